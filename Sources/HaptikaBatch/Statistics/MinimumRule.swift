/// What the number of recordings and people in a set allows to be said of it. The raw values are a contract of the tidy files.
///
/// Sets are those of the measure: the eligible recordings for coverage and success, the published ones for errors. With windows it
/// is still recordings that count.
public enum MinimumRule: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Fewer than 3 recordings: how many there are, and no number made of them.
  case countsOnly = "counts_only"
  /// One unit of the simulator: how well it repeats itself, nothing of other units.
  case singleUnit = "single_unit"
  /// Fewer than 10 recordings or 5 people: what was found, without any interval.
  case descriptive
  /// 5 to 9 people: intervals that have a formula.
  case intervals
  /// From 10 people on: also intervals from a bootstrap over people.
  case bootstrap
  /// From 20 people on: may carry a verdict.
  case verdict

  /// The rule for so many recordings of so many people, or units.
  public init(recordings: Int, subjects: Int, isSimulator: Bool) {
    switch (recordings, subjects) {
    case (..<3, _): self = .countsOnly
    case (_, 1) where isSimulator: self = .singleUnit
    case (..<10, _), (_, ..<5): self = .descriptive
    case (_, ..<10): self = .intervals
    case (_, ..<Self.fewestSubjectsJudged): self = .bootstrap
    default: self = .verdict
    }
  }

  /// The people from which on there may be a verdict.
  static let fewestSubjectsJudged = 20

  /// The people from which on a level stands by itself in Markdown; smaller ones are pooled, so that nobody is recognised.
  static let fewestSubjectsShown = 5

  /// Why a set has no interval; `nil` when it may have one.
  static func whyNoInterval(recordings: Int, subjects: Int, isSimulator: Bool) -> UndefinedReason? {
    switch MinimumRule(recordings: recordings, subjects: subjects, isSimulator: isSimulator) {
    case .countsOnly: .tooFewRecordings
    case .singleUnit: .singleUnit
    case .descriptive: recordings < 10 ? .tooFewRecordings : .tooFewClusters
    case .intervals, .bootstrap, .verdict: nil
    }
  }

  /// Why the units of a simulator that were tested at one target carry no verdict; `nil` when they may: 30 recordings of 3 units. The
  /// verdict is then of these units alone. A rule of this project, not of a standard.
  static func whyNoVerdict(ofUnits units: Int, recordings: Int) -> UndefinedReason? {
    if units == 1 { return .singleUnit }
    if recordings < 30 { return .tooFewRecordings }
    return units < 3 ? .tooFewClusters : nil
  }

  /// From the least to the most that may be said.
  public static func < (a: MinimumRule, b: MinimumRule) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}
