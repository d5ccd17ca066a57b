import Foundation
import Testing

@testable import HaptikaBatch

@Suite("A document of the app")
struct HaptikaShapeTests {
  private func kind(_ text: String) throws -> HaptikaDocumentKind? {
    HaptikaDocumentKind(try JSONScanner.value(in: Array(text.utf8), 0..<text.utf8.count).part)
  }

  @Test("is known by its keys, and a key that is null is not there")
  func kinds() throws {
    let documents: [(Fields, HaptikaDocumentKind?)] = [
      (envelope(1, "ack", [:]), .envelope), (watchMeasurement(1), .watchMeasurement),
      (watchMeasurement(1, ["durationSeconds": NSNull()]), .watchMeasurement),
      (cameraMeasurement("ppg-1"), .cameraMeasurement), (regulationSession(1), .regulationSession),
      (serverMeasurement("m"), .serverMeasurement), (serverSession("s"), .serverSession),
      (["id": "m", "revision": 2, "posture": "lying"], .annotation), (["measurement_ID": "m"], .serverTombstone),
      (["session_ID": "s"], .serverTombstone), (["birthYear": 1980], .profile), (["gender": "female"], .profile),
      (tombstone(of: "x", updated: 1), .deletion), (["measurementId": "m", "score": 3], .feelingUpdate),
      (["id": "x"], nil), (["birthYear": NSNull()], nil), ([:], nil),
      (watchMeasurement(1, ["source": NSNull()]), nil),
    ]
    for (fields, expected) in documents { #expect(try kind(jsonLine(fields)) == expected, "\(fields)") }
    for text in ["[]", "3", "\"id\"", "null", "true"] { #expect(try kind(text) == nil) }
  }

  @Test("of any other shape is a finding with file and place, and the others are imported")
  func otherShapes() throws {
    let text = "[\(jsonLine(watchMeasurement(1))),\n{\"steps\": 3, \"day\": 1}, 7, null, \"x\", [], {}]"
    let made = try importJSON(["a.json": Data(text.utf8), "b.json": Data("{\"mood\": [3, {\"grade\": 2}]}".utf8)])
    #expect(made.recordings.count == 1)
    #expect(
      made.report.findings == [
        "p01/a.json: line 2, [1]: a document that has the keys 'day', 'steps' is of no known shape",
        "p01/a.json: line 2, [2]: a document that is no object is of no known shape",
        "p01/a.json: line 2, [3]: a document that is no object is of no known shape",
        "p01/a.json: line 2, [4]: a document that is no object is of no known shape",
        "p01/a.json: line 2, [5]: a document that is no object is of no known shape",
        "p01/a.json: line 2, [6]: a document that is an object without keys is of no known shape",
        "p01/b.json: line 1, mood[0]: a document that is no object is of no known shape",
        "p01/b.json: line 1, mood[1]: a document that has the keys 'grade' is of no known shape",
      ])
    let others = try #require(made.table("other documents"))
    #expect(others.rowsRead == 8 && others.rowsKept == 0 && others.fileCount == 2)
  }

  @Test("tells at most 100 of many findings one by one")
  func manyFindings() throws {
    let made = try importLines([watchMeasurement(1)] + (1...250).map { ["steps": $0] })
    #expect(made.report.findings.count == 101)
    #expect(made.report.findings.last == "and 150 more findings of documents")
    #expect(made.dropped("other documents") == ["of a kind that is not known": 250])
  }

  @Test(
    "whose values are missing or of another type is a finding",
    arguments: [
      (jsonLine(watchMeasurement(2, ["updatedAt": NSNull()])), "watch measurement: 'updatedAt' is missing"),
      (jsonLine(watchMeasurement(2, ["averageBpm": "60"])), "watch measurement: 'averageBpm' is not a number"),
      (jsonLine(watchMeasurement(2, ["valid": 1])), "watch measurement: 'valid' is not true or false"),
      (
        jsonLine(watchMeasurement(2, ["samples": [["offsetSeconds": 0, "bpm": 60], ["offsetSeconds": 0]]])),
        "watch measurement: 'samples[1].bpm' is missing"
      ),
      (
        jsonLine(watchMeasurement(2, ["startedAt": "2026-03-01 08:00"])),
        "watch measurement: 'startedAt' is wrong: '2026-03-01 08:00' is no time like 2026-03-01T08:00:00Z or "
          + "2026-03-01T08:00:00.250Z"
      ),
      (jsonLine(watchMeasurement(2, ["schemaVersion": NSNull()])), "watch measurement: 'schemaVersion' is missing"),
      (
        jsonLine(regulationSession(2, ["feelingBefore": "good"])),
        "regulation session: 'feelingBefore' is not a whole number"
      ),
      (
        jsonLine(cameraMeasurement("c", ["cameraResult": ["bpm": 72]])),
        "camera measurement: 'cameraResult.bpm' is not an object"
      ),
      (
        jsonLine(tombstone(of: "x", kind: "preferences", updated: 1)),
        "deletion: entityKind is 'preferences'; expected measurement, regulationSession or session"
      ),
      (jsonLine(tombstone(of: "", updated: 1)), "deletion: the id of what was deleted is empty"),
      (
        jsonLine(["measurementId": "m", "score": 3, "recordedAt": moment(1)]),
        "a document that has the keys 'measurementId', 'recordedAt', 'score' stands outside an envelope"
      ),
      (jsonLine(envelope(1, "teleport", [:])), "sync envelope: kind 'teleport' is not known"),
      (
        jsonLine(envelope(1, "tombstone", [:])),
        "the payload of a 'tombstone' is an object without keys, which is of no known shape"
      ),
      (
        jsonLine(envelope(1, "regulationSessionUpsert", tombstone(of: "x", updated: 1))),
        "the payload of a 'regulationSessionUpsert' has the keys 'deletedAt', 'entityId', 'entityKind', 'updatedAt', "
          + "which is a deletion"
      ),
      (
        jsonLine(envelope(1, "ack", ["eventIDs": "x", "receivedAt": moment(1)])),
        "acknowledgement: 'eventIDs' is not a list"
      ),
      (jsonLine(envelope(1, "ack", [:]).merging(["payload": [1]]) { $1 }), "sync envelope: 'payload' is no object"),
      (
        jsonLine(envelope(1, "ack", ["eventIDs": [], "receivedAt": moment(1)]).merging(["sequence": "1"]) { $1 }),
        "sync envelope: 'sequence' is not a whole number"
      ),
    ])
  func wrongValues(document: String, finding: String) throws {
    let made = try importLines([jsonLine(watchMeasurement(1)), document])
    #expect(made.report.findings == ["p01/a.jsonl: line 2: \(finding)"])
    #expect(made.recordings.map(\.metadata.id) == [uuid(1)] && made.regulations.isEmpty && made.tombstones.isEmpty)
  }

  @Test(
    "of another version is refused, wherever it stands",
    arguments: [
      (jsonLine(watchMeasurement(1, ["schemaVersion": 2])), "2"),
      (jsonLine(watchMeasurement(1, ["schemaVersion": "1"])), "\"1\""),
      (jsonLine(watchMeasurement(1, ["schemaVersion": 1.5])), "1.5"),
      (jsonLine(["schemaVersion": 0, "steps": 1]), "0"),
      (jsonLine(envelope(1, "measurementUpsert", watchMeasurement(1, ["schemaVersion": 3]))), "3"),
      (jsonLine(envelope(1, "ack", [:]).merging(["schemaVersion": 9]) { $1 }), "9"),
      (jsonLine(["schemaVersion": 2, "measurements": [] as [Int]]), "2"),
    ])
  func versions(document: String, shown: String) {
    let fault = importFault(Data("\(jsonLine(watchMeasurement(9)))\n\(document)".utf8))
    #expect(fault?.kind == .badData)
    #expect(fault?.message == "schemaVersion is \(shown); expected 1")
    #expect(fault?.place?.hasPrefix("line 2") == true)
  }

  @Test("that holds nothing to be imported is refused with what was found")
  func nothing() {
    let fault = importFault(Data("{\"steps\": 1}".utf8))
    #expect(fault?.kind == .badData)
    #expect(
      fault?.message
        == "holds nothing that can be imported: p01/a.json: line 1: a document that has the keys 'steps' is of no known shape"
    )
    #expect(importFault(Data("[]".utf8))?.message == "holds nothing that can be imported")
  }
}
