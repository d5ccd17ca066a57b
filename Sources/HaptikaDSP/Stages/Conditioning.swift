/// S3: turns grey levels into a pulse wave of common scale, for each channel that holds one.
struct Conditioning: Stage {
  /// Standard deviation of the frames, in grey levels, below which a channel is flat.
  let flatDeviation: Double

  /// Weights of red, green and blue in the luminance, where the camera gave none.
  let luminanceWeights: SIMD3<Double>

  /// Samples to each side of the moving mean that is subtracted.
  let detrendHalfWindow: Int

  /// Robust standard deviation, in grey levels, up to which a detrended channel is flat.
  let flatScale: Double

  /// Largest magnitude kept, in robust standard deviations.
  let clip: Double

  /// Sampling rate the filter is made for, in hertz.
  let rate: Double

  /// Pass band of the filter, in hertz.
  let band: ClosedRange<Double>

  /// Taps of the filter.
  let taps: Int

  private let kernel: [Double]

  /// Fixes the numbers and makes the filter.
  init(
    flatDeviation: Double, luminanceWeights: SIMD3<Double>, detrendHalfWindow: Int, flatScale: Double, clip: Double,
    rate: Double, band: ClosedRange<Double>, taps: Int
  ) {
    self.flatDeviation = flatDeviation
    self.luminanceWeights = luminanceWeights
    self.detrendHalfWindow = detrendHalfWindow
    self.flatScale = flatScale
    self.clip = clip
    self.rate = rate
    self.band = band
    self.taps = taps
    kernel = bandpassKernel(rate: rate, band: band, taps: taps)
  }

  var step: Recipe.Step {
    let weights = luminanceWeights
    return Recipe.Step(
      "S3 condition",
      "red, green, luminance (recorded, else \(weights.x) R + \(weights.y) G + \(weights.z) B), skipped when "
        + "their SD is below \(flatDeviation); linear interpolation; per segment minus moving mean of "
        + "\(detrendHalfWindow) samples to each side; over all segments minus median, over 1.4826 MAD (skipped up "
        + "to \(flatScale)), clipped to ±\(clip); FIR band-pass \(band.lowerBound)...\(band.upperBound) Hz, "
        + "\(taps) taps, Hamming, at \(rate) Hz, zero phase, odd reflection; blend: mean of the channels over "
        + "their SD, signs as the first, when there are two or more")
  }

  /// A channel as a pulse wave.
  struct Channel {
    var name: PulseChannel
    var signal: SegmentedSignal
  }

  /// Returns the channels of `frames` that hold a signal, in the order in which ties are resolved, with their blend
  /// last.
  ///
  /// - Precondition: `grid` has a segment.
  func channels(of frames: FrameSeries, on grid: Grid) -> [Channel] {
    let times = grid.framesInContact(of: frames.time)
    let instants = grid.times
    let sources: [(PulseChannel, [Double])] = [
      (.red, frames.red), (.green, frames.green), (.luminance, luminance(of: frames)),
    ]
    var channels: [Channel] = []
    for (name, levels) in sources where !(populationStandardDeviation(of: levels) < flatDeviation) {
      let resampled = linearInterpolation(of: grid.framesInContact(of: levels), at: times, onto: instants)
      let raw = SegmentedSignal(samples: resampled, segments: grid.segments, rate: grid.rate)
      if let signal = conditioned(raw) { channels.append(Channel(name: name, signal: signal)) }
    }
    if channels.count > 1 { channels.append(Channel(name: .blend, signal: blend(channels.map(\.signal)))) }
    return channels
  }

  /// Returns `raw` without drift, in robust units, clipped and filtered; `nil` when nothing is left to scale.
  func conditioned(_ raw: SegmentedSignal) -> SegmentedSignal? {
    let detrended = raw.mapSegments { withoutMovingMean($0, halfWindow: detrendHalfWindow) }
    let (center, deviation) = medianAndDeviation(of: detrended.pooled)
    let scale = normalConsistency * deviation
    guard scale > flatScale else { return nil }
    return detrended.mapSegments { values in
      centeredFilter(values.map { min(max(($0 - center) / scale, -clip), clip) }, kernel: kernel)
    }
  }

  /// Returns the mean of `signals`, each over its standard deviation and turned to agree with the first.
  private func blend(_ signals: [SegmentedSignal]) -> SegmentedSignal {
    let reference = signals[0]
    var sum = [Double](repeating: 0, count: reference.samples.count)
    for signal in signals {
      // Outside the segments all samples are zero and add nothing.
      let agreement = zip(signal.samples, reference.samples).reduce(0) { $0 + $1.0 * $1.1 }
      let weight = (agreement >= 0 ? 1 : -1) / populationStandardDeviation(of: signal.pooled)
      for index in sum.indices { sum[index] += weight * signal.samples[index] }
    }
    let mean = sum.map { $0 / Double(signals.count) }
    return SegmentedSignal(samples: mean, segments: reference.segments, rate: reference.rate)
  }

  private func luminance(of frames: FrameSeries) -> [Double] {
    if let recorded = frames.luminance { return recorded }
    let weights = luminanceWeights
    return frames.time.indices.map { frame in
      weights.x * frames.red[frame] + weights.y * frames.green[frame] + weights.z * frames.blue[frame]
    }
  }
}
