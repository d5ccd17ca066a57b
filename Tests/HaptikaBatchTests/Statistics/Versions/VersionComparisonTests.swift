import Testing

@testable import HaptikaBatch

@Suite("Two versions on the same recordings")
struct VersionComparisonTests {
  @Test("are told apart by what one alone published (E4)")
  func sole() throws {
    let vector = try StatisticsVector("22_version_comparison")
    let comparison = VersionComparison(quick: try PairedRecording.all(in: vector))
    // S04-R1 0.1, S10-R1 −4.2, S11-R1 3.4, S11-R3 2.8 bpm: mean 2.1 / 4, mean size 10.5 / 4.
    try vector.expect(comparison.publishedByOldAlone.bias.number, 0.525)
    try vector.expect(comparison.publishedByOldAlone.metrics?.meanAbsolute, 2.625)
    #expect(comparison.publishedByOldAlone.share == .value(4 / 46.0))
    #expect(comparison.publishedByNewAlone.bias == Statistic(undefined: .noPublishedRecordings))
    #expect(comparison.publishedByNewAlone.metrics == nil)
  }
}
