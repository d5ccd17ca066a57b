import HaptikaDSP

/// Indexes of measurements whose condition is that of rest or of a stressor, as forecasts of the latter.
///
/// The index is no probability. Each person's probabilities come from the logistic line of all others, on logit(index / 100) cut to
/// 0.01...0.99; the line of all people is fitted beside it, for information.
struct StressForecasts: Sendable {
  /// Person by person.
  let rows: [StressRow]
  /// Index / 100.
  let raw: [Double]
  /// Whether the condition was that of a stressor.
  let isStressor: [Bool]
  /// For each row its probability; undefined of fewer than 10 people, and for the reason that a person's line is.
  let recalibrated: Defined<[Double]>

  /// People from which on lines are fitted.
  static let fewestPeople = 10

  /// Takes the measurements with an index and a label among `rows`, which stand person by person. `workers` is how many lines
  /// are fitted at once; it changes no result.
  ///
  /// - Complexity: O(*G*·*n*) steps of a fit.
  init(_ rows: [StressRow], workers: Int) {
    let labelled = rows.filter { $0.entry.label != nil && $0.judged.assessment.index != nil }
    self.rows = labelled
    raw = labelled.compactMap { StressQuantity.index.value(of: $0.judged).map { $0 / 100 } }
    isStressor = labelled.map { $0.entry.label == .stressor }
    recalibrated =
      labelled.isEmpty
      ? .failure(.noLabels)
      : LeaveOneOutRecalibration.of(
        scores: raw, outcomes: isStressor, owners: labelled.map(\.person), clippedTo: ConfidenceCalibration.clip,
        minimumClusters: Self.fewestPeople, workers: workers
      ).map(\.probabilities)
  }

  private init(_ rows: [StressRow], _ raw: [Double], _ isStressor: [Bool], _ recalibrated: Defined<[Double]>) {
    (self.rows, self.raw, self.isStressor, self.recalibrated) = (rows, raw, isStressor, recalibrated)
  }

  /// Those of one maturity, with the same probabilities: there is one fit.
  func only(_ maturity: BaselineMaturity) -> StressForecasts {
    let kept = rows.indices.filter { rows[$0].judged.baseline.maturity == maturity }
    return StressForecasts(
      kept.map { rows[$0] }, kept.map { raw[$0] }, kept.map { isStressor[$0] },
      kept.isEmpty ? .failure(.noLabels) : recalibrated.map { p in kept.map { p[$0] } })
  }

  /// People numbered from 0, without gaps.
  var owners: [Int32] {
    personNumbers(of: rows.count, starts: rows.starts { $0.person == $1.person })
  }

  var counts: StressSet.Counts { StressSet.Counts(rows) }

  /// Probabilities beside what happened; undefined as they are.
  func forecasts(_ scale: StressCalibrationTable.Scale) -> Defined<Forecasts> {
    let probabilities = scale == .raw ? rows.isEmpty ? .failure(.noLabels) : .success(raw) : recalibrated
    return probabilities.map { Forecasts(probabilities: $0, outcomes: isStressor, owners: owners) }
  }

  /// The bins and the isotonic fit; `nil` without forecasts.
  func table(_ scale: StressCalibrationTable.Scale, maturity: BaselineMaturity?) -> StressCalibrationTable? {
    guard let forecasts = forecasts(scale).value,
      let bins = ReliabilityBins.of(forecasts, binCount: ReliabilityBins.binCount(forForecasts: forecasts.count)).value
    else { return nil }
    return StressCalibrationTable(
      maturity: maturity, scale: scale, bins: bins,
      isotonic: IsotonicFit(forecasts).points.cut { $0.fit == $1.fit }.map { run in
        StressCalibrationTable.IsotonicStep(
          from: run.first?.probability ?? 0, through: run.last?.probability ?? 0,
          count: run.reduce(0) { $0 + $1.count }, fit: run.first?.fit ?? 0)
      })
  }
}

