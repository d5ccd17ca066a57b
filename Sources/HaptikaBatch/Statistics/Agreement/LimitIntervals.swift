/// The 95 % intervals of the two limits of agreement, each taken by itself.
struct LimitIntervals: Sendable, Hashable {
  let lower: ConfidenceInterval
  let upper: ConfidenceInterval

  init(lower: ConfidenceInterval, upper: ConfidenceInterval) { (self.lower, self.upper) = (lower, upper) }

  /// Combines the interval of the bias with that of the variance (MOVER).
  ///
  ///     outward = √(h² + z²(√V_U − √V)²),   inward = √(h² + z²(√V − √max(0, V_L))²)
  ///
  /// `reach` is *h*, half the interval of the bias.
  ///
  /// - Reference: G. Y. Zou, *Stat. Methods Med. Res.* 22 (2013) 630,
  ///   [doi:10.1177/0962280211402548](https://doi.org/10.1177/0962280211402548).
  init(bias: Double, reach: Double, variance: Double, varianceInterval: ConfidenceInterval) {
    let (z, sd) = (Agreement.z, variance.squareRoot())
    let up = z * (varianceInterval.high.squareRoot() - sd)
    let down = z * (sd - max(0, varianceInterval.low).squareRoot())
    let outward = (reach * reach + up * up).squareRoot()
    let inward = (reach * reach + down * down).squareRoot()
    let (lower, upper) = (bias - z * sd, bias + z * sd)
    self.lower = ConfidenceInterval(lower - outward, lower + inward, .mover)
    self.upper = ConfidenceInterval(upper - inward, upper + outward, .mover)
  }

  func mapped(_ function: (Double) -> Double) -> LimitIntervals {
    LimitIntervals(lower: lower.mapped(function), upper: upper.mapped(function))
  }
}

/// An independent part of a variance, with the degrees of freedom it was estimated from.
struct VarianceTerm: Sendable, Hashable {
  let value: Double
  let degreesOfFreedom: Int

  /// Returns the 95 % interval of the sum of `terms`, each bound as far away as the root of the squared distances of the terms'
  /// own χ² bounds. Terms of 0 are left out.
  ///
  /// - Reference: F. A. Graybill and C.-M. Wang, *J. Am. Stat. Assoc.* 75 (1980) 869,
  ///   [doi:10.1080/01621459.1980.10477565](https://doi.org/10.1080/01621459.1980.10477565).
  static func interval(ofSum terms: [VarianceTerm], _ method: IntervalMethod) -> ConfidenceInterval {
    var (sum, below, above) = (0.0, 0.0, 0.0)
    for term in terms where term.value != 0 {
      let (df, chi) = (Double(term.degreesOfFreedom), ChiSquareDistribution(degreesOfFreedom: term.degreesOfFreedom))
      let down = term.value * (1 - df / chi.quantile(0.975))
      let up = term.value * (df / chi.quantile(0.025) - 1)
      sum += term.value
      below += down * down
      above += up * up
    }
    return ConfidenceInterval(sum - below.squareRoot(), sum + above.squareRoot(), method)
  }
}
