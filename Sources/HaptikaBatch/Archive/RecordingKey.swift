/// What names a recording everywhere.
struct RecordingKey: Sendable, Hashable, Comparable {
  private let studyID: ByteText
  private let recordingID: ByteText

  init(studyID: String, recordingID: String) {
    self.studyID = ByteText(studyID)
    self.recordingID = ByteText(recordingID)
  }

  /// By the UTF-8 bytes of the study, then of the recording.
  static func < (a: Self, b: Self) -> Bool {
    a.studyID == b.studyID ? a.recordingID < b.recordingID : a.studyID < b.studyID
  }
}

/// What names a person, or a unit of a simulator, everywhere.
struct PersonKey: Sendable, Hashable, Comparable {
  let study: ByteText
  let subject: ByteText

  init(studyID: String, subjectID: String) { (study, subject) = (ByteText(studyID), ByteText(subjectID)) }

  /// By the UTF-8 bytes of the study, then of the person.
  static func < (a: Self, b: Self) -> Bool { (a.study, a.subject) < (b.study, b.subject) }
}
