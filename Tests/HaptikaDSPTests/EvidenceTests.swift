import HaptikaDSP
import Testing

/// Inputs that other tools were reported to answer wrongly: each has its right answer here, or a stated abstention.
@Suite("What misled other tools")
struct EvidenceTests {
  /// Intervals around 0.85 s, 70.6 BPM, whose RMSSD is 55 ms: four of 0.85 s on average, in threes of 0.85, one of 0.905,
  /// one of 0.795, so that mean and median are 0.85.
  static let breathingBeats = BeatFrames.breathing(0.85, difference: 0.055, seconds: 60)

  @Test("a constant added to the signal moves nothing", arguments: PublishedVersion.all, [-100, 90, -1e6])
  func offset(version: PublishedVersion, constant: Double) throws {
    let frames = SyntheticFrames().frames
    // At a million a double keeps 1e-10 of the colours, a billionth of the pulse.
    #expect(try abs(version.rate(frames.mapColors { $0 + constant }) - version.rate(frames)) < 1e-6)
  }

  @Test(
    "a constant beyond all grey levels moves nothing in 1.0.0, and counts as clipped in 2.0.0", arguments: [1000, 1e6])
  func beyondGreyLevels(constant: Double) throws {
    let frames = SyntheticFrames().frames
    let moved = frames.mapColors { $0 + constant }
    #expect(try abs(PublishedVersion.first.rate(moved) - PublishedVersion.first.rate(frames)) < 1e-6)
    #expect(PublishedVersion.second.estimate(moved).reasons == [.noUsableChannel])
  }

  @Test("a negated signal has the same rate", arguments: PublishedVersion.all)
  func negated(version: PublishedVersion) throws {
    let frames = SyntheticFrames().frames
    #expect(try abs(version.rate(frames.mapColors { -$0 }) - version.rate(frames)) < 1e-9)
  }

  @Test("20 s that are 20 times larger move the rate by less than one beat a minute", arguments: PublishedVersion.all)
  func loudStart(version: PublishedVersion) throws {
    var beats = BeatFrames(beats: Self.breathingBeats)
    let usual = try version.rate(beats.frames)
    beats.strength = { $0 < 20 ? 20 : 1 }
    #expect(try abs(version.rate(beats.frames) - usual) < 1)
  }

  @Test("white noise is withheld for want of a period, or of confidence in one", arguments: 1...20)
  func whiteNoise(seed: UInt64) {
    let frames = noise(seed: seed)
    #expect(HaptikaPPG_V1_0_0().estimate(frames).reasons == [.autocorrelationWeak])
    #expect(HaptikaPPG_V2_0_0().estimate(frames).reasons.last == .lowConfidence)
  }

  @Test(
    "a list of BPM values is no signal: its frame rate is refused by name", arguments: PublishedVersion.all, [1.0, 2.0])
  func listOfRates(version: PublishedVersion, perSecond: Double) {
    let rates = (0..<600).map { 70 + Double($0 % 7) }
    let frames = FrameSeries(time: (0..<600).map { Double($0) / perSecond }, red: rates, green: rates, blue: rates)
    let estimate = version.estimate(frames)
    #expect(estimate.beatsPerMinute == nil)
    #expect(estimate.reasons.first == .lowFrameRate)
  }

  // The band of 0.65 to 3.5 Hz moves a beat towards where its neighbours make it expected, so 1.0.0 reads high; 2.0.0 times
  // a beat by its whole shape.
  @Test("PRV of beats that breathe is near its truth", arguments: zip(PublishedVersion.all, [15.0, 4]))
  func variability(version: PublishedVersion, milliseconds: Double) throws {
    let estimate = version.estimate(BeatFrames(beats: Self.breathingBeats).frames)
    #expect(try abs(#require(estimate.beatsPerMinute) - 60 / 0.85) < 1)
    #expect(try abs(#require(estimate.variability?.rmssd) - 55) < milliseconds)
  }

  private static let fallingAmplitude = BeatFrames(beats: breathingBeats, strength: { $0 < 30 ? 1 : 0.2 }).frames

  @Test("an amplitude that falls to a fifth half-way is withheld by 1.0.0, with no PRV of half-lost beats")
  func fallingAmplitude() {
    let estimate = HaptikaPPG_V1_0_0().estimate(Self.fallingAmplitude)
    #expect(estimate.reasons == [.methodsDisagree, .lowQuality])
    #expect(estimate.variability == nil)
  }

