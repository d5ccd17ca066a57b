public import HaptikaDSP

/// What came of one recording: always a result, never the end of the run.
public enum Outcome: Sendable {
  /// It was analysed, or could not be read and says so in its rows.
  case rows([ComparisonRow])
  /// It holds no camera frames, so there is nothing to analyse.
  case withoutFrames(RecordingWithoutFrames)

  /// Analyses what reading a recording gave, beside the results of other programs; `entry` is what was known of it before.
  public init(
    of result: ReadResult, _ entry: ArchiveReader.Entry, under algorithms: [any Algorithm],
    beside results: StatedResults = .none, windowing: Windowing?
  ) {
    switch result {
    case .recording(let recording):
      if let frames = recording.frames, frames.count > 0 {
        self = .rows(Comparison.rows(of: recording, under: algorithms, beside: results, windowing: windowing))
      } else {
        self = .withoutFrames(
          RecordingWithoutFrames(studyID: recording.studyID, metadata: recording.metadata, fault: nil))
      }
    case .unreadable(let studyID, let metadata, let reason) where !entry.mayHaveFrames:
      self = .withoutFrames(RecordingWithoutFrames(studyID: studyID, metadata: metadata, fault: reason))
    case .unreadable(let studyID, let metadata, let reason):
      self = .rows(
        Comparison.unreadableRows(
          studyID: studyID, metadata: metadata, reason: reason, algorithms: algorithms, beside: results))
    }
  }
}
