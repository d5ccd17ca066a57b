import HaptikaDSP

/// `accuracy.csv`: every measure of every table, one row each.
enum AccuracyCSV {
  static let format = CSVFormat(
    file: "accuracy.csv",
    about: "Every measure of every accuracy table at full precision, one row per measure.",
    fields: columns.map(\.field),
    key: key)

  private static let key = ["arm", "reference_kind", "group", "level", "algorithm", "algorithm_version", "measure"]

  /// One row: a measure of a summary.
  struct Entry: Sendable {
    var summary: AccuracySummary
    var value: MeasuredValue
    var isOverWindows: Bool

    /// Eligible rows of the measure's set; `nil` of what is in no accuracy number.
    var eligible: Int? {
      value.measure.isOfAccuracy ? value.counts?.eligible ?? summary.counts.eligible : nil
    }

    /// Published of eligible.
    var coverage: Double? {
      guard let eligible, eligible > 0 else { return nil }
      let published = value.counts?.eligible == nil ? summary.counts.published : value.counts?.rows ?? 0
      return Double(published) / Double(eligible)
    }
  }

  static let columns: [TableColumn<Entry>] = [
    TableColumn("arm", .string, "study arm; there is no number over two arms") { .text($0.summary.arm) },
    TableColumn("reference_kind", .string, "what the reference is made of: rr_intervals, rate_series or constant") {
      .code($0.summary.referenceKind.columnName)
    }.among(ReferenceKind.allCases.map(\.columnName)),
    TableColumn(
      "group", .string,
      "all, or the column that the rows are grouped by; target_bpm_clean is target_bpm in the condition clean of a simulator, and a name that ends in _worst_best sets two levels of a group against each other"
    ) { .text($0.summary.group) },
    TableColumn(
      "level", .string,
      "all, or the value of that column; others of target_bpm pools every target but 60, 75 and 120, each of which has its own row too; of a group that ends in _worst_best the two levels, worst minus best"
    ) { .text($0.summary.level) },
    TableColumn("algorithm", .string, "name of the algorithm") { .text($0.summary.algorithm.name) },
    TableColumn("algorithm_version", .string, "its version: major.minor.patch, or as another program calls its own") {
      .text($0.summary.algorithm.version.description)
    },
    TableColumn("measure", .string, "what is measured, with its unit at the end; see the list of measures") {
      .code($0.value.measure.rawValue)
    }.among(Measure.allCases.map(\.rawValue)),
    TableColumn("estimate", .number, unit: "that of the measure", "the value; empty when it is undefined, see reason") {
      .number($0.value.statistic.number)
    },
    TableColumn(
      "ci_low", .number, unit: "that of the measure", "lower end of the 95 % interval; empty when there is none"
    ) {
      .number($0.value.interval?.low)
    },
    TableColumn(
      "ci_high", .number, unit: "that of the measure", "upper end of the 95 % interval; empty when there is none"
    ) {
      .number($0.value.interval?.high)
    },
    TableColumn("ci_method", .string, "how the interval was made; empty when there is none") {
      .code($0.value.interval?.method)
    },
    TableColumn(
      "n_windows", .integer, unit: "1", "windows in the measure's set; empty when the rows are recordings"
    ) { .count($0.isOverWindows ? $0.value.counts?.rows ?? $0.summary.counts.published : nil) },
    TableColumn(
      "n_recordings", .integer, unit: "1",
      "recordings in the measure's set: published and eligible; of PRV, those that have some to compare; of aurc_raw_bpm, the eligible with a raw estimate; under an alternative reference, those eligible under it; of worst and best, of both levels; of the measures without a pulse, those"
    ) {
      .count($0.value.counts?.recordings ?? $0.summary.counts.publishedRecordings)
    }.required.atLeast(0),
    TableColumn(
      "n_subjects", .integer, unit: "1",
      "people (or simulator units) in the measure's set: the eligible ones for coverage and success, the published ones otherwise; of the measures without a pulse, theirs"
    ) { entry in
      let counts = entry.summary.counts
      let subjects = entry.value.measure.isOverEligible ? counts.eligibleSubjects : counts.publishedSubjects
      return .count(entry.value.counts?.subjects ?? subjects)
    }.required.atLeast(0),
    TableColumn(
      "n_eligible", .integer, unit: "1",
      "eligible recordings, or windows when the rows are windows; under an alternative reference, those eligible under it; empty for the measures without a pulse"
    ) {
      .count($0.eligible)
    }.atLeast(0),
    TableColumn("coverage", .number, unit: "1", "published of eligible, 0 to 1; empty for the measures without a pulse")
    {
      .number($0.coverage)
    }.from0To1,
    TableColumn("n_rule", .string, "what the number of recordings and people allows; see the list of rules") {
      .code($0.summary.rule(for: $0.value.measure).rawValue)
    }.required.among(MinimumRule.allCases.map(\.rawValue)),
    TableColumn(
      "reason", .string,
      "why the estimate is undefined or has no interval, or what must be said of the interval (ci_at_edge) or of its level (levels_chosen_from_data)"
    ) { entry in
      guard case .undefined(let reason) = entry.value.statistic else { return .code(entry.value.intervalNote) }
      return .code(reason)
    },
  ]

