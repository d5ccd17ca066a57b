/// Whether the confidence of the index is honest: does it say how likely the index lies near the mean of the same person's
/// measurements under the same condition?
///
/// Near is within the smallest real difference of the index. Only measurements with a condition that the person has at least two
/// indexes under take part; a single one would be its own mean.
struct StressConfidence: Sendable {
  let calibration: Defined<ConfidenceCalibration>
  let counts: StressSet.Counts
  private let binCount: Int

  /// Judges the confidences of `rows`, which stand person by person.
  init(_ rows: [StressRow], near difference: Defined<SmallestRealDifference>) {
    let found = rows.compactMap { row -> (person: Int32, condition: ByteText, index: Double, confidence: Double)? in
      guard let condition = row.entry.condition, let index = StressQuantity.index.value(of: row.judged) else {
        return nil
      }
      return (row.person, ByteText(condition), index, roundedToNano(row.judged.assessment.confidence))
    }
    .enumerated().sorted {
      ($0.element.person, $0.element.condition, $0.offset) < ($1.element.person, $1.element.condition, $1.offset)
    }.map(\.element)
    let repeated = found.cut { $0.person == $1.person && $0.condition == $1.condition }.filter { $0.count > 1 }
    let deviations = repeated.flatMap { run -> [Double] in
      let mean = Moments.mean(of: run.map(\.index).sorted()) ?? 0
      return run.map { roundedToNano(abs($0.index - mean)) }
    }
    let judged = repeated.flatMap { $0 }
    let starts = judged.starts { $0.person == $1.person }
    counts = StressSet.Counts(recordings: judged.count, people: starts.count)
    let binCount = ReliabilityBins.binCount(forForecasts: judged.count)
    self.binCount = binCount
    calibration =
      judged.isEmpty
      ? .failure(.oneRecordingPerSubject)
      : difference.map { difference in
        ConfidenceCalibration(
          confidences: judged.map(\.confidence), absoluteErrors: deviations,
          isSuccess: deviations.map { $0 <= difference.value },
          owners: personNumbers(of: judged.count, starts: starts), binCount: binCount)
      }
  }

  /// The bins of the confidence; `nil` without any.
  var bins: ReliabilityBins? { calibration.value?.reliability.value }

  /// The measures of `set`, whose confidences these are. Of too few failures scores say nothing: they are undefined for that reason, and
  /// the bins are all there is to show.
  ///
  /// - Complexity: O((*B* + *G*)·*n*).
  func values(in set: StressSet) -> [StressValue] {
    let scored = calibration.flatMap { judged in
      judged.failureCount < ConfidenceScores.fewestFailures
        ? Defined<ConfidenceCalibration>.failure(.tooFewFailures) : .success(judged)
    }
    func number(_ number: StressNumber, _ statistic: Statistic) -> StressValue {
      set.value(.number(number), statistic, of: counts, eligible: set.rows.count)
    }
    let area = scored.flatMap(\.area)
    return [
      number(.confidenceFailures, calibration.statistic { Double($0.failureCount) }),
      number(.confidenceBrier, scored.flatMap(\.brier).statistic { $0.score }),
      number(.confidenceBrierSkill, scored.flatMap(\.brier).reduced { $0.skill }),
      set.calibrationError(.confidenceExpectedCalibrationError, scored.map(\.forecasts), counts, binCount),
      number(.confidenceCoxSlope, scored.flatMap { $0.recalibration.line }.statistic { $0.slope }),
      number(.confidenceCoxIntercept, scored.flatMap { $0.recalibration.line }.statistic { $0.intercept }),
      set.value(
        .number(.confidenceAreaUnderROC), area.statistic { $0.area }, of: counts, eligible: set.rows.count
      ) { _ in AccuracyIntervals.Result(area.flatMap(\.interval)) },
      number(.confidenceRankCorrelation, calibration.reduced { $0.rankCorrelation }),
    ]
  }
}
