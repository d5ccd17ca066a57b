/// How many recordings a run saw, and what became of them before any comparison; counted as the rows arrive.
public struct RunCounts: Sendable, Hashable {
  /// The counts of each arm.
  public private(set) var arms: [String: ArmCounts] = [:]

  /// The studies whose recordings were seen.
  public private(set) var studies: Set<String> = []

  /// Creates counts of nothing.
  public init() {}

  /// Recordings of all arms that could not be read.
  public var unreadable: Int { arms.values.reduce(0) { $0 + $1.unreadable } }

  /// Recordings of all arms, those without camera frames included.
  public var recordings: Int { arms.values.reduce(0) { $0 + $1.recordings } }

  /// Analyses (a recording or window under one algorithm version) of all arms that failed.
  public var failedAnalyses: Int { arms.values.reduce(0) { $0 + $1.failedAnalyses } }

  /// Eligible recordings of all arms.
  public var eligible: Int { arms.values.reduce(0) { $0 + $1.eligible } }

  /// Counts one recording by all its rows: the whole recording and its windows, under every algorithm.
  mutating func count(_ rows: [ComparisonRow]) {
    guard let first = rows.first else { return }
    studies.insert(first.studyID)
    var arm = arms[first.metadata.effectiveArm] ?? ArmCounts()
    arm.recordings += 1
    if first.metadata.source != .opticalSimulator { arm.isSimulator = false }
    if rows.contains(where: { $0.status == .unreadable }) { arm.unreadable += 1 }
    arm.failedAnalyses += rows.count { $0.status == .failed }
    if isLagUndeclared(first.metadata) { arm.undeclaredLag += 1 }
    if let whole = rows.first(where: { $0.window == nil }) {
      arm.implausibleReferenceSamples += whole.reference.implausibleCount
      arm.countEligibility(whole, in: \.eligible, \.ineligible)
    }
    var seen: Set<Range<Double>> = []
    for row in rows {
      guard let window = row.window, seen.insert(window).inserted else { continue }
      arm.windows += 1
      arm.countEligibility(row, in: \.eligibleWindows, \.ineligibleWindows)
    }
    arms[first.metadata.effectiveArm] = arm
  }

  /// Counts a recording that has nothing to analyse.
  mutating func count(_ recording: RecordingWithoutFrames) {
    studies.insert(recording.studyID)
    var arm = arms[recording.metadata.effectiveArm] ?? ArmCounts()
    arm.recordings += 1
    arm.withoutFrames += 1
    if recording.metadata.source != .opticalSimulator { arm.isSimulator = false }
    arms[recording.metadata.effectiveArm] = arm
  }

  private func isLagUndeclared(_ metadata: RecordingMetadata) -> Bool {
    let hasTimes = metadata.referenceKind == .rrIntervals || metadata.referenceKind == .rateSeries
    return hasTimes && metadata.referenceClock == .frames && metadata.referenceLag == nil
  }
}

/// How many recordings of one arm a run saw, and what became of them.
public struct ArmCounts: Sendable, Hashable {
  /// All recordings, those without camera frames included.
  public internal(set) var recordings = 0
  /// Recordings that hold no camera frames.
  public internal(set) var withoutFrames = 0
  /// Recordings that could not be read.
  public internal(set) var unreadable = 0
  /// Analyses (a recording or window under one algorithm version) that failed.
  public internal(set) var failedAnalyses = 0
  /// Whole recordings that count in accuracy tables.
  public internal(set) var eligible = 0
  /// Whole recordings that do not, by the reason.
  public internal(set) var ineligible: [Ineligibility: Int] = [:]
  /// Windows that were analysed.
  public internal(set) var windows = 0
  /// Windows that count in accuracy tables.
  public internal(set) var eligibleWindows = 0
  /// Windows that do not, by the reason.
  public internal(set) var ineligibleWindows: [Ineligibility: Int] = [:]
  /// Recordings whose reference has a clock and no declared lag.
  public internal(set) var undeclaredLag = 0
  /// Reference samples that were marked implausible and not used.
  public internal(set) var implausibleReferenceSamples = 0
  /// Whether the optical simulator made every recording of the arm.
  public internal(set) var isSimulator = true

  fileprivate mutating func countEligibility(
    _ row: ComparisonRow, in eligible: WritableKeyPath<Self, Int>,
    _ ineligible: WritableKeyPath<Self, [Ineligibility: Int]>
  ) {
    let reason = row.status == .unreadable ? .unreadable : row.ineligibility
    if let reason {
      self[keyPath: ineligible][reason, default: 0] += 1
    } else {
      self[keyPath: eligible] += 1
    }
  }
}