  /// Returns one row per measure of `summaries`, sorted by the key as it is written.
  static func table(of summaries: [AccuracySummary], overWindows: Bool) -> Table<Entry> {
    let rows = summaries.flatMap { summary in
      summary.values.map { Entry(summary: summary, value: $0, isOverWindows: overWindows) }
    }
    return Table(title: "Accuracy", columns: columns, rows: CSVWriter.sorted(rows, in: columns, by: key))
  }
}

extension Measure {
  /// What the measure says, for documentation.
  var meaning: String {
    switch self {
    case .coverage: "published of eligible"
    case .success5: "share of all eligible that have an estimate within 5 BPM of the reference"
    case .bias: "mean of estimate − reference over all published"
    case .biasOfSubjectMeans: "mean of the people's own means of estimate − reference"
    case .sd: "√V, the SD that the limits of agreement are made of: between and within people"
    case .naiveSD: "SD of all errors as if they were independent (n − 1)"
    case .sdBetween: "SD between people"
    case .sdWithin: "SD within people"
    case .limitLower: "lower limit of agreement: bias − z√V"
    case .limitUpper: "upper limit of agreement: bias + z√V"
    case .meanAbsoluteError: "mean absolute error"
    case .meanAbsolutePercentageError: "mean of absolute error over reference"
    case .rootMeanSquareError: "root mean square of the errors"
    case .medianAbsoluteError: "median of the absolute error (quantile type 7)"
    case .percentile95AbsoluteError: "95th percentile of the absolute error (quantile type 7)"
    case .maximumAbsoluteError: "largest absolute error"
    case .within3: "share of the published with an absolute error of at most 3 BPM"
    case .within5: "share of the published with an absolute error of at most 5 BPM"
    case .within10Percent: "share of the published with an absolute error of at most 10 % of the reference"
    case .withinMax5Or10Percent:
      "share of the published with an absolute error of at most 5 BPM or 10 %, whichever is larger"
    case .naiveLimitLower: "lower limit of agreement from the naive SD, for comparison with papers"
    case .naiveLimitUpper: "upper limit of agreement from the naive SD, for comparison with papers"
    case .percentileLimitLower: "lower percentile limit of agreement: 2.5th percentile of the errors (quantile type 6)"
    case .percentileLimitUpper: "upper percentile limit of agreement: 97.5th percentile of the errors (quantile type 6)"
    case .regressionIntercept:
      "b0 of error = b0 + b1 A by least squares; A is (estimate + reference) / 2, of a simulator the reference"
    case .regressionSlope: "b1: BPM of error by BPM of A"
    case .regressionSlopeP: "p of b1 = 0, as if every error was of another person"
    case .regressionSpreadIntercept: "c0 of the absolute residual = c0 + c1 A"
    case .regressionSpreadSlope: "c1: BPM of absolute residual by BPM of A"
    case .regressionSpreadSlopeP: "p of c1 = 0, as if every error was of another person"
    case .regressionStart: "smallest A"
    case .regressionStartLower:
      "lower limit of agreement by regression at the smallest A; no_trend when b1 and c1 have p ≥ 0.05"
    case .regressionStartUpper: "upper limit of agreement by regression at the smallest A"
    case .regressionEnd: "largest A"
    case .regressionEndLower: "lower limit of agreement by regression at the largest A"
    case .regressionEndUpper: "upper limit of agreement by regression at the largest A"
    case .skewness: "G1, bias-corrected skewness of the errors; 0 when symmetric"
    case .excessKurtosis: "G2, bias-corrected excess kurtosis of the errors; 0 of a normal distribution"
    case .normalityDistance: "A*² of Anderson and Darling for a normal distribution of the errors; from 8 errors on"
    case .normalityP:
      "p of that test, as if every error was of another person; of more than 200 errors judge by G1 and G2"
    case .equivalenceMeanPercent:
      "mean of the people's own mean percent errors; of a simulator at one target, of its recordings' mean percent errors"
    case .equivalenceLowPercent: "lower end of the 90 % interval of that mean, by Student's t"
    case .equivalenceHighPercent: "upper end of the 90 % interval of that mean, by Student's t"
    case .equivalenceLargestMeanPercent: "largest absolute mean percent error of one person, or unit"
    case .equivalenceWithin5PercentP:
      "p of two one-sided tests (TOST) that the mean lies within ±5 %, the primary bound"
    case .equivalenceWithin10PercentP: "the same within ±10 %"
    case .equivalenceMean:
      "mean of the people's own mean errors; of a simulator at one target, of its recordings' errors"
    case .equivalenceLow: "lower end of the 90 % interval of that mean, by Student's t"
    case .equivalenceHigh: "upper end of the 90 % interval of that mean, by Student's t"
    case .equivalenceLargestMean: "largest absolute mean error of one person, or unit"
    case .equivalenceWithin3P: "p of two one-sided tests (TOST) that the mean lies within ±3 BPM"
    case .equivalenceWithin5P: "the same within ±5 BPM"
    case .falsePublication:
      "share of the recordings (or windows) known to hold no pulse for which an estimate was published"
    case .withoutPulse: "recordings (or windows) known to hold no pulse"
    case .rmssdBias:
      "mean of RMSSD of the estimate − RMSSD of the reference, where the algorithm calls its PRV reliable"
    case .rmssdMeanAbsoluteError: "mean absolute error of RMSSD"
    case .rmssdMedianAbsoluteError: "median of the absolute error of RMSSD (quantile type 7)"
    case .rmssdRatio: "geometric mean of RMSSD of the estimate over RMSSD of the reference"
    case .rmssdRatioLimitLower: "lower limit of agreement of that ratio: exp(mean − z√V) of its logarithm"
    case .rmssdRatioLimitUpper: "upper limit of agreement of that ratio: exp(mean + z√V) of its logarithm"
    case .sdnnBias: "mean of SDNN of the estimate − SDNN of the reference, where the algorithm calls its PRV reliable"
    case .sdnnMeanAbsoluteError: "mean absolute error of SDNN"
    case .sdnnMedianAbsoluteError: "median of the absolute error of SDNN (quantile type 7)"
    case .sdnnRatio: "geometric mean of SDNN of the estimate over SDNN of the reference"
    case .sdnnRatioLimitLower: "lower limit of agreement of that ratio: exp(mean − z√V) of its logarithm"
    case .correlationWithinSubject: "share of V that lies between people: how alike the errors of one person are"
    case .pearsonCorrelation:
      "Pearson's r of estimate and reference, of people's means; not of programmed targets; grows with the range of rates"
    case .concordance:
      "Lin's concordance of estimate and reference, of people's means; not of programmed targets; grows with the range of rates"
    case .intraclassCorrelation:
      "ICC(A,1) of estimate and reference, of people's means; not of programmed targets; grows with the range of rates"
    case .intraclassConsistency:
      "ICC(C,1), where a constant offset is no disagreement, of people's means; not of programmed targets; for information"
    case .demingSlope:
      "b of estimate = a + b reference by Deming's regression (errors of equal variance in both), of people's means; of whole arms of people only"
    case .demingIntercept:
      "a of that line"
    case .passingBablokSlope:
      "b of estimate = a + b reference by Passing and Bablok (median of the slopes between pairs), of people's means; of whole arms of people only"
    case .passingBablokIntercept:
      "a of that line"
    case .areaUnderRisk: "AURC: mean over k of the mean absolute error of the k most confident estimates"
    case .areaUnderRawRisk:
      "AURC of what the algorithm would have said, withheld or not, over all eligible of which it said something; carries no verdict"
    case .excessAreaUnderRisk: "AURC less that of a confidence that orders the errors perfectly"
    case .areaUnderFailures: "AURC with an error above 5 BPM as loss"
    case .expectedCalibrationError:
      "ECE: mean distance of stated confidence and share within 5 BPM, over bins of equal width (10 from 200 published on, otherwise 5)"
    case .maximumCalibrationError: "MCE: that distance in the bin where it is largest"
    case .adaptiveCalibrationError: "ACE: that distance over as many bins of equally many estimates"
    case .brierScore: "mean squared distance of stated confidence and success within 5 BPM (1 or 0)"
    case .brierSkill: "1 − Brier score over that of always stating the share of all"
    case .recalibrationSlope:
      "β of logit P(within 5 BPM) = α + β logit(confidence cut to 0.01...0.99): 1 is honest, less is too extreme"
    case .recalibrationIntercept: "α fitted with it: 0 is honest"
    case .calibrationInTheLarge: "α with β = 1: 0 is honest on average, negative is too sure, positive too modest"
    case .areaUnderROC:
      "AUROC: how often, of an estimate within 5 BPM and one beyond, the first has the higher confidence, ties by half"
    case .areaUnderROCMax5Or10Percent: "the same of within 5 BPM or 10 %, whichever is larger"
    case .confidenceErrorCorrelation:
      "Spearman's ρ of confidence and absolute error: negative of an honest one"
    case .meanAbsoluteErrorDifference: "MAE of the level less that of all other recordings of its group"
    case .coverageDifference: "coverage of the level less that of all other recordings of its group"
    case .success5Difference: "success within 5 BPM of the level less that of all other recordings of its group"
    case .worstBestErrorDifference:
      "MAE of the level where it is largest less MAE of the level where it is smallest; both chosen from these data"
    case .worstBestCoverageDifference:
      "coverage of the level where it is smallest less coverage of the level where it is largest; both chosen from these data"
    case .biasLagMinus2, .biasLagPlus2, .biasInnerHalf, .biasWithoutOutliers,
      .meanAbsoluteErrorLagMinus2, .meanAbsoluteErrorLagPlus2, .meanAbsoluteErrorInnerHalf,
      .meanAbsoluteErrorWithoutOutliers, .rootMeanSquareErrorLagMinus2, .rootMeanSquareErrorLagPlus2,
      .rootMeanSquareErrorInnerHalf, .rootMeanSquareErrorWithoutOutliers, .meanAbsoluteErrorChangeLagMinus2,
      .meanAbsoluteErrorChangeLagPlus2, .meanAbsoluteErrorChangeInnerHalf:
      sensitivity.map { $0.1.meaning + $0.0.meaning } ?? ""
    case .sdnnRatioLimitUpper: "upper limit of agreement of that ratio: exp(mean + z√V) of its logarithm"
    }
  }
}

extension Sensitivity {
  /// Behind what is measured.
  fileprivate var meaning: String {
    switch self {
    case .lagMinus2: " against the reference read 2 s earlier than the declared lag says"
    case .lagPlus2: " against the reference read 2 s later than the declared lag says"
    case .innerHalf: " against the reference of the inner half of the same seconds"
    case .withoutOutliers: " without errors above 20 BPM"
    }
  }
}

extension Sensitivity.Number {
  fileprivate var meaning: String {
    switch self {
    case .bias: "bias"
    case .meanAbsoluteError: "MAE"
    case .rootMeanSquareError: "RMSE"
    case .change: "change of the MAE, on the rows eligible both ways,"
    }
  }
}
