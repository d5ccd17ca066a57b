/// Whether the confidence of a whole arm's published estimates is honest: read as the probability of success, and as a ranking.
///
/// Success is an absolute error within 5 BPM; the area under the ROC curve is also made of one within 5 BPM or 10 % of the reference,
/// whichever is larger. Of too few failures nothing that is made of success says anything: it is undefined for that reason, and the
/// bins are all there is to show.
struct ConfidenceScores: Sendable {
  /// What is made here.
  static let measures: Set<Measure> = [
    .expectedCalibrationError, .maximumCalibrationError, .adaptiveCalibrationError, .brierScore, .brierSkill,
    .recalibrationSlope, .recalibrationIntercept, .calibrationInTheLarge, .areaUnderROC, .areaUnderROCMax5Or10Percent,
    .confidenceErrorCorrelation,
  ]

  /// Failures from which on a score says something.
  static let fewestFailures = 10

  /// The estimates in bins of their confidence, each beside the share within 5 BPM; `nil` when there is nothing to put in bins.
  var reliability: ReliabilityBins? { judged?.calibration.reliability.value }

  private let judged: Judged?

  private struct Judged: Sendable {
    let calibration: ConfidenceCalibration
    let adaptiveError: Statistic
    /// Within 5 BPM or 10 %.
    let wideArea: Defined<ClusteredROCArea>
    let wideFailureCount: Int
    let binCount: Int
    let personCount: Int
  }

  /// Takes `published` rows, which are in key order. An estimate without a confidence, or with one outside 0...1, leaves the whole row
  /// without.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ published: [SortedObservations.Row], in sorted: SortedObservations) {
    let confidences = published.compactMap(sorted.confidence)
    guard !published.isEmpty, confidences.count == published.count, confidences.allSatisfy({ (0...1).contains($0) })
    else {
      judged = nil
      return
    }
    let errors = published.compactMap(sorted.error).map { abs($0) }
    let isRight = errors.map { $0 <= 5 }
    let isNear = zip(errors, published.compactMap(sorted.reference)).map { $0 <= 5 || $0 / $1 <= 0.1 }
    let starts = published.starts(together: sorted.haveSameSubject)
    let owners = personNumbers(of: published.count, starts: starts)
    let binCount = ReliabilityBins.binCount(forForecasts: published.count)
    judged = Judged(
      calibration: ConfidenceCalibration(
        confidences: confidences, absoluteErrors: errors, isSuccess: isRight, owners: owners, binCount: binCount),
      adaptiveError: AdaptiveCalibrationError.of(probabilities: confidences, outcomes: isRight, binCount: binCount),
      wideArea: ClusteredROCArea.of(scores: confidences, isPositive: isNear, owners: owners),
      wideFailureCount: isNear.count { !$0 }, binCount: binCount, personCount: starts.count)
  }

  /// Returns the value of `measure`, or `nil` when it is not made here.
  func statistic(of measure: Measure, ofNone reason: UndefinedReason?) -> Statistic? {
    guard Self.measures.contains(measure) else { return nil }
    guard let judged else { return Statistic(undefined: reason ?? .noConfidence) }
    // It looks at errors and at no success.
    if measure == .confidenceErrorCorrelation { return judged.calibration.rankCorrelation }
    let isWide = measure == .areaUnderROCMax5Or10Percent
    let failureCount = isWide ? judged.wideFailureCount : judged.calibration.failureCount
    guard failureCount >= Self.fewestFailures else { return Statistic(undefined: .tooFewFailures) }
    let recalibration = judged.calibration.recalibration
    return switch measure {
    case .expectedCalibrationError: judged.calibration.reliability.statistic { $0.expectedCalibrationError }
    case .maximumCalibrationError: judged.calibration.reliability.statistic { $0.maximumCalibrationError }
    case .adaptiveCalibrationError: judged.adaptiveError
    case .brierScore: judged.calibration.brier.statistic { $0.score }
    case .brierSkill: judged.calibration.brier.value?.skill
    case .recalibrationSlope: recalibration.line.statistic { $0.slope }
    case .recalibrationIntercept: recalibration.line.statistic { $0.intercept }
    case .calibrationInTheLarge: recalibration.inTheLarge.statistic { $0.intercept }
    case .areaUnderROC: judged.calibration.area.statistic { $0.area }
    case .areaUnderROCMax5Or10Percent: judged.wideArea.statistic { $0.area }
    default: nil
    }
  }

  /// Returns the interval of `measure`: a bootstrap over people of ECE, Obuchowski's of the areas.
  ///
  /// - Complexity: O((*B* + *G*)·*n*) of ECE.
  func result(of measure: Measure, _ resampling: RowResampling, canResample: Bool) -> AccuracyIntervals.Result {
    guard let judged else { return AccuracyIntervals.Result() }
    switch measure {
    case .expectedCalibrationError:
      guard canResample else { return AccuracyIntervals.Result(note: UndefinedReason.tooFewClusters.rawValue) }
      let (forecasts, binCount) = (judged.calibration.forecasts, judged.binCount)
      return resampling.corrected(measure, people: judged.personCount) {
        forecasts.expectedCalibrationError($0, binCount: binCount)
      }
    case .areaUnderROC: return Self.result(of: judged.calibration.area)
    case .areaUnderROCMax5Or10Percent: return Self.result(of: judged.wideArea)
    default: return AccuracyIntervals.Result()
    }
  }

  private static func result(of area: Defined<ClusteredROCArea>) -> AccuracyIntervals.Result {
    switch area.flatMap(\.interval) {
    case .success(let interval): AccuracyIntervals.Result(interval: interval)
    case .failure(let reason): AccuracyIntervals.Result(note: reason.rawValue)
    }
  }
}
