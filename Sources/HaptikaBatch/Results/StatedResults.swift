import Foundation
public import HaptikaDSP

/// What other programs say of the recordings of a run: recorded in the archives, or in files of results.
///
/// Each algorithm version stands beside ours on the same recordings: where it says nothing, a row says so and counts as not
/// published. Recorded results travel with their recording; here is only which there are.
public struct StatedResults: StatedEstimates {
  /// No results.
  public static let none = StatedResults()

  /// The algorithm versions that are compared, by name and version.
  public private(set) var tools: [StatedTool] = []

  /// The files of `--results`, by name.
  public private(set) var files: [ResultsFile] = []

  /// What was wrong before any recording was read, in the order of archives, then files and lines.
  public private(set) var problems: [ResultProblem] = []

  private let windowing: Windowing?
  private var statements = StatementTable()

  private init() { windowing = nil }

  /// Puts the results of `files` to the recordings of `archives`, and finds what these recorded.
  ///
  /// - Throws: `ImportError` when two sources have results under one name (`badOption`, or `badData` when a file's own column says
  ///   so), or a file says nothing of this run (`badData`).
  /// - Complexity: O(recordings + rows of the files) memory.
  init(_ files: [ResultsFile], of archives: [ComparedArchive], windowing: Windowing?) throws {
    self.windowing = windowing
    self.files = files.sorted { ByteText($0.name) < ByteText($1.name) }
    let recorded = RecordedTools(in: archives)
    problems = recorded.problems
    try Self.checkNames(of: self.files, recorded.tools)
    tools = self.files.enumerated().reduce(recorded.tools) { tools, file in
      tools + Set(file.element.rows.map(\.tool)).map { StatedTool(identifier: $0, origin: .file(file.offset)) }
    }
    .sorted { $0.identifier < $1.identifier }
    guard !files.isEmpty else { return }
    let recordings = KnownRecordings(in: archives)
    for index in self.files.indices { try add(fileAt: index, of: recordings) }
    statements.merge()
  }

  /// Returns what the tools say of the whole of `recording`, or of its window that starts at `windowStart`: one estimate a tool that
  /// speaks of such spans at all, in the order of `tools`.
  public func estimates(of recording: Recording, windowStart: Double?) -> [StatedEstimate] {
    guard !tools.isEmpty else { return [] }
    let key = RecordingKey(studyID: recording.studyID, recordingID: recording.metadata.id)
    let window = windowStart.flatMap { windowing?.number(ofStart: $0) }
    return tools.indices.compactMap { index in
      guard tools[index].speaks(ofWindows: windowStart != nil) else { return nil }
      switch tools[index].origin {
      case .archive: return RecordedTools.estimate(of: recording, by: tools[index].identifier)
      case .file:
        let result = statements.result(of: key, tool: index, window: window) ?? StatedResult(notPublished: .noResult)
        return StatedEstimate(tool: tools[index].identifier, content: result.content)
      }
    }
  }

  /// The tools that speak of whole recordings, or of windows.
  public func identifiers(ofWindows: Bool) -> [AlgorithmIdentifier] {
    tools.filter { $0.speaks(ofWindows: ofWindows) }.map(\.identifier)
  }

  /// Returns the results of files for windows that a recording does not have, given all of its rows.
  public func unmatchedWindows(of rows: [ComparisonRow]) -> [ResultProblem] {
    guard let windowing, let first = rows.first, first.status != .unreadable else { return [] }
    let windows = Set(rows.compactMap { $0.window.flatMap { windowing.number(ofStart: $0.lowerBound) } })
    return statements.windows(of: first.key).filter { !windows.contains($0.window) }.map { place in
      ResultProblem(
        kind: .notAWindow, tool: tools[place.tool].identifier, file: file(of: tools[place.tool])?.fileName,
        line: place.line, studyID: first.studyID, recordingID: first.metadata.id,
        windowStart: Double(place.window) * windowing.stepSeconds,
        detail: "the recording ends before that window does; the row is not used")
    }
  }

  /// Whether there is nothing to compare and nothing to say.
  var isEmpty: Bool { tools.isEmpty && problems.isEmpty }

  /// The name of the file that the results of a tool are from; `nil` when archives recorded them.
  func fileName(of tool: AlgorithmIdentifier) -> String? {
    tools.first { $0.identifier == tool }.flatMap(file)?.fileName
  }

