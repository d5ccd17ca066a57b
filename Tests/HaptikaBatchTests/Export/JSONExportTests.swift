import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("An export as the app's JSON")
struct JSONExportTests {
  /// A measurement of the watch with everything that its document can hold.
  static func watch(_ id: String = "w1") -> Recording {
    var metadata = RecordingMetadata(id: id, subjectID: "anna", source: .appleWatchOptical)
    metadata.startedAt = 1_772_352_000.25  // 2026-03-01T08:00:00.250Z
    metadata.duration = 60
    metadata.updatedAt = 1_772_352_100
    metadata.osVersion = "11.2"
    metadata.deviceModel = "Watch7,1"
    metadata.atRest = true
    metadata.posture = .lying
    metadata.recentMeal = false
    metadata.feeling = 4
    metadata.feelingRecordedAt = 1_772_352_090
    var recording = Recording(studyID: "study-1", metadata: metadata)
    recording.watch = [(0.5, 61.5), (5, Double(Float(60.1)))].map {
      WatchSample(time: $0.0, beatsPerMinute: $0.1, device: 1)
    }
    var result = RecordedResult(recordingID: id, algorithm: "watch-app", algorithmVersion: "1")
    result.beatsPerMinute = 60.8
    result.quality = 0.9
    result.usableDuration = 30
    result.isValid = false
    result.reasons = "insufficientCoverage"
    recording.recordedResults = [result]
    return recording
  }

  static func camera(_ id: String = "ppg-1") -> Recording {
    var recording = SampleArchive.fullRecording(id)
    recording.metadata.source = .iphoneCameraPPG
    recording.metadata.subjectID = "anna"
    recording.metadata.sex = nil
    return recording
  }

