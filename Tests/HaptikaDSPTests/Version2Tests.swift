import Foundation
import Testing

@testable import HaptikaDSP

@Suite("Version 2.0.0")
struct Version2Tests {
  private static let algorithm = HaptikaPPG_V2_0_0()

  @Test("finds the rate of a clean pulse", arguments: Array(stride(from: 40.0, through: 200, by: 10)))
  func rate(beatsPerMinute: Double) throws {
    let estimate = Self.algorithm.estimate(SyntheticFrames(beatsPerMinute: beatsPerMinute).frames)
    #expect(abs(try #require(estimate.beatsPerMinute) - beatsPerMinute) < 0.2)
  }

  @Test("has no channel of its own, since it reads all of them")
  func channel() { #expect(Self.algorithm.estimate(SyntheticFrames().frames).channel == nil) }

  /// One frame in 30 is brighter by 2 grey levels and nothing else happens: 1.0.0 publishes the codec's 60 a minute.
  @Test("publishes no key frames of a codec as a pulse, and says that it took them out")
  func keyframes() {
    var noise = LinearCongruence(state: 11)
    var frames = SyntheticFrames(amplitudes: .zero).frames.mapColors { $0 + 0.3 * noise.next() }
    for frame in stride(from: 4, to: frames.count, by: 30) {
      frames.red[frame] += 2
      frames.green[frame] += 2
      frames.blue[frame] += 2
    }
    let estimate = Self.algorithm.estimate(frames)
    #expect(estimate.beatsPerMinute == nil)
    #expect(estimate.warnings == [.keyframeArtefactRemoved])
    #expect(HaptikaPPG_V1_0_0().estimate(frames).beatsPerMinute != nil)
  }

  @Test("reads the pulse beneath key frames")
  func pulseBeneathKeyframes() throws {
    var frames = SyntheticFrames(beatsPerMinute: 84).frames
    for frame in stride(from: 0, to: frames.count, by: 30) { frames.green[frame] += 2 }
    let estimate = Self.algorithm.estimate(frames)
    #expect(estimate.warnings == [.keyframeArtefactRemoved])
    #expect(try abs(#require(estimate.beatsPerMinute) - 84) < 0.2)
  }

  @Test("reads the channels that are not clipped")
  func clipped() throws {
    var frames = SyntheticFrames(beatsPerMinute: 66).frames
    frames.red = frames.red.map { _ in 255 }
    let trace = Self.algorithm.trace(of: frames)
    #expect(trace.waves.map(\.channel) == [.green, .blue])
    #expect(try abs(#require(trace.estimate.beatsPerMinute) - 66) < 0.2)
  }

  @Test("reads one channel alone, without a blend")
  func oneChannel() throws {
    var frames = SyntheticFrames(beatsPerMinute: 66).frames
    (frames.red, frames.green) = (frames.red.map { _ in 255 }, frames.green.map { _ in 0 })
    let trace = Self.algorithm.trace(of: frames)
    #expect(trace.waves.map(\.channel) == [.blue] && trace.blend == nil)
    #expect(try abs(#require(trace.estimate.beatsPerMinute) - 66) < 0.2)
  }

  /// Segments of less than 4 s are no segments; those of less than 8 s hold no window.
  @Test("wants one segment of 8 s, and counts all of 4 s as usable")
  func shortSegments() {
    // A hole of a second after every six: segments of some 5 s between the masks.
    var frames = SyntheticFrames(seconds: 60).frames
    let kept = frames.time.indices.filter { frames.time[$0].truncatingRemainder(dividingBy: 7) < 6 }
    frames = frames.mapChannels { channel in kept.map { channel[$0] } }
    let estimate = Self.algorithm.estimate(frames)
    #expect(estimate.reasons == [.insufficientUsableDuration])
    #expect((estimate.usableDuration ?? 0) > 20)
  }

  @Test("lists its warnings in the order of its stages")
  func warnings() {
    var frames = SyntheticFrames().frames
    for frame in stride(from: 0, to: frames.count, by: 30) { frames.green[frame] += 2 }
    frames.red[1000] = .nan
    frames.time[1100] = frames.time[1099]
    frames = frames.mapChannels { Array($0[..<1200] + $0[1230...]) }
    let estimate = Self.algorithm.estimate(frames.withContact { 50...51 ~= $0 ? 0 : 1 })
    #expect(
      estimate.warnings == [
        .nonFiniteDropped, .nonMonotonicDropped, .keyframeArtefactRemoved, .longGapMasked, .contactLostMasked,
      ])
  }

  @Test("leaves the frames of lost contact out of the interpolation")
  func contact() throws {
    let lost = 899..<902
    var spoiled = SyntheticFrames().frames.withContact { time in lost.contains(Int((time * 30).rounded())) ? 0 : 1 }
    let clean = Self.algorithm.trace(of: spoiled)
    for frame in lost { spoiled.green[frame] += 0.01 }
    #expect(!clean.waves.isEmpty)
    #expect(Self.algorithm.trace(of: spoiled).waves == clean.waves)
  }

