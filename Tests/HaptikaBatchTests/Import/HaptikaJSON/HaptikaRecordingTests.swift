import Foundation
import Testing

@testable import HaptikaBatch

@Suite("A recording of the app's documents")
struct HaptikaRecordingTests {
  @Test("of a watch holds its samples, its context and the result that the app had computed")
  func watch() throws {
    let made = try importLines([watchMeasurement(1)])
    let recording = try #require(made.recordings.first)
    let metadata = recording.metadata
    #expect(metadata.source == .appleWatchOptical && metadata.subjectID == "p01" && recording.studyID == "p01")
    #expect(metadata.startedAt == eightOClock && metadata.duration == 60 && metadata.updatedAt == eightOClock + 60)
    #expect(metadata.deviceID == "watch-1" && metadata.deviceModel == "Watch7,1" && metadata.osVersion == "11.0")
    #expect(metadata.atRest == true && metadata.posture == .seated && metadata.recentExercise == false)
    #expect(metadata.recentCaffeine == nil && metadata.recentMeal == nil)
    #expect(metadata.feeling == 4 && metadata.feelingRecordedAt == eightOClock + 70)
    #expect(metadata.interrupted == false)
    #expect(
      recording.watch == [
        WatchSample(time: 0, beatsPerMinute: 60, device: 0), WatchSample(time: 5.5, beatsPerMinute: 61, device: 0),
      ])
    var result = RecordedResult(recordingID: uuid(1), algorithm: "watch-app", algorithmVersion: "1")
    result.beatsPerMinute = 60.5
    result.quality = 0.75
    result.usableDuration = 30  // half of 60 s
    result.isValid = true
    #expect(recording.recordedResults == [result])
    var device = Device(id: "watch-1")
    device.name = "Watch"
    device.model = "Watch7,1"
    device.systemVersion = "11.0"
    #expect(made.devices == [device])
  }

  @Test("of a watch whose values are not available has none, and no zeros")
  func missing() throws {
    let nothing: Fields = Dictionary(
      uniqueKeysWithValues: [
        "device", "currentBpm", "averageBpm", "minimumBpm", "maximumBpm", "samples", "coverage", "quality", "valid",
        "context", "feeling",
      ].map { ($0, NSNull()) })
    var absent = watchMeasurement(1)
    for key in nothing.keys { absent[key] = nil }
    for document in [watchMeasurement(1, nothing), absent] {
      let recording = try #require(try importLines([document]).recordings.first)
      let result = try #require(recording.recordedResults.first)
      #expect(result.beatsPerMinute == nil && result.quality == nil && result.usableDuration == nil)
      #expect(result.isValid == nil && result.reasons == nil)
      #expect(recording.watch.isEmpty && recording.metadata.deviceID == nil && recording.metadata.atRest == nil)
      #expect(recording.metadata.feeling == nil && recording.metadata.interrupted == nil)
    }
  }

  @Test(
    "was interrupted when the reason says so, was not when it is valid, and otherwise may have been",
    arguments: [
      ("interrupted", false, true), ("staleData", false, nil), ("noValidHeartRate", false, nil), (nil, true, false),
    ] as [(String?, Bool, Bool?)])
  func interruption(reason: String?, valid: Bool, expected: Bool?) throws {
    let made = try importLines([watchMeasurement(1, ["invalidReason": reason ?? NSNull() as Any, "valid": valid])])
    #expect(made.recordings.first?.metadata.interrupted == expected)
    #expect(made.recordings.first?.recordedResults.first?.reasons == reason)
  }

  @Test("of an unknown watch has no device; of several, each has its place in the order of ids, with its newest names")
  func devices() throws {
    let made = try importLines([
      watchMeasurement(1, ["device": ["id": "unknown-watch", "model": "Watch6,2"]]),
      watchMeasurement(2, updated: 100, ["device": ["id": "w-b", "systemVersion": "10"]]),
      watchMeasurement(3, updated: 90, ["device": ["id": "w-b", "systemVersion": "9"]]),
      watchMeasurement(4, ["device": ["id": "w-a"]]),
      envelope(
        1, "measurementUpsert", watchMeasurement(5, ["device": ["id": "unknown-watch"]]), device: "unknown-watch"),
    ])
    #expect(made.devices.map(\.id) == ["w-a", "w-b"] && made.devices[1].systemVersion == "10")
    #expect(made.recordings.map { $0.watch.first?.device } == [nil, 1, 1, 0, nil])
    #expect(made.recordings.map(\.metadata.deviceID) == [nil, "w-b", "w-b", "w-a", nil])
    #expect(made.recordings[0].metadata.deviceModel == "Watch6,2" && made.recordings[2].metadata.osVersion == "9")
  }

  @Test("of a camera holds the result of haptika-ppg and what the person said")
  func camera() throws {
    let made = try importLines([envelope(1, "measurementUpsert", cameraMeasurement("ppg-1"), device: "phone-7")])
    let recording = try #require(made.recordings.first)
    let metadata = recording.metadata
    #expect(metadata.source == .iphoneCameraPPG && metadata.startedAt == eightOClock && metadata.duration == nil)
    #expect(metadata.updatedAt == eightOClock && metadata.deviceID == "phone-7")
    #expect(metadata.cameraPosition == .back && metadata.torchUsed == true && metadata.atRest == true)
    #expect(metadata.baselineEligible == false && metadata.feeling == 3 && metadata.feelingRecordedAt == nil)
    #expect(metadata.recentCaffeine == true && metadata.recentMeal == nil && metadata.movement == false)
    #expect(metadata.phoneWarm == nil && recording.watch.isEmpty && recording.frames == nil)
    var result = RecordedResult(recordingID: "ppg-1", algorithm: "haptika-ppg", algorithmVersion: "2.0.0")
    result.beatsPerMinute = 72.5
    result.confidence = 0.9
    result.rmssd = 42
    result.sdnn = 51
    result.prvReliable = true
    result.validIntervalCount = 58
    result.quality = 0.8
    result.usableDuration = 55.5
    result.methodAgreement = 0.95
    result.isValid = true
    result.stressIndex = 26.9
    result.stressConfidence = 0.5
    result.stressStatus = "estimated"
    result.stressVersion = "stress-1.0.0"
    result.baselineMaturity = "personalized"
    #expect(recording.recordedResults == [result])
    let withheld = try importLines([
      cameraMeasurement("ppg-1", ["cameraResult": NSNull(), "potentialStress": NSNull()])
    ])
    #expect(withheld.recordings.first?.recordedResults.first?.isValid == false)
    #expect(withheld.recordings.first?.recordedResults.first?.beatsPerMinute == nil)
  }

  @Test(
    "of an exercise has the length that its protocol plans, and version 1",
    arguments: [
      ("myCoherence", 180.0), ("coherence55", 300), ("box4444", 240), ("breathing478", 76), ("relax46", 180),
      ("sosStress", 62), ("microAnchor", 37), ("unheardOf", nil),
    ] as [(String, Double?)])
  func exercises(name: String, planned: Double?) throws {
    let made = try importLines([regulationSession(1, ["protocolId": name])])
    let regulation = try #require(made.regulations.first)
    #expect(regulation.protocolID == name && regulation.protocolVersion == "1" && regulation.plannedDuration == planned)
    #expect(regulation.startedAt == eightOClock + 90 && regulation.endedAt == eightOClock + 390)
    #expect(regulation.duration == 300 && regulation.updatedAt == eightOClock + 400)
    #expect(regulation.state == .completed && regulation.feelingBefore == 2 && regulation.feelingAfter == 4)
    // A measurement that is not in the export may be in another one.
    #expect(regulation.beforeRecordingID == uuid(1) && regulation.afterRecordingID == uuid(2))
    #expect(made.report.findings.count == (planned == nil ? 1 : 0))
  }

  @Test("of unknown words tells them and leaves them out; too long texts are cut")
  func words() throws {
    let made = try importLines([
      watchMeasurement(
        1, ["context": ["posture": "floating"], "device": ["id": "w", "model": String(repeating: "m", count: 200)]]),
      cameraMeasurement("ppg-1", ["acquisition": ["cameraPosition": "top"]]),
    ])
    #expect(made.recordings.allSatisfy { $0.metadata.posture == nil && $0.metadata.cameraPosition == nil })
    #expect(made.recordings.first?.metadata.deviceModel?.utf8.count == 128)
    #expect(
      made.report.findings.sorted() == [
        "device '\(String(repeating: "m", count: 40))…' was cut from 200 to 64 bytes",
        "p01/a.jsonl: line 1: measurement '\(uuid(1))': device_model was cut from 200 to 128 bytes",
        "p01/a.jsonl: line 1: measurement '\(uuid(1))': posture 'floating' is not known; left empty",
        "p01/a.jsonl: line 2: measurement 'ppg-1': cameraPosition 'top' is not known; left empty",
      ])
    let unknown = try importLines([watchMeasurement(1, ["context": ["posture": "unknown"]])])
    #expect(unknown.recordings.first?.metadata.posture == nil && unknown.report.findings.isEmpty)
  }
}

