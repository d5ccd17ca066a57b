import HaptikaDSP

/// All numbers of the stress report.
struct StressFindings: Sendable {
  /// By arm, algorithm and device: what is never pooled.
  let groups: [StressGroup]
  /// Groups that have no index at all, and why.
  let withoutIndex: [UnindexedStress]
  /// Regulation sessions by arm and exercise, whatever measured their rates.
  let sessions: [StressSessions]

  /// Whether there is nothing to report.
  var isEmpty: Bool { groups.isEmpty && withoutIndex.isEmpty && sessions.isEmpty }
}

/// What tables of the stress index keep apart.
struct StressGroupKey: Sendable, Hashable, Comparable {
  let arm: String
  /// What the rates come from.
  let algorithm: AlgorithmIdentifier
  /// What measured the intervals, by name; `nil` of everything else.
  let device: String?

  /// By arm, algorithm and device.
  static func < (a: Self, b: Self) -> Bool {
    let (x, y) = (ByteText(a.arm), ByteText(b.arm))
    if x != y { return x < y }
    if a.algorithm != b.algorithm { return a.algorithm < b.algorithm }
    return ByteText(a.device ?? "") < ByteText(b.device ?? "")
  }
}

/// The measurements of one algorithm (or device) in one arm, of all sources and cameras.
struct StressGroup: Sendable {
  let key: StressGroupKey
  /// Whether all of it is simulated.
  let isSimulated: Bool
  /// Every measure, by group and level: `all`, `maturity`, `status`, `stress_reason`, `local_hour`, `condition`, `protocol`.
  let summaries: [StressSummary]
  /// Forecasts beside what happened: of all, provisional and personalized; each recalibrated and raw. Sets without forecasts are left out.
  let calibrations: [StressCalibrationTable]
  /// The bins of the confidence, each beside the share of indexes near the mean of their condition; `nil` when there is none.
  let confidenceBins: ReliabilityBins?
  /// Indexes of people who have them at rest and under the stressor, by study and person: for the figure.
  let pairs: [StressPair]

  /// The measures of one level; `nil` when the group has no such level.
  func summary(_ group: String = "all", _ level: String = "all") -> StressSummary? {
    summaries.first { $0.group == group && $0.level == level }
  }

  /// The levels of a group, in the order of the table.
  func levels(of group: String) -> [StressSummary] { summaries.filter { $0.group == group } }
}

/// A group of measurements that cannot have an index.
struct UnindexedStress: Sendable {
  let key: StressGroupKey
  let measurements: Int
  let people: Int
  /// Why there is no index.
  let reason: UndefinedReason
}

/// The measures of one level of one group of measurements.
struct StressSummary: Sendable {
  let group: String
  let level: String
  let values: [StressValue]

  subscript(measure: StressMeasure) -> StressValue? { values.first { $0.measure == measure } }
  subscript(number: StressNumber) -> StressValue? { self[.number(number)] }
}

/// One measure of a set of measurements.
struct StressValue: Sendable, Hashable {
  let measure: StressMeasure
  var statistic: Statistic
  var interval: ConfidenceInterval?
  /// Why there is no interval, or what must be said of it; a code of the `reason` column.
  var note: String?
  /// Measurements in the measure's set; of baselines, how many baselines; of sessions, how many sessions.
  let recordings: Int
  let subjects: Int
  /// Measurements that it is asked of, when some of these give nothing.
  var eligible: Int?
  let rule: MinimumRule

  /// The share of `eligible` that is in the measure's set, 0...1.
  var coverage: Double? {
    eligible.flatMap { $0 == 0 ? nil : Double(recordings) / Double($0) }
  }
}

/// Forecasts of one set beside what happened: is the condition that of a stressor?
struct StressCalibrationTable: Sendable {
  /// `nil` of all.
  let maturity: BaselineMaturity?
  let scale: Scale
  /// The bins of the reliability diagram.
  let bins: ReliabilityBins
  /// The best rising fit.
  let isotonic: [IsotonicStep]

  /// What the forecasts are. The raw values are a contract of `stress_bins.csv`.
  enum Scale: String, Sendable, Hashable, CaseIterable {
    /// Probabilities by the logistic line of all other people.
    case recalibrated
    /// The index / 100, which is no probability: for information.
    case raw = "raw_scale"
  }

  /// Forecasts to which the isotonic fit gives one share.
  struct IsotonicStep: Sendable, Hashable {
    /// The smallest and largest of these forecasts, 0...1.
    let from: Double
    let through: Double
    let count: Int
    /// The share of stressor conditions that the fit gives them.
    let fit: Double
  }
}

/// The mean indexes of one person who has both.
struct StressPair: Sendable, Hashable {
  let studyID: String
  let subjectID: String
  let rest: Double
  let stressor: Double
}

/// Regulation sessions of one exercise in one arm.
struct StressSessions: Sendable {
  /// Of the recordings before or after; `nil` when neither is known.
  let arm: String?
  /// The exercise and its version; `unknown` when not recorded.
  let protocolName: String
  let isSimulated: Bool
  /// How many there are and how far they came, and how feelings change from before to after.
  let values: [StressValue]

  subscript(measure: StressMeasure) -> StressValue? { values.first { $0.measure == measure } }
}
