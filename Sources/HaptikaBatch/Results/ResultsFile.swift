import Foundation
import HaptikaDSP

/// Another program's results as a CSV file, one row a recording or window: what `--results NAME=FILE` names.
///
///     study_id,recording,window_start_s,algorithm,algorithm_version,bpm,rmssd_ms,sdnn_ms,confidence,reasons
///
/// `recording` (or `recording_id`) and `bpm` (or `estimate_bpm`) are needed. Of the others: `study_id` may be left out when ids are
/// unique in the run; without `window_start_s` a row speaks of a whole recording; NAME stands for `algorithm`, `unstated` for
/// `algorithm_version` (or `version`); PRV is vouched for unless `prv_reliable` says `false`; `reasons` (or `reason`) are codes, separated
/// by blanks, `;`, `,` or `|`, and a row that has some is withheld. `window_end_s` and `quality` are read too, further columns ignored.
///
/// Rows that cannot be used are kept as problems, never dropped silently.
public struct ResultsFile: Sendable {
  /// NAME of the option.
  public let name: String

  /// The file, as the user named it.
  public let path: String

  /// The rows that can be used as far as the file alone tells, in file order.
  let rows: [Row]

  /// The rows that cannot.
  let problems: [ResultProblem]

  /// The different algorithm versions that a file may name.
  static let mostTools = 64

  /// One row.
  struct Row: Sendable {
    let line: Int
    /// `nil` when the row names none.
    let studyID: String?
    let recordingID: String
    /// In seconds; `nil` for the whole recording.
    let windowStart: Double?
    /// In seconds; `nil` when it is not stated.
    let windowEnd: Double?
    let tool: AlgorithmIdentifier
    let result: StatedResult
  }

  /// Reads the file at `path`, whose results stand under `name`.
  ///
  /// - Throws: `ImportError`: `badOption` when `name` cannot be one, `badData` when the file is not such a table or holds no row,
  ///   `readFailed` when it cannot be read.
  /// - Complexity: O(rows) time and memory.
  public init(name: String, path: String) throws {
    if let fault = ToolName.fault(ofGiven: name) { throw ImportError(.badOption, path, "--results: \(fault)") }
    try Self.checkEncoding(of: path)
    var file = try CSVReader(path: path)
    let header = try TableHeader(&file)
    let columns = try ResultsColumns(header, in: path)
    var parser = ResultsRowParser(name: name, file: (path as NSString).lastPathComponent, columns: columns)
    while try file.advance() {
      parser.read(file.row, line: file.line, cellCount: header.names.count)
      guard parser.tools.count <= Self.mostTools else {
        throw ImportError(
          .badData, path, at: "line \(file.line)",
          "more than \(Self.mostTools) algorithm versions; is 'algorithm_version' what it says")
      }
    }
    if parser.rows.isEmpty && parser.problems.isEmpty {
      throw ImportError(.badData, path, "holds no row below its header")
    }
    self.name = name
    self.path = path
    rows = parser.rows
    problems = parser.problems
  }

  /// A table of another encoding would be a table of unknown ids.
  private static func checkEncoding(of path: String) throws {
    let file = try FileHandle(importing: path)
    defer { try? file.close() }
    let head: Data
    do {
      head = try file.read(upToCount: 4096) ?? Data()
    } catch {
      throw ImportError(.readFailed, path, "reading failed: \(systemReason(of: error))")
    }
    try checkIsText(head, of: path)
  }
}

/// Makes results or problems of the rows of a file, one after another.
private struct ResultsRowParser {
  let name: String
  /// The file's name without its folders.
  let file: String
  let columns: ResultsColumns
  var rows: [ResultsFile.Row] = []
  var problems: [ResultProblem] = []
  var tools: Set<AlgorithmIdentifier> = []

