import HaptikaDSP
import Testing

@testable import HaptikaBatch

/// One published recording each, whose absolute error is `error` against a reference of 50 BPM.
private func observations(
  _ confidences: [Double?], _ errors: [Double], of people: [String], reference: Double = 50
) -> [Observation] {
  zip(zip(confidences, errors), people).enumerated().map { index, row in
    var observation = Observation.eligible(
      "\(100 + index)", of: row.1, reference: reference, estimate: reference + row.0.1)
    observation.confidence = row.0.0
    return observation
  }
}

private func row(_ observations: [Observation], workers: Int = 1) throws -> AccuracySummary {
  try #require(
    AccuracyStatistics.summaries(of: ObservationTable(observations), bootstrap: settings, workers: workers)
      .row("all", "all"))
}

private let settings = BootstrapSettings(seed: 0, replicateCount: 199)

/// What is made of success, so that it needs failures.
private let ofSuccess: [Measure] = [
  .expectedCalibrationError, .maximumCalibrationError, .adaptiveCalibrationError, .brierScore, .brierSkill,
  .recalibrationSlope, .recalibrationIntercept, .calibrationInTheLarge, .areaUnderROC, .areaUnderROCMax5Or10Percent,
]

/// The recordings of vector 32, each `copies` times, from a person each. Its tolerance is 3 BPM: errors are scaled by 5/3, so that
/// 5 BPM tells successes as 3 do there, and no score changes. At 50 BPM 10 % is 5 BPM too.
private func vector32(copies: Int) throws -> [Observation] {
  let vector = try StatisticsVector("32_confidence_calibration")
  let (confidences, errors): ([Double], [Double]) = (try vector.inputs("confidence"), try vector.inputs("abs_error"))
  let rows = confidences.indices.flatMap { repeatElement($0, count: copies) }
  return observations(
    rows.map { confidences[$0] }, rows.map { errors[$0] * 5 / 3 }, of: rows.map { "p\(100 + $0)" })
}

@Suite("The scores of the confidence in a row")
struct ConfidenceScoreTests {
  // The vector has 8 failures; twice the same recordings have 16, the same means and the same ranks.
  @Test("are those of the vector")
  func vector() throws {
    let vector = try StatisticsVector("32_confidence_calibration")
    let row = try row(vector32(copies: 2))
    let expected: [(Measure, String)] = [
      (.expectedCalibrationError, "ece"), (.maximumCalibrationError, "mce"), (.brierScore, "brier"),
      (.areaUnderROC, "auc"), (.areaUnderROCMax5Or10Percent, "auc"), (.recalibrationIntercept, "recal_intercept"),
      (.recalibrationSlope, "recal_slope"), (.confidenceErrorCorrelation, "spearman_conf_vs_abs_error"),
    ]
    for (measure, key) in expected { try vector.expect(row[measure]?.number, vector.expected(key), "\(key)") }
    // 35 of 43 succeed: the skill is 1 − BS / (35/43 · 8/43).
    let brier: Double = try vector.expected("brier")
    try vector.expect(row[.brierSkill]?.number, 1 - brier * 43 * 43 / (35 * 8))
  }

