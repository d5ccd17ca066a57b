import HaptikaDSP

/// A measurement with the number of its person.
struct StressRow: Sendable {
  let judged: JudgedStress
  /// People of a group by byte order of study and person, from 0.
  let person: Int32

  var entry: StressEntry { judged.entry }
}

/// Measurements of one level of one group, person by person: where the numbers of a `StressSummary` come from.
struct StressSet: Sendable {
  /// Person by person; of a person by start and recording.
  let rows: [StressRow]
  let isSimulated: Bool
  let bootstrap: BootstrapSettings
  let key: StressGroupKey
  let group: String
  let level: String

  /// How many measurements of how many people.
  struct Counts: Sendable, Hashable {
    let recordings: Int
    let people: Int

    init(recordings: Int, people: Int) { (self.recordings, self.people) = (recordings, people) }

    init(_ rows: [StressRow]) {
      self.init(recordings: rows.count, people: rows.starts { $0.person == $1.person }.count)
    }
  }

  /// The same of other measurements, or under another name.
  func with(_ rows: [StressRow], group: String, level: String) -> StressSet {
    StressSet(rows: rows, isSimulated: isSimulated, bootstrap: bootstrap, key: key, group: group, level: level)
  }

  /// A share of measurements: of those for which `isIn` says something, those for which it says yes.
  func share(_ measure: StressMeasure, ofNone reason: UndefinedReason, _ isIn: (StressRow) -> Bool?) -> StressValue {
    let judged = rows.compactMap { row in isIn(row).map { (person: row.person, isIn: $0) } }
    let people = judged.cut { $0.person == $1.person }.map { Share($0.count(where: \.isIn), of: $0.count) }
    let total = Share(people.reduce(0) { $0 + $1.count }, of: judged.count)
    let counts = Counts(recordings: judged.count, people: people.count)
    return value(measure, total.statistic(ofNone: reason), of: counts) { _ in
      AccuracyIntervals.Result(interval: ClusteredShare(people)?.interval)
    }
  }

  /// The mean of one number a measurement, of those that have it.
  func mean(_ measure: StressMeasure, ofNone reason: UndefinedReason, _ number: (StressRow) -> Double?) -> StressValue {
    let found = values(number)
    let sums = ClusterSums(found.values, starts: found.starts)
    return value(
      measure, Statistic(Moments.mean(of: found.values), otherwise: reason), of: found.counts, eligible: rows.count
    ) { canResample in
      guard canResample else { return AccuracyIntervals.Result(interval: sums.linearised?.interval) }
      return corrected(measure, people: found.starts.count) { sums.mean($0) }
    }
  }

  /// The median of one number a measurement; with an interval only of the whole group, as quantiles have.
  func median(
    _ measure: StressMeasure, ofNone reason: UndefinedReason, _ number: (StressRow) -> Double?
  ) -> StressValue {
    let found = values(number)
    let sorted = found.values.sorted()
    let middle = sorted.isEmpty ? nil : Quantile.type7(ofSorted: sorted, at: 0.5)
    guard group == "all" else { return plain(measure, Statistic(middle, otherwise: reason), of: found.counts) }
    return value(measure, Statistic(middle, otherwise: reason), of: found.counts, eligible: rows.count) { canResample in
      guard canResample else { return AccuracyIntervals.Result() }
      let order = WeightedOrder(found.values, starts: found.starts)
      let replicates = resampling(measure, people: found.starts.count)
        .replicates(0..<bootstrap.replicateCount) { order.type7(at: 0.5, $0) }
      return AccuracyIntervals.Result(interval: BootstrapDistribution(replicates).percentileInterval?.interval)
    }
  }

  /// A count, or another number without an interval.
  func plain(_ measure: StressMeasure, _ statistic: Statistic, of counts: Counts) -> StressValue {
    value(measure, statistic, of: counts)
  }

  /// A statistic with the interval that the number of measurements and people allows: `interval` makes it, by resampling when it may, and
  /// is `nil` of measures that have none.
  func value(
    _ measure: StressMeasure, _ statistic: Statistic, of counts: Counts, eligible: Int? = nil,
    interval: ((_ canResample: Bool) -> AccuracyIntervals.Result)? = nil
  ) -> StressValue {
    let rule = MinimumRule(recordings: counts.recordings, subjects: counts.people, isSimulator: isSimulated)
    var value = StressValue(
      measure: measure, statistic: statistic, recordings: counts.recordings, subjects: counts.people,
      eligible: eligible, rule: rule)
    guard let interval, statistic.number != nil else { return value }
    let reason = MinimumRule.whyNoInterval(
      recordings: counts.recordings, subjects: counts.people, isSimulator: isSimulated)
    if let reason {
      value.note = reason.rawValue
      return value
    }
    let found = interval(rule >= .bootstrap)
    value.note = found.note
    if let interval = found.interval, interval.low.isFinite, interval.high.isFinite {
      value.interval = interval
    } else if found.note == nil, rule < .bootstrap {
      value.note = UndefinedReason.tooFewClusters.rawValue
    }
    return value
  }

  /// The BCa interval of a statistic of people who count so many times.
  func corrected(
    _ measure: StressMeasure, people: Int, _ statistic: @escaping ClusterBootstrap.WeightedStatistic
  ) -> AccuracyIntervals.Result {
    let found = resampling(measure, people: people).bca(of: statistic, replicateCount: bootstrap.replicateCount)
    return AccuracyIntervals.Result(interval: found?.interval, note: found?.isAtEdge == true ? "ci_at_edge" : nil)
  }

  private func resampling(_ measure: StressMeasure, people: Int) -> ClusterBootstrap {
    ClusterBootstrap(
      clusterCount: people, label: BootstrapLabel(stress: measure, of: key, group: group, level: level).text,
      seed: bootstrap.seed)
  }

  /// The numbers of the measurements that have one, person by person.
  private func values(_ number: (StressRow) -> Double?) -> (values: [Double], starts: [Int], counts: Counts) {
    let found = rows.compactMap { row in number(row).map { (person: row.person, value: $0) } }
    let starts = found.starts { $0.person == $1.person }
    return (found.map(\.value), starts, Counts(recordings: found.count, people: starts.count))
  }
}

extension Array {
  /// The elements in runs of neighbours that belong together.
  func cut(together: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    let starts = starts(together: together)
    return zip(starts, starts.dropFirst() + [count]).map { self[$0..<$1] }
  }
}

extension StressSet {
  /// How much of the set has an index, and how high it is.
  var ofCoverage: [StressValue] {
    [
      plain(.number(.measurementCount), .value(Double(rows.count)), of: Counts(rows)),
      plain(
        .number(.withoutStart), .value(Double(rows.count { $0.entry.startedAt == nil })), of: Counts(rows)),
      share(.number(.indexShare), ofNone: .noObservations) { $0.judged.assessment.index != nil },
      mean(.number(.meanIndex), ofNone: .noIndex) { StressQuantity.index.value(of: $0.judged) },
      median(.number(.medianIndex), ofNone: .noIndex) { StressQuantity.index.value(of: $0.judged) },
    ]
  }

  /// The share of the set that is in one level of something.
  func levelShare(_ isIn: (StressRow) -> Bool) -> StressValue {
    share(.number(.levelShare), ofNone: .noObservations) { isIn($0) }
  }
}
