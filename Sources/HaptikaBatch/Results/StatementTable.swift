/// The results of files by recording, tool and window: many while they are gathered, one each once they are merged.
struct StatementTable: Sendable {
  private var statements: [RecordingKey: [Statement]] = [:]

  private struct Statement: Sendable {
    /// Index of the tool.
    let tool: Int
    /// The window's number from 0; −1 for the whole recording.
    let window: Int
    let line: Int
    var result: StatedResult
  }

  /// Adds what line `line` of a file says; `window` is the window's number, `nil` for the whole recording.
  mutating func add(_ result: StatedResult, line: Int, of key: RecordingKey, tool: Int, window: Int?) {
    statements[key, default: []].append(Statement(tool: tool, window: window ?? -1, line: line, result: result))
  }

  /// Leaves one statement a recording, tool and window: equal ones count once, of different ones none.
  mutating func merge() {
    // Each recording by itself, so the order of keys changes nothing.
    for key in statements.keys {
      let sorted = (statements[key] ?? []).sorted { ($0.tool, $0.window, $0.line) < ($1.tool, $1.window, $1.line) }
      var merged: [Statement] = []
      var rest = sorted[...]
      while let first = rest.first {
        let same = rest.prefix { $0.tool == first.tool && $0.window == first.window }
        var statement = first
        statement.result = StatedResult(merging: same.map { ($0.line, $0.result) })
        merged.append(statement)
        rest = rest.dropFirst(same.count)
      }
      statements[key] = merged
    }
  }

  /// Returns what a tool says of a recording, or of one of its windows; `nil` when it says nothing.
  ///
  /// - Complexity: O(log *n*) for *n* statements of the recording.
  func result(of key: RecordingKey, tool: Int, window: Int?) -> StatedResult? {
    guard let mine = statements[key] else { return nil }
    let place = (tool, window ?? -1)
    let index = mine.partitioningIndex { ($0.tool, $0.window) >= place }
    guard index < mine.count, (mine[index].tool, mine[index].window) == place else { return nil }
    return mine[index].result
  }

  /// Returns the windows of a recording that tools speak of, with the line of each.
  func windows(of key: RecordingKey) -> [(tool: Int, window: Int, line: Int)] {
    (statements[key] ?? []).filter { $0.window >= 0 }.map { ($0.tool, $0.window, $0.line) }
  }
}

extension StatedResult {
  /// Makes one result of all that a tool says of the same seconds, each from a line of a file or from an archive (`nil`): when all
  /// say the same, that; otherwise none, since nobody can tell which is meant.
  ///
  /// - Precondition: there is at least one.
  init(merging stated: [(line: Int?, result: StatedResult)]) {
    let first = stated[0].result
    if stated.allSatisfy({ $0.result == first }) {
      self = first
      remarks = first.remarks.map { ResultRemark(kind: $0.kind, line: stated[0].line, detail: $0.detail) }
      remarks += stated.dropFirst().map {
        ResultRemark(kind: .repeated, line: $0.line, detail: "the same result once more; it counts once")
      }
    } else {
      self.init(
        notPublished: .contradictory,
        remarks: stated.map { line, result in
          let rate = result.beatsPerMinute.map { "\($0) bpm" } ?? "nothing published"
          return ResultRemark(
            kind: .contradictory, line: line, detail: "\(rate), one of \(stated.count) different results; none counts")
        })
    }
  }
}
