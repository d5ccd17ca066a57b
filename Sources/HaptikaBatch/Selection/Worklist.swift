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

  /// All recordings that were not deleted, archive by archive in file order.
  let batches: [Batch]

  /// The number of recordings that a tombstone covers: they are never read.
  let deletedCount: Int

  /// What was deleted.
  let deletions: Deletions

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
    let deletions = try Deletions(in: archives)
    let kept = archives.map { archive in
      archive.entries.filter { !deletions.cover($0, of: archive.attributes.studyID) }
    }
    try Self.checkIdentity(of: archives, kept)
    self.archives = archives
    self.deletions = deletions
    batches = kept.indices.flatMap { index in Self.batches(of: kept[index], archive: index) }
    deletedCount = zip(archives, kept).reduce(0) { $0 + $1.0.entries.count - $1.1.count }
  }

  /// A recording is its study and its id, everywhere: two archives must not hold the same one.
  private static func checkIdentity(of archives: [ArchiveReader], _ kept: [[ArchiveReader.Entry]]) throws {
    // The reader has seen to it that ids are unique within an archive.
    guard archives.count > 1 else { return }
    var owners: [String: [String: Int]] = [:]
    for (index, archive) in archives.enumerated() {
      for entry in kept[index] {
        let earlier = owners[archive.attributes.studyID, default: [:]].updateValue(index, forKey: entry.id)
        guard let earlier, earlier != index else { continue }
        throw ArchiveError(
          .badData, archive.path, at: "/recordings/id",
          "recording '\(entry.id)' of study '\(archive.attributes.studyID)' is also in '\(archives[earlier].path)'; "
            + "give each recording once")
      }
    }
  }

  /// Cuts neighbours among `entries` into batches that the limits allow. `archive` is the batches' index of it.
  static func batches(of entries: [ArchiveReader.Entry], archive: Int) -> [Batch] {
    var batches: [Batch] = []
    var batch: Range<Int>?
    var frames = 0
    for entry in entries {
      if let rows = batch, rows.upperBound == entry.row, rows.count < recordingLimit,
        frames + entry.frameCount <= frameLimit
      {
        batch = rows.lowerBound..<entry.row + 1
        frames += entry.frameCount
      } else {
        if let batch { batches.append(Batch(archive: archive, rows: batch)) }
        batch = entry.row..<entry.row + 1
        frames = entry.frameCount
      }
    }
    if let batch { batches.append(Batch(archive: archive, rows: batch)) }
    return batches
  }
}
