import Foundation
import HaptikaBatch
import HaptikaDSP
import Testing

@Suite("An archive that is written and read")
struct RoundTripTests {
  private func roundTrip(_ recordings: [Recording]) throws -> [Recording] {
    let folder = try TemporaryFolder()
    let path = folder.path("a.h5")
    try SampleArchive.write(recordings, to: path)
    return try ArchiveReader(path: path).read(rows: 0..<recordings.count).map { try #require($0.recording) }
  }

  @Test("keeps its root attributes")
  func attributes() throws {
    let folder = try TemporaryFolder()
    try SampleArchive.write([SampleArchive.recording("a")], to: folder.path("a.h5"))
    #expect(try ArchiveReader(path: folder.path("a.h5")).attributes == SampleArchive.attributes)
  }

  @Test("keeps every value of /recordings")
  func fullMetadata() throws {
    let read = try roundTrip([SampleArchive.fullRecording()])
    #expect(read[0].metadata == SampleArchive.fullMetadata("full/1"))
    #expect(read[0].studyID == "study-1")
  }

  @Test("keeps every missing value of /recordings missing")
  func bareMetadata() throws {
    let bare = RecordingMetadata(id: "bare", subjectID: "p", source: .other)
    let read = try roundTrip([Recording(studyID: "study-1", metadata: bare), SampleArchive.fullRecording()])
    #expect(read[0].metadata == bare)
    #expect(read[0].frames == nil)
    #expect(read[0].watch.isEmpty && read[0].intervals.isEmpty && read[0].reference.isEmpty)
    #expect(read[0].recordedResults.isEmpty)
  }

  @Test("keeps every camera channel")
  func frames() throws {
    #expect(try roundTrip([SampleArchive.fullRecording()])[0].frames == SampleArchive.fullFrames())
  }

  @Test("keeps a channel that another recording has, but this one has not, unrecorded")
  func missingChannels() throws {
    let read = try roundTrip([SampleArchive.recording("a"), SampleArchive.fullRecording()])
    #expect(read[0].frames == SampleArchive.frames(4))
    #expect(read[1].frames == SampleArchive.fullFrames())
  }

  @Test("keeps single missing frames as NaN and faulty times as they are")
  func faultyFrames() throws {
    var recording = SampleArchive.recording("a", frameCount: 3)
    recording.frames?.time = [0, .infinity, -1]
    recording.frames?.red = [1, .nan, 3]
    let frames = try #require(try roundTrip([recording])[0].frames)
    #expect(frames.time == [0, .infinity, -1])
    #expect(frames.red[0] == 1 && frames.red[1].isNaN && frames.red[2] == 3)
  }

  @Test("keeps watch samples, measured intervals and reference")
  func samples() throws {
    let full = SampleArchive.fullRecording()
    let read = try roundTrip([SampleArchive.recording("a"), full])[1]
    #expect(read.watch == full.watch)
    #expect(read.intervals == full.intervals)
    #expect(read.reference == full.reference)
  }

  @Test("keeps what samples do not say unsaid")
  func bareSamples() throws {
    var bare = SampleArchive.recording("a")
    bare.watch = [WatchSample(time: 1, beatsPerMinute: 60)]
    bare.intervals = [MeasuredInterval(time: .nan, milliseconds: 800)]
    bare.reference = [ReferenceSample(time: .nan, value: 810)]
    for read in [try roundTrip([bare])[0], try roundTrip([bare, SampleArchive.fullRecording()])[0]] {
      #expect(read.watch == bare.watch)
      #expect(read.intervals.first?.time.isNaN == true && read.intervals.first?.milliseconds == 800)
      #expect(read.intervals.first?.device == nil && read.intervals.first?.isValid == nil)
      #expect(read.reference.first?.time.isNaN == true && read.reference.first?.value == 810)
      #expect(read.reference.first?.isValid == nil)
    }
  }

  @Test("keeps recorded results with their recording, in order")
  func results() throws {
    let recordings = [
      SampleArchive.fullRecording("a"), SampleArchive.recording("b"), SampleArchive.fullRecording("c"),
    ]
    let read = try roundTrip(recordings)
    for (one, other) in zip(read, recordings) { #expect(one.recordedResults == other.recordedResults) }
  }

  @Test("keeps what a recorded result does not say unsaid")
  func bareResult() throws {
    var recording = SampleArchive.recording("a")
    recording.recordedResults = [RecordedResult(recordingID: "a", algorithm: "x", algorithmVersion: "1")]
    #expect(try roundTrip([recording])[0].recordedResults == recording.recordedResults)
  }

  @Test("keeps devices, regulations, tombstones and all results")
  func otherTables() throws {
    let folder = try TemporaryFolder()
    try SampleArchive.write([SampleArchive.fullRecording()], to: folder.path("a.h5"))
    let archive = try ArchiveReader(path: folder.path("a.h5"))
    #expect(try archive.devices() == SampleArchive.devices)
    #expect(try archive.regulations() == SampleArchive.regulations)
    #expect(try archive.tombstones() == SampleArchive.tombstones)
    #expect(try archive.results() == SampleArchive.fullRecording().recordedResults)
  }

  @Test("lists its recordings in file order with their sizes")
  func entries() throws {
    let folder = try TemporaryFolder()
    try SampleArchive.write(
      [SampleArchive.recording("b", frameCount: 7), SampleArchive.fullRecording()], to: folder.path("a.h5"))
    let entries = try ArchiveReader(path: folder.path("a.h5")).entries
    #expect(entries.map(\.row) == [0, 1])
    #expect(entries.map(\.id) == ["b", "full/1"])
    #expect(entries.map(\.subjectID) == ["person-0", "pérson"])
    #expect(entries.map(\.updatedAt) == [nil, 1_700_000_100.5])
    #expect(entries.map(\.frameCount) == [7, 6])
  }
}

/// 16,384 rows make a chunk; 10 recordings of 2,000 frames pass it, the last one starting in the second chunk.
@Suite("A table longer than one chunk")
struct LongTableTests {
  private static let recordings = (0..<10).map { SampleArchive.recording("r\($0)", frameCount: 2000, seed: $0) }

  @Test("keeps every recording's own frames")
  func frames() throws {
    let folder = try TemporaryFolder()
    try SampleArchive.write(Self.recordings, to: folder.path("a.h5"))
    let archive = try ArchiveReader(path: folder.path("a.h5"))
    for (row, recording) in Self.recordings.enumerated() {
      #expect(try archive.read(rows: row..<row + 1)[0].recording?.frames == recording.frames)
    }
  }

  @Test("keeps a channel that begins after the first chunk was written")
  func lateChannel() throws {
    var recordings = Self.recordings
    recordings[9].frames?.contact = Array(repeating: 0.5, count: 2000)
    let folder = try TemporaryFolder()
    try SampleArchive.write(recordings, to: folder.path("a.h5"))
    let read = try ArchiveReader(path: folder.path("a.h5")).read(rows: 0..<10)
    #expect(read.map { $0.recording?.frames?.contact?.count } == Array(repeating: nil, count: 9) + [2000])
  }

  @Test("may end exactly with a chunk", arguments: [16_383, 16_384, 16_385, 32_768])
  func boundary(frameCount: Int) throws {
    let folder = try TemporaryFolder()
    let recording = SampleArchive.recording("a", frameCount: frameCount)
    try SampleArchive.write([recording], to: folder.path("a.h5"))
    #expect(try ArchiveReader(path: folder.path("a.h5")).read(rows: 0..<1)[0].recording?.frames == recording.frames)
  }

  @Test("gives the same bytes when it is written again")
  func sameBytes() throws {
    let folder = try TemporaryFolder()
    for name in ["a.h5", "b.h5"] {
      try SampleArchive.write(Self.recordings + [SampleArchive.fullRecording()], to: folder.path(name))
    }
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: folder.path("a.h5")))
        == Data(contentsOf: URL(fileURLWithPath: folder.path("b.h5"))))
  }
}
