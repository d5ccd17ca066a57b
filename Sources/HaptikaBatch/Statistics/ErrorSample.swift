/// The errors of one row of an accuracy table, with what follows from them.
struct ErrorSample {
  /// Rows with an error: eligible and published.
  let published: [SortedObservations.Row]
  let agreement: Agreement?
  let metrics: ErrorMetrics?

  /// Takes the errors of `eligible` rows, which are in key order.
  init(_ eligible: [SortedObservations.Row], in sorted: SortedObservations) {
    published = eligible.filter { sorted.error(of: $0) != nil }
    let errors = published.compactMap(sorted.error)
    agreement = Agreement(errors, subjectStarts: published.starts(together: sorted.haveSameSubject))
    metrics = ErrorMetrics(errors, references: published.compactMap(sorted.reference))
  }

  /// Why something that needs a published rate is undefined.
  func whyNothing(eligible: Int) -> UndefinedReason? {
    if eligible == 0 { return .noEligibleRecordings }
    return published.isEmpty ? .noPublishedRecordings : nil
  }

  /// Returns the point value of `measure`, or `nil` when the row does not have that measure.
  ///
  /// Shares of all are over the number of `eligible` rows. `withoutPulse` is the share of the rows known to hold no pulse that
  /// was published, `nil` when the group does not speak of them.
  func statistic(of measure: Measure, eligible: Int, _ withoutPulse: Share?) -> Statistic? {
    switch measure {
    case .coverage: return Share(published.count, of: eligible).statistic(ofNone: .noEligibleRecordings)
    case .success5: return Share(metrics?.within5 ?? 0, of: eligible).statistic(ofNone: .noEligibleRecordings)
    case .falsePublication: return withoutPulse?.statistic(ofNone: .noRecordingsWithoutPulse)
    case .withoutPulse: return withoutPulse.map { .value(Double($0.all)) }
    default: break
    }
    guard let agreement, let metrics else {
      return Statistic(undefined: whyNothing(eligible: eligible) ?? .noPublishedRecordings)
    }
    return Self.statistic(of: measure, agreement) ?? Self.statistic(of: measure, metrics, count: published.count)
  }

  private static func statistic(of measure: Measure, _ agreement: Agreement) -> Statistic? {
    let spread = UndefinedReason.tooFewRecordings
    switch measure {
    case .bias: return Statistic(agreement.bias, otherwise: spread)
    case .biasOfSubjectMeans: return Statistic(agreement.biasOfSubjectMeans, otherwise: spread)
    case .sd: return Statistic(agreement.variance?.squareRoot(), otherwise: spread)
    case .naiveSD: return Statistic(agreement.naiveVariance?.squareRoot(), otherwise: spread)
    case .sdBetween: return Statistic(agreement.standardDeviationBetween, otherwise: agreement.whyNoComponents)
    case .sdWithin: return Statistic(agreement.standardDeviationWithin, otherwise: agreement.whyNoComponents)
    case .correlationWithinSubject:
      return Statistic(
        agreement.withinSubjectCorrelation,
        otherwise: agreement.components == nil ? agreement.whyNoComponents : .constant)
    case .limitLower: return Statistic(agreement.limits?.lower, otherwise: spread)
    case .limitUpper: return Statistic(agreement.limits?.upper, otherwise: spread)
    case .naiveLimitLower: return Statistic(agreement.naiveLimits?.lower, otherwise: spread)
    case .naiveLimitUpper: return Statistic(agreement.naiveLimits?.upper, otherwise: spread)
    default: return nil
    }
  }

  private static func statistic(of measure: Measure, _ metrics: ErrorMetrics, count: Int) -> Statistic? {
    let none = UndefinedReason.noPublishedRecordings
    let all = Double(count)
    switch measure {
    case .meanAbsoluteError: return Statistic(metrics.meanAbsolute, otherwise: none)
    case .meanAbsolutePercentageError: return Statistic(metrics.meanAbsolutePercentage, otherwise: none)
    case .rootMeanSquareError: return Statistic(metrics.rootMeanSquare, otherwise: none)
    case .medianAbsoluteError: return Statistic(metrics.medianAbsolute, otherwise: none)
    case .percentile95AbsoluteError: return Statistic(metrics.percentile95Absolute, otherwise: none)
    case .maximumAbsoluteError: return Statistic(metrics.maximumAbsolute, otherwise: none)
    case .within3: return .value(Double(metrics.within3) / all)
    case .within5: return .value(Double(metrics.within5) / all)
    case .within10Percent: return .value(Double(metrics.within10Percent) / all)
    case .withinMax5Or10Percent: return .value(Double(metrics.withinMax5Or10Percent) / all)
    default: return nil
    }
  }
}

/// So many of so many.
struct Share: Sendable, Hashable {
  let count: Int
  let all: Int

  init(_ count: Int, of all: Int) {
    self.count = count
    self.all = all
  }

  /// One division of whole numbers; undefined for `reason` when there is nothing to be a share of.
  func statistic(ofNone reason: UndefinedReason) -> Statistic {
    all == 0 ? Statistic(undefined: reason) : .value(Double(count) / Double(all))
  }
}

extension Agreement {
  /// √σ²b; `nil` without an analysis of variance.
  public var standardDeviationBetween: Double? { components?.varianceBetween.squareRoot() }

  /// The standard deviation within people; of one person, that of all errors.
  public var standardDeviationWithin: Double? {
    (components?.varianceWithin ?? (subjectCount == 1 ? variance : nil))?.squareRoot()
  }

  /// Why there is no analysis of variance, when there is none.
  var whyNoComponents: UndefinedReason {
    if errorCount < 2 { return .tooFewRecordings }
    return subjectCount == 1 ? .singleSubject : .oneRecordingPerSubject
  }
}

extension AccuracyCounts {
  /// Counts the rows, people and recordings of one row of a table; rows are in key order.
  init(eligible: [SortedObservations.Row], published: [SortedObservations.Row], in sorted: SortedObservations) {
    self.init()
    self.eligible = eligible.count
    self.published = published.count
    eligibleSubjects = eligible.starts(together: sorted.haveSameSubject).count
    publishedSubjects = published.starts(together: sorted.haveSameSubject).count
    eligibleRecordings = eligible.starts(together: sorted.haveSameRecording).count
    publishedRecordings = published.starts(together: sorted.haveSameRecording).count
    withheldByReason = sorted.withheldByReason(eligible)
  }
}
