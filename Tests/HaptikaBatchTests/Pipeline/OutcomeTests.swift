import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("The outcome of a recording")
struct OutcomeTests {
  private func entry(frames: Int32) throws -> ArchiveReader.Entry {
    let folder = try TemporaryFolder()
    try SampleArchive.write(
      [SampleArchive.recording("r", frameCount: Int(frames))], to: folder.path("a.h5"), withOtherTables: false)
    return try #require(try ArchiveReader(path: folder.path("a.h5")).entries.first)
  }

  private func outcome(_ result: ReadResult, frames: Int32) throws -> Outcome {
    Outcome(of: result, try entry(frames: frames), under: [FrameCounter()], windowing: nil)
  }

  @Test("is a row an algorithm when there are frames")
  func analysed() throws {
    guard case .rows(let rows) = try outcome(.recording(SampleArchive.recording("r")), frames: 4) else {
      Issue.record("the recording has frames")
      return
    }
    #expect(rows.count == 1 && rows[0].status != .unreadable)
  }

  @Test("is an unreadable row when there may be frames")
  func unreadable() throws {
    let metadata = SampleArchive.recording("r").metadata
    let result = ReadResult.unreadable(studyID: "s", metadata: metadata, reason: "a bad chunk")
    guard case .rows(let rows) = try outcome(result, frames: 4) else {
      Issue.record("the recording may have frames")
      return
    }
    #expect(rows.map(\.status) == [.unreadable] && rows[0].problem == "a bad chunk")
  }

  @Test("is no row, but a fault, when what cannot be read is no camera recording")
  func withoutFrames() throws {
    let metadata = SampleArchive.recording("r").metadata
    let result = ReadResult.unreadable(studyID: "s", metadata: metadata, reason: "a bad chunk")
    guard case .withoutFrames(let recording) = try outcome(result, frames: 0) else {
      Issue.record("the recording has no frames")
      return
    }
    #expect(recording.fault == "a bad chunk")
  }
}
