import Testing

@testable import HaptikaBatch

@Suite("The distribution of errors")
struct ErrorDistributionTests {
  @Test("has percentile limits from 39 errors on", arguments: [(38, false), (39, true)])
  func enough(count: Int, isDefined: Bool) {
    // Of 1...39 the positions are 40 · 0.025 = 1 and 39: the ends.
    let limits = ErrorDistribution((1...count).map(Double.init)).percentileLimits
    #expect(limits == (isDefined ? Agreement.Limits(lower: 1, upper: 39) : nil))
  }

  @Test("says nothing of too few errors", arguments: [0, 1, 2, 3, 7, 8])
  func tooFew(count: Int) {
    let distribution = ErrorDistribution((0..<count).map(Double.init))
    #expect((distribution.skewness != nil) == (count >= 3))
    #expect((distribution.excessKurtosis != nil) == (count >= 4))
    #expect((distribution.normality != nil) == (count >= 8))
  }

  @Test("has no shape when all errors are equal")
  func constant() {
    let distribution = ErrorDistribution([Double](repeating: 0.1, count: 40))
    #expect(distribution.percentileLimits == Agreement.Limits(lower: 0.1, upper: 0.1))
    #expect(distribution.normality == nil)
    #expect(distribution.skewness == nil)
  }
}
