/// What the differences of levels say, in a few sentences that say no more than the intervals do.
struct LevelDifferenceText: Sendable {
  static let measures: [Measure] = [.meanAbsoluteErrorDifference, .coverageDifference, .success5Difference]

  /// Levels of one arm and algorithm, each with an interval.
  let rows: [AccuracySummary]
  let arm: AccuracyReport.Arm

  static func gate(_ arm: AccuracyReport.Arm) -> String {
    "A difference has an interval, by bootstrap over \(arm.clusters(2)), where both the level and the rest of its group have "
      + "10 recordings of 10 \(arm.clusters(10))"
  }

  /// The paragraph.
  var text: String {
    let intervals = rows.flatMap { row in Self.measures.compactMap { row.measured($0)?.interval } }.count
    return
      ([
        "Does it matter what was recorded? Each level is set beside all other recordings of its group: a positive difference of MAE "
          + "means larger errors than there, a negative difference of coverage or success fewer estimates, or fewer within 5 BPM.",
        finding(.meanAbsoluteErrorDifference, "the mean absolute error", isMoreWorse: true),
        finding(.coverageDifference, "coverage", isMoreWorse: false),
        finding(.success5Difference, "success", isMoreWorse: false),
        "An interval that holds 0 leaves open which side is better; it does not show that both are equal.",
        "Levels differ in more than their name, since some \(arm.clusters(2)), devices and conditions come together: a difference is no cause.",
        intervals > 1
          ? "The table has \(intervals) intervals, each made by itself: where nothing differs, about one in twenty lies beside 0 all the same."
          : nil,
        Self.gate(arm) + "; the other levels are in [accuracy.csv](accuracy.csv).",
      ].compactMap { $0 }).joined(separator: " ") + "\n"
  }

  /// Which levels lie wholly on one side of 0.
  private func finding(_ measure: Measure, _ words: String, isMoreWorse: Bool) -> String? {
    let judged = rows.compactMap { row in row.measured(measure).flatMap { v in v.interval.map { (row, v, $0) } } }
    guard !judged.isEmpty else { return nil }
    let above = judged.filter { $0.2.low > 0 }.map { name($0.0, $0.1) }
    let below = judged.filter { $0.2.high < 0 }.map { name($0.0, $0.1) }
    let (worse, better) = isMoreWorse ? (above, below) : (below, above)
    let open = judged.count - above.count - below.count
    let parts = [
      worse.isEmpty ? nil : "worse than elsewhere at \(Self.list(worse))",
      better.isEmpty ? nil : "better at \(Self.list(better))",
      open == 0 ? nil : "left open at \(open == judged.count ? "all" : "\(open)") of \(judged.count)",
    ].compactMap { $0 }
    return "By these intervals \(words) is \(parts.joined(separator: ", "))."
  }

  /// `condition motion (2.31 BPM, 1.10 to 3.40)`.
  private func name(_ row: AccuracySummary, _ value: MeasuredValue) -> String {
    let isOfBPM = value.measure == .meanAbsoluteErrorDifference
    let unit = isOfBPM ? "BPM" : "percentage points"
    let number = DifferenceText.number(value.statistic.number, isOfBPM: isOfBPM) ?? ""
    let reach = DifferenceText.interval(of: value, isOfBPM: isOfBPM).map { ", \($0.low) to \($0.high)" } ?? ""
    return "\(row.stratum?.words ?? "") \(MarkdownWriter.escaped(row.level)) (\(number) \(unit)\(reach))"
  }

  /// The first five.
  static func list(_ names: [String]) -> String {
    names.prefix(5).joined(separator: "; ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
  }
}

/// What the worst and the best levels say.
struct WorstBestText: Sendable {
  let rows: [WorstBestRow]
  let arm: AccuracyReport.Arm

  /// The paragraph.
  var text: String {
    ([
      "The worst and the best level of each group, of those with 10 recordings of 10 \(arm.clusters(10)) or more, `unknown` left out. "
        + "The levels were chosen from these data because they lie furthest apart: another study is likely to find them closer, or others.",
      furthest(of: rows.filter(\.isOfErrors), "mean absolute error", "BPM"),
      furthest(of: rows.filter { !$0.isOfErrors }, "coverage", "percentage points"),
    ].compactMap { $0 }).joined(separator: " ") + "\n"
  }

  /// The group whose levels lie furthest apart, of those with an interval.
  private func furthest(of rows: [WorstBestRow], _ words: String, _ unit: String) -> String? {
    let judged = rows.filter { $0.value.interval != nil }
    let first = judged.max { abs($0.value.statistic.number ?? 0) < abs($1.value.statistic.number ?? 0) }
    guard let first, let interval = first.value.interval,
      let number = DifferenceText.number(first.value.statistic.number, isOfBPM: first.isOfErrors),
      let reach = DifferenceText.interval(of: first.value, isOfBPM: first.isOfErrors)
    else { return rows.isEmpty ? nil : "Of \(words) no difference has an interval." }
    let pair = first.summary.contrast
    let isOpen = interval.low <= 0 && interval.high >= 0
    return
      "By \(words) they lie furthest apart in the group \(first.summary.stratum?.words ?? ""): \(MarkdownWriter.escaped(pair?.worst ?? "")) "
      + "less \(MarkdownWriter.escaped(pair?.best ?? "")) is \(number) \(unit) (95 % interval \(reach.low) to \(reach.high))"
      + (isOpen ? ", which leaves open whether they differ at all." : ".")
  }
}
