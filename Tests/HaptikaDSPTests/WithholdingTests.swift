import Testing

@testable import HaptikaDSP

@Suite("Version 1.0.0")
struct WithholdingTests {
  private static let algorithm = HaptikaPPG_V1_0_0()

  @Test("finds the rate of a clean pulse", arguments: [48.0, 60, 75, 90, 120, 150])
  func rate(beatsPerMinute: Double) throws {
    let estimate = Self.algorithm.estimate(SyntheticFrames(beatsPerMinute: beatsPerMinute).frames)
    // The median of beats on a grid of 30 Hz, refined by a parabola, is good to a few tenths.
    #expect(abs(try #require(estimate.beatsPerMinute) - beatsPerMinute) < 0.5)
  }

  /// 0.65 Hz passes the filter, but its intervals of 1.54 s are all longer than the 1.50 s that count, and its
  /// autocorrelation has no maximum up to a lag of 1.5 s.
  @Test("withholds a pulse whose intervals are all too long, with both reasons in order")
  func tooSlow() {
    let estimate = Self.algorithm.estimate(SyntheticFrames().sine(hertz: 0.65))
    #expect(estimate.reasons == [.insufficientValidIntervals, .autocorrelationWeak])
    #expect(estimate.channel == "red")
    #expect(estimate.polarity == nil)
    #expect(estimate.validIntervalCount == nil)
    #expect(estimate.rawBeatsPerMinute == nil)
    #expect(estimate.quality == 0)
    #expect(estimate.peakConfidence == nil)
  }

  /// Intervals of 0.30...1.50 s are rates of 40...200 BPM, so that no recording can reach this code: the stage is
  /// asked.
  @Test("lists disagreement, range and quality in this order", arguments: [39.9, 200.1])
  func decision(beatsPerMinute: Double) {
    let beats = BeatSeries(
      polarity: 1, peaks: [], intervals: [], validDurations: [], intervalSpread: 0, heightSpread: 0, score: 1,
      beatsPerMinute: beatsPerMinute)
    let components = QualityComponents(
      coverage: 1, spectralShare: 0, periodicity: 0.5, intervalCoverage: 1, regularity: 1, agreement: 0)
    let assessment = QualityAssessment(
      components: components, score: 0.59, rateDifference: 12.1, rateTolerance: 12)
    let reasons = Self.algorithm.decision.faults(
      beats: beats, periodicity: Periodicity(beatsPerMinute: 180, strength: 0.25), assessment: assessment)
    #expect(reasons == [.methodsDisagree, .bpmOutOfRange, .lowQuality])
  }

  @Test("publishes on every limit of the decision, which all are inclusive", arguments: [40.0, 200])
  func limits(beatsPerMinute: Double) {
    let beats = BeatSeries(
      polarity: 1, peaks: [], intervals: [], validDurations: [], intervalSpread: 0, heightSpread: 0, score: 1,
      beatsPerMinute: beatsPerMinute)
    let components = QualityComponents(
      coverage: 1, spectralShare: 0, periodicity: 0.5, intervalCoverage: 1, regularity: 1, agreement: 0)
    let assessment = QualityAssessment(components: components, score: 0.60, rateDifference: 12, rateTolerance: 12)
    let reasons = Self.algorithm.decision.faults(
      beats: beats, periodicity: Periodicity(beatsPerMinute: beatsPerMinute, strength: 0.25), assessment: assessment)
    #expect(reasons == [])
  }

  @Test("lets a later channel win only by more than its margin")
  func winner() {
    let decision = Self.algorithm.decision
    #expect(decision.winner(among: []) == nil)
    #expect(decision.winner(among: [0, 0, 0]) == 0)
    #expect(decision.winner(among: [0.5, 0.5 + 0.9e-9, 0.5]) == 0)
    #expect(decision.winner(among: [0.5, 0.5 + 1.1e-9, 0.5]) == 1)
  }

  /// Five in a hundred are a share of 0.05, which is not above 0.05; six are.
  @Test("drops up to 5 % of the frames and refuses more", arguments: [5, 6])
  func share(faulty: Int) {
    var frames = SyntheticFrames(seconds: 5, rate: 20).frames
    for frame in 0..<faulty { frames.green[frame * 7] = .nan }
    let valid = Self.algorithm.preparation.validation.validate(frames)
    #expect(valid.reasons == (faulty == 5 ? [] : [.nonFiniteValues]))
    #expect(valid.warnings == (faulty == 5 ? [.nonFiniteDropped] : []))
    #expect(valid.frames.count == 100 - faulty)
  }

