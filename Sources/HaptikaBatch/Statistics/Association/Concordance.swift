import Foundation

/// Correlation and concordance of two methods. They grow with the range of what was measured, so they never accept or reject; of
/// people recorded several times they are computed on the people's means.
///
/// - References: the concordance and its variance, with moments of divisor *n*, L. I.-K. Lin, *Biometrics* 45 (1989) 255,
///   [doi:10.2307/2532051](https://doi.org/10.2307/2532051), and its correction in *Biometrics* 56 (2000) 324.
struct Concordance: Sendable, Hashable {
  let count: Int
  /// r = s_xy / (s_x s_y).
  let pearson: Double
  /// ρ_c = 2s_xy / (s²_x + s²_y + (x̄ − ȳ)²).
  let concordance: Double
  /// u = (x̄ − ȳ) / √(s_x s_y).
  let locationShift: Double

  /// C_b = ρ_c / r, how far the best line is from the identity; `nil` when r is 0.
  var biasCorrection: Double? { pearson == 0 ? nil : concordance / pearson }

  /// Whether r or ρ_c is ±1, where the intervals are undefined.
  var isPerfect: Bool { abs(pearson) >= 1 || abs(concordance) >= 1 }

  /// tanh(artanh r ± z/√(n−3)); `nil` of fewer than four pairs and when perfect.
  var pearsonInterval: ConfidenceInterval? {
    guard count > 3, !isPerfect else { return nil }
    return fisher(pearson, standardError: 1 / Double(count - 3).squareRoot())
  }

  /// The same of ρ_c, with Lin's corrected variance; `nil` of fewer than four pairs, when perfect, and when r is 0.
  var concordanceInterval: ConfidenceInterval? {
    guard count > 3, !isPerfect, pearson != 0 else { return nil }
    let (r, c, u) = (pearson, concordance, locationShift)
    let rest = 1 - c * c
    let first = (1 - r * r) * c * c / (rest * r * r)
    let second = 2 * c * c * c * (1 - c) * u * u / (r * rest * rest)
    let third = c * c * c * c * u * u * u * u / (2 * r * r * rest * rest)
    let variance = (first + second - third) / Double(count - 2)
    return variance >= 0 ? fisher(concordance, standardError: variance.squareRoot()) : nil
  }

  private func fisher(_ value: Double, standardError: Double) -> ConfidenceInterval {
    ConfidenceInterval(atanh(value), plusMinus: Agreement.z * standardError, .fisher).mapped(tanh)
  }

  /// Compares pairs; `nil` of fewer than two and when one method always reads the same.
  ///
  /// - Precondition: as many of both.
  init?(_ x: [Double], _ y: [Double]) {
    precondition(x.count == y.count, "\(x.count) values of one method, \(y.count) of the other")
    guard x.count > 1, let meanX = Moments.mean(of: x), let meanY = Moments.mean(of: y), x.min() != x.max(),
      y.min() != y.max()
    else { return nil }
    let n = Double(x.count)
    let (xx, yy) = (
      Moments.squaredDeviations(of: x, from: meanX) / n, Moments.squaredDeviations(of: y, from: meanY) / n
    )
    let xy = CompensatedSum.of(zip(x, y).lazy.map { ($0 - meanX) * ($1 - meanY) }) / n
    let shift = meanX - meanY
    count = x.count
    pearson = min(max(xy / (xx.squareRoot() * yy.squareRoot()), -1), 1)
    concordance = 2 * xy / (xx + yy + shift * shift)
    locationShift = shift / (xx * yy).squareRoot().squareRoot()
  }
}
