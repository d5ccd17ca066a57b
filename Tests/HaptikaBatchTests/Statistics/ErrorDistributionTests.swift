import Testing

@testable import HaptikaBatch

@Suite("The distribution of errors")
struct ErrorDistributionTests {
  @Test("agrees with R and statsmodels where an outlier makes it far from normal")
  func outlier() throws {
    let vector = try StatisticsVector("43_distribution_hr")
    let distribution = ErrorDistribution(try vector.inputs("x"))
    try vector.expect(distribution.normality?.squaredDistance, vector.expected("A2"))
    try vector.expect(distribution.normality?.adjustedSquaredDistance, vector.expected("A2_star"))
    try vector.expect(distribution.normality?.p, vector.expected("p_ad"))
    try vector.expect(distribution.skewness, vector.expected("G1"))
    try vector.expect(distribution.excessKurtosis, vector.expected("G2"))
    let type6: [Double] = try vector.expected("type6")
    try vector.expect(distribution.percentileLimits?.lower, type6[0])
    try vector.expect(distribution.percentileLimits?.upper, type6[6])
  }

  @Test(
    "agrees with published data",
    .enabled(if: StatisticsVector.hasShared, "the shared vectors are not beside the package"),
    arguments: ["pefr", "cardiac"])
  func published(name: String) throws {
    let vector = try StatisticsVector(shared: "10_normality")
    let distribution = ErrorDistribution(try vector.inputs("\(name)_diff"))
    try vector.expect(distribution.normality?.adjustedSquaredDistance, vector.expected(name, "A2_star"))
    try vector.expect(distribution.normality?.p, vector.expected(name, "p"))
    try vector.expect(distribution.skewness, vector.expected(name, "G1"))
    try vector.expect(distribution.excessKurtosis, vector.expected(name, "G2"))
  }

  @Test(
    "has the percentile limits of published data",
    .enabled(if: StatisticsVector.hasShared, "the shared vectors are not beside the package"))
  func limits() throws {
    let vector = try StatisticsVector(shared: "09_percentile_loa")
    let limits: [Double] = try vector.expected("loa")
    let distribution = ErrorDistribution(try vector.inputs("x"))
    try vector.expect(distribution.percentileLimits?.lower, limits[0])
    try vector.expect(distribution.percentileLimits?.upper, limits[1])
  }

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
