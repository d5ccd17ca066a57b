import Foundation

/// The functions of which the distributions are made.
///
/// - Reference: W. H. Press et al., *Numerical Recipes*, 3rd edition, 2007, sections 6.2 and 6.4; the continued fractions by
///   W. J. Lentz, *Appl. Opt.* 15 (1976) 668, [doi:10.1364/AO.15.000668](https://doi.org/10.1364/AO.15.000668).
enum SpecialFunctions {
  /// Stands for a zero that would be divided by.
  private static let tiny = 1e-300
  /// Far more terms than any argument of these statistics needs; a bound on the time, not on the accuracy.
  private static let maximumTerms = 1_000_000

  /// Returns ln Γ(x), *x* > 0.
  static func logGamma(_ x: Double) -> Double {
    let (value, _): (Double, Int) = lgamma(x)
    return value
  }

  /// Returns Iₓ(a, b), the regularised incomplete beta function: from 0 at *x* = 0 to 1 at *x* = 1.
  ///
  /// - Complexity: O(√max(*a*, *b*)).
  static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    let logFront = logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log1p(-x)
    // The fraction converges fast on this side of the mean; the other side is its mirror image.
    if x <= (a + 1) / (a + b + 2) { return exp(logFront) * betaFraction(x, a, b) / a }
    return 1 - exp(logFront) * betaFraction(1 - x, b, a) / b
  }

  /// Returns P(a, x), the regularised lower incomplete gamma function: from 0 at *x* = 0 towards 1.
  ///
  /// - Complexity: O(√*a*) near the mean.
  static func incompleteGamma(_ a: Double, _ x: Double) -> Double {
    if x <= 0 { return 0 }
    let logFront = a * log(x) - x - logGamma(a)
    return x < a + 1 ? exp(logFront) * gammaSeries(a, x) : 1 - exp(logFront) * gammaFraction(a, x)
  }

  private static func betaFraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    var c = 1.0
    var d = 1 / awayFromZero(1 - (a + b) * x / (a + 1))
    var value = d
    for term in 1...maximumTerms {
      let m = Double(term)
      let even = m * (b - m) * x / ((a - 1 + 2 * m) * (a + 2 * m))
      d = 1 / awayFromZero(1 + even * d)
      c = awayFromZero(1 + even / c)
      value *= c * d
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 1 + 2 * m))
      d = 1 / awayFromZero(1 + odd * d)
      c = awayFromZero(1 + odd / c)
      value *= c * d
      if abs(c * d - 1) < 1e-16 { break }
    }
    return value
  }

  private static func gammaSeries(_ a: Double, _ x: Double) -> Double {
    var (term, sum, n) = (1 / a, 1 / a, a)
    while abs(term) > abs(sum) * 1e-17 {
      n += 1
      term *= x / n
      sum += term
    }
    return sum
  }

  private static func gammaFraction(_ a: Double, _ x: Double) -> Double {
    var b = x + 1 - a
    var (c, d) = (1 / tiny, 1 / b)
    var value = d
    for term in 1...maximumTerms {
      let factor = -Double(term) * (Double(term) - a)
      b += 2
      d = 1 / awayFromZero(factor * d + b)
      c = awayFromZero(b + factor / c)
      value *= c * d
      if abs(c * d - 1) < 1e-16 { break }
    }
    return value
  }

  private static func awayFromZero(_ x: Double) -> Double { abs(x) < tiny ? tiny : x }
}
