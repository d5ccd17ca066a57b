/// The columns of the tables of `accuracy.md`. Each table begins with the level, and with what no accuracy number stands
/// without: published of eligible, coverage, people, and with windows the recordings that they are cut from.
enum AccuracyColumns {
  typealias Columns = [TableColumn<AccuracySummary>]

  /// For reports without any accuracy, where the level is always `all`.
  static let withoutPulse: Columns =
    [TableColumn("arm", .string, "study arm") { .text($0.arm) }, algorithm] + pulse

  private static let pulse: Columns = [
    TableColumn("without a pulse", .integer, Measure.withoutPulse.meaning) { TableCell($0[.withoutPulse]) },
    percent("published without a pulse", .falsePublication),
  ]

  static func answer(_ arm: AccuracyReport.Arm, naming: Bool) -> Columns {
    [level] + (naming ? [algorithm] : []) + base(arm) + [
      success, bpm("bias", .bias), bpm("MAE", .meanAbsoluteError), bpm("RMSE", .rootMeanSquareError),
    ]
  }

  /// One table says all that is shown of a stratum.
  static func stratum(_ arm: AccuracyReport.Arm) -> Columns {
    [level] + base(arm) + [
      success, bpm("bias", .bias),
      limitsOfAgreement, bpm("MAE", .meanAbsoluteError), bpm("RMSE", .rootMeanSquareError),
    ]
  }

  static let limitsOfAgreement = TableColumn<AccuracySummary>(
    "limits of agreement", .number, unit: "BPM", "bias ± z√V", cell: limits)

  static func agreement(_ arm: AccuracyReport.Arm) -> Columns {
    [level] + base(arm) + [
      bpm("bias", .bias),
      bpm("bias of people's means", .biasOfSubjectMeans),
      bpm("SD", .sd),
      limitsOfAgreement,
    ]
  }

  static func errors(_ arm: AccuracyReport.Arm) -> Columns {
    [level] + base(arm) + [
      bpm("MAE", .meanAbsoluteError),
      TableColumn("MAPE", .number, unit: "%", decimals: 1, Measure.meanAbsolutePercentageError.meaning) {
        cell($0, .meanAbsolutePercentageError, decimals: 1)
      },
      bpm("RMSE", .rootMeanSquareError),
      bpm("median absolute error", .medianAbsoluteError),
      bpm("95th percentile of the absolute error", .percentile95AbsoluteError),
    ]
  }

  static func shares(_ arm: AccuracyReport.Arm) -> Columns {
    [level] + base(arm) + [
      success,
      percent("within 3 BPM", .within3),
      percent("within 5 BPM", .within5),
      percent("within 10 %", .within10Percent),
      percent("within max(5 BPM, 10 %)", .withinMax5Or10Percent),
    ]
  }

  /// With `pulses`, also what was published where there is no pulse.
  static func withheld(_ arm: AccuracyReport.Arm, pulses: Bool) -> Columns {
    [level] + base(arm) + [
      TableColumn("not published", .integer, "eligible without a published estimate") {
        .count($0.counts.eligible - $0.counts.published)
      },
      TableColumn("withheld by reason", .string, "by the first reason code, or by the status") { summary in
        let tallies = summary.counts.withheldByReason.map { "\(MarkdownWriter.code($0.reason)) \($0.count)" }
        // Codes of other programs can be as many as there are rows.
        let rest = tallies.count > shownReasons ? [" and \(tallies.count - shownReasons) more reasons"] : []
        let shown = tallies.prefix(shownReasons).joined(separator: ", ") + rest.joined()
        return .code(tallies.isEmpty ? "none" : shown)
      },
    ] + (pulses ? pulse : [])
  }

  /// Reasons that a cell names; this program has 16.
  private static let shownReasons = 20

  static let level = TableColumn<AccuracySummary>("level", .string, "what the row is about") { .text($0.level) }

  private static let algorithm = TableColumn<AccuracySummary>("algorithm", .string, "name and version") {
    .code(MarkdownWriter.code($0.algorithm.description))
  }

  private static let success = percent("success within 5 BPM, of eligible", .success5)

