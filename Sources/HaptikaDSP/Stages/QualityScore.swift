/// How much speaks for the rate that was read from one channel; every component is 0...1.
public struct QualityComponents: Sendable, Hashable {
  /// Usable time over the recording's duration.
  public var coverage: Double

  /// How much of the spectrum's power lies at the rate and its double.
  public var spectralShare: Double

  /// How strongly the signal repeats itself.
  public var periodicity: Double

  /// How much of the usable time the counted intervals fill.
  public var intervalCoverage: Double

  /// How even the peaks are.
  public var regularity: Double

  /// How far intervals and autocorrelation agree.
  public var agreement: Double
}

/// The verdict on one channel.
public struct QualityAssessment: Sendable, Hashable {
  /// What the score is made of.
  public var components: QualityComponents

  /// The quality, 0...1.
  public var score: Double

  /// The difference of the two rates, in beats per minute.
  public var rateDifference: Double

  /// The difference that is tolerated, in beats per minute.
  public var rateTolerance: Double
}

/// S7: weighs what speaks for a rate.
struct QualityScore: Stage {
  /// The value of a component that counts as 0, and the one that counts as 1.
  typealias Scale = ClosedRange<Double>

  /// Scale of the spectral share.
  let spectralScale: Scale

  /// Scale of the autocorrelation's peak.
  let periodicityScale: Scale

  /// Smallest tolerated difference of the two rates, in beats per minute.
  let absoluteTolerance: Double

  /// Tolerated difference, as a share of the mean of the two rates.
  let relativeTolerance: Double

  /// Half width of the bands around the rate and its double, in hertz.
  ///
  /// A little more than a whole number of lines, so that rounding does not decide whether a line on the border counts.
  let bandHalfWidth: Double

  /// Weights of the components.
  let weights: Weights

  /// How much each component counts; together 1.
  struct Weights: Sendable {
    let spectralShare: Double
    let periodicity: Double
    let intervalCoverage: Double
    let regularity: Double
    let agreement: Double
  }

  /// Sampling rate, in hertz.
  let rate: Double

  private let spectrum: HarmonicPower

  /// Fixes the numbers and prepares the spectrum's lines, multiples `lines` of `rate`/`period`.
  init(
    spectralScale: Scale, periodicityScale: Scale, absoluteTolerance: Double, relativeTolerance: Double,
    bandHalfWidth: Double, weights: Weights, rate: Double, period: Int, lines: ClosedRange<Int>
  ) {
    self.spectralScale = spectralScale
    self.periodicityScale = periodicityScale
    self.absoluteTolerance = absoluteTolerance
    self.relativeTolerance = relativeTolerance
    self.bandHalfWidth = bandHalfWidth
    self.weights = weights
    self.rate = rate
    spectrum = HarmonicPower(period: period, harmonics: lines)
  }

  var step: Recipe.Step {
    let lines = spectrum.harmonics
    return Recipe.Step(
      "S7 quality",
      "√coverage · (\(weights.spectralShare) snr + \(weights.periodicity) ac + \(weights.intervalCoverage) iv "
        + "+ \(weights.regularity) reg + \(weights.agreement) agree); snr: power within \(bandHalfWidth) Hz of f "
        + "and 2f among \(frequency(lines.lowerBound))...\(frequency(lines.upperBound)) Hz in steps of "
        + "\(frequency(1)) Hz, Hann window a segment, from \(spectralScale.lowerBound) to "
        + "\(spectralScale.upperBound); ac: peak from \(periodicityScale.lowerBound) to "
        + "\(periodicityScale.upperBound); iv: valid intervals / usable; reg: 1 − height spread; agree: 1 − "
        + "difference / 2 max(\(absoluteTolerance) BPM, \(relativeTolerance) of the mean rate)")
  }

  /// Returns the window of each segment, to be shared by all channels of a recording.
  func windows(for segments: [Range<Int>]) -> [[Double]] {
    segments.map { hannWindow($0.count) }
  }

  /// Returns the quality of a channel in which both ways found a rate.
  func assess(
    _ signal: SegmentedSignal, windows: [[Double]], beats: BeatSeries, periodicity: Periodicity, usable: Double,
    duration: Double
  ) -> QualityAssessment {
    let rate = beats.beatsPerMinute
    let difference = abs(rate - periodicity.beatsPerMinute)
    let tolerance = max(absoluteTolerance, relativeTolerance * 0.5 * (rate + periodicity.beatsPerMinute))
    let components = QualityComponents(
      coverage: clampedToUnit(usable / duration),
      spectralShare: scaled(spectralShare(of: signal, windows: windows, atBeatsPerMinute: rate), on: spectralScale),
      periodicity: scaled(periodicity.strength, on: periodicityScale),
      intervalCoverage: clampedToUnit(beats.validDurations.reduce(0, +) / usable),
      regularity: clampedToUnit(1 - beats.heightSpread),
      agreement: clampedToUnit(1 - difference / (2 * tolerance)))
    let sum =
      weights.spectralShare * components.spectralShare + weights.periodicity * components.periodicity
      + weights.intervalCoverage * components.intervalCoverage + weights.regularity * components.regularity
      + weights.agreement * components.agreement
    return QualityAssessment(
      components: components, score: components.coverage.squareRoot() * sum, rateDifference: difference,
      rateTolerance: tolerance)
  }

  /// Returns the share of the power that lies at the rate and its double, summed over the segments.
  func spectralShare(of signal: SegmentedSignal, windows: [[Double]], atBeatsPerMinute rate: Double) -> Double {
    var powers = [Double](repeating: 0, count: spectrum.harmonics.count)
    for (segment, window) in zip(signal.segments, windows) {
      let values = Array(signal.samples[segment])
      let center = mean(of: values)
      let windowed = zip(values, window).map { ($0 - center) * $1 }
      for (line, power) in spectrum.power(of: windowed).enumerated() { powers[line] += power }
    }
    let fundamental = rate / 60
    var inBand = 0.0
    for (line, power) in zip(spectrum.harmonics, powers) {
      let frequency = frequency(line)
      if abs(frequency - fundamental) <= bandHalfWidth || abs(frequency - 2 * fundamental) <= bandHalfWidth {
        inBand += power
      }
    }
    return inBand / max(powers.reduce(0, +), 1e-12)
  }

  /// The frequency of a line, in hertz.
  private func frequency(_ line: Int) -> Double { Double(line) * rate / Double(spectrum.period) }

  private func scaled(_ value: Double, on scale: Scale) -> Double {
    clampedToUnit((value - scale.lowerBound) / (scale.upperBound - scale.lowerBound))
  }
}
