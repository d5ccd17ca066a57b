/// Quantiles of a sample.
enum Quantile {
  /// Returns the quantile of type 7, the default of NumPy and R: linear between order statistics, at position (n − 1)p from 0.
  ///
  /// A position within 1e-9 of a whole number is that number, so that rounding of `p` never mixes in a neighbour.
  ///
  /// - Precondition: `values` are in rising order and not empty, `p` is in 0...1.
  /// - Reference: R. J. Hyndman and Y. Fan, *Am. Stat.* 50 (1996) 361,
  ///   [doi:10.1080/00031305.1996.10473566](https://doi.org/10.1080/00031305.1996.10473566).
  static func type7(ofSorted values: [Double], at p: Double) -> Double {
    precondition(!values.isEmpty && (0...1).contains(p), "a quantile needs values and a probability; got p = \(p)")
    return value(ofSorted: values, at: Double(values.count - 1) * p)
  }

  /// Returns the quantile of type 2, for information: the order statistic at *np* rounded up, and the mean of that and the next one
  /// where *np* is whole.
  ///
  /// - Precondition, reference, and positions that are all but whole: as for type 7.
  static func type2(ofSorted values: [Double], at p: Double) -> Double {
    precondition(!values.isEmpty && (0...1).contains(p), "a quantile needs values and a probability; got p = \(p)")
    let (position, last) = (Double(values.count) * p, values.count - 1)
    let whole = position.rounded()
    if abs(position - whole) > 1e-9 { return values[Int(position)] }
    return (values[max(Int(whole) - 1, 0)] + values[min(Int(whole), last)]) / 2
  }

  /// Returns the quantile of type 6, as clinical laboratories use it: at position (n + 1)p from 1, and the smallest or largest
  /// value where that lies beyond them.
  ///
  /// - Precondition, reference, and positions that are all but whole: as for type 7.
  static func type6(ofSorted values: [Double], at p: Double) -> Double {
    precondition(!values.isEmpty && (0...1).contains(p), "a quantile needs values and a probability; got p = \(p)")
    return value(ofSorted: values, at: min(max(Double(values.count + 1) * p - 1, 0), Double(values.count - 1)))
  }

  /// Returns the quantile of type 8, for information: at position (n + ⅓)p + ⅓ from 1, all but free of bias whatever the
  /// distribution, and the smallest or largest value where that lies beyond them.
  ///
  /// - Precondition, reference, and positions that are all but whole: as for type 7.
  static func type8(ofSorted values: [Double], at p: Double) -> Double {
    precondition(!values.isEmpty && (0...1).contains(p), "a quantile needs values and a probability; got p = \(p)")
    let position = (Double(values.count) + 1.0 / 3) * p - 2.0 / 3
    return value(ofSorted: values, at: min(max(position, 0), Double(values.count - 1)))
  }

  /// Interpolates at a position from 0.
  private static func value(ofSorted values: [Double], at position: Double) -> Double {
    let whole = position.rounded()
    if abs(position - whole) <= 1e-9 { return values[Int(whole)] }
    let below = Int(position)
    return values[below] + (position - Double(below)) * (values[below + 1] - values[below])
  }
}
