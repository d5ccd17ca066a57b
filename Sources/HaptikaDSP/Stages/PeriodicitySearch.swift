/// A repetition found in a signal by its autocorrelation.
public struct Periodicity: Sendable, Hashable {
  /// The repetition as a rate, in beats per minute.
  public var beatsPerMinute: Double

  /// The autocorrelation there; 1 would be perfect repetition.
  public var strength: Double
}

/// S6: reads the rate from how the signal resembles itself, which needs no single beat.
struct PeriodicitySearch: Stage {
  /// Lags that a heart can make, in samples.
  let lags: ClosedRange<Int>

  /// Share of the highest peak that a peak at a shorter lag must reach to be taken.
  let acceptedShare: Double

  var step: Recipe.Step {
    Recipe.Step(
      "S6 autocorrelation",
      "within segments, lags \(lags.lowerBound)...\(lags.upperBound); the shortest lag whose peak reaches "
        + "\(acceptedShare) of the highest; parabola")
  }

  /// Returns the shortest strong repetition of `signal`; `nil` when there is none.
  func periodicity(of signal: SegmentedSignal) -> Periodicity? {
    let first = lags.lowerBound - 1
    let values = autocorrelation(of: signal, lags: first...(lags.upperBound + 1))
    let peaks = values.indices.dropFirst().dropLast().filter { index in
      values[index] > values[index - 1] && values[index] >= values[index + 1]
    }
    guard let highest = peaks.map({ values[$0] }).max(), highest > 0,
      let chosen = peaks.first(where: { values[$0] >= acceptedShare * highest })
    else { return nil }
    let vertex = parabolaVertex(values[chosen - 1], values[chosen], values[chosen + 1])
    let lag = Double(first + chosen) + vertex.offset
    return Periodicity(beatsPerMinute: 60 * signal.rate / lag, strength: vertex.height)
  }
}
