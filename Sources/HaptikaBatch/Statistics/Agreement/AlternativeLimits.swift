/// Limits of agreement of one row by other methods than the primary one, and what tells which of them to trust: the shape of the
/// errors and their trend along the axis of the Bland-Altman plot.
///
/// The axis is the mean of estimate and reference, and the reference where a simulator made it without error. Tests and order
/// statistics take every error for another person's; the interval of the slope does not.
struct AlternativeLimits: Sendable {
  /// What is made here.
  static let measures: Set<Measure> = [
    .percentileLimitLower, .percentileLimitUpper, .regressionIntercept, .regressionSlope, .regressionSlopeP,
    .regressionSpreadIntercept, .regressionSpreadSlope, .regressionSpreadSlopeP, .regressionStart,
    .regressionStartLower, .regressionStartUpper, .regressionEnd, .regressionEndLower, .regressionEndUpper, .skewness,
    .excessKurtosis, .normalityDistance, .normalityP,
  ]

  private let distribution: ErrorDistribution
  private let regression: RegressionLimits?
  private let errors: [Double]
  private let axis: [Double]
  private let starts: [Int]

  /// Takes `published` rows, which are in key order.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ published: [SortedObservations.Row], in sorted: SortedObservations, isSimulated: Bool) {
    errors = published.compactMap(sorted.error)
    axis = zip(published.compactMap(sorted.reference), errors).map { isSimulated ? $0 : $0 + $1 / 2 }
    starts = published.starts(together: sorted.haveSameSubject)
    distribution = ErrorDistribution(errors)
    regression =
      errors.min() == errors.max() || axis.count != errors.count
      ? nil : RegressionLimits(differences: errors, axis: axis)
  }

  /// Returns the value of `measure`, or `nil` when it is not made here.
  func statistic(of measure: Measure, ofNone reason: UndefinedReason?) -> Statistic? {
    shape(of: measure, ofNone: reason) ?? trend(of: measure, ofNone: reason)
  }

  /// Returns the interval of `measure`: order statistics of a percentile, a bootstrap over people of the slope.
  func result(of measure: Measure, _ resampling: RowResampling, canResample: Bool) -> AccuracyIntervals.Result {
    switch measure {
    case .percentileLimitLower: return orderStatistics(at: 0.025)
    case .percentileLimitUpper: return orderStatistics(at: 0.975)
    case .regressionSlope:
      guard canResample, regression != nil else { return AccuracyIntervals.Result() }
      let line = ClusterLine(axis, errors, starts: starts)
      return resampling.corrected(measure, people: starts.count) { line.slope($0) }
    default: return AccuracyIntervals.Result()
    }
  }

  private func orderStatistics(at p: Double) -> AccuracyIntervals.Result {
    let interval = QuantileRanks(count: errors.count, at: p).interval(ofSorted: errors.sorted())
    return AccuracyIntervals.Result(
      interval: interval, note: interval == nil ? UndefinedReason.notEstimable.rawValue : nil)
  }

  private func shape(of measure: Measure, ofNone reason: UndefinedReason?) -> Statistic? {
    let few = reason ?? .tooFewRecordings
    // The fewest errors that a measure of shape is defined of.
    func why(_ fewest: Int) -> UndefinedReason { reason ?? (errors.count < fewest ? .tooFewRecordings : .constant) }
    return switch measure {
    case .percentileLimitLower: Statistic(distribution.percentileLimits?.lower, otherwise: few)
    case .percentileLimitUpper: Statistic(distribution.percentileLimits?.upper, otherwise: few)
    case .skewness: Statistic(distribution.skewness, otherwise: why(3))
    case .excessKurtosis: Statistic(distribution.excessKurtosis, otherwise: why(4))
    case .normalityDistance: Statistic(distribution.normality?.adjustedSquaredDistance, otherwise: why(8))
    case .normalityP: Statistic(distribution.normality?.p, otherwise: why(8))
    default: nil
    }
  }

  private func trend(of measure: Measure, ofNone reason: UndefinedReason?) -> Statistic? {
    guard Self.measures.contains(measure) else { return nil }
    guard let regression, let start = axis.min(), let end = axis.max() else {
      return Statistic(undefined: reason ?? (errors.count < 3 ? .tooFewRecordings : .constant))
    }
    func limits(_ axis: Double) -> Agreement.Limits? { regression.isConstant ? nil : regression.limits(at: axis) }
    return switch measure {
    case .regressionIntercept: Statistic(regression.difference.intercept, otherwise: .constant)
    case .regressionSlope: Statistic(regression.difference.slope, otherwise: .constant)
    case .regressionSlopeP: Statistic(regression.difference.slopeP, otherwise: .constant)
    case .regressionSpreadIntercept: Statistic(regression.spread.intercept, otherwise: .constant)
    case .regressionSpreadSlope: Statistic(regression.spread.slope, otherwise: .constant)
    case .regressionSpreadSlopeP: Statistic(regression.spread.slopeP, otherwise: .constant)
    case .regressionStart: Statistic(start, otherwise: .constant)
    case .regressionStartLower: Statistic(limits(start)?.lower, otherwise: .noTrend)
    case .regressionStartUpper: Statistic(limits(start)?.upper, otherwise: .noTrend)
    case .regressionEnd: Statistic(end, otherwise: .constant)
    case .regressionEndLower: Statistic(limits(end)?.lower, otherwise: .noTrend)
    case .regressionEndUpper: Statistic(limits(end)?.upper, otherwise: .noTrend)
    default: nil
    }
  }
}