extension StressSet {
  /// Whether the index, recalibrated, says how likely the condition is that of a stressor; and the same of index / 100.
  ///
  /// - Complexity: O((*B* + *G*)·*n*).
  func calibration(of index: StressForecasts) -> [StressValue] {
    let (headline, raw) = (index.forecasts(.recalibrated), index.forecasts(.raw))
    let binCount = ReliabilityBins.binCount(forForecasts: index.rows.count)
    let brier = headline.flatMap { BrierScore.of($0) }
    let binned = headline.flatMap { BinnedBrierScore.of($0, binCount: binCount) }
    let bins = headline.flatMap { ReliabilityBins.of($0, binCount: binCount) }
    func number(_ number: StressNumber, _ statistic: Statistic) -> StressValue {
      value(.number(number), statistic, of: index.counts, eligible: rows.count)
    }
    func parameter(
      _ number: StressNumber, _ forecasts: Defined<Forecasts>,
      _ parameter: @escaping (ClusteredLogistic) -> ClusteredLogistic.Parameter,
      isLine: Bool = true
    ) -> StressValue {
      let fit = forecasts.flatMap { ClusteredLogistic.of($0, clippedTo: ConfidenceCalibration.clip, isLine: isLine) }
      return value(
        .number(number), fit.statistic { parameter($0).value }, of: index.counts, eligible: rows.count
      ) { _ in AccuracyIntervals.Result(fit.flatMap { parameter($0).interval }) }
    }
    return [
      number(.brier, brier.statistic { $0.score }), number(.brierSkill, brier.reduced { $0.skill }),
      number(.reliability, brier.statistic { $0.reliability }), number(.resolution, brier.statistic { $0.resolution }),
      number(.uncertainty, brier.statistic { $0.uncertainty }),
      number(.binnedReliability, binned.statistic { $0.reliability }),
      number(.binnedResolution, binned.statistic { $0.resolution }),
      number(.withinBinVariance, binned.statistic { $0.withinBinVariance }),
      number(.withinBinCovariance, binned.statistic { $0.withinBinCovariance }),
      calibrationError(.expectedCalibrationError, headline, index.counts, binCount),
      number(.adaptiveCalibrationError, adaptiveError(of: index, binCount)),
      number(.maximumCalibrationError, bins.statistic { $0.maximumCalibrationError }),
      parameter(.coxSlope, headline, \.slope), parameter(.coxIntercept, headline, \.intercept),
      parameter(.calibrationInTheLarge, headline, \.intercept, isLine: false),
      number(.rawBrier, raw.flatMap { BrierScore.of($0) }.statistic { $0.score }),
      calibrationError(.rawExpectedCalibrationError, raw, index.counts, binCount),
      parameter(.rawCoxSlope, raw, \.slope), parameter(.rawCoxIntercept, raw, \.intercept),
    ]
  }

  /// How well the index tells the two conditions apart: over all people, and within each.
  func discrimination(of index: StressForecasts) -> [StressValue] {
    let area =
      index.rows.isEmpty
      ? .failure(.noLabels)
      : ClusteredROCArea.of(scores: index.raw, isPositive: index.isStressor, owners: index.owners)
    let within = index.rows.cut { $0.person == $1.person }.filter { person in
      person.contains { $0.entry.label == .rest } && person.contains { $0.entry.label == .stressor }
    }
    let counts = Counts(recordings: within.reduce(0) { $0 + $1.count }, people: within.count)
    return [
      value(.number(.areaUnderROC), area.statistic { $0.area }, of: index.counts, eligible: rows.count) { _ in
        AccuracyIntervals.Result(area.flatMap(\.interval))
      },
      value(
        .number(.areaUnderROCWithinPerson), area.reduced { $0.meanAreaWithinClusters }, of: counts,
        eligible: rows.count),
    ]
  }

  /// ECE with its interval by resampling people.
  func calibrationError(
    _ number: StressNumber, _ forecasts: Defined<Forecasts>, _ counts: Counts, _ binCount: Int
  ) -> StressValue {
    let bins = forecasts.flatMap { ReliabilityBins.of($0, binCount: binCount) }
    return value(
      .number(number), bins.statistic { $0.expectedCalibrationError }, of: counts, eligible: rows.count
    ) { canResample in
      guard canResample, let forecasts = forecasts.value else { return AccuracyIntervals.Result() }
      return corrected(.number(number), people: counts.people) {
        forecasts.expectedCalibrationError($0, binCount: binCount)
      }
    }
  }

  private func adaptiveError(of index: StressForecasts, _ binCount: Int) -> Statistic {
    index.recalibrated.reduced {
      AdaptiveCalibrationError.of(probabilities: $0, outcomes: index.isStressor, binCount: binCount)
    }
  }
}
