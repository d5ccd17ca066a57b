import Testing

@testable import HaptikaBatch

@Suite("Limits of agreement")
struct AgreementTests {
  @Test("agree with the published peak-flow example when everybody was measured once")
  func peakFlow() throws {
    let vector = try StatisticsVector("01_bland_altman_pefr")
    let (x, y): ([Double], [Double]) = (try vector.inputs("method_x"), try vector.inputs("method_y"))
    let agreement = try #require(Agreement(zip(x, y).map { $0 - $1 }, of: Array(x.indices)))
    try vector.expect(agreement.bias, vector.expected("bias"))
    try vector.expect(agreement.variance?.squareRoot(), vector.expected("sd"))
    let limits: [Double] = try vector.expected("loa")
    try vector.expect(agreement.limits?.lower, limits[0])
    try vector.expect(agreement.limits?.upper, limits[1])
    #expect(agreement.components == nil)
  }

  @Test("agree with R's analysis of variance when people were measured several times")
  func repeated() throws {
    let vector = try StatisticsVector("40_loa_repeated_varying_hr")
    let (est, ref): ([Double], [Double]) = (try vector.inputs("est"), try vector.inputs("ref"))
    try check(zip(est, ref).map { $0 - $1 }, of: vector.inputs("subject", as: [String].self), vector)
  }

  @Test(
    "agree with the cardiac output example of the paper",
    .enabled(if: StatisticsVector.hasShared, "the shared vectors are not beside the package"))
  func cardiacOutput() throws {
    let vector = try StatisticsVector(shared: "04_loa_repeated_varying")
    let (x, y): ([Double], [Double]) = (try vector.inputs("method_x_RV"), try vector.inputs("method_y_IC"))
    try check(zip(x, y).map { $0 - $1 }, of: vector.inputs("subject", as: [Int].self), vector)
  }

  @Test(
    "agree with Zou's closed form on balanced data",
    .enabled(if: StatisticsVector.hasShared, "the shared vectors are not beside the package"))
  func balanced() throws {
    let vector = try StatisticsVector(shared: "05_loa_repeated_balanced")
    try check(vector.inputs("difference"), of: vector.inputs("subject", as: [Int].self), vector)
  }

  private func check<Subject: Equatable>(
    _ differences: [Double], of subjects: [Subject], _ vector: StatisticsVector
  ) throws {
    let agreement = try #require(Agreement(differences, of: subjects))
    let components = try #require(agreement.components)
    #expect(agreement.subjectCount == (try vector.expected("k")))
    #expect(agreement.errorCount == (try vector.expected("N")))
    try vector.expect(agreement.bias, vector.expected("bias"))
    try vector.expect(agreement.biasOfSubjectMeans, vector.expected("bias_subject_mean"))
    try vector.expect(components.meanSquareBetween, vector.expected("MSB"))
    try vector.expect(components.meanSquareWithin, vector.expected("MSW"))
    try vector.expect(components.errorsPerSubject, vector.expected("n0"))
    try vector.expect(components.varianceBetween, vector.expected("var_between"))
    try vector.expect(components.varianceWithin, vector.expected("var_within"))
    try vector.expect(agreement.variance?.squareRoot(), vector.expected("sd_total"))
    try vector.expect(agreement.naiveVariance?.squareRoot(), vector.expected("sd_naive"))
    let (limits, naive): ([Double], [Double]) = (try vector.expected("loa"), try vector.expected("loa_naive"))
    try vector.expect(agreement.limits?.lower, limits[0])
    try vector.expect(agreement.limits?.upper, limits[1])
    try vector.expect(agreement.naiveLimits?.lower, naive[0])
    try vector.expect(agreement.naiveLimits?.upper, naive[1])
  }

  @Test("take the total variance when people differ less than chance would have it")
  func truncated() throws {
    let vector = try StatisticsVector("37_degenerate_cases")
    let agreement = try #require(
      Agreement(vector.inputs("difference"), of: vector.inputs("subject", as: [Int].self)))
    let components = try #require(agreement.components)
    #expect(components.isTruncated)
    #expect(components.varianceBetween == 0)
    for (value, key) in [
      (agreement.bias, "bias"), (agreement.biasOfSubjectMeans, "bias_subject_mean"),
      (components.meanSquareBetween, "MSB"), (components.meanSquareWithin, "MSW"),
      (components.errorsPerSubject, "n0"), (components.varianceWithin, "var_within"),
      ((agreement.variance ?? .nan).squareRoot(), "sd_total"),
    ] {
      try vector.expect(value, vector.expected("truncated", key), "\(key)")
    }
    let limits: [Double] = try vector.expected("truncated", "loa")
    try vector.expect(agreement.limits?.lower, limits[0])
    try vector.expect(agreement.limits?.upper, limits[1])
  }

  @Test("shrink to the bias when all errors are equal", arguments: [[1, 2, 3], [1, 1, 2], [1, 1, 1]])
  func constant(subjects: [Int]) throws {
    let errors: [Double] = try StatisticsVector("37_degenerate_cases").inputs("constant_differences")
    let agreement = try #require(Agreement(errors, of: subjects))
    #expect(agreement.variance == 0)
    #expect(agreement.limits == Agreement.Limits(lower: 1, upper: 1))
    #expect(agreement.components?.isTruncated != true)
  }

  @Test("do not exist for one error, which still has a bias")
  func single() throws {
    let errors: [Double] = try StatisticsVector("37_degenerate_cases").inputs("single_pair")
    let agreement = try #require(Agreement(errors, of: [1]))
    #expect(agreement.bias == 2.5)
    #expect(agreement.variance == nil)
    #expect(agreement.limits == nil)
  }

  @Test("do not exist for no errors")
  func none() {
    #expect(Agreement([], subjectStarts: []) == nil)
  }

  @Test("of one person rest on the plain standard deviation")
  func onePerson() throws {
    // Mean 2, squared deviations 1 + 0 + 1, divided by 2.
    let agreement = try #require(Agreement([1, 2, 3], of: ["a", "a", "a"]))
    #expect(agreement.variance == 1)
    #expect(agreement.standardDeviationWithin == 1)
    #expect(agreement.standardDeviationBetween == nil)
  }
}
