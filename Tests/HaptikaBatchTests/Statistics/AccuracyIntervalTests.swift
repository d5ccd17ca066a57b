import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("The intervals of an accuracy row")
struct AccuracyIntervalTests {
  private func all(_ observations: [Observation]) throws -> AccuracySummary {
    try #require(AccuracyStatistics.summaries(of: observations).row("all", "all"))
  }

  private func value(_ measure: Measure, of row: AccuracySummary) throws -> MeasuredValue {
    try #require(row.values.first { $0.measure == measure })
  }

  private func expect(
    _ row: AccuracySummary, _ measure: Measure, _ ends: [Double], _ method: String, _ vector: StatisticsVector
  ) throws {
    let interval = try #require(value(measure, of: row).interval)
    try vector.expect(interval.low, ends[0], "\(measure)")
    try vector.expect(interval.high, ends[1], "\(measure)")
    #expect(interval.method == method)
  }

  @Test("are those of the vectors for shares, bias and limits")
  func closedForms() throws {
    let row = try all(Observation.study())
    let errors = try StatisticsVector("11_error_metrics_hr")
    try expect(
      row, .coverage, errors.expected("coverage_clustered", "ci"), "wilson_clustered", errors)
    try expect(
      row, .success5, errors.expected("success_over_eligible_5bpm_clustered", "ci"), "wilson_clustered", errors)
    let shares = try StatisticsVector("33_wilson_clustered")
    try expect(row, .within3, shares.expected("ci"), "wilson_clustered", shares)
    let limits = try StatisticsVector("40_loa_repeated_varying_hr")
    try expect(row, .bias, limits.expected("bias_ci"), "t", limits)
    try expect(row, .limitLower, limits.expected("loa_lower_ci"), "mover", limits)
    try expect(row, .limitUpper, limits.expected("loa_upper_ci"), "mover", limits)
  }

  @Test("of the SD are the roots of those of V, by chi-square when everybody was recorded once")
  func standardDeviation() throws {
    let vector = try StatisticsVector("40_loa_repeated_varying_hr")
    let ends: [Double] = try vector.expected("var_total_ci")
    try expect(all(Observation.study()), .sd, ends.map { $0.squareRoot() }, "mover", vector)
    let once = try all((0..<12).map { .eligible("\($0)", of: "\($0)", reference: 60, estimate: 60 + Double($0 % 5)) })
    #expect(try value(.sd, of: once).interval?.method == "chi_square")
  }

  // The vector draws under another label, so the ends agree within what 1,999 replicates scatter: some 3 % of the width.
  @Test("of the mean absolute error is that of the vector up to the draws")
  func bootstrap() throws {
    let interval = try #require(value(.meanAbsoluteError, of: all(Observation.study())).interval)
    let ends: [Double] = try StatisticsVector("18_cluster_bootstrap").expected("bca_ci")
    #expect(interval.method == "bca")
    #expect(abs(interval.low - ends[0]) < 0.1 && abs(interval.high - ends[1]) < 0.3)
  }

  @Test("do not depend on the number of workers, but on the seed")
  func workers() throws {
    let table = ObservationTable(try Observation.study())
    func ends(seed: UInt64, workers: Int) -> [[Double]] {
      AccuracyStatistics.summaries(
        of: table, bootstrap: BootstrapSettings(seed: seed, replicateCount: 199), workers: workers
      ).flatMap(\.values).compactMap(\.interval).map { [$0.low, $0.high] }
    }
    #expect(ends(seed: 0, workers: 1) == ends(seed: 0, workers: 4))
    #expect(ends(seed: 0, workers: 1) != ends(seed: 1, workers: 1))
  }

  /// Two recordings of each of so many people, with errors of 0 to 3.
  private func people(_ count: Int) -> [Observation] {
    (0..<2 * count).map { index in
      .eligible("\(index)", of: "\(index / 2)", reference: 60, estimate: 60 + Double(index % 4))
    }
  }

  @Test(
    "are by bootstrap from 10 people on, by formula of 5 to 9, and not there of fewer",
    arguments: [
      (20, "bca", nil), (10, "bca", nil), (9, "t_linearised", nil), (5, "t_linearised", nil),
      (4, nil, "too_few_recordings"),
    ]
      as [(Int, String?, String?)])
  func rules(count: Int, method: String?, note: String?) throws {
    let row = try all(people(count))
    for measure in [Measure.meanAbsoluteError, .meanAbsolutePercentageError, .rootMeanSquareError] {
      #expect(try value(measure, of: row).interval?.method == method)
      #expect(try value(measure, of: row).intervalNote == note)
    }
    #expect(try value(.medianAbsoluteError, of: row).interval?.method == (count < 10 ? nil : "percentile"))
    #expect(try (value(.coverage, of: row).interval == nil) == (count < 5))
  }

