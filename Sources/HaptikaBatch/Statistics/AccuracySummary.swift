public import HaptikaDSP

/// One row of an accuracy table: one algorithm version in one level of one stratum of one arm.
public struct AccuracySummary: Sendable {
  public var arm: String
  public var referenceKind: ReferenceKind
  /// `all`, or the name of a stratum's column.
  public var group: String
  /// `all`, or the stratum's level. `others` of `target_bpm` holds recordings that stand in their own levels too: rows of a group
  /// add up to `all` only without it.
  public var level: String
  public var algorithm: AlgorithmIdentifier
  public var counts: AccuracyCounts
  /// Every measure that the row has, in the order of `Measure.allCases`.
  public var values: [MeasuredValue]
  /// Whether a few people with many recordings drive the bias: `bias_bpm` and `bias_subject_mean_bpm` differ by more than
  /// 0.5 bpm and by more than the standard error of the bias.
  public var biasWarning = false

  /// Whether the optical simulator made every recording of the row, so that its clusters are units and no people.
  public var isSimulated = false
  /// Whether the level has too few people to stand by itself in Markdown, where `others` holds it; the CSV keeps it.
  public var isPooledInMarkdown = false
  /// The two levels that the row sets against each other; `nil` of a row of one level.
  public var contrast: ContrastedLevels?

  /// The published estimates by stated confidence, each bin beside the share within 5 BPM; of whole arms only, and `nil` when not
  /// every estimate has a confidence.
  var reliability: ReliabilityBins?

  /// What may be said of `measure`: by the numbers of its own set.
  public func rule(for measure: Measure) -> MinimumRule {
    if let rule = values.first(where: { $0.measure == measure })?.rule { return rule }
    let set = set(of: measure)
    return MinimumRule(recordings: set.recordings, subjects: set.subjects, isSimulator: isSimulated)
  }

  /// The recordings and people that `measure` is made of.
  func set(of measure: Measure) -> (recordings: Int, subjects: Int) {
    if let own = values.first(where: { $0.measure == measure })?.counts { return (own.recordings, own.subjects) }
    return measure.isOverEligible
      ? (counts.eligibleRecordings, counts.eligibleSubjects) : (counts.publishedRecordings, counts.publishedSubjects)
  }

  /// The statistic of `measure`, when the row has it.
  public subscript(measure: Measure) -> Statistic? { values.first { $0.measure == measure }?.statistic }
}

/// What a row of an accuracy table is made of.
public struct AccuracyCounts: Sendable, Hashable {
  /// Eligible rows: recordings, or windows when the run is over windows.
  public var eligible = 0
  /// Eligible rows for which a rate was published.
  public var published = 0
  /// Distinct people (or units) among the eligible rows.
  public var eligibleSubjects = 0
  /// Distinct people (or units) among the published rows.
  public var publishedSubjects = 0
  /// Distinct recordings among the eligible rows.
  public var eligibleRecordings = 0
  /// Distinct recordings among the published rows.
  public var publishedRecordings = 0
  /// Eligible rows without a published rate, by each one's first reason code (or its status), sorted by reason.
  public var withheldByReason: [ReasonTally] = []
  /// Rows known to hold no pulse for which rightly nothing was published, in the same way.
  public var withheldWithoutPulseByReason: [ReasonTally] = []
}

/// How many rows were withheld for a reason.
public struct ReasonTally: Sendable, Hashable {
  public var reason: String
  public var count: Int
}

/// One measure of a row, with the interval that the statistics give it.
public struct MeasuredValue: Sendable, Hashable {
  public var measure: Measure
  public var statistic: Statistic
  /// The interval and how it was made; `nil` until the measure has one.
  public var interval: ConfidenceInterval?
  /// Why the measure has no interval, or what must be said of it (`ci_at_edge`: an end lies beyond the replicates of the bootstrap);
  /// a code of the `reason` column.
  public var intervalNote: String?
  /// What the measure is made of, when that is less than the row's published ones (PRV); `nil` otherwise.
  public var counts: MeasureCounts?
  /// What the smaller of two sets allows, of a difference between them; `nil` otherwise.
  public var rule: MinimumRule?
}

