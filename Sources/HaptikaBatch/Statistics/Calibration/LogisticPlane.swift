import Foundation

/// A plane through log-odds, by maximum likelihood: logit P(y = 1) = α + β₁·x₁ + β₂·x₂.
///
/// Newton's method as in `LogisticFit`, with its rules: a step below 1e-12 ends it; a slope beyond ±20, or no end within 50 steps, counts
/// as separation. Sums are plain here: a bootstrap makes thousands of them, and of rounded sums the maximum moves by some 1e-14.
struct LogisticPlane: Sendable, Hashable {
  /// α.
  let intercept: Double
  /// β₁.
  let first: Double
  /// β₂.
  let second: Double

  /// One outcome beside what it may depend on.
  struct Row: Sendable, Hashable {
    let first: Double
    let second: Double
    let isPositive: Bool
    /// Whose it is, from 0.
    let owner: Int
  }

  /// Returns the log-odds at a point.
  func logOdds(_ x: Double, _ y: Double) -> Double { intercept + first * x + second * y }

  /// Fits α, β₁ and β₂ when person *g* counts `weights[g]` times; undefined of no rows, of outcomes that are all the same, of points on
  /// one line, and when outcomes are separated.
  ///
  /// - Precondition: points are finite; every owner has a weight.
  /// - Complexity: O(*n*) a step, usually fewer than 10 steps.
  static func of(_ rows: [Row], weights: [Int32]) -> Defined<LogisticPlane> {
    var (all, positives) = (0, 0)
    for row in rows {
      let weight = Int(weights[row.owner])
      all += weight
      if row.isPositive { positives += weight }
    }
    if all == 0 { return .failure(.noObservations) }
    guard positives > 0, positives < all else { return .failure(.oneClass) }
    var plane = LogisticPlane(intercept: 0, first: 0, second: 0)
    for step in 0..<maximumSteps {
      guard let change = plane.newtonStep(rows, weights) else {
        // At (0, 0, 0) every row has the same weight, so only the points can be at fault.
        return .failure(step == 0 ? .constant : .separation)
      }
      plane = LogisticPlane(
        intercept: plane.intercept + change.0, first: plane.first + change.1, second: plane.second + change.2)
      guard abs(plane.first) <= maximumSlope, abs(plane.second) <= maximumSlope, plane.intercept.isFinite else {
        return .failure(.separation)
      }
      if max(abs(change.0), abs(change.1), abs(change.2)) < smallestStep { return .success(plane) }
    }
    return .failure(.separation)
  }

  private static let maximumSteps = 50
  private static let maximumSlope = 20.0
  private static let smallestStep = 1e-12

  /// The curvature times the step is the slope of the log-likelihood: solved by Cholesky's factors; `nil` when there is no one solution.
  private func newtonStep(_ rows: [Row], _ weights: [Int32]) -> (Double, Double, Double)? {
    var (g0, g1, g2) = (0.0, 0.0, 0.0)
    var (h00, h01, h02, h11, h12, h22) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for row in rows {
      let weight = Double(weights[row.owner])
      if weight == 0 { continue }
      let (x, y) = (row.first, row.second)
      let p = 1 / (1 + exp(-logOdds(x, y)))
      let residual = weight * ((row.isPositive ? 1 : 0) - p)
      let information = weight * p * (1 - p)
      g0 += residual
      g1 += residual * x
      g2 += residual * y
      h00 += information
      h01 += information * x
      h02 += information * y
      h11 += information * x * x
      h12 += information * x * y
      h22 += information * y * y
    }
    guard h00 > 0 else { return nil }
    let l00 = h00.squareRoot()
    let (l10, l20) = (h01 / l00, h02 / l00)
    let d1 = h11 - l10 * l10
    guard d1 > h11 * Self.flatness else { return nil }
    let l11 = d1.squareRoot()
    let l21 = (h12 - l20 * l10) / l11
    let d2 = h22 - l20 * l20 - l21 * l21
    guard d2 > h22 * Self.flatness else { return nil }
    let l22 = d2.squareRoot()
    let u0 = g0 / l00
    let u1 = (g1 - l10 * u0) / l11
    let u2 = (g2 - l20 * u0 - l21 * u1) / l22
    let s2 = u2 / l22
    let s1 = (u1 - l21 * s2) / l11
    return ((u0 - l10 * s1 - l20 * s2) / l00, s1, s2)
  }

  /// What share of a variance counts as none, so that rounding makes no direction out of nothing.
  private static let flatness = 1e-12
}
