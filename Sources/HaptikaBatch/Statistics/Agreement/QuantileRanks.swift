/// The order statistics between which a quantile lies with 95 % confidence, whatever the distribution.
///
/// The lower rank is the largest *r* with P(Bin(n, p) ≤ r − 1) ≤ 0.025, the upper one the smallest with P ≥ 0.975; few values have
/// none.
///
/// - Reference: W. J. Conover, *Practical Nonparametric Statistics*, 3rd edition, 1999, section 3.2.
struct QuantileRanks: Sendable, Hashable {
  /// From 1; `nil` when no value lies low enough.
  let lower: Int?
  /// From 1; `nil` when no value lies high enough.
  let upper: Int?

  /// - Precondition: 0 < `p` < 1.
  /// - Complexity: O(√*n* log *n*).
  init(count: Int, at p: Double) {
    precondition(p > 0 && p < 1, "a quantile needs a probability between 0 and 1; got \(p)")
    func probabilityBelow(rank: Int) -> Double {
      // P(Bin(n, p) ≤ r − 1) = I_{1−p}(n − r + 1, r).
      SpecialFunctions.incompleteBeta(1 - p, Double(count - rank + 1), Double(rank))
    }
    let notLow = Self.first(of: count) { probabilityBelow(rank: $0) > 0.025 }
    let high = Self.first(of: count) { probabilityBelow(rank: $0) >= 0.975 }
    lower = notLow > 1 ? notLow - 1 : nil
    upper = high <= count ? high : nil
  }

  /// Returns the interval; `nil` when an end is not estimable.
  ///
  /// - Precondition: `values` are in rising order, as many as the ranks are of.
  func interval(ofSorted values: [Double]) -> ConfidenceInterval? {
    guard let lower, let upper else { return nil }
    return ConfidenceInterval(values[lower - 1], values[upper - 1], .order)
  }

  /// The first rank with a property that all later ranks have too; count + 1 when none has it.
  private static func first(of count: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (1, count + 1)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
