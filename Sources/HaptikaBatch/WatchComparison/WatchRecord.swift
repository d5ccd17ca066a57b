import HaptikaDSP

/// What a watch says of one recording, beside the reference of the same seconds: all that a run keeps of its samples.
///
/// Texts are few and short, samples are gone: 100,000 recordings fit into memory.
struct WatchRecord: Sendable {
  let key: RecordingKey
  let studyID: String
  let recordingID: String
  let subjectID: String
  let arm: String
  let isSimulated: Bool
  /// The watch, by name; `nil` when not recorded.
  let device: String?
  /// The protocol condition or activity; `nil` when not recorded.
  let condition: String?
  /// In seconds since 1970 UTC; `nil` when not recorded.
  let startedAt: Double?
  /// How the recording counts for the person's baseline; `nil` without a start.
  let measurement: WatchMeasurement?

  let series: WatchFacts
  let reference: WatchReference
  let recorded: RecordedWatchSummary?
}

/// What the watch rules say of a series.
struct WatchFacts: Sendable {
  /// Samples in the archive.
  let storedCount: Int
  /// Samples that count.
  let count: Int
  /// All that apply, in the order of the rules; empty exactly when the series is valid.
  let reasons: [WatchReason]
  /// 0...1.
  let quality: Double
  /// From the first sample to the last, in seconds.
  let coverage: Double
  /// In seconds.
  let largestGap: Double
  /// Gaps above the rules' limit.
  let longGapCount: Int
  /// Rates, in beats per minute; `nil` without samples.
  let current: Double?
  let average: Double?
  let minimum: Double?
  let maximum: Double?

  var isValid: Bool { reasons.isEmpty }

  init(_ validation: WatchValidation, storedCount: Int, longestGap: Double) {
    self.storedCount = storedCount
    count = validation.series.count
    reasons = validation.reasons
    quality = validation.quality
    coverage = validation.series.coverage
    largestGap = validation.series.largestGap
    longGapCount = validation.series.gaps.count { $0 > longestGap }
    current = validation.current
    average = validation.average
    minimum = validation.minimum
    maximum = validation.maximum
  }
}

/// A reference beside a watch series.
struct WatchReference: Sendable {
  let kind: ReferenceKind
  /// Over the seconds from the watch's first sample to its last, in beats per minute.
  let beatsPerMinute: Double?
  /// How much of these seconds plausible values cover, 0...1.
  let coverage: Double?
  /// Why the series is in no table of agreement; `nil` when it is eligible. Never depends on what the watch says.
  let ineligibility: Ineligibility?
  /// Sample by sample; `nil` when no sample has a reference.
  let samples: SampleDifferences?
  let stretches: OffsetStretches
  /// Whether a delay of the reference, and of the watch, was declared.
  let lagIsDeclared: Bool
  let watchLagIsDeclared: Bool

  var isEligible: Bool { ineligibility == nil }
}

extension WatchRecord {
  /// Average − reference over the same seconds, in beats per minute, rounded to 1e-9; `nil` unless eligible. Also of series that are
  /// not valid.
  var error: Double? {
    guard reference.isEligible, let average = series.average, let rate = reference.beatsPerMinute else { return nil }
    return roundedToNano(average - rate)
  }

  /// Beyond this mean error, in beats per minute, a recording stands out and is listed.
  static let standingOut = 10.0

  /// Whether the average is far from the reference.
  var standsOut: Bool { error.map { abs($0) > Self.standingOut } ?? false }
}
