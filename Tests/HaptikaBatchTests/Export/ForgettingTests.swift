import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("Forgetting a person")
struct ForgettingTests {
  /// Three people; `anna` is to be forgotten. The watch `w-anna` is hers alone, `shared` is not.
  struct Study {
    let fixture: ExportFixture
    let path: String
    static let devices = ["shared", "w-anna", "w-ben", "unused", "phone-anna"].map { Device(id: $0) }

    init(tombstones: [Tombstone] = [], change: (inout [Recording]) -> Void = { _ in }) throws {
      fixture = try ExportFixture()
      var recordings = ["r1", "r2", "r3", "r4"].map { SampleArchive.recording($0) }
      for (index, subject) in ["anna", "ben", "anna", "annabel"].enumerated() {
        recordings[index].metadata.subjectID = subject
        recordings[index].recordedResults = [
          RecordedResult(recordingID: recordings[index].metadata.id, algorithm: "app", algorithmVersion: "1")
        ]
      }
      recordings[0].watch = [0, 1].map { WatchSample(time: 0, beatsPerMinute: 60, device: $0) }
      recordings[1].watch = [0, 2].map { WatchSample(time: 0, beatsPerMinute: 61, device: $0) }
      recordings[1].intervals = [MeasuredInterval(time: 1, milliseconds: 800, device: 2)]
      recordings[2].metadata.deviceID = "phone-anna"
      recordings[2].metadata.regulationID = "s-named"
      change(&recordings)
      var sessions = ["s-first", "s-second", "s-named"].map { Regulation(id: $0) }
      sessions[0].beforeRecordingID = "r1"
      sessions[1].afterRecordingID = "r2"
      path = try fixture.archive(
        recordings, devices: Self.devices, regulations: sessions, tombstones: tombstones,
        strays: [RecordedResult(recordingID: "elsewhere", algorithm: "app", algorithmVersion: "1")])
    }

    func without(_ subject: String, leavingTombstones: Bool = true) throws -> ArchiveReader {
      let forgetting = try Forgetting(subject, in: path, leavingTombstones: leavingTombstones)
      let out = fixture.folder.path("b.h5")
      let writer = try ArchiveWriter(path: out, attributes: forgetting.attributes, overwrite: true)
      _ = try forgetting.write(to: writer) { _, _ in }
      try writer.finish()
      return try ArchiveReader(path: out)
    }
  }

  @Test("leaves out the person's recordings, results, sessions and devices, and keeps the rest")
  func leavesOut() throws {
    let study = try Study()
    let archive = try study.without("anna")
    #expect(archive.entries.map(\.id) == ["r2", "r4"])
    #expect(try archive.results().map(\.recordingID) == ["r2", "r4", "elsewhere"])
    #expect(try archive.regulations().map(\.id) == ["s-second"])
    // 'unused' is nobody's, and so is not the person's.
    #expect(try archive.devices().map(\.id) == ["shared", "w-ben", "unused"])
  }

