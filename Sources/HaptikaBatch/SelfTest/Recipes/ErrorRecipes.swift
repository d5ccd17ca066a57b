import Foundation
import HaptikaDSP

extension VectorRecipe {
  /// How large errors are, of people and of a simulator, and the variability of a pulse.
  static let errors = [
    VectorRecipe("11_error_metrics_hr", EmbeddedVector.vector11, compute: errorMetrics),
    VectorRecipe("19_risk_coverage_aurc", EmbeddedVector.vector19, compute: riskCoverage),
    VectorRecipe("31_prv", EmbeddedVector.vector31, compute: variability),
    VectorRecipe("34_simulator_strata", EmbeddedVector.vector34, compute: simulator),
  ]

  @Sendable
  private static func errorMetrics(_ inputs: VectorValue) throws -> ComputedTable {
    let recordings = try inputs.list("recordings")
    let people = try recordings.map { try $0.text("subject") }.starts(together: ==)
    let references = try recordings.map { try $0.number("ref") }
    let errors = try zip(recordings, references).map { recording, reference in
      try recording.numberIfAny("v1").map { roundedToNano($0 - reference) }
    }
    let published = errors.compactMap { $0 }
    let metrics = ErrorMetrics(published, references: zip(errors, references).filter { $0.0 != nil }.map(\.1))
    guard let metrics else { throw UndefinedReason.noPublishedRecordings }
    func plain(_ count: Int, of all: Int) -> [Double?] {
      let interval = WilsonInterval.independent(Share(count, of: all))
      return [Double(count) / Double(all), interval?.low, interval?.high]
    }
    func clustered(_ isIn: (Double?) -> Bool) -> VectorValue {
      let people = zip(people, people.dropFirst() + [errors.count]).map { errors[$0..<$1] }
      return .of(share(ClusteredShare(people.map { Share($0.count(where: isIn), of: $0.count) })))
    }
    return [
      "n_eligible": errors.count, "n_published": published.count, "bias": Moments.mean(of: published),
      "sd_naive": Moments.variance(of: published)?.squareRoot(), "mae": metrics.meanAbsolute,
      "mape_percent": metrics.meanAbsolutePercentage, "rmse": metrics.rootMeanSquare,
      "median_ae": metrics.medianAbsolute, "p95_ae_type7": metrics.percentile95Absolute,
      "max_ae": metrics.maximumAbsolute,
      "within_5bpm_p_and_plain_wilson": plain(metrics.within5, of: published.count),
      "within_3bpm_p_and_plain_wilson": plain(metrics.within3, of: published.count),
      "within_10pct_p_and_plain_wilson": plain(metrics.within10Percent, of: published.count),
      "within_max5bpm10pct_p_and_plain_wilson": plain(metrics.withinMax5Or10Percent, of: published.count),
      "coverage_p_and_plain_wilson": plain(published.count, of: errors.count),
      "success_over_eligible_5bpm_p_and_plain_wilson": plain(metrics.within5, of: errors.count),
      "coverage_clustered": clustered { $0 != nil },
      "success_over_eligible_5bpm_clustered": clustered { $0.map { abs($0) <= 5 } ?? false },
    ]
  }

  @Sendable
  private static func riskCoverage(_ inputs: VectorValue) throws -> ComputedTable {
    let (confidences, losses) = (try inputs.numbers("confidence"), try inputs.numbers("abs_error").map(roundedToNano))
    let failures = losses.map { $0 > 5 ? 1.0 : 0 }
    guard let curve = RiskCoverage(confidences: confidences, losses: losses) else {
      throw UndefinedReason.noPublishedRecordings
    }
    return [
      "coverage": Share(losses.count, of: try inputs.integer("n_eligible")).statistic(ofNone: .noEligibleRecordings),
      "aurc_mae": curve.area, "risk_full_coverage": curve.risk(atPercent: 100), "aurc_optimal": curve.optimalArea,
      "e_aurc": curve.excessArea,
      "aurc_failure5": RiskCoverage(confidences: confidences, losses: failures)?.area,
      "risk_at_25_50_75_100pct_of_published": [25, 50, 75, 100].map(curve.risk),
    ]
  }