  @Test("has nothing to use when contact is lost throughout")
  func noContact() {
    let estimate = Self.algorithm.estimate(SyntheticFrames().frames.withContact { _ in 0 })
    #expect(estimate.reasons == [.insufficientUsableDuration])
    #expect(estimate.warnings == [.contactLostMasked])
  }

  @Test(
    "lays a spline over regular frames, and straight lines over irregular ones",
    arguments: [(0.14, true), (0.16, false)])
  func interpolation(jitter: Double, isSpline: Bool) {
    // Steps alternate between 1 + j and 1 − j thirtieths of a second: their SD is j thirtieths.
    let times = (0..<101).map { frame in Double(frame) / 30 + (frame % 2 == 0 ? 0 : jitter / 30) }
    #expect(Self.algorithm.resampling.usesSpline(at: times, medianInterval: 1.0 / 30) == isSpline)
  }

  @Test("changes nothing but its polarity when the colours are turned over")
  func reflection() throws {
    let frames = SyntheticFrames(beatsPerMinute: 66).frames
    let (upright, turned) = (
      Self.algorithm.estimate(frames), Self.algorithm.estimate(frames.mapColors { 200 - $0 })
    )
    #expect(turned.polarity == -(try #require(upright.polarity)))
    #expect(turned.validIntervalCount == upright.validIntervalCount)
    #expect(try abs(#require(turned.beatsPerMinute) - #require(upright.beatsPerMinute)) < 1e-6)
    #expect(try abs(#require(turned.confidence) - #require(upright.confidence)) < 1e-7)
  }

  @Test("does not change when the colours are scaled", arguments: [0.25, 1.5])
  func scale(factor: Double) throws {
    let frames = SyntheticFrames(beatsPerMinute: 66).frames
    let (usual, scaled) = (
      Self.algorithm.estimate(frames), Self.algorithm.estimate(frames.mapColors { $0 * factor })
    )
    #expect(try abs(#require(scaled.beatsPerMinute) - #require(usual.beatsPerMinute)) < 1e-6)
    #expect(try abs(#require(scaled.confidence) - #require(usual.confidence)) < 1e-7)
  }

  @Test("moves its beats with the times of the frames")
  func shift() throws {
    let original = Self.algorithm.estimate(SyntheticFrames().frames)
    var later = SyntheticFrames().frames
    later.time = later.time.map { $0 + 8 }
    let shifted = Self.algorithm.estimate(later)
    let first = (try #require(shifted.intervals.first), try #require(original.intervals.first))
    #expect(abs(first.0.start - first.1.start - 8) < 1e-6)
  }
}

@Suite("The decision of 2.0.0")
struct ConfidenceDecisionTests {
  private let algorithm = HaptikaPPG_V2_0_0()
  private let good = RateEvidence(salience: 0.8, lowSalience: 0.8, beatCoverage: 0.9, disagreement: 0)

  @Test("lists all that speaks against a rate, in this order", arguments: [34.9, 215.1])
  func order(beatsPerMinute: Double) {
    let poor = RateEvidence(salience: 0.1, lowSalience: 0.09, beatCoverage: 0.24, disagreement: 1)
    #expect(
      algorithm.decision.faults(of: beatsPerMinute, evidence: poor, confidence: 0.79) == [
        .bpmOutOfRange, .insufficientBeatEvidence, .periodicityWeak, .lowConfidence,
      ])
  }

  @Test("publishes on every limit, which all are inclusive", arguments: [35.0, 215])
  func limits(beatsPerMinute: Double) {
    let least = RateEvidence(salience: 0.1, lowSalience: 0.10, beatCoverage: 0.25, disagreement: 1)
    #expect(algorithm.decision.faults(of: beatsPerMinute, evidence: least, confidence: 0.80) == [])
  }

  @Test("calls no rate out of range")
  func none() {
    #expect(algorithm.decision.faults(of: nil, evidence: good, confidence: 1) == [.bpmOutOfRange])
  }

  /// 0.28 + 1.64 · 0.8 + 2.32 · 0.8 + 2.21 · 0.9 = 5.437, and 1 / (1 + e^−5.437) = 0.995666; with full disagreement 3.637
  /// and 0.974344.
  @Test("is as confident as the logistic function of its evidence", arguments: [(0.0, 0.995666), (1, 0.974344)])
  func confidence(disagreement: Double, expected: Double) {
    var evidence = good
    evidence.disagreement = disagreement
    #expect(abs(algorithm.decision.confidence(in: evidence) - expected) < 1e-6)
  }

  @Test("holds that beats which make no rate disagree fully")
  func noBeats() {
    let track = RateTrack(windows: [
      RateTrack.Window(center: 4, beatsPerMinute: 70, salience: 0.5, signalSaliences: [0.5])
    ])
    let rate = algorithm.rateFusion.rate(of: [0.9, 0.9], and: track, usable: 20)
    #expect(rate.byBeats == nil && rate.beatsPerMinute == 70)
    #expect(algorithm.decision.evidence(for: rate, along: track).disagreement == 1)
  }

