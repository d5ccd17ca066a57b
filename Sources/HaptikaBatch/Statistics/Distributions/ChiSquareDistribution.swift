/// The χ² distribution.
struct ChiSquareDistribution: Sendable, Hashable {
  /// *k* > 0.
  let degreesOfFreedom: Double

  init(degreesOfFreedom: Int) { self.degreesOfFreedom = Double(degreesOfFreedom) }

  /// Returns the probability of a value up to `x`: P(k/2, x/2).
  func cumulative(_ x: Double) -> Double { SpecialFunctions.incompleteGamma(degreesOfFreedom / 2, x / 2) }

  /// Returns the value up to which lies the probability `p`, by bisection.
  ///
  /// - Precondition: 0 < `p` < 1.
  func quantile(_ p: Double) -> Double {
    precondition(p > 0 && p < 1, "a quantile needs a probability between 0 and 1; got \(p)")
    return Bisection.root(of: cumulative, at: p, from: 0, to: degreesOfFreedom + 1) ?? .infinity
  }
}