  @Test("writes a watch measurement in the app's words")
  func watchMeasurement() throws {
    let fixture = try ExportFixture()
    let out = try fixture.exportedJSON(try fixture.archive([Self.watch()]))
    let documents: [HaptikaDocument.WatchMeasurement] = try Self.documents(out, "anna", ofKeys: ["samples"])
    let document = try #require(documents.first)
    #expect(document.id == "w1" && document.source == "appleWatchOptical" && document.schemaVersion == 1)
    #expect(
      document.startedAt.text == "2026-03-01T08:00:00.250Z" && document.endedAt.text == "2026-03-01T08:01:00.250Z")
    #expect(document.updatedAt.text == "2026-03-01T08:01:40Z")
    #expect(document.samples == [.init(offsetSeconds: 0.5, bpm: 61.5), .init(offsetSeconds: 5, bpm: 60.1)])
    // An archive does not hold what the app said of these.
    #expect(document.currentBpm == nil && document.minimumBpm == nil && document.maximumBpm == nil)
    #expect(document.averageBpm == 60.8 && document.quality == 0.9 && document.coverage == 0.5)
    #expect(document.valid == false && document.invalidReason == "insufficientCoverage")
    #expect(
      document.device?.id == "watch" && document.device?.model == "Watch7,1" && document.device?.systemVersion == "11.2"
    )
    #expect(document.context == .init(atRest: true, posture: "lying", recentMeal: false))
    #expect(document.feeling?.score == 4 && document.feeling?.recordedAt?.text == "2026-03-01T08:01:30Z")
    // All of it is in the document, so that no samples lie beside it.
    #expect(!FileManager.default.fileExists(atPath: out.appendingPathComponent("beside/w1").path))
  }

  @Test("writes a camera measurement with its frames beside it, and what it cannot hold as CSV")
  func cameraMeasurement() throws {
    let fixture = try ExportFixture()
    let recording = Self.camera()
    let out = try fixture.exportedJSON(try fixture.archive([recording]))
    let documents: [HaptikaDocument.CameraMeasurement] = try Self.documents(out, "anna", ofKeys: ["measuredAt"])
    let document = try #require(documents.first)
    #expect(document.algorithmVersion == "1.0.0" && document.measuredAt.seconds == 1_700_000_000.125)
    #expect(document.acquisition?.cameraPosition == "front" && document.acquisition?.torchUsed == false)
    #expect(document.cameraResult?.bpm?.bpm == 61.1 && document.cameraResult?.prv?.validIntervalCount == 57)
    #expect(document.potentialStress?.index == 33.3 && document.selfReport?.movementDuringMeasurement == true)
    #expect(document.healthKitContext?.ageSeconds == 3600.5)
    #expect(document.frames == "frames/ppg-1.csv")
    // The frames are a file of the folder layout.
    let frames = out.appendingPathComponent("anna/frames/ppg-1.csv")
    let layout = fixture.folder.url.appendingPathComponent("layout/r")
    try FileManager.default.createDirectory(at: layout, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: frames, to: layout.appendingPathComponent("ppg.csv"))
    #expect(try fixture.reimported(layout).recordings.first?.frames?.bits == recording.frames?.bits)
    // The reference, the watch's samples and intervals have no place in the document.
    let beside = try FileManager.default.contentsOfDirectory(atPath: out.appendingPathComponent("beside/ppg-1").path)
    #expect(beside.sorted() == ["meta.json", "reference_rr.csv", "watch.csv", "watch_ibi.csv"])
    #expect(try CSVExportTests.rows(out, "beside/results.csv").map { $0["algorithm"] } == ["haptika-ppg", "other"])
  }

  @Test("never writes a withheld rate as one, nor a value that is not known as zero")
  func missing() throws {
    var recording = Self.camera()
    recording.recordedResults[0].isValid = false
    recording.recordedResults[0].rmssd = nil
    recording.metadata.feeling = nil
    let document = try #require(MeasurementDocuments.camera(recording))
    #expect(document.cameraResult?.bpm?.bpm == nil)
    let line = try HaptikaDocument.line(of: document)
    #expect(!line.contains("estimatedRmssdMs") && !line.contains("feeling") && !line.contains("null"))
  }

  @Test("puts what has no shape of the app into folders as CSV, and says how many")
  func withoutShape() throws {
    var simulated = SampleArchive.recording("sim")
    simulated.metadata.source = .opticalSimulator
    var undated = Self.watch("undated")
    undated.metadata.startedAt = nil
    var strange = Self.watch("strange")
    strange.watch[0].beatsPerMinute = .nan
    var withoutResult = Self.camera("no-result")
    withoutResult.recordedResults = []
    let fixture = try ExportFixture()
    let archive = try fixture.archive([simulated, undated, strange, withoutResult])
    let export = try ArchiveExport(of: archive, subject: nil)
    let folder = try ExportFolder(at: fixture.folder.path("out"), force: false, input: archive)
    let counts = try export.writeJSON(to: folder) { _, _ in }
    #expect(counts.recordings == 4 && counts.withoutShape == 3 && counts.beside == 4)
    let out = fixture.folder.url.appendingPathComponent("out")
    for file in ["sim/ppg.csv", "undated/watch.csv", "strange/watch.csv", "no-result/ppg.csv"] {
      #expect(FileManager.default.fileExists(atPath: out.appendingPathComponent("beside/" + file).path), "\(file)")
    }
    // Every recording is in the table.
    #expect(try CSVExportTests.rows(out, "beside/recordings.csv").count == 4)
    // A document without samples is better than one with a rate that JSON does not know.
    let documents: [HaptikaDocument.WatchMeasurement] = try Self.documents(out, "anna", ofKeys: ["endedAt"])
    #expect(documents.map(\.id) == ["strange"] && documents[0].samples == nil)
  }

  @Test("writes sessions of their people, and tombstones as messages")
  func sessions() throws {
    var session = Regulation(id: "s")
    session.protocolID = "box4444"
    session.startedAt = 1_772_352_000
    session.updatedAt = 1_772_352_500
    session.state = .completed
    session.beforeRecordingID = "gone"
    session.afterRecordingID = "w1"
    session.feelingAfter = 5
    let fixture = try ExportFixture()
    let archive = try fixture.archive(
      [Self.watch(), SampleArchive.recording("other")], regulations: [session, Regulation(id: "bare")],
      tombstones: [Tombstone(entityID: "gone", entityKind: "measurement", deletedAt: 1_772_352_400.5)])
    let out = try fixture.exportedJSON(archive)
    let found: [HaptikaDocument.RegulationSession] = try Self.documents(out, "anna", ofKeys: ["protocolId"])
    #expect(found.count == 1 && found[0].afterMeasurementId == "w1" && found[0].beforeMeasurementId == nil)
    #expect(found[0].state == "completed" && found[0].feelingAfter == 5 && found[0].feelingBefore == nil)
    let deletions: [HaptikaDocument.Envelope<HaptikaDocument.Deletion>] = try Self.documents(
      out, "others", ofKeys: ["eventId"])
    #expect(deletions.count == 1 && deletions[0].kind == "tombstone")
    #expect(deletions[0].payload.entityId == "gone" && deletions[0].payload.updatedAt == nil)
    #expect(deletions[0].payload.deletedAt?.text == "2026-03-01T08:06:40.500Z")
    #expect(try CSVExportTests.rows(out, "beside/regulations.csv").map { $0["id"] } == ["s", "bare"])
  }

  @Test("has a folder for each person, one line a document, and beside them no JSON but the data dictionary")
  func layout() throws {
    var ben = Self.watch("w2")
    ben.metadata.subjectID = "../ben"
    ben.metadata.sex = "male"
    let fixture = try ExportFixture()
    let out = try fixture.exportedJSON(try fixture.archive([Self.watch(), ben]))
    let names = try FileManager.default.contentsOfDirectory(atPath: out.path).sorted()
    #expect(names == ["_._ben", "anna", "beside", "datapackage.json"])
    // Which the import does not take for measurements.
    #expect(try HaptikaSource.find(at: out.path).sources.map(\.name).sorted() == ["_._ben", "anna"])
    #expect(try CSVExportTests.lines(out, "_._ben/haptika.jsonl").count == 2)
    let profiles: [HaptikaDocument.Profile] = try Self.documents(out, "_._ben", ofKeys: ["gender"])
    #expect(profiles.first?.userId == "../ben" && profiles.first?.gender == "male")
    let top = try FileManager.default.contentsOfDirectory(atPath: out.appendingPathComponent("beside").path)
    #expect(!top.contains { $0.hasSuffix(".json") })
  }

  /// The documents of a person that have all those keys.
  static func documents<Document: Decodable>(_ folder: URL, _ person: String, ofKeys keys: [String]) throws
    -> [Document]
  {
    try CSVExportTests.lines(folder, person + "/haptika.jsonl").filter { line in
      keys.allSatisfy { line.contains("\"\($0)\":") }
    }
    .map { try JSONDecoder().decode(Document.self, from: Data($0.utf8)) }
  }
}

extension ExportFixture {
  /// Exports an archive as the app's JSON.
  func exportedJSON(_ archive: String) throws -> URL {
    let export = try ArchiveExport(of: archive, subject: nil)
    let output = try ExportFolder(at: folder.path("out"), force: false, input: archive)
    _ = try export.writeJSON(to: output) { _, _ in }
    return folder.url.appendingPathComponent("out")
  }
}
