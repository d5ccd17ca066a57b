import Foundation

/// One bench of the simulator: a light that plays a pulse, and the phone camera before it.
///
/// Its numbers are drawn once from the user's seed and the unit's id, so they are the same in all its recordings:
/// recordings of one unit resemble each other, those of two units differ, as with phones and fingers.
struct OpticalUnit: Sendable {
  /// What one colour channel makes of the light, in grey levels.
  struct Channel: Sendable {
    /// Level without pulse.
    var mean: Double
    /// How far the systolic wave darkens it.
    var pulse: Double
    /// How far it follows the baseline's wander; 1 is the whole of it.
    var wander: Double
    /// Standard deviation of the sensor's noise.
    var noise: Double
  }

  /// Red, green, blue.
  var channels: [Channel]
  /// The shape of one beat.
  var wave = PulseWave.usual
  /// The slow movement of the baseline.
  var wander = BaselineWander(amplitude: 1.5)
  /// The camera's true frame rate over the one it was asked for.
  var frameRateRatio: Double

  /// Draws the unit of that id.
  init(id: String, seed: UInt64) {
    var generator = RandomGenerator(label: "simulate/\(id)", seed: seed, replicate: 0)
    // A lit finger is bright red, with little blue; the pulse is strongest in green, where haemoglobin absorbs most.
    channels = [
      Channel(
        mean: generator.uniform(in: 200...240), pulse: generator.uniform(in: 1.0...1.6), wander: 0.6,
        noise: generator.uniform(in: 0.06...0.10)),
      Channel(
        mean: generator.uniform(in: 40...80), pulse: generator.uniform(in: 1.4...2.2), wander: 1,
        noise: generator.uniform(in: 0.08...0.14)),
      Channel(
        mean: generator.uniform(in: 10...40), pulse: generator.uniform(in: 0.6...1.0), wander: 0.5,
        noise: generator.uniform(in: 0.08...0.12)),
    ]
    frameRateRatio = 1 + generator.uniform(in: -0.004...0.004)
  }
}

/// The light that one beat takes away: a systolic wave and a second (dicrotic) wave, both Gaussian in the beat's phase.
///
/// Phase is the time since the beat over the recording's *mean* interval, not over each single one, and a beat's time
/// is the centre of its systolic wave. So the darkest point follows every beat at the same distance (the second wave's
/// flank moves it by 0.002 of an interval, 2 ms at 60 BPM), and the intervals of the signal are those of the reference.
struct PulseWave: Sendable {
  /// A Gaussian wave in the beat's phase.
  struct Wave: Sendable {
    /// Relative to the systolic wave.
    var height: Double
    /// Phase of the centre; 0 is the beat, 1 the next one.
    var centre: Double
    /// Standard deviation, in phase.
    var width: Double
  }

  /// The waves of one beat, whose sum is the drop in light.
  var waves: [Wave]

  /// A young adult's fingertip: the second wave is 0.38 as high, and follows at a quarter of the interval.
  static let usual = PulseWave(waves: [
    Wave(height: 1, centre: 0, width: 0.075), Wave(height: 0.38, centre: 0.27, width: 0.11),
  ])

  /// Returns the drop in light at `times`, which ascend: the sum over all beats, each scaled by `strength` at its own
  /// time.
  ///
  /// - Complexity: O(*n* + *m*) for *n* times and *m* beats.
  func rendered(at times: [Double], beats: [Double], interval: Double, strength: (Double) -> Double) -> [Double] {
    // Beyond eight standard deviations a wave is below 1e-13 of its height.
    let before = (waves.map { 8 * $0.width - $0.centre }.max() ?? 0) * interval
    let after = (waves.map { $0.centre + 8 * $0.width }.max() ?? 0) * interval
    var first = 0
    return times.map { time in
      while first < beats.count, beats[first] < time - after { first += 1 }
      var sum = 0.0
      for beat in beats[first...] {
        if beat > time + before { break }
        sum += strength(beat) * drop(atPhase: (time - beat) / interval)
      }
      return sum
    }
  }

  /// Returns the drop in light that one beat makes at a phase.
  private func drop(atPhase phase: Double) -> Double {
    waves.reduce(0) { sum, wave in
      let distance = (phase - wave.centre) / wave.width
      return sum + wave.height * exp(-0.5 * distance * distance)
    }
  }
}

/// The slow movement of the baseline: pressure of the finger, warmth, breathing.
struct BaselineWander: Sendable {
  /// In grey levels.
  var amplitude: Double

  /// Returns the wander at `times`: two slow sines of drawn frequency (0.02 to 0.08 Hz) and phase, and a third of
  /// breathing.
  func rendered(at times: [Double], breathing: Breathing, using generator: inout RandomGenerator) -> [Double] {
    let slow = (0..<2).map { _ in
      (frequency: generator.uniform(in: 0.02...0.08), phase: generator.uniform(in: 0...(2 * .pi)))
    }
    return times.map { time in
      let sines = slow.reduce(0) { $0 + 0.5 * sin(2 * .pi * $1.frequency * time + $1.phase) }
      return amplitude * (sines + 0.3 * breathing.level(at: time))
    }
  }
}
