import Foundation

/// The pulse rate as it moves through a recording, window by window.
public struct RateTrack: Sendable, Hashable {
  /// One window.
  public struct Window: Sendable, Hashable {
    /// The time of its middle, in seconds since the grid's start.
    public var center: Double

    /// The rate there, in beats per minute.
    public var beatsPerMinute: Double

    /// How clearly the signals repeat at that rate, 0...1.
    public var salience: Double

    /// The same for each signal alone, in their order.
    public var signalSaliences: [Double]
  }

  /// The windows, in time order; at least one.
  public let windows: [Window]

  /// Returns the period at `count` instants of a grid of `rate`, in samples: by straight lines between the windows, held
  /// before the first and behind the last.
  func periods(count: Int, rate: Double) -> [Double] {
    linearInterpolation(
      of: windows.map(\.beatsPerMinute), at: windows.map(\.center), onto: (0..<count).map { Double($0) / rate }
    ).map { 60 * rate / $0 }
  }
}

/// T6: follows the rate through the windows, moving as little as what it sees allows.
struct RateTracking: Stage {
  /// Exponent by which a signal's highest salience in a window becomes its weight there.
  let weightExponent: Double

  /// Least sum of the powers that they are divided by.
  let weightFloor: Double

  /// Salience that is added everywhere before the logarithm.
  let background: Double

  /// The usual rate of a heart, in beats per minute.
  let usualRate: Double

  /// How far hearts stray from it, as a standard deviation of the rate's logarithm.
  let usualSpread: Double

  /// What a change of one beat per minute costs from one hop to the next, in units of the logarithm.
  let price: Double

  var step: Recipe.Step {
    Recipe.Step(
      "T6 track",
      "salience of red, green, blue and blend, weighted by the power \(weightExponent) of each one's highest in the window "
        + "over their sum (at least \(weightFloor)); "
        + "ln(\(background) + salience) − ½(ln(BPM / \(usualRate)) / \(usualSpread))²; Viterbi over all windows, "
        + "\(price) per BPM and hop; parabola where the state is a maximum inside the rates")
  }

  /// Returns the rate that best explains `saliences`, one for each signal, of windows at `starts`.
  ///
  /// - Precondition: there is a window and a signal.
  func track(_ saliences: [Salience], windowsAt starts: [Int], searchedBy search: SalienceSearch) -> RateTrack {
    let width = search.rates.count
    let pooled = pool(saliences)
    let prior = search.rates.map { rate in
      let distance = log(Double(rate) / usualRate) / usualSpread
      return 0.5 * distance * distance
    }
    var scores = pooled
    for window in starts.indices {
      for column in 0..<width {
        scores[window * width + column] = log(background + pooled[window * width + column]) - prior[column]
      }
    }
    let gaps = zip(starts.dropFirst(), starts).map { max(1, Double($0 - $1) / Double(search.hop)) }
    let states = smoothestPath(through: scores, width: width, gaps: gaps, price: price)
    return RateTrack(
      windows: states.enumerated().map { window, state in
        let here = pooled[(window * width)..<((window + 1) * width)]
        let refined = refine(state, in: Array(here))
        return RateTrack.Window(
          center: (Double(starts[window]) + Double(search.windowLength) / 2) / search.rate,
          beatsPerMinute: Double(search.rates.lowerBound + state) + refined.offset, salience: refined.height,
          signalSaliences: saliences.map { $0.values[window * width + state] })
      })
  }

  /// Returns the weighted mean of the signals' saliences, window by window; zero where none repeats.
  private func pool(_ saliences: [Salience]) -> [Double] {
    let width = saliences[0].rateCount
    var sums = [Double](repeating: 0, count: saliences[0].values.count)
    for first in stride(from: 0, to: sums.count, by: width) {
      let row = first..<(first + width)
      let weights = saliences.map { pow($0.values[indexOfMaximum(of: $0.values, in: row)], weightExponent) }
      let total = max(weights.reduce(0, +), weightFloor)
      for (salience, weight) in zip(saliences, weights) {
        let share = weight / total
        for place in row { sums[place] += share * salience.values[place] }
      }
    }
    return sums
  }

  /// Returns the vertex around `state` when it is a maximum that has neighbours, else the state itself.
  private func refine(_ state: Int, in saliences: [Double]) -> (offset: Double, height: Double) {
    guard state > 0, state < saliences.count - 1, saliences[state] >= saliences[state - 1],
      saliences[state] >= saliences[state + 1]
    else { return (0, saliences[state]) }
    return parabolaVertex(saliences[state - 1], saliences[state], saliences[state + 1])
  }
}