@Suite("Frames beside a camera measurement")
struct HaptikaFramesTests {
  private static let csv = Data("t_s,red,green,blue\n0,200,50,20\n0.033,201,51,21\nx,1,2,3\n".utf8)

  private func document(_ frames: String) -> Data {
    Data(jsonLine(cameraMeasurement("ppg-1", ["frames": frames])).utf8)
  }

  @Test("are read from the folder of the JSON file", arguments: ["f.csv", "frames/f.csv"])
  func frames(name: String) throws {
    let made = try importJSON(["a.json": document(name), name: Self.csv, "other.csv": Self.csv])
    #expect(made.recordings.first?.frames?.red == [200, 201] && made.recordings.first?.frames?.time == [0, 0.033])
    #expect(made.table("frames")?.rowsRead == 3 && made.dropped("frames") == ["a cell is not a number": 1])
    #expect(made.report.unusedFiles == ["p01/other.csv"])
    let file = try importJSON(["a.json": document(name), name: Self.csv], sources: ["a.json"])
    #expect(file.recordings.first?.frames?.count == 2)
  }

  @Test("that are not there are told, and the result is imported")
  func missing() throws {
    let made = try importJSON(["a.json": document("f.csv")])
    #expect(made.recordings.count == 1 && made.recordings.first?.frames == nil)
    #expect(made.report.findings == ["p01/a.json: line 1: frames 'f.csv' are not there"])
  }

