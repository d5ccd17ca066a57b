import Testing

@testable import HaptikaDSP

@Suite("Pulse rate variability")
struct VariabilityTests {
  private let stage = HaptikaPPG_V1_0_0().variability

  private func beats(_ intervals: [(duration: Double, isValid: Bool, segment: Int)]) -> BeatSeries {
    BeatSeries(
      polarity: 1, peaks: [],
      intervals: intervals.map {
        BeatSeries.Interval(start: 0, duration: $0.duration, isValid: $0.isValid, segment: $0.segment)
      },
      validDurations: intervals.filter(\.isValid).map(\.duration), intervalSpread: 0, heightSpread: 0, score: 1,
      beatsPerMinute: 72)
  }

  /// Two pairs share a beat and are valid: +40 and −30 ms, √((1600 + 900) / 2) = 35.355 ms. The valid intervals have
  /// the mean 0.8375 s and squared deviations of 0.006075 s² together, √(0.006075 / 3) = 45 ms.
  @Test("counts differences inside a segment between valid intervals only")
  func differences() throws {
    let series = beats([(0.80, true, 0), (0.84, true, 0), (0.81, true, 0), (0.90, true, 1), (0.70, false, 1)])
    let found = stage.variability(of: series, usable: 60, quality: 1, missingShare: 0)
    // Products of decimals round in the sixteenth digit.
    #expect(abs(try #require(found.rmssd) - 1250.0.squareRoot()) < 1e-9)
    #expect(abs(try #require(found.sdnn) - 45) < 1e-9)
    #expect(!found.isReliable)
  }

  @Test("has no RMSSD with fewer than two differences")
  func tooFew() {
    let series = beats([(0.80, true, 0), (0.84, true, 0), (0.81, true, 1)])
    #expect(stage.variability(of: series, usable: 60, quality: 1, missingShare: 0).rmssd == nil)
  }

  @Test("is reliable on each of its limits, and not beyond any of them")
  func limits() {
    let enough = beats((0..<37).map { (0.8, $0 < 30, 0) })
    let tooFew = beats((0..<29).map { _ in (0.8, true, 0) })
    let tooManyInvalid = beats((0..<38).map { (0.8, $0 < 30, 0) })
    func isReliable(_ beats: BeatSeries, _ usable: Double, _ quality: Double, _ missing: Double) -> Bool {
      stage.variability(of: beats, usable: usable, quality: quality, missingShare: missing).isReliable
    }
    #expect(isReliable(enough, 45, 0.65, 0.05))
    #expect(!isReliable(tooFew, 45, 0.65, 0.05))
    #expect(!isReliable(tooManyInvalid, 45, 0.65, 0.05))
    #expect(!isReliable(enough, 44.9, 0.65, 0.05))
    #expect(!isReliable(enough, 45, 0.649, 0.05))
    #expect(!isReliable(enough, 45, 0.65, 0.051))
  }
}
