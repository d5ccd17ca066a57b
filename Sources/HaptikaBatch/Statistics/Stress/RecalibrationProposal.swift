import Foundation
import HaptikaDSP

/// What one group of labelled measurements would make of the constants of the stress index: a proposal for a next version. Nothing
/// published is changed by it.
///
/// The floors are the pooled spread of people at rest (`RecalibrationSample.floors`). With deviations formed with them, the label is
/// fitted by
///
///     logit P(stressor) = a + b_B zB + b_P zP
///     slope = b_B + b_P,   w_B = b_B / slope,   w_P = b_P / slope,   offset = −a / slope
///
/// so that w_B + w_P = 1 and index / 100 is the fitted probability. That holds of these labels in these numbers: in another protocol,
/// or a life, the stressor is as frequent as it is.
struct RecalibrationProposal: Sendable {
  let arm: String
  let algorithm: AlgorithmIdentifier
  /// What measured the intervals, by name; `nil` of everything else.
  let device: String?
  let sample: RecalibrationSample
  let present: StressConstants
  /// In the order of `Constant`.
  let estimates: [Estimate]
  /// How present and proposed constants forecast the labels of people whom they were not fitted to, in the order of `Candidate`.
  let scores: Defined<[Score]>
  /// Brier score of the proposed constants minus that of the present ones with their line refitted, with Student's interval over
  /// people: what floors and weights gain.
  let gain: Defined<LinearisedMean>
  let bootstrap: BootstrapSettings
  /// The label of the bootstrap.
  let label: String

  /// A constant that is proposed.
  enum Constant: String, Sendable, Hashable, CaseIterable {
    case rateFloor = "rate_floor_bpm"
    case logFloor = "ln_rmssd_floor"
    case rateWeight = "rate_weight"
    case variabilityWeight = "prv_weight"
    case slope
    case offset

    func value(of constants: StressConstants) -> Double {
      switch self {
      case .rateFloor: constants.rateFloor
      case .logFloor: constants.logFloor
      case .rateWeight: constants.rateWeight
      case .variabilityWeight: constants.variabilityWeight
      case .slope: constants.slope
      case .offset: constants.offset
      }
    }
  }

  /// One constant as published and as proposed.
  struct Estimate: Sendable, Hashable {
    let constant: Constant
    let present: Double
    let proposed: Statistic
    let interval: Defined<ConfidenceInterval>
  }

  /// Constants that forecasts are made with.
  enum Candidate: Sendable, Hashable, CaseIterable {
    /// index / 100 as published; no probability, and fitted to nobody.
    case present
    /// Published floors and weights; slope and offset from everybody else.
    case presentRefitted
    /// All constants from everybody else.
    case proposed
  }

  /// How well forecasts of left-out people went.
  struct Score: Sendable {
    let candidate: Candidate
    let brier: Statistic
    let area: Statistic
    let areaInterval: Defined<ConfidenceInterval>
  }

  /// Proposes for each group (arm, algorithm, device) of the measurements, in that order.
  static func proposals(for judged: [JudgedStress], bootstrap: BootstrapSettings) -> [RecalibrationProposal] {
    let sorted = judged.enumerated().sorted { a, b in
      let (x, y) = (a.element.entry, b.element.entry)
      let (p, q) = (x.recalibrationKey, y.recalibrationKey)
      if p.arm != q.arm { return p.arm < q.arm }
      if p.algorithm != q.algorithm { return p.algorithm < q.algorithm }
      return p.device == q.device ? a.offset < b.offset : p.device < q.device
    }.map(\.element)
    let starts = sorted.starts { $0.entry.recalibrationKey == $1.entry.recalibrationKey }
    return zip(starts, starts.dropFirst() + [sorted.count]).map { start, end in
      RecalibrationProposal(of: sorted[start].entry, Array(sorted[start..<end]), bootstrap)
    }
  }

  private init(of entry: StressEntry, _ judged: [JudgedStress], _ bootstrap: BootstrapSettings) {
    (arm, algorithm, device) = (entry.arm, entry.series.algorithm, entry.series.device)
    let fitter = RecalibrationFit(RecalibrationSample(judged), present: StressLedger.indexRules.constants)
    let parts = ["stress", arm, algorithm.description, device ?? "", "recalibration"]
    label = parts.map(percentEncoded).joined(separator: "/")
    sample = fitter.sample
    present = fitter.present
    self.bootstrap = bootstrap

    let everybody = [Int32](repeating: 1, count: fitter.sample.peopleCount)
    let floors = fitter.floors(everybody)
    let fitted = fitter.constants(everybody)
    let cluster = ClusterBootstrap(clusterCount: fitter.sample.peopleCount, label: label, seed: bootstrap.seed)
    let replicates =
      floors.value == nil
      ? [] : (0..<bootstrap.replicateCount).map { fitter.replicate(cluster.weights(ofReplicate: $0)) }
    estimates = Constant.allCases.map { constant in
      let isFloor = constant == .rateFloor || constant == .logFloor
      let source = isFloor ? floors : fitted
      return Estimate(
        constant: constant, present: constant.value(of: fitter.present),
        proposed: source.statistic(constant.value),
        interval: source.flatMap { _ in
          let values = replicates.map { (isFloor ? $0.floors : $0.constants).map(constant.value) }
          // Percentiles throughout: floors are medians, and everything else is made of deviations over floors.
          return BootstrapDistribution(values).percentileInterval.map { .success($0.interval) }
            ?? .failure(.undefinedReplicates)
        })
    }
    let judgement = fitted.flatMap { _ in fitter.forecastsOfLeftOut() }
    scores = judgement.map(\.scores)
    gain = judgement.flatMap(\.gain)
  }
}

extension StressEntry {
  fileprivate struct RecalibrationKey: Hashable {
    let arm: ByteText
    let algorithm: AlgorithmIdentifier
    let device: ByteText
  }

  fileprivate var recalibrationKey: RecalibrationKey {
    RecalibrationKey(arm: ByteText(arm), algorithm: series.algorithm, device: ByteText(series.device ?? ""))
  }
}