  @Test("drops a frame whose recorded luminance is not finite, and every channel with it")
  func luminance() {
    var frames = SyntheticFrames().frames.withContact { _ in 1 }
    frames.luminance = frames.green
    frames.luminance?[40] = .infinity
    let valid = Self.algorithm.preparation.validation.validate(frames)
    #expect(valid.warnings == [.nonFiniteDropped])
    #expect(valid.frames.count == frames.count - 1)
    #expect(valid.frames.contact?.count == frames.count - 1)
  }

  @Test("reads a recorded luminance rather than a sum of colours")
  func recordedLuminance() throws {
    var frames = SyntheticFrames(beatsPerMinute: 75).frames
    frames.luminance = frames.green
    for frame in 0..<frames.count { (frames.red[frame], frames.green[frame], frames.blue[frame]) = (255, 0, 0) }
    let estimate = Self.algorithm.estimate(frames)
    #expect(estimate.channel == "luminance")
    #expect(abs(try #require(estimate.beatsPerMinute) - 75) < 0.5)
  }

  @Test("asks less of timing when a version says so")
  func reuse() {
    let timing = FrameTiming(of: (0..<100).map { Double($0) / 30 + ($0 >= 50 ? 3 : 0) })
    let strict = TimingLimits(
      minimumMeanRate: 16, minimumNominalRate: 31, maximumMissingShare: 0.3, maximumJitter: 0.6)
    let lenient = TimingLimits(
      minimumMeanRate: 15, minimumNominalRate: nil, maximumMissingShare: nil, maximumJitter: nil)
    // 99 steps in 6.3 s are 15.7 Hz; 90 frames of 190 are missing.
    #expect(strict.faults(of: timing) == [.lowFrameRate, .excessiveMissingFrames])
    #expect(lenient.faults(of: timing) == [])
  }
}

@Suite("An estimate of 1.0.0")
struct InvarianceTests {
  private static let algorithm = HaptikaPPG_V1_0_0()
  private let frames = SyntheticFrames(beatsPerMinute: 66).frames

  /// Compares what must not depend on the unit of the grey levels; sums of other numbers round in other digits.
  private func expectSame(_ found: Estimate, _ expected: Estimate, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(found.reasons == expected.reasons, sourceLocation: sourceLocation)
    #expect(found.channel == expected.channel, sourceLocation: sourceLocation)
    #expect(found.validIntervalCount == expected.validIntervalCount, sourceLocation: sourceLocation)
    let rates = (found.beatsPerMinute ?? 0, expected.beatsPerMinute ?? -1)
    #expect(abs(rates.0 - rates.1) < 1e-6, sourceLocation: sourceLocation)
    #expect(abs((found.quality ?? 0) - (expected.quality ?? -1)) < 1e-7, sourceLocation: sourceLocation)
  }

  @Test("does not change when a constant is added to the colours")
  func offset() {
    expectSame(Self.algorithm.estimate(frames.mapColors { $0 + 30 }), Self.algorithm.estimate(frames))
  }

  @Test("does not change when the colours are scaled", arguments: [0.25, 3.0])
  func scale(factor: Double) {
    expectSame(Self.algorithm.estimate(frames.mapColors { $0 * factor }), Self.algorithm.estimate(frames))
  }

  @Test("changes its polarity, and nothing else, when the colours are turned over")
  func reflection() throws {
    let upright = Self.algorithm.estimate(frames)
    let turned = Self.algorithm.estimate(frames.mapColors { 255 - $0 })
    expectSame(turned, upright)
    #expect(turned.polarity == -(try #require(upright.polarity)))
  }

  @Test("moves its beats with the times of the frames")
  func shift() throws {
    let original = Self.algorithm.estimate(frames)
    var later = frames
    later.time = frames.time.map { $0 + 8 }
    let shifted = Self.algorithm.estimate(later)
    let first = (try #require(shifted.intervals.first), try #require(original.intervals.first))
    #expect(abs(first.0.start - first.1.start - 8) < 1e-6)
  }
}
