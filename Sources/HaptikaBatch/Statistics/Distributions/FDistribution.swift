/// The F distribution, of the ratio of two mean squares.
struct FDistribution: Sendable, Hashable {
  /// *a* > 0, of the numerator; not whole in Satterthwaite's approximation.
  let numerator: Double
  /// *b* > 0, of the denominator.
  let denominator: Double

  /// Returns the probability of a value up to `f`: I_{af/(af+b)}(a/2, b/2).
  func cumulative(_ f: Double) -> Double {
    if f <= 0 { return 0 }
    return SpecialFunctions.incompleteBeta(
      numerator * f / (numerator * f + denominator), numerator / 2, denominator / 2)
  }

  /// Returns the value up to which lies the probability `p`, by bisection.
  ///
  /// - Precondition: 0 < `p` < 1.
  func quantile(_ p: Double) -> Double {
    precondition(p > 0 && p < 1, "a quantile needs a probability between 0 and 1; got \(p)")
    return Bisection.root(of: cumulative, at: p, from: 0, to: 1) ?? .infinity
  }
}
