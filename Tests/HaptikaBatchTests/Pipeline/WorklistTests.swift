import Testing

@testable import HaptikaBatch

@Suite("The list of work")
struct WorklistTests {
  /// Writes an archive with recordings `r0`, `r1` … that were last changed at `updates`, and tombstones.
  private func archive(
    _ folder: borrowing TemporaryFolder, _ name: String, updates: [Double?], tombstones: [Tombstone] = [],
    study: String = "study-1", prefix: String = "r", frames: Int = 4
  ) throws -> String {
    var attributes = SampleArchive.attributes
    attributes.studyID = study
    let writer = try ArchiveWriter(path: folder.path(name), attributes: attributes, overwrite: false)
    for (index, update) in updates.enumerated() {
      var recording = SampleArchive.recording("\(prefix)\(index)", frameCount: frames)
      recording.studyID = study
      recording.metadata.updatedAt = update
      try writer.append(recording)
    }
    for tombstone in tombstones { try writer.append(tombstone: tombstone) }
    try writer.finish()
    return folder.path(name)
  }

  private func rows(_ worklist: Worklist) -> [[Int]] {
    worklist.archives.indices.map { index in
      worklist.batches.filter { $0.archive == index }.flatMap { Array($0.rows) }
    }
  }

  @Test("holds every recording once, in batches of neighbours")
  func everything() throws {
    let folder = try TemporaryFolder()
    let path = try archive(folder, "a.h5", updates: Array(repeating: nil, count: 150))
    let worklist = try Worklist(paths: [path])
    #expect(rows(worklist) == [Array(0..<150)])
    // 64 recordings a batch at the most: 64 + 64 + 22.
    #expect(worklist.batches.map(\.rows.count) == [64, 64, 22])
    #expect(worklist.recordingCount == 150)
  }

  @Test("ends a batch before it would pass two chunks of frames")
  func frames() throws {
    let folder = try TemporaryFolder()
    // 32,768 frames a batch hold three recordings of 10,000.
    let path = try archive(folder, "a.h5", updates: Array(repeating: nil, count: 7), frames: 10_000)
    #expect(try Worklist(paths: [path]).batches.map(\.rows.count) == [3, 3, 1])
  }

  struct Deletion: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let tombstone: Tombstone
    let kept: [Int]
  }

  static let deletions = [
    Deletion(
      testDescription: "newer than the recording",
      tombstone: Tombstone(entityID: "r1", entityKind: "measurement", updatedAt: 101), kept: [0, 2]),
    Deletion(
      testDescription: "as new as the recording",
      tombstone: Tombstone(entityID: "r1", entityKind: "measurement", updatedAt: 100), kept: [0, 2]),
    Deletion(
      testDescription: "older than the recording",
      tombstone: Tombstone(entityID: "r1", entityKind: "measurement", updatedAt: 99), kept: [0, 1, 2]),
    Deletion(
      testDescription: "without a time",
      tombstone: Tombstone(entityID: "r1", entityKind: "measurement"), kept: [0, 2]),
    Deletion(
      testDescription: "of a recording without a time",
      tombstone: Tombstone(entityID: "r2", entityKind: "measurement", updatedAt: 1), kept: [0, 1]),
    Deletion(
      testDescription: "of something else with that name",
      tombstone: Tombstone(entityID: "r1", entityKind: "regulationSession"), kept: [0, 1, 2]),
  ]

  @Test("leaves out what a tombstone covers", arguments: deletions)
  func tombstones(deletion: Deletion) throws {
    let folder = try TemporaryFolder()
    let path = try archive(folder, "a.h5", updates: [100, 100, nil], tombstones: [deletion.tombstone])
    let worklist = try Worklist(paths: [path])
    #expect(rows(worklist) == [deletion.kept])
    #expect(worklist.deletedCount == 3 - deletion.kept.count)
  }

  @Test("leaves out what a tombstone in another archive of the same study covers, and nothing of other studies")
  func tombstonesElsewhere() throws {
    let folder = try TemporaryFolder()
    let tombstones = [Tombstone(entityID: "r0", entityKind: "measurement")]
    let first = try archive(folder, "a.h5", updates: [1, 1])
    let second = try archive(folder, "b.h5", updates: [1], tombstones: tombstones, prefix: "s")
    let other = try archive(folder, "c.h5", updates: [1], study: "study-2")
    #expect(rows(try Worklist(paths: [first, second, other])) == [[1], [0], [0]])
  }

  @Test("refuses a recording that two archives of a study hold, and names both")
  func duplicates() throws {
    let folder = try TemporaryFolder()
    let first = try archive(folder, "a.h5", updates: [nil])
    let second = try archive(folder, "b.h5", updates: [nil])
    #expect {
      _ = try Worklist(paths: [first, second])
    } throws: { error in
      let text = "\(error)"
      return (error as? ArchiveError)?.kind == .badData && text.contains("a.h5") && text.contains("b.h5")
    }
  }

  @Test("takes the same id from two studies as two recordings")
  func studies() throws {
    let folder = try TemporaryFolder()
    let first = try archive(folder, "a.h5", updates: [nil])
    let second = try archive(folder, "b.h5", updates: [nil], study: "study-2")
    #expect(try Worklist(paths: [first, second]).recordingCount == 2)
  }
}
