/// Returns Pearson's correlation of two equally long signals, −1...1; NaN when one of them is constant.
///
/// - Precondition: both have the same number of samples.
/// - Complexity: O(*n*).
func correlation(of a: [Double], and b: [Double]) -> Double {
  precondition(a.count == b.count, "\(a.count) samples cannot be correlated with \(b.count)")
  let (centerA, centerB) = (mean(of: a), mean(of: b))
  var (products, squaresA, squaresB) = (0.0, 0.0, 0.0)
  for (x, y) in zip(a, b) {
    products += (x - centerA) * (y - centerB)
    squaresA += (x - centerA) * (x - centerA)
    squaresB += (y - centerB) * (y - centerB)
  }
  return products / (squaresA * squaresB).squareRoot()
}

/// Returns Σ *aᵢbᵢ* over the samples that both signals have.
///
/// - Complexity: O(*n*).
func dotProduct(_ a: [Double], _ b: [Double]) -> Double {
  zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
}
