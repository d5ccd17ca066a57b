/// Mean and variance, with compensated sums.
///
/// A series is constant when its largest value is its smallest; its mean is then that value and its variance 0, exactly. (A sum
/// of squares that happens to round to 0 says nothing of the kind.)
enum Moments {
  /// Returns the arithmetic mean; `nil` of nothing.
  ///
  /// - Complexity: O(*n*).
  static func mean(of values: some Collection<Double>) -> Double? {
    guard let first = values.first else { return nil }
    if values.allSatisfy({ $0 == first }) { return first }
    return CompensatedSum.of(values) / Double(values.count)
  }

  /// Returns the sample variance, divisor *n* − 1; `nil` of fewer than two values.
  ///
  /// - Complexity: O(*n*).
  static func variance(of values: some Collection<Double>) -> Double? {
    guard values.count > 1, let mean = mean(of: values) else { return nil }
    return squaredDeviations(of: values, from: mean) / Double(values.count - 1)
  }

  /// Returns the sum of squared deviations from `mean`: the second pass over the values.
  ///
  /// - Complexity: O(*n*).
  static func squaredDeviations(of values: some Collection<Double>, from mean: Double) -> Double {
    CompensatedSum.of(values.lazy.map { ($0 - mean) * ($0 - mean) })
  }
}
