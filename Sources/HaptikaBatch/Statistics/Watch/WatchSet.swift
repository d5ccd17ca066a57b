import HaptikaDSP

/// Recordings of one level of one group of one arm, person by person: where the numbers of a `WatchSummary` come from.
struct WatchSet {
  /// In the order of study, person, recording.
  let records: [JudgedWatchRecord]
  let isSimulated: Bool
  let bootstrap: BootstrapSettings
  /// Names the draws of a measure.
  let label: @Sendable (WatchMeasure) -> String

  /// A share of recordings, each of which counts when `isIn` says so; of those for which it says something.
  func share(_ measure: WatchMeasure, _ isIn: (JudgedWatchRecord) -> Bool?) -> WatchValue {
    let judged = records.filter { isIn($0) != nil }
    let people = byPerson(judged).map { person in
      Share(person.count { isIn($0) == true }, of: person.count)
    }
    let total = Share(people.reduce(0) { $0 + $1.count }, of: judged.count)
    return value(measure, total.statistic(ofNone: .noObservations), of: judged) { _ in
      ClusteredShare(people)?.interval
    }
  }

  /// The mean of one number a recording, of those that have it.
  func mean(_ measure: WatchMeasure, _ number: (JudgedWatchRecord) -> Double?) -> WatchValue {
    let judged = records.filter { number($0).map(\.isFinite) ?? false }
    let people = byPerson(judged).map { $0.compactMap(number) }
    let sums = ClusterSums(counts: people.map(\.count), sums: people.map { CompensatedSum.of($0) })
    let mean = Moments.mean(of: people.flatMap { $0 })
    return resampled(measure, Statistic(mean, otherwise: .noObservations), of: judged) {
      sums.mean($0)
    } few: {
      sums.linearised?.interval
    }
  }

  /// A quantile of one number a recording; without an interval.
  func quantile(_ measure: WatchMeasure, at p: Double, _ number: (JudgedWatchRecord) -> Double?) -> WatchValue {
    let judged = records.filter { number($0).map(\.isFinite) ?? false }
    let sorted = judged.compactMap(number).sorted()
    let statistic = sorted.isEmpty ? nil : Quantile.type7(ofSorted: sorted, at: p)
    return plain(measure, Statistic(statistic, otherwise: .noObservations), of: judged)
  }

  /// A count, which has no interval.
  func count(_ measure: WatchMeasure, _ number: Int, of judged: [JudgedWatchRecord]) -> WatchValue {
    plain(measure, .value(Double(number)), of: judged)
  }

  /// A number without an interval.
  func plain(_ measure: WatchMeasure, _ statistic: Statistic, of judged: [JudgedWatchRecord]) -> WatchValue {
    value(measure, statistic, of: judged, mayHaveInterval: false) { _ in nil }
  }

  /// A statistic of people who count so many times, by BCa from 10 people on and by `few` of 5 to 9.
  func resampled(
    _ measure: WatchMeasure, _ statistic: Statistic, of judged: [JudgedWatchRecord],
    _ weighted: @escaping ClusterBootstrap.WeightedStatistic, few: () -> ConfidenceInterval?
  ) -> WatchValue {
    var note: String?
    var found = value(measure, statistic, of: judged) { canResample in
      guard canResample else { return few() }
      let resampling = ClusterBootstrap(
        clusterCount: byPerson(judged).count, label: label(measure), seed: bootstrap.seed)
      let interval = resampling.bca(of: weighted, replicateCount: bootstrap.replicateCount)
      if interval?.isAtEdge == true { note = "ci_at_edge" }
      return interval?.interval
    }
    if let note { found.note = note }
    return found
  }

  /// The records cut wherever the person changes.
  func byPerson(_ judged: [JudgedWatchRecord]) -> [ArraySlice<JudgedWatchRecord>] {
    let starts = judged.starts { $0.record.subject == $1.record.subject }
    return zip(starts, starts.dropFirst() + [judged.count]).map { judged[$0..<$1] }
  }

