/// The defined replicates of a bootstrapped statistic, and the 95 % intervals that they give.
struct BootstrapDistribution: Sendable {
  /// In rising order.
  let sorted: [Double]
  let undefinedCount: Int

  /// An interval, with what should be said of it.
  struct Interval: Sendable, Hashable {
    let interval: ConfidenceInterval
    /// Whether an end is the smallest or largest replicate because the wanted probability lies beyond them (`ci_at_edge`).
    let isAtEdge: Bool
    /// Whether percentiles stand in for BCa because all replicates lie on one side of the statistic.
    let isFallback: Bool
  }

  /// What BCa corrects by.
  struct Correction: Sendable, Hashable {
    /// z₀, of the bias; infinite when all replicates lie on one side.
    let bias: Double
    /// a, how the spread changes with the statistic.
    let acceleration: Double
  }

  init(_ replicates: [Double?]) {
    sorted = replicates.compactMap { $0 }.filter { !$0.isNaN }.sorted()
    undefinedCount = replicates.count - sorted.count
  }

  /// Whether at most 1 % of the replicates are undefined; otherwise there is no interval.
  var isUsable: Bool { !sorted.isEmpty && undefinedCount * 100 <= sorted.count + undefinedCount }

  /// The interval between the 2.5th and 97.5th percentile (type 6): for medians and percentiles, of which the jackknife is not
  /// consistent.
  var percentileInterval: Interval? {
    isUsable ? Interval(interval: percentiles, isAtEdge: false, isFallback: false) : nil
  }

  /// The bias-corrected and accelerated interval, for statistics that are smooth in the sums of the people.
  ///
  ///     α_q = Φ(z₀ + (z₀ + z_q) / (1 − a(z₀ + z_q)))
  ///
  /// - Reference: B. Efron, *J. Am. Stat. Assoc.* 82 (1987) 171,
  ///   [doi:10.1080/01621459.1987.10478410](https://doi.org/10.1080/01621459.1987.10478410).
  func bca(of statistic: Double, jackknife: [Double?]) -> Interval? {
    guard isUsable, let correction = correction(of: statistic, jackknife: jackknife) else { return nil }
    guard correction.bias.isFinite else {
      return Interval(interval: percentiles, isAtEdge: false, isFallback: true)
    }
    let (low, high) = (end(0.025, correction), end(0.975, correction))
    return Interval(
      interval: ConfidenceInterval(low.value, high.value, .bca), isAtEdge: low.isAtEdge || high.isAtEdge,
      isFallback: false)
  }

  /// z₀ from the share of replicates below the statistic, those within 1e-12 of it by half, and *a* from the skewness of the
  /// jackknife; `nil` when a jackknife value is undefined.
  func correction(of statistic: Double, jackknife: [Double?]) -> Correction? {
    let values = jackknife.compactMap { $0 }
    guard values.count == jackknife.count, let mean = Moments.mean(of: values), !sorted.isEmpty else { return nil }
    let tolerance = 1e-12 * max(1, abs(statistic))
    let below = sorted.count { $0 < statistic - tolerance }
    let equal = sorted.count { abs($0 - statistic) <= tolerance }
    let influence = values.map { mean - $0 }
    let squares = CompensatedSum.of(influence.lazy.map { $0 * $0 })
    let cubes = CompensatedSum.of(influence.lazy.map { $0 * $0 * $0 })
    return Correction(
      bias: NormalDistribution.quantile((Double(below) + Double(equal) / 2) / Double(sorted.count)),
      acceleration: squares == 0 ? 0 : cubes / (6 * squares * squares.squareRoot()))
  }

  /// The probability whose percentile is an end of the interval.
  func adjustedProbability(_ q: Double, _ correction: Correction) -> Double {
    let z = correction.bias + NormalDistribution.quantile(q)
    return NormalDistribution.cumulative(correction.bias + z / (1 - correction.acceleration * z))
  }

  private var percentiles: ConfidenceInterval {
    ConfidenceInterval(
      Quantile.type6(ofSorted: sorted, at: 0.025), Quantile.type6(ofSorted: sorted, at: 0.975), .percentile)
  }

  private func end(_ q: Double, _ correction: Correction) -> (value: Double, isAtEdge: Bool) {
    let p = adjustedProbability(q, correction)
    let edge = 1 / Double(sorted.count + 1)
    return (Quantile.type6(ofSorted: sorted, at: min(max(p, 0), 1)), !(p >= edge && p <= 1 - edge))
  }
}
