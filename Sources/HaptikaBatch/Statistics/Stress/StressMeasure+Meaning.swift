extension StressMeasure {
  /// What the measure says, for documentation.
  var meaning: String {
    switch self {
    case .number(let number): number.meaning
    case .change(let quantity, let change): change.meaning(of: quantity.words)
    case .association(let quantity, let association): association.meaning(of: quantity.words)
    case .repeatability(let quantity, let number): number.meaning(of: quantity.words)
    case .sessions(let progress): "before/after exercises: \(progress.words)"
    }
  }
}

extension StressNumber {
  fileprivate var meaning: String {
    switch self {
    case .measurementCount: "measurements"
    case .withoutStart:
      "measurements of which it is not known when they were made; nothing is earlier, so they have no index"
    case .levelShare:
      "share of the group's measurements that are in the level; under stress_reason a measurement counts under each of its reasons"
    case .indexShare: "share of measurements with an index"
    case .meanIndex: "mean index"
    case .medianIndex: "median index; an interval for the level all only"
    case .brier: "Brier score of the recalibrated probabilities: each person's by the logistic line of all others"
    case .brierSkill:
      "1 − Brier score / uncertainty: 0 is no better than always saying the share of stressor conditions"
    case .reliability: "reliability over distinct probabilities; Brier score = reliability − resolution + uncertainty"
    case .resolution: "resolution over distinct probabilities"
    case .uncertainty: "uncertainty: the score of always saying the share of stressor conditions"
    case .binnedReliability: "reliability over bins; Brier score = reliability − resolution + uncertainty + WBV − WBC"
    case .binnedResolution: "resolution over bins"
    case .withinBinVariance: "WBV, the variance within bins"
    case .withinBinCovariance: "WBC, twice the covariance within bins"
    case .expectedCalibrationError:
      "expected calibration error over 10 bins of equal width (5 below 200 measurements); of few measurements too large on average"
    case .adaptiveCalibrationError: "calibration error over as many bins of equal count"
    case .maximumCalibrationError: "largest error of a bin"
    case .coxSlope: "slope of the observed log-odds on those of the probabilities: 1 is ideal"
    case .coxIntercept: "intercept of that line: 0 is ideal"
    case .calibrationInTheLarge: "intercept with the slope held at 1: 0 when probabilities are right on average"
    case .rawBrier: "Brier score of index / 100, which is no probability: for information"
    case .rawExpectedCalibrationError: "expected calibration error of index / 100, for information"
    case .rawCoxSlope:
      "slope of the observed log-odds on those of index / 100, cut to 0.01...0.99: the line of all people"
    case .rawCoxIntercept: "intercept of that line"
    case .areaUnderROC: "area under the ROC curve of the index, stressor against rest, over all people"
    case .areaUnderROCWithinPerson: "mean of the areas within each person who has both conditions"
    case .confidenceFailures:
      "indexes farther from the mean of the person's same condition than the smallest real difference"
    case .confidenceBrier:
      "Brier score of the confidence as the probability of being nearer; undefined of fewer than 10 that are not, like all that follow but the last"
    case .confidenceBrierSkill: "1 − that score / its uncertainty"
    case .confidenceExpectedCalibrationError: "expected calibration error of the confidence"
    case .confidenceCoxSlope: "slope of the observed log-odds on those of the confidence, cut to 0.01...0.99"
    case .confidenceCoxIntercept: "intercept of that line"
    case .confidenceAreaUnderROC: "area under the ROC curve of the confidence, nearer against farther"
    case .confidenceRankCorrelation: "Spearman's ρ of confidence and distance from that mean: negative of an honest one"
    case .baselineCount: "baselines: of each person and series the one that the newest measurement of this maturity met"
    case .baselineRate: "median of their median rates"
    case .baselineRateDeviation: "median of their MADs of the rate"
    case .baselineLogRMSSD: "median of their medians of ln(RMSSD in ms)"
    case .baselineLogRMSSDDeviation: "median of their MADs of ln(RMSSD)"
    case .indexAtBaseline: "index of a measurement at that median baseline"
    case .indexRatePlus5: "index with the rate 5 BPM above it, RMSSD at it"
    case .indexRatePlus10: "the same 10 BPM above"
    case .indexRatePlus15: "the same 15 BPM above"
    case .indexRMSSDMinus20: "index with RMSSD 20 % below it, the rate at it"
    case .indexRMSSDMinus40: "the same 40 % below"
    case .slopePerRate: "index points per BPM at it"
    case .slopePerLogRMSSD: "index points per unit of ln(RMSSD) at it"
    case .rateFloorActs: "share of baselines that vary so little that the floor of the rate's scale (3 BPM) acts"
    case .logFloorActs: "the same of the floor of ln(RMSSD)'s scale (0.20), of baselines that have one"
    case .rateClipped: "share of deviations of the rate that are cut to ±4"
    case .logClipped: "share of deviations of ln(RMSSD) that are cut to ±4"
    case .sessionCount: "sessions of a before/after exercise"
    case .sessionsUnowned: "sessions of which neither recording is known, so neither person nor arm"
    }
  }
}

extension StressChange {
  fileprivate func meaning(of quantity: String) -> String {
    switch self {
    case .first: "\(quantity): mean of people's means at rest (protocol: before the exercise), of people who have both"
    case .second: "\(quantity): mean of their means under the stressor (protocol: after the exercise)"
    case .mean: "\(quantity): mean of people's changes from the first to the second"
    case .deviation: "\(quantity): SD of people's changes"
    case .responseMean: "\(quantity): standardised response mean, mean change / SD of changes"
    case .correctedResponseMean: "\(quantity): the same with Hedges' correction"
    case .averageDeviationEffect: "\(quantity): mean change / mean of the two SDs"
    case .baselineEffect: "\(quantity): mean change / SD of the first (Glass)"
    case .risen: "\(quantity): share of people whose mean rose"
    case .smallestRealDifference: "\(quantity): z√2·s_w of repeated measurements at rest"
    case .risenBeyond: "\(quantity): share of people whose mean rose by more than that"
    case .fallenBeyond: "\(quantity): share of people whose mean fell by more than that"
    }
  }
}

extension StressAssociation {
  fileprivate func meaning(of quantity: String) -> String {
    switch self {
    case .kendall: "\(quantity): Kendall's τ_b with self-reported feeling (1 to 5)"
    case .spearman: "\(quantity): Spearman's ρ with self-reported feeling"
    case .repeatedMeasures: "\(quantity): repeated-measures correlation with self-reported feeling, within people"
    }
  }
}

extension StressRepeatability {
  fileprivate func meaning(of quantity: String) -> String {
    switch self {
    case .deviationWithin: "\(quantity): SD within people (s_w) of measurements at rest that a baseline takes"
    case .coefficient: "\(quantity): repeatability coefficient z√2·s_w"
    }
  }
}

extension SessionProgress {
  fileprivate var words: String {
    switch self {
    case .completed: "completed, with a measurement before and after"
    case .inProgress: "in progress"
    case .awaitingAfter: "awaiting the measurement after"
    case .cancelled: "cancelled"
    case .unknown: "not known how far they came"
    case .measurementMissing: "said to be completed, but a measurement is missing"
    }
  }
}
