import HaptikaDSP

/// `results_problems.csv`: what is missing, unknown, repeated or no number among the results of other programs.
enum ResultProblemsCSV {
  static let format = CSVFormat(
    file: "results_problems.csv",
    about:
      "Every result of another program that is not used as it stands, and every recording of which one says nothing, "
      + "one row each, by study and recording.",
    fields: columns.map(\.field),
    key: [])

  static let columns: [TableColumn<ResultProblem>] = [
    TableColumn("study_id", .string, "the study; empty when the row names none and it cannot be told") {
      .text($0.studyID)
    },
    TableColumn("recording_id", .string, "the recording, as the row names it (128 bytes at most)") {
      .text($0.recordingID)
    },
    TableColumn("window_start_s", .number, unit: "s", "start of the window; empty for the whole recording") {
      .number($0.windowStart)
    },
    TableColumn("algorithm", .string, "whose result; empty when that cannot be told") { .text($0.tool?.name) },
    TableColumn("algorithm_version", .string, "its version: major.minor.patch, or as another program calls its own") {
      .text($0.tool?.version.description)
    },
    TableColumn("problem", .string, "what is the matter; see the list of problems") { .code($0.kind.rawValue) }
      .required.among(ResultProblem.Kind.allCases.map(\.rawValue)),
    TableColumn("file", .string, "the file of results, or the archive; empty for a result that is not there") {
      .text($0.file)
    },
    TableColumn("line", .integer, unit: "1", "the line of that file; empty for an archive") { .count($0.line) }.atLeast(
      1),
    TableColumn("detail", .string, "the same as a clause for people") { .text($0.detail) },
  ]

  /// Returns what the rows of one recording tell of the results of other programs, `tools`: their remarks, recorded results that
  /// cannot be read, and for each program one entry that counts the whole recordings or windows of which it says nothing. `file` is
  /// where the results of a program are from.
  static func problems(
    in rows: [ComparisonRow], of tools: Set<AlgorithmIdentifier>, file: (AlgorithmIdentifier) -> String?
  ) -> [ResultProblem] {
    var problems: [ResultProblem] = []
    var spans: [Span: (missing: Int, all: Int)] = [:]
    for row in rows {
      guard let stated = row.stated else {
        if row.status == .failed, tools.contains(row.algorithm) { problems.append(unreadable(row)) }
        continue
      }
      problems += stated.remarks.map { remark in
        ResultProblem(
          kind: remark.kind, tool: row.algorithm, file: file(row.algorithm), line: remark.line, studyID: row.studyID,
          recordingID: row.metadata.id, windowStart: row.window?.lowerBound, detail: remark.detail)
      }
      let isMissing = stated.reasons == [StatedResult.Reason.noResult.rawValue]
      let before = spans[Span(row)] ?? (0, 0)
      spans[Span(row)] = (before.missing + (isMissing ? 1 : 0), before.all + 1)
    }
    var listed: Set<Span> = []
    for row in rows {
      guard let count = spans[Span(row)], count.missing > 0, listed.insert(Span(row)).inserted else { continue }
      let detail =
        row.window == nil ? "no result" : "no result for \(count.missing) of \(count.all) windows; see windows.csv"
      problems.append(
        ResultProblem(
          kind: .missing, tool: row.algorithm, file: nil, line: nil, studyID: row.studyID,
          recordingID: row.metadata.id, windowStart: nil, detail: detail))
    }
    return problems
  }

  private static func unreadable(_ row: ComparisonRow) -> ResultProblem {
    ResultProblem(
      kind: .unreadable, tool: row.algorithm, file: nil, line: nil, studyID: row.studyID,
      recordingID: row.metadata.id, windowStart: row.window?.lowerBound, detail: row.problem ?? "no reason is known")
  }

  /// A program on the whole of a recording, or on its windows.
  private struct Span: Hashable {
    let algorithm: AlgorithmIdentifier
    let isWindow: Bool

    init(_ row: ComparisonRow) {
      algorithm = row.algorithm
      isWindow = row.window != nil
    }
  }
}

/// What is kept of all problems of a run besides the file: how many of each kind, and the first ones.
struct ResultProblemTally: Sendable {
  /// By kind.
  private(set) var counts: [ResultProblem.Kind: Int] = [:]

  private var kept: [(key: RecordingKey, order: Int, problem: ResultProblem)] = []
  private var total = 0

  /// All of them.
  var count: Int { total }

  /// The first ones in the order of `results_problems.csv`; all, when they are no more than a table shows.
  var first: [ResultProblem] { sorted(kept).prefix(Self.shown).map(\.problem) }

  /// Rows that Markdown shows.
  private static let shown = AccuracyReport.rowLimit

  mutating func add(_ problem: ResultProblem) {
    counts[problem.kind, default: 0] += 1
    kept.append((RecordingKey(studyID: problem.studyID, recordingID: problem.recordingID), total, problem))
    total += 1
    // Sorted now and then, so that memory stays that of a page.
    if kept.count >= 100 * Self.shown { kept = Array(sorted(kept).prefix(Self.shown)) }
  }

  private func sorted(
    _ problems: [(key: RecordingKey, order: Int, problem: ResultProblem)]
  ) -> [(key: RecordingKey, order: Int, problem: ResultProblem)] {
    problems.sorted { ($0.key, $0.order) < ($1.key, $1.order) }
  }
}