  /// What no accuracy number stands without.
  static func base(_ arm: AccuracyReport.Arm) -> Columns {
    [
      coverage,
      TableColumn(
        arm.isOverWindows ? "recordings, \(arm.people)" : arm.people, .number,
        "with a published estimate; of all eligible ones when these are more"
      ) { summary in
        let counts = summary.counts
        let subjects = share(counts.publishedSubjects, of: counts.eligibleSubjects)
        guard arm.isOverWindows else { return .code(subjects) }
        return .code("\(share(counts.publishedRecordings, of: counts.eligibleRecordings)), \(subjects)")
      },
    ]
  }

  /// The first of these.
  static let coverage = TableColumn<AccuracySummary>(
    "published of eligible (coverage)", .number, "how many of the eligible have a published estimate"
  ) { summary in
    let interval = summary.interval(of: .coverage, decimals: 1, asPercent: true).map { " \($0)" } ?? ""
    let coverage = NumberText.percent(summary[.coverage]?.number).map { " (\($0) %\(interval))" }
    return .code("\(summary.counts.published) of \(summary.counts.eligible)\(coverage ?? "")")
  }

  /// `3`, or `3 of 4` when not all are there.
  private static func share(_ published: Int, of eligible: Int) -> String {
    published == eligible ? "\(published)" : "\(published) of \(eligible)"
  }

  /// A number with its interval, `0.54 [0.41, 0.70]`. Of fewer than three recordings nothing is told but how many they are.
  private static func cell(
    _ summary: AccuracySummary, _ measure: Measure, decimals: Int, asPercent: Bool = false
  ) -> TableCell {
    if measure.isOfAccuracy, summary.rule(for: measure) == .countsOnly, summary[measure]?.number != nil {
      return TableCell(Statistic(undefined: .tooFewRecordings))
    }
    let statistic = asPercent ? summary[measure]?.asPercent : summary[measure]
    guard let number = NumberText.fixed(statistic?.number, decimals: decimals),
      let interval = summary.interval(of: measure, decimals: decimals, asPercent: asPercent)
    else { return TableCell(statistic) }
    return .code("\(number) \(interval)")
  }

  static func bpm(_ name: String, _ measure: Measure) -> TableColumn<AccuracySummary> {
    TableColumn(name, .number, unit: "BPM", decimals: 2, measure.meaning) { cell($0, measure, decimals: 2) }
  }

  static func milliseconds(_ name: String, _ measure: Measure) -> TableColumn<AccuracySummary> {
    TableColumn(name, .number, unit: "ms", decimals: 1, measure.meaning) { cell($0, measure, decimals: 1) }
  }

  private static func percent(_ name: String, _ measure: Measure) -> TableColumn<AccuracySummary> {
    TableColumn(name, .number, unit: "%", decimals: 1, measure.meaning) {
      cell($0, measure, decimals: 1, asPercent: true)
    }
  }

  private static func limits(_ summary: AccuracySummary) -> TableCell {
    guard summary.rule(for: .limitLower) != .countsOnly,
      let lower = NumberText.fixed(summary[.limitLower]?.number, decimals: 2),
      let upper = NumberText.fixed(summary[.limitUpper]?.number, decimals: 2)
    else { return cell(summary, .limitLower, decimals: 2) }
    let intervals = [Measure.limitLower, .limitUpper].map {
      summary.interval(of: $0, decimals: 2, asPercent: false).map { " \($0)" } ?? ""
    }
    return .code("\(lower)\(intervals[0]) to \(upper)\(intervals[1])")
  }
}

extension AccuracySummary {
  /// The interval of a measure as `[0.41, 0.70]`; `nil` when it has none.
  func interval(of measure: Measure, decimals: Int, asPercent: Bool) -> String? {
    guard let interval = values.first(where: { $0.measure == measure })?.interval else { return nil }
    let factor = asPercent ? 100.0 : 1
    guard let low = NumberText.fixed(factor * interval.low, decimals: decimals),
      let high = NumberText.fixed(factor * interval.high, decimals: decimals)
    else { return nil }
    return "[\(low), \(high)]"
  }
}
