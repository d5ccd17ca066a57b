import Foundation

/// How the errors are distributed: limits that assume nothing, and how far from normal they are.
public struct ErrorDistribution: Sendable, Hashable {
  /// The limits between which 95 % of the errors lie by count: 2.5th and 97.5th percentile (quantile type 6). `nil` of fewer than
  /// 39 errors, where one of the two would have to be guessed.
  public let percentileLimits: Agreement.Limits?

  /// The test of Anderson and Darling for a normal distribution; `nil` of fewer than 8 errors, and when all are equal.
  public let normality: Normality?

  /// G1, the bias-corrected skewness: 0 of symmetric errors; `nil` of fewer than 3 errors, and when all are equal.
  public let skewness: Double?

  /// G2, the bias-corrected excess kurtosis: 0 of normal errors; `nil` of fewer than 4 errors, and when all are equal.
  public let excessKurtosis: Double?

  /// A test for a normal distribution whose mean and SD are estimated from the same errors. Of many errors it rejects what does
  /// no harm; then skewness, kurtosis and a histogram say more.
  ///
  /// - Reference: M. A. Stephens in R. B. D'Agostino and M. A. Stephens, *Goodness-of-Fit Techniques*, 1986, table 4.9.
  public struct Normality: Sendable, Hashable {
    /// A²; infinite when an error lies where a normal distribution has no `Double` left.
    public let squaredDistance: Double
    /// A*² = A²(1 + 0.75/n + 2.25/n²).
    public let adjustedSquaredDistance: Double
    /// The probability of an A*² at least as large, of normal errors.
    public let p: Double
  }

  /// Describes `errors`, rounded to 1e-9, in any order.
  ///
  /// - Complexity: O(*n* log *n*).
  public init(_ errors: [Double]) {
    let sorted = errors.sorted()
    percentileLimits =
      sorted.count < 39
      ? nil
      : Agreement.Limits(
        lower: Quantile.type6(ofSorted: sorted, at: 0.025), upper: Quantile.type6(ofSorted: sorted, at: 0.975))
    guard let mean = Moments.mean(of: sorted), sorted.first != sorted.last else {
      (normality, skewness, excessKurtosis) = (nil, nil, nil)
      return
    }
    let n = Double(sorted.count)
    let deviations = sorted.map { $0 - mean }
    let second = CompensatedSum.of(deviations.lazy.map { $0 * $0 }) / n
    let third = CompensatedSum.of(deviations.lazy.map { $0 * $0 * $0 }) / n
    let fourth = CompensatedSum.of(deviations.lazy.map { $0 * $0 * $0 * $0 }) / n
    skewness = sorted.count < 3 ? nil : (n * (n - 1)).squareRoot() / (n - 2) * third / (second * second.squareRoot())
    excessKurtosis =
      sorted.count < 4
      ? nil : (n - 1) / ((n - 2) * (n - 3)) * ((n + 1) * (fourth / (second * second) - 3) + 6)
    let sd = (second * n / (n - 1)).squareRoot()
    normality = sorted.count < 8 ? nil : Normality(standardized: deviations.map { $0 / sd })
  }
}

extension ErrorDistribution.Normality {
  /// Tests values with mean 0 and SD 1, in rising order.
  fileprivate init(standardized values: [Double]) {
    let n = Double(values.count)
    let terms = values.indices.lazy.map { index in
      // The upper tail from erfc, never as 1 − Φ, which loses all digits far out.
      let (below, above) = (
        erfc(-values[index] / 2.0.squareRoot()) / 2, erfc(values[values.count - 1 - index] / 2.0.squareRoot()) / 2
      )
      return Double(2 * index + 1) * (log(below) + log(above))
    }
    squaredDistance = -n - CompensatedSum.of(terms) / n
    adjustedSquaredDistance = squaredDistance * (1 + 0.75 / n + 2.25 / (n * n))
    p = Self.probability(ofAtLeast: adjustedSquaredDistance)
  }

  private static func probability(ofAtLeast a: Double) -> Double {
    switch a {
    case ..<0.2: 1 - exp(-13.436 + 101.14 * a - 223.73 * a * a)
    case ..<0.34: 1 - exp(-8.318 + 42.796 * a - 59.938 * a * a)
    case ..<0.6: exp(0.9177 - 4.279 * a - 1.38 * a * a)
    case ..<10: exp(1.2937 - 5.709 * a + 0.0186 * a * a)
    default: 3.7e-24
    }
  }
}
