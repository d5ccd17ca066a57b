import Foundation
import Testing

@testable import HaptikaBatch

@Suite("The contract of the server")
struct HaptikaContractTests {
  static let watch: [(String, String)] = [
    (jsonLine(watchMeasurement(2, ["averageBpm": 300.5])), "averageBpm is 300.5; expected 0 to 300"),
    (jsonLine(watchMeasurement(2, ["currentBpm": -1])), "currentBpm is -1; expected 0 to 300"),
    (jsonLine(watchMeasurement(2, ["minimumBpm": 301])), "minimumBpm is 301; expected 0 to 300"),
    (jsonLine(watchMeasurement(2, ["maximumBpm": 1e9])), "maximumBpm is 1000000000; expected 0 to 300"),
    (jsonLine(watchMeasurement(2, ["quality": 1.01])), "quality is 1.01; expected 0 to 1"),
    (jsonLine(watchMeasurement(2, ["coverage": -0.5])), "coverage is -0.5; expected 0 to 1"),
    (jsonLine(watchMeasurement(2, ["feeling": ["score": 6]])), "feeling is 6; expected 1 to 5"),
    (jsonLine(watchMeasurement(2, ["feeling": ["score": 0]])), "feeling is 0; expected 1 to 5"),
    (jsonLine(watchMeasurement(2, ["endedAt": "2026-03-01T07:59:59Z"])), "endedAt is before startedAt"),
    (jsonLine(watchMeasurement(2, ["endedAt": moment(7201)])), "endedAt is more than 7200 s after startedAt"),
    (jsonLine(watchMeasurement(2, ["id": ""])), "id is empty; expected a text"),
    (
      jsonLine(watchMeasurement(2, ["source": "ecg"])), "source is 'ecg'; expected iphoneCameraPPG or appleWatchOptical"
    ),
    (
      jsonLine(
        watchMeasurement(2, ["samples": [["offsetSeconds": 0, "bpm": 60], ["offsetSeconds": 1, "bpm": 1e300]]])),
      "samples[1].bpm is 1e+300; expected 0 to 300"
    ),
    (
      jsonLine(watchMeasurement(2, ["quality": 2, "averageBpm": 400])),
      "averageBpm is 400; expected 0 to 300; quality is 2; expected 0 to 1"
    ),
  ]

  static let camera: [(String, String)] = [
    (
      jsonLine(cameraMeasurement("c", ["cameraResult": ["bpm": ["bpm": 301]]])), "bpm is 301; expected 0 to 300"
    ),
    (
      jsonLine(cameraMeasurement("c", ["cameraResult": ["prv": ["estimatedRmssdMs": 5001]]])),
      "estimatedRmssdMs is 5001; expected 0 to 5000"
    ),
    (
      jsonLine(cameraMeasurement("c", ["cameraResult": ["prv": ["sdnnMs": -1]]])), "sdnnMs is -1; expected 0 to 5000"
    ),
    (
      jsonLine(cameraMeasurement("c", ["cameraResult": ["prv": ["validIntervalCount": -1]]])),
      "validIntervalCount is -1; expected 0 to 2147483647"
    ),
    (
      jsonLine(cameraMeasurement("c", ["cameraResult": ["quality": ["score": 1.5]]])), "quality is 1.5; expected 0 to 1"
    ),
    (jsonLine(cameraMeasurement("c", ["selfReport": ["feeling": 9]])), "feeling is 9; expected 1 to 5"),
    (jsonLine(cameraMeasurement("c", ["algorithmVersion": ""])), "algorithmVersion is empty; expected a text"),
  ]

  static let server: [(String, String)] = [
    (jsonLine(serverMeasurement("m", ["durationSeconds": 0])), "durationSeconds is 0; expected more"),
    (jsonLine(serverMeasurement("m", ["durationSeconds": -3])), "durationSeconds is -3; expected 0 to 7200"),
    (jsonLine(serverMeasurement("m", ["durationSeconds": 7201])), "durationSeconds is 7201; expected 0 to 7200"),
    (jsonLine(serverMeasurement("m", ["averageBpm": 301])), "averageBpm is 301; expected 0 to 300"),
    (jsonLine(serverMeasurement("m", ["estimatedRmssdMs": 5000.5])), "estimatedRmssdMs is 5000.5; expected 0 to 5000"),
    (jsonLine(serverMeasurement("m", ["sdnnMs": 6000])), "sdnnMs is 6000; expected 0 to 5000"),
    (jsonLine(serverMeasurement("m", ["quality": 7])), "quality is 7; expected 0 to 1"),
    (jsonLine(serverMeasurement("m", ["coverage": 1.5])), "coverage is 1.5; expected 0 to 1"),
    (jsonLine(serverMeasurement("m", ["endedAt": "2026-03-01T07:00:00Z"])), "endedAt is before startedAt"),
    (jsonLine(["id": "m", "revision": 1, "feeling": 6]), "feeling is 6; expected 1 to 5"),
  ]

