/// The recordings of a run, cut into batches of neighbours.
struct Worklist: Sendable {
  /// Neighbouring recordings of one archive: what a worker reads under one take of the lock.
  struct Batch: Sendable, Hashable {
    /// Index into `archives`.
    let archive: Int
    let rows: Range<Int>
  }

  /// The open archives, in the order given.
  let archives: [ArchiveReader]

  /// All recordings, archive by archive in file order.
  let batches: [Batch]

  /// The number of recordings in `batches`.
  var recordingCount: Int { batches.reduce(0) { $0 + $1.rows.count } }

  /// Frames of a batch, beyond which no further recording is added: two chunks of an archive, or 18 recordings of a minute.
  private static let frameLimit = 32_768

  /// Recordings of a batch at the most, so that recordings without frames do not pile up.
  private static let recordingLimit = 64

  /// Opens the archives at `paths` and checks that they can be analysed together.
  ///
  /// - Throws: `ArchiveError` when an archive cannot be used, or holds a recording that another one of the same study holds too.
  init(paths: [String]) throws {
    let archives = try paths.map { try ArchiveReader(path: $0) }
    try Self.checkIdentity(of: archives)
    self.archives = archives
    batches = archives.indices.flatMap { index in Self.batches(of: archives[index].entries, archive: index) }
  }

  /// A recording is its study and its id, everywhere: two archives must not hold the same one.
  private static func checkIdentity(of archives: [ArchiveReader]) throws {
    var owners: [String: [String: Int]] = [:]
    for (index, archive) in archives.enumerated() {
      for entry in archive.entries {
        let earlier = owners[archive.attributes.studyID, default: [:]].updateValue(index, forKey: entry.id)
        guard let earlier, earlier != index else { continue }
        throw ArchiveError(
          .badData, archive.path, at: "/recordings/id",
          "recording '\(entry.id)' of study '\(archive.attributes.studyID)' is also in '\(archives[earlier].path)'; "
            + "give each recording once")
      }
    }
  }

  private static func batches(of entries: [ArchiveReader.Entry], archive: Int) -> [Batch] {
    var batches: [Batch] = []
    var start = 0
    var frames = 0
    for (row, entry) in entries.enumerated() {
      if row > start, frames + entry.frameCount > frameLimit || row - start == recordingLimit {
        batches.append(Batch(archive: archive, rows: start..<row))
        start = row
        frames = 0
      }
      frames += entry.frameCount
    }
    if start < entries.count { batches.append(Batch(archive: archive, rows: start..<entries.count)) }
    return batches
  }
}