  @Sendable
  private static func variability(_ inputs: VectorValue) throws -> ComputedTable {
    let intervals = try inputs.numbers("rr_ms")
    let differences = SuccessiveDifferences(ofUnbroken: intervals)
    let reference = PreparedReference(
      intervals.map { ReferenceSample(time: .nan, value: $0) }, kind: .rrIntervals, clock: .none, lag: nil, target: nil)
    let value = reference.value(over: .whole(nil))
    return [
      "rmssd_ms": value.rmssd, "sdnn_ms": value.sdnn, "mean_nn_ms": Moments.mean(of: intervals),
      "bpm_from_mean_nn": value.beatsPerMinute, "ln_rmssd": differences.rootMeanSquare.map { log($0) },
      "pnn50_percent": differences.percentage(above: 50), "pnn20_percent": differences.percentage(above: 20),
    ]
  }
}

/// The simulator.
extension VectorRecipe {
  @Sendable
  private static func simulator(_ inputs: VectorValue) throws -> ComputedTable {
    let recordings = try inputs.list("recordings")
    let observations = try recordings.enumerated().map { try observation(of: $1, number: $0) }
    let rows = AccuracyStatistics.summaries(
      of: ObservationTable(observations), bootstrap: BootstrapSettings(seed: 0, replicateCount: 1), workers: 1)
    func table(_ group: Stratum) -> VectorValue {
      let levels = rows.filter { $0.group == group.rawValue }
      return .of(
        Dictionary(
          uniqueKeysWithValues: levels.map { row in
            let own = observations.filter { $0.levels[group.index] == row.level }
            return (row.level, VectorValue.of(values(of: row, observations: own)))
          }))
    }
    return ["by_target": table(.targetBeatsPerMinute), "by_device": table(.condition)]
  }

  /// One recording of the simulator; the unit stands as condition too, so that there is a row for each.
  private static func observation(of recording: VectorValue, number: Int) throws -> Observation {
    let (target, unit) = (try recording.number("target"), try recording.text("device"))
    let estimate = try recording.numberIfAny("est")
    var levels = Stratum.allCases.map { _ in Stratum.unknown }
    levels[Stratum.targetBeatsPerMinute.index] = NumberText.shortest(target) ?? Stratum.unknown
    levels[Stratum.condition.index] = unit
    return Observation(
      studyID: "", subjectID: unit, recordingID: "\(number)", windowStart: nil, arm: "", referenceKind: .constant,
      levels: levels, algorithm: AlgorithmIdentifier("vector", Version(1, 0, 0)),
      status: estimate == nil ? .withheld : .published, ineligibility: nil, reference: target, estimate: estimate,
      error: estimate.map { roundedToNano($0 - target) }, confidence: nil, rawEstimate: nil, reasons: [],
      isSimulated: true)
  }

  private static func values(of row: AccuracySummary, observations: [Observation]) -> ComputedTable {
    let published = observations.compactMap { row in row.estimate.flatMap { x in row.reference.map { (x, $0) } } }
    return [
      "n_eligible": row.counts.eligible, "n_published": row.counts.published, "coverage": row[.coverage],
      "bias": row[.bias], "sd": row[.naiveSD], "mae": row[.meanAbsoluteError],
      "mape_percent": row[.meanAbsolutePercentageError], "rmse": row[.rootMeanSquareError],
      "max_ae": row[.maximumAbsoluteError],
      "correlation": Concordance(published.map(\.0), published.map(\.1))?.pearson,
      "n_rule": row.rule(for: .bias).rawValue, "clusters": row.counts.eligibleSubjects,
    ]
  }
}

extension Stratum {
  /// Its place in the levels of an observation.
  fileprivate var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
