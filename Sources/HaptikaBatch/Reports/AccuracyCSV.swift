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
  }

  static let columns: [TableColumn<Entry>] = [
    TableColumn("arm", .string, "study arm; there is no number over two arms") { .text($0.summary.arm) },
    TableColumn("reference_kind", .string, "what the reference is made of: rr_intervals, rate_series or constant") {
      .code($0.summary.referenceKind.columnName)
    },
    TableColumn("group", .string, "all, or the column that the rows are grouped by") { .text($0.summary.group) },
    TableColumn(
      "level", .string,
      "all, or the value of that column; others of target_bpm pools every target but 60, 75 and 120, each of which has its own row too"
    ) { .text($0.summary.level) },
    TableColumn("algorithm", .string, "name of the algorithm") { .text($0.summary.algorithm.name) },
    TableColumn("algorithm_version", .string, "its version: major.minor.patch, or as another program calls its own") {
      .text($0.summary.algorithm.version.description)
    },
    TableColumn("measure", .string, "what is measured, with its unit at the end; see the list of measures") {
      .code($0.value.measure.rawValue)
    },
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
      "recordings in the measure's set: published and eligible; of PRV, those that have some to compare; of the measures without a pulse, those"
    ) {
      .count($0.value.counts?.recordings ?? $0.summary.counts.publishedRecordings)
    },
    TableColumn(
      "n_subjects", .integer, unit: "1",
      "people (or simulator units) in the measure's set: the eligible ones for coverage and success, the published ones otherwise; of the measures without a pulse, theirs"
    ) { entry in
      let counts = entry.summary.counts
      let subjects = entry.value.measure.isOverEligible ? counts.eligibleSubjects : counts.publishedSubjects
      return .count(entry.value.counts?.subjects ?? subjects)
    },
    TableColumn(
      "n_eligible", .integer, unit: "1",
      "eligible recordings, or windows when the rows are windows; empty for the measures without a pulse"
    ) {
      .count($0.value.measure.isOfAccuracy ? $0.summary.counts.eligible : nil)
    },
    TableColumn("coverage", .number, unit: "1", "published of eligible, 0 to 1; empty for the measures without a pulse")
    {
      .number($0.value.measure.isOfAccuracy ? $0.summary[.coverage]?.number : nil)
    },
    TableColumn("n_rule", .string, "what the number of recordings and people allows; see the list of rules") {
      .code($0.summary.rule(for: $0.value.measure).rawValue)
    },
    TableColumn(
      "reason", .string,
      "why the estimate is undefined or has no interval, or what must be said of the interval (ci_at_edge)"
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
    case .concordance:
      "Lin's concordance of estimate and reference, of people's means; not of programmed targets; grows with the range of rates"
    case .intraclassCorrelation:
      "ICC(A,1) of estimate and reference, of people's means; not of programmed targets; grows with the range of rates"
    case .areaUnderRisk: "AURC: mean over k of the mean absolute error of the k most confident estimates"
    case .excessAreaUnderRisk: "AURC less that of a confidence that orders the errors perfectly"
    case .areaUnderFailures: "AURC with an error above 5 BPM as loss"
    case .sdnnRatioLimitUpper: "upper limit of agreement of that ratio: exp(mean + z√V) of its logarithm"
    }
  }
}
