import HaptikaDSP

/// `watch.csv`: every measure of the watch report, one row each.
enum WatchCSV {
  static let format = CSVFormat(
    file: "watch.csv",
    about: "Every measure of watch series at full precision, one row per measure.",
    fields: columns.map(\.field), key: key)

  private static let key = ["arm", "reference_kind", "group", "level", "algorithm", "algorithm_version", "measure"]

  /// Before the groups of every series that has an average, valid or not.
  static let everySeries = "every_series"

  /// What stands for a kind of reference where the watch is what is compared with.
  static let watchAverage = "watch_average"

  /// One row.
  struct Entry: Sendable {
    let arm: String
    let kind: String
    let group: String
    let level: String
    let algorithm: AlgorithmIdentifier
    let measure: String
    let statistic: Statistic
    let interval: ConfidenceInterval?
    let note: String?
    let recordings: Int
    let subjects: Int
    let eligible: Int?
    let coverage: Double?
    let rule: MinimumRule
  }

  static let columns: [TableColumn<Entry>] = [
    TableColumn("arm", .string, "study arm; there is no number over two arms") { .text($0.arm) },
    TableColumn(
      "reference_kind", .string,
      "what the reference is made of: rr_intervals, rate_series or constant; none where nothing is compared; watch_average where the camera's estimate is compared with the watch"
    ) { .code($0.kind) }.among(ReferenceKind.allCases.map(\.columnName) + [watchAverage]),
    TableColumn(
      "group", .string,
      "all, condition, device_model (the watch) or reference_bpm, where a series counts as published when it is valid; with every_series before them, every series with an average counts, valid or not"
    ) { .text($0.group) },
    TableColumn("level", .string, "all, or the value of that column") { .text($0.level) },
    TableColumn(
      "algorithm", .string,
      "watch, the rules by which series are judged; the camera's algorithm beside watch_average; or the name of a device whose measured intervals are compared, its version then intervals"
    ) { .text($0.algorithm.name) },
    TableColumn("algorithm_version", .string, "its version") { .text($0.algorithm.version.description) },
    TableColumn(
      "measure", .string,
      "what is measured, with its unit at the end; see the list of measures of watches, and for averages that of accuracy.csv"
    ) { .code($0.measure) },
    TableColumn("estimate", .number, unit: "that of the measure", "the value; empty when it is undefined, see reason") {
      .number($0.statistic.number)
    },
    TableColumn(
      "ci_low", .number, unit: "that of the measure", "lower end of the 95 % interval; empty when there is none"
    ) { .number($0.interval?.low) },
    TableColumn(
      "ci_high", .number, unit: "that of the measure", "upper end of the 95 % interval; empty when there is none"
    ) { .number($0.interval?.high) },
    TableColumn("ci_method", .string, "how the interval was made; empty when there is none") {
      .code($0.interval?.method)
    },
    TableColumn("n_windows", .integer, unit: "1", "always empty: watch series are judged whole") { _ in .count(nil) },
    TableColumn(
      "n_recordings", .integer, unit: "1",
      "recordings in the measure's set; of averages, published and eligible; of samples, those with a sample beside a reference"
    ) { .count($0.recordings) }.required.atLeast(0),
    TableColumn("n_subjects", .integer, unit: "1", "people (or simulator units) in the measure's set") {
      .count($0.subjects)
    }.required.atLeast(0),
    TableColumn(
      "n_eligible", .integer, unit: "1",
      "eligible recordings; of samples, recordings with that kind of reference; empty where nothing is compared"
    ) { .count($0.eligible) }.atLeast(0),
    TableColumn(
      "coverage", .number, unit: "1",
      "published of eligible, 0 to 1; of samples, the share that has a reference; empty where nothing is compared"
    ) { .number($0.coverage) },
    TableColumn("n_rule", .string, "what the number of recordings and people allows; see the list of rules") {
      .code($0.rule.rawValue)
    }.required.among(MinimumRule.allCases.map(\.rawValue)),
    TableColumn("reason", .string, "why the estimate is undefined or has no interval, or what must be said of it") {
      guard case .undefined(let reason) = $0.statistic else { return .code($0.note) }
      return .code(reason)
    },
  ]

