/// What of an archive is exported: everything that was not deleted, or what belongs to one person.
struct ExportPlan: Sendable {
  let archive: ArchiveReader

  /// In file order.
  let entries: [ArchiveReader.Entry]

  /// Neighbours among `entries`, to be read at once.
  let batches: [Range<Int>]

  /// Recordings that tombstones cover; of the person, when there is one.
  let deletedCount: Int

  /// The name of each recording's folder.
  let folders: ExportNames

  /// Whether nothing of the archive is left out.
  var isWhole: Bool { subject == nil && deletedCount == 0 }

  private let subject: String?
  private let deletions: Deletions
  private let ids: Set<String>

  /// Opens the archive at `path`, of which everything or what belongs to `subject` is exported.
  ///
  /// - Throws: `ArchiveError`: `noInput` for an unknown person, `badData` when the archive cannot be used, or nothing is left that was not
  ///   deleted.
  init(of path: String, subject: String?) throws {
    let archive = try ArchiveReader(path: path)
    let deletions = try Deletions(in: [archive])
    let study = archive.attributes.studyID
    let named = try subject.map { try archive.entries(of: $0) } ?? archive.entries
    entries = named.filter { !deletions.cover($0, of: study) }
    deletedCount = named.count - entries.count
    guard !entries.isEmpty else {
      throw ArchiveError(
        .badData, path, at: "/tombstones", "cover every recording that is asked for, so that nothing is exported")
    }
    batches = Worklist.batches(of: entries, archive: 0).map(\.rows)
    ids = Set(entries.map(\.id))
    folders = ExportNames(of: archive.entries.filter { !deletions.cover($0, of: study) }.map(\.id))
    self.archive = archive
    self.subject = subject
    self.deletions = deletions
  }

  /// Reads recording after recording, in batches.
  ///
  /// - Throws: `ArchiveError` for one that cannot be read, or not with all of its results: it would be missing silently.
  func forEachRecording(_ body: (Recording, ArchiveReader.Entry) throws -> Void) throws {
    for rows in batches {
      for (recording, entry) in zip(try archive.readAll(rows), archive.entries[rows]) { try body(recording, entry) }
    }
  }

  /// Reads the sessions that are exported: not the deleted ones, and of one person those that its recordings are part of. A recording
  /// that was deleted is in none of them. `named` are the ids of sessions that exported recordings name.
  func regulations(named: Set<String>) throws -> [Regulation] {
    let study = archive.attributes.studyID
    return try archive.regulations().compactMap { session in
      guard !deletions.cover(session, of: study) else { return nil }
      let members = [session.beforeRecordingID, session.afterRecordingID].compactMap { $0 }
      guard subject == nil || named.contains(session.id) || members.contains(where: ids.contains) else { return nil }
      var session = session
      if session.beforeRecordingID.map(isDeleted) == true { session.beforeRecordingID = nil }
      if session.afterRecordingID.map(isDeleted) == true { session.afterRecordingID = nil }
      return session
    }
  }

  /// The tombstones that are exported: all, or those of recordings that the archive knows to be the person's.
  func tombstones() throws -> [Tombstone] {
    let all = try archive.tombstones()
    guard let subject else { return all }
    let own = Set(archive.entries.filter { ByteText($0.subjectID) == ByteText(subject) }.map(\.id))
    return all.filter { $0.isOfRecording && own.contains($0.entityID) }
  }

  /// Results of recordings that the archive does not hold and that were not deleted; nobody's, so none of one person.
  func strayResults() throws -> [RecordedResult] {
    guard subject == nil else { return [] }
    return try archive.strayResults().filter { !isDeleted($0.recordingID) }
  }

  private func isDeleted(_ id: String) -> Bool {
    !ids.contains(id) && deletions.coverRecording(id, of: archive.attributes.studyID)
  }
}

extension ArchiveReader {
  /// The recordings of a person, deleted ones included.
  ///
  /// - Throws: `ArchiveError`: `noInput` when there is no such person, with the nearest name; `badData` when it cannot be read whose a
  ///   recording is.
  func entries(of subject: String) throws -> [Entry] {
    if let unknown = entries.first(where: \.subjectID.isEmpty) {
      throw ArchiveError(
        .badData, path, at: "/recordings/subject_id[\(unknown.row)]",
        "cannot be read, so it is not known whose recording '\(unknown.id)' is")
    }
    let own = entries.filter { ByteText($0.subjectID) == ByteText(subject) }
    guard own.isEmpty else { return own }
    let near = nearest(to: subject, in: distinct(entries.map(\.subjectID)))
    throw ArchiveError(
      .noInput, path, at: "/recordings/subject_id",
      "no person '\(printable(inMessage(subject)))'" + (near.map { "; did you mean '\(printable($0))'?" } ?? ""))
  }

  /// The recorded results of recordings that the archive does not hold, in file order.
  ///
  /// - Throws: `ArchiveError` when not all results can be read.
  func strayResults() throws -> [RecordedResult] {
    let ids = Set(entries.map(\.id))
    var hasStrays = false
    if let fault = forEachResultHead({ hasStrays = hasStrays || !ids.contains($0.recordingID) }) {
      throw ArchiveError(.badData, path, "not all recorded results can be read: \(fault)")
    }
    return hasStrays ? try results().filter { !ids.contains($0.recordingID) } : []
  }
}