  func value(
    _ measure: WatchMeasure, _ statistic: Statistic, of judged: [JudgedWatchRecord], mayHaveInterval: Bool = true,
    _ interval: (_ canResample: Bool) -> ConfidenceInterval?
  ) -> WatchValue {
    let people = byPerson(judged).count
    let rule = MinimumRule(recordings: judged.count, subjects: people, isSimulator: isSimulated)
    var value = WatchValue(
      measure: measure, statistic: statistic, recordings: judged.count, subjects: people, rule: rule)
    guard mayHaveInterval, statistic.number != nil else { return value }
    if let reason = MinimumRule.whyNoInterval(
      recordings: judged.count, subjects: people, isSimulator: isSimulated)
    {
      value.note = reason.rawValue
      return value
    }
    if let found = interval(rule >= .bootstrap), found.low.isFinite, found.high.isFinite {
      value.interval = found
    } else if rule < .bootstrap {
      value.note = UndefinedReason.tooFewClusters.rawValue
    }
    return value
  }
}

extension WatchSet {
  /// Everything that needs no reference.
  var ofSeries: [WatchValue] {
    func reason(_ measure: WatchMeasure, _ reason: WatchReason) -> WatchValue {
      share(measure) { $0.record.series.reasons.contains(reason) }
    }
    func differs(_ measure: WatchMeasure, _ field: RecordedWatchSummary.SummaryField) -> WatchValue {
      share(measure) { judged in
        judged.record.recorded?.holds(field) == true
          ? judged.recordedDifferences?.contains { $0.field == field } : nil
      }
    }
    func word(_ measure: WatchMeasure, _ word: WatchDistanceWord) -> WatchValue {
      share(measure) { $0.distance.map { $0.word == word } }
    }
    return [
      share(.valid) { $0.record.series.isValid }, reason(.noValidHeartRate, .noValidHeartRate),
      reason(.insufficientSamples, .insufficientSamples), reason(.insufficientCoverage, .insufficientCoverage),
      reason(.staleData, .staleData), reason(.interrupted, .interrupted),
      mean(.meanQuality) { $0.record.series.quality }, quantile(.medianQuality, at: 0.5) { $0.record.series.quality },
      quantile(.medianCoverage, at: 0.5) { $0.record.series.coverage },
      quantile(.medianLargestGap, at: 0.5) { $0.record.series.largestGap },
      quantile(.largestGap, at: 1) { $0.record.series.largestGap },
      mean(.longGaps) { Double($0.record.series.longGapCount) },
      share(.recordedDiffers) { $0.recordedDifferences.map { !$0.isEmpty } },
      differs(.recordedAverageDiffers, .average), differs(.recordedQualityDiffers, .quality),
      differs(.recordedCoverageDiffers, .coverage), differs(.recordedValidDiffers, .valid),
      differs(.recordedReasonDiffers, .reason),
    ] + maturities + [
      word(.distanceUsual, .usual), word(.distanceSlight, .slightlyDifferent), word(.distanceClear, .clearlyDifferent),
    ]
  }

  /// People by the maturity of the baseline that their newest measurement met.
  private var maturities: [WatchValue] {
    let known = records.filter { $0.baseline != nil }
    let newest = byPerson(known).compactMap { person in
      person.max { ($0.record.startedAt ?? 0) < ($1.record.startedAt ?? 0) }?.baseline?.maturity
    }
    let measures: [(WatchMeasure, WatchBaselineMaturity)] = [
      (.baselineUnavailable, .unavailable), (.baselineProvisional, .provisional),
      (.baselinePersonalized, .personalized),
    ]
    return measures.map { measure, maturity in count(measure, newest.count { $0 == maturity }, of: known) }
  }