  @Test(
    "anywhere else are refused, also when they are there",
    arguments: [
      "../secret.csv", "/etc/hosts", "x/../../secret.csv", "link.csv", "out/secret.csv", "", "./f.csv", "f.csv/",
      "dangling.csv", "folder",
    ])
  func elsewhere(name: String) throws {
    let error = #expect(throws: ImportError.self) {
      try importJSON(["a.json": document(name), "folder/f.csv": Self.csv]) { top in
        try Self.csv.write(to: URL(fileURLWithPath: top + "/secret.csv"))
        let files = FileManager.default
        try files.createSymbolicLink(atPath: top + "/p01/link.csv", withDestinationPath: top + "/secret.csv")
        try files.createSymbolicLink(atPath: top + "/p01/out", withDestinationPath: top)
        try files.createSymbolicLink(atPath: top + "/p01/dangling.csv", withDestinationPath: top + "/none")
      }
    }
    #expect(error?.kind == .badData)
    #expect(error?.message.hasSuffix("are not in the folder of the JSON file; expected a name as 'frames.csv'") == true)
  }

  @Test("of a measurement that was deleted are not read")
  func deleted() throws {
    let made = try importJSON([
      "a.json": document("../secret.csv"), "b.json": Data(jsonLine(["measurement_ID": "ppg-1"]).utf8),
    ])
    #expect(made.recordings.isEmpty && made.tombstones.count == 1)
  }
}
