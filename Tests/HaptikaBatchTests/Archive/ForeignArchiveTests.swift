import Foundation
import HaptikaBatch
import Testing

/// Files in Golden/archives were written by h5py 3.16 (HDF5 2.0) with `make_archives.py` beside them.
@Suite("An archive that h5py wrote")
struct ForeignArchiveTests {
  private func path(_ name: String) throws -> String {
    try #require(Bundle.module.url(forResource: "Golden/archives/\(name)", withExtension: "h5")).path
  }

  @Test(
    "is read whatever the form of its columns",
    arguments: ["variable_text", "fixed_attributes", "other_widths", "unknown_things"])
  func liberal(name: String) throws {
    let archive = try ArchiveReader(path: path(name))
    let read = try archive.read(rows: 0..<2).map { try #require($0.recording) }
    #expect(archive.attributes.studyID == "study")
    #expect(read.map(\.metadata.id) == ["a", "b"])
    #expect(read.map(\.metadata.subjectID) == ["p", "pérson"])
    #expect(read.map(\.metadata.source) == [.iphoneCameraPPG, .opticalSimulator])
    #expect(read.map { $0.frames?.time } == [[0, 0.5], [0, 0.5]])
    #expect(read.map { $0.frames?.red } == [[1, 2], [3, 4]])
  }

  @Test("may have text of variable length")
  func variableText() throws {
    let read = try ArchiveReader(path: path("variable_text")).read(rows: 0..<2)
    #expect(read.map { $0.recording?.metadata.condition } == [nil, "rest"])
  }

  @Test("may have integers where numbers are expected")
  func integersForNumbers() throws {
    let read = try ArchiveReader(path: path("other_widths")).read(rows: 0..<2)
    #expect(read.map { $0.recording?.metadata.duration } == [60, 61])
  }

  @Test("loses only the recording whose text is not UTF-8")
  func notUTF8() throws {
    let read = try ArchiveReader(path: path("not_utf8")).read(rows: 0..<2)
    #expect(read[0].recording?.metadata.subjectID == "p")
    #expect(read[1].reason == "/recordings/subject_id[1]: the text is not UTF-8, too long or damaged")
  }

  @Test(
    "is refused when it reaches out of itself or is of another shape",
    arguments: [
      ("two_dimensions", "/ppg/red: 2 dimensions; expected 1"),
      ("scalar", "/ppg/red: 0 dimensions; expected 1"),
      ("bool", "/recordings/torch_used: holds enumerated values; expected int8"),
      ("soft_link", "/ppg/red: is a soft link; expected a column of float32"),
      ("external_link", "/ppg: is an external link; expected a table, which is a group"),
      ("external_storage", "/ppg/red: its values are in another file; expected them in the archive"),
      ("virtual", "/ppg/red: its values are those of other datasets; expected its own"),
      ("lzf", "/ppg/red: has the filter 32000; expected shuffle, deflate and fletcher32 at most"),
      ("no_storage", "/ppg/red: 4 rows are more than its 0 bytes in the file can hold"),
      ("table_is_dataset", "/ppg: is a dataset; expected a table, which is a group"),
      ("wide_text", "/recordings/condition: text fields of 5000 bytes; expected at most 4096"),
    ])
  func refused(name: String, expected: String) throws {
    let path = try path(name)
    #expect {
      try ArchiveReader(path: path)
    } throws: {
      ($0 as? ArchiveError)?.description == "'\(path)': \(expected)"
    }
  }
}
