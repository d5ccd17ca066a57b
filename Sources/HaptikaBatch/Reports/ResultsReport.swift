import HaptikaDSP

/// `results.md`: whose results stand beside those that were computed here, where they are from, and what is wrong with some.
struct ResultsReport: Sendable {
  static let file = "results.md"

  let facts: RunFacts
  let problems: ResultProblemTally

  /// The whole report.
  var document: String {
    [
      "# Results from elsewhere\n",
      "Beside the versions that were computed here stand results of other programs: what the archives recorded, and files "
        + "that were given with `--results`. Nothing in them was computed again.\n",
      tools, silent, "## Rules\n", MarkdownWriter.list(rules), "## Not used as they stand\n",
    ].joined(separator: "\n") + "\n" + listing
  }

  private var tools: String {
    table("Algorithm versions", facts.results, restIn: Manifest.file) {
      [
        TableColumn("algorithm", .string, "name and version") { .code(MarkdownWriter.code($0.algorithm.description)) },
        TableColumn("from", .string, "archives, or a file") {
          $0.file == nil ? .code("recorded in the archives") : .text($0.file)
        },
        TableColumn("SHA-256", .string, "first digits") { .code($0.sha256.map { "`\($0.prefix(12))`" } ?? "") },
        TableColumn("results of recordings", .integer, "of this run") { .count($0.wholeCount) },
        TableColumn("results of windows", .integer, "of this run") { .count($0.windowCount) },
      ]
    }
  }

  /// Programs of which a run over windows compares nothing.
  private var silent: String {
    let names = facts.windows == nil ? [] : facts.results.filter { $0.windowCount == 0 }
    guard !names.isEmpty else { return "" }
    return "This run compares windows, and nothing was said of any window by "
      + names.map { MarkdownWriter.code($0.algorithm.description) }.joined(separator: ", ")
      + ": what they say of whole recordings stands in `\(RecordingsCSV.recordings.file)` alone.\n"
  }

  private var rules: [String] {
    let suffix = MarkdownWriter.code(ToolName.recordedSuffix)
    return [
      "What an archive recorded under a name of \(ToolVersion.name)'s own stands under that name and \(suffix): what the app showed at the "
        + "time is never mixed with what is computed here.",
      "Every recording that is eligible counts for every algorithm version. One of which a program says nothing counts as not "
        + "published (`\(StatedResult.Reason.noResult.rawValue)`).",
      "A rate of a whole recording never stands for a window, nor the other way round; a program that speaks of no windows is in "
        + "no table of windows. A row's window is one of the run when its start (and end, when it is stated) is within 0.000001 s.",
      "A rate is published when it is a number of 25-250 BPM and nothing says that it was withheld. Confidence and quality of 0 "
        + "to 1 are used as they stand.",
      "The same result twice counts once; of several different ones none counts "
        + "(`\(StatedResult.Reason.contradictory.rawValue)`).",
    ]
  }

  private var listing: String {
    guard problems.count > 0 else {
      return "Nothing is missing, and every result is used as it stands where the run compares such spans.\n"
    }
    let kinds = ResultProblem.Kind.allCases.filter { problems.counts[$0] != nil }
    let csv = ResultProblemsCSV.format.file
    return table("How many", kinds, restIn: csv) {
      [
        TableColumn("problem", .string, "code") { .code(MarkdownWriter.code($0.rawValue)) },
        TableColumn("meaning", .string, "what becomes of it") { .code($0.meaning) },
        TableColumn("rows", .integer, "how many") { [counts = problems.counts] in .count(counts[$0]) },
      ]
    } + "\n" + rows(restIn: csv)
  }

  private func rows(restIn csv: String) -> String {
    let rows = table("Which", problems.first, restIn: csv) {
      [
        TableColumn("recording", .string, "study and id") { .text(Self.shown($0.studyID, $0.recordingID)) },
        TableColumn("algorithm", .string, "whose") { .code($0.tool.map { MarkdownWriter.code($0.description) } ?? "") },
        TableColumn("problem", .string, "code") { .code(MarkdownWriter.code($0.kind.rawValue)) },
        TableColumn("line", .string, "of the file") { .code($0.line.map { String($0) } ?? "") },
        TableColumn("detail", .string, "what was found") { .text($0.detail) },
      ]
    }
    let rest = problems.count - problems.first.count
    guard rest > 0 else { return rows + "\nThe same as data: [\(csv)](\(csv)).\n" }
    return rows + "\n\(rest) more \(rest == 1 ? "row is" : "rows are") in [\(csv)](\(csv)).\n"
  }

  /// An id as messages show it, behind its study when it has one.
  private static func shown(_ study: String, _ recording: String) -> String {
    (study.isEmpty ? "" : inMessage(study) + " ") + inMessage(recording)
  }

  private func table<Row: Sendable>(
    _ title: String, _ rows: [Row], restIn file: String, columns: () -> [TableColumn<Row>]
  ) -> String {
    MarkdownWriter.text(
      of: Table(title: title, columns: columns(), rows: rows), limit: AccuracyReport.rowLimit, restIn: file)
  }
}
