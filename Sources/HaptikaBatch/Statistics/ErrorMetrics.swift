/// How large the errors of published rates are.
///
/// An absolute error is |estimate − reference|; a percentage error is relative to the reference, always. Tolerances are
/// inclusive: errors are rounded to 1e-9 when formed, so that an error of exactly 5 bpm is within. 10 % is asked as it is
/// defined, |error| / reference ≤ 0.1, without another rounding: one correctly rounded division is exact at every reference of
/// whole bpm, which programmed rates are. (100 · |error| / reference ≤ 10 would miss one in fifteen of those ties.) At a reference
/// such as 83.3, which has no exact `Double`, an error of a tenth to the last digit may fall either way.
///
/// RMSE² = bias² + (n − 1)/n · SD², with the naive SD.
public struct ErrorMetrics: Sendable, Hashable {
  /// MAE: the mean absolute error, in beats per minute.
  public let meanAbsolute: Double

  /// MAPE: the mean absolute error relative to the reference, in percent.
  public let meanAbsolutePercentage: Double

  /// RMSE, called A_rms where pulse oximeters are judged, in beats per minute; divisor *n*.
  public let rootMeanSquare: Double

  /// The median absolute error (quantile type 7), in beats per minute.
  public let medianAbsolute: Double

  /// The 95th percentile of the absolute error (quantile type 7), in beats per minute.
  public let percentile95Absolute: Double

  /// The largest absolute error, in beats per minute.
  public let maximumAbsolute: Double

  /// The number of absolute errors of at most 3 bpm.
  public let within3: Int

  /// The number of absolute errors of at most 5 bpm.
  public let within5: Int

  /// The number of absolute errors of at most 10 % of the reference.
  public let within10Percent: Int

  /// The number of absolute errors of at most 5 bpm or 10 % of the reference, whichever is greater.
  public let withinMax5Or10Percent: Int

  /// Measures `errors` against the references they are from, both in beats per minute; `nil` of no errors.
  ///
  /// - Precondition: as many references as errors.
  /// - Complexity: O(*n* log *n*).
  public init?(_ errors: [Double], references: [Double]) {
    precondition(errors.count == references.count, "\(errors.count) errors, \(references.count) references")
    let absolute = errors.map { abs($0) }
    let sorted = absolute.sorted()
    guard let mean = Moments.mean(of: absolute), let largest = sorted.last,
      let percentage = Moments.mean(of: zip(absolute, references).map { 100 * $0 / $1 }),
      let square = Moments.mean(of: errors.map { $0 * $0 })
    else { return nil }
    meanAbsolute = mean
    meanAbsolutePercentage = percentage
    rootMeanSquare = square.squareRoot()
    medianAbsolute = Quantile.type7(ofSorted: sorted, at: 0.5)
    percentile95Absolute = Quantile.type7(ofSorted: sorted, at: 0.95)
    maximumAbsolute = largest
    let relative = zip(absolute, references).map { $0 / $1 }
    within3 = absolute.count { $0 <= 3 }
    within5 = absolute.count { $0 <= 5 }
    within10Percent = relative.count { $0 <= 0.1 }
    withinMax5Or10Percent = zip(absolute, relative).count { $0 <= 5 || $1 <= 0.1 }
  }
}
