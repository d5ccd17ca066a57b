import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("An export as CSV")
struct CSVExportTests {
  /// A recording whose samples are as awkward as an archive holds them.
  static func awkward(_ id: String = "walk/1") -> Recording {
    var recording = SampleArchive.recording(id)
    let third = Double(Float(1.0 / 3))
    var frames = FrameSeries(
      time: [0, -0.0, 1.0 / 3, .nan, .infinity], red: [75.25, Double(Float(75.1)), third, .nan, -.infinity],
      green: [255, 0, -0.0, 1e-30, 16_777_216].map { Double(Float($0)) }, blue: [1, -1, 0, 2, 3])
    frames.contact = [.nan, 0.5, 1, .nan, 0]
    recording.frames = frames
    recording.watch = [
      WatchSample(time: 0.1 + 0.2, beatsPerMinute: Double(Float(61.7)), device: 1, quality: 0.25),
      WatchSample(time: .nan, beatsPerMinute: -1, device: nil, quality: nil),
      WatchSample(time: 1, beatsPerMinute: 0, device: 0, quality: nil),
    ]
    recording.intervals = [
      MeasuredInterval(time: .nan, milliseconds: 812.3, device: 1, isValid: false),
      MeasuredInterval(time: 2, milliseconds: -1, device: 0, isValid: nil),
      MeasuredInterval(time: 3, milliseconds: .nan, device: 1, isValid: true),
    ]
    recording.reference = [
      ReferenceSample(time: 0.9, value: 900.1, isValid: nil), ReferenceSample(time: 1.7, value: 0, isValid: false),
      ReferenceSample(time: .nan, value: .nan, isValid: true),
    ]
    recording.metadata.referenceKind = .rrIntervals
    return recording
  }

  @Test("is read by the folder importer with every sample the same to the last bit")
  func roundTrip() throws {
    let fixture = try ExportFixture()
    let archive = try fixture.archive([Self.awkward()])
    let before = try ArchiveReader(path: archive).readAll(0..<1)[0]
    let (recordings, devices) = try fixture.reimported(try fixture.exported(archive))
    let after = try #require(recordings.first)
    #expect(after.metadata.id == "walk/1" && after.metadata.subjectID == before.metadata.subjectID)
    #expect(after.frames?.bits == before.frames?.bits)
    #expect(after.watch.map { bits($0.time) } == before.watch.map { bits($0.time) })
    #expect(after.watch.map { bits($0.beatsPerMinute) } == before.watch.map { bits($0.beatsPerMinute) })
    #expect(after.watch.map(\.quality) == before.watch.map(\.quality))
    #expect(after.intervals.map { bits($0.time) } == before.intervals.map { bits($0.time) })
    #expect(after.intervals.map { bits($0.milliseconds) } == before.intervals.map { bits($0.milliseconds) })
    #expect(after.intervals.map(\.isValid) == before.intervals.map(\.isValid))
    #expect(after.reference.map { bits($0.time) } == before.reference.map { bits($0.time) })
    #expect(after.reference.map { bits($0.value) } == before.reference.map { bits($0.value) })
    #expect(after.reference.map(\.isValid) == before.reference.map(\.isValid))
    #expect(after.metadata.referenceKind == .rrIntervals && after.metadata.referenceClock == .frames)
    // Devices may be numbered otherwise; their ids are the same, sample by sample.
    func ids(_ places: [Int32?], _ devices: [Device]) -> [String?] { places.map { $0.map { devices[Int($0)].id } } }
    #expect(ids(after.watch.map(\.device), devices) == ["watch", nil, "phone"])
    #expect(ids(after.intervals.map(\.device), devices) == ["watch", "phone", "watch"])
  }

  @Test("is read again with rates, and with intervals without a clock, as what they were")
  func otherReferences() throws {
    var rates = SampleArchive.recording("rates")
    rates.reference = [ReferenceSample(time: 1, value: 71.5), ReferenceSample(time: 2, value: -1, isValid: false)]
    rates.metadata.referenceKind = .rateSeries
    var list = SampleArchive.recording("list")
    list.reference = [ReferenceSample(time: .nan, value: 812), ReferenceSample(time: .nan, value: .nan)]
    list.metadata.referenceKind = .rrIntervals
    list.metadata.referenceClock = .none
    let fixture = try ExportFixture()
    let again = try fixture.reimported(try fixture.exported(try fixture.archive([rates, list]))).recordings
    #expect(again.map(\.metadata.id) == ["list", "rates"])
    #expect(again[1].reference == rates.reference && again[1].metadata.referenceKind == .rateSeries)
    #expect(again[0].reference.map { bits($0.value) } == [bits(812), bits(.nan)])
    #expect(again[0].metadata.referenceClock == .none)
  }