  @Test("reads back everybody else's recordings as they were")
  func others() throws {
    let study = try Study { recordings in
      recordings[1] = CSVExportTests.awkward("r2")
      recordings[1].metadata = SampleArchive.fullMetadata("r2")
      recordings[1].recordedResults = [SampleArchive.fullResult(of: "r2", "x")]
    }
    let before = try ArchiveReader(path: study.path)
    let after = try study.without("anna")
    let (devices, newDevices) = (try before.devices(), try after.devices())
    for (old, new) in zip(try before.readAll(1..<2) + before.readAll(3..<4), try after.readAll(0..<2)) {
      #expect(old.metadata == new.metadata && old.recordedResults == new.recordedResults)
      #expect(old.frames?.bits == new.frames?.bits)
      #expect(old.watch.map { bits($0.beatsPerMinute) } == new.watch.map { bits($0.beatsPerMinute) })
      #expect(old.watch.map { bits($0.time) } == new.watch.map { bits($0.time) })
      #expect(old.watch.map(\.quality) == new.watch.map(\.quality))
      #expect(old.intervals.map { bits($0.milliseconds) } == new.intervals.map { bits($0.milliseconds) })
      #expect(old.intervals.map(\.isValid) == new.intervals.map(\.isValid))
      #expect(old.reference.map { bits($0.value) } == new.reference.map { bits($0.value) })
      #expect(old.reference.map(\.isValid) == new.reference.map(\.isValid))
      #expect(
        old.watch.map { $0.device.map { devices[Int($0)] } } == new.watch.map { $0.device.map { newDevices[Int($0)] } })
      #expect(
        old.intervals.map { $0.device.map { devices[Int($0)] } }
          == new.intervals.map { $0.device.map { newDevices[Int($0)] } })
    }
  }

  @Test("leaves a tombstone without a time for each recording and session, so that none comes back")
  func tombstones() throws {
    let study = try Study(tombstones: [
      Tombstone(entityID: "r1", entityKind: "measurement", deletedAt: 5, updatedAt: 5),
      Tombstone(entityID: "other", entityKind: "measurement", deletedAt: 6, updatedAt: 6),
    ])
    let archive = try study.without("anna")
    #expect(
      try archive.tombstones() == [
        Tombstone(entityID: "other", entityKind: "measurement", deletedAt: 6, updatedAt: 6),
        Tombstone(entityID: "r1", entityKind: "measurement"), Tombstone(entityID: "r3", entityKind: "measurement"),
        Tombstone(entityID: "s-first", entityKind: "regulationSession"),
        Tombstone(entityID: "s-named", entityKind: "regulationSession"),
      ])
    // The whole study beside it, with recordings of any age: only what is in the new archive stays away.
    let deletions = try Deletions(in: [archive])
    let old = try ArchiveReader(path: study.path)
    for entry in old.entries {
      #expect(deletions.cover(entry, of: "study-1") == (entry.subjectID == "anna"))
    }
  }

  @Test("leaves the person's id nowhere in the file, not even compressed")
  func bytes() throws {
    let study = try Study { recordings in
      // Another person's id begins with the same letters; it stays.
      recordings[3].metadata.subjectID = "someone"
    }
    let archive = try study.without("anna")
    let uncompressed = try study.fixture.plainTexts(of: archive)
    for text in uncompressed { #expect(!text.contains("anna"), "\(text)") }
    let raw = try Data(contentsOf: URL(fileURLWithPath: archive.path))
    #expect(raw.range(of: Data("anna".utf8)) == nil)
    // The search finds what is there: in the source, the same way.
    let before = try study.fixture.plainTexts(of: ArchiveReader(path: study.path))
    #expect(before.contains("anna") && before.contains("w-anna"))
  }

  @Test("says in the source how many recordings are gone, and not whose; the other attributes stay")
  func attributes() throws {
    let study = try Study()
    let attributes = try study.without("anna").attributes
    #expect(attributes.source == SampleArchive.attributes.source + "; 2 recordings of one person removed")
    var other = SampleArchive.attributes
    other.source = attributes.source
    #expect(attributes == other)
  }

  @Test("takes the person's id out of title, licence and source, where it is a word of its own")
  func wording() {
    var attributes = SampleArchive.attributes
    attributes.source = "made by anna, not by annabel; anna"
    attributes.title = "anna's walk"
    let result = attributes.without("anna", recordingCount: 1)
    #expect(result.source == "made by (removed), not by annabel; (removed); 1 recordings of one person removed")
    #expect(result.title == "(removed)'s walk")
    attributes.source = "colours multiplied by 255"
    #expect(attributes.without("255", recordingCount: 1).source.hasPrefix("colours multiplied by 255"))
  }

  @Test("tells where an id stands that is part of other texts, and leaves no tombstones when asked")
  func remarks() throws {
    let study = try Study { recordings in
      recordings[0].metadata.id = "anna/1"
      recordings[0].recordedResults = []
      recordings[1].metadata.sessionID = "ben with anna"
    }
    let forgetting = try Forgetting("anna", in: study.path, leavingTombstones: true)
    #expect(
      forgetting.remarks == [
        "the person's id is part of a text in /recordings/session_id",
        "the person's id is part of a text in /tombstones/entity_id",
      ])
    let without = try Forgetting("anna", in: study.path, leavingTombstones: false)
    #expect(without.remarks == ["the person's id is part of a text in /recordings/session_id"])
  }

  @Test("forgets recordings that were deleted before, and does not copy deleted ones of others")
  func deletedBefore() throws {
    let study = try Study(tombstones: [
      Tombstone(entityID: "r1", entityKind: "measurement"), Tombstone(entityID: "r3", entityKind: "measurement"),
      Tombstone(entityID: "r4", entityKind: "measurement", updatedAt: 7),
    ])
    let forgetting = try Forgetting("anna", in: study.path, leavingTombstones: true)
    #expect(forgetting.recordingCount == 2 && forgetting.deletedCount == 1)
    let archive = try study.without("anna")
    #expect(archive.entries.map(\.id) == ["r2"])
    #expect(try archive.tombstones().filter { $0.entityID == "r4" }.map(\.updatedAt) == [7])
  }

  @Test("answers an unknown person with the nearest name, and tells people apart byte by byte")
  func unknown() throws {
    let study = try Study()
    for name in ["ana", "Anna", "anna ", ""] {
      let error = #expect(throws: ArchiveError.self) { try Forgetting(name, in: study.path, leavingTombstones: true) }
      #expect(error?.kind == .noInput, "\(name)")
    }
    let error = #expect(throws: ArchiveError.self) { try Forgetting("ana", in: study.path, leavingTombstones: true) }
    #expect(error?.message == "no person 'ana'; did you mean 'anna'?")
  }

  @Test("refuses to leave an archive without recordings")
  func onlyPerson() throws {
    let fixture = try ExportFixture()
    let path = try fixture.archive([SampleArchive.recording("a", seed: 1), SampleArchive.recording("b", seed: 1)])
    let error = #expect(throws: ArchiveError.self) { try Forgetting("person-1", in: path, leavingTombstones: true) }
    #expect(error?.kind == .badData && error?.message.contains("delete the file instead") == true)
  }

  @Test("needs no readable recording of the person, and refuses an unreadable one of somebody else")
  func unreadable() throws {
    let fixture = try ExportFixture()
    var crafted = CraftedArchive()
    // 'a' and 'b' are p's, 'c' is q's; the rows of 'b' run past the end.
    crafted.recordings["ppg_count"].cells = .integers(4, 400, 4)
    try crafted.write(to: fixture.folder.path("bad.h5"))
    let forgetting = try Forgetting("p", in: fixture.folder.path("bad.h5"), leavingTombstones: true)
    #expect(forgetting.recordingCount == 2)
    let error = #expect(throws: ArchiveError.self) {
      try Forgetting("q", in: fixture.folder.path("bad.h5"), leavingTombstones: true)
    }
    #expect(error?.kind == .badData && error?.message.contains("recording 'b' cannot be read") == true)
  }
}

extension ExportFixture {
  /// Every text in the archive, as its tables hold it uncompressed: columns of all tables and root attributes.
  func plainTexts(of archive: ArchiveReader) throws -> [String] {
    var texts = archive.attributes.texts.map(\.text)
    func add<Row>(_ rows: [Row], _ columns: [HaptikaBatch.Column<Row>]) {
      for row in rows { texts += columns.compactMap { $0.cell(row).text } }
    }
    let recordings = try archive.readAll(0..<archive.entries.count)
    add(recordings.map { RecordingRow($0.metadata) }, RecordingRow.columns)
    add(try archive.results(), RecordedResult.columns)
    add(try archive.regulations(), Regulation.columns)
    add(try archive.tombstones(), Tombstone.columns)
    add(try archive.devices(), Device.columns)
    return texts
  }
}