/// What a single measure is made of.
public struct MeasureCounts: Sendable, Hashable {
  /// Rows: recordings, or windows when the run is over windows.
  public var rows: Int
  /// Distinct recordings among them.
  public var recordings: Int
  /// Distinct people (or units) among them.
  public var subjects: Int
  /// Eligible rows that they are of, when these are not the row's.
  public var eligible: Int?
}

/// A 95 % interval.
public struct ConfidenceInterval: Sendable, Hashable {
  public var low: Double
  public var high: Double
  /// The method's name, as in the `ci_method` column.
  public var method: String
}

/// What is measured. The raw values are a contract of `accuracy.csv`; units are in the names.
public enum Measure: String, Sendable, Hashable, CaseIterable {
  case coverage = "coverage_fraction"
  case success5 = "success_5_fraction"
  case bias = "bias_bpm"
  case biasOfSubjectMeans = "bias_subject_mean_bpm"
  case sd = "sd_bpm"
  case naiveSD = "sd_naive_bpm"
  case sdBetween = "sd_between_bpm"
  case sdWithin = "sd_within_bpm"
  case limitLower = "loa_lower_bpm"
  case limitUpper = "loa_upper_bpm"
  case meanAbsoluteError = "mae_bpm"
  case meanAbsolutePercentageError = "mape_percent"
  case rootMeanSquareError = "rmse_bpm"
  case medianAbsoluteError = "median_ae_bpm"
  case percentile95AbsoluteError = "p95_ae_bpm"
  case maximumAbsoluteError = "max_ae_bpm"
  case within3 = "within_3_fraction"
  case within5 = "within_5_fraction"
  case within10Percent = "within_10_percent_fraction"
  case withinMax5Or10Percent = "within_max5_10_fraction"
  case correlationWithinSubject = "icc_within_subject"
  case pearsonCorrelation = "pearson_r"
  case concordance = "ccc"
  case intraclassCorrelation = "icc_a1"
  case intraclassConsistency = "icc_c1"
  case demingSlope = "deming_slope"
  case demingIntercept = "deming_intercept_bpm"
  case passingBablokSlope = "passing_bablok_slope"
  case passingBablokIntercept = "passing_bablok_intercept_bpm"
  case areaUnderRisk = "aurc_bpm"
  case areaUnderRawRisk = "aurc_raw_bpm"
  case excessAreaUnderRisk = "e_aurc_bpm"
  case areaUnderFailures = "aurc_failure5"
  case expectedCalibrationError = "ece_5"
  case maximumCalibrationError = "mce_5"
  case adaptiveCalibrationError = "ace_5"
  case brierScore = "brier_5"
  case brierSkill = "brier_skill_5"
  case recalibrationSlope = "cox_slope_5"
  case recalibrationIntercept = "cox_intercept_5"
  case calibrationInTheLarge = "calibration_in_the_large_5"
  case areaUnderROC = "auroc_5"
  case areaUnderROCMax5Or10Percent = "auroc_max5_10"
  case confidenceErrorCorrelation = "confidence_ae_spearman"
  case naiveLimitLower = "loa_naive_lower_bpm"
  case naiveLimitUpper = "loa_naive_upper_bpm"
  case percentileLimitLower = "loa_percentile_lower_bpm"
  case percentileLimitUpper = "loa_percentile_upper_bpm"
  case regressionIntercept = "loa_regression_b0_bpm"
  case regressionSlope = "loa_regression_b1"
  case regressionSlopeP = "loa_regression_b1_p"
  case regressionSpreadIntercept = "loa_regression_c0_bpm"
  case regressionSpreadSlope = "loa_regression_c1"
  case regressionSpreadSlopeP = "loa_regression_c1_p"
  case regressionStart = "loa_regression_start_bpm"
  case regressionStartLower = "loa_regression_start_lower_bpm"
  case regressionStartUpper = "loa_regression_start_upper_bpm"
  case regressionEnd = "loa_regression_end_bpm"
  case regressionEndLower = "loa_regression_end_lower_bpm"
  case regressionEndUpper = "loa_regression_end_upper_bpm"
  case skewness = "error_skewness"
  case excessKurtosis = "error_excess_kurtosis"
  case normalityDistance = "error_normality_a2"
  case normalityP = "error_normality_p"
  case equivalenceMeanPercent = "tost_mean_percent"
  case equivalenceLowPercent = "tost_ci90_low_percent"
  case equivalenceHighPercent = "tost_ci90_high_percent"
  case equivalenceLargestMeanPercent = "tost_largest_mean_percent"
  case equivalenceWithin5PercentP = "tost_5_percent_p"
  case equivalenceWithin10PercentP = "tost_10_percent_p"
  case equivalenceMean = "tost_mean_bpm"
  case equivalenceLow = "tost_ci90_low_bpm"
  case equivalenceHigh = "tost_ci90_high_bpm"
  case equivalenceLargestMean = "tost_largest_mean_bpm"
  case equivalenceWithin3P = "tost_3_bpm_p"
  case equivalenceWithin5P = "tost_5_bpm_p"
  case falsePublication = "false_publication_fraction"
  case withoutPulse = "n_without_pulse"
  case meanAbsoluteErrorDifference = "mae_difference_bpm"
  case coverageDifference = "coverage_difference_fraction"
  case success5Difference = "success_5_difference_fraction"
  case worstBestErrorDifference = "worst_best_mae_difference_bpm"
  case worstBestCoverageDifference = "worst_best_coverage_difference_fraction"
  case biasLagMinus2 = "bias_lag_minus_2_bpm"
  case meanAbsoluteErrorLagMinus2 = "mae_lag_minus_2_bpm"
  case rootMeanSquareErrorLagMinus2 = "rmse_lag_minus_2_bpm"
  case meanAbsoluteErrorChangeLagMinus2 = "mae_change_lag_minus_2_bpm"
  case biasLagPlus2 = "bias_lag_plus_2_bpm"
  case meanAbsoluteErrorLagPlus2 = "mae_lag_plus_2_bpm"
  case rootMeanSquareErrorLagPlus2 = "rmse_lag_plus_2_bpm"
  case meanAbsoluteErrorChangeLagPlus2 = "mae_change_lag_plus_2_bpm"
  case biasInnerHalf = "bias_inner_half_bpm"
  case meanAbsoluteErrorInnerHalf = "mae_inner_half_bpm"
  case rootMeanSquareErrorInnerHalf = "rmse_inner_half_bpm"
  case meanAbsoluteErrorChangeInnerHalf = "mae_change_inner_half_bpm"
  case biasWithoutOutliers = "bias_without_outliers_bpm"
  case meanAbsoluteErrorWithoutOutliers = "mae_without_outliers_bpm"
  case rootMeanSquareErrorWithoutOutliers = "rmse_without_outliers_bpm"
  case rmssdBias = "rmssd_bias_ms"
  case rmssdMeanAbsoluteError = "rmssd_mae_ms"
  case rmssdMedianAbsoluteError = "rmssd_median_ae_ms"
  case rmssdRatio = "rmssd_ratio"
  case rmssdRatioLimitLower = "rmssd_ratio_loa_lower"
  case rmssdRatioLimitUpper = "rmssd_ratio_loa_upper"
  case sdnnBias = "sdnn_bias_ms"
  case sdnnMeanAbsoluteError = "sdnn_mae_ms"
  case sdnnMedianAbsoluteError = "sdnn_median_ae_ms"
  case sdnnRatio = "sdnn_ratio"
  case sdnnRatioLimitLower = "sdnn_ratio_loa_lower"
  case sdnnRatioLimitUpper = "sdnn_ratio_loa_upper"
}

extension Measure {
  /// Whether the measure is over all eligible rows rather than the published ones.
  var isOverEligible: Bool {
    switch self {
    case .coverage, .success5, .coverageDifference, .success5Difference, .worstBestCoverageDifference: true
    default: false
    }
  }

  /// Whether the measure says how close estimates are, or how many there are, rather than what was published without a pulse.
  var isOfAccuracy: Bool { self != .falsePublication && self != .withoutPulse }
}
