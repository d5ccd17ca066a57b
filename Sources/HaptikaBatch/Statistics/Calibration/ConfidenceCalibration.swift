/// Whether the confidence that is published with a rate is honest: does it say how likely the rate is right?
///
/// Success is an absolute error within the tolerance, among published rates. Where the confidence is read as the probability of
/// success, ECE is the headline; where it only ranks, AUROC and AURC are. With few failures the numbers say little, which is for
/// the table to tell: they are always computed.
struct ConfidenceCalibration: Sendable {
  /// Confidences as probabilities of success.
  let forecasts: Forecasts
  /// How often the rate was not within the tolerance.
  let failureCount: Int
  /// Brier score with confidence as the probability of success.
  let brier: Defined<BrierScore>
  /// ECE, and the points of the reliability diagram.
  let reliability: Defined<ReliabilityBins>
  /// α and β of logit P(success) on the logit of the confidence, cut to 0.01...0.99.
  let recalibration: CoxRecalibration
  /// How well confidence tells successes from failures, with an interval by person.
  let area: Defined<ClusteredROCArea>
  /// Spearman's ρ of confidence and absolute error: negative of an honest one.
  let rankCorrelation: Statistic
  /// How the mean absolute error falls when only the most confident rates are kept; `nil` of no rates.
  let riskCoverage: RiskCoverage?

  /// Judges the confidences of published rates.
  ///
  /// - Parameters:
  ///   - confidences: in 0...1, rounded to 1e-9.
  ///   - absoluteErrors: in beats per minute, rounded to 1e-9, so that ties are ties.
  ///   - isSuccess: whether each error is within the tolerance.
  ///   - owners: people numbered by byte order of their names.
  ///   - binCount: *K*, usually `ReliabilityBins.binCount(forForecasts:)`.
  /// - Precondition: as many of each.
  /// - Complexity: O(*n* log *n*).
  init(confidences: [Double], absoluteErrors: [Double], isSuccess: [Bool], owners: [Int32], binCount: Int) {
    let forecasts = Forecasts(probabilities: confidences, outcomes: isSuccess, owners: owners)
    let ranks = PairedRanks(confidences, absoluteErrors, owners: owners)
    self.forecasts = forecasts
    failureCount = forecasts.count - forecasts.positiveCount
    brier = BrierScore.of(forecasts)
    reliability = ReliabilityBins.of(forecasts, binCount: binCount)
    recalibration = CoxRecalibration(forecasts, clippedTo: Self.clip)
    area = ClusteredROCArea.of(scores: confidences, isPositive: isSuccess, owners: owners)
    rankCorrelation = ranks.spearman(ranks.everybody)
    riskCoverage = RiskCoverage(confidences: confidences, losses: absoluteErrors)
  }

  /// To what confidences are cut before their log-odds are taken.
  static let clip = 0.01...0.99
}
