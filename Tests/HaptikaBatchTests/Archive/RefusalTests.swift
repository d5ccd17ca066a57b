import Foundation
import Testing

@testable import HaptikaBatch

@Suite("A file that is no archive")
struct RefusalTests {
  /// What opening `path` throws.
  private func error(opening path: String) -> ArchiveError? {
    do {
      _ = try ArchiveReader(path: path)
      return nil
    } catch {
      return error as? ArchiveError
    }
  }

  @Test("is refused as no input when it does not exist")
  func missing() throws {
    let folder = try TemporaryFolder()
    let error = error(opening: folder.path("none.h5"))
    #expect(error?.kind == .noInput)
    #expect(error?.description == "'\(folder.path("none.h5"))': no such file")
  }

  @Test("is refused as no input when it is a directory")
  func directory() throws {
    let folder = try TemporaryFolder()
    let error = error(opening: folder.url.path)
    #expect(error?.kind == .noInput)
    #expect(error?.message == "is a directory; expected an archive")
  }

  @Test("is refused as no input at once when it is a pipe, or a link to one", .timeLimit(.minutes(1)))
  func pipe() throws {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "pipe")
    for path in [folder.path("pipe"), folder.path("link")] {
      let error = error(opening: path)
      #expect(error == ArchiveError(.noInput, path, "is neither a file nor a folder; expected an archive"))
    }
  }

  @Test("is refused as no input when it is a link that leads nowhere")
  func danglingLink() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "nothing")
    #expect(error(opening: folder.path("link")) == ArchiveError(.noInput, folder.path("link"), "no such file"))
  }

  @Test("is none when a link leads to an archive")
  func link() throws {
    let folder = try TemporaryFolder()
    try SampleArchive.write([SampleArchive.recording("a")], to: folder.path("a.h5"))
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "a.h5")
    #expect(error(opening: folder.path("link")) == nil)
  }

  @Test("is refused when it is not HDF5", arguments: ["", "id,bpm\n", String(repeating: "x", count: 5000)])
  func notHDF5(text: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.h5")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let error = error(opening: path)
    #expect(error?.kind == .badData)
    #expect(error?.message == "not an HDF5 file; expected an archive of schema 'haptika.archive'")
  }

  @Test("is refused when it is truncated", arguments: [16, 100, 2000, -1])
  func truncated(length: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.h5")
    try SampleArchive.write([SampleArchive.fullRecording()], to: path)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    try whole.prefix(length < 0 ? whole.count + length : length).write(to: URL(fileURLWithPath: path))
    let error = error(opening: path)
    #expect(error?.kind == .badData)
    #expect(error?.message.hasPrefix("cannot open: ") == true)
  }

  @Test("is refused in one sentence that names place, finding and expectation", arguments: Self.crafts)
  func crafted(craft: Craft) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.h5")
    try craft.write(to: path)
    let error = error(opening: path)
    #expect(error?.kind == .badData)
    #expect(error?.description == "'\(path)': \(craft.expected)")
  }

  private static let crafts: [Craft] = attributeCrafts + tableCrafts + identityCrafts

  private static let attributeCrafts = [
    Craft("without a schema name", says: "attribute schema_name: missing; expected 'haptika.archive'") {
      $0.attributes.removeFirst()
    },
    Craft("of another schema", says: "attribute schema_name: is 'other'; expected 'haptika.archive'") {
      $0.attributes[0].1 = "other"
    },
    Craft("without a version", says: "attribute schema_version: missing; expected '1.*.*'") {
      $0.attributes.remove(at: 1)
    },
    Craft("of another major version", says: "attribute schema_version: is '2.0.0'; expected '1.*.*'") {
      $0.attributes[1].1 = "2.0.0"
    },
    Craft("of a malformed version", says: "attribute schema_version: is 'one'; expected '1.*.*'") {
      $0.attributes[1].1 = "one"
    },
    Craft("without a study", says: "attribute study_id: missing; expected the id of the study") {
      $0.attributes.removeLast()
    },
    Craft(
      "of a malformed study",
      says: "attribute study_id: the id 'a/b' has other characters than letters, digits and . _ -"
    ) { $0.attributes[2].1 = "a/b" },
    Craft("of an empty study", says: "attribute study_id: the id is empty; expected letters, digits and . _ -") {
      $0.attributes[2].1 = ""
    },
  ]

  private static let tableCrafts = [
    Craft("without recordings", says: "/recordings: missing; expected a table") { $0.absent = ["recordings"] },
    Craft("without a required column", says: "/ppg/green: missing; expected a column of float32") {
      $0.ppg.columns.remove(at: 2)
    },
    Craft("with columns of unequal length", says: "/ppg/green: 11 rows; /ppg/time_s has 12") {
      $0.ppg["green"].cells.removeLast()
    },
    Craft("with another row count", says: "/ppg: row_count is 13; its columns have 12 rows") { $0.ppg.rowCount = 13 },
    Craft("with text for numbers", says: "/ppg/red: holds text; expected float32") {
      $0.ppg["red"] = .init(
        name: "red", type: .text(bytes: 4), cells: Array(repeating: .text("1"), count: 12))
    },
    Craft("with numbers for text", says: "/recordings/id: holds integers of 32 bits; expected text of 64 bytes") {
      $0.recordings["id"] = .init(name: "id", type: .int32, cells: .integers(1, 2, 3))
    },
    Craft("with floats for codes", says: "/recordings/source: holds floats of 64 bits; expected int8") {
      $0.recordings["source"] = .init(
        name: "source", type: .float64, cells: [.number(0), .number(0), .number(0)])
    },
    Craft("with another unit", says: "/ppg/time_s: units 'ms'; expected 's'") { $0.ppg["time_s"].unit = "ms" },
    Craft("with an offset but no count", says: "/recordings/ppg_count: missing; expected it beside ppg_offset") {
      $0.recordings.columns.removeLast()
    },
    Craft("that claims 2^40 rows", says: "/ppg/time_s: 1099511627776 rows; expected at most 2147483647") {
      for index in $0.ppg.columns.indices { $0.ppg.columns[index].claimedRowCount = 1 << 40 }
    },
    Craft("that claims more than it can hold", says: "/ppg/time_s: 2000000000 rows are more than the file can hold") {
      for index in $0.ppg.columns.indices { $0.ppg.columns[index].claimedRowCount = 2_000_000_000 }
    },
    Craft("that holds half of what it claims", says: "/ppg/time_s: chunk 4 of 6 is not in the file; expected all") {
      for index in $0.ppg.columns.indices { $0.ppg.columns[index].claimedRowCount = 24 }
    },
    Craft("that has no recording", says: "/recordings: no rows; expected at least one recording") {
      for index in $0.recordings.columns.indices { $0.recordings.columns[index].cells = [] }
      $0.recordings.rowCount = 0
    },
  ]

  private static let identityCrafts = [
    Craft(
      "with an empty id",
      says: "/recordings/id[1]: the id is empty; expected letters, digits and . _ / -"
    ) { $0.recordings["id"].cells = .texts("a", "", "c") },
    Craft(
      "with a malformed id",
      says: "/recordings/id[2]: the id 'c d' has other characters than letters, digits and . _ / -"
    ) { $0.recordings["id"].cells = .texts("a", "b", "c d") },
    Craft(
      "with an id that is too long",
      says: "/recordings/id[0]: the id '\(String(repeating: "x", count: 65))' has 65 bytes; expected at most 64"
    ) {
      $0.recordings["id"] = .init(
        name: "id", type: .text(bytes: 70), cells: .texts(String(repeating: "x", count: 65), "b", "c"))
    },
    Craft("with an id twice", says: "/recordings/id[2]: the id 'a' is also that of row 0; ids are unique") {
      $0.recordings["id"].cells = .texts("a", "b", "a")
    },
  ]
}
