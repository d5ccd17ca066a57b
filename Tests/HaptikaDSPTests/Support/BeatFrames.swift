import Foundation
import HaptikaDSP

/// A camera recording of given beats: each darkens the finger for a moment, at its own time and strength.
struct BeatFrames {
  var seconds = 60.0
  var rate = 30.0
  /// Times of the darkest points, in seconds.
  var beats: [Double]
  /// How strong a beat at that time is; 1 is a usual one.
  var strength: (Double) -> Double = { _ in 1 }
  /// Height of the second wave, which follows each beat after 0.4 s; the first is 1.
  var secondWave = 0.0

  /// The frames: red, green and blue follow the same waves with different strength, on a slow drift.
  var frames: FrameSeries {
    let times = (0..<Int(seconds * rate)).map { Double($0) / rate }
    var pulse = [Double](repeating: 0, count: times.count)
    for beat in beats {
      let height = strength(beat)
      for (index, time) in times.enumerated() where abs(time - beat) < 1 {
        pulse[index] += height * (wave(time - beat, width: 0.07) + secondWave * wave(time - beat - 0.4, width: 0.09))
      }
    }
    let drift = times.map { sin(0.35 * $0) }
    func channel(_ level: Double, _ height: Double) -> [Double] {
      zip(pulse, drift).map { level - height * $0 + 0.5 * $1 }
    }
    return FrameSeries(time: times, red: channel(150, 1.4), green: channel(60, 2.2), blue: channel(20, 0.7))
  }

  /// Beats with a breath every four of them: intervals of `interval`, longer, `interval`, shorter, each by `difference`, so
  /// that every successive difference, and the RMSSD, is `difference`.
  static func breathing(_ interval: Double, difference: Double, seconds: Double) -> [Double] {
    var beats = [0.4]
    while let last = beats.last, last < seconds {
      beats.append(last + interval + difference * [0, 1, 0, -1][beats.count % 4])
    }
    return beats
  }

  private func wave(_ time: Double, width: Double) -> Double { exp(-0.5 * (time / width) * (time / width)) }
}
