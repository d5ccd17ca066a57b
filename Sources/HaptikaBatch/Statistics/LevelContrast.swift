/// Two sets of eligible rows of one table, one beside the other: a level and all other recordings of its group, or two levels.
///
/// The interval is by bootstrap over the people of both sets (BCa), and only there when each of them has the recordings and people
/// that a bootstrap needs. Nothing else is said of the difference: no test, and no verdict.
struct LevelContrast: Sendable {
  /// Eligible rows of each set, in key order.
  let first: [SortedObservations.Row]
  let second: [SortedObservations.Row]
  let isSimulated: Bool

  /// What is averaged.
  enum Quantity {
    /// |error| of the published.
    case absoluteError
    /// Whether a rate was published, of the eligible.
    case coverage
    /// Whether a rate within 5 BPM was published, of the eligible.
    case success5
  }

  /// Returns the difference first − second; `resampling` names the draws by the row that it stands in.
  func value(
    of measure: Measure, _ quantity: Quantity, in sorted: SortedObservations, _ resampling: RowResampling
  ) -> MeasuredValue {
    let sides = [first, second].map { Side(quantity.rows(of: $0, in: sorted), isSimulated: isSimulated, in: sorted) }
    let values = sides.map { side in
      side.rows.map {
        DifferenceOfMeans.Owned(subject: sorted.subject(of: $0), value: quantity.value(of: $0, in: sorted))
      }
    }
    let difference = DifferenceOfMeans(values[0], values[1])
    let number = difference.value([Int32](repeating: 1, count: difference.clusterCount))
    var value = MeasuredValue(measure: measure, statistic: Statistic(number, otherwise: whyNothing))
    value.rule = sides.map(\.rule).min()
    guard value.statistic.number != nil else { return value }
    if let reason = sides.compactMap(\.whyNoBootstrap).first ?? (difference.isConstant ? .constant : nil) {
      value.intervalNote = reason.rawValue
      return value
    }
    let result = resampling.corrected(measure, people: difference.clusterCount) { difference.value($0) }
    guard let interval = result.interval, interval.low.isFinite, interval.high.isFinite else {
      value.intervalNote = UndefinedReason.undefinedReplicates.rawValue
      return value
    }
    value.interval = interval
    value.intervalNote = result.note
    return value
  }

  /// Why there is no difference, when there is none.
  private var whyNothing: UndefinedReason {
    if first.isEmpty { return .noEligibleRecordings }
    return second.isEmpty ? .noOtherRecordings : .noPublishedRecordings
  }

  /// The recordings of one set that a quantity is of.
  private struct Side {
    let rows: [SortedObservations.Row]
    let rule: MinimumRule
    /// Why its people cannot be resampled; `nil` when they can.
    let whyNoBootstrap: UndefinedReason?

    init(_ rows: [SortedObservations.Row], isSimulated: Bool, in sorted: SortedObservations) {
      let recordings = rows.starts(together: sorted.haveSameRecording).count
      let subjects = rows.starts(together: sorted.haveSameSubject).count
      self.rows = rows
      rule = MinimumRule(recordings: recordings, subjects: subjects, isSimulator: isSimulated)
      let reason = MinimumRule.whyNoInterval(
        recordings: recordings, subjects: subjects, isSimulator: isSimulated)
      whyNoBootstrap = rule >= .bootstrap ? nil : reason ?? .tooFewClusters
    }
  }
}

extension LevelContrast.Quantity {
  fileprivate func rows(of eligible: [SortedObservations.Row], in sorted: SortedObservations) -> [SortedObservations
    .Row]
  {
    self == .absoluteError ? eligible.filter { sorted.error(of: $0) != nil } : eligible
  }

  fileprivate func value(of row: SortedObservations.Row, in sorted: SortedObservations) -> Double {
    let error = sorted.error(of: row).map { abs($0) }
    switch self {
    case .absoluteError: return error ?? .nan
    case .coverage: return error == nil ? 0 : 1
    case .success5: return (error ?? .infinity) <= 5 ? 1 : 0
    }
  }
}
