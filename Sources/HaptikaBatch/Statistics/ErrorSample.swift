/// The errors of one row of an accuracy table, with what follows from them.
struct ErrorSample {
  /// Rows with an error: eligible and published.
  let published: [RankedRow]
  let agreement: Agreement?
  let metrics: ErrorMetrics?

  /// Takes the errors of `eligible` rows, which are in key order.
  init(_ eligible: [RankedRow]) {
    let published = eligible.filter { $0.error != nil }
    self.published = published
    let errors = published.compactMap(\.error)
    let starts = published.indices.filter { $0 == 0 || !published[$0].isSameSubject(as: published[$0 - 1]) }
    agreement = Agreement(errors, subjectStarts: starts)
    metrics = ErrorMetrics(errors, references: published.compactMap(\.reference))
  }

  /// Returns the point value of `measure`, or `nil` when the row does not have that measure.
  ///
  /// Shares of all are over the number of `eligible` rows. `withoutPulse` are the rows known to hold no pulse, `nil` when the
  /// group does not speak of them.
  func statistic(of measure: Measure, eligible: Int, withoutPulse: [RankedRow]?) -> Statistic? {
    switch measure {
    case .coverage: return share(published.count, of: eligible)
    case .success5: return share(metrics?.within5 ?? 0, of: eligible)
    case .falsePublication:
      return withoutPulse.map { rows in
        rows.isEmpty
          ? Statistic(undefined: .noRecordingsWithoutPulse)
          : .value(Double(rows.count(where: \.isPublished)) / Double(rows.count))
      }
    case .withoutPulse: return withoutPulse.map { .value(Double($0.count)) }
    default: break
    }
    guard let agreement, let metrics else {
      return Statistic(undefined: eligible == 0 ? .noEligibleRecordings : .noPublishedRecordings)
    }
    return Self.statistic(of: measure, agreement) ?? Self.statistic(of: measure, metrics, count: published.count)
  }

  /// A share of the eligible rows: one division of whole numbers.
  private func share(_ count: Int, of eligible: Int) -> Statistic {
    eligible == 0 ? Statistic(undefined: .noEligibleRecordings) : .value(Double(count) / Double(eligible))
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
  init(eligible: [RankedRow], _ sample: ErrorSample, withheld: [ReasonTally]) {
    self.init()
    self.eligible = eligible.count
    published = sample.published.count
    eligibleSubjects = eligible.runs { $0.isSameSubject(as: $1) }
    publishedSubjects = sample.published.runs { $0.isSameSubject(as: $1) }
    eligibleRecordings = eligible.runs { $0.isSameRecording(as: $1) }
    publishedRecordings = sample.published.runs { $0.isSameRecording(as: $1) }
    withheldByReason = withheld
  }
}

extension Array {
  /// Returns the number of runs of neighbours that belong together.
  fileprivate func runs(together: (Element, Element) -> Bool) -> Int {
    isEmpty ? 0 : 1 + zip(self, dropFirst()).count { !together($0, $1) }
  }
}
