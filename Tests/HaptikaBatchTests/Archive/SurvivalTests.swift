import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("A fault of one recording")
struct SurvivalTests {
  @Test("makes that recording unreadable and leaves the others as they are", arguments: Self.crafts)
  func crafted(craft: Craft) throws {
    let folder = try TemporaryFolder()
    try craft.write(to: folder.path("a.h5"))
    let results = try ArchiveReader(path: folder.path("a.h5")).read(rows: 0..<3)
    #expect(results[1].reason == craft.expected)
    // Red is the recording's number times 100 plus the frame's.
    #expect(results[0].recording?.frames?.red == [0, 1, 2, 3])
    #expect(results[2].recording?.frames?.red == [200, 201, 202, 203])
  }

  private static let crafts = [
    Craft("a negative offset", says: "/recordings/ppg_offset: -4; expected 0 or more") {
      $0.recordings["ppg_offset"].cells = .integers(0, -4, 8)
    },
    Craft("a negative count", says: "/recordings/ppg_count: -2; expected 0 or more") {
      $0.recordings["ppg_count"].cells = .integers(4, -2, 4)
    },
    Craft(
      "a range past the end",
      says: "/recordings/ppg_offset: 4 rows from 10 run past the end of /ppg, which has 12"
    ) { $0.recordings["ppg_offset"].cells = .integers(0, 10, 8) },
    Craft(
      "a count that no memory holds",
      says: "/recordings/ppg_offset: 2147483647 rows from 4 run past the end of /ppg, which has 12"
    ) { $0.recordings["ppg_count"].cells = .integers(4, .init(Int32.max), 4) },
    Craft("rows in a table that is not there", says: "/recordings/watch_count: 1, but the archive has no /watch") {
      $0.recordings["watch_offset"] = .init(name: "watch_offset", type: .int32, cells: .integers(0, 0, 0))
      $0.recordings["watch_count"] = .init(name: "watch_count", type: .int32, cells: .integers(0, 1, 0))
    },
    Craft("no source", says: "/recordings/source[1]: no value; expected one in every row") {
      $0.recordings["source"].cells = .integers(0, -1, 0)
    },
    Craft(
      "an unknown source",
      says: "/recordings/source[1]: the value is 5; expected 0 `iphoneCameraPPG`, 1 `appleWatchOptical`, "
        + "2 `opticalSimulator`, 3 `healthKitImport`, 4 `other`, or -1 when it is not known"
    ) { $0.recordings["source"].cells = .integers(0, 5, 0) },
    Craft("no subject", says: "/recordings/subject_id[1]: no value; expected one in every row") {
      $0.recordings["subject_id"].cells = .texts("p", "", "q")
    },
    Craft(
      "an unknown reference kind",
      says: "/recordings/reference_kind[1]: the value is 9; expected 0 `none`, 1 `rrIntervals`, 2 `rateSeries`, "
        + "3 `constant`, or -1 when it is not known"
    ) {
      $0.recordings["reference_kind"] = .init(name: "reference_kind", type: .int8, cells: .integers(0, 9, -1))
    },
    Craft(
      "an unknown code in an optional column",
      says: "/recordings/torch_used[1]: the value is 2; expected 0 `no`, 1 `yes`, or -1 when it is not known"
    ) { $0.recordings["torch_used"] = .init(name: "torch_used", type: .int8, cells: .integers(0, 2, 1)) },
    Craft(
      "a grade outside its scale",
      says: "/recordings/feeling[1]: the value is 6; expected 1 to 5, or -1 when it is not known"
    ) { $0.recordings["feeling"] = .init(name: "feeling", type: .int8, cells: .integers(1, 6, 5)) },
    Craft(
      "an infinite value",
      says: "/recordings/duration_s[1]: the value is infinite; expected a finite number, or NaN when it is not known"
    ) {
      $0.recordings["duration_s"] = .init(
        name: "duration_s", type: .float64, cells: [.number(1), .number(-.infinity), .number(.nan)], unit: "s")
    },
    Craft(
      "an unknown code in its samples",
      says: "/reference/valid[1]: the value is 7; expected 0 `bad`, 1 `good`, or -1 when it is not known"
    ) {
      $0.recordings["reference_offset"] = .init(name: "reference_offset", type: .int32, cells: .integers(0, 1, 2))
      $0.recordings["reference_count"] = .init(name: "reference_count", type: .int32, cells: .integers(1, 1, 1))
      $0.others = [
        .init(
          name: "reference",
          columns: [
            .init(name: "value", type: .float64, cells: [.number(1), .number(2), .number(3)]),
            .init(name: "valid", type: .int8, cells: .integers(0, 7, -1)),
          ], rowCount: 3)
      ]
    },
  ]

