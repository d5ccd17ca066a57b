/// Wilson's score interval of a share, without continuity correction; exactly 0 or 1 at the ends.
///
///     centre (p + z²/2n) / (1 + z²/n),   reach z/(1 + z²/n) · √(p(1−p)/n + z²/4n²)
///
/// - Reference: E. B. Wilson, *J. Am. Stat. Assoc.* 22 (1927) 209,
///   [doi:10.1080/01621459.1927.10502953](https://doi.org/10.1080/01621459.1927.10502953).
enum WilsonInterval {
  /// Returns the 95 % interval of a share of independent recordings; `nil` of none.
  static func independent(_ share: Share) -> ConfidenceInterval? {
    guard share.all > 0 else { return nil }
    return interval(share, effectiveCount: Double(share.all), .wilson)
  }

  fileprivate static func interval(
    _ share: Share, effectiveCount n: Double, _ method: IntervalMethod
  ) -> ConfidenceInterval {
    let (z, p) = (Agreement.z, Double(share.count) / Double(share.all))
    let scale = 1 + z * z / n
    let center = (p + z * z / (2 * n)) / scale
    let reach = z / scale * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    return ConfidenceInterval(
      share.count == 0 ? 0 : center - reach, share.count == share.all ? 1 : center + reach, method)
  }
}

/// A share of recordings of several people, with Wilson's interval for as many recordings as they are worth.
///
///     v = G/(G−1) · Σ(y_g − p·m_g)²/n²,   deff = max(1, v / (p(1−p)/n)),   n_eff = n / deff
///
/// When the share is 0 or 1 the variance says nothing, and n_eff is the number of people.
///
/// - Reference: the effective number after E. L. Korn and B. I. Graubard, *Surv. Methodol.* 24 (1998) 193, with Wilson's score.
struct ClusteredShare: Sendable {
  let total: Share
  let clusterCount: Int
  /// v, the variance of the share between samples of people.
  let variance: Double
  /// deff: how many recordings are worth one independent one.
  let designEffect: Double
  /// n_eff.
  let effectiveCount: Double

  /// The 95 % interval.
  var interval: ConfidenceInterval {
    WilsonInterval.interval(total, effectiveCount: effectiveCount, .wilsonClustered)
  }

  /// Adds up the shares of people with at least one recording; `nil` of fewer than two such people.
  init?(_ clusters: [Share]) {
    let clusters = clusters.filter { $0.all > 0 }
    guard clusters.count > 1 else { return nil }
    total = Share(clusters.reduce(0) { $0 + $1.count }, of: clusters.reduce(0) { $0 + $1.all })
    clusterCount = clusters.count
    let (g, n) = (Double(clusters.count), Double(total.all))
    let p = Double(total.count) / n
    guard total.count > 0, total.count < total.all else {
      (variance, designEffect, effectiveCount) = (0, 1, g)
      return
    }
    let squares = CompensatedSum.of(
      clusters.lazy.map { (cluster: Share) -> Double in
        let residual = Double(cluster.count) - p * Double(cluster.all)
        return residual * residual
      })
    variance = g / (g - 1) * squares / (n * n)
    designEffect = max(1, variance / (p * (1 - p) / n))
    effectiveCount = n / designEffect
  }
}
