/// A straight line by ordinary least squares. Its p-values take every pair for another person's.
struct LinearFit: Sendable, Hashable {
  let count: Int
  let intercept: Double
  let slope: Double
  let interceptError: Double
  let slopeError: Double
  /// √(SSE / (n − 2)).
  let residualSD: Double
  /// In the order of the pairs.
  let residuals: [Double]

  /// The two-sided p of the slope; `nil` when all residuals are 0.
  var slopeP: Double? {
    slopeError > 0 ? StudentT(degreesOfFreedom: count - 2).twoSidedP(slope / slopeError) : nil
  }

  func value(at x: Double) -> Double { intercept + slope * x }

  /// Fits `y` on `x`; `nil` of fewer than three pairs and when all `x` are equal.
  ///
  /// - Precondition: as many of both.
  init?(_ x: [Double], _ y: [Double]) {
    precondition(x.count == y.count, "\(x.count) abscissas, \(y.count) ordinates")
    guard x.count > 2, x.min() != x.max(), let meanX = Moments.mean(of: x), let meanY = Moments.mean(of: y)
    else { return nil }
    let n = Double(x.count)
    let xx = Moments.squaredDeviations(of: x, from: meanX)
    let slope = CompensatedSum.of(zip(x, y).lazy.map { ($0 - meanX) * ($1 - meanY) }) / xx
    let intercept = meanY - slope * meanX
    let residuals = zip(x, y).map { $1 - intercept - slope * $0 }
    let sd = (CompensatedSum.of(residuals.lazy.map { $0 * $0 }) / (n - 2)).squareRoot()
    count = x.count
    (self.intercept, self.slope, self.residuals, residualSD) = (intercept, slope, residuals, sd)
    slopeError = sd / xx.squareRoot()
    interceptError = sd * (1 / n + meanX * meanX / xx).squareRoot()
  }
}
