import HaptikaDSP

extension WatchReport {
  /// Rates and PRV of the intervals that devices measured, beside the reference.
  var intervalSection: [String] {
    guard !findings.intervals.isEmpty else { return [] }
    let report = AccuracyReport(summaries: findings.intervals, facts: facts, counts: counts)
    return [
      "## Measured intervals against the reference\n",
      "Devices that measured intervals between beats, each by itself: 60,000 / mean of its plausible intervals in the recording's seconds, and the "
        + "PRV of these, beside the reference of the same seconds. A device *published* a rate where its plausible intervals cover at least "
        + "\(Int(100 * Ineligibility.minimumReferenceCoverage)) % of them. The watch rules judge samples of rates and say nothing here.\n",
    ] + report.arms.flatMap(intervalTables)
  }

  private func intervalTables(of arm: AccuracyReport.Arm) -> [String] {
    let whole = arm.summaries.filter { $0.group == "all" }
    let shown = arm.summaries.filter { $0.group == Stratum.condition.rawValue && !$0.isPooledInMarkdown }
    // One level alone would repeat the whole.
    let levels = Set(shown.map(\.level)).count > 1 ? shown : []
    let place = "arm \(MarkdownWriter.escaped(arm.name)), reference: \(arm.kind.words)"
    return [
      Self.reading(of: whole, arm),
      table("Intervals by device, \(place)", Self.device + DeviceIntervalColumns.whole(arm), whole),
    ]
      + (levels.isEmpty
        ? []
        : [table("Intervals by condition, \(place)", Self.device + DeviceIntervalColumns.level(arm), levels)])
  }

  private static let device = [
    TableColumn<AccuracySummary>("device", .string, "by its name in the archive") { .text($0.algorithm.name) }
  ]

  /// Between what the mean absolute errors lie, and whether that carries beyond these people.
  private static func reading(of rows: [AccuracySummary], _ arm: AccuracyReport.Arm) -> String {
    let told = rows.compactMap { row -> (row: AccuracySummary, error: Double)? in
      guard row.rule(for: .meanAbsoluteError) != .countsOnly else { return nil }
      return row[.meanAbsoluteError]?.number.map { (row, $0) }
    }
    guard let least = told.min(by: { $0.error < $1.error }), let most = told.max(by: { $0.error < $1.error }) else {
      return "No device has a rate beside the reference in three recordings, so no number is made of them.\n"
    }
    func text(_ value: (row: AccuracySummary, error: Double)) -> String {
      let number = NumberText.fixed(value.error, decimals: 2) ?? ""
      return "\(number) BPM (\(MarkdownWriter.escaped(value.row.algorithm.name)), \(value.row.counts.published) of "
        + "\(value.row.counts.eligible) eligible recordings)"
    }
    let range =
      told.count == 1
      ? "The mean absolute error of its rates is \(text(least))."
      : "The mean absolute errors of the devices' rates lie between \(text(least)) and \(text(most)); each is of the recordings that the device "
        + "covered, which are not the same ones."
    let people = rows.map(\.counts.eligibleSubjects).max() ?? 0
    let hasIntervals = told.contains { $0.row.interval(of: .meanAbsoluteError, decimals: 2, asPercent: false) != nil }
    let scope =
      hasIntervals
      ? "" : " \(people) \(clusters(people, arm)) no interval and no verdict: this is what was found."
    return range + scope + "\n"
  }
}

private func clusters(_ count: Int, _ arm: AccuracyReport.Arm) -> String {
  let noun = arm.isSimulator ? (count == 1 ? "simulator unit" : "simulator units") : (count == 1 ? "person" : "people")
  return noun + (count == 1 ? " allows" : " allow")
}

/// The columns of tables of intervals, behind the device.
private enum DeviceIntervalColumns {
  static func whole(_ arm: AccuracyReport.Arm) -> AccuracyColumns.Columns {
    AccuracyColumns.base(arm) + [
      AccuracyColumns.bpm("bias", .bias), AccuracyColumns.limitsOfAgreement,
      AccuracyColumns.bpm("MAE", .meanAbsoluteError), AccuracyColumns.milliseconds("bias of RMSSD", .rmssdBias),
      AccuracyColumns.milliseconds("MAE of RMSSD", .rmssdMeanAbsoluteError),
    ]
  }

  static func level(_ arm: AccuracyReport.Arm) -> AccuracyColumns.Columns {
    [AccuracyColumns.level] + AccuracyColumns.base(arm) + [
      AccuracyColumns.bpm("bias", .bias), AccuracyColumns.bpm("MAE", .meanAbsoluteError),
      AccuracyColumns.milliseconds("bias of RMSSD", .rmssdBias),
    ]
  }
}
