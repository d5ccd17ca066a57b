import Testing

@testable import HaptikaBatch

@Suite("Intervals of limits of agreement")
struct AgreementIntervalTests {
  private func peakFlow() throws -> (Agreement, StatisticsVector) {
    let vector = try StatisticsVector("01_bland_altman_pefr")
    let (x, y): ([Double], [Double]) = (try vector.inputs("method_x"), try vector.inputs("method_y"))
    return (try #require(Agreement(zip(x, y).map { $0 - $1 }, of: Array(x.indices))), vector)
  }

  @Test("agree with R in the peak-flow example")
  func exact() throws {
    let (agreement, vector) = try peakFlow()
    let exact = agreement.limitIntervals(factors: ExactLimitFactors.init(count:))
    try vector.expect(exact?.lower, "loa_lower_ci_exact")
    try vector.expect(exact?.upper, "loa_upper_ci_exact")
    try vector.expect(agreement.moverLimitIntervals?.lower, "loa_lower_ci_mover")
    try vector.expect(agreement.moverLimitIntervals?.upper, "loa_upper_ci_mover")
    try vector.expect(agreement.limitIntervals1999?.lower, "loa_lower_ci_ba1999_t")
    try vector.expect(agreement.limitIntervals1999?.upper, "loa_upper_ci_ba1999_t")
    try vector.expect(agreement.limitStandardError1999, vector.expected("loa_se_ba1999"))
    try vector.expect(agreement.limitStandardError1986, vector.expected("loa_se_ba1986"))
    try vector.expect(agreement.standardDeviationInterval, "sd_ci")
    try vector.expect(agreement.biasInterval, "bias_ci")
  }

  @Test("have the half-widths of the table of sample sizes")
  func precision() throws {
    let vector = try StatisticsVector("36_loa_precision_by_n")
    let expected: [Double] = try vector.expected("exact_half_width")
    for (count, width) in zip(try vector.inputs("n", as: [Int].self), expected) {
      let factors = try #require(ExactLimitFactors(count: count))
      try vector.expect((factors.outer - factors.inner) / 2, width, "n = \(count)")
    }
  }

  @Test("agree with R when people were measured several times")
  func repeated() throws {
    let vector = try StatisticsVector("40_loa_repeated_varying_hr")
    let (est, ref): ([Double], [Double]) = (try vector.inputs("est"), try vector.inputs("ref"))
    try check(Agreement(zip(est, ref).map { $0 - $1 }, of: vector.inputs("subject", as: [String].self)), vector)
  }

  @Test(
    "agree with the cardiac output example and its balanced part",
    .enabled(if: StatisticsVector.hasShared, "the shared vectors are not beside the package"))
  func cardiacOutput() throws {
    let vector = try StatisticsVector(shared: "04_loa_repeated_varying")
    let (x, y): ([Double], [Double]) = (try vector.inputs("method_x_RV"), try vector.inputs("method_y_IC"))
    try check(Agreement(zip(x, y).map { $0 - $1 }, of: vector.inputs("subject", as: [Int].self)), vector)
    let balanced = try StatisticsVector(shared: "05_loa_repeated_balanced")
    try check(
      Agreement(balanced.inputs("difference"), of: balanced.inputs("subject", as: [Int].self)), balanced)
  }

  private func check(_ agreement: Agreement?, _ vector: StatisticsVector) throws {
    let agreement = try #require(agreement)
    try vector.expect(agreement.biasInterval, "bias_ci")
    try vector.expect(agreement.varianceInterval, "var_total_ci")
    let intervals = agreement.limitIntervals(factors: ExactLimitFactors.init(count:))
    try vector.expect(intervals?.lower, "loa_lower_ci")
    try vector.expect(intervals?.upper, "loa_upper_ci")
    #expect(intervals?.lower.method == "mover")
  }

  @Test("use the total variance when people differ less than chance would have it")
  func truncated() throws {
    let vector = try StatisticsVector("37_degenerate_cases")
    let agreement = try #require(
      Agreement(vector.inputs("difference"), of: vector.inputs("subject", as: [Int].self)))
    try vector.expect(agreement.biasInterval, "truncated", "bias_ci")
    try vector.expect(agreement.varianceInterval, "truncated", "var_total_ci")
    try vector.expect(agreement.moverLimitIntervals?.lower, "truncated", "loa_lower_ci")
    try vector.expect(agreement.moverLimitIntervals?.upper, "truncated", "loa_upper_ci")
  }

