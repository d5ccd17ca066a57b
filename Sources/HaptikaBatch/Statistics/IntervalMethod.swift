/// How an interval was made. The raw values stand in the `ci_method` column.
enum IntervalMethod: String, Sendable, Hashable, CaseIterable {
  /// Limits of agreement of one pair per person, by the noncentral t distribution (Carkeet).
  case exact
  /// Variances estimated separately and recovered from their own intervals (Zou).
  case mover
  /// Student's t.
  case t
  /// Student's t with the linearised variance of a mean, or of a logistic line, over clusters.
  case tLinearised = "t_linearised"
  /// χ² of a sample variance.
  case chiSquare = "chi_square"
  /// Order statistics with binomial ranks.
  case order
  /// Wilson's score interval.
  case wilson
  /// Wilson's score interval with the number of recordings that clusters are worth.
  case wilsonClustered = "wilson_clustered"
  /// Newcombe's interval of the difference of two shares of the same recordings.
  case newcombe
  /// Bias-corrected and accelerated cluster bootstrap.
  case bca
  /// Percentiles of the cluster bootstrap.
  case percentile
  /// Fisher's transformation of a correlation.
  case fisher
  /// The F distribution.
  case f
  /// Jackknife standard error with Student's t.
  case jackknife
  /// Bland and Altman's approximate standard error of a limit, 1999.
  case blandAltman1999 = "ba1999"
  /// Variance of an area under the ROC curve from the places of its scores (DeLong).
  case delong
  /// The same, of people with several scores (Obuchowski).
  case obuchowski
  /// Ranks of the slopes between pairs (Passing and Bablok).
  case rank
}

extension ConfidenceInterval {
  init(_ low: Double, _ high: Double, _ method: IntervalMethod) {
    self.init(low: low, high: high, method: method.rawValue)
  }

  /// The interval `reach` to either side of `center`.
  init(_ center: Double, plusMinus reach: Double, _ method: IntervalMethod) {
    self.init(center - reach, center + reach, method)
  }

  /// The interval of a rising function of what this is the interval of.
  func mapped(_ function: (Double) -> Double) -> ConfidenceInterval {
    ConfidenceInterval(low: function(low), high: function(high), method: method)
  }

  /// The interval, not beyond what a value can be: Student's t knows no such bounds.
  func clamped(to range: ClosedRange<Double>) -> ConfidenceInterval {
    mapped { min(max($0, range.lowerBound), range.upperBound) }
  }
}
