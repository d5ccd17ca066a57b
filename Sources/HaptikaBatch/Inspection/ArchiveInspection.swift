/// What is inside an archive.
///
///     let inspection = try ArchiveInspection(of: "walk.h5")
///     print(try inspection.overview(into: nil) { _, _ in })
///
/// What a tombstone covers is never read.
public struct ArchiveInspection: Sendable {
  /// The open archive.
  public let archive: ArchiveReader

  private let worklist: Worklist
  private let tombstones: [Tombstone]
  private let deletions: Deletions

  /// Opens the archive at `path`.
  ///
  /// - Throws: `ArchiveError` when it cannot be used.
  public init(of path: String) throws {
    let worklist = try Worklist(paths: [path])
    self.worklist = worklist
    archive = worklist.archives[0]
    tombstones = try archive.tombstones()
    deletions = try Deletions(in: [archive])
  }

  /// Reads every recording once, in batches, and returns what there is as a page of text; with `folder`, writes
  /// `contents.csv` and its data dictionary and puts the folder in its place. `tell` hears how many of how many are done.
  ///
  /// - Throws: `ArchiveError` when the archive cannot be read or the folder cannot be written.
  /// - Complexity: O(archive) time: frame rates are measured from the frames' times. Memory is that of a batch of recordings
  ///   and a few numbers a recording.
  public func overview(into folder: InspectionFolder?, tell: (Int, Int) -> Void) throws -> String {
    var overview = ArchiveOverview(devices: try archive.devices())
    let file = try folder?.file(ContentsCSV.format, ContentsCSV.columns)
    func add(_ row: ContentsRow) throws {
      overview.add(row)
      try folder?.writing {
        try file?.append([row], of: RecordingKey(studyID: row.studyID, recordingID: row.id))
      }
    }
    for entry in archive.entries where isDeleted(entry) {
      try add(ContentsRow(deleted: entry, studyID: archive.attributes.studyID))
    }
    var done = 0
    for batch in worklist.batches {
      for (result, entry) in zip(try archive.read(rows: batch.rows), archive.entries[batch.rows]) {
        try add(ContentsRow(result, entry))
      }
      done += batch.rows.count
      tell(done, worklist.recordingCount)
    }
    try folder?.writing { try file?.close() }
    try folder?.finish(
      [ContentsCSV.format], order: "Rows are sorted by study and recording, by their UTF-8 bytes.")
    return overview.text(of: archive, tombstones: tombstones, tables: try otherTables())
  }

  /// Reads the recording `id`.
  ///
  /// - Throws: `ArchiveError`: `noInput` when there is no such recording or a tombstone covers it, `badData` when it cannot
  ///   be read.
  public func recording(_ id: String) throws -> Recording {
    guard let entry = archive.entries.first(where: { ByteText($0.id) == ByteText(id) }) else {
      throw ArchiveError(.noInput, archive.path, at: "/recordings/id", "no recording '\(printable(id))'")
    }
    if isDeleted(entry) {
      throw ArchiveError(
        .noInput, archive.path, at: "/tombstones",
        "recording '\(printable(id))' was deleted; what a tombstone covers is never read")
    }
    switch try archive.read(rows: entry.row..<entry.row + 1)[0] {
    case .recording(let recording): return recording
    case .unreadable(_, _, let reason):
      throw ArchiveError(
        .badData, archive.path, "recording '\(printable(id))' cannot be read: \(printable(reason))")
    }
  }

  private func isDeleted(_ entry: ArchiveReader.Entry) -> Bool {
    deletions.cover(entry, of: archive.attributes.studyID)
  }

  /// Names and row counts of the tables beside the recordings. A damaged one says so.
  private func otherTables() throws -> [(String, String)] {
    func count(_ rows: () throws -> Int) -> String {
      do { return "\(try rows())" } catch { return "n/a (\(error))" }
    }
    return [
      ("recorded results", count { try archive.results().count }),
      ("regulations", count { try archive.regulations().count }),
      ("devices", count { try archive.devices().count }),
    ]
  }
}
