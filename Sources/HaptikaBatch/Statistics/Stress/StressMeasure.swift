/// What is measured of the stress index. The names are a contract of `stress.csv`; units are at their ends.
enum StressMeasure: Sendable, Hashable, CaseIterable {
  /// One number of the index or of the set.
  case number(StressNumber)
  /// How a quantity changes from a person's rest to a stressor, or from before an exercise to after it.
  case change(StressQuantity, StressChange)
  /// How well a quantity goes along with self-report.
  case association(StressQuantity, StressAssociation)
  /// How much a person's own measurements at rest differ.
  case repeatability(StressQuantity, StressRepeatability)
  /// How many regulation sessions came so far.
  case sessions(SessionProgress)

  static let allCases: [StressMeasure] =
    StressNumber.allCases.map(StressMeasure.number)
    + StressQuantity.allCases.flatMap { quantity in StressChange.allCases.map { .change(quantity, $0) } }
    .filter { $0.isMade }
    + measured.flatMap { quantity in StressAssociation.allCases.map { .association(quantity, $0) } }
    + measured.flatMap { quantity in StressRepeatability.allCases.map { .repeatability(quantity, $0) } }
    + SessionProgress.allCases.map(StressMeasure.sessions)

  /// The quantities that are not self-report.
  static let measured: [StressQuantity] = [.index, .rate, .logRMSSD]

  /// As it stands in the `measure` column.
  var name: String {
    switch self {
    case .number(let number): number.rawValue
    case .change(let quantity, let change):
      "\(quantity.rawValue)_\(change.rawValue)" + (change.isInUnit ? quantity.unit : change.isShare ? "_fraction" : "")
    case .association(let quantity, let association): "\(quantity.rawValue)_feeling_\(association.rawValue)"
    case .repeatability(let quantity, let number): "\(quantity.rawValue)_rest_\(number.rawValue)\(quantity.unit)"
    case .sessions(let progress): "n_sessions_\(progress.rawValue)"
    }
  }

  /// A smallest real difference is known of what is measured repeatedly at rest, not of self-report.
  private var isMade: Bool {
    switch self {
    case .change(.feeling, .smallestRealDifference), .change(.feeling, .risenBeyond), .change(.feeling, .fallenBeyond):
      false
    default: true
    }
  }
}

/// One number of a set of measurements. The raw values are the names in `stress.csv`.
enum StressNumber: String, Sendable, Hashable, CaseIterable {
  case measurementCount = "n_measurements"
  case withoutStart = "n_without_start"
  case levelShare = "level_fraction"
  case indexShare = "index_fraction"
  case meanIndex = "mean_index_points"
  case medianIndex = "median_index_points"

  case brier = "brier"
  case brierSkill = "brier_skill"
  case reliability = "brier_reliability"
  case resolution = "brier_resolution"
  case uncertainty = "brier_uncertainty"
  case binnedReliability = "brier_bin_reliability"
  case binnedResolution = "brier_bin_resolution"
  case withinBinVariance = "brier_wbv"
  case withinBinCovariance = "brier_wbc"
  case expectedCalibrationError = "ece"
  case adaptiveCalibrationError = "ace"
  case maximumCalibrationError = "mce"
  case coxSlope = "cox_slope"
  case coxIntercept = "cox_intercept"
  case calibrationInTheLarge = "calibration_in_the_large"
  case rawBrier = "raw_scale_brier"
  case rawExpectedCalibrationError = "raw_scale_ece"
  case rawCoxSlope = "raw_scale_cox_slope"
  case rawCoxIntercept = "raw_scale_cox_intercept"

  case areaUnderROC = "auroc"
  case areaUnderROCWithinPerson = "auroc_within_person"

  case confidenceFailures = "n_confidence_failures"
  case confidenceBrier = "confidence_brier"
  case confidenceBrierSkill = "confidence_brier_skill"
  case confidenceExpectedCalibrationError = "confidence_ece"
  case confidenceCoxSlope = "confidence_cox_slope"
  case confidenceCoxIntercept = "confidence_cox_intercept"
  case confidenceAreaUnderROC = "confidence_auroc"
  case confidenceRankCorrelation = "confidence_deviation_spearman"

  case baselineCount = "n_baselines"
  case baselineRate = "median_baseline_bpm"
  case baselineRateDeviation = "median_baseline_mad_bpm"
  case baselineLogRMSSD = "median_baseline_ln_rmssd"
  case baselineLogRMSSDDeviation = "median_baseline_mad_ln_rmssd"
  case indexAtBaseline = "index_at_baseline_points"
  case indexRatePlus5 = "index_plus_5_bpm_points"
  case indexRatePlus10 = "index_plus_10_bpm_points"
  case indexRatePlus15 = "index_plus_15_bpm_points"
  case indexRMSSDMinus20 = "index_rmssd_minus_20_percent_points"
  case indexRMSSDMinus40 = "index_rmssd_minus_40_percent_points"
  case slopePerRate = "index_slope_points_per_bpm"
  case slopePerLogRMSSD = "index_slope_points_per_ln_rmssd"
  case rateFloorActs = "rate_floor_fraction"
  case logFloorActs = "ln_rmssd_floor_fraction"
  case rateClipped = "rate_clipped_fraction"
  case logClipped = "ln_rmssd_clipped_fraction"

  case sessionCount = "n_sessions"
  case sessionsUnowned = "n_sessions_without_person"
}

/// A number of a change within people. The raw values are parts of names in `stress.csv`.
enum StressChange: String, Sendable, Hashable, CaseIterable {
  /// The mean of people's means at rest, or before the exercise.
  case first = "mean_from"
  /// The mean of people's means under the stressor, or after the exercise.
  case second = "mean_to"
  case mean = "mean_change"
  case deviation = "change_sd"
  case responseMean = "srm"
  case correctedResponseMean = "srm_hedges"
  case averageDeviationEffect = "d_av"
  case baselineEffect = "glass"
  case risen = "risen"
  case smallestRealDifference = "smallest_real_difference"
  case risenBeyond = "risen_beyond_srd"
  case fallenBeyond = "fallen_beyond_srd"

  /// Whether it is in the unit of the quantity.
  var isInUnit: Bool { [.first, .second, .mean, .deviation, .smallestRealDifference].contains(self) }
  /// Whether it is a share of people.
  var isShare: Bool { [.risen, .risenBeyond, .fallenBeyond].contains(self) }
}

/// A coefficient with self-report. The raw values are parts of names in `stress.csv`.
enum StressAssociation: String, Sendable, Hashable, CaseIterable {
  /// The primary one: feelings are ordinal, with many ties.
  case kendall = "tau_b"
  case spearman
  /// Within people.
  case repeatedMeasures = "rmcorr"
}

/// A number of repeated measurements at rest. The raw values are parts of names in `stress.csv`.
enum StressRepeatability: String, Sendable, Hashable, CaseIterable {
  /// s_w.
  case deviationWithin = "sd_within"
  /// z√2·s_w, the smallest real difference.
  case coefficient = "repeatability"
}
