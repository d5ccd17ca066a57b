/// Why a statistic has no value. The raw values stand in the `reason` column of the tidy files; this is the whole list.
public enum UndefinedReason: String, Sendable, Hashable, CaseIterable {
  /// Nothing in the row is eligible: no reference, or not enough of it.
  case noEligibleRecordings = "no_eligible_recordings"
  /// There are eligible recordings, but no rate was published for any of them.
  case noPublishedRecordings = "no_published_recordings"
  /// One published recording has no spread.
  case tooFewRecordings = "too_few_recordings"
  /// One person, or unit, says nothing of the spread between people.
  case singleSubject = "single_subject"
  /// Fewer people than an interval over people needs.
  case tooFewClusters = "too_few_clusters"
  /// One unit of a simulator says nothing of other units.
  case singleUnit = "single_unit"
  /// Nobody was recorded twice: the spread within people cannot be told from the spread between them.
  case oneRecordingPerSubject = "one_recording_per_subject"
  /// No recording is known to hold no pulse.
  case noRecordingsWithoutPulse = "no_recordings_without_pulse"
  /// No published recording has PRV that the algorithm calls reliable beside PRV of the reference, both above 0.
  case noReliableVariability = "no_reliable_prv"
  /// The numbers are too large for a finite result.
  case notFinite = "not_finite"
}

extension Statistic {
  /// The undefined statistic with one of the known reasons.
  public init(undefined reason: UndefinedReason) { self = .undefined(reason.rawValue) }

  /// `number`, or `reason` when there is none; a number that is not finite is undefined for that.
  init(_ number: Double?, otherwise reason: UndefinedReason) {
    switch number {
    // Adding 0 takes the sign from a negative zero.
    case let number?: self = number.isFinite ? .value(number + 0) : Statistic(undefined: .notFinite)
    case nil: self = Statistic(undefined: reason)
    }
  }
}