  /// Everything against a reference, of recordings with such a one.
  var ofReference: [WatchValue] {
    let paired = records.filter { $0.record.reference.samples != nil }
    let samples = WatchSamples(byPerson(paired).map { $0.compactMap(\.record.reference.samples) })
    func judged(_ number: Double?, _ reason: UndefinedReason = .noObservations) -> Statistic {
      Statistic(number, otherwise: reason)
    }
    func resampled(
      _ measure: WatchMeasure, _ statistic: Statistic, _ weighted: @escaping ClusterBootstrap.WeightedStatistic,
      few: () -> ConfidenceInterval? = { nil }
    ) -> WatchValue {
      self.resampled(measure, statistic, of: paired, weighted, few: few)
    }
    let (all, parts) = (samples.agreement, samples.agreement?.components)
    let none: UndefinedReason = paired.count == 1 ? .tooFewRecordings : .noObservations
    var values = [
      share(.standingOut) { judged in judged.record.error.map { _ in judged.record.standsOut } },
      share(.constantOffset) { judged in
        judged.record.reference.samples.map { _ in judged.record.reference.stretches.count > 0 }
      },
      mean(.constantOffsetTime) { judged in
        let seconds = judged.record.series.coverage
        return judged.record.reference.samples == nil || seconds <= 0
          ? nil : min(1, judged.record.reference.stretches.duration / seconds)
      },
    ]
    var ofSamples = [
      count(.sampleCount, samples.count, of: paired),
      resampled(.sampleBias, judged(all?.bias), samples.bias) { samples.differences.linearised?.interval },
      resampled(.sampleSD, judged(all?.variance?.squareRoot())) { samples.weighted($0)?.variance?.squareRoot() },
      plain(.sampleSDBetween, judged(parts?.between.squareRoot(), none), of: paired),
      plain(.sampleSDWithin, judged(parts?.within.squareRoot(), none), of: paired),
      resampled(.sampleLimitLower, judged(all?.limits?.lower)) { samples.weighted($0)?.limits?.lower },
      resampled(.sampleLimitUpper, judged(all?.limits?.upper)) { samples.weighted($0)?.limits?.upper },
      resampled(.sampleMeanAbsoluteError, judged(samples.meanAbsolute), { samples.absolute.mean($0) }) {
        samples.absolute.linearised?.interval
      },
      resampled(.sampleRootMeanSquareError, judged(samples.rootMeanSquare), { samples.squares.rootMean($0) }) {
        samples.squares.linearised?.rootInterval
      },
      value(.sampleWithin5, samples.within5.statistic(ofNone: .noObservations), of: paired) { _ in
        ClusteredShare(samples.within5ByPerson)?.interval
      },
    ]
    let asked = records.reduce(0) { $0 + $1.record.series.count }
    for index in ofSamples.indices {
      ofSamples[index].eligible = records.count
      ofSamples[index].coverage = asked == 0 ? nil : Double(samples.count) / Double(asked)
    }
    values += ofSamples
    return values
  }
}

/// Samples of watches beside references, added up person by person.
struct WatchSamples: Sendable {
  let count: Int
  let agreement: GroupedAgreement?
  let differences: ClusterSums
  let absolute: ClusterSums
  let squares: ClusterSums
  let within5: Share
  let within5ByPerson: [Share]
  private let people: GroupedAgreement.People

  init(_ people: [[SampleDifferences]]) {
    func sums(_ number: (SampleDifferences) -> Double) -> ClusterSums {
      ClusterSums(
        counts: people.map { $0.reduce(0) { $0 + $1.count } },
        sums: people.map { CompensatedSum.of($0.lazy.map(number)) })
    }
    let groups = people.map { person in
      person.map {
        GroupedAgreement.ErrorGroup(count: $0.count, mean: $0.mean, squaredDeviations: $0.squaredDeviations)
      }
    }
    count = people.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } }
    agreement = GroupedAgreement(groups.flatMap { $0 })
    self.people = GroupedAgreement.People(groups)
    differences = sums { Double($0.count) * $0.mean }
    absolute = sums(\.absoluteSum)
    squares = sums(\.squareSum)
    within5ByPerson = people.map { person in
      Share(person.reduce(0) { $0 + $1.within5 }, of: person.reduce(0) { $0 + $1.count })
    }
    within5 = Share(within5ByPerson.reduce(0) { $0 + $1.count }, of: count)
  }

  var meanAbsolute: Double? { absolute.mean(everybody) }
  var rootMeanSquare: Double? { squares.rootMean(everybody) }

  @Sendable func bias(_ weights: [Int32]) -> Double? { differences.mean(weights) }

  /// The agreement when person *g* counts `weights[g]` times.
  func weighted(_ weights: [Int32]) -> GroupedAgreement? { people.agreement(weights) }

  private var everybody: [Int32] { [Int32](repeating: 1, count: within5ByPerson.count) }
}
