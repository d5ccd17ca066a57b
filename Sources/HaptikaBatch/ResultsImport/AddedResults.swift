import HaptikaDSP

/// The results of CSV files that are added to an archive: by recording, one an algorithm and version.
struct AddedResults: Sendable {
  private var byRecording: [String: [RecordedResult]] = [:]

  /// Rows of a file that are told one by one.
  private static let mostFindings = 20

  /// A result and where it stands.
  private struct Stated {
    let file: Int
    let line: Int
    let tool: AlgorithmIdentifier
    let result: StatedResult
  }

  /// Reads `files` and keeps what can be stored; every other row is counted in `report` and told.
  ///
  /// - Throws: `ImportError` when a file is no such table, or has no row that can be stored.
  init(of files: [String], to archive: ArchiveReader, kept: Set<String>, report: inout ImportReport) throws {
    var existing: [String: Set<AlgorithmIdentifier>] = [:]
    if let fault = archive.forEachResultHead({ head in
      existing[head.recordingID, default: []].insert(
        AlgorithmIdentifier(head.algorithm, Version(stated: head.algorithmVersion)))
    }) {
      throw ArchiveError(.badData, archive.path, "not all recorded results can be read, so none are added: \(fault)")
    }
    var tables: [ResultRows] = []
    var stated: [String: [Stated]] = [:]
    for (index, path) in files.enumerated() {
      let file = try Self.read(path)
      var rows = ResultRows(label: file.fileName)
      for problem in file.problems {
        rows.drop(problem.kind.reason, problem.line ?? 0, problem.recordingID, problem.detail)
      }
      for row in file.rows {
        if let (reason, detail) = Self.obstacle(to: row, in: archive, kept: kept, existing: existing) {
          rows.drop(reason, row.line, row.recordingID, detail)
        } else {
          rows.keep()
          stated[row.recordingID, default: []].append(
            Stated(file: index, line: row.line, tool: row.tool, result: row.result))
        }
      }
      tables.append(rows)
    }
    for id in stated.keys.sorted(by: { ByteText($0) < ByteText($1) }) {
      byRecording[id] = Self.merged(stated[id] ?? [], of: id, &tables)
    }
    for (path, rows) in zip(files, tables) {
      if rows.counts.kept == 0, let first = rows.problems.first {
        throw ImportError(
          .badData, path, at: "line \(first.line)",
          "no row can be stored; the first, of recording '\(inMessage(first.recordingID))': \(first.detail)")
      }
      report.count(rows.counts, as: rows.label)
      let sorted = rows.problems.sorted { $0.line < $1.line }
      report.findings += sorted.prefix(Self.mostFindings).map { problem in
        "\(rows.label): line \(problem.line): recording '\(inMessage(problem.recordingID))': \(problem.detail)"
      }
      if sorted.count > Self.mostFindings {
        report.findings.append("\(rows.label): \(sorted.count - Self.mostFindings) more rows like these")
      }
    }
  }

  /// What is added to a recording, in the order of algorithm and version.
  func results(of id: String) -> [RecordedResult] { byRecording[id] ?? [] }

  /// Reads one file, which must name its algorithms: an archive keeps them for good.
  private static func read(_ path: String) throws -> ResultsFile {
    var lines = try TextLineReader(path: path, longestLine: CSVReader.longestRow)
    while try lines.next() != nil {}
    var file = try CSVReader(path: path)
    let header = try TableHeader(&file)
    for names in [["algorithm"], ["algorithm_version", "version"]]
    where !names.contains(where: { header.indexIfPresent($0) != nil }) && header.names.count > 1 {
      throw ImportError(
        .badData, path, at: "line 1",
        "no column '\(names[0])'; expected recording, algorithm, algorithm_version and bpm")
    }
    return try ResultsFile(name: unnamed, path: path)
  }

  /// Stands for an algorithm whose cell is empty.
  private static let unnamed = "unstated"

