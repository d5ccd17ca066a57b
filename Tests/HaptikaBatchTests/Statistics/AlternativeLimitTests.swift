import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("Limits of agreement by other methods")
struct AlternativeLimitTests {
  private func all(_ observations: [Observation]) throws -> AccuracySummary {
    try #require(AccuracyStatistics.summaries(of: observations).row("all", "all"))
  }

  private func value(_ measure: Measure, of row: AccuracySummary) throws -> MeasuredValue {
    try #require(row.values.first { $0.measure == measure })
  }

  /// One recording of each of so many people, with errors 0, 1, 2, …
  private func people(_ count: Int) -> [Observation] {
    (0..<count).map {
      .eligible("\($0)", of: "\($0)", reference: 60 + Double($0 % 7), estimate: 60 + Double($0 % 7 + $0))
    }
  }

  /// Errors −1 and 1 at 60 BPM, 9 and 11 at 70 BPM.
  private func rising(isSimulated: Bool) -> [Observation] {
    [(60.0, -1.0), (60, 1), (70, 9), (70, 11)].enumerated().map { index, pair in
      var observation = Observation.eligible(
        "\(index)", of: "\(index)", reference: pair.0, estimate: pair.0 + pair.1)
      observation.isSimulated = isSimulated
      return observation
    }
  }

  @Test("agree with R in their regression, which gives no limits without a trend")
  func regression() throws {
    let (row, vector) = (try all(Observation.study()), try StatisticsVector("42_loa_regression_hr"))
    for (measure, key) in [
      (Measure.regressionIntercept, "b0"), (.regressionSlope, "b1"), (.regressionSlopeP, "p_b1"),
      (.regressionSpreadIntercept, "c0"), (.regressionSpreadSlope, "c1"), (.regressionSpreadSlopeP, "p_c1"),
    ] {
      try vector.expect(row[measure]?.number, vector.expected(key), "\(key)")
    }
    // p is 0.53 and 0.46.
    for measure in [Measure.regressionStartLower, .regressionStartUpper, .regressionEndLower, .regressionEndUpper] {
      #expect(row[measure] == .undefined("no_trend"))
    }
  }

  @Test("stand at both ends of the rates when there is a trend")
  func trend() throws {
    // Slope (10 − 0)/(70 − 60) = 1 with residuals ±1, s = √(4/2), SE = √2/10: t = 7.07 of 2 degrees of freedom, p = 0.02. All
    // absolute residuals are 1, so the spread is constant.
    let row = try all(rising(isSimulated: true))
    let reach = Agreement.z * 2.0.squareRoot()
    for (measure, right) in [
      (Measure.regressionStart, 60), (.regressionStartLower, -reach), (.regressionStartUpper, reach),
      (.regressionEnd, 70), (.regressionEndLower, 10 - reach), (.regressionEndUpper, 10 + reach),
    ] {
      #expect(try abs(#require(row[measure]?.number) - right) < 1e-12, "\(measure)")
    }
    #expect(row[.regressionSpreadSlopeP] == .undefined("constant"))
  }

  @Test("of people run along the mean of estimate and reference, which is not free of error")
  func axis() throws {
    // 60 − 1/2 and 70 + 11/2.
    let row = try all(rising(isSimulated: false))
    #expect(row[.regressionStart] == .value(59.5))
    #expect(row[.regressionEnd] == .value(75.5))
  }

  @Test("have a slope with an interval by bootstrap over people, from 10 on")
  func slope() throws {
    let interval = try #require(value(.regressionSlope, of: all(Observation.study())).interval)
    // The slope of vector 42, which no trend is shown of.
    #expect(interval.method == "bca" && interval.low < 0.0291506426996612 && interval.high > 0.0291506426996612)
    #expect(try value(.regressionSlope, of: all(people(9))).interval == nil)
  }

