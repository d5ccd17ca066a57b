/// Which recordings of a study were deleted: tombstones of one study apply to all its archives of the run.
struct Deletions: Sendable {
  private struct Key: Hashable {
    let studyID: String
    let recordingID: String
  }

  /// The newest tombstone of each recording, in seconds since 1970; infinite when it holds without condition.
  private var times: [Key: Double] = [:]

  /// Gathers the tombstones of `archives`.
  ///
  /// - Throws: `ArchiveError` when tombstones cannot be read, since a deletion must not be overlooked.
  init(in archives: [ArchiveReader]) throws {
    for archive in archives {
      for tombstone in try archive.tombstones() where tombstone.entityKind == "measurement" {
        let key = Key(studyID: archive.attributes.studyID, recordingID: tombstone.entityID)
        let time = tombstone.updatedAt ?? .infinity
        times[key] = max(times[key] ?? -.infinity, time)
      }
    }
  }

  /// Whether the recording was deleted: a tombstone at least as new as it, or one of the two without a time.
  func cover(_ entry: ArchiveReader.Entry, of studyID: String) -> Bool {
    guard let time = times[Key(studyID: studyID, recordingID: entry.id)] else { return false }
    guard let updated = entry.updatedAt else { return true }
    return time >= updated
  }
}