  mutating func read(_ row: CSVRow, line: Int, cellCount: Int) {
    let recording = id(columns.recording, of: row) ?? ""
    let study = id(columns.study, of: row)
    func problem(_ kind: ResultProblem.Kind, _ tool: AlgorithmIdentifier?, _ detail: String) -> ResultProblem {
      ResultProblem(
        kind: kind, tool: tool, file: file, line: line, studyID: study ?? "", recordingID: recording, detail: detail)
    }
    guard row.count == cellCount else {
      let detail = "\(row.count) cells; the header has \(cellCount); the row is not used"
      problems.append(problem(.badRow, nil, detail))
      return
    }
    let given = text(columns.algorithm, of: row)
    let version = text(columns.version, of: row)
    guard given.isEmpty || (ToolName.isName(given) && !ToolName.isReserved(given)) else {
      let fault = ToolName.isReserved(given) ? "an algorithm of \(ToolVersion.name)" : "no name"
      problems.append(problem(.badName, nil, "algorithm '\(inMessage(given))' is \(fault)"))
      return
    }
    guard version.isEmpty || ToolName.isName(version) else {
      problems.append(problem(.badName, nil, "version '\(inMessage(version))' is no name"))
      return
    }
    let tool = AlgorithmIdentifier(
      given.isEmpty ? name : given, Version(stated: version.isEmpty ? ToolName.unstatedVersion : version))
    let (start, end) = (written(columns.windowStart, of: row), written(columns.windowEnd, of: row))
    guard !start.isText, !end.isText else {
      problems.append(problem(.notANumber, tool, "the window's start or end is no finite number; the row is not used"))
      return
    }
    tools.insert(tool)
    rows.append(
      ResultsFile.Row(
        line: line, studyID: study, recordingID: recording, windowStart: start.number, windowEnd: end.number,
        tool: tool,
        result: result(of: row)))
  }

  private func result(of row: CSVRow) -> StatedResult {
    var result = StatedResult(
      rate: rate(of: row), isValid: nil, reasons: text(columns.reasons, of: row))
    result.confidence = result.checked(number(columns.confidence, of: row), "confidence", in: StatedResult.shares)
    result.quality = result.checked(number(columns.quality, of: row), "quality", in: StatedResult.shares)
    result.rmssd = result.checked(number(columns.rmssd, of: row), "rmssd_ms", in: StatedResult.variabilities)
    result.sdnn = result.checked(number(columns.sdnn, of: row), "sdnn_ms", in: StatedResult.variabilities)
    result.statedReliability = reliability(of: row, &result)
    result.hasReliableVariability = result.statedReliability != false
    return result
  }

  /// What the row says of its PRV; `nil` when it says nothing, or nothing that is known, which is told.
  private func reliability(of row: CSVRow, _ result: inout StatedResult) -> Bool? {
    let word = text(columns.variabilityIsReliable, of: row)
    switch word.lowercased() {
    case "true", "1": return true
    case "false", "0": return false
    case "", "-1", "na", "nan": return nil
    default:
      result.remarks.append(
        ResultRemark(
          kind: .notANumber, detail: "prv_reliable is '\(inMessage(word))'; expected true or false; it is left empty"))
      return nil
    }
  }

  /// A study or recording, of which 128 bytes are kept: more than any id has. `nil` when the row does not name it.
  private func id(_ column: Int?, of row: CSVRow) -> String? {
    guard let column, column < row.count else { return nil }
    let id = clipped(row.text(at: column), toBytes: 128)
    return id.isEmpty ? nil : id
  }

  private func text(_ column: Int?, of row: CSVRow) -> String { column.map { row.text(at: $0) } ?? "" }

  /// The rate. A `nan` or `NA` without a reason is a rate that is no number: it is listed, where an empty cell says "withheld".
  private func rate(of row: CSVRow) -> StatedNumber {
    text(columns.reasons, of: row).allSatisfy(\.isWhitespace)
      ? written(columns.rate, of: row) : number(columns.rate, of: row)
  }

  /// A number that is missing only where nothing is written.
  private func written(_ column: Int?, of row: CSVRow) -> StatedNumber {
    let text = text(column, of: row)
    let number = number(column, of: row)
    return number == .missing && !text.allSatisfy(\.isWhitespace) ? .text(text) : number
  }

  private func number(_ column: Int?, of row: CSVRow) -> StatedNumber {
    guard let column else { return .missing }
    guard let number = row.number(at: column) else { return .text(row.text(at: column)) }
    return StatedNumber(number)
  }
}
