import Foundation
import Testing

@testable import HaptikaBatch

@Suite("Validation")
struct ValidationTests {
  /// What is found, without the file.
  private func findings(in path: String) throws -> [String] {
    try Validation(of: [path]).findings.map { "\($0.severity): \($0.place ?? ""): \($0.message)" }
  }

  /// The frames of the crafted archive: 4 a recording, so recording `b` has the rows 4 to 7.
  private static let crafts = [
    Craft("a table more", says: "note: /extra: no table of the schema; it is not read") {
      $0.others = [.init(name: "extra", columns: [.init(name: "x", type: .int8, cells: .integers(1))])]
    },
    Craft("a column more", says: "note: /ppg/depth: no column of the schema; it is not read") {
      $0.ppg["depth"] = .init(name: "depth", type: .float32, cells: Array(repeating: .number(1), count: 12))
    },
    Craft("a wider float", says: "note: /ppg/red: floats of 64 bits; the schema has float32") {
      $0.ppg["red"].type = .float64
    },
    Craft("a wider integer", says: "note: /recordings/source: integers of 32 bits; the schema has int8") {
      $0.recordings["source"].type = .int32
    },
    Craft("a shorter text", says: "note: /recordings/id: text of 8 bytes; the schema has text of 64 bytes") {
      $0.recordings["id"].type = .text(bytes: 8)
    },
    Craft("no unit", says: "warning: /ppg/red: no attribute 'units'; expected '1'") { $0.ppg["red"].unit = nil },
    Craft("no meaning", says: "warning: /ppg/red: no attribute 'long_name'; expected 'mean grey level, 0 to 255'") {
      _ in
    },
    Craft("an unknown unit", says: "error: /ppg/time_s: units 'ms'; expected 's'") { $0.ppg["time_s"].unit = "ms" },
    Craft(
      "a time that goes back",
      says: "warning: /ppg/time_s[6]: recording 'b' has 1 frame times that go back; expected rising times"
    ) { $0.ppg["time_s"].cells[6] = .number(0) },
    Craft(
      "a time twice", says: "warning: /ppg/time_s[6]: recording 'b' has 1 frame times twice; expected rising times"
    ) { $0.ppg["time_s"].cells[6] = .number(1.0 / 32) },
    Craft("colours of 0 to 1", says: "warning: /ppg/red[4]: recording 'b' has no colour above 1; expected grey") {
      for name in ["red", "green", "blue"] {
        for row in 4..<8 { $0.ppg[name].cells[row] = .number(0.5) }
      }
    },
    Craft(
      "no finite time", says: "warning: /ppg/time_s[4]: recording 'b' has 4 frame times among 4 that are not finite"
    ) { for row in 4..<8 { $0.ppg["time_s"].cells[row] = .number(.nan) } },
    Craft(
      "a step of minutes",
      says:
        "warning: /ppg/time_s[7]: recording 'b' has 1 steps of more than 60 s between frames; expected times in seconds"
    ) { $0.ppg["time_s"].cells[7] = .number(1000) },
    Craft(
      "colours out of range",
      says: "warning: /ppg/green[5]: recording 'b' has 1 values among 4 of green that are no grey"
    ) { $0.ppg["green"].cells[5] = .number(1e30) },
    Craft("no reference", says: "note: /recordings/reference_kind: no recording has a reference") { _ in },
    Craft("no frames", says: "note: /recordings/ppg_count[1]: recording 'b' has no frames") {
      $0.recordings["ppg_count"].cells = .integers(4, 0, 4)
    },
    Craft(
      "rows without an owner",
      says: "note: /ppg: 1 of 12 rows belong to no recording that can be read; the first is 7"
    ) { $0.recordings["ppg_count"].cells = .integers(4, 3, 4) },
    Craft(
      "an unknown code", says: "error: /recordings/source[1]: recording 'b' is unreadable: the value is 9; expected"
    ) { $0.recordings["source"].cells[1] = .integer(9) },
    Craft("a negative count", says: "error: /recordings/ppg_count: recording 'b' is unreadable: -5; expected") {
      $0.recordings["ppg_count"].cells[1] = .integer(-5)
    },
    Craft("a result of nobody", says: "warning: /results/recording_id[0]: 'zz' is no recording of the archive") {
      let text = ElementType.text(bytes: 64)
      $0.others = [
        .init(
          name: "results",
          columns: ["recording_id", "algorithm", "algorithm_version"].map {
            .init(name: $0, type: text, cells: .texts("zz"))
          })
      ]
    },
    Craft("a device without an id", says: "error: /devices/id[0]: no value; expected one in every row") {
      $0.others = [
        .init(name: "devices", columns: [.init(name: "id", type: .text(bytes: 64), cells: .texts(""))])
      ]
    },
  ]

