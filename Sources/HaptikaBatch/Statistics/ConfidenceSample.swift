/// How well the confidence of one row's published estimates puts their errors in order.
struct ConfidenceSample: Sendable {
  private let errors: Ranked?
  private let failures: Ranked?
  /// Why there is nothing to rank; `nil` when there is.
  private let absence: UndefinedReason?

  private struct Ranked: Sendable {
    let curve: RiskCoverage
    let ordered: OrderedLosses
    let personCount: Int
  }

  /// Takes `published` rows, which are in key order. An estimate without a confidence leaves the whole row without.
  init(_ published: [SortedObservations.Row], in sorted: SortedObservations) {
    let confidences = published.compactMap(sorted.confidence)
    let losses = published.compactMap(sorted.error).map { abs($0) }
    let starts = published.starts(together: sorted.haveSameSubject)
    guard !published.isEmpty, confidences.count == published.count else {
      absence = published.isEmpty ? .noPublishedRecordings : .noConfidence
      (errors, failures) = (nil, nil)
      return
    }
    let persons = personNumbers(of: published.count, starts: starts)
    func ranked(_ losses: [Double]) -> Ranked? {
      RiskCoverage(confidences: confidences, losses: losses).map {
        Ranked(
          curve: $0, ordered: OrderedLosses(confidences: confidences, losses: losses, owners: persons),
          personCount: starts.count)
      }
    }
    absence = nil
    errors = ranked(losses)
    failures = ranked(losses.map { $0 > 5 ? 1 : 0 })
  }

  /// Returns the value of `measure`, or `nil` when it is none of confidence.
  func statistic(of measure: Measure, ofNone reason: UndefinedReason?) -> Statistic? {
    let why = reason ?? absence ?? .noConfidence
    return switch measure {
    case .areaUnderRisk: Statistic(errors?.curve.area, otherwise: why)
    case .excessAreaUnderRisk: Statistic(errors?.curve.excessArea, otherwise: why)
    case .areaUnderFailures: Statistic(failures?.curve.area, otherwise: why)
    default: nil
    }
  }

  /// Returns the interval of `measure` by bootstrap: of whole arms only.
  func result(of measure: Measure, _ resampling: RowResampling, canResample: Bool) -> AccuracyIntervals.Result {
    let ranked =
      switch measure {
      case .areaUnderRisk: errors
      case .areaUnderFailures: failures
      default: Ranked?.none
      }
    guard canResample, resampling.row.group == "all", let ranked else { return AccuracyIntervals.Result() }
    let ordered = ranked.ordered
    return resampling.corrected(measure, people: ranked.personCount) { ordered.area($0) }
  }
}
