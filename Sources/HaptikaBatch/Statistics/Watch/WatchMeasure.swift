/// What is measured of watch series besides the agreement of their averages. The raw values are a contract of `watch.csv`; units are in
/// the names.
enum WatchMeasure: String, Sendable, Hashable, CaseIterable {
  case valid = "valid_fraction"
  case noValidHeartRate = "no_valid_heart_rate_fraction"
  case insufficientSamples = "insufficient_samples_fraction"
  case insufficientCoverage = "insufficient_coverage_fraction"
  case staleData = "stale_data_fraction"
  case interrupted = "interrupted_fraction"
  case meanQuality = "mean_quality"
  case medianQuality = "median_quality"
  case medianCoverage = "median_series_coverage_s"
  case medianLargestGap = "median_largest_gap_s"
  case largestGap = "largest_gap_s"
  case longGaps = "mean_gaps_over_15_s"
  case standingOut = "average_over_10_bpm_off_fraction"
  case constantOffset = "constant_offset_fraction"
  case constantOffsetTime = "constant_offset_time_fraction"
  case sampleCount = "n_samples"
  case sampleBias = "sample_bias_bpm"
  case sampleSD = "sample_sd_bpm"
  case sampleSDBetween = "sample_sd_between_recordings_bpm"
  case sampleSDWithin = "sample_sd_within_recordings_bpm"
  case sampleLimitLower = "sample_loa_lower_bpm"
  case sampleLimitUpper = "sample_loa_upper_bpm"
  case sampleMeanAbsoluteError = "sample_mae_bpm"
  case sampleRootMeanSquareError = "sample_rmse_bpm"
  case sampleWithin5 = "sample_within_5_fraction"
  case recordedDiffers = "recorded_differs_fraction"
  case recordedAverageDiffers = "recorded_average_differs_fraction"
  case recordedQualityDiffers = "recorded_quality_differs_fraction"
  case recordedCoverageDiffers = "recorded_coverage_differs_fraction"
  case recordedValidDiffers = "recorded_valid_differs_fraction"
  case recordedReasonDiffers = "recorded_reason_differs_fraction"
  case baselineUnavailable = "baseline_unavailable_subjects"
  case baselineProvisional = "baseline_provisional_subjects"
  case baselinePersonalized = "baseline_personalized_subjects"
  case distanceUsual = "distance_usual_fraction"
  case distanceSlight = "distance_slightly_different_fraction"
  case distanceClear = "distance_clearly_different_fraction"
}

/// One measure of a set of watch recordings.
struct WatchValue: Sendable {
  let measure: WatchMeasure
  var statistic: Statistic
  var interval: ConfidenceInterval?
  /// Why there is no interval, or what must be said of it; a code of the `reason` column.
  var note: String?
  /// What the measure is made of.
  let recordings: Int
  let subjects: Int
  /// Recordings that it is asked of, when some of these give nothing.
  var eligible: Int?
  /// The share of these, or of their samples, that gave something, 0...1.
  var coverage: Double?
  var rule: MinimumRule
}

/// A set of watch recordings with its measures: one level of one group of one arm.
struct WatchSummary: Sendable {
  let arm: String
  /// The kind of reference that the measures are against; `nil` when they need none.
  let kind: ReferenceKind?
  let group: String
  let level: String
  let isSimulated: Bool
  let values: [WatchValue]

  subscript(measure: WatchMeasure) -> WatchValue? { values.first { $0.measure == measure } }
}
