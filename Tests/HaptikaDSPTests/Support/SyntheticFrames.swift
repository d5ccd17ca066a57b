import Foundation
import HaptikaDSP

/// A camera recording computed from a formula.
struct SyntheticFrames {
  var seconds = 60.0
  var rate = 30.0
  var beatsPerMinute = 72.0

  /// Height of the pulse in red, green and blue, in grey levels.
  var amplitudes = SIMD3(1.4, 2.2, 0.7)

  /// A pulse of a systolic and a dicrotic wave on a slow drift, with a little sine noise that no period of the pulse
  /// fits.
  var frames: FrameSeries {
    let count = Int(seconds * rate)
    var frames = FrameSeries(time: [], red: [], green: [], blue: [])
    for frame in 0..<count {
      let time = Double(frame) / rate
      let cycle = time * beatsPerMinute / 60
      let phase = cycle - cycle.rounded(.down)
      let pulse = exp(-0.5 * pow((phase - 0.20) / 0.08, 2)) + 0.35 * exp(-0.5 * pow((phase - 0.47) / 0.12, 2))
      let drift = sin(0.35 * time)
      let noise = 0.05 * sin(12.9898 * Double(frame)) * cos(4.1414 * Double(frame))
      frames.time.append(time)
      frames.red.append(150 - amplitudes.x * pulse + 0.8 * drift + noise)
      frames.green.append(60 - amplitudes.y * pulse + 1.5 * drift - 0.7 * noise)
      frames.blue.append(20 - amplitudes.z * pulse + 0.5 * drift + 0.4 * noise)
    }
    return frames
  }
}

extension FrameSeries {
  /// The frames with `transform` applied to each colour value, times untouched.
  func mapColors(_ transform: (Double) -> Double) -> FrameSeries {
    var result = self
    result.red = red.map(transform)
    result.green = green.map(transform)
    result.blue = blue.map(transform)
    return result
  }

  /// The frames with contact as `contact` says of each time.
  func withContact(_ contact: (Double) -> Double) -> FrameSeries {
    var result = self
    result.contact = time.map(contact)
    return result
  }
}

extension SyntheticFrames {
  /// A sine instead of a pulse, equal in all colours.
  func sine(hertz: Double) -> FrameSeries {
    let time = (0..<Int(seconds * rate)).map { Double($0) / rate }
    let wave = time.map { 100 + sin(2 * .pi * hertz * $0) }
    return FrameSeries(time: time, red: wave, green: wave, blue: wave)
  }
}
