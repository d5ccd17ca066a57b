/// Holm's step-down adjustment: the probability of any false rejection in a family of tests stays below the level, whatever their
/// dependence.
///
///     the i-th smallest of m becomes min(1, max over j ≤ i of (m − j + 1)·p₍ⱼ₎)
///
/// A test without a p was not made, and does not count in *m* (as in R's `p.adjust`). Only primary tests belong in a family.
///
/// - Reference: S. Holm, *Scand. J. Stat.* 6 (1979) 65.
enum HolmAdjustment {
  /// Returns the adjusted p at the place of each p; equal p stay equal.
  ///
  /// - Complexity: O(*m* log *m*).
  static func adjusted(_ p: [Statistic]) -> [Statistic] {
    var adjusted = p
    let order = p.indices.compactMap { index in p[index].number.map { (p: $0, index: index) } }
      .sorted { ($0.p, $0.index) < ($1.p, $1.index) }
    var largest = 0.0
    for (place, test) in order.enumerated() {
      largest = max(largest, Double(order.count - place) * test.p)
      adjusted[test.index] = .value(min(1, largest))
    }
    return adjusted
  }
}
