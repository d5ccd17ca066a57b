import Foundation
import Testing

@testable import HaptikaBatch

/// Returns the elements in an order that depends on `seed` alone.
private func shuffled<Element>(_ elements: [Element], seed: UInt64) -> [Element] {
  var elements = elements
  var state = seed
  for index in stride(from: elements.count - 1, to: 0, by: -1) {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    elements.swapAt(index, Int((state >> 33) % UInt64(index + 1)))
  }
  return elements
}

@Suite("Documents of the app are merged")
struct HaptikaMergeTests {
  /// Two states of a measurement and a replay, a measurement that is deleted and whose replay comes, one that is newer than its
  /// tombstone, two camera measurements, an exercise with two states, feelings, and messages that are not imported.
  static var stream: [Fields] {
    [
      envelope(1, "measurementUpsert", watchMeasurement(1, updated: 60, ["averageBpm": 60])),
      envelope(2, "measurementUpsert", watchMeasurement(1, updated: 120, ["averageBpm": 61])),
      envelope(2, "measurementUpsert", watchMeasurement(1, updated: 120, ["averageBpm": 61])),
      envelope(3, "measurementUpsert", watchMeasurement(2, updated: 60)),
      envelope(4, "tombstone", tombstone(of: uuid(2), updated: 60)),
      envelope(3, "measurementUpsert", watchMeasurement(2, updated: 60)),
      envelope(5, "measurementUpsert", watchMeasurement(3, updated: 200, ["device": ["id": "a-watch"]]), sequence: 7),
      envelope(6, "tombstone", tombstone(of: uuid(3), updated: 199)),
      envelope(7, "regulationSessionUpsert", regulationSession(1, updated: 400)),
      envelope(8, "regulationSessionUpsert", regulationSession(1, updated: 410, ["state": "cancelled"])),
      envelope(9, "feelingUpsert", ["measurementId": uuid(1), "score": 5, "recordedAt": moment(300)]),
      envelope(10, "feelingUpsert", ["measurementId": uuid(1), "score": 1, "recordedAt": moment(200)]),
      envelope(11, "liveHeartRate", ["bpm": 66, "sampledAt": moment(3)]),
      envelope(12, "ack", ["eventIDs": [uuid(9001)], "receivedAt": moment(4)]),
      envelope(13, "preferences", ["units": "metric"]),
      envelope(14, "measurementUpsert", cameraMeasurement("ppg-1700000000-1")),
      cameraMeasurement("ppg-1700000000-2", measured: 30),
      envelope(15, "tombstone", tombstone(of: "iphone-delete-7", updated: 1)),
    ]
  }

