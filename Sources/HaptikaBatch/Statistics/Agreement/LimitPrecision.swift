/// How well *n* errors of as many people fix one limit of agreement, in standard deviations of the errors: what a study of a planned
/// size can promise.
struct LimitPrecision: Sendable, Hashable {
  /// *n*.
  let count: Int

  /// Half the width of the exact 95 % interval; undefined of fewer than 3 errors.
  ///
  /// - Complexity: milliseconds, as `ExactLimitFactors`.
  var exactHalfWidth: Statistic {
    Statistic(ExactLimitFactors(count: count).map { ($0.outer - $0.inner) / 2 }, otherwise: .tooFewRecordings)
  }

  /// t_{0.975, n−1} · `standardError1999`; undefined of one error.
  var halfWidth1999: Statistic {
    guard count > 1 else { return Statistic(undefined: .tooFewRecordings) }
    return .value(StudentT(degreesOfFreedom: count - 1).quantile(0.975) * standardError1999)
  }

  /// z · `standardError1986`: too small below some 30 errors.
  var halfWidth1986: Double { Agreement.z * standardError1986 }

  /// The standard error of a limit after the paper of 1999, √(1/n + z²/(2(n−1))); infinite of one error.
  ///
  /// - Reference: J. M. Bland and D. G. Altman, *Stat. Methods Med. Res.* 8 (1999) 135,
  ///   [doi:10.1177/096228029900800204](https://doi.org/10.1177/096228029900800204).
  var standardError1999: Double {
    (1 / Double(count) + Agreement.z * Agreement.z / (2 * Double(count - 1))).squareRoot()
  }

  /// The standard error of a limit after the paper of 1986, √(3/n).
  ///
  /// - Reference: J. M. Bland and D. G. Altman, *Lancet* 327 (1986) 307,
  ///   [doi:10.1016/S0140-6736(86)90837-8](https://doi.org/10.1016/S0140-6736(86)90837-8).
  var standardError1986: Double { (3 / Double(count)).squareRoot() }
}
