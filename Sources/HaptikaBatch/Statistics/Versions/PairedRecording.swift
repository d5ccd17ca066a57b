import HaptikaDSP

/// One eligible recording, or one window of it, as two versions saw it.
///
/// Whether it is eligible never depends on a version; a recording that could not be read has no reference and is not here, one
/// that a version failed on is.
struct PairedRecording: Sendable, Hashable {
  let key: Key

  /// The reference, in beats per minute.
  let reference: Double

  let old: Side
  let new: Side

  /// Which recording: ordered by study, person, recording, then by the window's start; texts by their UTF-8 bytes.
  struct Key: Sendable, Hashable, Comparable {
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

  /// What came of a version.
  struct Side: Sendable, Hashable {
    let status: ComparisonRow.Status
    /// The rate that was published, in beats per minute; `nil` when none was, or none that is finite.
    let estimate: Double?
    /// Rounded to 1e-9; `nil` when the version does not say.
    let confidence: Double?
    /// Why no rate was published: the code of the first reason.
    var reason: String?
    /// PRV beside the reference's, when there is any to compare.
    var variability: ComparedVariability?

    init(status: ComparisonRow.Status, estimate: Double?, confidence: Double?) {
      self.status = status
      self.estimate = status == .published ? estimate.flatMap { $0.isFinite ? $0 : nil } : nil
      self.confidence = confidence.flatMap { $0.isFinite ? roundedToNano($0) : nil }
    }

    var isPublished: Bool { estimate != nil }

    /// Whether status and estimate are the same to the last bit.
    func isIdentical(to other: Self) -> Bool {
      status == other.status && estimate?.bitPattern == other.estimate?.bitPattern
    }
  }

  /// Estimate − reference of the old version, rounded to 1e-9; `nil` when it published nothing.
  var oldError: Double? { error(of: old) }

  /// Estimate − reference of the new version, rounded to 1e-9; `nil` when it published nothing.
  var newError: Double? { error(of: new) }

  private func error(of side: Side) -> Double? { side.estimate.map { roundedToNano($0 - reference) } }
}
