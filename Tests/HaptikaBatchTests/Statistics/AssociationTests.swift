import Foundation
import Testing

@testable import HaptikaBatch

@Suite("Association and equivalence")
struct AssociationTests {
  @Test("Pearson's r and Lin's concordance agree with epiR")
  func concordance() throws {
    let vector = try StatisticsVector("13_pearson_ccc")
    let result = try #require(Concordance(vector.inputs("x"), vector.inputs("y")))
    try vector.expect(result.pearson, vector.expected("pearson_r"))
    try vector.expect(result.concordance, vector.expected("ccc"))
    try vector.expect(result.biasCorrection, vector.expected("bias_correction_Cb"))
    try vector.expect(result.locationShift, vector.expected("location_shift_u"))
    try vector.expect(result.pearsonInterval, "pearson_ci")
    try vector.expect(result.concordanceInterval, "ccc_ci")
  }

  @Test("a constant method has no correlation and a perfect one no interval")
  func degenerate() throws {
    #expect(Concordance([60, 60, 60], [60.5, 59.8, 60.1]) == nil)
    let perfect = try #require(Concordance([1, 2, 3, 4], [1, 2, 3, 4]))
    #expect(perfect.concordance == 1)
    #expect(perfect.concordanceInterval == nil)
  }

  @Test("intraclass correlations agree with psych", arguments: ["shrout_fleiss", "pefr"])
  func intraclass(example: String) throws {
    let vector = try StatisticsVector("14_icc")
    let input = example == "pefr" ? example : "shrout_fleiss_rows_targets_cols_raters"
    let icc = try #require(IntraclassCorrelation(rows: vector.inputs(input)))
    try vector.expect(icc.meanSquareTargets, vector.expected(example, "MSR"))
    try vector.expect(icc.meanSquareRaters, vector.expected(example, "MSC"))
    try vector.expect(icc.meanSquareError, vector.expected(example, "MSE"))
    try vector.expect(icc.absolute, vector.expected(example, "ICC_A_1"))
    try vector.expect(icc.consistency, vector.expected(example, "ICC_C_1"))
    try vector.expect(icc.satterthwaite, vector.expected(example, "df_satterthwaite"))
    try vector.expect(icc.absoluteInterval, example, "ICC_A_1_ci")
  }

