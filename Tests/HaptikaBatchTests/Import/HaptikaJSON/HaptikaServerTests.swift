import Foundation
import Testing

@testable import HaptikaBatch

@Suite("Documents of the server")
struct HaptikaServerTests {
  @Test("become recordings, exercises, tombstones and what is known of the person")
  func bundle() throws {
    let bundle: Fields = [
      "measurements": [
        serverMeasurement("m1"),
        serverMeasurement("m2", ["source": "appleWatchOptical", "algorithmVersion": NSNull()]),
        serverMeasurement("m3"), serverMeasurement("m4", ["source": NSNull(), "algorithmVersion": NSNull()]),
      ],
      "measurementAnnotations": [
        ["id": "m1", "revision": 2, "posture": "lying", "atRest": true, "feeling": 2],
        ["id": "m1", "revision": 10, "posture": "unknown", "atRest": false, "recentMeal": true],
        ["id": "m9", "revision": 1],
      ],
      "sessions": [
        serverSession("s1", revision: 3, ["beforeMeasurementId": "m1", "afterMeasurementId": "m3"]),
        serverSession("s1", revision: 2, ["status": "inProgress"]), serverSession("s2"),
        serverSession("s3", ["practiceId": "juggling"]),
      ],
      "tombstones": [["measurement_ID": "m3"], ["session_ID": "s2", "deletedAt": moment(5)]],
      "profile": ["id": "user-1", "birthYear": 1986, "gender": "female"],
    ]
    let made = try importJSON(["a.json": Data(jsonLine(bundle).utf8)])
    #expect(made.recordings.map(\.metadata.id) == ["m1", "m2", "m4"])
    let first = try #require(made.recordings.first)
    #expect(first.metadata.subjectID == "user-1" && first.studyID == "p01" && first.metadata.source == .iphoneCameraPPG)
    #expect(first.metadata.duration == 60 && first.metadata.startedAt == eightOClock && first.metadata.updatedAt == nil)
    // The highest revision is 10, though "10" < "2" as a text; unknown is no posture.
    #expect(first.metadata.atRest == false && first.metadata.posture == nil && first.metadata.recentMeal == true)
    #expect(first.metadata.feeling == nil)
    // 2026 - 1986 = 40
    #expect(first.metadata.ageBand == "40-49" && first.metadata.sex == "female")
    var result = RecordedResult(recordingID: "m1", algorithm: "haptika-ppg", algorithmVersion: "1.0.0")
    result.beatsPerMinute = 70
    result.rmssd = 40
    result.sdnn = 50
    result.quality = 0.9
    result.usableDuration = 54  // 0.9 of 60 s
    result.isValid = true
    #expect(first.recordedResults == [result])
    #expect(made.recordings[1].recordedResults.first?.algorithm == "watch-app")
    #expect(made.recordings[2].metadata.source == .other)
    #expect(made.recordings[2].recordedResults.first?.algorithm == "haptika-server")

    #expect(made.regulations.map(\.id) == ["s1", "s3"])
    let session = try #require(made.regulations.first)
    #expect(session.state == .completed && session.protocolID == "breathing" && session.plannedDuration == 240)
    #expect(session.duration == 250 && session.beforeRecordingID == "m1" && session.afterRecordingID == nil)
    #expect(made.tombstones.map(\.entityID) == ["m3", "s2"])
    #expect(made.tombstones.map(\.entityKind) == ["measurement", "regulationSession"])
    #expect(made.tombstones.allSatisfy { $0.updatedAt == nil } && made.tombstones[1].deletedAt == eightOClock + 5)
    #expect(
      made.dropped("measurement annotations") == [
        "another state of the same entity is newer, or says the same": 1, "its measurement is not there": 1,
      ])
    #expect(made.report.findings.map { $0.contains("practiceId 'juggling' is not known") } == [true])
  }

  @Test("give way to the app's own document of the same measurement, and annotations hold for both")
  func appFirst() throws {
    let documents = [
      serverMeasurement(uuid(1), ["revision": 9, "updatedAt": moment(900)]), watchMeasurement(1),
      ["id": uuid(1), "revision": 1, "atRest": false, "feeling": 2],
    ]
    for order in [documents, documents.reversed()] {
      let made = try importLines(order)
      #expect(made.recordings.count == 1 && made.recordings.first?.watch.count == 2)
      #expect(made.recordings.first?.metadata.atRest == false && made.recordings.first?.metadata.feeling == 2)
      #expect(made.recordings.first?.metadata.posture == .seated)
    }
  }

  @Test(
    "give an age band of ten years at the start of the recording, and none that cannot be",
    arguments: [(2026, "0-9"), (2017, "0-9"), (2016, "10-19"), (1997, "20-29"), (1996, "30-39"), (1926, "100-109")])
  func ageBands(birthYear: Int, band: String) throws {
    let made = try importLines([watchMeasurement(1), ["birthYear": birthYear]])
    #expect(made.recordings.first?.metadata.ageBand == band)
  }

  @Test("give no age band of an impossible year", arguments: [2027, 0, -5, 1800, Int.min, Int.max])
  func impossibleYears(birthYear: Int) throws {
    let made = try importLines([watchMeasurement(1), ["birthYear": birthYear]])
    #expect(made.recordings.first?.metadata.ageBand == nil && made.report.findings.count == 1)
  }

  @Test("name one person a source")
  func people() throws {
    let profile: (String) -> Fields = { ["id": $0, "gender": "male"] }
    let fault = importFault(Data("[\(jsonLine(profile("a"))),\(jsonLine(profile("b")))]".utf8))
    #expect(fault?.message == "holds the profiles of 2 people, as 'a' and 'b'; expected the export of one person")

    // A folder of folders, and files by themselves: each is one person.
    let files = [
      "x/a.json": Data("[\(jsonLine(watchMeasurement(1))),\(jsonLine(profile("user-9")))]".utf8),
      "y/a.json": Data(jsonLine(watchMeasurement(2)).utf8), "z.txt": Data(),
    ]
    let folders = try importJSON(files)
    #expect(
      folders.recordings.map(\.metadata.subjectID) == ["user-9", "y"] && folders.recordings.first?.studyID == "p01")
    #expect(folders.recordings.map(\.metadata.sex) == ["male", nil])
    #expect(folders.report.unusedFiles == ["p01/z.txt"])
    let one = [
      "one.json": Data(jsonLine(watchMeasurement(1)).utf8), "two.jsonl": Data(jsonLine(watchMeasurement(2)).utf8),
    ]
    let made = try importJSON(one, sources: ["two.jsonl", "one.json"])
    #expect(made.recordings.map(\.metadata.subjectID) == ["one", "two"] && made.recordings.first?.studyID == "one")
    #expect(made.archive == (try importJSON(one, sources: ["one.json", "two.jsonl"]).archive))
    #expect(made.archive == (try importJSON(one, sources: ["one.json", "two.jsonl", "one.json"]).archive))
    #expect(made.report.findings.isEmpty)
    let twice = try importJSON(one, sources: ["one.json", "one.json"])
    #expect(twice.report.findings.isEmpty && twice.table("watch measurements")?.rowsRead == 1)
  }

  @Test("and of sources that are called alike, or hold the same measurement, the import tells or refuses")
  func clashes() throws {
    let document = Data(jsonLine(watchMeasurement(1)).utf8)
    let error = #expect(throws: ImportError.self) {
      try importJSON(["x/a.json": document, "y/a.json": document], sources: ["x/a.json", "y/a.json"])
    }
    #expect(error?.kind == .badData && error?.message.hasPrefix("its person would be called 'a', as that of") == true)
    let made = try importJSON(["a.json": document, "b.json": document], sources: ["a.json", "b.json"])
    #expect(made.recordings.map(\.metadata.subjectID) == ["a"])
    #expect(made.report.findings.first?.hasPrefix("b.json: line 1: the same entity is in another source too") == true)
    let apart = try importJSON(
      ["m.json": document, "profile.json": Data("{\"birthYear\": 1980}".utf8)], sources: ["m.json", "profile.json"])
    #expect(
      apart.report.findings == [
        "profile.json: line 1: no recording is of the person of this profile; files of one person belong into one folder"
      ])
  }

  @Test("and a study id is the one that is given, when it is one")
  func studyID() throws {
    let document = Data(jsonLine(watchMeasurement(1)).utf8)
    #expect(try importJSON(["a.json": document], studyID: "walks").recordings.first?.studyID == "walks")
    let error = #expect(throws: ImportError.self) { try importJSON(["a.json": document], studyID: "a b") }
    #expect(error?.kind == .badOption)
  }
}
