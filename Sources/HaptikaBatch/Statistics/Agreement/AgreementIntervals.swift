/// 95 % intervals. One person says nothing of others: then there is none.
extension Agreement {
  /// The interval of the bias: bias ± t_{0.975, k−1} · SE(bias).
  var biasInterval: ConfidenceInterval? { biasReach.map { ConfidenceInterval(bias, plusMinus: $0, .t) } }

  /// The interval of the mean of the people's means, by Student's t on those means.
  var biasOfSubjectMeansInterval: ConfidenceInterval? {
    guard let varianceOfSubjectMeans else { return nil }
    let error = (varianceOfSubjectMeans / Double(subjectCount)).squareRoot()
    return ConfidenceInterval(
      biasOfSubjectMeans, plusMinus: StudentT(degreesOfFreedom: subjectCount - 1).quantile(0.975) * error, .t)
  }

  /// The interval of V.
  ///
  /// By χ² when everybody was recorded once or the variance between people was truncated; otherwise V is taken apart into MSB/n₀
  /// and (1 − 1/n₀)MSW, whose intervals are combined. Where people have unequal numbers of recordings the second is an
  /// approximation.
  var varianceInterval: ConfidenceInterval? {
    guard subjectCount > 1, let variance else { return nil }
    guard let components, !components.isTruncated else {
      return VarianceTerm.interval(
        ofSum: [VarianceTerm(value: variance, degreesOfFreedom: errorCount - 1)], .chiSquare)
    }
    let share = 1 / components.errorsPerSubject
    return VarianceTerm.interval(
      ofSum: [
        VarianceTerm(value: components.meanSquareBetween * share, degreesOfFreedom: subjectCount - 1),
        VarianceTerm(value: components.meanSquareWithin * (1 - share), degreesOfFreedom: errorCount - subjectCount),
      ], .mover)
  }

  /// The interval of the standard deviation √V.
  var standardDeviationInterval: ConfidenceInterval? { varianceInterval?.mapped { max(0, $0).squareRoot() } }

  /// The intervals of the limits that stand in tables: exact when everybody was recorded once, otherwise by MOVER; `nil` of one
  /// person and of fewer than three errors. `factors` gives those of a number of pairs, and is asked only when everybody was
  /// recorded once.
  func limitIntervals(factors: (Int) -> ExactLimitFactors?) -> LimitIntervals? {
    subjectCount == errorCount ? factors(errorCount).flatMap(exactLimitIntervals) : moverLimitIntervals
  }

  /// The intervals by the noncentral t distribution, as if everybody was recorded once; `nil` of one error and of factors for
  /// another number of pairs.
  func exactLimitIntervals(_ factors: ExactLimitFactors) -> LimitIntervals? {
    guard factors.count == errorCount, let sd = naiveVariance?.squareRoot() else { return nil }
    return LimitIntervals(
      lower: ConfidenceInterval(bias - factors.outer * sd, bias - factors.inner * sd, .exact),
      upper: ConfidenceInterval(bias + factors.inner * sd, bias + factors.outer * sd, .exact))
  }

  /// The intervals from those of the bias and of V.
  var moverLimitIntervals: LimitIntervals? {
    guard errorCount > 2, let biasReach, let variance, let varianceInterval else { return nil }
    return LimitIntervals(bias: bias, reach: biasReach, variance: variance, varianceInterval: varianceInterval)
  }

  /// The standard error of a limit after the paper of 1999, for comparison with papers that used it.
  var limitStandardError1999: Double? {
    naiveVariance.map { $0.squareRoot() * LimitPrecision(count: errorCount).standardError1999 }
  }

  /// The standard error of a limit after the paper of 1986.
  var limitStandardError1986: Double? {
    naiveVariance.map { $0.squareRoot() * LimitPrecision(count: errorCount).standardError1986 }
  }

  /// The intervals of the paper of 1999: limit ± t_{0.975, n−1} · SE.
  var limitIntervals1999: LimitIntervals? {
    guard let limits = naiveLimits, let error = limitStandardError1999 else { return nil }
    let reach = StudentT(degreesOfFreedom: errorCount - 1).quantile(0.975) * error
    return LimitIntervals(
      lower: ConfidenceInterval(limits.lower, plusMinus: reach, .blandAltman1999),
      upper: ConfidenceInterval(limits.upper, plusMinus: reach, .blandAltman1999))
  }

  /// *h*: half the interval of the bias.
  private var biasReach: Double? {
    standardErrorOfBias.map { StudentT(degreesOfFreedom: subjectCount - 1).quantile(0.975) * $0 }
  }
}
