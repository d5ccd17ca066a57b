/// Two one-sided tests (TOST) that the mean over people lies within ± a bound: their larger p, or the 90 % interval inside.
///
/// It speaks of means and says nothing of single errors: it stands beside limits of agreement, never alone.
///
/// - Reference: D. J. Schuirmann, *J. Pharmacokinet. Biopharm.* 15 (1987) 657,
///   [doi:10.1007/BF01068419](https://doi.org/10.1007/BF01068419).
struct EquivalenceTest: Sendable, Hashable {
  let mean: Double
  let standardError: Double
  /// G − 1.
  let degreesOfFreedom: Int
  let bound: Double

  /// (mean + bound) / SE, against a mean at or below −bound.
  var tLower: Double { (mean + bound) / standardError }
  /// (mean − bound) / SE, against a mean at or above the bound.
  var tUpper: Double { (mean - bound) / standardError }
  var pLower: Double { StudentT(degreesOfFreedom: degreesOfFreedom).upperTail(tLower) }
  var pUpper: Double { StudentT(degreesOfFreedom: degreesOfFreedom).upperTail(-tUpper) }
  /// The larger of both.
  var p: Double { max(pLower, pUpper) }
  /// mean ± t_{0.95, G−1} · SE: the 90 % interval, which belongs to two tests at 5 %.
  var interval90: ConfidenceInterval {
    ConfidenceInterval(mean, plusMinus: StudentT(degreesOfFreedom: degreesOfFreedom).quantile(0.95) * standardError, .t)
  }
  /// Whether both tests reject at 5 %.
  var isEquivalent: Bool { p < 0.05 }

  /// Tests the means of people, percent or beats per minute as the bound is; `nil` of fewer than two and when all are equal.
  ///
  /// - Precondition: `bound > 0`.
  init?(subjectMeans: [Double], bound: Double) {
    precondition(bound > 0, "a bound of equivalence is positive; got \(bound)")
    guard let mean = Moments.mean(of: subjectMeans), let variance = Moments.variance(of: subjectMeans), variance > 0
    else { return nil }
    self.mean = mean
    standardError = (variance / Double(subjectMeans.count)).squareRoot()
    degreesOfFreedom = subjectMeans.count - 1
    self.bound = bound
  }
}