  @Test("has every column of the schema at full precision")
  func tables() throws {
    let fixture = try ExportFixture()
    var recording = SampleArchive.fullRecording()
    recording.metadata.deviceModel = "a phone"
    let archive = try fixture.archive(
      [recording], regulations: SampleArchive.regulations, tombstones: SampleArchive.tombstones)
    let out = try fixture.exported(archive)
    for (table, first) in [
      (ArchiveTable.results, ""), (.regulations, ""), (.tombstones, ""), (.devices, ""),
      (.recordings, "study_id,folder,"),
    ] {
      let header = try #require(try Self.lines(out, "\(table.schema.name).csv").first)
      #expect(header == first + table.schema.columns.map(\.name).joined(separator: ","))
    }
    let row = try #require(try Self.rows(out, "recordings.csv").first)
    #expect(row["started_at_s"] == "1700000000.125" && row["utc_offset_min"] == "-300" && row["subject_id"] == "pérson")
    #expect(row["battery_fraction"] == "0.625" && row["thermal_state"] == "2" && row["posture"] == "2")
    #expect(
      row["torch_used"] == "0" && row["ppg_count"] == "6" && row["watch_count"] == "2" && row["folder"] == "full_1")
    let result = try #require(try Self.rows(out, "results.csv").first)
    #expect(result["bpm"] == "61.1" && result["reasons"] == "LOW_QUALITY LOW_CONFIDENCE" && result["valid"] == "1")
    #expect(try Self.rows(out, "regulations.csv").map { $0["id"] } == ["regulation", "bare"])
    #expect(try Self.rows(out, "tombstones.csv").map { $0["updated_at_s"] } == ["1700000001.5", ""])
    #expect(try Self.rows(out, "devices.csv").map { $0["id"] } == ["phone", "watch"])
  }

  @Test("never has what a tombstone covers: recordings, their results, sessions, and devices that only they used")
  func deleted() throws {
    var kept = SampleArchive.recording("kept", seed: 1)
    kept.recordedResults = [RecordedResult(recordingID: "kept", algorithm: "x", algorithmVersion: "1")]
    var gone = SampleArchive.recording("gone", seed: 2)
    gone.recordedResults = [RecordedResult(recordingID: "gone", algorithm: "x", algorithmVersion: "1")]
    gone.watch = [WatchSample(time: 0, beatsPerMinute: 60, device: 1)]
    gone.metadata.updatedAt = 1_600_000_000
    var newer = SampleArchive.recording("newer", seed: 3)
    newer.metadata.updatedAt = 1_800_000_000
    var session = Regulation(id: "s")
    session.beforeRecordingID = "gone"
    session.afterRecordingID = "kept"
    let fixture = try ExportFixture()
    let archive = try fixture.archive(
      [kept, gone, newer], regulations: [session, Regulation(id: "dead")],
      tombstones: [
        Tombstone(entityID: "gone", entityKind: "measurement", updatedAt: 1_700_000_000),
        Tombstone(entityID: "newer", entityKind: "measurement", updatedAt: 1_700_000_000),
        Tombstone(entityID: "lost", entityKind: "measurement"), Tombstone(entityID: "dead", entityKind: "session"),
      ], strays: [RecordedResult(recordingID: "lost", algorithm: "x", algorithmVersion: "1")])
    let out = try fixture.exported(archive)
    #expect(try Self.rows(out, "recordings.csv").map { $0["id"] } == ["kept", "newer"])
    #expect(try Self.rows(out, "results.csv").map { $0["recording_id"] } == ["kept"])
    let sessions = try Self.rows(out, "regulations.csv")
    #expect(sessions.map { $0["id"] } == ["s"])
    #expect(sessions[0]["before_recording_id"] == "" && sessions[0]["after_recording_id"] == "kept")
    #expect(try Self.rows(out, "devices.csv").isEmpty)
    #expect(!FileManager.default.fileExists(atPath: out.appendingPathComponent("gone").path))
  }

  @Test("of one person holds nothing of others")
  func subject() throws {
    var one = SampleArchive.recording("one", seed: 1)
    one.watch = [WatchSample(time: 0, beatsPerMinute: 60, device: 0)]
    one.metadata.regulationID = "named"
    var two = SampleArchive.recording("two", seed: 2)
    two.watch = [WatchSample(time: 0, beatsPerMinute: 60, device: 1)]
    var session = Regulation(id: "of-two")
    session.beforeRecordingID = "two"
    var own = Regulation(id: "of-one")
    own.afterRecordingID = "one"
    let fixture = try ExportFixture()
    let archive = try fixture.archive(
      [one, two], regulations: [session, own, Regulation(id: "named"), Regulation(id: "nobody's")],
      tombstones: [Tombstone(entityID: "x", entityKind: "measurement", updatedAt: 1)])
    let out = try fixture.exported(archive, subject: "person-1")
    #expect(try Self.rows(out, "recordings.csv").map { $0["id"] } == ["one"])
    #expect(try Self.rows(out, "regulations.csv").map { $0["id"] } == ["of-one", "named"])
    #expect(try Self.rows(out, "devices.csv").map { $0["id"] } == ["phone"])
    #expect(try Self.rows(out, "tombstones.csv").isEmpty)
    let error = #expect(throws: ArchiveError.self) { try ArchiveExport(of: archive, subject: "person-3") }
    #expect(
      error?.kind == .noInput && error?.message.contains("no person 'person-3'; did you mean 'person-1'?") == true)
  }

  @Test("gives folders names that are safe, visible and different without regard to case")
  func names() throws {
    let ids = [
      "../x", "..", ".hidden", "a/b", "a_b", "A_B", "recordings.csv", "beside", "/etc/passwd", "-", "a//b", ".",
    ]
    let names = ExportNames(of: ids)
    let folders = ids.map(names.folder)
    #expect(Set(folders.map { $0.lowercased() }).count == ids.count)
    for folder in folders {
      #expect(!folder.contains("/") && !folder.hasPrefix(".") && !folder.isEmpty)
      #expect(!["recordings.csv", "beside"].contains(folder))
    }
    #expect(ExportNames(of: ids.reversed()).folder(of: "a/b") == names.folder(of: "a/b"))
  }

  @Test("writes nothing outside its folder, whatever ids are, and each recording comes back")
  func hostileIDs() throws {
    let fixture = try ExportFixture()
    let ids = ["../x", "..", "a/b", "a_b", "A_B", "recordings.csv", "/etc/x"]
    let archive = try fixture.archive(ids.map { SampleArchive.recording($0) })
    let again = try fixture.reimported(try fixture.exported(archive)).recordings
    #expect(again.map(\.metadata.id) == ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(try fixture.folder.contents() == ["a.h5", "again.h5", "out"])
  }

  @Test("has no folder for a recording without samples, which the tables have")
  func withoutSamples() throws {
    var bare = SampleArchive.recording("bare")
    bare.frames = nil
    let fixture = try ExportFixture()
    let out = try fixture.exported(try fixture.archive([bare]))
    #expect(try Self.rows(out, "recordings.csv").map { $0["folder"] } == [""])
    #expect(!FileManager.default.fileExists(atPath: out.appendingPathComponent("bare").path))
  }

  @Test("ends when a recording cannot be read, and leaves nothing")
  func unreadable() throws {
    let fixture = try ExportFixture()
    var crafted = CraftedArchive()
    crafted.recordings["ppg_count"].cells = .integers(4, 400, 4)
    try crafted.write(to: fixture.folder.path("bad.h5"))
    let error = #expect(throws: ArchiveError.self) { try fixture.exported(fixture.folder.path("bad.h5")) }
    #expect(error?.kind == .badData && error?.message.contains("recording 'b' cannot be read") == true)
    #expect(try fixture.folder.contents() == ["bad.h5"])
    // That of 'q' is in a row of its own.
    let out = try fixture.exported(fixture.folder.path("bad.h5"), subject: "q")
    #expect(try Self.rows(out, "recordings.csv").map { $0["id"] } == ["c"])
  }

  @Test("gives the same bytes twice")
  func deterministic() throws {
    let fixture = try ExportFixture()
    let archive = try fixture.archive(
      [Self.awkward("b"), SampleArchive.fullRecording("a")], regulations: SampleArchive.regulations)
    let (one, two) = (try fixture.exported(archive, to: "1"), try fixture.exported(archive, to: "2"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: one.path).sorted()
    #expect(files == (try FileManager.default.subpathsOfDirectory(atPath: two.path).sorted()))
    for file in files where file.contains(".") {
      #expect(
        try Data(contentsOf: one.appendingPathComponent(file)) == Data(contentsOf: two.appendingPathComponent(file)))
    }
  }

  @Test("does not replace a folder without being told, and never one that holds the archive")
  func target() throws {
    let fixture = try ExportFixture()
    let archive = try fixture.archive([SampleArchive.recording("a")])
    _ = try fixture.exported(archive)
    for (path, force) in [("out", false), ("", true)] {
      let error = #expect(throws: ArchiveError.self) {
        try ExportFolder(at: fixture.folder.path(path), force: force, input: archive)
      }
      #expect(error?.kind == .cannotCreate)
    }
  }

  static func lines(_ folder: URL, _ name: String) throws -> [String] {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// The rows of a table whose cells have no commas.
  static func rows(_ folder: URL, _ name: String) throws -> [[String: String]] {
    let lines = try lines(folder, name).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return lines.dropFirst().map { Dictionary(zip(lines[0], $0), uniquingKeysWith: { first, _ in first }) }
  }
}