  static let sessions: [(String, String)] = [
    (jsonLine(regulationSession(2, ["durationSeconds": 86_401])), "durationSeconds is 86401; expected 0 to 86400"),
    (jsonLine(regulationSession(2, ["feelingBefore": 0])), "feelingBefore is 0; expected 1 to 5"),
    (jsonLine(regulationSession(2, ["feelingAfter": 6])), "feelingAfter is 6; expected 1 to 5"),
    (jsonLine(regulationSession(2, ["endedAt": moment(0)])), "endedAt is before startedAt"),
    (
      jsonLine(regulationSession(2, ["state": "done"])),
      "state is 'done'; expected inProgress, awaitingAfter, completed or cancelled"
    ),
    (
      jsonLine(serverSession("s", ["plannedDurationSeconds": 7201])),
      "plannedDurationSeconds is 7201; expected 0 to 7200"
    ),
    (
      jsonLine(serverSession("s", ["actualDurationSeconds": 86_401])),
      "actualDurationSeconds is 86401; expected 0 to 86400"
    ),
    (jsonLine(serverSession("s", ["endedAt": moment(99)])), "endedAt is before startedAt"),
    (
      jsonLine(serverSession("s", ["status": "?"])),
      "status is '?'; expected inProgress, awaitingAfter, completed or cancelled"
    ),
    (
      jsonLine(envelope(1, "feelingUpsert", ["measurementId": uuid(1), "score": 6, "recordedAt": moment(1)])),
      "score is 6; expected 1 to 5"
    ),
  ]

  @Test("keeps out what breaks it, and says so", arguments: watch + camera + server + sessions)
  func breaches(document: String, breach: String) throws {
    let made = try importLines([jsonLine(watchMeasurement(1)), document])
    #expect(made.recordings.count == 1 && made.regulations.isEmpty)
    #expect(made.recordings.first?.metadata.feeling == 4)
    let finding = try #require(made.report.findings.first)
    #expect(finding.hasPrefix("p01/a.jsonl: line 2") && finding.hasSuffix("\(breach); not imported"), "\(finding)")
    #expect(made.report.findings.count == 1)
    #expect(made.report.tables.reduce(0) { $0 + $1.rowsRead - $1.rowsKept } >= 1)
  }

  @Test(
    "takes its limits themselves",
    arguments: [
      jsonLine(
        watchMeasurement(
          1, ["averageBpm": 300, "minimumBpm": 0, "quality": 1, "coverage": 0, "endedAt": moment(7200), "valid": false])
      ),
      jsonLine(watchMeasurement(1, ["endedAt": moment(0), "samples": [] as [Int], "feeling": ["score": 5]])),
      jsonLine(
        cameraMeasurement(
          "c", ["cameraResult": ["prv": ["estimatedRmssdMs": 5000, "sdnnMs": 0]], "selfReport": ["feeling": 1]])),
      jsonLine(serverMeasurement("m", ["durationSeconds": 7200, "coverage": 1, "quality": 0])),
      jsonLine(serverMeasurement("m", ["durationSeconds": 0.5])),
      jsonLine(serverSession("s", ["plannedDurationSeconds": 7200, "actualDurationSeconds": 86_400])),
      jsonLine(regulationSession(1, ["durationSeconds": 0, "endedAt": moment(90)])),
    ])
  func limits(document: String) throws {
    let made = try importLines([document])
    #expect(made.recordings.count + made.regulations.count == 1 && made.report.findings.isEmpty)
  }

  @Test("lets an older state stand when the newer one breaks it")
  func olderState() throws {
    let documents = [watchMeasurement(1, updated: 60), watchMeasurement(1, updated: 90, ["quality": 3])]
    for order in [documents, documents.reversed()] {
      #expect(try importLines(order).recordings.first?.metadata.updatedAt == eightOClock + 60)
    }
  }
}
