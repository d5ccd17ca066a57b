import Foundation

@testable import HaptikaBatch
@testable import HaptikaDSP

/// Archives and files of results for tests, in a folder that is removed afterwards.
struct ResultsFixture: ~Copyable {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes an archive of recordings with 60 s at 30 Hz and a reference of 70 bpm.
  func archive(
    _ name: String = "a.h5", study: String = "study-1", ids: [String], results: [RecordedResult] = [],
    withoutFrames: Set<String> = [], tombstones: [Tombstone] = []
  ) throws -> String {
    var attributes = SampleArchive.attributes
    attributes.studyID = study
    let writer = try ArchiveWriter(path: folder.path(name), attributes: attributes, overwrite: false)
    for id in ids {
      let frames = withoutFrames.contains(id) ? nil : FrameSeries.steady(60)
      var recording = Recording.of(frames, .rateSeries, rates(Array(repeating: 70, count: 60)))
      recording.studyID = study
      recording.metadata.id = id
      recording.recordedResults = results.filter { $0.recordingID == id }
      try writer.append(recording)
    }
    for tombstone in tombstones { try writer.append(tombstone: tombstone) }
    try writer.finish()
    return folder.path(name)
  }

  /// Writes a file of `lines` and reads it as the results of `name`.
  func file(_ name: String = "tool", _ lines: String...) throws -> ResultsFile {
    try file(name, bytes: Array(lines.joined(separator: "\n").utf8))
  }

  /// Writes a file of `bytes` and reads it as the results of `name`.
  func file(_ name: String = "tool", bytes: [UInt8]) throws -> ResultsFile {
    let path = folder.path("\(name).csv")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try ResultsFile(name: name, path: path)
  }
}

/// Analyses archives beside files of results, with one constant algorithm, and returns all rows.
func analysed(
  _ archives: [String], beside files: [ResultsFile] = [], windowing: Windowing? = nil, jobs: Int = 1
) throws -> (rows: [ComparisonRow], results: StatedResults) {
  let analysis = try Analysis(
    of: archives, under: [Constant(beatsPerMinute: 71)], beside: files, windowing: windowing, jobs: jobs)
  var rows: [ComparisonRow] = []
  try analysis.run { outcomes in
    for case .rows(let some) in outcomes { rows += some }
  }
  return (rows, analysis.results)
}

/// A recorded result that was published at `rate`.
func recorded(
  _ id: String, _ algorithm: String = "app", _ version: String = "1.0.0", rate: Double?, isValid: Bool? = true,
  reasons: String? = nil
) -> RecordedResult {
  var result = RecordedResult(recordingID: id, algorithm: algorithm, algorithmVersion: version)
  result.beatsPerMinute = rate
  result.isValid = isValid
  result.reasons = reasons
  return result
}

extension ComparisonRow {
  /// `tool@1.0.0 published 71.0` or `tool@1.0.0 withheld LOW_QUALITY`, behind the id and the window's start.
  var line: String {
    let place = metadata.id + (window.map { "[\($0.lowerBound)]" } ?? "")
    let rate = estimate?.beatsPerMinute.map { "\($0)" } ?? reasonCodes.joined(separator: " ")
    return "\(place) \(algorithm) \(status.rawValue) \(rate)"
  }
}

extension [ComparisonRow] {
  /// The lines of all rows that other programs stated.
  var stated: [String] { filter { $0.algorithm.name != "constant" }.map(\.line) }
}

extension ResultProblem {
  /// `kind recording line`.
  var short: String { "\(kind.rawValue) \(recordingID) \(line.map { "\($0)" } ?? "-")" }
}
