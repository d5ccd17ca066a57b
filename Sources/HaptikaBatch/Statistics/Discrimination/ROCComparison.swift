/// The difference of two areas under the ROC curve that come from the same cases and non-cases: DeLong's test for paired scores.
///
///     var(θ_a − θ_b) = var θ_a + var θ_b − 2(cov(V10_a, V10_b)/M + cov(V01_a, V01_b)/N)
///     z = (θ_a − θ_b) / √var,   p = 2·(1 − Φ(|z|))
///
/// computed as the variance of the differences of the V, which is the same and loses no digits when the scores nearly agree. It
/// takes rows for independent of each other.
///
/// - Reference: as for `ROCArea`.
struct ROCComparison: Sendable, Hashable {
  /// θ_a − θ_b.
  let difference: Double
  let variance: Double
  let z: Double
  /// Two-sided, from the upper tail.
  let p: Double

  /// Compares the areas of two scores of the same rows; undefined of fewer than two cases or non-cases, and when the two scores
  /// put all rows in the same place but for a constant, so that the difference has no variance.
  ///
  /// - Precondition: both are of the same rows.
  /// - Complexity: O(*n* log *n*).
  static func between(_ a: ROCArea, _ b: ROCArea) -> Defined<ROCComparison> {
    precondition(a.isPositive == b.isPositive, "a paired comparison needs two scores of the same rows")
    func variance(ofPositives positives: Bool) -> Double? {
      let (first, second) = (a.placements(ofPositives: positives), b.placements(ofPositives: positives))
      return Moments.variance(of: zip(first, second).map { $0 - $1 }.sorted())
    }
    guard let ofCases = variance(ofPositives: true), let ofOthers = variance(ofPositives: false) else {
      return .failure(.tooFewRecordings)
    }
    let variance = ofCases / Double(a.positiveCount) + ofOthers / Double(a.negativeCount)
    guard variance > 0 else { return .failure(.constant) }
    let difference = a.area - b.area
    let z = difference / variance.squareRoot()
    return .success(
      ROCComparison(difference: difference, variance: variance, z: z, p: 2 * NormalDistribution.upperTail(abs(z))))
  }
}
