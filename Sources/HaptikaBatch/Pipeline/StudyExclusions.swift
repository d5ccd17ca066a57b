/// The recordings that a study file excludes by a declared rule, whatever an algorithm says of them.
struct StudyExclusions: Sendable {
  private struct Excluded: Sendable {
    let studyID: ByteText?
    let rule: String?
  }

  private let byRecording: [ByteText: [Excluded]]

  /// Takes the entries of a study file; one without a study is of every study.
  init(_ excluded: [StudyFile.ExcludedRecording]) {
    byRecording = Dictionary(grouping: excluded) { ByteText($0.recordingID) }.mapValues { entries in
      entries.map { Excluded(studyID: $0.studyID.map(ByteText.init), rule: $0.reason) }
    }
  }

  /// Whether a recording is excluded.
  func cover(studyID: String, recordingID: String) -> Bool { entry(studyID, recordingID) != nil }

  /// Returns the rows with those of excluded recordings no longer eligible. What could not be read keeps that reason.
  func applied(to rows: [ComparisonRow]) -> [ComparisonRow] {
    if byRecording.isEmpty { return rows }
    return rows.map { row in
      guard row.status != .unreadable, let entry = entry(row.studyID, row.metadata.id) else { return row }
      var row = row
      row.ineligibility = .excludedByStudy
      row.exclusionRule = entry.rule
      // No other reading of the reference makes it eligible again.
      row.alternativeRates = row.alternativeRates.map { _ in nil }
      return row
    }
  }

  private func entry(_ studyID: String, _ recordingID: String) -> Excluded? {
    byRecording[ByteText(recordingID)]?.first { $0.studyID == nil || $0.studyID == ByteText(studyID) }
  }
}
