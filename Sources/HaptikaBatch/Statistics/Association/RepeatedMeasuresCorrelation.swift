import Foundation

/// Whether two series rise and fall together within people, whatever their levels are between people.
///
/// Both series are centred on each person's own mean; with *N* pairs of *k* people
///
///     r = S_xy / √(S_xx · S_yy),   df = N − k − 1
///     t = r·√(df / (1 − r²)),      interval tanh(atanh r ± z/√(df − 1))
///
/// which is the correlation of an analysis of covariance with one slope and an intercept of each person.
///
/// - Reference: J. M. Bland and D. G. Altman, *BMJ* 310 (1995) 446,
///   [doi:10.1136/bmj.310.6977.446](https://doi.org/10.1136/bmj.310.6977.446); J. Z. Bakdash and L. R. Marusich, *Front. Psychol.* 8
///   (2017) 456, [doi:10.3389/fpsyg.2017.00456](https://doi.org/10.3389/fpsyg.2017.00456).
struct RepeatedMeasuresCorrelation: Sendable, Hashable {
  /// *r*, in −1...1.
  let coefficient: Double
  /// The common slope, S_xy / S_xx.
  let slope: Double
  /// df.
  let degreesOfFreedom: Int
  /// *N*.
  let count: Int
  /// *k*.
  let subjectCount: Int

  /// Two-sided, from the upper tail of Student's t.
  var p: Double {
    let r = coefficient
    if abs(r) == 1 { return 0 }
    let df = Double(degreesOfFreedom)
    return StudentT(degreesOfFreedom: degreesOfFreedom).twoSidedP(r * (df / ((1 - r) * (1 + r))).squareRoot())
  }

  /// Fisher's 95 % interval; undefined at ±1 and of one degree of freedom.
  var interval: Defined<ConfidenceInterval> {
    if abs(coefficient) == 1 { return .failure(.perfect) }
    guard degreesOfFreedom > 1 else { return .failure(.tooFewRecordings) }
    let reach = Agreement.z / Double(degreesOfFreedom - 1).squareRoot()
    return .success(ConfidenceInterval(atanh(coefficient), plusMinus: reach, .fisher).mapped(tanh))
  }

  /// Correlates finite pairs of people numbered by byte order of their names; undefined of no pairs, without a degree of freedom,
  /// and when *x* or *y* does not vary within anybody.
  ///
  /// - Precondition: as many of each.
  /// - Complexity: O(*n* log *n*).
  static func of(_ x: [Double], _ y: [Double], owners: [Int32]) -> Defined<RepeatedMeasuresCorrelation> {
    precondition(x.count == y.count && owners.count == x.count, "\(x.count), \(y.count) values, \(owners.count) owners")
    if x.isEmpty { return .failure(.noObservations) }
    // By person and value, so that no order of input shows in the sums.
    let rows = x.indices.sorted { (owners[$0], x[$0], y[$0]) < (owners[$1], x[$1], y[$1]) }
    let starts = rows.starts { owners[$0] == owners[$1] }
    let degreesOfFreedom = rows.count - starts.count - 1
    guard degreesOfFreedom > 0 else { return .failure(.tooFewRecordings) }
    var (squareX, squareY, product) = (CompensatedSum(), CompensatedSum(), CompensatedSum())
    for (start, end) in zip(starts, starts.dropFirst() + [rows.count]) {
      let (first, second) = (centered(rows[start..<end].map { x[$0] }), centered(rows[start..<end].map { y[$0] }))
      for (a, b) in zip(first, second) {
        squareX.add(a * a)
        squareY.add(b * b)
        product.add(a * b)
      }
    }
    let (sxx, syy, sxy) = (squareX.value, squareY.value, product.value)
    guard sxx > 0, syy > 0 else { return .failure(.constant) }
    guard (sxx * syy).isFinite, sxx * syy > 0 else { return .failure(.notFinite) }
    return .success(
      RepeatedMeasuresCorrelation(
        coefficient: min(max(sxy / (sxx * syy).squareRoot(), -1), 1), slope: sxy / sxx,
        degreesOfFreedom: degreesOfFreedom, count: rows.count, subjectCount: starts.count))
  }

  /// The deviations from the mean; of equal values exactly 0.
  private static func centered(_ values: [Double]) -> [Double] {
    guard let mean = Moments.mean(of: values) else { return [] }
    return values.map { $0 - mean }
  }
}
