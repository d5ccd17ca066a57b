import Foundation
import HaptikaDSP

/// The algorithm versions whose results the archives of a run recorded.
struct RecordedTools {
  /// By name and version.
  private(set) var tools: [StatedTool] = []

  /// Recorded results that cannot be compared, archive by archive.
  private(set) var problems: [ResultProblem] = []

  /// The algorithm versions that are compared; archives from strangers could name one a recording.
  static let mostTools = 64

  /// Looks at the keys of all recorded results. Those of deleted recordings, and of recordings without camera frames, which no
  /// table compares, are passed over.
  init(in archives: [ComparedArchive]) {
    var counts: [AlgorithmIdentifier: Int] = [:]
    for archive in archives { read(archive, &counts) }
    let sorted = counts.keys.sorted()
    tools = sorted.prefix(Self.mostTools).map { identifier in
      var tool = StatedTool(identifier: identifier, origin: .archive)
      tool.wholeCount = counts[identifier] ?? 0
      return tool
    }
    problems += sorted.dropFirst(Self.mostTools).map { identifier in
      ResultProblem(
        kind: .tooManyVersions, tool: identifier, file: nil, line: nil,
        detail: "recorded \(counts[identifier] ?? 0) times; at most \(Self.mostTools) versions are compared")
    }
  }

  /// Returns what `tool` had computed for `recording`, as the archive recorded it.
  static func estimate(of recording: Recording, by tool: AlgorithmIdentifier) -> StatedEstimate {
    let mine = recording.recordedResults.filter {
      ToolName.recorded($0.algorithm, version: $0.algorithmVersion) == tool
    }
    if mine.isEmpty {
      // One that cannot be read may be the one that is missing.
      let missing = StatedResult(notPublished: .noResult).content
      return StatedEstimate(tool: tool, content: recording.recordedResultsFault.map { .unreadable($0) } ?? missing)
    }
    return StatedEstimate(tool: tool, content: StatedResult(merging: mine.map { (nil, StatedResult($0)) }).content)
  }

  private mutating func read(_ analysed: ComparedArchive, _ counts: inout [AlgorithmIdentifier: Int]) {
    let archive = analysed.archive
    let file = (archive.path as NSString).lastPathComponent
    let studyID = archive.attributes.studyID
    var compared: Set<String>?
    var known: Set<String> = []
    var found: [ResultProblem] = []
    let fault = archive.forEachResultHead { head in
      if compared == nil {
        // Most archives have no results, and need no list of their recordings.
        known = Set(archive.entries.map(\.id))
        compared = Set(analysed.entries.filter(\.mayHaveFrames).map(\.id))
      }
      guard known.contains(head.recordingID) else {
        found.append(
          ResultProblem(
            kind: .unknownRecording, tool: ToolName.recorded(head.algorithm, version: head.algorithmVersion),
            file: file,
            line: nil, studyID: studyID, recordingID: head.recordingID,
            detail: "a recorded result of a recording that the archive does not hold; it is not used"))
        return
      }
      guard compared?.contains(head.recordingID) == true else { return }
      if let tool = ToolName.recorded(head.algorithm, version: head.algorithmVersion) {
        counts[tool, default: 0] += 1
      } else {
        let name = "algorithm '\(inMessage(head.algorithm))', version '\(inMessage(head.algorithmVersion))'"
        found.append(
          ResultProblem(
            kind: .badName, tool: nil, file: file, line: nil, studyID: studyID, recordingID: head.recordingID,
            detail: "\(name): no name of an algorithm and its version; the recorded result is not used"))
      }
    }
    problems += found
    if let fault {
      problems.append(
        ResultProblem(kind: .unreadable, tool: nil, file: file, line: nil, studyID: studyID, detail: fault))
    }
  }
}

extension StatedResult {
  /// Judges what an archive recorded.
  init(_ recorded: RecordedResult) {
    self.init(
      rate: StatedNumber(recorded.beatsPerMinute), isValid: recorded.isValid, reasons: recorded.reasons ?? "")
    confidence = checked(StatedNumber(recorded.confidence), "confidence", in: Self.shares)
    quality = checked(StatedNumber(recorded.quality), "quality", in: Self.shares)
    rmssd = checked(StatedNumber(recorded.rmssd), "rmssd_ms", in: Self.variabilities)
    sdnn = checked(StatedNumber(recorded.sdnn), "sdnn_ms", in: Self.variabilities)
    usableDuration = checked(StatedNumber(recorded.usableDuration), "usable_duration_s", in: Self.amounts)
    methodAgreement = checked(StatedNumber(recorded.methodAgreement), "method_agreement", in: Self.shares)
    hasReliableVariability = recorded.prvReliable == true
    validIntervalCount = recorded.validIntervalCount.flatMap { $0 >= 0 ? Int($0) : nil }
  }
}
