/// One channel as a pulse wave, in two bands.
public struct PulseWave: Sendable, Hashable {
  /// Which channel it is.
  public let channel: PulseChannel

  /// The band in which repetition is looked for, levelled.
  public let narrow: SegmentedSignal

  /// The band that keeps the shape of the beats, levelled.
  public let wide: SegmentedSignal
}

/// The narrow waves of several channels, added up.
struct Blend: Sendable {
  /// The sum.
  let signal: SegmentedSignal

  /// What each wave was multiplied by.
  let shares: [Double]
}

/// T4: turns grey levels into pulse waves of even strength.
struct PulseLevelling: Stage {
  /// How steps from sample to sample are limited.
  let steps: StepLimits

  /// Samples to each side of the moving mean that is subtracted.
  let detrendHalfWindow: Int

  /// How the strength is levelled.
  let gain: Gain

  /// Standard deviation up to which a levelled channel is dropped.
  let flatDeviation: Double

  /// Sampling rate the filters are made for, in hertz.
  let rate: Double

  /// Pass band in which repetition is looked for, in hertz.
  let narrowBand: ClosedRange<Double>

  /// Pass band that keeps the shape of the beats, in hertz.
  let wideBand: ClosedRange<Double>

  /// Taps of each filter.
  let taps: Int

  /// The numbers of ``limitedSteps(of:block:halfWindow:fraction:factor:)``.
  struct StepLimits: Sendable {
    let block: Int
    let halfWindow: Int
    let fraction: Double
    let factor: Double
  }

  /// The numbers of ``automaticGain(_:halfWindow:floor:silence:)``.
  struct Gain: Sendable {
    let halfWindow: Int
    let floor: Double
    let silence: Double
  }

  private let narrowKernel: [Double]
  private let wideKernel: [Double]

  /// Fixes the numbers and makes the filters.
  init(
    steps: StepLimits, detrendHalfWindow: Int, gain: Gain, flatDeviation: Double, rate: Double,
    narrowBand: ClosedRange<Double>, wideBand: ClosedRange<Double>, taps: Int
  ) {
    self.steps = steps
    self.detrendHalfWindow = detrendHalfWindow
    self.gain = gain
    self.flatDeviation = flatDeviation
    self.rate = rate
    self.narrowBand = narrowBand
    self.wideBand = wideBand
    self.taps = taps
    narrowKernel = bandpassKernel(rate: rate, band: narrowBand, taps: taps)
    wideKernel = bandpassKernel(rate: rate, band: wideBand, taps: taps)
  }

  var step: Recipe.Step {
    Recipe.Step(
      "T4 level",
      "per segment: steps from sample to sample, in blocks of \(steps.block), clipped to \(steps.factor) of the "
        + "\(steps.fraction) quantile of the steps \(steps.halfWindow) to each side of the block's middle; minus moving mean "
        + "of \(detrendHalfWindow) samples to each side; FIR band-pass \(narrowBand.lowerBound)...\(narrowBand.upperBound) "
        + "Hz (narrow) and \(wideBand.lowerBound)...\(wideBand.upperBound) Hz (wide), \(taps) taps, Hamming, at \(rate) "
        + "Hz, zero phase, odd reflection; over the moving RMS of \(gain.halfWindow) samples to each side, at least "
        + "\(gain.floor) of its median (zero when that is at most \(gain.silence)); channels whose narrow SD is at most "
        + "\(flatDeviation) dropped; blend of two or more channels: sum of the narrow ones, signs by correlation with the one "
        + "most correlated with all, over its SD")
  }

  /// Returns `raw`, grey levels on the grid, as a pulse wave; `nil` when nothing is left of it.
  func wave(of raw: SegmentedSignal, channel: PulseChannel) -> PulseWave? {
    let steady = raw.mapSegments { levels in
      let limited = limitedSteps(
        of: levels, block: steps.block, halfWindow: steps.halfWindow, fraction: steps.fraction, factor: steps.factor)
      return withoutMovingMean(limited, halfWindow: detrendHalfWindow)
    }
    let narrow = levelled(steady, by: narrowKernel)
    guard populationStandardDeviation(of: narrow.samples) > flatDeviation else { return nil }
    return PulseWave(channel: channel, narrow: narrow, wide: levelled(steady, by: wideKernel))
  }

  /// Returns the narrow waves added up, each turned to agree with the one that resembles all most; `nil` for fewer than
  /// two.
  func blend(of waves: [PulseWave]) -> Blend? {
    guard waves.count > 1 else { return nil }
    let samples = waves.map(\.narrow.samples)
    let correlations = samples.map { one in samples.map { correlation(of: one, and: $0) } }
    let reference = indexOfMaximum(
      of: correlations.map { $0.reduce(0) { $0 + abs($1) } }, in: 0..<waves.count)
    let signs = correlations[reference].map { $0 >= 0 ? 1.0 : -1 }
    var sum = [Double](repeating: 0, count: samples[0].count)
    for (wave, sign) in zip(samples, signs) {
      addWeightedRows(of: wave, stride: wave.count, weights: [sign], to: &sum, columns: 0..<wave.count)
    }
    let deviation = populationStandardDeviation(of: sum)
    return Blend(
      signal: SegmentedSignal(
        samples: sum.map { $0 / deviation }, segments: waves[0].narrow.segments, rate: waves[0].narrow.rate),
      shares: signs.map { $0 / deviation })
  }

  private func levelled(_ steady: SegmentedSignal, by kernel: [Double]) -> SegmentedSignal {
    steady.mapSegments { values in
      automaticGain(
        centeredFilter(values, kernel: kernel), halfWindow: gain.halfWindow, floor: gain.floor, silence: gain.silence)
    }
  }
}
