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
  /// More people than a method whose time grows with their square is computed for.
  case tooManySubjects = "too_many_subjects"
  /// One unit of a simulator says nothing of other units.
  case singleUnit = "single_unit"
  /// Nobody was recorded twice: the spread within people cannot be told from the spread between them.
  case oneRecordingPerSubject = "one_recording_per_subject"
  /// No recording is known to hold no pulse.
  case noRecordingsWithoutPulse = "no_recordings_without_pulse"
  /// No published recording has PRV that the algorithm calls reliable beside PRV of the reference, both above 0.
  case noReliableVariability = "no_reliable_prv"
  /// No recording was published by both versions.
  case noCommonRecordings = "no_common_recordings"
  /// The versions agree on every person: there is no difference whose sign could be asked for.
  case noNonzeroDifferences = "no_nonzero_differences"
  /// Two versions gave the same on every recording, to the last bit; they are not tested.
  case identical = "identical"
  /// Both versions succeeded on the same recordings.
  case noDiscordantRecordings = "no_discordant_recordings"
  /// A version published a rate without saying how sure it was.
  case noConfidence = "no_confidence"
  /// Nothing that was withheld has a rate that the algorithm would have said.
  case noRawEstimates = "no_raw_estimates"
  /// The level holds everything that its group has: there is nothing beside it.
  case noOtherRecordings = "no_other_recordings"
  /// More than 1 % of the bootstrap's replicates lack one of two sets.
  case undefinedReplicates = "undefined_replicates"
  /// There is nothing to compute from.
  case noObservations = "no_observations"
  /// All outcomes are the same: nothing to tell apart.
  case oneClass = "one_class"
  /// Fewer than ten published estimates were not within the tolerance: what confidence says of them cannot be judged.
  case tooFewFailures = "too_few_failures"
  /// A series does not vary, so nothing can go along with it.
  case constant = "constant"
  /// The outcomes can be separated by the forecast, or nearly so: the logistic fit does not exist.
  case separation = "separation"
  /// The label rises with neither deviation, or falls with both together: there are no weights that sum to 1.
  case noRisingFit = "no_rising_fit"
  /// The value is as large as it can be, and the formula of its interval says nothing there.
  case perfect = "perfect"
  /// Neither the errors nor their spread follow a line: constant limits say it all.
  case noTrend = "no_trend"
  /// Too few values for an order statistic beyond the quantile.
  case notEstimable = "not_estimable"
  /// No measurement has a stress index.
  case noIndex = "no_index"
  /// No measurement states a quality, so none passes the gates of the stress index.
  case noQuality = "no_quality"
  /// Nothing that has the value was measured at rest or under a stressor.
  case noLabels = "no_labels"
  /// Nobody has the value both times.
  case noPairs = "no_pairs"
  /// Nobody who has the value said how they felt.
  case noSelfReport = "no_self_report"
  /// No measurement met a baseline of this kind.
  case noBaseline = "no_baseline"
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
