import HaptikaDSP

/// How much the answer depends on what was recorded: each level beside all others, and the worst beside the best.
extension AccuracyReport {
  /// One table over all groups, of the levels that have an interval.
  func differences(in arm: Arm, _ algorithm: AlgorithmIdentifier) -> [String] {
    let rows = Stratum.allCases.flatMap { arm.summaries(of: algorithm, in: $0.rawValue) }
      .filter { row in LevelDifferenceText.measures.contains { row.measured($0)?.interval != nil } }
    let heading = "#### Differences between levels\n"
    guard !rows.isEmpty else {
      let hasLevels = Stratum.allCases.contains { arm.summaries(of: algorithm, in: $0.rawValue).count > 1 }
      return hasLevels ? [heading, "\(LevelDifferenceText.gate(arm)): there is none here.\n"] : []
    }
    return [
      heading, LevelDifferenceText(rows: rows, arm: arm).text,
      table("Each level less all others of its group", LevelColumns.differences(arm), rows),
    ]
  }

  /// One table over all groups of which two levels have enough people.
  func worstAndBest(in arm: Arm, _ algorithm: AlgorithmIdentifier) -> [String] {
    let rows = Stratum.allCases.flatMap { arm.summaries(of: algorithm, in: $0.rawValue + WorstAndBest.groupSuffix) }
      .flatMap { summary in summary.values.map { WorstBestRow(summary: summary, value: $0, arm: arm) } }
    guard !rows.isEmpty else { return [] }
    return [
      "#### Worst and best level\n", WorstBestText(rows: rows, arm: arm).text,
      table("Worst less best level of each group", LevelColumns.worstAndBest(arm), rows),
    ]
  }
}

/// Two levels of a group by one measure.
struct WorstBestRow: Sendable {
  let summary: AccuracySummary
  let value: MeasuredValue
  let arm: AccuracyReport.Arm

  var isOfErrors: Bool { value.measure == .worstBestErrorDifference }

  /// `motion (5.21 BPM)`.
  func text(of level: String) -> String {
    let row = arm.summaries.first {
      $0.algorithm == summary.algorithm && $0.group == summary.contrast?.stratum.rawValue && $0.level == level
    }
    let measure: Measure = isOfErrors ? .meanAbsoluteError : .coverage
    let number = DifferenceText.number(row?[measure]?.number, isOfBPM: isOfErrors)
    return MarkdownWriter.escaped(level) + (number.map { " (\($0) \(isOfErrors ? "BPM" : "% coverage"))" } ?? "")
  }
}

/// A difference and its interval as words: BPM, or percentage points of shares.
enum DifferenceText {
  static func number(_ value: Double?, isOfBPM: Bool) -> String? {
    isOfBPM ? NumberText.fixed(value, decimals: 2) : NumberText.percent(value)
  }

  /// `9 of 10 (90.0 %)`.
  static func coverage(_ published: Int, of eligible: Int) -> String {
    let share = eligible == 0 ? nil : NumberText.percent(Double(published) / Double(eligible))
    return "\(published) of \(eligible)" + (share.map { " (\($0) %)" } ?? "")
  }

  /// `2.31 [1.10, 3.40]`, or the reason why there is nothing. Of fewer than three recordings nothing is told.
  static func cell(_ value: MeasuredValue?, isOfBPM: Bool) -> TableCell {
    guard let value, value.rule != .countsOnly else { return .undefined(UndefinedReason.tooFewRecordings.rawValue) }
    guard let number = number(value.statistic.number, isOfBPM: isOfBPM) else { return TableCell(value.statistic) }
    return .code(interval(of: value, isOfBPM: isOfBPM).map { "\(number) [\($0.low), \($0.high)]" } ?? number)
  }

  /// The ends of the interval; `nil` when there is none.
  static func interval(of value: MeasuredValue, isOfBPM: Bool) -> (low: String, high: String)? {
    guard let interval = value.interval, let low = number(interval.low, isOfBPM: isOfBPM),
      let high = number(interval.high, isOfBPM: isOfBPM)
    else { return nil }
    return (low, high)
  }
}

/// The columns of the tables about levels.
enum LevelColumns {
  static func differences(_ arm: AccuracyReport.Arm) -> [TableColumn<AccuracySummary>] {
    [
      TableColumn("group", .string, "what the levels are of") { .code($0.stratum?.words) },
      TableColumn("level", .string, "what the row is about") { .text($0.level) },
    ] + AccuracyColumns.base(arm) + [
      column("difference of MAE", "BPM", .meanAbsoluteErrorDifference),
      column("difference of coverage", "percentage points", .coverageDifference),
      column("difference of success within 5 BPM", "percentage points", .success5Difference),
    ]
  }

  static func worstAndBest(_ arm: AccuracyReport.Arm) -> [TableColumn<WorstBestRow>] {
    [
      TableColumn("group", .string, "what the levels are of") { .code($0.summary.stratum?.words) },
      TableColumn("by", .string, "what they were chosen by") { .code($0.isOfErrors ? "MAE" : "coverage") },
      TableColumn("worst level", .string, "with its number") { .code($0.text(of: $0.summary.contrast?.worst ?? "")) },
      TableColumn("best level", .string, "with its number") { .code($0.text(of: $0.summary.contrast?.best ?? "")) },
      TableColumn("worst less best", .number, "in BPM, or in percentage points of coverage") {
        DifferenceText.cell($0.value, isOfBPM: $0.isOfErrors)
      },
      TableColumn("published of eligible (coverage)", .number, "of both levels together") {
        .code(DifferenceText.coverage($0.summary.counts.published, of: $0.summary.counts.eligible))
      },
      TableColumn(arm.isOverWindows ? "recordings, \(arm.people)" : arm.people, .number, "of both levels together") {
        let counts = $0.summary.counts
        return .code((arm.isOverWindows ? "\(counts.publishedRecordings), " : "") + "\(counts.publishedSubjects)")
      },
    ]
  }

  private static func column(_ name: String, _ unit: String, _ measure: Measure) -> TableColumn<AccuracySummary> {
    TableColumn(name, .number, unit: unit, measure.meaning) {
      DifferenceText.cell($0.measured(measure), isOfBPM: unit == "BPM")
    }
  }
}

extension AccuracySummary {
  /// The measure with its interval, when the row has it.
  func measured(_ measure: Measure) -> MeasuredValue? { values.first { $0.measure == measure } }
}
