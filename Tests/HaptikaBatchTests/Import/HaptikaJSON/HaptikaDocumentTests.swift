import Foundation
import Testing

@testable import HaptikaBatch

@Suite("A document of the app that is written")
struct HaptikaDocumentTests {
  @Test("is one line of JSON with sorted keys, and absent values are not in it")
  func line() throws {
    let deletion = HaptikaDocument.Deletion(
      entityId: "ppg/1", entityKind: "measurement", deletedAt: .init(1_772_352_000.25), updatedAt: nil)
    let envelope = HaptikaDocument.Envelope(
      eventId: "e", deviceId: nil, sequence: 0, sentAt: .init(1_772_352_000), kind: "tombstone", payload: deletion)
    #expect(
      try HaptikaDocument.line(of: envelope)
        == "{\"eventId\":\"e\",\"kind\":\"tombstone\",\"payload\":{\"deletedAt\":\"2026-03-01T08:00:00.250Z\","
        + "\"entityId\":\"ppg/1\",\"entityKind\":\"measurement\"},\"schemaVersion\":1,\"sentAt\":\"2026-03-01T08:00:00Z\","
        + "\"sequence\":0}")
  }

  @Test("is read back as it was, and makes the same archive")
  func roundTrip() throws {
    func again<Document: Codable & Equatable>(_ fields: Fields, _ type: Document.Type) throws -> String {
      let document = try JSONDecoder().decode(type, from: Data(jsonLine(fields).utf8))
      let line = try HaptikaDocument.line(of: document)
      #expect(try JSONDecoder().decode(type, from: Data(line.utf8)) == document)
      #expect(!line.contains("\n"))
      return line
    }
    let documents = [watchMeasurement(1), cameraMeasurement("ppg-1"), regulationSession(1)]
    let deletion = envelope(1, "tombstone", tombstone(of: uuid(5), updated: 3))
    let written = try [
      again(documents[0], HaptikaDocument.WatchMeasurement.self),
      again(documents[1], HaptikaDocument.CameraMeasurement.self),
      again(documents[2], HaptikaDocument.RegulationSession.self),
      again(deletion, HaptikaDocument.Envelope<HaptikaDocument.Deletion>.self),
    ]
    #expect(try importLines(written).archive == importLines(documents + [deletion]).archive)
  }

  @Test("is shown by the guide to the data, and that example is imported")
  func guide() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let guide = try String(contentsOf: root.appendingPathComponent("Datasets/README.md"), encoding: .utf8)
    let example = try #require(guide.split(separator: "```json\n").dropFirst().first?.split(separator: "```").first)
    let made = try importJSON(["a.jsonl": Data(example.utf8)])
    #expect(made.recordings.map(\.metadata.id) == [uuid(1)] && made.recordings.first?.watch.count == 2)
    #expect(made.tombstones.map(\.entityID) == [uuid(2)] && made.report.findings.isEmpty)
  }

  @Test("keeps every bit of a number")
  func numbers() throws {
    for bpm in [60.1, 1.0 / 3, 299.99999999999994, 1e-300] {
      let sample = HaptikaDocument.Sample(offsetSeconds: bpm, bpm: bpm)
      let line = try HaptikaDocument.line(of: sample)
      #expect(try JSONDecoder().decode(HaptikaDocument.Sample.self, from: Data(line.utf8)) == sample)
    }
    #expect(throws: EncodingError.self) {
      try HaptikaDocument.line(of: HaptikaDocument.Sample(offsetSeconds: 0, bpm: .nan))
    }
  }
}
