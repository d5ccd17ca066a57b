import HaptikaDSP

/// `comparison.md`: the versions of a run against each other on the same recordings, arm by arm, pair by pair.
struct ComparisonReport: Sendable {
  static let file = "comparison.md"
  static let title = "Comparison of algorithm versions on the same recordings"
  static let question =
    "Does a new version give more estimates that are close to the reference, and what does it give up for that?"

  let compared: ReportComparisons
  /// The report on accuracy beside it, which knows the run.
  let accuracy: AccuracyReport
  /// In the order of the report; their numbers are their places.
  var figures: [WrittenFigure] = []

  /// By arm, kind of reference, and pair.
  var comparisons: [ComparedVersions] { compared.comparisons }

  /// What was fixed beforehand; `nil` when nothing was to be compared.
  var plan: ComparisonStatistics.Plan? { compared.plan }

  /// Why there is nothing to report, as a clause in lower case; `nil` when there is.
  var absence: String? {
    if !comparisons.isEmpty { return nil }
    if let absence = accuracy.absence { return absence }
    if Set(accuracy.summaries.map(\.algorithm)).count < 2 { return "a comparison takes two versions, and one was run" }
    return "no arm has eligible \(accuracy.unit)s of two versions"
  }

  /// The whole report.
  var document: String {
    let parts =
      ["# \(Self.title)\n", Self.question + "\n", "## The verdicts in one table\n"] + answer
      + arms.flatMap(text) + [ComparisonMethodText(report: self).text, "---\n", "*\(AccuracyReport.disclaimer)*\n"]
    return parts.joined(separator: "\n")
  }

  /// For each arm and kind of reference: the plain reading, the verdicts, and why they are so.
  var answer: [String] {
    arms.flatMap { arm in
      [
        ComparisonReading(unit: accuracy.unit, people: arm.people).verdicts(arm.comparisons),
        table(
          "Verdicts, arm \(arm.title)", ComparisonColumns.verdicts(arm), arm.comparisons, restIn: ComparisonCSV.format),
        MarkdownWriter.list(arm.comparisons.map(\.justification)),
      ]
    }
  }

  /// Returns `rows` as a table of at most 40 rows.
  func table<Row: Sendable>(
    _ title: String, _ columns: [TableColumn<Row>], _ rows: [Row], restIn format: CSVFormat
  ) -> String {
    MarkdownWriter.text(
      of: Table(title: title, columns: columns, rows: rows), limit: AccuracyReport.rowLimit, restIn: format.file)
  }

  private func text(of arm: Arm) -> [String] {
    ["## Arm \(arm.title)\n"]
      + arm.comparisons.flatMap { ComparedVersionsText(report: self, arm: arm, versions: $0).parts }
  }
}

/// The comparisons of a run, for its report.
public struct ReportComparisons: Sendable {
  /// By arm, kind of reference, and pair.
  let comparisons: [ComparedVersions]
  /// What was fixed beforehand; `nil` when nothing was to be compared.
  let plan: ComparisonStatistics.Plan?

  /// A report that compares nothing.
  public static let none = ReportComparisons(comparisons: [], plan: nil)
}

extension ComparisonReport {
  /// One arm under one kind of reference: nothing is ever pooled beyond it.
  struct Arm: Sendable {
    /// `ecg, reference: RR intervals`, as Markdown.
    let title: String
    /// What the clusters are called.
    let people: ClusterWords
    let isOverWindows: Bool
    let comparisons: [ComparedVersions]
  }

  /// What the clusters of an arm are called.
  struct ClusterWords: Sendable {
    let isSimulated: Bool

    /// `people`, or `simulator units`.
    var many: String { isSimulated ? "simulator units" : "people" }

    /// `1 person`, `20 simulator units`.
    func text(_ count: Int) -> String {
      "\(count) \(count == 1 ? (isSimulated ? "simulator unit" : "person") : many)"
    }
  }

  /// The arms, in the order of the comparisons.
  var arms: [Arm] {
    let starts = comparisons.starts { ByteText($0.arm) == ByteText($1.arm) && $0.kind == $1.kind }
    return zip(starts, starts.dropFirst() + [comparisons.count]).map { start, end in
      let mine = Array(comparisons[start..<end])
      return Arm(
        title: "\(MarkdownWriter.escaped(mine[0].arm)), reference: \(mine[0].kind.words)",
        people: ClusterWords(isSimulated: mine.allSatisfy(\.isSimulated)), isOverWindows: accuracy.isOverWindows,
        comparisons: mine)
    }
  }
}

extension VersionPairing {
  /// `` `haptika-ppg@2.0.0` ``.
  var newName: String { MarkdownWriter.code(new.description) }

  /// `` `haptika-ppg@1.0.0` ``.
  var oldName: String { MarkdownWriter.code(old.description) }
}

extension ComparedVersions {
  /// The verdict with the sentence that says why, as Markdown.
  var justification: String {
    "\(pairing.newName) against \(pairing.oldName): **\(verdict.decision.words)**, since "
      + "\(verdict.sentence)."
  }
}

extension VersionVerdict.Kind {
  /// As text.
  var words: String {
    switch self {
    case .nonInferior: "non-inferior"
    case .tradeOff: "trade-off"
    case .identical, .notAssessable, .worse, .improved, .inconclusive: rawValue.replacing("_", with: " ")
    }
  }

  /// What the verdict claims, and what it does not.
  var meaning: String {
    switch self {
    case .identical: "status and estimate are the same to the last bit on every eligible recording"
    case .notAssessable:
      "fewer than 20 people (or units), or an interval of E1, E2 or E3 is missing; what the rules would give is said"
    case .worse: "the interval of E1 lies below 0"
    case .improved: "the interval of E1 lies above 0 with Holm p < 0.05, and E2 and E3 are within their margins"
    case .nonInferior: "E1, E2 and E3 are all within their margins: no worse by more than these"
    case .tradeOff: "one of E1, E2, E3 is shown to be better, and another is not shown to be within its margin"
    case .inconclusive: "none of these: the recordings do not settle it"
    }
  }
}
