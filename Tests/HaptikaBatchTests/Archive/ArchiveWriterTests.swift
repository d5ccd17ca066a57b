import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("The archive writer")
struct ArchiveWriterTests {
  private func writer(_ path: String, overwrite: Bool = false) throws -> ArchiveWriter {
    try ArchiveWriter(path: path, attributes: SampleArchive.attributes, overwrite: overwrite)
  }

  @Test("leaves nothing behind when it is dropped before it has finished")
  func dropped() throws {
    let folder = try TemporaryFolder()
    do {
      let writer = try writer(folder.path("a.h5"))
      try writer.append(SampleArchive.fullRecording())
      #expect(try folder.contents().count == 1)
    }
    #expect(try folder.contents() == [])
  }

  @Test("leaves the archive alone in its folder when it has finished")
  func finished() throws {
    let folder = try TemporaryFolder()
    try SampleArchive.write([SampleArchive.fullRecording()], to: folder.path("a.h5"))
    #expect(try folder.contents() == ["a.h5"])
  }

  @Test("refuses a file that is there, and leaves it as it is")
  func existing() throws {
    let folder = try TemporaryFolder()
    try Data("kept".utf8).write(to: URL(fileURLWithPath: folder.path("a.h5")))
    #expect {
      try writer(folder.path("a.h5"))
    } throws: {
      ($0 as? ArchiveError)?.kind == .cannotCreate
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("a.h5"))) == Data("kept".utf8))
  }

  @Test("replaces a file when it may, but not before it has finished")
  func overwriting() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.h5")
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    let writer = try writer(path, overwrite: true)
    try writer.append(SampleArchive.recording("a"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("old".utf8))
    try writer.finish()
    #expect(try ArchiveReader(path: path).entries.map(\.id) == ["a"])
  }

  @Test("writes every column, but for channels and qualities that no recording has", arguments: ArchiveTable.allCases)
  func columns(table: ArchiveTable) throws {
    let folder = try TemporaryFolder()
    try SampleArchive.write([SampleArchive.recording("a")], to: folder.path("bare.h5"), withOtherTables: false)
    try SampleArchive.write([SampleArchive.fullRecording()], to: folder.path("full.h5"))
    let all = table.schema.columns.map(\.name)
    let mayLack: Set<String> =
      switch table {
      case .ppg:
        ["red_variance", "green_variance", "blue_variance", "luminance", "saturated_fraction", "contact", "motion"]
      case .watch: ["quality"]
      default: []
      }
    #expect(try HDF5Inspection.present(all, of: table.schema.name, in: folder.path("full.h5")) == all)
    #expect(
      try HDF5Inspection.present(all, of: table.schema.name, in: folder.path("bare.h5"))
        == all.filter { name in !mayLack.contains(name) })
  }

  @Test("replaces nothing but a plain file, also when it may overwrite", arguments: ["pipe", "link", "dangling"])
  func notAFile(name: String) throws {
    let folder = try TemporaryFolder()
    try Data("kept".utf8).write(to: URL(fileURLWithPath: folder.path("file")))
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "file")
    try FileManager.default.createSymbolicLink(atPath: folder.path("dangling"), withDestinationPath: "nothing")
    let before = try folder.contents()
    #expect {
      try writer(folder.path(name), overwrite: true)
    } throws: {
      let expected =
        name == "pipe" ? "is neither a file nor a folder; name another" : "is a symbolic link; name the file itself"
      return $0 as? ArchiveError == ArchiveError(.cannotCreate, folder.path(name), expected)
    }
    #expect(try folder.contents() == before)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("file"))) == Data("kept".utf8))
  }

  @Test("does not replace what came to its place while it was writing")
  func lateArrival() throws {
    let folder = try TemporaryFolder()
    let writer = try writer(folder.path("a.h5"), overwrite: true)
    try writer.append(SampleArchive.recording("a"))
    try #require(mkfifo(folder.path("a.h5"), 0o600) == 0)
    #expect {
      try writer.finish()
    } throws: {
      ($0 as? ArchiveError)?.kind == .cannotCreate
    }
    #expect(try folder.contents() == ["a.h5"])
    #expect(FileKind(of: folder.path("a.h5"), followingLinks: false) == .other)
  }

  @Test("refuses a directory and a folder that is not there", arguments: [".", "none/a.h5"])
  func noTarget(name: String) throws {
    let folder = try TemporaryFolder()
    #expect {
      try writer(folder.path(name), overwrite: true)
    } throws: {
      ($0 as? ArchiveError)?.kind == .cannotCreate
    }
  }

  @Test("refuses what an archive cannot hold and goes on as if it had not been added", arguments: Self.faults)
  func fault(fault: Fault) throws {
    let folder = try TemporaryFolder()
    let writer = try writer(folder.path("a.h5"))
    try writer.append(SampleArchive.recording("first"))
    var recording = SampleArchive.fullRecording("second")
    fault.change(&recording)
    #expect {
      try writer.append(recording)
    } throws: {
      ($0 as? ArchiveError)?.description == "'\(folder.path("a.h5"))': \(fault.expected)"
    }
    try writer.append(SampleArchive.recording("third"))
    try writer.finish()
    let archive = try ArchiveReader(path: folder.path("a.h5"))
    #expect(archive.entries.map(\.id) == ["first", "third"])
    #expect(try archive.results().isEmpty)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: String
    let change: @Sendable (inout Recording) -> Void
  }

  private static let faults: [Fault] =
    [
      Fault(
        testDescription: "an id twice", expected: "/recordings/id: the id 'first' was added already; ids are unique"
      ) {
        $0.metadata.id = "first"
      },
      Fault(
        testDescription: "a malformed id",
        expected: "/recordings/id: the id 'sécond' has other characters than letters, digits and . _ / -"
      ) { $0.metadata.id = "sécond" },
      Fault(
        testDescription: "another study",
        expected: "recording 'second': belongs to the study 'other'; the archive is of 'study-1'"
      ) { $0.studyID = "other" },
      Fault(
        testDescription: "no subject",
        expected: "/recordings/subject_id: of 'second': no value; expected one in every row"
      ) { $0.metadata.subjectID = "" },
      Fault(
        testDescription: "text that does not fit",
        expected:
          "/recordings/hand: of 'second': '\(String(repeating: "é", count: 17))' has 34 bytes; expected at most 32"
      ) { $0.metadata.hand = String(repeating: "é", count: 17) },
      Fault(
        testDescription: "text with a null character",
        expected: "/recordings/arm: of 'second': 'a\0b' contains a null character"
      ) { $0.metadata.arm = "a\0b" },
      Fault(
        testDescription: "a grade outside its scale",
        expected: "/recordings/feeling: of 'second': the value is 0; expected 1 to 5, or -1 when it is not known"
      ) { $0.metadata.feeling = 0 },
      Fault(
        testDescription: "an infinite value",
        expected:
          "/recordings/duration_s: of 'second': the value is infinite; expected a finite number, or NaN when it is "
          + "not known"
      ) { $0.metadata.duration = .infinity },
      Fault(
        testDescription: "a value too large for its column",
        expected: "/recordings/target_bpm: of 'second': the value 1e+300 is too large for float32"
      ) { $0.metadata.targetBeatsPerMinute = 1e300 },
    ] + numberFaults + [
      Fault(
        testDescription: "a result of another recording",
        expected: "recording 'second': holds a recorded result of 'first'"
      ) { $0.recordedResults[0].recordingID = "first" },
      Fault(testDescription: "a negative device", expected: "recording 'second': a sample names device -7") {
        $0.watch[0].device = -7
      },
    ]

  /// Every float32 column of the sample tables, with a finite number that float32 cannot hold.
  private static let numberFaults: [Fault] =
    FrameSeries.channels.filter { $0.schema.type == .float32 }.map { channel in
      Fault(
        testDescription: "\(channel.schema.name) too large for its column",
        expected: "/ppg/\(channel.schema.name): of 'second', row 2: the value -1e+39 is too large for float32"
      ) { recording in
        guard var frames = recording.frames, var values = channel.values(frames) else { return }
        values[2] = -1e39
        channel.set(&frames, values)
        recording.frames = frames
      }
    } + [
      Fault(
        testDescription: "a watch rate too large for its column",
        expected: "/watch/bpm: of 'second', row 1: the value 1e+39 is too large for float32"
      ) { $0.watch[1].beatsPerMinute = 1e39 },
      Fault(
        testDescription: "a watch quality too large for its column",
        expected: "/watch/quality: of 'second', row 0: the value 1e+39 is too large for float32"
      ) { $0.watch[0].quality = 1e39 },
    ]

  @Test("keeps infinite samples as they are, for algorithms and watch rules to judge")
  func infiniteSamples() throws {
    let folder = try TemporaryFolder()
    var recording = SampleArchive.fullRecording("a")
    recording.frames?.red[2] = -.infinity
    recording.watch[0].beatsPerMinute = .infinity
    try SampleArchive.write([recording], to: folder.path("a.h5"))
    let read = try #require(try ArchiveReader(path: folder.path("a.h5")).read(rows: 0..<1)[0].recording)
    #expect(read.frames?.red[2] == -.infinity && read.watch[0].beatsPerMinute == .infinity)
  }

  @Test("refuses root texts that a reader would refuse, and keeps those that it takes", arguments: Self.textAttributes)
  func rootTexts(name: String, path: WritableKeyPath<ArchiveAttributes, String> & Sendable) throws {
    let folder = try TemporaryFolder()
    var attributes = SampleArchive.attributes
    attributes[keyPath: path] = String(repeating: "x", count: 65_536)
    let writer = try ArchiveWriter(path: folder.path("a.h5"), attributes: attributes, overwrite: false)
    try writer.append(SampleArchive.recording("a"))
    try writer.finish()
    #expect(try ArchiveReader(path: folder.path("a.h5")).attributes == attributes)

    for (text, expected) in [
      (String(repeating: "x", count: 65_537), "has 65537 bytes; expected at most 65536"),
      ("a\0b", "contains a null character"),
    ] {
      attributes[keyPath: path] = text
      #expect {
        try ArchiveWriter(path: folder.path("b.h5"), attributes: attributes, overwrite: false)
      } throws: {
        ($0 as? ArchiveError)?.description == "'\(folder.path("b.h5"))': attribute \(name): \(expected)"
      }
    }
    #expect(try folder.contents() == ["a.h5"])
  }

  private static let textAttributes: [(String, WritableKeyPath<ArchiveAttributes, String> & Sendable)] = [
    ("title", \.title), ("creator", \.creator), ("license", \.license), ("source", \.source),
  ]

  @Test("refuses to finish when a sample names a device that was not added")
  func missingDevice() throws {
    let folder = try TemporaryFolder()
    let writer = try writer(folder.path("a.h5"))
    try writer.append(SampleArchive.fullRecording())
    #expect {
      try writer.finish()
    } throws: {
      ($0 as? ArchiveError)?.message == "a sample names device 1; 0 were added"
    }
  }

  @Test("refuses a study id that is none")
  func badStudy() throws {
    let folder = try TemporaryFolder()
    var attributes = SampleArchive.attributes
    attributes.studyID = "a study"
    #expect(throws: ArchiveError.self) {
      try ArchiveWriter(path: folder.path("a.h5"), attributes: attributes, overwrite: false)
    }
    #expect(try folder.contents() == [])
  }
}
