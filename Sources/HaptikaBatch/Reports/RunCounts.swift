/// How many recordings a run saw, and what became of them before any comparison; counted as the rows arrive.
public struct RunCounts: Sendable, Hashable {
  /// The counts of each arm, by the UTF-8 bytes of its name.
  public var arms: [ArmCounts] { byArm.keys.sorted().compactMap { byArm[$0] } }

  /// The studies whose recordings were seen.
  public private(set) var studies: Set<String> = []

  private var byArm: [ByteText: ArmCounts] = [:]

  /// Creates counts of nothing.
  public init() {}

  /// The counts of the arm `name`; `nil` when no recording of it was seen.
  public subscript(arm name: String) -> ArmCounts? { byArm[ByteText(name)] }

  /// The sum of a count over all arms.
  public func total(_ count: (ArmCounts) -> Int) -> Int { byArm.values.reduce(0) { $0 + count($1) } }

  /// Recordings of all arms that could not be read.
  public var unreadable: Int { total(\.unreadable) }

  /// Recordings of all arms, those without camera frames included.
  public var recordings: Int { total(\.recordings) }

  /// Analyses (a recording or window under one algorithm version) of all arms that failed.
  public var failedAnalyses: Int { total(\.failedAnalyses) }

  /// Eligible recordings of all arms.
  public var eligible: Int { total(\.eligible) }

  /// Counts one recording by all its rows: the whole recording and its windows, under every algorithm.
  mutating func count(_ rows: [ComparisonRow]) {
    guard let first = rows.first else { return }
    count(first.studyID, first.metadata) { arm in
      let isUnreadable = rows.contains { $0.status == .unreadable }
      if isUnreadable { arm.unreadable += 1 } else { arm.conditions.add(first.metadata) }
      arm.failedAnalyses += rows.count { $0.status == .failed }
      if let whole = rows.first(where: { $0.window == nil }) {
        arm.countReference(whole.reference)
        arm.countEligibility(whole, in: \.eligible, \.ineligible)
      }
      var seen: Set<Range<Double>> = []
      for row in rows {
        guard let window = row.window, seen.insert(window).inserted else { continue }
        arm.windows += 1
        arm.countEligibility(row, in: \.eligibleWindows, \.ineligibleWindows)
      }
      if seen.isEmpty && !isUnreadable { arm.withoutWindows += 1 }
    }
  }

  /// Counts a recording that has nothing to analyse.
  mutating func count(_ recording: RecordingWithoutFrames) {
    count(recording.studyID, recording.metadata) { arm in
      if recording.fault == nil { arm.withoutFrames += 1 } else { arm.unreadable += 1 }
    }
  }

  private mutating func count(_ studyID: String, _ metadata: RecordingMetadata, _ body: (inout ArmCounts) -> Void) {
    studies.insert(studyID)
    let name = metadata.effectiveArm
    var arm = byArm[ByteText(name)] ?? ArmCounts(name: name)
    arm.recordings += 1
    if metadata.source != .opticalSimulator { arm.isSimulator = false }
    body(&arm)
    byArm[ByteText(name)] = arm
  }
}

/// How many recordings of one arm a run saw, and what became of them.
public struct ArmCounts: Sendable, Hashable {
  /// The arm.
  public let name: String
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
  /// Recordings with camera frames of which no window was analysed: all of them in a run without windows.
  public internal(set) var withoutWindows = 0
  /// Windows that count in accuracy tables.
  public internal(set) var eligibleWindows = 0
  /// Windows that do not, by the reason.
  public internal(set) var ineligibleWindows: [Ineligibility: Int] = [:]
  /// Recordings with values of a reference on the frames' clock for which no lag is declared, so that it counts as 0.
  public internal(set) var undeclaredLag = 0
  /// Recordings whose reference rate does not change for more than 120 s. It is used all the same.
  public internal(set) var unchangedRate = 0
  /// Reference samples that were marked implausible and not used.
  public internal(set) var implausibleReferenceSamples = 0
  /// Whether the optical simulator made every recording of the arm.
  public internal(set) var isSimulator = true

  /// With what, and against what, the readable recordings with camera frames were made.
  var conditions = RecordingConditions()

  fileprivate init(name: String) { self.name = name }

  fileprivate mutating func countReference(_ reference: ReferenceValue) {
    implausibleReferenceSamples += reference.implausibleCount
    if reference.findings.contains(.lagNotDeclared) { undeclaredLag += 1 }
    if reference.findings.contains(.rateUnchanged) { unchangedRate += 1 }
  }

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
