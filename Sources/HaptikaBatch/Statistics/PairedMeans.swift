/// Estimate and reference of each person, averaged over the person's published recordings: what correlations are made of, so that
/// people recorded often do not count more than once. A further measure of association is made in `init` and told by `statistic`
/// and `result`.
struct PairedMeans: Sendable {
  private let concordance: Concordance?
  private let intraclass: IntraclassCorrelation?

  /// Averages `published` rows, which are in key order.
  init(_ published: [SortedObservations.Row], in sorted: SortedObservations) {
    let starts = published.starts(together: sorted.haveSameSubject)
    let people = zip(starts, starts.dropFirst() + [published.count]).map { published[$0..<$1] }
    let references = people.map { Moments.mean(of: $0.compactMap(sorted.reference)) ?? .nan }
    let estimates = people.map { rows in
      Moments.mean(
        of: rows.compactMap { row in sorted.reference(of: row).flatMap { r in sorted.error(of: row).map { r + $0 } } })
        ?? .nan
    }
    concordance = Concordance(estimates, references)
    intraclass = IntraclassCorrelation(rows: zip(estimates, references).map { [$0, $1] })
  }

  /// Returns the value of `measure`, or `nil` when it is no correlation. Two or more people are needed, whose means differ.
  func statistic(of measure: Measure, ofNone reason: UndefinedReason?) -> Statistic? {
    let why = reason ?? .constant
    return switch measure {
    case .pearsonCorrelation: Statistic(concordance?.pearson, otherwise: why)
    case .concordance: Statistic(concordance?.concordance, otherwise: why)
    case .intraclassCorrelation: Statistic(intraclass?.absolute, otherwise: why)
    case .intraclassConsistency: Statistic(intraclass?.consistency, otherwise: why)
    default: nil
    }
  }

  /// Returns the interval of `measure`; none of what is no correlation, and of a perfect one, of which the formulas say nothing.
  func result(of measure: Measure) -> AccuracyIntervals.Result {
    let interval: ConfidenceInterval? =
      switch measure {
      case .pearsonCorrelation: concordance?.pearsonInterval
      case .concordance: concordance?.concordanceInterval
      case .intraclassCorrelation: intraclass?.absoluteInterval
      default: nil
      }
    let isPerfect = interval == nil && concordance?.isPerfect == true
    return AccuracyIntervals.Result(interval: interval, note: isPerfect ? UndefinedReason.perfect.rawValue : nil)
  }
}
