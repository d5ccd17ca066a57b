import Testing

@testable import HaptikaBatch

@Suite("Errors at equal coverage")
struct CoverageMatchedErrorsTests {
  private func matched(_ recordings: [PairedRecording]) -> CoverageMatchedErrors {
    CoverageMatchedErrors(VersionPairs(recordings, isSimulated: false))
  }

  @Test("drop the later id of two that are equally confident")
  func tie() throws {
    let vector = try StatisticsVector("48_coverage_matched_tie")
    let recordings = try PairedRecording.all(in: vector)
    for recordings in [recordings, recordings.reversed()] {
      let matched = matched(recordings)
      #expect(matched.keptCount == (try vector.expected("k")))
      #expect(matched.droppedOfOld.map(\.recordingID) == (try vector.expected("dropped_v1")))
      #expect(matched.droppedOfNew.map(\.recordingID) == (try vector.expected("dropped_v2")))
      try vector.expect(matched.oldMeanAbsolute.number, vector.expected("mae_v1"))
      try vector.expect(matched.newMeanAbsolute.number, vector.expected("mae_v2"))
    }
  }

  @Test("drop the later window of one recording")
  func windows() {
    let recordings = [0.0, 10, 20].map {
      PairedRecording(
        "R", of: "S", reference: 60, old: 61, new: $0 == 0 ? 61 : nil, confidences: (0.5, 0.5), windowStart: $0)
    }
    #expect(matched(recordings).droppedOfOld.map(\.windowStart) == [10, 20])
  }

  @Test("compare ids before people, as two people may be recorded under any names")
  func people() {
    let recordings = [("R2", "A"), ("R1", "B")].map { recording, subject in
      PairedRecording(
        recording, of: subject, reference: 60, old: 61, new: recording == "R1" ? 61 : nil, confidences: (0.5, 0.5))
    }
    #expect(matched(recordings).droppedOfOld.map(\.recordingID) == ["R2"])
  }

  @Test("drop nothing at equal coverage")
  func equal() {
    let matched = matched(
      (0..<3).map {
        PairedRecording("R\($0)", of: "S", reference: 60, old: 61, new: 62, confidences: (0.1, 0.2))
      })
    #expect(matched.droppedOfOld.isEmpty && matched.droppedOfNew.isEmpty)
    #expect(matched.oldMeanAbsolute == .value(1))
    #expect(matched.newMeanAbsolute == .value(2))
  }

  @Test("do not exist when a version does not say how sure it is")
  func noConfidence() {
    let recordings = [
      PairedRecording("R1", of: "S", reference: 60, old: 61, new: 61, confidences: (0.1, nil)),
      PairedRecording("R2", of: "S", reference: 60, old: 61, new: nil, confidences: (0.1, nil)),
    ]
    #expect(matched(recordings).oldMeanAbsolute == Statistic(undefined: .noConfidence))
    #expect(matched(recordings).newMeanAbsolute == Statistic(undefined: .noConfidence))
    #expect(matched(recordings).keptCount == 1)
  }
}
