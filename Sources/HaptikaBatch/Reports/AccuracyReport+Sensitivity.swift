import HaptikaDSP

/// How much the numbers of a whole arm hang on choices that could have been made otherwise.
extension AccuracyReport {
  /// The reference read otherwise, and large errors left out.
  func sensitivity(of arm: Arm, _ algorithm: AlgorithmIdentifier) -> [String] {
    guard let all = arm.summaries(of: algorithm, in: "all").first(where: \.hasAccuracy) else { return [] }
    let rows = [SensitivityRow(declared: all)] + Sensitivity.allCases.compactMap { SensitivityRow($0, of: all) }
    guard rows.count > 1 else { return [] }
    return [
      "#### Sensitivity\n", SensitivityText(all: all, rows: rows, unit: unit).text,
      table("The same estimates, judged otherwise", SensitivityRow.columns(arm), rows),
    ]
  }
}

/// One way to judge the estimates of an arm.
struct SensitivityRow: Sendable {
  /// `nil` as declared.
  let sensitivity: Sensitivity?
  let published: Int
  let eligible: Int
  let recordings: Int
  let subjects: Int
  let bias: MeasuredValue?
  let meanAbsoluteError: MeasuredValue?
  let rootMeanSquareError: MeasuredValue?
  let change: MeasuredValue?

  init(declared all: AccuracySummary) {
    sensitivity = nil
    (published, eligible) = (all.counts.published, all.counts.eligible)
    (recordings, subjects) = (all.counts.publishedRecordings, all.counts.publishedSubjects)
    (bias, meanAbsoluteError) = (all.measured(.bias), all.measured(.meanAbsoluteError))
    (rootMeanSquareError, change) = (all.measured(.rootMeanSquareError), nil)
  }

  /// `nil` when nothing is eligible that way, as of a reference that cannot be moved.
  init?(_ sensitivity: Sensitivity, of all: AccuracySummary) {
    func value(_ number: Sensitivity.Number) -> MeasuredValue? {
      Measure(sensitivity, number).flatMap { all.measured($0) }
    }
    guard let counts = value(.bias)?.counts, let eligible = counts.eligible, eligible > 0 else { return nil }
    self.sensitivity = sensitivity
    (published, self.eligible) = (counts.rows, eligible)
    (recordings, subjects) = (counts.recordings, counts.subjects)
    (bias, meanAbsoluteError) = (value(.bias), value(.meanAbsoluteError))
    (rootMeanSquareError, change) = (value(.rootMeanSquareError), value(.change))
  }

  static func columns(_ arm: AccuracyReport.Arm) -> [TableColumn<SensitivityRow>] {
    [
      TableColumn("judged", .string, "what is done otherwise") { .code($0.sensitivity?.words ?? "as declared") },
      TableColumn("published of eligible (coverage)", .number, "eligible that way") {
        .code(DifferenceText.coverage($0.published, of: $0.eligible))
      },
      TableColumn(arm.isOverWindows ? "recordings, \(arm.people)" : arm.people, .number, "with an error that way") {
        .code(arm.isOverWindows ? "\($0.recordings), \($0.subjects)" : "\($0.subjects)")
      },
      TableColumn("bias", .number, unit: "BPM", Measure.bias.meaning) { $0.cell($0.bias) },
      TableColumn("MAE", .number, unit: "BPM", Measure.meanAbsoluteError.meaning) { $0.cell($0.meanAbsoluteError) },
      TableColumn("RMSE", .number, unit: "BPM", Measure.rootMeanSquareError.meaning) {
        $0.cell($0.rootMeanSquareError)
      },
      TableColumn("change of the MAE where both are eligible", .number, unit: "BPM", "on the same rows") { row in
        row.change.map { row.cell($0) } ?? .code("")
      },
    ]
  }

  private func cell(_ value: MeasuredValue?) -> TableCell {
    guard let value else { return TableCell(nil) }
    let count = value.counts?.recordings ?? recordings
    guard value.statistic.number == nil || count > 2 else {
      return TableCell(Statistic(undefined: .tooFewRecordings))
    }
    return DifferenceText.cell(value, isOfBPM: true)
  }
}

extension Sensitivity {
  /// What is done otherwise.
  var words: String {
    switch self {
    case .lagMinus2: "lag − 2 s"
    case .lagPlus2: "lag + 2 s"
    case .innerHalf: "inner half of the span"
    case .withoutOutliers: "without errors above 20 BPM"
    }
  }
}

/// What the alternatives say.
struct SensitivityText: Sendable {
  let all: AccuracySummary
  let rows: [SensitivityRow]
  /// `recording` or `window`.
  let unit: String

  /// The paragraph.
  var text: String { ([reference, outliers, abstentions].compactMap { $0 }).joined(separator: " ") + "\n" }

  private var reference: String? {
    let moved = rows.filter { $0.sensitivity?.reference != nil }
    let changes = moved.compactMap { row in row.change.flatMap { $0.statistic.number }.map { (row, $0) } }
    guard !moved.isEmpty else {
      return "The reference cannot be moved here: it has no clock of its own to be wrong."
    }
    let question =
      "What if the reference were taken otherwise? The same estimates are judged against the reference read 2 s earlier (lag − 2 s) and 2 s "
      + "later (lag + 2 s) than declared, and against that of the inner half of the same seconds, by the same rules."
    guard let largest = changes.max(by: { abs($0.1) < abs($1.1) }), let change = largest.0.change,
      (change.counts?.recordings ?? 0) > 2, let number = NumberText.fixed(largest.1, decimals: 2)
    else { return question }
    let reach = DifferenceText.interval(of: change, isOfBPM: true).map { " (95 % interval \($0.low) to \($0.high))" }
    return question
      + " Where a \(unit) is eligible both ways, the MAE changes most with \(largest.0.sensitivity?.words ?? ""): by \(number) BPM\(reach ?? "")."
      + " A change near 0 says that the answer hangs little on that choice, not that the declared lag is right."
  }

  private var outliers: String? {
    guard let kept = rows.first(where: { $0.sensitivity == .withoutOutliers }) else { return nil }
    let removed = all.counts.published - kept.published
    return
      "Errors above 20 BPM are never removed from the other tables; here \(removed) of \(all.counts.published) "
      + "\(removed == 1 ? "is" : "are") left out for comparison."
  }

  private var abstentions: String? {
    guard all.rule(for: .within5) != .countsOnly, let success = NumberText.percent(all[.success5]?.number),
      let within = NumberText.percent(all[.within5]?.number)
    else { return nil }
    return
      "When no estimate is published: counted as failures, \(success) % of all eligible \(unit)s are within 5 BPM of the reference; left out, "
      + "\(within) % of the published."
  }
}