  /// Eight intervals of 0.75 s are 80 BPM and fill 0.4 of 15 s: half-way from 0.2 to 0.6 between track and beats. Squared
  /// saliences of 0.25 and 0.75 weigh 70 and 74 as 73.
  @Test("goes from the track to the beats as these cover the recording", arguments: [(15.0, 76.5), (10, 80), (30, 73)])
  func fusion(usable: Double, expected: Double) throws {
    let track = RateTrack(windows: [
      RateTrack.Window(center: 4, beatsPerMinute: 70, salience: 0.5, signalSaliences: []),
      RateTrack.Window(center: 5, beatsPerMinute: 74, salience: 0.75.squareRoot(), signalSaliences: []),
    ])
    let rate = algorithm.rateFusion.rate(of: [Double](repeating: 0.75, count: 8), and: track, usable: usable)
    #expect(abs(try #require(rate.beatsPerMinute) - expected) < 1e-9)
  }

  @Test("forms no rate where nothing repeats")
  func nothingRepeats() {
    let track = RateTrack(windows: [
      RateTrack.Window(center: 4, beatsPerMinute: 70, salience: 0, signalSaliences: [0])
    ])
    #expect(algorithm.rateFusion.rate(of: [], and: track, usable: 20).beatsPerMinute == nil)
  }
}

@Suite("The intervals and variability of 2.0.0")
struct VettedIntervalTests {
  private let algorithm = HaptikaPPG_V2_0_0()

  private func rejections(_ durations: [Double], odd: Set<Int> = []) -> [IntervalRejection?] {
    algorithm.intervalVetting.rejections(of: durations, areBeatsValid: durations.indices.map { !odd.contains($0) })
  }

  @Test("are not judged when there are fewer than three")
  func tooFew() {
    #expect(rejections([0.8, 0.8]) == [.tooFew, .tooFew])
    #expect(rejections([]) == [])
  }

  @Test("say by which rule each is not counted")
  func rules() {
    // The differences are 0 but where the fifth begins and ends, so that their 0.75 quantile is 0.
    #expect(rejections([0.8, 0.8, 0.8, 0.8, 1.0, 0.8, 0.8, 0.8, 0.8])[4] == .farFromNeighbours)
    #expect(rejections([0.8, 0.8, 0.8, 0.8, 0.9, 0.8, 0.8, 0.8, 0.8])[4] == .misplacedBeat)
    #expect(rejections([0.8, 0.8, 0.8, 0.8, 0.85, 0.8, 0.8, 0.8, 0.8])[4] == nil)
    #expect(rejections([0.8, 0.8, 0.8, 0.8], odd: [1]) == [nil, .unlikeTemplate, nil, nil])
    #expect(rejections([0.2, 0.2, 0.2, 0.2]) == [.implausible, .implausible, .implausible, .implausible])
  }

  private func intervals(_ count: Int, counted: Int, segments: Int = 1) -> [BeatSeries.Interval] {
    (0..<count).map {
      BeatSeries.Interval(start: 0, duration: 0.8, isValid: $0 < counted, segment: $0 * segments / count)
    }
  }

  @Test("make no variability of fewer than four, and no RMSSD of fewer than five differences")
  func fewest() throws {
    func formed(_ count: Int) -> PulseRateVariability? {
      algorithm.variability.variability(
        of: intervals(count, counted: count), isPublished: true, confidence: 1, usable: 60, missingShare: 0)
    }
    #expect(formed(3) == nil)
    #expect(try #require(formed(5)).rmssd == nil)
    #expect(try #require(formed(6)).rmssd == 0)
  }

  @Test("are relied on at each limit, and not beyond any of them")
  func limits() {
    func isReliable(
      _ intervals: [BeatSeries.Interval], published: Bool = true, confidence: Double = 0.90, usable: Double = 45,
      missing: Double = 0.10
    ) -> Bool? {
      algorithm.variability.variability(
        of: intervals, isPublished: published, confidence: confidence, usable: usable, missingShare: missing)?
        .isReliable
    }
    let enough = intervals(40, counted: 30)
    #expect(isReliable(enough) == true)
    #expect(isReliable(intervals(41, counted: 30)) == false)
    #expect(isReliable(intervals(38, counted: 29)) == false)
    // Thirty intervals in ten stretches of three: twenty differences; in eleven stretches nineteen.
    #expect(isReliable(intervals(30, counted: 30, segments: 10)) == true)
    #expect(isReliable(intervals(30, counted: 30, segments: 11)) == false)
    #expect(isReliable(enough, published: false) == false)
    #expect(isReliable(enough, confidence: 0.899) == false)
    #expect(isReliable(enough, usable: 44.9) == false)
    #expect(isReliable(enough, missing: 0.101) == false)
  }
}
