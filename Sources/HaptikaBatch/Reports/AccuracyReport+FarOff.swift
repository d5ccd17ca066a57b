import HaptikaDSP

extension AccuracyReport {
  /// Every published value that no mean shows: far from its reference, or without a pulse. That there is none is said in words.
  func farOff(of arm: Arm) -> [String] {
    let text = FarOffText(report: self, arm: arm)
    return ["### Published far from the reference, or without a pulse\n", text.reading, text.counts] + text.table
  }
}

/// The far-off values of one arm, in words and in a table.
private struct FarOffText {
  let report: AccuracyReport
  let arm: AccuracyReport.Arm

  private static let limit = NumberText.fixed(100 * ListedValue.farOffFraction, decimals: 0) ?? ""

  /// What came of one algorithm.
  private struct Side {
    let algorithm: AlgorithmIdentifier
    let all: AccuracySummary?
    let farOff: FirstFew<ListedValue>
    let withoutPulse: FirstFew<ListedValue>

    var count: Int { farOff.count + withoutPulse.count }
  }

  private var sides: [Side] {
    arm.algorithms.map { algorithm in
      Side(
        algorithm: algorithm, all: arm.summaries(of: algorithm, in: "all").first,
        farOff: report.listed.farOff(arm: arm.name, kind: arm.kind, algorithm),
        withoutPulse: report.listed.withoutPulse(arm: arm.name, algorithm))
    }
  }

  private var isWithoutSilent: Bool { sides.allSatisfy { $0.all?.countWithoutPulse == nil } }

  /// Above the counts.
  var reading: String {
    let silent =
      isWithoutSilent
      ? "no \(report.unit) here is known to hold no pulse" : "none was published where there is no pulse"
    let rule =
      "Far off is an error of more than \(Self.limit) % of the reference of an eligible \(report.unit); a value without a pulse is one "
      + "published for a \(report.unit) that is known to hold none."
    if sides.allSatisfy({ $0.count == 0 }) {
      return "None: no published value of any algorithm is more than \(Self.limit) % off its reference, and \(silent). "
        + "\(rule)\n"
    }
    return "\(rule) Each one is listed" + (isWithoutSilent ? "; \(silent)" : "") + ". All are in "
      + "[\(FarOffCSV.format.file)](\(FarOffCSV.format.file)).\n"
  }

  /// One line an algorithm.
  var counts: String {
    MarkdownWriter.list(
      sides.compactMap { side in
        guard let all = side.all else { return nil }
        return "\(MarkdownWriter.code(side.algorithm.description)): "
          + [far(side, all), silent(side, all)].compactMap { $0 }.joined(separator: "; ") + "."
      })
  }

  private func far(_ side: Side, _ all: AccuracySummary) -> String {
    guard all.counts.eligible > 0 else { return "nothing is eligible" }
    let evidence = "(\(arm.evidence(of: all)))"
    guard all.counts.published > 0 else { return "nothing was published \(evidence)" }
    let count = side.farOff.count
    return
      "\(count == 0 ? "none" : "\(count)") of the published estimates \(count > 1 ? "are" : "is") more than "
      + "\(Self.limit) % off \(evidence)"
  }

  private func silent(_ side: Side, _ all: AccuracySummary) -> String? {
    guard let silent = all.countWithoutPulse else { return nil }
    let count = side.withoutPulse.count
    return "\(count == 0 ? "none" : "\(count)") of \(silent) \(report.unit)\(silent == 1 ? "" : "s") without a pulse "
      + "\(count > 1 ? "were" : "was") published"
  }

  /// Nothing when there is nothing to list.
  var table: [String] {
    let total = sides.reduce(0) { $0 + $1.count }
    guard total > 0 else { return [] }
    let rows = sides.flatMap { $0.farOff.elements + $0.withoutPulse.elements }
    return [
      MarkdownWriter.text(
        of: Table(title: "Far off, or without a pulse", columns: columns, rows: rows),
        limit: AccuracyReport.rowLimit, restIn: FarOffCSV.format.file, total: total)
    ]
  }

  private var columns: [TableColumn<ListedValue>] {
    let names = [ListedColumns.recording] + (report.isOverWindows ? [ListedColumns.windowStart] : [])
    return names + [ListedColumns.condition] + Self.numbers
  }

  private static let numbers: [TableColumn<ListedValue>] = [
    TableColumn("algorithm", .string, "who published it") { .code(MarkdownWriter.code($0.algorithm.description)) },
    TableColumn("estimate", .number, unit: "BPM", decimals: 2, "what was published") { .number($0.estimate) },
    TableColumn("reference", .number, unit: "BPM", decimals: 2, "over the same seconds") {
      $0.kind == .withoutPulse ? .code("no pulse") : .number($0.reference)
    },
    TableColumn("off", .number, unit: "%", decimals: 1, "error by reference") { value in
      value.kind == .withoutPulse ? .code("") : .number(value.relativeError.map { 100 * $0 })
    },
    TableColumn("confidence", .number, decimals: 2, "of the algorithm in its value") {
      $0.confidence == nil ? .code("not stated") : .number($0.confidence)
    },
  ]
}

/// The columns by which Markdown names what is listed.
enum ListedColumns {
  static let recording = TableColumn<ListedValue>("recording", .string, "which") { .text($0.key.recordingID) }
  static let windowStart = TableColumn<ListedValue>("from", .number, unit: "s", "start of the window") {
    .number($0.key.windowStart)
  }
  static let condition = TableColumn<ListedValue>("condition", .string, "how it was recorded") {
    .text($0.condition ?? Stratum.unknown)
  }
}