  @Test("shrink to the bias when all errors are equal")
  func constant() throws {
    let agreement = try #require(Agreement([1, 1, 1], of: [1, 2, 3]))
    #expect(agreement.biasInterval == ConfidenceInterval(low: 1, high: 1, method: "t"))
    #expect(agreement.moverLimitIntervals?.upper == ConfidenceInterval(low: 1, high: 1, method: "mover"))
  }

  @Test("do not exist of one person")
  func onePerson() throws {
    let agreement = try #require(Agreement([1, 2, 3], of: [1, 1, 1]))
    #expect(agreement.biasInterval == nil)
    #expect(agreement.limitIntervals(factors: ExactLimitFactors.init(count:)) == nil)
  }

  @Test("move with the errors when all are shifted")
  func shift() throws {
    let errors = [0.5, -1.25, 2, 0.75, -0.5, 1.5]
    let people = [1, 1, 2, 2, 3, 3]
    let (plain, shifted) = (Agreement(errors, of: people), Agreement(errors.map { $0 + 8 }, of: people))
    let (a, b) = (try #require(plain?.moverLimitIntervals), try #require(shifted?.moverLimitIntervals))
    // Rounding of sums of numbers near 10: some units of 2e-15.
    #expect(abs(b.upper.high - a.upper.high - 8) < 1e-12)
    #expect(abs(b.lower.low - a.lower.low - 8) < 1e-12)
  }

  @Test("agree with R when the true value stands still")
  func replicated() throws {
    let vector = try StatisticsVector("41_loa_repeated_constant_hr")
    try check(
      people(vector.inputs("est"), vector.inputs("subject", as: [String].self)),
      people(vector.inputs("ref"), vector.inputs("subject", as: [String].self)), vector)
  }

  @Test(
    "agree with the cardiac output example when the true value stands still",
    .enabled(if: StatisticsVector.hasShared, "the shared vectors are not beside the package"))
  func replicatedCardiacOutput() throws {
    let vector = try StatisticsVector(shared: "06_loa_repeated_constant")
    try check(
      people(vector.inputs("method_x_RV"), vector.inputs("subject", as: [Int].self)),
      people(vector.inputs("method_y_IC"), vector.inputs("subject", as: [Int].self)), vector)
  }

  private func people<Subject: Equatable>(_ values: [Double], _ subjects: [Subject]) -> [[Double]] {
    let starts = subjects.indices.filter { $0 == 0 || subjects[$0] != subjects[$0 - 1] }
    return zip(starts, starts.dropFirst() + [values.count]).map { Array(values[$0..<$1]) }
  }

  private func check(_ x: [[Double]], _ y: [[Double]], _ vector: StatisticsVector) throws {
    let agreement = try #require(ReplicatedAgreement(x, y))
    for (value, key) in [
      (agreement.bias, "bias"), (agreement.varianceOfMeans, "var_dbar"),
      (agreement.first.varianceWithin, "s2_within_x"), (agreement.second.varianceWithin, "s2_within_y"),
      (agreement.first.harmonicCount, "m_harmonic_x"), (agreement.variance.squareRoot(), "sd_total"),
      (agreement.first.repeatability, "repeatability_x"), (agreement.second.repeatability, "repeatability_y"),
    ] {
      try vector.expect(value, vector.expected(key), "\(key)")
    }
    try vector.expect(agreement.biasInterval, "bias_ci")
    try vector.expect(agreement.varianceInterval, "var_total_ci")
    try vector.expect(agreement.limitIntervals.lower, "loa_lower_ci")
    try vector.expect(agreement.limitIntervals.upper, "loa_upper_ci")
  }
}

extension StatisticsVector {
  /// Expects that both ends of `interval` agree with the pair of that name.
  func expect(
    _ interval: ConfidenceInterval?, _ path: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let comment: Comment = "\(path.joined(separator: "/"))"
    let pair: [Double] = path.count == 1 ? try expected(path[0]) : try expected(path[0], path[1])
    try expect(interval?.low, pair[0], comment, sourceLocation: sourceLocation)
    try expect(interval?.high, pair[1], comment, sourceLocation: sourceLocation)
  }
}
