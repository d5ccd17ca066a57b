import Testing

@testable import HaptikaBatch

@Suite("The sign-flip test")
struct SignFlipTests {
  private func p(_ differences: [Double]) -> Statistic {
    SignFlipTest.p(of: differences, label: "test", seed: 0, flips: 999, ofNone: .noCommonRecordings)
  }

  @Test("has the same hits in parts as in one piece")
  func parts() throws {
    let test = SignFlipTest(
      differences: try #require(NanoDifferences((1...130).map { Double($0 % 7) - 2.5 })), label: "parts", seed: 3,
      flips: 500)
    let parts = [0..<1, 1..<77, 77..<500].map(test.hits).reduce(0, +)
    #expect(parts == test.hits(in: 0..<500))
  }

  @Test(
    "turns to random patterns above 20 people", arguments: [(20, 2 / 1_048_576), (21, 1 / 1000)] as [(Int, Double)])
  func limit(count: Int, p: Double) throws {
    // Everybody alike: only the observed pattern and its mirror image are as extreme. Of 999 random ones at 2 in 2^21, none is.
    #expect(self.p([Double](repeating: 1, count: count)).number == p)
  }

  @Test("says nothing when nobody differs, or of one person", arguments: [[0, 0], [5]] as [[Double]])
  func nothing(differences: [Double]) {
    #expect(p(differences) == .value(1))
  }

  @Test("has no answer for nobody, or for numbers too large to be exact")
  func undefined() {
    #expect(p([]) == Statistic(undefined: .noCommonRecordings))
    #expect(p([1, .infinity]) == Statistic(undefined: .notFinite))
  }

  @Test("counts a tie that a sum of Doubles would miss")
  func tie() {
    // |Σ| = 0.1 + 0.2 − 0.3 = 0, so every pattern is at least as large. In Double the sum is 5.6e-17, and +−+ would be too.
    #expect(p([0.1, 0.2, -0.3]) == .value(1))
    // Σ = 0.6. Of +++, ++−, +−+, −++ and their mirror images only +++ reaches it.
    #expect(p([0.1, 0.2, 0.3]) == .value(0.25))
  }

  @Test("does not depend on the order of few people, or on which version is new")
  func symmetric() {
    let differences = [0.3, -1.2, 0, 2.5, 0.3, -0.3, 4.1]
    #expect(p(differences) == p(differences.reversed()))
    #expect(p(differences) == p(differences.map { -$0 }))
  }
}
