import Testing

@testable import HaptikaBatch

@Suite("What the numbers allow")
struct MinimumRuleTests {
  @Test(
    "is decided by recordings and people together",
    arguments: [
      (0, 0, MinimumRule.countsOnly), (2, 2, .countsOnly), (3, 3, .descriptive), (9, 9, .descriptive),
      (10, 1, .descriptive), (100, 4, .descriptive), (10, 5, .intervals), (100, 9, .intervals), (10, 10, .bootstrap),
      (19, 19, .bootstrap), (20, 20, .verdict), (1000, 20, .verdict),
    ])
  func people(recordings: Int, subjects: Int, rule: MinimumRule) {
    #expect(MinimumRule(recordings: recordings, subjects: subjects, isSimulator: false) == rule)
  }

  @Test("is repeatability alone for one unit of a simulator", arguments: [3, 10, 1000])
  func singleUnit(recordings: Int) {
    #expect(MinimumRule(recordings: recordings, subjects: 1, isSimulator: true) == .singleUnit)
    #expect(MinimumRule(recordings: recordings, subjects: 2, isSimulator: true) == .descriptive)
  }

  @Test(
    "says why there is no interval",
    arguments: [
      (2, 2, false, UndefinedReason.tooFewRecordings), (9, 9, false, .tooFewRecordings),
      (10, 4, false, .tooFewClusters),
      (10, 1, true, .singleUnit), (10, 5, false, nil), (20, 20, true, nil),
    ])
  func reasons(recordings: Int, subjects: Int, isSimulator: Bool, reason: UndefinedReason?) {
    #expect(
      MinimumRule.whyNoInterval(recordings: recordings, subjects: subjects, isSimulator: isSimulator) == reason)
  }

  @Test("rises with what may be said")
  func order() {
    #expect(MinimumRule.countsOnly < .descriptive && .descriptive < .intervals && .intervals < .bootstrap)
    #expect(MinimumRule.bootstrap < .verdict)
  }
}
