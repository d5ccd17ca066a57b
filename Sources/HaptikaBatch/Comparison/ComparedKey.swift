/// Which recording: ordered by study, person, recording, then by the window's start; texts by their UTF-8 bytes.
struct ComparedKey: Sendable, Hashable, Comparable {
  let study: ByteText
  let subject: ByteText
  let recording: ByteText
  /// In seconds; `nil` for the whole recording, which stands first.
  let windowStart: Double?

  init(study: ByteText, subject: ByteText, recording: ByteText, windowStart: Double?) {
    (self.study, self.subject, self.recording) = (study, subject, recording)
    self.windowStart = windowStart
  }

  init(studyID: String, subjectID: String, recordingID: String, windowStart: Double?) {
    (study, subject, recording) = (ByteText(studyID), ByteText(subjectID), ByteText(recordingID))
    self.windowStart = windowStart
  }

  var studyID: String { study.text }
  var subjectID: String { subject.text }
  var recordingID: String { recording.text }

  /// Whether both are of one person or unit: the cluster.
  func hasSameSubject(as other: Self) -> Bool { (study, subject) == (other.study, other.subject) }

  /// Whether both are of one recording: the same, or windows of it.
  func hasSameRecording(as other: Self) -> Bool { recording == other.recording && hasSameSubject(as: other) }

  static func < (a: Self, b: Self) -> Bool {
    if !a.hasSameSubject(as: b) { return (a.study, a.subject) < (b.study, b.subject) }
    return a.precedesWithinSubject(b)
  }

  /// Whether this is the later of two that are equally sure: by recording and window alone, then by study and person.
  func isLaterRecording(than other: Self) -> Bool {
    if other.precedesWithinSubject(self) { return true }
    return !precedesWithinSubject(other) && (other.study, other.subject) < (study, subject)
  }

  private func precedesWithinSubject(_ other: Self) -> Bool {
    if recording != other.recording { return recording < other.recording }
    return (windowStart ?? -.infinity) < (other.windowStart ?? -.infinity)
  }
}

extension RecordingKey {
  /// The recording that a row is of, whole or in part.
  init(_ key: ComparedKey) { self.init(studyID: key.studyID, recordingID: key.recordingID) }
}