  @Test("an amplitude that falls to a fifth half-way moves neither rate nor RMSSD of 2.0.0")
  func levelledAmplitude() throws {
    let estimate = HaptikaPPG_V2_0_0().estimate(Self.fallingAmplitude)
    #expect(try abs(#require(estimate.beatsPerMinute) - 60 / 0.85) < 1)
    #expect(try abs(#require(estimate.variability?.rmssd) - 55) < 5)
  }

  @Test("RMSSD is not spliced across a dropped beat", arguments: PublishedVersion.all)
  func droppedBeat(version: PublishedVersion) throws {
    let whole = version.estimate(BeatFrames(beats: Self.breathingBeats).frames)
    var beats = Self.breathingBeats
    beats.remove(at: 30)
    let dropped = version.estimate(BeatFrames(beats: beats).frames)
    // Spliced, the double interval alone would add two differences of 850 ms among some 68: √(2·850²/68) = 146 ms.
    #expect(try abs(#require(dropped.variability?.rmssd) - #require(whole.variability?.rmssd)) < 5)
  }

  @Test("a missing stretch of 10 s holds no beats, and nothing is measured across it", arguments: PublishedVersion.all)
  func missingStretch(version: PublishedVersion) throws {
    let whole = BeatFrames(beats: Self.breathingBeats).frames
    let kept = whole.time.indices.filter { !(20..<30).contains(whole.time[$0]) }
    let estimate = version.estimate(whole.mapChannels { channel in kept.map { channel[$0] } })
    #expect(estimate.warnings == [.longGapMasked])
    #expect(try abs(#require(estimate.beatsPerMinute) - 60 / 0.85) < 1)
    // Half a second on each side of the hole is masked too.
    #expect(estimate.intervals.allSatisfy { $0.start + $0.duration <= 19.5 || $0.start >= 30.5 })
    let before = try #require(version.estimate(whole).variability?.rmssd)
    #expect(try abs(#require(estimate.variability?.rmssd) - before) < 5)
  }

  @Test(
    "the rate is found at every frame rate of a camera", arguments: [15, 24, 25, 29.97, 30, 60, 60.142],
    [48.0, 72, 120, 180])
  func frameRates(rate: Double, beatsPerMinute: Double) throws {
    let frames = SyntheticFrames(rate: rate, beatsPerMinute: beatsPerMinute).frames
    // The peaks of 15 and 25 fps fall between the points of the 30-Hz grid, which moves the median interval by a few ms.
    #expect(try abs(PublishedVersion.first.rate(frames) - beatsPerMinute) < 0.5)
    #expect(try abs(PublishedVersion.second.rate(frames) - beatsPerMinute) < 0.2)
  }

  @Test(
    "a strong second wave is never published as the double rate", arguments: [48.0, 50, 52, 55], [0.5, 0.6, 0.7, 0.8])
  func secondWave(beatsPerMinute: Double, height: Double) throws {
    let beats = Array(stride(from: 0.4, to: 60, by: 60 / beatsPerMinute))
    let frames = BeatFrames(beats: beats, secondWave: height).frames
    let first = PublishedVersion.first.estimate(frames)
    #expect(first.beatsPerMinute == nil)
    #expect(first.reasons.first == .methodsDisagree)
    #expect(try abs(PublishedVersion.second.rate(frames) - beatsPerMinute) < 0.5)
  }

  // A spectrum of 20 s would know multiples of 3 BPM only.
  @Test(
    "the shortest recordings sit on no grid of rates", arguments: PublishedVersion.all, [61.3, 71.9, 83.2, 97.7])
  func noGrid(version: PublishedVersion, beatsPerMinute: Double) throws {
    let frames = SyntheticFrames(seconds: 21, beatsPerMinute: beatsPerMinute).frames
    #expect(try abs(version.rate(frames) - beatsPerMinute) < 0.3)
  }

  private func noise(seed: UInt64) -> FrameSeries {
    var noise = LinearCongruence(state: seed &* 7919)
    return SyntheticFrames().frames.mapColors { _ in 100 + noise.next() }
  }
}
