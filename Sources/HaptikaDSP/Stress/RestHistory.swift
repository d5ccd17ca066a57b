import Foundation

/// The comparable measurements of a person so far, from which the baseline at any moment can be told.
///
///     var history = RestHistory(rules: Baseline_V1_0_0())
///     history.insert(measurement)   // does nothing when it is not comparable
///     history.baseline              // the same, to the bit, as rules.baseline(of: all that were inserted)
///
/// Values are kept in order, so that a person measured many times costs little each time.
public struct RestHistory: Sendable {
  private let rules: Baseline_V1_0_0
  private var rates: [Double] = []
  private var logarithms: [Double] = []

  /// Creates a history without a measurement.
  public init(rules: Baseline_V1_0_0) { self.rules = rules }

  /// Takes a measurement, when it is comparable.
  ///
  /// - Complexity: O(*n*) moves of one number.
  public mutating func insert(_ measurement: RestMeasurement) {
    guard rules.isComparable(measurement), let rate = measurement.beatsPerMinute else { return }
    rates.insert(sorted: rate)
    if let logarithm = measurement.reliableLogRMSSD { logarithms.insert(sorted: logarithm) }
  }

  /// What the measurements make together.
  ///
  /// - Complexity: O(log *n*).
  public var baseline: RestBaseline {
    rules.baseline(
      count: rates.count, rate: middle(ofSorted: rates), variabilityCount: logarithms.count,
      logRMSSD: middle(ofSorted: logarithms))
  }
}

extension [Double] {
  /// Inserts `value` where it belongs among values in rising order.
  fileprivate mutating func insert(sorted value: Double) {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    insert(value, at: low)
  }
}

/// Returns median and median absolute deviation of values in rising order: the numbers of `medianAndDeviation(of:)`; NaN of none.
private func middle(ofSorted values: [Double]) -> (median: Double, deviation: Double) {
  guard !values.isEmpty else { return (.nan, .nan) }
  let (lower, upper) = ((values.count - 1) / 2, values.count / 2)
  let median = lower == upper ? values[lower] : 0.5 * (values[lower] + values[upper])
  let deviations = SortedDeviations(values: values, from: median)
  let (a, b) = (deviations[lower], deviations[upper])
  return (median, lower == upper ? a : 0.5 * (a + b))
}

/// The distances of sorted values from a point, in rising order, without making them: those below the point fall as the values rise,
/// those above rise.
private struct SortedDeviations {
  let values: [Double]
  let point: Double
  /// The number of values below the point.
  let below: Int

  init(values: [Double], from point: Double) {
    self.values = values
    self.point = point
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < point { low = middle + 1 } else { high = middle }
    }
    below = low
  }

  /// The `rank`-th smallest distance, from 0.
  subscript(rank: Int) -> Double {
    // Of the rank + 1 smallest, `taken` lie below the point: the fewest with which no distance left out below is smaller than one taken above.
    var (low, high) = (max(0, rank + 1 - (values.count - below)), min(rank + 1, below))
    while low < high {
      let taken = (low + high) / 2
      if lower(taken) < upper(rank - taken) { low = taken + 1 } else { high = taken }
    }
    let (fromBelow, fromAbove) = (low > 0 ? lower(low - 1) : -.infinity, low <= rank ? upper(rank - low) : -.infinity)
    return max(fromBelow, fromAbove)
  }

  private func lower(_ index: Int) -> Double { abs(values[below - 1 - index] - point) }
  private func upper(_ index: Int) -> Double { abs(values[below + index] - point) }
}
