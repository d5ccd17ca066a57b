/// By how much two measurements of one person must differ to differ by more than chance: z·√2·s_w.
///
/// s_w is the standard deviation within people, pooled over those measured at least twice under the same condition:
///
///     s_w² = Σ_i Σ_j (x_ij − x̄_i)² / Σ_i (m_i − 1)
///
/// - Reference: J. M. Bland and D. G. Altman, *Stat. Methods Med. Res.* 8 (1999) 135,
///   [doi:10.1177/096228029900800204](https://doi.org/10.1177/096228029900800204), where z√2·s_w is the repeatability coefficient.
struct SmallestRealDifference: Sendable, Hashable {
  /// z·√2·s_w, in the unit of the values.
  let value: Double
  /// s_w.
  let standardDeviationWithin: Double
  /// How many people were measured at least twice.
  let subjectCount: Int

  /// Pools the measurements of each person; undefined of none, and when nobody was measured twice.
  ///
  /// - Complexity: O(*n* log *n*).
  static func of(_ measurements: [[Double]]) -> Defined<SmallestRealDifference> {
    if measurements.allSatisfy(\.isEmpty) { return .failure(.noObservations) }
    let repeated = measurements.filter { $0.count > 1 }
    if repeated.isEmpty { return .failure(.oneRecordingPerSubject) }
    // Each person's sum of values in rising order, and the people's sums in rising order: no order of input shows.
    let squares = repeated.map { values in
      let sorted = values.sorted()
      return Moments.squaredDeviations(of: sorted, from: Moments.mean(of: sorted) ?? 0)
    }
    let degreesOfFreedom = repeated.reduce(0) { $0 + $1.count - 1 }
    let deviation = (CompensatedSum.of(squares.sorted()) / Double(degreesOfFreedom)).squareRoot()
    guard deviation.isFinite else { return .failure(.notFinite) }
    return .success(
      SmallestRealDifference(
        value: Agreement.z * 2.0.squareRoot() * deviation, standardDeviationWithin: deviation,
        subjectCount: repeated.count))
  }
}
