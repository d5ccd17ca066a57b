import Foundation

/// A straight line through log-odds, by maximum likelihood: logit P(y = 1) = α + β·x.
///
/// Newton's method (for this model the same as iteratively reweighted least squares) from (0, 0) until a step is below 1e-12. R
/// stops when the deviance changes by less than 1e-8, and its standard errors are then wrong in the sixth digit.
///
/// When a threshold in *x* separates the outcomes, or nearly so, the likelihood has no maximum and the iterates run away: a slope
/// beyond ±20, or no end within 50 steps, counts as separation.
///
/// - Reference: A. Albert and J. A. Anderson, *Biometrika* 71 (1984) 1,
///   [doi:10.1093/biomet/71.1.1](https://doi.org/10.1093/biomet/71.1.1), on separation.
struct LogisticFit: Sendable, Hashable {
  /// α.
  let intercept: Double
  /// β.
  let slope: Double
  /// From the information at the maximum.
  let standardErrorOfIntercept: Double
  /// 0 when the slope was given.
  let standardErrorOfSlope: Double

  /// Outcomes that share one *x*.
  struct Point: Sendable, Hashable {
    let x: Double
    let count: Int
    let positives: Int
  }

  /// Returns the probability that the line gives to `x`.
  func probability(at x: Double) -> Double { Self.logistic(intercept + slope * x) }

  /// Fits α and β; undefined of no points, of outcomes that are all the same, of one *x*, and when outcomes are separated.
  ///
  /// - Precondition: *x* is finite and rises from point to point.
  /// - Complexity: O(*n*) a step, usually fewer than 10 steps.
  static func line(_ points: [Point]) -> Defined<LogisticFit> {
    if let reason = whyNone(points) { return .failure(reason) }
    guard points.count > 1 else { return .failure(.constant) }
    var (intercept, slope) = (0.0, 0.0)
    for _ in 0..<maximumSteps {
      let sums = Sums(points, intercept: intercept, slope: slope)
      let determinant = sums.weight * sums.weightXX - sums.weightX * sums.weightX
      guard determinant > 0 else { return .failure(.separation) }
      let stepOfIntercept = (sums.weightXX * sums.score - sums.weightX * sums.scoreX) / determinant
      let stepOfSlope = (sums.weight * sums.scoreX - sums.weightX * sums.score) / determinant
      (intercept, slope) = (intercept + stepOfIntercept, slope + stepOfSlope)
      guard abs(slope) <= maximumSlope, intercept.isFinite else { return .failure(.separation) }
      if max(abs(stepOfIntercept), abs(stepOfSlope)) < smallestStep {
        return .success(
          LogisticFit(
            intercept: intercept, slope: slope,
            standardErrorOfIntercept: (sums.weightXX / determinant).squareRoot(),
            standardErrorOfSlope: (sums.weight / determinant).squareRoot()))
      }
    }
    return .failure(.separation)
  }

  /// Fits α with β = 1 given; undefined of no points and of outcomes that are all the same.
  ///
  /// - Precondition: *x* is finite.
  static func intercept(_ points: [Point]) -> Defined<LogisticFit> {
    if let reason = whyNone(points) { return .failure(reason) }
    var intercept = 0.0
    for _ in 0..<maximumSteps {
      let sums = Sums(points, intercept: intercept, slope: 1)
      guard sums.weight > 0 else { return .failure(.separation) }
      let step = sums.score / sums.weight
      intercept += step
      guard intercept.isFinite else { return .failure(.separation) }
      if abs(step) < smallestStep {
        return .success(
          LogisticFit(
            intercept: intercept, slope: 1, standardErrorOfIntercept: (1 / sums.weight).squareRoot(),
            standardErrorOfSlope: 0))
      }
    }
    return .failure(.separation)
  }

  private static let maximumSteps = 50
  private static let maximumSlope = 20.0
  private static let smallestStep = 1e-12

  private static func whyNone(_ points: [Point]) -> UndefinedReason? {
    let (all, positives) = points.reduce((0, 0)) { ($0.0 + $1.count, $0.1 + $1.positives) }
    if all == 0 { return .noObservations }
    return positives == 0 || positives == all ? .oneClass : nil
  }

  /// 1 / (1 + e^−t), without overflow and with all digits near 0.
  fileprivate static func logistic(_ t: Double) -> Double { t >= 0 ? 1 / (1 + exp(-t)) : exp(t) / (1 + exp(t)) }

  /// The slope of the log-likelihood and its curvature.
  private struct Sums {
    let score, scoreX, weight, weightX, weightXX: Double

    init(_ points: [Point], intercept: Double, slope: Double) {
      var (score, scoreX) = (CompensatedSum(), CompensatedSum())
      var (weight, weightX, weightXX) = (CompensatedSum(), CompensatedSum(), CompensatedSum())
      for point in points {
        let p = logistic(intercept + slope * point.x)
        let residual = Double(point.positives) - Double(point.count) * p
        let information = Double(point.count) * p * (1 - p)
        score.add(residual)
        scoreX.add(residual * point.x)
        weight.add(information)
        weightX.add(information * point.x)
        weightXX.add(information * point.x * point.x)
      }
      (self.score, self.scoreX) = (score.value, scoreX.value)
      (self.weight, self.weightX, self.weightXX) = (weight.value, weightX.value, weightXX.value)
    }
  }
}
