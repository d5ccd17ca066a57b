import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("Observations")
struct ObservationTableTests {
  @Test("keep of a row everything that the statistics need")
  func observation() throws {
    var recording = Recording.of(.steady(60), .rateSeries, rates([Double](repeating: 70, count: 61)))
    recording.metadata.targetBeatsPerMinute = 75
    recording.metadata.condition = "rest"
    let row = try #require(
      Comparison.rows(of: recording, under: [Constant(beatsPerMinute: 71)], windowing: nil).first)
    let observation = Observation(row)
    #expect(
      observation.levels
        == Stratum.levels([.targetBeatsPerMinute: "75", .referenceBand: "[60,80)", .condition: "rest"]))
    #expect(observation.arm == "unnamed")
    #expect(observation.error == 1)
    #expect(observation.windowStart == nil)
  }

  @Test("take 88 bytes a row")
  func size() {
    #expect(MemoryLayout<ObservationTable.Row>.stride == 88)
  }

  @Test("store what they share once")
  func shared() {
    let windows = (0..<10).flatMap { window in
      (1...3).map { version in
        var observation = Observation.eligible("r", of: "S", reference: 60, estimate: 61)
        observation.windowStart = Double(window)
        observation.algorithm = AlgorithmIdentifier("tested", Version(version, 0, 0))
        return observation
      }
    }
    let table = ObservationTable(windows)
    #expect(table.count == 30)
    #expect(table.recordings.count == 1)
    #expect(table.recordingIDs.values.map(\.text) == ["r"])
    #expect(table.algorithms.values.count == 3)
  }

  @Test("of one recording belong together also when others stand between them")
  func interleaved() throws {
    var observations = ["a", "b", "a"].map { Observation.eligible($0, of: "S", reference: 60, estimate: 61) }
    observations[2].windowStart = 10
    let counts = try #require(AccuracyStatistics.summaries(of: ObservationTable(observations)).first).counts
    #expect((counts.eligible, counts.eligibleRecordings, counts.eligibleSubjects) == (3, 2, 1))
  }

  @Test("tell two spellings of one letter apart, by their bytes")
  func spellings() {
    var observations = ["\u{E9}", "e\u{301}"].map {
      Observation.eligible("1", of: $0, reference: 60, estimate: 61, condition: $0)
    }
    #expect(AccuracyStatistics.summaries(of: observations).first?.counts.eligibleSubjects == 2)
    observations[0].arm = "\u{E9}"
    observations[1].arm = "e\u{301}"
    // U+0065 is 65 and U+00E9 is C3 A9.
    let arms = AccuracyStatistics.summaries(of: observations).filter { $0.group == "all" }.map { Array($0.arm.utf8) }
    #expect(arms == [Array("e\u{301}".utf8), Array("\u{E9}".utf8)])
  }
}
