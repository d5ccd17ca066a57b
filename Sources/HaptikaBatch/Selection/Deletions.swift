/// Which recordings and sessions of a study were deleted: tombstones of one study apply to all its archives of the run.
struct Deletions: Sendable {
  private struct Key: Hashable {
    let studyID: String
    let isSession: Bool
    let id: String
  }

  /// The newest tombstone of each entity, in seconds since 1970; infinite when it holds without condition.
  private var times: [Key: Double] = [:]

  /// Gathers the tombstones of `archives`.
  ///
  /// - Throws: `ArchiveError` when tombstones cannot be read, since a deletion must not be overlooked.
  init(in archives: [ArchiveReader]) throws {
    for archive in archives {
      for tombstone in try archive.tombstones() where tombstone.isOfRecording || tombstone.isOfSession {
        let key = Key(
          studyID: archive.attributes.studyID, isSession: tombstone.isOfSession, id: tombstone.entityID)
        let time = tombstone.updatedAt ?? .infinity
        times[key] = max(times[key] ?? -.infinity, time)
      }
    }
  }

  /// Whether the recording was deleted: a tombstone at least as new as it, or one of the two without a time.
  func cover(_ entry: ArchiveReader.Entry, of studyID: String) -> Bool {
    covers(entry.id, isSession: false, of: studyID, updatedAt: entry.updatedAt)
  }

  /// Whether a recording was deleted of which only the id is known.
  func coverRecording(_ id: String, of studyID: String) -> Bool {
    covers(id, isSession: false, of: studyID, updatedAt: nil)
  }

  /// Whether the session was deleted.
  func cover(_ session: Regulation, of studyID: String) -> Bool {
    covers(session.id, isSession: true, of: studyID, updatedAt: session.updatedAt)
  }

  private func covers(_ id: String, isSession: Bool, of studyID: String, updatedAt: Double?) -> Bool {
    guard let time = times[Key(studyID: studyID, isSession: isSession, id: id)] else { return false }
    return updatedAt.map { time >= $0 } ?? true
  }
}

extension Tombstone {
  /// The kind of a recording.
  static let recordingKind = "measurement"
  /// The kind of a before/after exercise.
  static let sessionKind = "regulationSession"

  /// Whether a recording was deleted.
  var isOfRecording: Bool { entityKind == Self.recordingKind }

  /// Whether a before/after exercise was deleted; the server calls it `session`.
  var isOfSession: Bool { entityKind == Self.sessionKind || entityKind == "session" }
}