  @Test("equivalence agrees with R in the sleep data")
  func equivalence() throws {
    let vector = try StatisticsVector("16_tost")
    let (x, y): ([Double], [Double]) = (try vector.inputs("x"), try vector.inputs("y"))
    let test = try #require(
      EquivalenceTest(subjectMeans: zip(x, y).map { $0 - $1 }, bound: vector.inputs("bound")))
    try vector.expect(test.tLower, vector.expected("t_lower"))
    try vector.expect(test.tUpper, vector.expected("t_upper"))
    try vector.expect(test.pLower, vector.expected("p_lower"))
    try vector.expect(test.pUpper, vector.expected("p_upper"))
    try vector.expect(test.interval90, "ci90")
    #expect(test.isEquivalent)
  }

  @Test("equivalence of subject means agrees with SciPy")
  func relativeEquivalence() throws {
    let vector = try StatisticsVector("35_tost_subject_relative")
    let test = try #require(
      EquivalenceTest(subjectMeans: vector.expected("subject_mean_percent_error"), bound: 5))
    try vector.expect(test.mean, vector.expected("mean"))
    try vector.expect(test.standardError, vector.expected("se"))
    try vector.expect(test.pLower, vector.expected("p_lower"))
    try vector.expect(test.pUpper, vector.expected("p_upper"))
    try vector.expect(test.interval90, "ci90")
  }

  @Test("regression limits agree with R")
  func regression() throws {
    let vector = try StatisticsVector("42_loa_regression_hr")
    try check(vector.inputs("est"), vector.inputs("ref"), vector)
  }

  @Test(
    "regression limits agree with the milk example",
    .enabled(if: StatisticsVector.hasShared, "the shared vectors are not beside the package"))
  func milk() throws {
    let vector = try StatisticsVector(shared: "07_loa_regression_milk")
    try check(vector.inputs("method_x_trig"), vector.inputs("method_y_gerber"), vector)
  }

  private func check(_ x: [Double], _ y: [Double], _ vector: StatisticsVector) throws {
    let limits = try #require(
      RegressionLimits(differences: zip(x, y).map { $0 - $1 }, axis: zip(x, y).map { ($0 + $1) / 2 }))
    for (value, key) in [
      (limits.difference.intercept, "b0"), (limits.difference.slope, "b1"), (limits.difference.slopeP, "p_b1"),
      (limits.difference.residualSD, "sd_residual"), (limits.spread.intercept, "c0"), (limits.spread.slope, "c1"),
      (limits.spread.slopeP, "p_c1"),
    ] as [(Double?, String)] {
      try vector.expect(value, vector.expected(key), "\(key)")
    }
    #expect(!limits.isHeteroscedastic)
    let rows: [[[Double]]] = [
      try vector.expected("loa_heteroscedastic"), try vector.expected("loa_homoscedastic"),
    ]
    for (index, axis) in try vector.inputs("evaluate_at_mean", as: [Double].self).enumerated() {
      try vector.expect(limits.heteroscedasticLimits(at: axis).lower, rows[0][index][0])
      try vector.expect(limits.heteroscedasticLimits(at: axis).upper, rows[0][index][1])
      try vector.expect(limits.limits(at: axis).lower, rows[1][index][0])
      try vector.expect(limits.limits(at: axis).upper, rows[1][index][1])
    }
  }

  @Test("quantile ranks agree with SciPy")
  func ranks() throws {
    let vector = try StatisticsVector("43_distribution_hr")
    let sorted = try vector.inputs("x", as: [Double].self).sorted()
    let median = QuantileRanks(count: sorted.count, at: 0.5)
    #expect([median.lower, median.upper] == (try vector.expected("ci_rank_median", as: [Int].self)))
    try vector.expect(median.interval(ofSorted: sorted), "ci_median")
    let high = QuantileRanks(count: sorted.count, at: 0.975)
    #expect(high.lower == 40)
    #expect(high.upper == nil)
    #expect(high.interval(ofSorted: sorted) == nil)
  }

  @Test(
    "quantile ranks and types agree with R in the cardiac output example",
    .enabled(if: StatisticsVector.hasShared, "the shared vectors are not beside the package"))
  func sharedQuantiles() throws {
    let vector = try StatisticsVector(shared: "08_quantiles")
    let sorted = try vector.inputs("x", as: [Double].self).sorted()
    let types: [(String, ([Double], Double) -> Double)] = [
      ("type6", Quantile.type6), ("type7", Quantile.type7), ("type8_for_information", Quantile.type8),
    ]
    for (name, quantile) in types {
      let expected: [Double] = try vector.expected(name)
      for (p, value) in zip(try vector.inputs("p", as: [Double].self), expected) {
        try vector.expect(quantile(sorted, p), value)
      }
    }
    let low = QuantileRanks(count: 60, at: 0.025)
    let high = QuantileRanks(count: 60, at: 0.975)
    #expect([low.lower, low.upper, high.lower, high.upper] == [nil, 5, 56, nil])
  }

  @Test("ratio limits agree with R")
  func ratios() throws {
    let vector = try StatisticsVector("38_log_ratio_loa")
    let (x, y): ([Double], [Double]) = (try vector.inputs("x"), try vector.inputs("y"))
    let logs = zip(x, y).map { log($0) - log($1) }
    let ratio = RatioAgreement(logarithms: try #require(Agreement(logs, of: Array(logs.indices))))
    try vector.expect(ratio.ratio, vector.expected("geometric_mean_ratio"))
    try vector.expect(ratio.ratioInterval, "ratio_ci")
    let intervals = ratio.limitIntervals(factors: ExactLimitFactors.init(count:))
    try vector.expect(intervals?.lower, "ratio_loa_lower_ci_exact")
    try vector.expect(intervals?.upper, "ratio_loa_upper_ci_exact")
  }
}
