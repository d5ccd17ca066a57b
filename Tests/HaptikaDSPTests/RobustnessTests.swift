import HaptikaDSP
import Testing

/// A recording that no camera makes, and the code that must be among the reasons of every version.
struct HostileRecording: CustomTestStringConvertible {
  let testDescription: String
  let frames: FrameSeries
  let reason: ReasonCode

  init(_ description: String, _ reason: ReasonCode, _ change: (inout FrameSeries) -> Void) {
    testDescription = description
    self.reason = reason
    var frames = SyntheticFrames(seconds: 40).frames
    change(&frames)
    self.frames = frames
  }

  /// Frames at the times that `time` gives for each index.
  static func times(_ description: String, _ reason: ReasonCode, _ time: (Int) -> Double) -> Self {
    Self(description, reason) { frames in frames.time = frames.time.indices.map(time) }
  }

  static let smallest = Double.leastNonzeroMagnitude

  static let all: [HostileRecording] = [
    Self("no frames", .tooFewSamples) { $0 = $0.mapChannels { _ in [] } },
    Self("one frame", .tooFewSamples) { $0 = $0.mapChannels { Array($0.prefix(1)) } },
    Self("5 s", .insufficientUsableDuration) { $0 = $0.mapChannels { Array($0.prefix(150)) } },
    Self("10 s", .insufficientUsableDuration) { $0 = $0.mapChannels { Array($0.prefix(300)) } },
    Self("flat", .noUsableChannel) { $0 = $0.mapColors { _ in 100 } },
    Self("clipped", .noUsableChannel) { $0 = $0.mapColors { min($0 + 255, 255) } },
    Self("colours not a number", .nonFiniteValues) { $0 = $0.mapColors { _ in .nan } },
    Self("colours infinite", .nonFiniteValues) { $0 = $0.mapColors { _ in -.infinity } },
    Self("everything not a number", .nonMonotonicTimestamps) { $0 = $0.mapChannels { $0.map { _ in .nan } } },
    Self("colours near the largest number", .noUsableChannel) { frames in
      frames.red = frames.time.indices.map { $0 % 2 == 0 ? 1.7e308 : -1.7e308 }
      frames.green = frames.red
      frames.blue = frames.red
    },
    Self("colours near the smallest number", .noUsableChannel) { frames in
      frames = frames.mapColors { $0 * smallest }
    },
    times("time infinite", .nonFiniteValues) { _ in .infinity },
    times("time standing still", .nonMonotonicTimestamps) { _ in 7 },
    times("time running backwards", .nonMonotonicTimestamps) { -Double($0) / 30 },
    times("milliseconds", .lowFrameRate) { Double($0) * 1e3 / 30 },
    times("nanoseconds", .lowFrameRate) { Double($0) * 1e9 / 30 },
    times("steps of 1e300 s", .lowFrameRate) { Double($0) * 1e300 },
    times("from one end of the numbers to the other", .lowFrameRate) {
      (Double($0) / 1199 * 2 - 1) * Double.greatestFiniteMagnitude
    },
    times("an infinite step in the middle", .lowFrameRate) {
      $0 < 600 ? -1.7e308 + Double($0) * 1e300 : 1.7e308 + Double($0) * 1e300
    },
    times("the smallest steps there are", .insufficientUsableDuration) { Double($0) * smallest },
    times("the smallest steps, then the largest", .lowFrameRate) {
      $0 < 1190 ? Double($0) * smallest : 1e307 * Double($0 - 1189)
    },
    times("an hour in steps of a second", .lowFrameRate) { Double($0) },
    times("far from zero", .nonMonotonicTimestamps) { 1e17 + Double($0) / 30 },
  ]

