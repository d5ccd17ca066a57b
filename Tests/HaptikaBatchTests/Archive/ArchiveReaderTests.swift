import Dispatch
import Foundation
import Synchronization
import Testing

@testable import HaptikaBatch

@Suite("The archive reader")
struct ArchiveReaderTests {
  @Test("gives the same recordings to several threads at once")
  func threads() throws {
    let folder = try TemporaryFolder()
    let recordings = (0..<24).map { SampleArchive.recording("r\($0)", frameCount: 1000 + $0, seed: $0) }
    try SampleArchive.write(recordings, to: folder.path("a.h5"))
    let archive = try ArchiveReader(path: folder.path("a.h5"))
    let wrong = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 24) { batch in
      let rows = batch % 8 * 3..<batch % 8 * 3 + 3
      let read = (try? archive.read(rows: rows)) ?? []
      let isRight = read.count == 3 && zip(rows, read).allSatisfy { $1.recording?.frames == recordings[$0].frames }
      if !isRight { wrong.withLock { $0.append("batch \(batch)") } }
    }
    #expect(wrong.withLock { $0 } == [])
  }

  @Test("refuses rows that the archive does not have", arguments: [0..<2, -1..<1, 5..<6])
  func noSuchRows(rows: Range<Int>) throws {
    let folder = try TemporaryFolder()
    try SampleArchive.write([SampleArchive.recording("a")], to: folder.path("a.h5"))
    let archive = try ArchiveReader(path: folder.path("a.h5"))
    #expect(throws: ArchiveError.self) { try archive.read(rows: rows) }
  }

  @Test("reads no rows when none are asked for")
  func noRows() throws {
    let folder = try TemporaryFolder()
    try SampleArchive.write([SampleArchive.recording("a")], to: folder.path("a.h5"))
    #expect(try ArchiveReader(path: folder.path("a.h5")).read(rows: 0..<0).isEmpty)
  }

  @Test("reads an archive that has nothing but ids, subjects and sources")
  func bare() throws {
    let folder = try TemporaryFolder()
    var archive = CraftedArchive()
    archive.absent = ["ppg"]
    archive.recordings.columns.removeLast(2)
    archive.recordings.rowCount = nil
    for index in archive.recordings.columns.indices { archive.recordings.columns[index].unit = nil }
    try archive.write(to: folder.path("a.h5"))
    let reader = try ArchiveReader(path: folder.path("a.h5"))
    let read = try reader.read(rows: 0..<3).map { try #require($0.recording) }
    #expect(read.map(\.metadata.subjectID) == ["p", "p", "q"])
    #expect(read.allSatisfy { $0.frames == nil })
    #expect(try reader.tombstones().isEmpty && reader.devices().isEmpty && reader.regulations().isEmpty)
  }

  @Test("ignores tables, columns and results that it does not know")
  func unknown() throws {
    let folder = try TemporaryFolder()
    var archive = CraftedArchive()
    archive.attributes.append(("weather", "fair"))
    archive.attributes[1].1 = "1.7.0"
    archive.ppg["infrared"] = .init(name: "infrared", type: .int8, cells: .integers(1))
    archive.others = [.init(name: "weather", columns: [.init(name: "x", type: .int8, cells: .integers(1))])]
    try archive.write(to: folder.path("a.h5"))
    #expect(try ArchiveReader(path: folder.path("a.h5")).read(rows: 0..<3).allSatisfy { $0.recording != nil })
  }

  @Test("leaves no object of the library open, after use or refusal")
  func openObjects() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try SampleArchive.write([SampleArchive.fullRecording()], to: folder.path("a.h5"))
      do {
        let archive = try ArchiveReader(path: folder.path("a.h5"))
        _ = try archive.read(rows: 0..<1)
        // The file and its datasets are open while the reader is there.
        guard openObjectCount() > 1 else { exit(1) }
      }
      _ = try? ArchiveWriter(path: folder.path("b.h5"), attributes: SampleArchive.attributes, overwrite: false)
      var craft = CraftedArchive()
      craft.ppg["blue"].unit = "m"
      try craft.write(to: folder.path("c.h5"))
      guard (try? ArchiveReader(path: folder.path("c.h5"))) == nil else { exit(2) }
      exit(openObjectCount() == 0 ? 0 : 3)
    }
  }
}