  @Test("agree with R and statsmodels in percentiles and shape")
  func shape() throws {
    let (row, vector) = (try all(Observation.study()), try StatisticsVector("43_distribution_hr"))
    let quantiles: [Double] = try vector.expected("type6")
    try vector.expect(row[.percentileLimitLower]?.number, quantiles[0])
    try vector.expect(row[.percentileLimitUpper]?.number, try #require(quantiles.last))
    for (measure, key) in [
      (Measure.normalityDistance, "A2_star"), (.normalityP, "p_ad"), (.skewness, "G1"), (.excessKurtosis, "G2"),
    ] {
      try vector.expect(row[measure]?.number, vector.expected(key), "\(key)")
    }
  }

  @Test(
    "by percentiles need 39 errors, and 146 for an interval",
    arguments: [(38, nil, nil), (39, 1, nil), (146, 1, 1)]
      as [(Int, Int?, Int?)])
  func percentiles(count: Int, limit: Int?, interval: Int?) throws {
    let lower = try value(.percentileLimitLower, of: all(people(count)))
    #expect((lower.statistic.number != nil) == (limit != nil))
    #expect((lower.interval != nil) == (interval != nil))
    switch count {
    case 38: #expect(lower.statistic == .undefined("too_few_recordings"))
    case 39: #expect(lower.intervalNote == "not_estimable")
    // 0.975¹⁴⁶ = 0.0248: the lowest of 146 errors, which is 0, lies below the percentile with enough confidence.
    default: #expect(lower.interval?.method == "order" && lower.interval?.low == 0)
    }
  }

  @Test("are undefined with a reason when all errors, or all rates, are equal")
  func constant() throws {
    let equal = try all(
      (0..<40).map { .eligible("\($0)", of: "\($0)", reference: 60 + Double($0), estimate: 61 + Double($0)) })
    for measure in [Measure.regressionSlope, .normalityP, .skewness] {
      #expect(equal[measure] == .undefined("constant"))
    }
    #expect(equal[.percentileLimitLower] == .value(1))
    var still = rising(isSimulated: true)
    for index in still.indices { still[index].reference = 60 }
    #expect(try all(still)[.regressionSlope] == .undefined("constant"))
    #expect(try all(still)[.normalityP] == .undefined("too_few_recordings"))
  }

  @Test("are of the whole arm, not of its levels")
  func levels() throws {
    let rows = AccuracyStatistics.summaries(of: try Observation.study())
    #expect(rows.row("condition", "rest")?[.percentileLimitLower] == nil)
    #expect(rows.row("condition", "rest")?[.normalityP] == nil)
  }
}

@Suite("The slope of resampled people")
struct ClusterLineTests {
  @Test("is that of the resampled pairs", arguments: 0..<20)
  func same(replicate: Int) throws {
    let x = [60.5, 61, 70, 72, 80, 55, 90, 66, 67, 100]
    let y = [0.5, -1, 2, 0, 3, 1, -2, 4, 1, 2.5]
    let starts = [0, 3, 5, 6]
    let weights = ClusterBootstrap(clusterCount: 4, label: "slope", seed: 1).weights(ofReplicate: replicate)
    let ends = starts.dropFirst() + [x.count]
    let drawn = zip(zip(starts, ends), weights).flatMap { range, weight in
      (0..<weight).flatMap { _ in Array(range.0..<range.1) }
    }
    let line = LinearFit(drawn.map { x[$0] }, drawn.map { y[$0] })
    let slope = ClusterLine(x, y, starts: starts).slope(weights)
    #expect((slope == nil) == (line == nil))
    // Rounding of two ways to sum ten numbers below 100.
    if let slope, let line { #expect(abs(slope - line.slope) < 1e-12) }
  }

  @Test("is undefined of nobody, and of people whose rates are all equal")
  func undefined() {
    let line = ClusterLine([0.1, 0.1, 7], [1, 2, 3], starts: [0, 2])
    #expect(line.slope([0, 0]) == nil)
    #expect(line.slope([2, 0]) == nil)
    #expect(line.slope([1, 1]) != nil)
  }
}