  /// Why a row cannot be stored: a reason to count by, and a clause.
  private static func obstacle(
    to row: ResultsFile.Row, in archive: ArchiveReader, kept: Set<String>,
    existing: [String: Set<AlgorithmIdentifier>]
  ) -> (reason: String, detail: String)? {
    if row.tool.name == unnamed { return ("no name of an algorithm", "the cell of 'algorithm' is empty") }
    if row.windowStart != nil || row.windowEnd != nil {
      return ("a window's result; an archive holds those of whole recordings", "the row speaks of a window")
    }
    if let study = row.studyID, ByteText(study) != ByteText(archive.attributes.studyID) {
      return ("of another study", "the row is of study '\(inMessage(study))'")
    }
    guard kept.contains(row.recordingID) else {
      return ("no such recording", "the archive holds no recording of that id")
    }
    if let remark = row.result.remarks.first(where: { $0.kind == .notANumber }),
      row.result.reasons == [StatedResult.Reason.notANumber.rawValue]
    {
      return ("not a number", remark.detail)
    }
    if existing[row.recordingID]?.contains(row.tool) == true {
      return ("recorded already", "the archive has a result of \(row.tool) already, which stays")
    }
    return nil
  }

  /// Makes one result a tool of all that is stated of a recording.
  private static func merged(_ all: [Stated], of id: String, _ tables: inout [ResultRows]) -> [RecordedResult] {
    var results: [RecordedResult] = []
    for (tool, same) in Dictionary(grouping: all, by: \.tool).sorted(by: { $0.key < $1.key }) {
      let first = same[0]
      if same.allSatisfy({ $0.result == first.result }) {
        for other in same.dropFirst() {
          tables[other.file].dropKept(
            "stated twice", other.line, id, "the same result of \(tool) once more; it counts once")
        }
        for remark in first.result.remarks {
          tables[first.file].problems.append(.init(line: first.line, recordingID: id, detail: remark.detail))
        }
        results.append(RecordedResult(first.result, of: id, by: tool))
      } else {
        for one in same {
          tables[one.file].dropKept(
            "contradictory", one.line, id, "one of \(same.count) different results of \(tool); none is stored")
        }
      }
    }
    return results
  }
}

/// The rows of one file of results: how many, and which are to be told.
private struct ResultRows {
  struct Problem {
    let line: Int
    let recordingID: String
    let detail: String
  }

  let label: String
  var counts = RowCounts()
  var problems: [Problem] = []

  init(label: String) { self.label = label }

  mutating func keep() { counts.keep() }

  mutating func drop(_ reason: String, _ line: Int, _ id: String, _ detail: String) {
    counts.drop(because: reason, at: "\(label): line \(line)")
    problems.append(Problem(line: line, recordingID: id, detail: detail))
  }

  mutating func dropKept(_ reason: String, _ line: Int, _ id: String, _ detail: String) {
    counts.dropKept(because: reason, at: "\(label): line \(line)")
    problems.append(Problem(line: line, recordingID: id, detail: detail))
  }
}

extension ResultProblem.Kind {
  /// What rows with it are counted under.
  fileprivate var reason: String {
    switch self {
    case .badRow: "not as many cells as the header"
    case .badName: "no name of an algorithm"
    case .notANumber: "not a number"
    default: rawValue
    }
  }
}

extension RecordedResult {
  /// What a file stated, as an archive records it: read again it is judged the same.
  fileprivate init(_ stated: StatedResult, of id: String, by tool: AlgorithmIdentifier) {
    self.init(recordingID: id, algorithm: tool.name, algorithmVersion: tool.version.description)
    beatsPerMinute = stated.beatsPerMinute ?? stated.rawBeatsPerMinute
    isValid = stated.beatsPerMinute != nil
    confidence = stated.confidence
    quality = stated.quality
    rmssd = stated.rmssd
    sdnn = stated.sdnn
    if rmssd != nil || sdnn != nil { prvReliable = stated.statedReliability }
    var words = ""
    for code in stated.reasons where words.utf8.count + code.utf8.count < 256 {
      words += (words.isEmpty ? "" : " ") + code
    }
    reasons = words.isEmpty ? nil : words
  }
}
