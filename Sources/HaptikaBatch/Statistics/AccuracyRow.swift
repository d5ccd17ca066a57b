/// One row of a table before it is summarised: a level of a group.
struct AccuracyRow: Sendable {
  let table: AccuracyTable
  let group: String
  let part: Part
  /// Whether the row speaks of recordings without a pulse.
  let countsPulses: Bool

  struct Part: Sendable {
    let level: String
    let eligible: [SortedObservations.Row]
    let withoutPulse: [SortedObservations.Row]
    var isPooled = false
  }

  /// Whether all true rates of the row are about the same, so that a correlation would be of noise.
  var isOfOneTarget: Bool { group == Stratum.targetBeatsPerMinute.rawValue || group == AccuracyTable.cleanTargets }

  /// Whether all recordings of the row have one known programmed rate.
  var isOneTarget: Bool { isOfOneTarget && Double(part.level) != nil }
}

/// A row whose errors are collected.
struct PreparedRow: Sendable {
  let row: AccuracyRow
  let sample: ErrorSample
  /// One a number of PRV, in the order of `VariabilityIndex.allCases`.
  let variabilities: [VariabilitySample]
  let means: PairedMeans
  let confidences: ConfidenceSample
  /// Of whole arms only: levels have too few failures.
  let honesty: ConfidenceScores?
  /// One an alternative, in the order of `Sensitivity.allCases`; of whole arms only.
  let sensitivities: [SensitivitySample]
  /// Of whole arms only: at every level of every stratum they would be as many tests again, on fewer errors than they need.
  let alternatives: AlternativeLimits?
  /// Of whole arms of people; of each target of a simulator, whose arm pools its targets.
  let equivalence: MeanEquivalence?

  private var part: AccuracyRow.Part { row.part }
  private var table: AccuracyTable { row.table }

  init(_ row: AccuracyRow, in sorted: SortedObservations) {
    let sample = ErrorSample(row.part.eligible, in: sorted)
    self.row = row
    self.sample = sample
    variabilities = VariabilityIndex.allCases.map { VariabilitySample($0, of: sample.published, in: sorted) }
    let isOfArm = row.group == "all"
    // Means of a simulator's units pool the targets, and a line through them is of how the study was put together.
    means = PairedMeans(sample.published, in: sorted, withLines: isOfArm && !row.table.isSimulated)
    confidences = ConfidenceSample(sample.published, eligible: row.part.eligible, in: sorted)
    sensitivities =
      isOfArm ? Sensitivity.allCases.map { SensitivitySample($0, row.table.eligibleInSomeWay, in: sorted) } : []
    honesty = isOfArm ? ConfidenceScores(sample.published, in: sorted) : nil
    let isSimulated = row.table.isSimulated
    alternatives = isOfArm ? AlternativeLimits(sample.published, in: sorted, isSimulated: isSimulated) : nil
    let isTested = isSimulated ? row.isOneTarget : isOfArm
    equivalence = isTested ? MeanEquivalence(sample.published, in: sorted, isSimulated: isSimulated) : nil
  }

  /// How many pairs the exact intervals of limits would be of: those of rates and of PRV where everybody was recorded once.
  var exactPairCounts: [Int] {
    ([sample.agreement] + variabilities.map(\.logarithms)).compactMap { agreement in
      guard let agreement, agreement.subjectCount == agreement.errorCount else { return nil }
      let reason = MinimumRule.whyNoInterval(
        recordings: agreement.errorCount, subjects: agreement.subjectCount, isSimulator: table.isSimulated)
      return reason == nil ? agreement.errorCount : nil
    }
  }

  func summary(
    in sorted: SortedObservations, _ bootstrap: BootstrapSettings, factors: (Int) -> ExactLimitFactors?
  ) -> AccuracySummary {
    let row = row
    var counts = AccuracyCounts(eligible: part.eligible, published: sample.published, in: sorted)
    counts.withheldWithoutPulseByReason = sorted.withheldByReason(part.withoutPulse.filter { !sorted.isPublished($0) })
    var summary = AccuracySummary(
      arm: table.arm, referenceKind: table.kind, group: row.group, level: part.level, algorithm: table.algorithm,
      counts: counts,
      values: pointValues(in: sorted) + sensitivityValues + variabilityValues,
      biasWarning: sample.agreement?.biasDependsOnFewSubjects(tolerance: 0.5) ?? false, isSimulated: table.isSimulated,
      isPooledInMarkdown: part.isPooled, reliability: honesty?.reliability)
    let resampling = RowResampling(settings: bootstrap, row: summary, kind: table.kind.columnName)
    let intervals = AccuracyIntervals(
      sample, eligible: part.eligible, in: sorted, resampling: resampling, factors: factors)
    let ofPulses = row.countsPulses ? ClusteredShare(publishedWithoutPulseByUnit(in: sorted)) : nil
    summary.values = summary.values.map { value in
      summary.withInterval(value) { canResample in
        if let index = value.measure.variabilityIndex, let place = VariabilityIndex.allCases.firstIndex(of: index) {
          return variabilities[place].result(of: value.measure, resampling, factors: factors, canResample: canResample)
        }
        switch value.measure.family {
        case .correlation: return means.result(of: value.measure)
        case .confidence: return confidences.result(of: value.measure, resampling, canResample: canResample)
        case .sensitivity: return sensitivityResult(of: value.measure, resampling, canResample: canResample)
        case .limits:
          return alternatives?.result(of: value.measure, resampling, canResample: canResample)
            ?? AccuracyIntervals.Result()
        case .honesty:
          return honesty?.result(of: value.measure, resampling, canResample: canResample) ?? AccuracyIntervals.Result()
        case .difference, .equivalence, .other: break
        }
        if value.measure == .falsePublication { return AccuracyIntervals.Result(interval: ofPulses?.interval) }
        return intervals.result(of: value.measure, canResample: canResample)
      }
    }
    // They stand where the list of measures has them: before PRV.
    let place = summary.values.firstIndex { $0.measure.variabilityIndex != nil } ?? summary.values.endIndex
    summary.values.insert(contentsOf: differences(in: sorted, resampling), at: place)
    return summary
  }

