/// The 95 % intervals of the errors in one row of an accuracy table: one primary method for each measure.
///
/// | measure | from 10 people on | 5 to 9 |
/// |---|---|---|
/// | shares | Wilson with the effective number of recordings | same |
/// | bias | Student's t with the standard error of repeated measures | same |
/// | SD | χ² when everybody was recorded once, otherwise MOVER | same |
/// | limits of agreement | exact when everybody was recorded once, otherwise MOVER | same |
/// | MAE, MAPE, RMSE | BCa bootstrap over people | t with the linearised variance |
/// | median, 95th percentile (row `all` only) | percentile bootstrap over people | none |
struct AccuracyIntervals {
  /// An interval, and what must be said of it.
  struct Result {
    var interval: ConfidenceInterval?
    /// A code for the `reason` column.
    var note: String?
  }

  private let agreement: Agreement?
  private let limits: LimitIntervals?
  private let absolute: PersonValues
  private let percentage: PersonValues
  private let squared: PersonValues
  private let shares: [Measure: ClusteredShare]
  private let resampling: RowResampling

  /// Takes the errors of a row. Where nothing was published, shares of the eligible still have intervals.
  init(
    _ sample: ErrorSample, eligible: [SortedObservations.Row], in sorted: SortedObservations, resampling: RowResampling,
    factors: (Int) -> ExactLimitFactors?
  ) {
    let errors = sample.published.compactMap(sorted.error)
    let references = sample.published.compactMap(sorted.reference)
    let starts = sample.published.starts(together: sorted.haveSameSubject)
    agreement = sample.agreement
    self.resampling = resampling
    limits = sample.agreement?.limitIntervals(factors: factors)
    absolute = PersonValues(errors.map { abs($0) }, starts: starts)
    percentage = PersonValues(zip(errors, references).map { 100 * abs($0) / $1 }, starts: starts)
    squared = PersonValues(errors.map { $0 * $0 }, starts: starts)

    func share(_ rows: [SortedObservations.Row], _ isIn: (SortedObservations.Row) -> Bool) -> ClusteredShare? {
      let starts = rows.starts(together: sorted.haveSameSubject)
      return ClusteredShare(
        zip(starts, starts.dropFirst() + [rows.count]).map { rows[$0..<$1] }.map {
          Share($0.count(where: isIn), of: $0.count)
        })
    }
    func isWithin(_ row: SortedObservations.Row, _ limit: (Double, Double) -> Bool) -> Bool {
      guard let error = sorted.error(of: row), let reference = sorted.reference(of: row) else { return false }
      return limit(abs(error), reference)
    }
    var shares: [Measure: ClusteredShare] = [:]
    shares[.coverage] = share(eligible) { sorted.error(of: $0) != nil }
    shares[.success5] = share(eligible) { isWithin($0) { error, _ in error <= 5 } }
    shares[.within3] = share(sample.published) { isWithin($0) { error, _ in error <= 3 } }
    shares[.within5] = share(sample.published) { isWithin($0) { error, _ in error <= 5 } }
    shares[.within10Percent] = share(sample.published) { isWithin($0) { $0 / $1 <= 0.1 } }
    shares[.withinMax5Or10Percent] = share(sample.published) { isWithin($0) { $0 <= 5 || $0 / $1 <= 0.1 } }
    self.shares = shares
  }

  /// Returns the interval of `measure`; none of measures that have none.
  func result(of measure: Measure, canResample: Bool) -> Result {
    switch measure {
    case .bias: return Result(interval: agreement?.biasInterval)
    case .biasOfSubjectMeans: return Result(interval: agreement?.biasOfSubjectMeansInterval)
    case .sd: return Result(interval: agreement?.standardDeviationInterval)
    case .limitLower: return Result(interval: limits?.lower)
    case .limitUpper: return Result(interval: limits?.upper)
    case .meanAbsoluteError: return resampling.mean(of: absolute, measure, canResample: canResample)
    case .meanAbsolutePercentageError: return resampling.mean(of: percentage, measure, canResample: canResample)
    case .rootMeanSquareError: return resampling.rootMean(of: squared, measure, canResample: canResample)
    case .medianAbsoluteError: return resampling.quantile(of: absolute, at: 0.5, measure, canResample: canResample)
    case .percentile95AbsoluteError:
      return resampling.quantile(of: absolute, at: 0.95, measure, canResample: canResample)
    default: return Result(interval: shares[measure]?.interval)
    }
  }
}

/// Values that stand person by person.
struct PersonValues: Sendable {
  let values: [Double]
  /// Where each person's begin, rising from 0.
  let starts: [Int]

  init(_ values: [Double], starts: [Int]) { (self.values, self.starts) = (values, starts) }
}

/// Intervals by resampling the people of one row.
struct RowResampling {
  let settings: BootstrapSettings
  /// The row, by whose name its draws are made.
  let row: AccuracySummary
  /// The kind of reference as columns name it.
  let kind: String

  /// The interval of a mean over recordings.
  func mean(of values: PersonValues, _ measure: Measure, canResample: Bool) -> AccuracyIntervals.Result {
    let sums = ClusterSums(values.values, starts: values.starts)
    guard canResample else { return AccuracyIntervals.Result(interval: sums.linearised?.interval) }
    return corrected(measure, people: values.starts.count) { sums.mean($0) }
  }

  /// The interval of the root of a mean over recordings.
  func rootMean(of values: PersonValues, _ measure: Measure, canResample: Bool) -> AccuracyIntervals.Result {
    let sums = ClusterSums(values.values, starts: values.starts)
    guard canResample else { return AccuracyIntervals.Result(interval: sums.linearised?.rootInterval) }
    return corrected(measure, people: values.starts.count) { sums.rootMean($0) }
  }

  /// The interval of a quantile (type 7): of the whole arm only, and of enough people, because nothing else gives one.
  func quantile(
    of values: PersonValues, at p: Double, _ measure: Measure, canResample: Bool
  ) -> AccuracyIntervals.Result {
    guard canResample, row.group == "all" else { return AccuracyIntervals.Result() }
    let order = WeightedOrder(values.values, starts: values.starts)
    let bootstrap = bootstrap(measure, people: values.starts.count)
    let replicates = bootstrap.replicates(0..<settings.replicateCount) { order.type7(at: p, $0) }
    return AccuracyIntervals.Result(interval: BootstrapDistribution(replicates).percentileInterval?.interval)
  }

  /// The BCa interval of a statistic of people who count so many times.
  func corrected(
    _ measure: Measure, people: Int, _ statistic: @escaping ClusterBootstrap.WeightedStatistic
  ) -> AccuracyIntervals.Result {
    let found = bootstrap(measure, people: people).bca(of: statistic, replicateCount: settings.replicateCount)
    return AccuracyIntervals.Result(interval: found?.interval, note: found?.isAtEdge == true ? "ci_at_edge" : nil)
  }

  private func bootstrap(_ measure: Measure, people: Int) -> ClusterBootstrap {
    ClusterBootstrap(
      clusterCount: people, label: BootstrapLabel(accuracyOf: measure, in: row, kind: kind).text, seed: settings.seed)
  }
}