  @Test("is not the other's samples when two ranges overlap: both are unreadable")
  func overlap() throws {
    let folder = try TemporaryFolder()
    var archive = CraftedArchive()
    archive.recordings["ppg_offset"].cells = .integers(0, 3, 8)
    try archive.write(to: folder.path("a.h5"))
    let results = try ArchiveReader(path: folder.path("a.h5")).read(rows: 0..<3)
    #expect(results[0].reason == "/ppg: rows overlap those of the recording 'b'")
    #expect(results[1].reason == "/ppg: rows overlap those of the recording 'a'")
    #expect(results[2].recording?.frames?.red == [200, 201, 202, 203])
  }

  @Test("marks a range that another one contains")
  func containment() throws {
    let folder = try TemporaryFolder()
    var archive = CraftedArchive()
    archive.recordings["ppg_offset"].cells = .integers(0, 2, 5)
    archive.recordings["ppg_count"].cells = .integers(12, 2, 2)
    try archive.write(to: folder.path("a.h5"))
    let results = try ArchiveReader(path: folder.path("a.h5")).read(rows: 0..<3)
    #expect(results.allSatisfy { $0.reason != nil })
  }

  @Test("says who it was, with what could be read")
  func metadataOfUnreadable() throws {
    let folder = try TemporaryFolder()
    var archive = CraftedArchive()
    archive.recordings["ppg_offset"].cells = .integers(0, 4, 80)
    try archive.write(to: folder.path("a.h5"))
    guard
      case .unreadable(let study, let metadata, _) = try ArchiveReader(path: folder.path("a.h5")).read(rows: 2..<3)[0]
    else {
      Issue.record("the recording was read")
      return
    }
    #expect(study == "study")
    #expect(metadata == RecordingMetadata(id: "c", subjectID: "q", source: .opticalSimulator))
  }

  @Test("stays with the recordings that touch a damaged chunk")
  func damagedChunk() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.h5")
    // 16,384 rows a chunk: recordings 0...7 are in the first one, 8 in both, 9 in the second.
    let recordings = (0..<10).map { SampleArchive.recording("r\($0)", frameCount: 2000, seed: $0) }
    try SampleArchive.write(recordings, to: path)
    try damage(path, "/ppg/red", chunk: 1)
    let results = try ArchiveReader(path: path).read(rows: 0..<10)
    for row in 0..<8 { #expect(results[row].recording?.frames == recordings[row].frames) }
    for row in 8..<10 {
      #expect(results[row].reason == "/ppg/red: chunk 2 of 2: its checksum is wrong")
    }
  }

