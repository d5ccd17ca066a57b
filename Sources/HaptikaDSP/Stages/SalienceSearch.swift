/// How clearly a signal repeats at each rate of a grid of rates, window by window.
struct Salience: Sendable, Hashable {
  /// Rates in one row.
  let rateCount: Int

  /// One row a window, one column a rate, 0...1.
  let values: [Double]

  /// The salience of a window at each rate.
  subscript(window: Int) -> ArraySlice<Double> {
    values[(window * rateCount)..<((window + 1) * rateCount)]
  }
}

/// T5: measures how clearly short windows of a signal repeat at each rate a heart can have.
///
/// An autocorrelation is also high at half the rate, a spectrum also at its multiples: their product is high at the rate
/// alone.
struct SalienceSearch: Stage {
  /// Sampling rate, in hertz.
  let rate: Double

  /// Samples of a window.
  let windowLength: Int

  /// Samples from one window to the next.
  let hop: Int

  /// The rates that are tried, in whole beats per minute.
  let rates: ClosedRange<Int>

  /// What share of the sample before is subtracted, so that the slow parts of a beat do not outweigh its rise.
  let emphasis: Double

  /// Energy of a window below which it holds nothing.
  let silence: Double

  /// What keeps silence from being divided by zero: added to the product of energies under the root, and the least
  /// maximum of the amplitudes.
  let floor: Double

  private let spectrum: WindowSpectrum
  private let lags: ClosedRange<Int>

  /// The period of each rate, in samples: the lag below it, and how far it lies from that to the next.
  private let wholeLags: [Int]
  private let lagFractions: [Double]

  /// Fixes the numbers and makes the spectrum's tables.
  init(
    rate: Double, windowLength: Int, hop: Int, rates: ClosedRange<Int>, emphasis: Double, silence: Double,
    floor: Double
  ) {
    self.rate = rate
    self.windowLength = windowLength
    self.hop = hop
    self.rates = rates
    self.emphasis = emphasis
    self.silence = silence
    self.floor = floor
    // A line of one beat per minute repeats after a minute of samples.
    spectrum = WindowSpectrum(length: windowLength, hop: hop, points: Int(60 * rate), lines: rates)
    let periods = rates.map { 60 * rate / Double($0) }
    lags = Int(60 * rate / Double(rates.upperBound))...Int(60 * rate / Double(rates.lowerBound)) + 1
    wholeLags = periods.map { Int($0) }
    lagFractions = periods.map { $0 - $0.rounded(.down) }
  }

  var step: Recipe.Step {
    Recipe.Step(
      "T5 salience",
      "windows of \(windowLength) samples every \(hop) within segments of at least as many; each sample minus \(emphasis) of "
        + "the one before (first 0), minus their mean; \(rates.lowerBound)...\(rates.upperBound) BPM in steps of 1: Hann "
        + "amplitude over its maximum, times autocorrelation by linear interpolation between lags, at least 0 (floor of both "
        + "divisors \(floor)); 0 when the energy is below \(silence)")
  }

  /// Returns the first samples of the windows in `segments`.
  func windowStarts(in segments: [Range<Int>]) -> [Int] {
    segments.flatMap { Array(stride(from: $0.lowerBound, through: $0.upperBound - windowLength, by: hop)) }
  }

  /// Returns the salience of the windows of `signals`, then of `blend`, that begin at `starts`.
  ///
  /// The blend is a sum of the signals, so its transforms are the sum of theirs.
  ///
  /// - Complexity: O(signals · samples · rates).
  func saliences(of signals: [SegmentedSignal], blend: Blend?, windowsAt starts: [Int]) -> [Salience] {
    var parts = signals.map { pieces(of: $0, windowsAt: starts) }
    let transforms = parts.map {
      spectrum.transforms(of: $0.emphasised, windowsAt: starts, minus: $0.levels)
    }
    var amplitudes = transforms.map(\.amplitudes)
    if let blend {
      parts.append(pieces(of: blend.signal, windowsAt: starts))
      amplitudes.append(WindowTransforms(transforms, weights: blend.shares).amplitudes)
    }
    return zip(parts, amplitudes).map { salience(of: $0, amplitudes: $1, windowsAt: starts) }
  }

  /// A signal whose rises are emphasised, with the mean of each window and the sum of squares about it.
  private struct Pieces {
    var emphasised: [Double]
    var levels: [Double] = []
    var energies: [Double] = []
  }

  private func salience(of pieces: Pieces, amplitudes: [Double], windowsAt starts: [Int]) -> Salience {
    let correlations = windowCorrelations(
      of: pieces.emphasised, starts: starts, length: windowLength, lags: lags, floor: floor)
    var values = [Double](repeating: 0, count: starts.count * rates.count)
    for window in starts.indices where pieces.energies[window] >= silence {
      let row = window * rates.count
      var highest = floor
      for place in row..<(row + rates.count) where amplitudes[place] > highest { highest = amplitudes[place] }
      let firstLag = window * lags.count - lags.lowerBound
      for column in 0..<rates.count {
        let (left, fraction) = (firstLag + wholeLags[column], lagFractions[column])
        let repetition = (1 - fraction) * correlations[left] + fraction * correlations[left + 1]
        values[row + column] = max(repetition, 0) * amplitudes[row + column] / highest
      }
    }
    return Salience(rateCount: rates.count, values: values)
  }

  /// Returns what the windows of `signal` are made of. The first sample of a window has none before it there and counts as 0.
  private func pieces(of signal: SegmentedSignal, windowsAt starts: [Int]) -> Pieces {
    var pieces = Pieces(emphasised: emphasised(signal.samples))
    for start in starts {
      var (sum, squares) = (0.0, 0.0)
      pieces.emphasised.withUnsafeBufferPointer { samples in
        for index in (start + 1)..<(start + windowLength) { sum += samples[index] }
        let level = sum / Double(windowLength)
        squares = level * level
        for index in (start + 1)..<(start + windowLength) {
          squares += (samples[index] - level) * (samples[index] - level)
        }
      }
      pieces.levels.append(sum / Double(windowLength))
      pieces.energies.append(squares)
    }
    return pieces
  }

  private func emphasised(_ samples: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: samples.count)
    for index in 1..<max(samples.count, 1) { result[index] = samples[index] - emphasis * samples[index - 1] }
    return result
  }
}
