import Testing

@testable import HaptikaBatch

@Suite("Holm's adjustment")
struct HolmAdjustmentTests {
  @Test("leaves a single test as it is, and nothing of no tests")
  func single() {
    #expect(HolmAdjustment.adjusted([.value(0.03)]) == [.value(0.03)])
    #expect(HolmAdjustment.adjusted([]) == [])
  }

  @Test("never exceeds 1, and keeps equal p equal")
  func ties() {
    // 3 · 0.4 = 1.2, then not less.
    #expect(HolmAdjustment.adjusted([.value(0.4), .value(0.9), .value(0.4)]) == [.value(1), .value(1), .value(1)])
  }

  @Test("does not count a test that was not made")
  func undefined() {
    let none = Statistic(undefined: .noCommonRecordings)
    // Of two tests: 2 · 0.01, and 0.5.
    #expect(HolmAdjustment.adjusted([.value(0.5), none, .value(0.01)]) == [.value(0.5), none, .value(0.02)])
  }

  @Test("gives each test its p in any order")
  func order() {
    let p = [0.01, 0.02, 0.03, 0.005, 0.04].map(Statistic.value)
    #expect(HolmAdjustment.adjusted(p.reversed()) == HolmAdjustment.adjusted(p).reversed())
  }
}
