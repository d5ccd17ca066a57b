import Foundation
import HaptikaDSP

/// One recording in the making: what a camera sees of a unit's light, frame by frame.
///
/// The stages run in the order of `Stage`; between them a condition may change whatever has been made so far.
struct Simulation: Sendable {
  /// What is made, in this order.
  enum Stage: CaseIterable {
    /// Unit, breathing and the frames' times are there; nothing has been drawn from them.
    case setUp
    /// `beats` have been drawn.
    case beats
    /// `colours` hold the light of each frame, without noise.
    case light
    /// Noise has been added; colours are still unbounded.
    case sensor
    /// Colours are bounded to 0...255, and every frame is stamped with its time.
    case timing
  }

  /// The unit that plays the light, and the camera before it.
  var unit: OpticalUnit
  /// The breathing that moves rate, pulse and baseline.
  var breathing: Breathing
  /// The mean interval that the target asks for, in seconds.
  var meanInterval: Double
  /// The RMSSD that the beats shall have, in seconds.
  var rmssd: Double
  /// The length of the recording, in seconds.
  let duration: Double
  /// The beats drawn; empty when the condition has no pulse.
  var beats = BeatTrain(times: [])
  /// When each frame is exposed, in seconds since the start.
  var exposures: [Double]
  /// Grey level of red, green and blue, by frame.
  var colours = [[Double]](repeating: [], count: 3)
  /// How well the finger covers the lens, by frame, where it is recorded.
  var contact: [Double]?
  /// The time that each frame is stamped with, in seconds.
  var stamps: [Double] = []
  /// Whether each frame reaches the recording.
  var isKept: [Bool] = []

  private let hasPulse: Bool

  /// Sets up the recording of `spec`.
  init(of spec: SimulatedRecordingSpec, using generator: inout RandomGenerator) {
    unit = OpticalUnit(id: spec.unitID, seed: spec.seed)
    breathing = Breathing(using: &generator)
    meanInterval = 60 / spec.targetBeatsPerMinute
    rmssd = spec.rmssdInMilliseconds / 1000
    duration = spec.durationInSeconds
    hasPulse = spec.condition.hasPulse
    let frameRate = spec.nominalFrameRate * unit.frameRateRatio
    let frameCount = Int((spec.durationInSeconds * frameRate).rounded(.up))
    exposures = (0..<frameCount).map { Double($0) / frameRate }
  }

  /// The frames as a camera would hand them over.
  var frames: FrameSeries {
    var frames = FrameSeries(time: stamps, red: colours[0], green: colours[1], blue: colours[2])
    frames.contact = contact
    let kept = stamps.indices.filter { isKept[$0] }
    return kept.count == stamps.count ? frames : frames.mapChannels { channel in kept.map { channel[$0] } }
  }

  /// Does the work of one stage.
  mutating func perform(_ stage: Stage, using generator: inout RandomGenerator) {
    switch stage {
    case .setUp: break
    case .beats:
      guard hasPulse else { return }
      beats = BeatTrain(
        covering: duration, meanInterval: meanInterval, rmssd: rmssd, breathing: breathing, using: &generator)
    case .light:
      let pulse = unit.wave.rendered(
        at: exposures, beats: beats.times, interval: meanInterval, strength: breathing.pulseStrength)
      let wander = unit.wander.rendered(at: exposures, breathing: breathing, using: &generator)
      colours = unit.channels.map { channel in
        zip(pulse, wander).map { channel.mean - channel.pulse * $0 + channel.wander * $1 }
      }
    case .sensor:
      for (index, channel) in unit.channels.enumerated() {
        colours[index] = colours[index].map { $0 + channel.noise * generator.normal() }
      }
    case .timing:
      colours = colours.map { $0.map { min(max($0, 0), 255) } }
      stamps = exposures
      isKept = exposures.map { _ in true }
    }
  }
}

/// Breathing: one slow sine that the rate, the pulse and the baseline follow.
struct Breathing: Sendable {
  /// In hertz.
  var frequency: Double
  /// In radians, at time 0.
  var phase: Double

  /// Draws a calm adult's breathing: 12 to 18 breaths a minute.
  init(using generator: inout RandomGenerator) {
    frequency = generator.uniform(in: 0.20...0.30)
    phase = generator.uniform(in: 0...(2 * .pi))
  }

  /// The state of breathing, −1...1, at a time in seconds.
  func level(at time: Double) -> Double { sin(2 * .pi * frequency * time + phase) }

  /// The strength of a beat at a time in seconds: breathing weakens and strengthens the pulse by a tenth.
  func pulseStrength(at time: Double) -> Double { 1 + 0.1 * level(at: time) }
}