  @Test("names place and severity", arguments: crafts)
  func finding(craft: Craft) throws {
    let folder = try TemporaryFolder()
    try craft.write(to: folder.path("a.h5"))
    let found = try findings(in: folder.path("a.h5"))
    #expect(found.contains { $0.hasPrefix(craft.expected) }, "\(found)")
  }

  @Test("finds neither error nor warning in an archive that was written here")
  func sound() throws {
    let folder = try TemporaryFolder()
    var recording = SampleArchive.fullRecording()
    // Watch samples and intervals name devices, which would have to be there.
    recording.watch = []
    recording.intervals = []
    recording.recordedResults = []
    // One of its two values is marked bad, which is more than a tenth.
    recording.reference = []
    try SampleArchive.write([recording], to: folder.path("a.h5"), withOtherTables: false)
    let validation = try Validation(of: [folder.path("a.h5")])
    #expect(validation.recordingCount == 1)
    #expect(validation.findings.filter { $0.severity == .error } == [])
    #expect(validation.findings.filter { $0.severity == .warning } == [])
  }

  @Test("says the path of the chunk that keeps a recording from being read")
  func chunk() throws {
    let url = try #require(Bundle.module.url(forResource: "Golden/archives/chunk_checksum", withExtension: "h5"))
    let found = try findings(in: url.path)
    #expect(found.first == "error: /ppg/red: recording 'r4' is unreadable: chunk 5 of 10: its checksum is wrong")
  }

  @Test("reads chunks that no recording owns")
  func unowned() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.h5")
    var archive = CraftedArchive()
    archive.recordings["ppg_count"].cells = .integers(4, 0, 4)
    try archive.write(to: path)
    let place = try HDF5Inspection.chunkPlace(in: path, "/ppg/red", chunk: 1)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes[place.upperBound - 1] ^= 0xff
    try bytes.write(to: URL(fileURLWithPath: path))
    let expected = "warning: /ppg/red: chunk 2 of 3: its checksum is wrong, where rows belong to no recording"
    #expect(try findings(in: path).contains(expected))
  }

  @Test("goes on after an archive that is missing, and says of a recording given twice in which file it was first")
  func several() throws {
    let folder = try TemporaryFolder()
    for name in ["a.h5", "b.h5"] { try CraftedArchive().write(to: folder.path(name)) }
    let validation = try Validation(of: ["c.h5", "a.h5", "b.h5"].map { folder.path($0) })
    #expect(validation.missingFiles == [folder.path("c.h5")])
    #expect(validation.recordingCount == 6)
    let twice = validation.findings.filter { $0.message.contains("is also in '\(folder.path("a.h5"))'") }
    #expect(twice.map(\.file) == Array(repeating: folder.path("b.h5"), count: 3))
    #expect(twice.map(\.place) == ["/recordings/id[0]", "/recordings/id[1]", "/recordings/id[2]"])
  }

  @Test("counts rows between, before and behind ranges as nobody's")
  func gaps() {
    #expect(UnownedRows.gaps(between: [6..<8, 2..<4, 0..<0, 3..<5], upTo: 10) == [0..<2, 5..<6, 8..<10])
    #expect(UnownedRows.gaps(between: [0..<4], upTo: 4) == [])
  }
}
