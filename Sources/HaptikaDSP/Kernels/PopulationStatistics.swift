/// Returns the arithmetic mean; no values give NaN.
///
/// - Complexity: O(*n*).
func mean(of values: [Double]) -> Double {
  values.reduce(0, +) / Double(values.count)
}

/// Returns the population variance, Σ (*xᵢ* − *x̄*)² / *n*; no values give NaN.
///
/// - Complexity: O(*n*), in two passes, since one pass loses the digits that a large mean takes.
func populationVariance(of values: [Double]) -> Double {
  squaredDeviations(of: values) / Double(values.count)
}

/// Returns the population standard deviation, the square root of ``populationVariance(of:)``; no values give NaN.
func populationStandardDeviation(of values: [Double]) -> Double {
  populationVariance(of: values).squareRoot()
}

/// Returns the sample standard deviation, √( Σ (*xᵢ* − *x̄*)² / (*n* − 1) ); fewer than two values give `nil`.
///
/// - Complexity: O(*n*).
func sampleStandardDeviation(of values: [Double]) -> Double? {
  guard values.count > 1 else { return nil }
  return (squaredDeviations(of: values) / Double(values.count - 1)).squareRoot()
}

/// Returns √( Σ *xᵢ*² / *n* ); no values give `nil`.
///
/// Of the differences of successive inter-beat intervals this is RMSSD.
///
/// - Complexity: O(*n*).
/// - Reference: Task Force of ESC and NASPE, *Circulation* 93 (1996) 1043,
///   [doi:10.1161/01.CIR.93.5.1043](https://doi.org/10.1161/01.CIR.93.5.1043).
func rootMeanSquare(of values: [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  return (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
}

private func squaredDeviations(of values: [Double]) -> Double {
  let center = mean(of: values)
  return values.reduce(0) { $0 + ($1 - center) * ($1 - center) }
}