  private func pointValues(in sorted: SortedObservations) -> [MeasuredValue] {
    let withoutPulse = row.countsPulses ? part.withoutPulse : nil
    let publishedWithoutPulse = withoutPulse.map { Share($0.count(where: sorted.isPublished), of: $0.count) }
    let countsWithoutPulse = withoutPulse.map { rows in
      MeasureCounts(
        rows: rows.count, recordings: rows.starts(together: sorted.haveSameRecording).count,
        subjects: rows.starts(together: sorted.haveSameSubject).count)
    }
    return Measure.allCases.compactMap { measure in
      guard measure.variabilityIndex == nil else { return nil }
      let nothing = sample.whyNothing(eligible: part.eligible.count)
      switch measure.family {
      case .correlation:
        // At one programmed rate the people's true rates hardly differ, and a correlation is of noise.
        guard !row.isOfOneTarget else { return nil }
        return means.statistic(of: measure, ofNone: nothing).map { MeasuredValue(measure: measure, statistic: $0) }
      case .confidence:
        return confidences.statistic(of: measure, ofNone: nothing).map {
          MeasuredValue(
            measure: measure, statistic: $0, counts: measure == .areaUnderRawRisk ? confidences.rawCounts : nil)
        }
      case .difference, .sensitivity: return nil
      case .limits:
        return alternatives?.statistic(of: measure, ofNone: nothing).map {
          MeasuredValue(measure: measure, statistic: $0)
        }
      case .honesty:
        return honesty?.statistic(of: measure, ofNone: nothing).map { MeasuredValue(measure: measure, statistic: $0) }
      case .equivalence:
        return equivalence?.statistic(of: measure, ofNone: nothing).map {
          MeasuredValue(measure: measure, statistic: $0)
        }
      case .other: break
      }
      return sample.statistic(of: measure, eligible: part.eligible.count, publishedWithoutPulse).map {
        MeasuredValue(
          measure: measure, statistic: $0, interval: nil, counts: measure.isOfAccuracy ? nil : countsWithoutPulse)
      }
    }
  }

  private func publishedWithoutPulseByUnit(in sorted: SortedObservations) -> [Share] {
    let rows = part.withoutPulse
    let starts = rows.starts(together: sorted.haveSameSubject)
    return zip(starts, starts.dropFirst() + [rows.count]).map { start, end in
      Share(rows[start..<end].count(where: sorted.isPublished), of: end - start)
    }
  }

  /// What else the errors of a whole arm would be. Of a reference that cannot be moved, only with and without large errors.
  private var sensitivityValues: [MeasuredValue] {
    Measure.allCases.compactMap { measure in
      guard let (sensitivity, number) = measure.sensitivity, let sample = self.sample(of: sensitivity),
        table.kind == .rrIntervals || table.kind == .rateSeries || sensitivity.reference == nil
      else { return nil }
      return sample.value(of: measure, number)
    }
  }

  private func sensitivityResult(
    of measure: Measure, _ resampling: RowResampling, canResample: Bool
  ) -> AccuracyIntervals.Result {
    guard let (sensitivity, number) = measure.sensitivity, let sample = sample(of: sensitivity) else {
      return AccuracyIntervals.Result()
    }
    return sample.result(of: measure, number, resampling, canResample: canResample)
  }

  private func sample(of sensitivity: Sensitivity) -> SensitivitySample? {
    zip(Sensitivity.allCases, sensitivities).first { $0.0 == sensitivity }?.1
  }

  /// The measures of PRV, which only intervals have.
  private var variabilityValues: [MeasuredValue] {
    guard table.kind == .rrIntervals else { return [] }
    let nothing = sample.whyNothing(eligible: part.eligible.count) ?? .noReliableVariability
    return zip(VariabilityIndex.allCases, variabilities).flatMap { index, variability in
      Measure.allCases.filter { $0.variabilityIndex == index }.compactMap { measure in
        variability.statistic(of: measure, ofNone: nothing).map {
          MeasuredValue(measure: measure, statistic: $0, interval: nil, counts: variability.counts)
        }
      }
    }
  }
}

extension AccuracySummary {
  /// Returns `value` with the interval that `make` gives, when it has a number, kinds of intervals exist for it and the number of
  /// recordings and people allows one; otherwise with the reason.
  fileprivate func withInterval(
    _ value: MeasuredValue, _ make: (_ canResample: Bool) -> AccuracyIntervals.Result
  ) -> MeasuredValue {
    guard value.statistic.number != nil, value.measure.mayHaveInterval else { return value }
    var value = value
    let set = set(of: value.measure)
    if let reason = MinimumRule.whyNoInterval(
      recordings: set.recordings, subjects: set.subjects, isSimulator: isSimulated)
    {
      value.intervalNote = reason.rawValue
      return value
    }
    let result = make(rule(for: value.measure) >= .bootstrap)
    if let interval = result.interval, interval.low.isFinite, interval.high.isFinite { value.interval = interval }
    value.intervalNote = result.note
    return value
  }
}
