import Foundation

@testable import HaptikaBatch

/// A document that is put together key by key; a key with `NSNull` is written as `null`.
typealias Fields = [String: Any]

/// Writes a document on one line.
func jsonLine(_ fields: Fields) -> String {
  guard let data = try? JSONSerialization.data(withJSONObject: fields, options: [.sortedKeys]) else { return "" }
  return String(decoding: data, as: UTF8.self)
}

/// UUIDs by number.
func uuid(_ number: Int) -> String {
  let digits = String(number)
  return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
}

/// A time on 2026-03-01 at 08:00 UTC and `seconds` later: 1772352000 s after 1970 (`date -u -d 2026-03-01T08:00:00Z +%s`).
func moment(_ seconds: Int) -> String {
  func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  return "2026-03-01T\(two(8 + seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))Z"
}

let eightOClock = 1_772_352_000.0

func watchMeasurement(_ number: Int, updated: Int = 60, _ changes: Fields = [:]) -> Fields {
  let fields: Fields = [
    "schemaVersion": 1, "id": uuid(number), "updatedAt": moment(updated), "startedAt": moment(0), "endedAt": moment(60),
    "source": "appleWatchOptical",
    "device": ["id": "watch-1", "name": "Watch", "model": "Watch7,1", "systemVersion": "11.0"],
    "currentBpm": 61, "averageBpm": 60.5, "minimumBpm": 58, "maximumBpm": 63,
    "samples": [["offsetSeconds": 0, "bpm": 60], ["offsetSeconds": 5.5, "bpm": 61]],
    "coverage": 0.5, "quality": 0.75, "valid": true, "invalidReason": NSNull(),
    "context": ["atRest": true, "posture": "seated", "recentExercise": false, "recentMeal": NSNull()],
    "feeling": ["score": 4, "recordedAt": moment(70)],
  ]
  return fields.merging(changes) { $1 }
}

func cameraMeasurement(_ id: String, measured: Int = 0, _ changes: Fields = [:]) -> Fields {
  let fields: Fields = [
    "schemaVersion": 1, "algorithmVersion": "2.0.0", "id": id,
    "acquisition": ["cameraPosition": "back", "torchUsed": true], "measuredAt": moment(measured), "atRest": true,
    "baselineEligible": false,
    "cameraResult": [
      "bpm": ["bpm": 72.5, "confidence": 0.9],
      "prv": ["estimatedRmssdMs": 42, "sdnnMs": 51, "reliable": true, "validIntervalCount": 58],
      "quality": ["score": 0.8, "usableDurationSeconds": 55.5, "methodAgreementScore": 0.95],
    ],
    "potentialStress": [
      "index": 26.9, "confidence": 0.5, "status": "estimated", "version": "stress-1.0.0",
      "baselineMaturity": "personalized",
    ],
    "selfReport": ["feeling": 3, "recentCaffeine": true, "movementDuringMeasurement": false],
  ]
  return fields.merging(changes) { $1 }
}

func regulationSession(_ number: Int, updated: Int = 400, _ changes: Fields = [:]) -> Fields {
  let fields: Fields = [
    "schemaVersion": 1, "id": uuid(number), "protocolId": "coherence55", "startedAt": moment(90),
    "endedAt": moment(390), "durationSeconds": 300, "state": "completed", "beforeMeasurementId": uuid(1),
    "afterMeasurementId": uuid(2), "feelingBefore": 2, "feelingAfter": 4, "workoutUUID": NSNull(),
    "updatedAt": moment(updated),
  ]
  return fields.merging(changes) { $1 }
}

/// An envelope; `event` makes its id.
func envelope(_ event: Int, _ kind: String, _ payload: Fields, sequence: Int = 0, device: String = "phone-1") -> Fields
{
  [
    "schemaVersion": 1, "eventId": uuid(9000 + event), "deviceId": device, "sequence": sequence, "sentAt": moment(500),
    "kind": kind, "payload": payload,
  ]
}

func tombstone(of id: String, kind: String = "measurement", updated: Int) -> Fields {
  ["entityId": id, "entityKind": kind, "deletedAt": moment(updated), "updatedAt": moment(updated)]
}

func serverMeasurement(_ id: String, _ changes: Fields = [:]) -> Fields {
  let fields: Fields = [
    "id": id, "source": "iphoneCameraPPG", "startedAt": moment(0), "durationSeconds": 60, "averageBpm": 70,
    "minimumBpm": 66, "maximumBpm": 75, "estimatedRmssdMs": 40, "sdnnMs": 50, "quality": 0.9, "coverage": 0.9,
    "valid": true, "algorithmVersion": "1.0.0",
  ]
  return fields.merging(changes) { $1 }
}

func serverSession(_ id: String, revision: Int = 1, _ changes: Fields = [:]) -> Fields {
  let fields: Fields = [
    "id": id, "practiceId": "breathing", "status": "completed", "revision": revision, "startedAt": moment(100),
    "endedAt": moment(400), "plannedDurationSeconds": 240, "actualDurationSeconds": 250,
  ]
  return fields.merging(changes) { $1 }
}

/// What an import of files made.
struct Imported {
  let recordings: [Recording]
  let devices: [Device]
  let regulations: [Regulation]
  let tombstones: [Tombstone]
  let report: ImportReport
  let archive: Data

  /// The counts of one kind of document.
  func table(_ name: String) -> ImportReport.TableCounts? { report.tables.first { $0.name == name } }

  /// How many documents were dropped, by reason.
  func dropped(_ table: String) -> [String: Int] {
    Dictionary((self.table(table)?.dropped ?? []).map { ($0.reason, $0.count) }) { $1 }
  }
}

/// Imports the files, which lie in a folder `p01`: the folder itself, or the named sources in it.
func importJSON(
  _ files: [String: Data], sources: [String] = [""], studyID: String? = nil, prepare: (String) throws -> Void = { _ in }
) throws -> Imported {
  try withFolder([:]) { top in
    for (name, data) in files {
      let file = URL(fileURLWithPath: top + "/p01/" + name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    try prepare(top)
    var options = HaptikaJSONImportOptions()
    options.studyID = studyID
    func open() throws -> HaptikaJSONImporter {
      try HaptikaJSONImporter(sources: sources.map { top + "/p01" + ($0.isEmpty ? "" : "/\($0)") }, options: options)
    }
    var importer = try open()
    try importer.prepare { _ in }
    var recordings: [Recording] = []
    while let recording = try importer.next() { recordings.append(recording) }

    var again = try open()
    let path = top + "/out.h5"
    let writer = try ArchiveWriter(path: path, attributes: again.attributes(creator: "test"), overwrite: false)
    try again.prepare { _ in }
    try writer.append(&again) { _ in }
    try writer.finish()
    return Imported(
      recordings: recordings, devices: importer.devices, regulations: importer.regulations,
      tombstones: importer.tombstones, report: importer.report,
      archive: try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

/// Imports documents as JSON lines.
func importLines(_ documents: [Fields]) throws -> Imported { try importLines(documents.map(jsonLine)) }

/// Imports lines of JSON.
func importLines(_ lines: [String]) throws -> Imported {
  try importJSON(["a.jsonl": Data(lines.map { $0 + "\n" }.joined().utf8)])
}

/// Why a file cannot be imported; `nil` when it can.
func importFault(_ data: Data, name: String = "a.json") -> ImportError? {
  do {
    _ = try importJSON([name: data])
    return nil
  } catch {
    return error as? ImportError
  }
}
