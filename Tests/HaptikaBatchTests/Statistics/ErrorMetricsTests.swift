import Testing

@testable import HaptikaBatch

@Suite("Error metrics")
struct ErrorMetricsTests {
  @Test("agree with R on a study of 46 recordings")
  func study() throws {
    let vector = try StatisticsVector("11_error_metrics_hr")
    let all = try #require(AccuracyStatistics.summaries(of: Observation.study()).row("all", "all"))
    #expect(all.counts.eligible == (try vector.expected("n_eligible")))
    #expect(all.counts.published == (try vector.expected("n_published")))
    for (measure, key) in [
      (Measure.bias, "bias"), (.meanAbsoluteError, "mae"), (.meanAbsolutePercentageError, "mape_percent"),
      (.rootMeanSquareError, "rmse"), (.medianAbsoluteError, "median_ae"),
      (.percentile95AbsoluteError, "p95_ae_type7"), (.maximumAbsoluteError, "max_ae"), (.naiveSD, "sd_naive"),
    ] {
      try vector.expect(all[measure]?.number, vector.expected(key), "\(key)")
    }
    for (measure, key) in [
      (Measure.within3, "within_3bpm"), (.within5, "within_5bpm"), (.within10Percent, "within_10pct"),
      (.withinMax5Or10Percent, "within_max5bpm10pct"), (.coverage, "coverage"),
      (.success5, "success_over_eligible_5bpm"),
    ] {
      let share: [Double] = try vector.expected("\(key)_p_and_plain_wilson")
      try vector.expect(all[measure]?.number, share[0], "\(key)")
    }
  }

  /// The inclusive end of each tolerance, formed as the difference of two numbers that have no exact Double.
  @Test(
    "count an error of exactly the tolerance as within",
    arguments: [
      (75.3, 80.3, true, true), (72.1, 67.1, true, true), (83, 91.3, false, true), (83, 91.300000001, false, false),
      (40, 45, true, true), (40, 45.000000001, false, false),
    ])
  func inclusive(reference: Double, estimate: Double, within5: Bool, withinMax: Bool) throws {
    let metrics = try #require(ErrorMetrics([roundedToNano(estimate - reference)], references: [reference]))
    #expect((metrics.within5 == 1) == within5)
    #expect((metrics.withinMax5Or10Percent == 1) == withinMax)
  }

  @Test("count an error of exactly 10 % as within, at every reference of whole bpm", arguments: [9.0, 11])
  func tenPercent(tenths: Double) throws {
    let references = (25...250).map(Double.init)
    let errors = references.map { roundedToNano($0 * tenths / 10 - $0) }
    #expect(ErrorMetrics(errors, references: references)?.within10Percent == 226)
    let larger = errors.map { roundedToNano($0 + ($0 < 0 ? -1e-9 : 1e-9)) }
    #expect(ErrorMetrics(larger, references: references)?.within10Percent == 0)
  }

  @Test("divide percentage errors by the reference")
  func percentage() throws {
    // |−5| / 50 = 10 %.
    let metrics = try #require(ErrorMetrics([-5], references: [50]))
    #expect(metrics.meanAbsolutePercentage == 10)
    #expect(metrics.within10Percent == 1)
  }

  @Test("fulfil RMSE² = bias² + (n − 1)/n · SD²")
  func identity() throws {
    let rows = AccuracyStatistics.summaries(of: try Observation.study()).filter { $0.contrast == nil }
    // All, three targets and two conditions.
    try #require(rows.count == 6)
    for row in rows {
      let n = Double(row.counts.published)
      let (rmse, bias, sd) = (
        try #require(row[.rootMeanSquareError]?.number), try #require(row[.bias]?.number),
        try #require(row[.naiveSD]?.number)
      )
      // Three sums of at most 43 squares: a few units in the last place.
      #expect(abs(rmse * rmse - (bias * bias + (n - 1) / n * sd * sd)) < 1e-13 * rmse * rmse)
    }
  }

  @Test("do not exist for no errors")
  func none() {
    #expect(ErrorMetrics([], references: []) == nil)
  }
}
