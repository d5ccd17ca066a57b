/// How many standard deviations the ends of the exact 95 % interval of one limit of agreement lie from the bias, of *n* pairs from
/// as many people: k_p = t′_{p; n−1, δ=z√n} / √n for p = 0.025 and 0.975.
///
/// Making them takes milliseconds, and they depend on *n* alone: make them once for each *n*.
///
/// - Reference: A. Carkeet, *Optom. Vis. Sci.* 92 (2015) e71,
///   [doi:10.1097/OPX.0000000000000513](https://doi.org/10.1097/OPX.0000000000000513).
struct ExactLimitFactors: Sendable, Hashable {
  let count: Int
  let inner: Double
  let outer: Double

  /// `nil` of fewer than 3 pairs, for which the limits have no interval.
  init?(count: Int) {
    guard count > 2 else { return nil }
    let root = Double(count).squareRoot()
    let distribution = NoncentralT(degreesOfFreedom: count - 1, noncentrality: Agreement.z * root)
    self.count = count
    inner = distribution.quantile(0.025) / root
    outer = distribution.quantile(0.975) / root
  }
}