  /// The file that the results of `tool` are from; `nil` when archives recorded them.
  func file(of tool: StatedTool) -> ResultsFile? {
    if case .file(let index) = tool.origin { files[index] } else { nil }
  }
}

extension StatedResults {
  /// Two sources under one name would be one algorithm in every table.
  private static func checkNames(of files: [ResultsFile], _ recorded: [StatedTool]) throws {
    var owners: [String: String] = [:]
    for tool in recorded { owners[tool.identifier.name.lowercased()] = "what an archive recorded" }
    for file in files {
      let names = Set([file.name] + file.rows.map(\.tool.name)).sorted()
      for name in names {
        guard let owner = owners[name.lowercased()] else { continue }
        let isGiven = name == file.name
        throw ImportError(
          isGiven ? .badOption : .badData, file.path,
          "its results would stand under '\(name)' together with \(owner); "
            + (isGiven ? "choose another NAME in --results" : "rename them in its column 'algorithm'"))
      }
      for name in names { owners[name.lowercased()] = "those of '\(file.path)'" }
    }
  }

  private mutating func add(fileAt index: Int, of recordings: KnownRecordings) throws {
    let file = files[index]
    var unused = file.problems
    let places = Dictionary(
      tools.enumerated().map { ($0.element.identifier, $0.offset) }, uniquingKeysWith: { first, _ in first })
    for row in file.rows {
      guard let place = places[row.tool] else { continue }
      switch recordings.find(row) {
      case .failure(let fault):
        unused.append(file.problem(fault.kind, of: row, studyID: row.studyID ?? "", fault.detail))
      case .success(let found):
        guard let window = window(of: row) else {
          let detail = windowing == nil ? "the run has no windows" : "no window of the run starts and ends there"
          unused.append(file.problem(.notAWindow, of: row, studyID: found.studyID, detail + "; the row is not used"))
          continue
        }
        switch window {
        case .whole: tools[place].wholeCount += 1
        case .number: tools[place].windowCount += 1
        }
        statements.add(row.result, line: row.line, of: found.key, tool: place, window: window.number)
      }
    }
    unused.sort { ($0.line ?? 0) < ($1.line ?? 0) }
    problems += unused
    guard unused.count == file.rows.count + file.problems.count, let first = unused.first else { return }
    throw ImportError(
      .badData, file.path, at: first.line.map { "line \($0)" },
      "no row can be used in this run; the first, of recording '\(inMessage(first.recordingID))': \(first.detail)")
  }

  private enum RowWindow {
    case whole
    case number(Int)

    var number: Int? {
      if case .number(let number) = self { number } else { nil }
    }
  }

  /// Which window the row speaks of; `nil` when the run has none such.
  private func window(of row: ResultsFile.Row) -> RowWindow? {
    guard let start = row.windowStart else { return .whole }
    return windowing?.number(ofStart: start, end: row.windowEnd).map { .number($0) }
  }
}

extension ResultsFile {
  /// The file's name without its folders.
  var fileName: String { (path as NSString).lastPathComponent }

  fileprivate func problem(
    _ kind: ResultProblem.Kind, of row: Row, studyID: String, _ detail: String
  ) -> ResultProblem {
    ResultProblem(
      kind: kind, tool: row.tool, file: fileName, line: row.line, studyID: studyID, recordingID: row.recordingID,
      windowStart: row.windowStart, detail: detail)
  }
}

extension Windowing {
  /// How far a stated start or end of a window may be from the window's own, in seconds.
  static let tolerance = 1e-6

  /// Returns the number, from 0, of the window that starts at `start`; `nil` when none starts there.
  func number(ofStart start: Double, end: Double? = nil) -> Int? {
    let number = (start / stepSeconds).rounded()
    guard number >= 0, number < Double(Self.maximumCount) else { return nil }
    let own = number * stepSeconds
    // Rounded to 1e-9 as every difference is, so that exactly the tolerance is within it.
    guard roundedToNano(abs(start - own)) <= Self.tolerance else { return nil }
    if let end, roundedToNano(abs(end - (own + windowSeconds))) > Self.tolerance { return nil }
    return Int(number)
  }
}
