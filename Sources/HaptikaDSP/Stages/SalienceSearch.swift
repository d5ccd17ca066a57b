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
    spectrum = WindowSpectrum(length: windowLength, points: Int(60 * rate), lines: rates)
    lags = Int(60 * rate / Double(rates.upperBound))...Int(60 * rate / Double(rates.lowerBound)) + 1
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

  /// Returns the salience of the windows of `signal` that begin at `starts`.
  ///
  /// - Complexity: O(windows · samples · rates).
  func salience(of signal: SegmentedSignal, windowsAt starts: [Int]) -> Salience {
    let emphasised = emphasised(signal.samples)
    let windows = windows(of: emphasised, at: starts)
    let amplitudes = spectrum.amplitudes(of: windows)
    let correlations = windowCorrelations(
      of: emphasised, starts: starts, length: windowLength, lags: lags, floor: floor)
    var values = [Double](repeating: 0, count: starts.count * rates.count)
    for window in starts.indices {
      let samples = windows[(window * windowLength)..<((window + 1) * windowLength)]
      guard samples.reduce(0, { $0 + $1 * $1 }) >= silence else { continue }
      let row = (window * rates.count)..<((window + 1) * rates.count)
      let highest = max(amplitudes[row].max() ?? 0, floor)
      for (place, beatsPerMinute) in zip(row, rates) {
        let lag = 60 * rate / Double(beatsPerMinute)
        let fraction = lag - lag.rounded(.down)
        let left = window * lags.count + Int(lag) - lags.lowerBound
        let repetition = (1 - fraction) * correlations[left] + fraction * correlations[left + 1]
        values[place] = max(repetition, 0) * amplitudes[place] / highest
      }
    }
    return Salience(rateCount: rates.count, values: values)
  }

  private func emphasised(_ samples: [Double]) -> [Double] {
    guard !samples.isEmpty else { return [] }
    return [0] + zip(samples.dropFirst(), samples).map { $0 - emphasis * $1 }
  }

  /// Returns the samples of all windows minus the mean of each, whose first sample has none before it and counts as 0.
  private func windows(of emphasised: [Double], at starts: [Int]) -> [Double] {
    var windows: [Double] = []
    windows.reserveCapacity(starts.count * windowLength)
    for start in starts {
      let inner = emphasised[(start + 1)..<(start + windowLength)]
      let center = inner.reduce(0, +) / Double(windowLength)
      windows.append(-center)
      for value in inner { windows.append(value - center) }
    }
    return windows
  }
}