  /// Times that 1.0.0 refuses for the given reason, and 2.0.0 does not: the mean frame rate is that of a camera.
  static let irregular: [HostileRecording] = [
    times("steps of 5, 33 and 62 ms", .excessiveJitter) { Double($0 / 3) * 0.1 + [0, 0.005, 0.038][$0 % 3] },
    times("nothing but pairs", .excessiveMissingFrames) { Double($0 / 2) / 15 + ($0 % 2 == 0 ? 0 : 1e-9) },
  ]
}

@Suite("A recording that no camera makes")
struct RobustnessTests {
  @Test("is withheld with a reason", arguments: PublishedVersion.all, HostileRecording.all)
  func withheld(version: PublishedVersion, recording: HostileRecording) {
    let estimate = version.estimate(recording.frames)
    #expect(estimate.reasons.contains(recording.reason))
    #expect(estimate.beatsPerMinute == nil)
    #expect(estimate.variability == nil)
  }

  @Test(
    "hands out only finite numbers, or none", arguments: PublishedVersion.all,
    HostileRecording.all + HostileRecording.irregular)
  func finite(version: PublishedVersion, recording: HostileRecording) {
    let estimate = version.estimate(recording.frames)
    let numbers = [
      estimate.quality, estimate.confidence, estimate.rawBeatsPerMinute, estimate.usableDuration, estimate.frameRate,
      estimate.missingFrameCount, estimate.peakConfidence, estimate.methodAgreement,
    ]
    #expect(numbers.allSatisfy { $0?.isFinite ?? true })
  }

  @Test("has contact that never decides anything by itself", arguments: PublishedVersion.all, HostileRecording.all)
  func contact(version: PublishedVersion, recording: HostileRecording) {
    let levels = [0, 1, .nan, .infinity, -.infinity, 0.5, 1e308]
    var frames = recording.frames
    frames.contact = frames.time.indices.map { levels[$0 % levels.count] }
    #expect(!version.estimate(frames).reasons.isEmpty)
  }

  @Test("can be traced as far as it goes", arguments: PublishedVersion.all, HostileRecording.all)
  func traced(version: PublishedVersion, recording: HostileRecording) {
    let trace = version.algorithm.algorithmTrace(of: recording.frames)
    #expect(trace.estimate == version.estimate(recording.frames))
    #expect(trace.frameFates.count == recording.frames.count)
  }

  /// The frames of 72 BPM are stamped up to 29 ms early, or in pairs, which moves no beat by more.
  @Test("with irregular times is refused by 1.0.0, and read rightly by 2.0.0", arguments: HostileRecording.irregular)
  func irregular(recording: HostileRecording) throws {
    #expect(PublishedVersion.first.estimate(recording.frames).reasons.contains(recording.reason))
    #expect(try abs(PublishedVersion.second.rate(recording.frames) - 72) < 0.5)
  }

  /// 60 frames at 1/500 Hz ask for 885,001 points, at 1/600 Hz for 1,062,001: more than a million at a low rate are
  /// not laid.
  @Test(
    "gets a grid of at most a million points at a low frame rate", arguments: PublishedVersion.all,
    [(500.0, true), (600.0, false)])
  func largeGrid(version: PublishedVersion, grid: (step: Double, isLaid: Bool)) {
    var frames = SyntheticFrames(seconds: 2).frames
    frames.time = frames.time.indices.map { Double($0) * grid.step }
    let trace = version.algorithm.algorithmTrace(of: frames)
    #expect((trace.grid != nil) == grid.isLaid)
    #expect(trace.estimate.reasons == (grid.isLaid ? [.lowFrameRate, .insufficientUsableDuration] : [.lowFrameRate]))
    #expect(trace.estimate.warnings == (grid.isLaid ? [.longGapMasked] : []))
  }

  @Test("publishes when only one value is not a number", arguments: PublishedVersion.all)
  func oneNaN(version: PublishedVersion) {
    var frames = SyntheticFrames().frames
    frames.blue[200] = .nan
    let estimate = version.estimate(frames)
    #expect(estimate.reasons == [])
    #expect(estimate.warnings == [.nonFiniteDropped])
  }
}
