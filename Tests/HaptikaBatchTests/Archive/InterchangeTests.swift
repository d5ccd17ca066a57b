import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("With h5py", .enabled(if: ForeignProgram.python != nil, "needs a Python with h5py; name it in HAPTIKA_PYTHON"))
struct H5pyTests {
  private func run(_ mode: String, _ path: String) throws -> Data {
    let script = try #require(Bundle.module.url(forResource: "Golden/archives/h5py_check", withExtension: "py"))
    return try ForeignProgram.run(try #require(ForeignProgram.python) + [script.path, mode, path])
  }

  /// What h5py finds in an archive of ours.
  private struct Found: Decodable {
    enum Value: Decodable, Equatable {
      case text(String), number(Double), missing

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
          self = .missing
        } else if let number = try? value.decode(Double.self) {
          self = .number(number)
        } else {
          self = .text(try value.decode(String.self))
        }
      }
    }

    let attributes: [String: String]
    let tables: [String: [String: [Value]]]
    let types: [String: String]
    let units: [String: String]
    let flags: [String: [Int]]
  }

  private func found() throws -> Found {
    let folder = try TemporaryFolder()
    let path = folder.path("a.h5")
    try SampleArchive.write([SampleArchive.recording("bare"), SampleArchive.fullRecording()], to: path)
    return try JSONDecoder().decode(Found.self, from: run("read", path))
  }

  @Test("an archive by the rules is read as it was meant")
  func reading() throws {
    let folder = try TemporaryFolder()
    _ = try run("write", folder.path("a.h5"))
    let archive = try ArchiveReader(path: folder.path("a.h5"))
    let read = try archive.read(rows: 0..<2).map { try #require($0.recording) }
    #expect(archive.attributes.studyID == "h5py" && archive.attributes.title == "by h5py")
    var first = RecordingMetadata(id: "one", subjectID: "Ünal", source: .iphoneCameraPPG)
    first.duration = 0.1
    first.utcOffsetInMinutes = -300
    first.torchUsed = true
    first.condition = "rest"
    first.referenceKind = .rrIntervals
    #expect(read[0].metadata == first)
    #expect(read[1].metadata == RecordingMetadata(id: "two", subjectID: "p", source: .opticalSimulator))
    #expect(read[0].frames?.time == [0, 0.1, 0.2])
    #expect(read[0].frames?.red.prefix(2) == [1, 2] && read[0].frames?.red[2].isNaN == true)
    #expect(read[0].frames?.contact == [0.5, 1, 1])
    #expect(read[1].frames?.blue == [14, 15])
    #expect(read[1].frames?.contact == nil)
    #expect(read[0].reference == [ReferenceSample(time: 0.8, value: 800), ReferenceSample(time: 1.6, value: 801)])
  }

  @Test("an archive of ours has the root attributes")
  func attributes() throws {
    #expect(
      try found().attributes == [
        "schema_name": "haptika.archive", "schema_version": "1.0.0", "Conventions": "Haptika-1.0", "title": "Walk",
        "study_id": "study-1", "creator": "tests 1", "license": "CC0-1.0", "source": "made in code, ünïcode",
        "study_sha256": "ab12",
      ])
  }

  @Test("an archive of ours has all tables, and values where we put them")
  func values() throws {
    let tables = try found().tables
    #expect(Set(tables.keys) == Set(ArchiveTable.allCases.map(\.schema.name)))
    #expect(tables["recordings"]?["id"] == [.text("bare"), .text("full/1")])
    #expect(tables["recordings"]?["subject_id"] == [.text("person-0"), .text("pérson")])
    #expect(tables["recordings"]?["started_at_s"] == [.missing, .number(1_700_000_000.125)])
    #expect(tables["recordings"]?["utc_offset_min"] == [.number(-1), .number(-300)])
    #expect(tables["recordings"]?["posture"] == [.number(-1), .number(2)])
    #expect(tables["recordings"]?["condition"] == [.text(""), .text("rest")])
    #expect(tables["recordings"]?["ppg_offset"] == [.number(0), .number(4)])
    #expect(tables["recordings"]?["ppg_count"] == [.number(4), .number(6)])
    #expect(tables["ppg"]?["motion"]?.prefix(5) == [.missing, .missing, .missing, .missing, .number(2)])
    #expect(tables["reference"]?["value"] == [.number(850.5), .number(875.25)])
    #expect(tables["devices"]?["name"] == [.text("Phöne"), .text("")])
  }

  @Test("an archive of ours has the types, units and flags of the schema, for every column")
  func columns() throws {
    let found = try found()
    for table in ArchiveTable.allCases {
      for column in table.schema.columns {
        let path = "\(table.schema.name)/\(column.name)"
        let type =
          switch column.type {
          case .text(let bytes): "|S\(bytes)"
          case .float64, .float32, .int32, .int8: column.type.name
          }
        #expect(found.types[path] == type, "\(path)")
        #expect(found.units[path] == column.unit, "\(path)")
        if let codes = column.codes { #expect(found.flags[path] == Array(codes.range), "\(path)") }
      }
    }
  }
}

@Suite("With h5dump", .enabled(if: ForeignProgram.hasH5dump, "needs h5dump of the HDF5 tools"))
struct H5dumpTests {
  @Test(
    "the codes of an archive of ours are explained, those of a scale too",
    arguments: [
      ("recordings/feeling", "1, 2, 3, 4, 5", "grade_1 grade_2 grade_3 grade_4 grade_5"),
      ("regulations/feeling_before", "1, 2, 3, 4, 5", "grade_1 grade_2 grade_3 grade_4 grade_5"),
      ("recordings/posture", "0, 1, 2", "seated standing lying"), ("reference/valid", "0, 1", "bad good"),
    ])
  func codes(column: String, values: String, meanings: String) throws {
    let folder = try TemporaryFolder()
    try SampleArchive.write([SampleArchive.fullRecording()], to: folder.path("a.h5"))
    func dump(_ attribute: String) throws -> String {
      String(
        decoding: try ForeignProgram.run(["h5dump", "-a", "\(column)/\(attribute)", folder.path("a.h5")]), as: UTF8.self
      )
    }
    #expect(try dump("flag_values").contains("(0): \(values)\n"))
    #expect(try dump("flag_meanings").contains("\"\(meanings)\""))
  }

  @Test("an archive of ours is listed with its filters and without surprises")
  func header() throws {
    let folder = try TemporaryFolder()
    try SampleArchive.write([SampleArchive.fullRecording()], to: folder.path("a.h5"))
    let text = String(decoding: try ForeignProgram.run(["h5dump", "-H", "-p", folder.path("a.h5")]), as: UTF8.self)
    let datasets = text.components(separatedBy: "DATASET \"").dropFirst()
    let columns = ArchiveTable.allCases.flatMap(\.schema.columns)
    #expect(datasets.count == columns.count)
    for dataset in datasets {
      for part in ["CHUNKED", "SHUFFLE", "DEFLATE { LEVEL 4 }", "FLETCHER32"] { #expect(dataset.contains(part)) }
    }
    for surprise in ["H5T_VLEN", "H5T_COMPOUND", "H5T_ENUM", "H5T_REFERENCE", "SOFTLINK", "EXTERNAL"] {
      #expect(!text.contains(surprise))
    }
  }
}
