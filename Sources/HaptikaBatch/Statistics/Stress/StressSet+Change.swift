/// One quantity of people who have it both times.
struct StressChanges: Sendable {
  let quantity: StressQuantity
  /// Of each person the mean at rest (or before an exercise) and the mean under the stressor (or after it).
  let means: [(before: Double, after: Double)]
  /// The measurements, or sessions, that the means are made of.
  let recordings: Int

  /// Takes the measurements of people who have the quantity under both labels; those without a label do not count.
  init(_ quantity: StressQuantity, byLabel rows: [StressRow]) {
    let labelled = rows.compactMap { row -> (person: Int32, label: StressLabel, value: Double)? in
      guard let label = row.entry.label, let value = quantity.value(of: row.judged) else { return nil }
      return (row.person, label, value)
    }
    let people = labelled.cut { $0.person == $1.person }.compactMap { person -> ((Double, Double), Int)? in
      let (rest, stressor) = (
        person.filter { $0.label == .rest }.map(\.value), person.filter { $0.label == .stressor }.map(\.value)
      )
      // Sums in rising order, so that no order of measurements shows.
      guard let before = Moments.mean(of: rest.sorted()), let after = Moments.mean(of: stressor.sorted()) else {
        return nil
      }
      return ((before, after), person.count)
    }
    self.quantity = quantity
    means = people.map { (before: $0.0.0, after: $0.0.1) }
    recordings = people.reduce(0) { $0 + $1.1 }
  }

  /// Takes pairs of values, each of a person; people stand together.
  init(_ quantity: StressQuantity, pairs: [(person: Int32, before: Double, after: Double)]) {
    self.quantity = quantity
    means = pairs.cut { $0.person == $1.person }.compactMap { person in
      guard let before = Moments.mean(of: person.map(\.before).sorted()),
        let after = Moments.mean(of: person.map(\.after).sorted())
      else { return nil }
      return (before: before, after: after)
    }
    recordings = pairs.count
  }
}

extension StressSet {
  /// The measures of a change over people; `difference` is what chance does to two measurements at rest of one person.
  ///
  /// - Complexity: O(*G* log *G*).
  func change(_ changes: StressChanges, beyond difference: Defined<SmallestRealDifference>?) -> [StressValue] {
    let counts = Counts(recordings: changes.recordings, people: changes.means.count)
    let response = Responsiveness.of(changes.means).mapError { $0 == .noObservations ? .noPairs : $0 }
    func made(
      _ measure: StressChange, _ statistic: Statistic, _ interval: ((Responsiveness) -> Defined<ConfidenceInterval>)?
    ) -> StressValue {
      value(
        .change(changes.quantity, measure), statistic, of: counts,
        interval: interval.map { interval in { _ in AccuracyIntervals.Result(response.flatMap(interval)) } })
    }
    func number(_ measure: StressChange, _ statistic: (Responsiveness) -> Statistic) -> StressValue {
      made(measure, response.reduced(statistic), nil)
    }
    func mean(_ measure: StressChange, _ values: [Double]) -> StressValue {
      made(measure, Statistic(Moments.mean(of: values.sorted()), otherwise: .noPairs), nil)
    }
    func share(_ measure: StressChange, _ share: @escaping (Responsiveness) -> Defined<Share>) -> StressValue {
      made(measure, response.flatMap(share).reduced { $0.statistic(ofNone: .noPairs) }) { response in
        share(response).flatMap { WilsonInterval.independent($0).map { .success($0) } ?? .failure(.noPairs) }
      }
    }
    var values = [
      mean(.first, changes.means.map(\.before)), mean(.second, changes.means.map(\.after)),
      made(.mean, response.statistic { $0.meanChange }) { $0.interval },
      number(.deviation) { $0.standardDeviation }, number(.responseMean) { $0.standardizedResponseMean },
      number(.correctedResponseMean) { $0.correctedResponseMean },
      number(.averageDeviationEffect) { $0.averageDeviationEffect }, number(.baselineEffect) { $0.baselineEffect },
      share(.risen) { .success($0.risen) },
    ]
    if let difference {
      values += [
        made(.smallestRealDifference, difference.statistic { $0.value }, nil),
        share(.risenBeyond) { response in difference.map { response.risen(beyond: $0) } },
        share(.fallenBeyond) { response in difference.map { response.fallen(beyond: $0) } },
      ]
    }
    return values
  }

  /// The smallest real difference of a quantity between measurements at rest: those that a baseline takes and whose condition is not that
  /// of a stressor.
  func smallestRealDifference(_ quantity: StressQuantity) -> Defined<SmallestRealDifference> {
    SmallestRealDifference.of(repeated(quantity))
  }

  /// How much measurements at rest of one person differ.
  func repeatability(_ quantity: StressQuantity) -> [StressValue] {
    let repeated = repeated(quantity).filter { $0.count > 1 }
    let counts = Counts(recordings: repeated.reduce(0) { $0 + $1.count }, people: repeated.count)
    let difference = smallestRealDifference(quantity)
    return [
      plain(
        .repeatability(quantity, .deviationWithin), difference.statistic { $0.standardDeviationWithin }, of: counts),
      plain(.repeatability(quantity, .coefficient), difference.statistic { $0.value }, of: counts),
    ]
  }

  /// The values of each person at rest.
  private func repeated(_ quantity: StressQuantity) -> [[Double]] {
    rows.filter { $0.judged.isComparable && $0.entry.label != .stressor }
      .cut { $0.person == $1.person }
      .map { $0.compactMap { quantity.value(of: $0.judged) } }
  }
}

extension Result where Failure == UndefinedReason {
  /// A statistic of the result; undefined for the reason that the result is.
  func reduced(_ statistic: (Success) -> Statistic) -> Statistic {
    switch self {
    case .success(let value): statistic(value)
    case .failure(let reason): Statistic(undefined: reason)
    }
  }
}

extension AccuracyIntervals.Result {
  /// The interval, or why there is none.
  init(_ interval: Defined<ConfidenceInterval>) {
    switch interval {
    case .success(let interval): self.init(interval: interval)
    case .failure(let reason): self.init(note: reason.rawValue)
    }
  }
}
