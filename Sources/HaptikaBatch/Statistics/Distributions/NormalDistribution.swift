import Foundation

/// The normal distribution with mean 0 and standard deviation 1.
enum NormalDistribution {
  /// Returns Φ(x) = ½ erfc(−x/√2): the probability of a value up to `x`.
  static func cumulative(_ x: Double) -> Double { erfc(-x / 2.0.squareRoot()) / 2 }

  /// Returns 1 − Φ(x), with all its digits far out.
  static func upperTail(_ x: Double) -> Double { erfc(x / 2.0.squareRoot()) / 2 }

  /// Returns Φ⁻¹(p), to about 1 part in 10¹⁶; infinite at 0 and 1.
  ///
  /// - Precondition: `p` is in 0...1.
  /// - Reference: M. J. Wichura, algorithm AS 241 (PPND16), *Appl. Stat.* 37 (1988) 477,
  ///   [doi:10.2307/2347330](https://doi.org/10.2307/2347330).
  static func quantile(_ p: Double) -> Double {
    precondition((0...1).contains(p), "a probability is in 0...1; got \(p)")
    if p == 0 { return -.infinity }
    if p == 1 { return .infinity }
    let q = p - 0.5
    if abs(q) <= 0.425 {
      let r = 0.180625 - q * q
      return q * polynomial(centralNumerator, r) / polynomial(centralDenominator, r)
    }
    let r = (-log(q < 0 ? p : 1 - p)).squareRoot()
    let value =
      r <= 5
      ? polynomial(middleNumerator, r - 1.6) / polynomial(middleDenominator, r - 1.6)
      : polynomial(farNumerator, r - 5) / polynomial(farDenominator, r - 5)
    return q < 0 ? -value : value
  }

  /// Horner's scheme; coefficients from the highest power.
  private static func polynomial(_ coefficients: [Double], _ x: Double) -> Double {
    coefficients.reduce(0) { $0 * x + $1 }
  }

  private static let centralNumerator = [
    2509.0809287301226727, 33430.575583588128105, 67265.770927008700853, 45921.953931549871457,
    13731.693765509461125, 1971.5909503065514427, 133.14166789178437745, 3.387132872796366608,
  ]
  private static let centralDenominator = [
    5226.495278852545925, 28729.085735721942674, 39307.89580009271061, 21213.794301586595867,
    5394.1960214247511077, 687.1870074920579083, 42.313330701600911252, 1,
  ]
  private static let middleNumerator = [
    7.7454501427834140764e-4, 0.0227238449892691845833, 0.24178072517745061177, 1.27045825245236838258,
    3.64784832476320460504, 5.7694972214606914055, 4.6303378461565452959, 1.42343711074968357734,
  ]
  private static let middleDenominator = [
    1.05075007164441684324e-9, 5.475938084995344946e-4, 0.0151986665636164571966, 0.14810397642748007459,
    0.68976733498510000455, 1.6763848301838038494, 2.05319162663775882187, 1,
  ]
  private static let farNumerator = [
    2.01033439929228813265e-7, 2.71155556874348757815e-5, 0.0012426609473880784386, 0.026532189526576123093,
    0.29656057182850489123, 1.7848265399172913358, 5.4637849111641143699, 6.6579046435011037772,
  ]
  private static let farDenominator = [
    2.04426310343993978564e-15, 1.4215117583164458887e-7, 1.8463183175100546818e-5, 7.868691311456132591e-4,
    0.0148753612908506148525, 0.13692988092273580531, 0.59983220655588793769, 1,
  ]
}