  @Test("leave the bins of the vector when there are fewer than ten failures")
  func fewFailures() throws {
    let vector = try StatisticsVector("32_confidence_calibration")
    let row = try row(vector32(copies: 1))
    for measure in ofSuccess { #expect(row[measure] == .undefined("too_few_failures"), "\(measure)") }
    #expect(row.interval(of: .expectedCalibrationError) == nil)
    let expected: [[Double]] = try vector.expected("bins_n_meanconf_obs")
    let bins = try #require(row.reliability).bins
    #expect(bins.map { Double($0.observed.all) } == expected.map { $0[0] })
    #expect(bins.map(\.personCount) == bins.map(\.observed.all))
    for (bin, values) in zip(bins, expected) {
      try vector.expect(bin.meanForecast, values[1])
      try vector.expect(bin.observedShare, values[2])
    }
    // It looks at no success.
    try vector.expect(
      row[.confidenceErrorCorrelation]?.number, vector.expected("spearman_conf_vs_abs_error"))
  }

  @Test("are made from the tenth failure on", arguments: [(9, false), (10, true)])
  func tenthFailure(failures: Int, isDefined: Bool) throws {
    let errors = (0..<20).map { $0 < failures ? 6.0 : 1.0 }
    let row = try row(
      observations((0..<20).map { 0.3 + Double($0 % 7) / 10 }, errors, of: (0..<20).map { "p\(100 + $0)" }))
    #expect((row[.areaUnderROC]?.number != nil) == isDefined)
  }

  @Test("tell failures of the wider tolerance by themselves")
  func widerTolerance() throws {
    // At 100 BPM 8 is within 10 %, so only 12 is a failure: 6 of them.
    let row = try row(
      observations(
        (0..<24).map { 0.3 + Double($0 % 7) / 10 }, (0..<24).map { [1.0, 2, 8, 12][$0 % 4] },
        of: (0..<24).map { "p\(100 + $0)" }, reference: 100))
    #expect(row[.areaUnderROC]?.number != nil)
    #expect(row[.areaUnderROCMax5Or10Percent] == .undefined("too_few_failures"))
  }

  @Test("have Obuchowski's interval of the area, of vector 27")
  func clusteredArea() throws {
    let vector = try StatisticsVector("27_auroc_clustered")
    let (index, condition): ([Double], [Int]) = (try vector.inputs("index"), try vector.inputs("condition"))
    let row = try row(
      observations(
        index.map { $0 / 100 }, condition.map { $0 == 1 ? 1 : 9 }, of: vector.inputs("subject")))
    try vector.expect(row[.areaUnderROC]?.number, vector.expected("auc"))
    let interval = try #require(row.interval(of: .areaUnderROC))
    let ends: [Double] = try vector.expected("ci_obuchowski")
    try vector.expect(interval.low, ends[0])
    try vector.expect(interval.high, ends[1])
    #expect(interval.method == "obuchowski")
  }

  @Test("have an interval of ECE by people drawn under its own name")
  func interval() throws {
    let sample = honestyStudy(people: 12)
    let bootstrap = ClusterBootstrap(
      clusterCount: 12, label: "accuracy/arm/rr_intervals/tested@1.0.0/ece_5/all=all", seed: 0)
    // Person g has one recording in each bin; ECE of copies, bin by bin.
    let expected = bootstrap.bca(
      of: { weights in
        let count = weights.reduce(0) { $0 + Double($1) * 4 }
        return (0..<4).reduce(0.0) { sum, bin in
          let distance = weights.indices.reduce(0.0) { sum, person in
            let observation = sample[person * 4 + bin]
            return sum + Double(weights[person])
              * ((observation.confidence ?? 0) - (abs(observation.error ?? 0) <= 5 ? 1 : 0))
          }
          return sum + abs(distance)
        } / count
      }, replicateCount: 199)
    let found = try #require(try row(sample).interval(of: .expectedCalibrationError))
    // Sums in another order: the last bits may differ.
    #expect(abs(found.low - (expected?.interval.low ?? .nan)) < 1e-12)
    #expect(abs(found.high - (expected?.interval.high ?? .nan)) < 1e-12)
    #expect(found.method == "bca")
  }

  @Test("have no interval of ECE of fewer than ten people, and say so")
  func fewPeople() throws {
    let row = try row(honestyStudy(people: 9))
    #expect(row.measured(.expectedCalibrationError)?.interval == nil)
    #expect(row.measured(.expectedCalibrationError)?.intervalNote == "too_few_clusters")
    #expect(row.interval(of: .areaUnderROC)?.method == "obuchowski")
  }

  @Test("say why there are none", arguments: [nil, 1.5])
  func noConfidence(confidence: Double?) throws {
    let row = try row(
      observations(
        (0..<20).map { $0 == 7 ? confidence : 0.5 }, (0..<20).map { Double($0) }, of: (0..<20).map { "p\(100 + $0)" }))
    for measure in ConfidenceScores.measures { #expect(row[measure] == .undefined("no_confidence"), "\(measure)") }
    #expect(row.reliability == nil)
  }

  @Test("say that nothing was published")
  func nothingPublished() throws {
    let withheld = (0..<3).map { Observation.eligible("\($0)", of: "p", reference: 60, estimate: nil) }
    #expect(try row(withheld)[.areaUnderROC] == .undefined("no_published_recordings"))
  }

  @Test("tell nothing apart when every estimate is wrong")
  func oneClass() throws {
    let row = try row(
      observations(
        (0..<12).map { 0.5 + Double($0) / 100 }, (0..<12).map { 9 + Double($0) }, of: (0..<12).map { "p\(100 + $0)" }))
    for measure in [
      Measure.brierSkill, .recalibrationSlope, .recalibrationIntercept, .calibrationInTheLarge, .areaUnderROC,
    ] { #expect(row[measure] == .undefined("one_class"), "\(measure)") }
    // Confidences 0.50 to 0.61, and nothing is right: 0.555 on average.
    #expect(abs(try #require(row[.expectedCalibrationError]?.number) - 0.555) < 1e-12)
    #expect(row[.confidenceErrorCorrelation] == .value(1))
  }

  @Test("have no line where the confidence separates right from wrong, and a perfect area without an interval")
  func separation() throws {
    let row = try row(
      observations(
        (0..<24).map { $0 < 12 ? 0.2 : 0.8 }, (0..<24).map { $0 < 12 ? 9 : 1 }, of: (0..<24).map { "p\(100 + $0)" }))
    #expect(row[.recalibrationSlope] == .undefined("separation"))
    #expect(row[.areaUnderROC] == .value(1))
    #expect(row.measured(.areaUnderROC)?.intervalNote == "perfect")
  }

  @Test("stand in whole arms alone")
  func levels() throws {
    let all = AccuracyStatistics.summaries(of: try Observation.study()).filter { $0.group != "all" }
    #expect(!all.isEmpty)
    for row in all { #expect(row[.areaUnderROC] == nil && row.reliability == nil) }
  }

  @Test("depend on no order of the observations and no number of workers, to the last bit", arguments: [1, 3])
  func order(workers: Int) throws {
    let sample = honestyStudy(people: 12)
    let shuffled = sample.indices.map { sample[$0 * 29 % sample.count] }
    let (one, other) = (try row(sample), try row(shuffled, workers: workers))
    for measure in ConfidenceScores.measures {
      #expect(one.measured(measure) == other.measured(measure), "\(measure)")
      #expect(one[measure]?.number != nil, "\(measure)")
    }
  }
}

/// Four recordings of each person, at confidences in four bins, more often wrong at lower ones.
private func honestyStudy(people: Int) -> [Observation] {
  let rows = (0..<people).flatMap { person in (0..<4).map { (person, $0) } }
  return observations(
    rows.map { 0.25 + 0.2 * Double($1) + Double($0 % 5) / 50 },
    rows.map { ($0 * 7 + $1 * 3) % (4 + 2 * $1) < 3 ? 6 + Double($0) : Double($1) / 2 },
    of: rows.map { "p\(100 + $0.0)" })
}
