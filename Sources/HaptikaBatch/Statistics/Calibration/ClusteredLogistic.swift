/// The logistic line through forecasts when people have several each: the same line, with a variance that knows whose they are.
///
/// With H the information at the maximum and u_g the sum of (y − p)·(1, x) over the forecasts of person *g* of *G*:
///
///     V = G/(G − 1) · H⁻¹ (Σ u_g u_gᵀ) H⁻¹,   parameter ± t_{0.975, G−1} · √V
///
/// which for a line of intercept alone is the linearised variance of a mean over clusters.
///
/// - Reference: K.-Y. Liang and S. L. Zeger, *Biometrika* 73 (1986) 13,
///   [doi:10.1093/biomet/73.1.13](https://doi.org/10.1093/biomet/73.1.13), with working independence.
struct ClusteredLogistic: Sendable {
  /// α.
  let intercept: Parameter
  /// β; 1 without an interval when it was given.
  let slope: Parameter
  /// *G*.
  let clusterCount: Int

  struct Parameter: Sendable {
    let value: Double
    /// Of 95 %; undefined of one person.
    let interval: Defined<ConfidenceInterval>
  }

  /// Fits α and β on the log-odds of `forecasts`, each cut to `range`, or α alone with β = 1; undefined as `LogisticFit` is.
  ///
  /// - Precondition: `range` lies within 0 and 1, both excluded.
  /// - Complexity: O(*n*) a step of the fit.
  static func of(
    _ forecasts: Forecasts, clippedTo range: ClosedRange<Double>, isLine: Bool
  ) -> Defined<ClusteredLogistic> {
    let fit = CoxRecalibration(forecasts, clippedTo: range)
    return (isLine ? fit.line : fit.inTheLarge).map { ClusteredLogistic($0, forecasts, range, isLine: isLine) }
  }

  private init(_ fit: LogisticFit, _ forecasts: Forecasts, _ range: ClosedRange<Double>, isLine: Bool) {
    let people = (forecasts.owners.max() ?? -1) + 1
    var scores = [(CompensatedSum, CompensatedSum)](
      repeating: (CompensatedSum(), CompensatedSum()), count: Int(people))
    var isKnown = [Bool](repeating: false, count: Int(people))
    var (weight, weightX, weightXX) = (CompensatedSum(), CompensatedSum(), CompensatedSum())
    for (row, x) in forecasts.logits(clippedTo: range).enumerated() {
      let (p, owner) = (fit.probability(at: x), Int(forecasts.owners[row]))
      let residual = (forecasts.outcomes[row] ? 1 : 0) - p
      isKnown[owner] = true
      scores[owner].0.add(residual)
      scores[owner].1.add(residual * x)
      weight.add(p * (1 - p))
      weightX.add(p * (1 - p) * x)
      weightXX.add(p * (1 - p) * x * x)
    }
    let count = isKnown.count { $0 }
    // The rows of H⁻¹; without a slope only the first number of the first.
    let determinant = weight.value * weightXX.value - weightX.value * weightX.value
    let first =
      isLine
      ? (weightXX.value / determinant, -weightX.value / determinant) : (1 / weight.value, 0.0)
    let second = (-weightX.value / determinant, weight.value / determinant)
    func parameter(_ value: Double, _ row: (Double, Double)) -> Parameter {
      guard count > 1 else { return Parameter(value: value, interval: .failure(.singleSubject)) }
      let squares = CompensatedSum.of(
        scores.lazy.map { score in
          let influence = row.0 * score.0.value + row.1 * score.1.value
          return influence * influence
        })
      let variance = Double(count) / Double(count - 1) * squares
      let reach = StudentT(degreesOfFreedom: count - 1).quantile(0.975) * variance.squareRoot()
      return Parameter(
        value: value,
        interval: reach.isFinite
          ? .success(ConfidenceInterval(value, plusMinus: reach, .tLinearised)) : .failure(.notFinite))
    }
    intercept = parameter(fit.intercept, first)
    slope = isLine ? parameter(fit.slope, second) : Parameter(value: 1, interval: .failure(.constant))
    clusterCount = count
  }
}