  @Test("to the same bytes in every order of lines and files, and however often")
  func orders() throws {
    let lines = Self.stream.map(jsonLine)
    let first = try importLines(lines)
    var ways: [[String: String]] = [
      ["a.jsonl": lines.reversed().joined(separator: "\n")],
      ["a.jsonl": (lines + lines + lines).joined(separator: "\n")],
      ["a.json": "[" + lines.joined(separator: ",") + "]"],
      ["a.json": "{\"all\": [" + lines.joined(separator: ",\n") + "]}"],
      ["b.jsonl": lines.prefix(7).joined(separator: "\n"), "a.jsonl": lines.dropFirst(7).joined(separator: "\n")],
      ["a.jsonl": lines.joined(separator: "\n"), "z.jsonl": lines.joined(separator: "\n")],
    ]
    ways += (1...20).map { ["a.jsonl": shuffled(lines, seed: $0).joined(separator: "\n")] }
    ways.append(
      Dictionary(uniqueKeysWithValues: shuffled(lines, seed: 99).enumerated().map { ("\($0).json", $1) }))
    for way in ways {
      let made = try importJSON(way.mapValues { Data($0.utf8) })
      #expect(made.archive == first.archive)
    }
    // The counts are those of the documents, whatever their order.
    for seed in 1...5 {
      let made = try importLines(shuffled(lines, seed: UInt64(seed)))
      for table in first.report.tables {
        #expect(
          made.table(table.name)?.rowsRead == table.rowsRead && made.table(table.name)?.rowsKept == table.rowsKept)
        #expect(made.dropped(table.name) == first.dropped(table.name))
      }
    }
  }

  @Test("and counted: what was read, kept, and dropped for which reason")
  func counts() throws {
    let made = try importLines(Self.stream)
    #expect(made.recordings.map(\.metadata.id) == [uuid(1), uuid(3), "ppg-1700000000-1", "ppg-1700000000-2"])
    #expect(made.report.findings.isEmpty)
    #expect(made.table("envelopes")?.rowsRead == 17)
    #expect(
      made.dropped("envelopes") == [
        "the same event again": 2, "liveHeartRate: counted, not imported": 1, "ack: counted, not imported": 1,
        "preferences: counted, not imported": 1,
      ])
    #expect(made.table("watch measurements")?.rowsRead == 4 && made.table("watch measurements")?.rowsKept == 2)
    let older = "another state of the same entity is newer, or says the same"
    #expect(made.dropped("watch measurements") == [older: 1, "deleted by a tombstone": 1])
    #expect(made.table("camera measurements")?.rowsKept == 2)
    #expect(made.dropped("regulation sessions") == [older: 1])
    #expect(made.dropped("feelings") == [older: 1])
    #expect(made.table("tombstones")?.rowsKept == 3)
    #expect(
      made.report.lines.first
        == "envelopes: files 1, rows read 17, kept 12, 2 dropped: the same event again (first: p01/a.jsonl: line 3), 1 dropped: "
        + "liveHeartRate: counted, not imported (first: p01/a.jsonl: line 13), 1 dropped: ack: counted, not imported (first: "
        + "p01/a.jsonl: line 14), 1 dropped: preferences: counted, not imported (first: p01/a.jsonl: line 15)")
  }

  @Test("so that the newest state, feeling and exercise is left, and a tombstone takes what is no newer")
  func results() throws {
    let made = try importLines(Self.stream)
    let first = try #require(made.recordings.first)
    #expect(first.recordedResults.first?.beatsPerMinute == 61 && first.metadata.updatedAt == eightOClock + 120)
    #expect(first.metadata.feeling == 5 && first.metadata.feelingRecordedAt == eightOClock + 300)
    #expect(made.regulations.map(\.state) == [.cancelled])
    // Measurement 2 is deleted: the exercise stays, and has nothing after it.
    #expect(made.regulations.first?.beforeRecordingID == uuid(1) && made.regulations.first?.afterRecordingID == nil)
    #expect(made.recordings.map(\.metadata.regulationID) == [uuid(1), nil, nil, nil])
    #expect(made.tombstones.map(\.entityID) == [uuid(2), uuid(3), "iphone-delete-7"])
    #expect(
      made.tombstones.first?.updatedAt == eightOClock + 60 && made.tombstones.first?.deletedAt == eightOClock + 60)
  }

  @Test("and equal times are decided by the sequence, then by the event id, never by the order of arrival")
  func ties() throws {
    func bpm(_ documents: [Fields]) throws -> Double? {
      let one = try importLines(documents).recordings.first?.recordedResults.first?.beatsPerMinute
      let other = try importLines(documents.reversed()).recordings.first?.recordedResults.first?.beatsPerMinute
      #expect(one == other)
      return one
    }
    func state(_ event: Int, _ bpm: Int, sequence: Int) -> Fields {
      envelope(event, "measurementUpsert", watchMeasurement(1, ["averageBpm": bpm]), sequence: sequence)
    }
    #expect(try bpm([state(1, 60, sequence: 2), state(2, 61, sequence: 1)]) == 60)
    #expect(try bpm([state(1, 60, sequence: 0), state(2, 61, sequence: 0)]) == 61)
    #expect(try bpm([state(1, 60, sequence: 0), watchMeasurement(1, ["averageBpm": 90])]) == 60)
    // Nothing tells these apart but what they say.
    #expect(try bpm([watchMeasurement(1, ["averageBpm": 60]), watchMeasurement(1, ["averageBpm": 61])]) != nil)
    #expect(try bpm([state(1, 60, sequence: 0), state(1, 61, sequence: 0)]) != nil)
    // A newer time goes before any sequence.
    let newer = envelope(1, "measurementUpsert", watchMeasurement(1, updated: 61, ["averageBpm": 60]), sequence: 0)
    #expect(try bpm([newer, state(2, 61, sequence: 9)]) == 60)
  }

  @Test("and an event that comes with two payloads is told, whatever its order; neither is lost")
  func contradictions() throws {
    let documents = [
      envelope(1, "measurementUpsert", watchMeasurement(1)), envelope(1, "measurementUpsert", watchMeasurement(2)),
    ]
    for order in [documents, documents.reversed()] {
      let made = try importLines(order)
      #expect(made.recordings.map(\.metadata.id) == [uuid(1), uuid(2)])
      #expect(
        made.table("watch measurements")?.rowsKept == 2 && made.dropped("envelopes") == ["the same event again": 1])
      #expect(
        made.report.findings == [
          "p01/a.jsonl: line 2, payload: watch measurement: its event came before with another payload"
        ])
    }
  }

  @Test("with tombstones: as new removes, older does not, without a time always does", arguments: [59, 60, 61, nil])
  func tombstones(updated: Int?) throws {
    var deletion = tombstone(of: uuid(1), updated: updated ?? 0)
    if updated == nil { deletion["updatedAt"] = NSNull() }
    let documents = [watchMeasurement(1, updated: 60), envelope(1, "tombstone", deletion), watchMeasurement(9)]
    for order in [documents, documents.reversed()] {
      let made = try importLines(order)
      #expect(made.recordings.contains { $0.metadata.id == uuid(1) } == (updated == 59))
      #expect(made.tombstones.first?.updatedAt == updated.map { eightOClock + Double($0) })
    }
  }

  @Test("and of two tombstones the one that removes more is left")
  func twoTombstones() throws {
    let documents: [Fields] = [
      envelope(1, "tombstone", tombstone(of: uuid(1), updated: 60)),
      envelope(2, "tombstone", tombstone(of: uuid(1), updated: 90)), ["measurement_ID": uuid(2)],
      envelope(3, "tombstone", tombstone(of: uuid(2), updated: 90)),
    ]
    for order in [documents, documents.reversed()] {
      let made = try importLines(order)
      #expect(made.tombstones.map(\.updatedAt) == [eightOClock + 90, nil])
    }
  }

  @Test("and a UUID is one id in upper and lower case, so that a deletion is not overlooked")
  func letterCase() throws {
    let id = "ABCDEF00-0000-4000-8000-00000000000A"
    let measurement = watchMeasurement(1, ["id": id])
    let made = try importLines([
      measurement, envelope(1, "tombstone", tombstone(of: id.lowercased(), updated: 60)), watchMeasurement(9),
    ])
    #expect(made.recordings.map(\.metadata.id) == [uuid(9)])
    let alone = try importLines([watchMeasurement(1, ["id": id.lowercased()])])
    #expect(alone.recordings.map(\.metadata.id) == [id.lowercased()])
    // Other ids are what they are.
    let two = try importLines([cameraMeasurement("ppg-a"), cameraMeasurement("ppg-A")])
    #expect(two.recordings.map(\.metadata.id) == ["ppg-A", "ppg-a"])
  }

  @Test("and a feeling goes to its measurement, the later one wins, and those without one are counted")
  func feelings() throws {
    func feeling(_ event: Int, _ score: Int, _ seconds: Int, of id: Int = 1) -> Fields {
      envelope(event, "feelingUpsert", ["measurementId": uuid(id), "score": score, "recordedAt": moment(seconds)])
    }
    // The measurement's own feeling is 4, at 70 s.
    for (seconds, score) in [(69, 4), (71, 2)] {
      let made = try importLines([watchMeasurement(1), feeling(1, 2, seconds)])
      #expect(made.recordings.first?.metadata.feeling == Int32(score))
    }
    let made = try importLines([
      watchMeasurement(1), feeling(1, 2, 60), feeling(2, 3, 90, of: 5), watchMeasurement(6), feeling(3, 3, 90, of: 6),
      ["measurement_ID": uuid(6)],
    ])
    #expect(
      made.dropped("feelings") == [
        "its measurement is not there": 1, "deleted by a tombstone": 1,
        "another state of the same entity is newer, or says the same": 1,
      ])
    let camera = try importLines([
      cameraMeasurement("ppg-1"),
      envelope(1, "feelingUpsert", ["measurementId": "ppg-1", "score": 5, "recordedAt": moment(1)]),
    ])
    #expect(camera.recordings.first?.metadata.feeling == 5)
  }

  @Test("and ids that an archive cannot hold are told; two that would become one are refused")
  func ids() throws {
    let made = try importLines([
      cameraMeasurement("ppg 1"), envelope(1, "tombstone", tombstone(of: "ü", updated: 1)),
      regulationSession(1, ["beforeMeasurementId": "ppg 1", "afterMeasurementId": "none seen"]),
    ])
    #expect(made.recordings.map(\.metadata.id) == ["ppg-1"])
    #expect(
      made.regulations.first?.beforeRecordingID == "ppg-1" && made.regulations.first?.afterRecordingID == "none-seen")
    #expect(made.tombstones.map(\.entityID) == ["-"])
    #expect(
      made.report.findings == [
        "id 'none seen' became 'none-seen'", "id 'ppg 1' became 'ppg-1'", "id 'ü' became '-'",
      ])
    let fault = importFault(Data("[\(jsonLine(cameraMeasurement("p 1"))),\(jsonLine(cameraMeasurement("p-1")))]".utf8))
    #expect(fault?.kind == .badData && fault?.message == "the ids 'p 1' and 'p-1' would both become 'p-1'")
  }
}