  /// Returns one row per measure, sorted by the key as it is written.
  static func table(of findings: WatchFindings) -> Table<Entry> {
    let rows =
      findings.summaries.flatMap(entries) + entries(of: findings.valid) { $0 }
      + entries(of: findings.every) { $0 == "all" ? everySeries : "\(everySeries)_\($0)" }
      + entries(of: findings.camera, kind: watchAverage) { $0 } + entries(of: findings.intervals) { $0 }
    return Table(title: "Watch series", columns: columns, rows: CSVWriter.sorted(rows, in: columns, by: key))
  }

  private static func entries(of summary: WatchSummary) -> [Entry] {
    summary.values.map { value in
      Entry(
        arm: summary.arm, kind: (summary.kind ?? .none).columnName, group: summary.group, level: summary.level,
        algorithm: WatchComparison.rules.identifier, measure: value.measure.rawValue, statistic: value.statistic,
        interval: value.interval, note: value.note, recordings: value.recordings, subjects: value.subjects,
        eligible: value.eligible, coverage: value.coverage, rule: value.rule)
    }
  }

  private static func entries(
    of summaries: [AccuracySummary], kind: String? = nil, group: (String) -> String
  ) -> [Entry] {
    AccuracyCSV.table(of: summaries, overWindows: false).rows.map { entry in
      let (summary, measure) = (entry.summary, entry.value.measure)
      let set = summary.set(of: measure)
      return Entry(
        arm: summary.arm, kind: kind ?? summary.referenceKind.columnName, group: group(summary.group),
        level: summary.level, algorithm: summary.algorithm, measure: measure.rawValue,
        statistic: entry.value.statistic, interval: entry.value.interval, note: entry.value.intervalNote,
        recordings: measure.isOverEligible ? summary.counts.publishedRecordings : set.recordings,
        subjects: set.subjects, eligible: entry.eligible, coverage: entry.coverage, rule: summary.rule(for: measure))
    }
  }
}

extension WatchMeasure {
  /// What the measure says, for documentation.
  var meaning: String {
    switch self {
    case .valid: "share of recordings whose series is valid by the watch rules"
    case .noValidHeartRate: "share for which noValidHeartRate applies; a recording counts under each of its reasons"
    case .insufficientSamples: "the same of insufficientSamples"
    case .insufficientCoverage: "the same of insufficientCoverage"
    case .staleData: "the same of staleData"
    case .interrupted: "the same of interrupted"
    case .meanQuality: "mean quality of the series, 0 to 1"
    case .medianQuality: "median of it"
    case .medianCoverage: "median time from the first sample of a series to the last"
    case .medianLargestGap: "median of the largest gap of each series"
    case .largestGap: "largest gap of all"
    case .longGaps: "mean number of gaps over 15 s in a recording"
    case .standingOut: "share of eligible recordings whose average, valid or not, is more than 10 BPM off the reference"
    case .constantOffset:
      "share of recordings with a stretch at a nearly constant offset, of those with samples beside a reference"
    case .constantOffsetTime: "mean share of the series' time in such stretches"
    case .sampleCount: "samples beside a reference"
    case .sampleBias: "mean of watch − reference over all samples"
    case .sampleSD: "√V, the SD that the limits of single samples are made of: between and within recordings"
    case .sampleSDBetween: "SD between recordings"
    case .sampleSDWithin: "SD within recordings"
    case .sampleLimitLower: "lower limit of agreement of single samples: bias − z√V"
    case .sampleLimitUpper: "upper limit of agreement of single samples: bias + z√V"
    case .sampleMeanAbsoluteError: "mean absolute difference over all samples"
    case .sampleRootMeanSquareError: "root mean square of the differences"
    case .sampleWithin5: "share of samples within 5 BPM of the reference"
    case .recordedDiffers: "share of recordings whose summary by the app differs in any way from what the samples give"
    case .recordedAverageDiffers: "the same of the average, by more than 0.5 BPM"
    case .recordedQualityDiffers: "the same of the quality, by more than 0.01"
    case .recordedCoverageDiffers: "the same of the coverage, by more than 1 s of at most 60"
    case .recordedValidDiffers: "the same of valid"
    case .recordedReasonDiffers: "the same of the first reason"
    case .baselineUnavailable: "people whose newest measurement met no baseline"
    case .baselineProvisional: "people whose newest measurement met a provisional one"
    case .baselinePersonalized: "people whose newest measurement met a personalized one"
    case .distanceUsual: "share of valid series with a baseline that are usual for the person"
    case .distanceSlight: "the same of slightly different"
    case .distanceClear: "the same of clearly different"
    }
  }
}
