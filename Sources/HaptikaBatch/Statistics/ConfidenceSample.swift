/// How well the confidence of one row's estimates puts their errors in order: of the published ones, and of all that the algorithm
/// would have published had it withheld nothing.
struct ConfidenceSample: Sendable {
  private let errors: Ranked?
  private let failures: Ranked?
  /// Why there is nothing to rank; `nil` when there is.
  private let absence: UndefinedReason?
  private let raw: Ranked?
  private let rawAbsence: UndefinedReason?
  /// What `areaUnderRawRisk` is made of; `nil` without any.
  let rawCounts: MeasureCounts?

  private struct Ranked: Sendable {
    let curve: RiskCoverage
    let ordered: OrderedLosses
    let personCount: Int

    /// Ranks rows in key order by their confidence; `nil` when one has none, and of no rows.
    init?(
      _ rows: [SortedObservations.Row], in sorted: SortedObservations, loss: (SortedObservations.Row) -> Double?
    ) {
      let (confidences, losses) = (rows.compactMap(sorted.confidence), rows.compactMap(loss))
      guard confidences.count == rows.count, losses.count == rows.count,
        let curve = RiskCoverage(confidences: confidences, losses: losses)
      else { return nil }
      let starts = rows.starts(together: sorted.haveSameSubject)
      self.curve = curve
      ordered = OrderedLosses(
        confidences: confidences, losses: losses, owners: personNumbers(of: rows.count, starts: starts))
      personCount = starts.count
    }
  }

  /// Takes the `eligible` rows, which are in key order, and the `published` ones among them. An estimate without a confidence leaves
  /// the whole row without.
  init(
    _ published: [SortedObservations.Row], eligible: [SortedObservations.Row], in sorted: SortedObservations
  ) {
    errors = Ranked(published, in: sorted) { sorted.error(of: $0).map { abs($0) } }
    failures = Ranked(published, in: sorted) { sorted.error(of: $0).map { abs($0) > 5 ? 1 : 0 } }
    absence = errors != nil ? nil : published.isEmpty ? .noPublishedRecordings : .noConfidence
    let rows = Self.rowsWithRawEstimate(eligible, in: sorted)
    raw = Ranked(rows, in: sorted) { sorted.rawError(of: $0).map { abs($0) } }
    rawAbsence = raw != nil ? nil : rows.isEmpty ? .noRawEstimates : .noConfidence
    rawCounts = raw.map { _ in
      MeasureCounts(
        rows: rows.count, recordings: rows.starts(together: sorted.haveSameRecording).count,
        subjects: rows.starts(together: sorted.haveSameSubject).count)
    }
  }

  /// Returns those of `eligible` of which the algorithm would have said something; none when it withheld none of them, because
  /// then they say nothing that the published ones do not.
  static func rowsWithRawEstimate(
    _ eligible: [SortedObservations.Row], in sorted: SortedObservations
  ) -> [SortedObservations.Row] {
    let rows = eligible.filter { sorted.rawError(of: $0) != nil }
    return rows.contains { sorted.error(of: $0) == nil } ? rows : []
  }

  /// Returns the value of `measure`, or `nil` when it is none of confidence.
  func statistic(of measure: Measure, ofNone reason: UndefinedReason?) -> Statistic? {
    let why = reason ?? absence ?? .noConfidence
    return switch measure {
    case .areaUnderRisk: Statistic(errors?.curve.area, otherwise: why)
    case .areaUnderRawRisk:
      Statistic(raw?.curve.area, otherwise: reason == .noEligibleRecordings ? why : rawAbsence ?? .noConfidence)
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
      case .areaUnderRawRisk: raw
      case .areaUnderFailures: failures
      default: Ranked?.none
      }
    guard canResample, resampling.row.group == "all", let ranked else { return AccuracyIntervals.Result() }
    let ordered = ranked.ordered
    return resampling.corrected(measure, people: ranked.personCount) { ordered.area($0) }
  }
}
