import Foundation

/// T7: blends the channels into one pulse wave, each as strongly as it repeats at the tracked rate just then.
struct CompositeBlend: Stage {
  /// Exponent by which a channel's salience becomes its weight.
  let weightExponent: Double

  /// Smallest salience that is weighted.
  let minimumSalience: Double

  var step: Recipe.Step {
    Recipe.Step(
      "T7 composite",
      "sum of the wide channels, weighted by the power \(weightExponent) of each one's salience at the track (at least "
        + "\(minimumSalience)), weights of a window together 1, linear between windows; signs as the channel of largest mean "
        + "weight")
  }

  /// Returns the blend of `waves`, whose saliences come first in each window of `track`.
  ///
  /// - Precondition: there is a wave.
  func compose(_ waves: [PulseWave], along track: RateTrack) -> SegmentedSignal {
    let wide = waves.map(\.wide)
    let weights = track.windows.map { window in
      let powers = waves.indices.map { pow(max(window.signalSaliences[$0], minimumSalience), weightExponent) }
      let total = powers.reduce(0, +)
      return powers.map { $0 / total }
    }
    let reference = indexOfMaximum(
      of: waves.indices.map { channel in mean(of: weights.map { $0[channel] }) }, in: 0..<waves.count)
    let centers = track.windows.map(\.center)
    let instants = wide[0].samples.indices.map { Double($0) / wide[0].rate }
    var sum = [Double](repeating: 0, count: instants.count)
    for (channel, signal) in wide.enumerated() {
      // Outside the segments all samples are zero and add nothing.
      let sign: Double = dotProduct(signal.samples, wide[reference].samples) >= 0 ? 1 : -1
      let shares = linearInterpolation(of: weights.map { $0[channel] }, at: centers, onto: instants)
      for index in sum.indices { sum[index] += sign * shares[index] * signal.samples[index] }
    }
    return SegmentedSignal(samples: sum, segments: wide[0].segments, rate: wide[0].rate)
  }
}
