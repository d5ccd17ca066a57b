import Foundation
import HaptikaDSP
import Testing

/// Inputs that other tools were reported to answer wrongly: each has its right answer here, or a stated abstention.
@Suite("What misled other tools")
struct EvidenceTests {
  private static let algorithm = HaptikaPPG_V1_0_0()

  /// Intervals around 0.85 s, 70.6 BPM, whose RMSSD is 55 ms.
  private static let breathingBeats = BeatFrames.breathing(0.85, difference: 0.055, seconds: 60)

  @Test("a constant added to the signal moves nothing", arguments: [-100, 1000, 1e6])
  func offset(constant: Double) throws {
    let frames = SyntheticFrames().frames
    let (moved, usual) = (
      try rate(of: Self.algorithm.estimate(frames.mapColors { $0 + constant })),
      try rate(of: Self.algorithm.estimate(frames))
    )
    // At 1e6 a double keeps 1e-10 of the colours, a billionth of the pulse.
    #expect(abs(moved - usual) < 1e-6)
  }

  @Test("a negated signal has the same rate")
  func negated() throws {
    let frames = SyntheticFrames().frames
    #expect(
      try abs(rate(of: Self.algorithm.estimate(frames.mapColors { -$0 })) - rate(of: Self.algorithm.estimate(frames)))
        < 1e-9)
  }

  @Test("20 s that are 20 times larger move the rate by less than one beat a minute")
  func loudStart() throws {
    var beats = BeatFrames(beats: Self.breathingBeats)
    let usual = try rate(of: Self.algorithm.estimate(beats.frames))
    beats.strength = { $0 < 20 ? 20 : 1 }
    #expect(try abs(rate(of: Self.algorithm.estimate(beats.frames)) - usual) < 1)
  }

  @Test("white noise is withheld for want of a period", arguments: 1...20)
  func whiteNoise(seed: UInt64) {
    var noise = LinearCongruence(state: seed &* 7919)
    let estimate = Self.algorithm.estimate(SyntheticFrames().frames.mapColors { _ in 100 + noise.next() })
    #expect(estimate.beatsPerMinute == nil)
    #expect(estimate.reasons == [.autocorrelationWeak])
  }

  @Test("a list of BPM values is no signal: its frame rate is refused by name", arguments: [1.0, 2.0])
  func listOfRates(perSecond: Double) {
    let rates = (0..<600).map { 70 + Double($0 % 7) }
    let frames = FrameSeries(time: (0..<600).map { Double($0) / perSecond }, red: rates, green: rates, blue: rates)
    let estimate = Self.algorithm.estimate(frames)
    #expect(estimate.beatsPerMinute == nil)
    #expect(estimate.reasons.first == .lowFrameRate)
  }

  @Test("PRV of beats that breathe is near its truth")
  func variability() throws {
    let estimate = Self.algorithm.estimate(BeatFrames(beats: Self.breathingBeats).frames)
    // Four intervals of 0.85 s on average, in threes of 0.85, one of 0.905, one of 0.795: the median is 0.85.
    #expect(try abs(rate(of: estimate) - 60 / 0.85) < 1)
    // The band of 0.65 to 3.5 Hz moves a beat towards where its neighbours make it expected, so 1.0.0 reads high.
    #expect(try abs(#require(estimate.variability?.rmssd) - 55) < 15)
  }

  @Test("an amplitude that falls to a fifth half-way is withheld, with no PRV of half-lost beats")
  func fallingAmplitude() {
    let estimate = Self.algorithm.estimate(
      BeatFrames(beats: Self.breathingBeats, strength: { $0 < 30 ? 1 : 0.2 }).frames)
    #expect(estimate.reasons == [.methodsDisagree, .lowQuality])
    #expect(estimate.variability == nil)
  }

  @Test("RMSSD is not spliced across a dropped beat")
  func droppedBeat() throws {
    let whole = Self.algorithm.estimate(BeatFrames(beats: Self.breathingBeats).frames)
    var beats = Self.breathingBeats
    beats.remove(at: 30)
    let dropped = Self.algorithm.estimate(BeatFrames(beats: beats).frames)
    // Spliced, the double interval alone would add two differences of 850 ms among some 68: √(2·850²/68) = 146 ms.
    #expect(try abs(#require(dropped.variability?.rmssd) - #require(whole.variability?.rmssd)) < 5)
  }

  @Test("a missing stretch of 10 s holds no beats, and nothing is measured across it")
  func missingStretch() throws {
    let whole = BeatFrames(beats: Self.breathingBeats).frames
    let kept = whole.time.indices.filter { !(20..<30).contains(whole.time[$0]) }
    let estimate = Self.algorithm.estimate(whole.mapChannels { channel in kept.map { channel[$0] } })
    #expect(estimate.warnings == [.longGapMasked])
    #expect(try abs(rate(of: estimate) - 60 / 0.85) < 1)
    // Half a second on each side of the hole is masked too.
    #expect(estimate.intervals.allSatisfy { $0.start + $0.duration <= 19.5 || $0.start >= 30.5 })
    let before = try #require(Self.algorithm.estimate(whole).variability?.rmssd)
    #expect(try abs(#require(estimate.variability?.rmssd) - before) < 5)
  }

  @Test(
    "the rate is found at every frame rate of a camera", arguments: [15, 24, 25, 29.97, 30, 60, 60.142],
    [48.0, 72, 120, 180])
  func frameRates(rate: Double, beatsPerMinute: Double) throws {
    let estimate = Self.algorithm.estimate(SyntheticFrames(rate: rate, beatsPerMinute: beatsPerMinute).frames)
    // The peaks of 15 and 25 fps fall between the points of the 30-Hz grid, which moves the median interval by a few ms.
    #expect(try abs(self.rate(of: estimate) - beatsPerMinute) < 0.5)
  }

  @Test(
    "a strong second wave is never published as the double rate", arguments: [48.0, 50, 52, 55], [0.5, 0.6, 0.7, 0.8])
  func secondWave(beatsPerMinute: Double, height: Double) {
    let beats = Array(stride(from: 0.4, to: 60, by: 60 / beatsPerMinute))
    let estimate = Self.algorithm.estimate(BeatFrames(beats: beats, secondWave: height).frames)
    #expect(estimate.beatsPerMinute == nil)
    #expect(estimate.reasons.first == .methodsDisagree)
  }

  // A spectrum of 20 s would know multiples of 3 BPM only.
  @Test("the shortest recordings sit on no grid of rates", arguments: [61.3, 71.9, 83.2, 97.7])
  func noGrid(beatsPerMinute: Double) throws {
    let estimate = Self.algorithm.estimate(SyntheticFrames(seconds: 21, beatsPerMinute: beatsPerMinute).frames)
    #expect(try abs(rate(of: estimate) - beatsPerMinute) < 0.3)
  }

  private func rate(of estimate: Estimate) throws -> Double {
    try #require(estimate.beatsPerMinute, "withheld: \(estimate.reasons)")
  }
}

/// Noise that is the same on every system: the multiplier and increment of Knuth's MMIX.
private struct LinearCongruence {
  var state: UInt64

  /// A number from −1 to 1.
  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / 4_503_599_627_370_496 - 1
  }
}
