import Foundation

/// Agreement of numbers whose errors are relative (RMSSD, SDNN): of ln estimate − ln reference, told as ratios.
struct RatioAgreement: Sendable, Hashable {
  /// Of the differences of logarithms.
  let logarithms: Agreement

  /// The geometric mean of estimate / reference.
  var ratio: Double { exp(logarithms.bias) }
  var ratioInterval: ConfidenceInterval? { logarithms.biasInterval?.mapped(exp) }
  var limits: Agreement.Limits? {
    logarithms.limits.map { Agreement.Limits(lower: exp($0.lower), upper: exp($0.upper)) }
  }

  /// The intervals of the limits, as for errors.
  func limitIntervals(factors: (Int) -> ExactLimitFactors?) -> LimitIntervals? {
    logarithms.limitIntervals(factors: factors)?.mapped(exp)
  }
}