  @Test("in a chunk of /recordings spares the recordings of other chunks")
  func damagedMetadata() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.h5")
    try CraftedArchive.fiveRecordings.write(to: path)
    try damage(path, "/recordings/condition", chunk: 0)
    let results = try ArchiveReader(path: path).read(rows: 0..<5)
    #expect(results.prefix(4).allSatisfy { $0.reason?.hasPrefix("/recordings/condition: chunk 1 of 2: ") == true })
    #expect(results[4].recording?.metadata.condition == "rest")
  }

  /// Five recordings, and a result of each but `c`; the first four results are in the first chunk.
  static let withResults: CraftedArchive = {
    var archive = CraftedArchive.fiveRecordings
    archive.others = [
      .init(
        name: "results",
        columns: [
          .init(name: "recording_id", type: .text(bytes: 64), cells: .texts("a", "b", "d", "a", "e")),
          .init(name: "algorithm", type: .text(bytes: 64), cells: .texts("x", "x", "x", "y", "x")),
          .init(name: "algorithm_version", type: .text(bytes: 64), cells: .texts("1", "1", "1", "1", "1")),
          .init(name: "valid", type: .int8, cells: .integers(1, 0, 1, 1, -1)),
        ])
    ]
    return archive
  }()

  @Test("in a cell of /results takes that result alone, and says so of its recording alone")
  func invalidResult() throws {
    let folder = try TemporaryFolder()
    var archive = Self.withResults
    archive.others[0]["valid"].cells = .integers(1, 0, 1, 7, -1)
    try archive.write(to: folder.path("a.h5"))
    let read = try ArchiveReader(path: folder.path("a.h5")).read(rows: 0..<5).map { try #require($0.recording) }
    #expect(read.map { $0.recordedResults.map(\.algorithm) } == [["x"], ["x"], [], ["x"], ["x"]])
    let reason = "/results/valid[3]: the value is 7; expected 0 `no`, 1 `yes`, or -1 when it is not known"
    #expect(read.map(\.recordedResultsFault) == [reason, nil, nil, nil, nil])
  }

  @Test("in a chunk of /results takes the results in it")
  func damagedResults() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.h5")
    try Self.withResults.write(to: path)
    try damage(path, "/results/algorithm", chunk: 0)
    let read = try ArchiveReader(path: path).read(rows: 0..<5).map { try #require($0.recording) }
    #expect(read.map { $0.recordedResults.map(\.algorithm) } == [[], [], [], [], ["x"]])
    #expect(
      read.map { $0.recordedResultsFault?.hasPrefix("/results/algorithm: chunk 1 of 2: ") } == [
        true, true, nil, true, nil,
      ])
  }

  @Test("in the chunk that says whose results are whose takes no recording, and is said of all")
  func damagedResultOwners() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.h5")
    try Self.withResults.write(to: path)
    try damage(path, "/results/recording_id", chunk: 0)
    let archive = try ArchiveReader(path: path)
    let read = try archive.read(rows: 0..<5).map { try #require($0.recording) }
    #expect(read.map { $0.recordedResults.map(\.algorithm) } == [[], [], [], [], ["x"]])
    #expect(
      read.allSatisfy { $0.recordedResultsFault?.hasPrefix("/results/recording_id: chunk 1 of 2: ") == true })
    #expect(throws: ArchiveError.self) { try archive.results() }
  }

  @Test("in the range of its watch rows leaves known whether it has frames")
  func framesOfUnreadable() throws {
    let folder = try TemporaryFolder()
    var archive = CraftedArchive()
    archive.recordings["ppg_offset"].cells = .integers(0, 0, 8)
    archive.recordings["ppg_count"].cells = .integers(4, 0, -4)
    archive.recordings["watch_offset"] = .init(name: "watch_offset", type: .int32, cells: .integers(0, 0, 0))
    archive.recordings["watch_count"] = .init(name: "watch_count", type: .int32, cells: .integers(1, 1, 0))
    try archive.write(to: folder.path("a.h5"))
    let reader = try ArchiveReader(path: folder.path("a.h5"))
    // `a` has frames and a bad watch range, `b` a bad watch range alone, `c` an impossible number of frames.
    #expect(try reader.read(rows: 0..<3).allSatisfy { $0.reason != nil })
    #expect(reader.entries.map(\.mayHaveFrames) == [true, false, true])
  }

  @Test("in the chunk that names recordings is a fault of the file")
  func damagedIDs() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.h5")
    try CraftedArchive().write(to: path)
    try damage(path, "/recordings/id", chunk: 0)
    #expect(throws: ArchiveError.self) { try ArchiveReader(path: path) }
  }

  /// Turns one byte in the middle of a stored chunk.
  private func damage(_ path: String, _ dataset: String, chunk: Int) throws {
    let place = try HDF5Inspection.chunkPlace(in: path, dataset, chunk: chunk)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes[(place.lowerBound + place.upperBound) / 2] ^= 0xff
    try bytes.write(to: URL(fileURLWithPath: path))
  }
}