  @Test("need people, not recordings")
  func fewPeople() throws {
    let row = try all(
      (0..<40).map { .eligible("\($0)", of: "\($0 % 4)", reference: 60, estimate: 60 + Double($0 % 3)) })
    #expect(try value(.bias, of: row).interval == nil)
    #expect(try value(.bias, of: row).intervalNote == "too_few_clusters")
  }

  /// Of 20 people once each p is 0, so that n_eff = 20: 0 to z²/(20 + z²) = 3.8415/23.8415 = 0.1611.
  @Test("of coverage and success are there when nothing was published", arguments: [Measure.coverage, .success5])
  func nothingPublished(measure: Measure) throws {
    let row = try all((0..<20).map { Observation.eligible("\($0)", of: "\($0)", reference: 70, estimate: nil) })
    let value = try value(measure, of: row)
    #expect(value.statistic == .value(0))
    let interval = try #require(value.interval)
    #expect(interval.low == 0)
    #expect(abs(interval.high - 0.1611) < 5e-5)
    #expect(interval.method == "wilson_clustered")
    #expect(row[.meanAbsoluteError]?.number == nil)
  }

  @Test("of limits are exact when everybody was recorded once")
  func exact() throws {
    let row = try all((0..<12).map { .eligible("\($0)", of: "\($0)", reference: 60, estimate: 60 + Double($0 % 5)) })
    #expect(try value(.limitUpper, of: row).interval?.method == "exact")
  }

  @Test("of quantiles are given for whole arms only")
  func wholeArms() throws {
    let observations = people(12).map { observation in
      var observation = observation
      observation.levels = Stratum.levels([.condition: "rest"])
      return observation
    }
    let row = try #require(AccuracyStatistics.summaries(of: observations).row("condition", "rest"))
    #expect(try value(.medianAbsoluteError, of: row).interval == nil)
    #expect(try value(.meanAbsoluteError, of: row).interval?.method == "bca")
  }

  @Test("are not there, rather than wrong, for errors too large to cube")
  func overflow() throws {
    let observations = (0..<12).map { index in
      Observation.eligible(
        "\(index)", of: "\(index)", reference: 60, estimate: index == 0 ? 1e300 : 60 + Double(index % 3))
    }
    let intervals = try all(observations).values.compactMap(\.interval)
    #expect(intervals.allSatisfy { $0.low.isFinite && $0.high.isFinite })
  }
}

@Suite("A quantile of resampled people")
struct WeightedOrderTests {
  @Test("is exactly that of the resampled recordings", arguments: [0.5, 0.95, 0.025], 0..<20)
  func same(p: Double, replicate: Int) {
    let values = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9.5, 7, 9]
    let starts = [0, 4, 5, 9, 12]
    let bootstrap = ClusterBootstrap(clusterCount: starts.count, label: "quantile", seed: 3)
    let weights = bootstrap.weights(ofReplicate: replicate)
    let people = zip(starts, starts.dropFirst() + [values.count]).map { Array(values[$0..<$1]) }
    let drawn = zip(people, weights).flatMap { person, weight in (0..<weight).flatMap { _ in person } }.sorted()
    #expect(WeightedOrder(values, starts: starts).type7(at: p, weights) == Quantile.type7(ofSorted: drawn, at: p))
  }

  @Test("of nobody is undefined")
  func nobody() {
    #expect(WeightedOrder([1, 2], starts: [0, 1]).type7(at: 0.5, [0, 0]) == nil)
  }
}

@Suite("The label of a bootstrap")
struct BootstrapLabelTests {
  @Test("names the row and the measure, with everything unusual encoded")
  func text() {
    let row = AccuracySummary(
      arm: "a/b é", referenceKind: .rrIntervals, group: "condition", level: "rest",
      algorithm: AlgorithmIdentifier("haptika-ppg", Version(1, 0, 0)), counts: AccuracyCounts(), values: [])
    #expect(
      BootstrapLabel(accuracyOf: .meanAbsoluteError, in: row, kind: "rr_intervals").text
        == "accuracy/a%2Fb%20%C3%A9/rr_intervals/haptika-ppg@1.0.0/mae_bpm/condition=rest")
  }
}
