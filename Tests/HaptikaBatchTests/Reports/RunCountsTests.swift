import Testing

@testable import HaptikaBatch

@Suite("The counts of a run")
struct RunCountsTests {
  @Test("count a damaged recording without frames as one that could not be read")
  func unreadable() {
    var counts = RunCounts()
    for fault in [nil, "at_rest is 2"] {
      let metadata = RecordingMetadata(id: "r", subjectID: "p", source: .other)
      counts.count(RecordingWithoutFrames(studyID: "s", metadata: metadata, fault: fault))
    }
    #expect(counts.recordings == 2 && counts.unreadable == 1)
    #expect(counts.total(\.withoutFrames) == 1)
  }
}
