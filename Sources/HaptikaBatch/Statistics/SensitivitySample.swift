/// Another way to count the rows of an arm: what else the errors would be.
enum Sensitivity: Sendable, Hashable, CaseIterable {
  case lagMinus2
  case lagPlus2
  case innerHalf
  /// The reference as declared, without errors above `Sensitivity.outlierLimit`.
  case withoutOutliers

  /// Errors above this many beats per minute are left out for comparison, never in a main table. Four times the tolerance of
  /// success: a halved or doubled rate is that far off, an estimate that was merely noisy is not.
  static let outlierLimit = 20.0

  /// The reference to judge against; `nil` for the declared one.
  var reference: AlternativeReference? {
    switch self {
    case .lagMinus2: .lagMinus2
    case .lagPlus2: .lagPlus2
    case .innerHalf: .innerHalf
    case .withoutOutliers: nil
    }
  }

  /// What is measured under it.
  enum Number { case bias, meanAbsoluteError, rootMeanSquareError, change }
}

/// The errors of an arm's rows under one alternative, and how much they move on the rows that are eligible both ways.
struct SensitivitySample: Sendable {
  let counts: MeasureCounts
  private let agreement: Agreement?
  private let errors: PersonValues
  /// Rows with an error both ways: |error under the alternative| − |error as declared|.
  private let changes: PersonValues
  private let changeCounts: MeasureCounts
  private let nothing: UndefinedReason

  /// Takes `rows`, all of the arm that may be eligible under the alternative, in key order.
  init(_ sensitivity: Sensitivity, _ rows: [SortedObservations.Row], in sorted: SortedObservations) {
    func outcome(_ row: SortedObservations.Row) -> AlternativeOutcome {
      if let reference = sensitivity.reference { return sorted.outcome(of: row, under: reference) }
      guard sorted.isEligible(row) else { return .ineligible }
      guard let error = sorted.error(of: row) else { return .notPublished }
      return abs(error) > Sensitivity.outlierLimit ? .ineligible : .error(error)
    }
    let eligible = rows.filter { outcome($0) != .ineligible }
    let published = eligible.filter { outcome($0).error != nil }
    let both = published.filter { sorted.error(of: $0) != nil }
    func counts(_ rows: [SortedObservations.Row], of eligible: Int) -> MeasureCounts {
      MeasureCounts(
        rows: rows.count, recordings: rows.starts(together: sorted.haveSameRecording).count,
        subjects: rows.starts(together: sorted.haveSameSubject).count, eligible: eligible)
    }
    let errors = published.compactMap { outcome($0).error }
    let starts = published.starts(together: sorted.haveSameSubject)
    self.errors = PersonValues(errors, starts: starts)
    agreement = Agreement(errors, subjectStarts: starts)
    changes = PersonValues(
      both.map { row in
        roundedToNano(abs(outcome(row).error ?? .nan) - abs(sorted.error(of: row) ?? .nan))
      }, starts: both.starts(together: sorted.haveSameSubject))
    self.counts = counts(published, of: eligible.count)
    changeCounts = counts(both, of: eligible.count(where: sorted.isEligible))
    nothing = eligible.isEmpty ? .noEligibleRecordings : .noPublishedRecordings
  }

  /// The value of one number without its interval.
  func value(of measure: Measure, _ number: Sensitivity.Number) -> MeasuredValue {
    let all = errors.values
    let found: Double? =
      switch number {
      case .bias: agreement?.bias
      case .meanAbsoluteError: Moments.mean(of: all.map { abs($0) })
      case .rootMeanSquareError: Moments.mean(of: all.map { $0 * $0 })?.squareRoot()
      case .change: Moments.mean(of: changes.values)
      }
    return MeasuredValue(
      measure: measure, statistic: Statistic(found, otherwise: nothing),
      counts: number == .change ? changeCounts : counts)
  }

  /// The interval of one number, made as that of the same measure in the main tables.
  func result(
    of measure: Measure, _ number: Sensitivity.Number, _ resampling: RowResampling, canResample: Bool
  ) -> AccuracyIntervals.Result {
    func mapped(_ function: (Double) -> Double) -> PersonValues {
      PersonValues(errors.values.map(function), starts: errors.starts)
    }
    switch number {
    case .bias: return AccuracyIntervals.Result(interval: agreement?.biasInterval)
    case .meanAbsoluteError: return resampling.mean(of: mapped { abs($0) }, measure, canResample: canResample)
    case .rootMeanSquareError: return resampling.rootMean(of: mapped { $0 * $0 }, measure, canResample: canResample)
    case .change: return resampling.mean(of: changes, measure, canResample: canResample)
    }
  }
}

extension Measure {
  /// What the measure is a number of, when it is one of sensitivity.
  var sensitivity: (Sensitivity, Sensitivity.Number)? {
    switch self {
    case .biasLagMinus2: (.lagMinus2, .bias)
    case .meanAbsoluteErrorLagMinus2: (.lagMinus2, .meanAbsoluteError)
    case .rootMeanSquareErrorLagMinus2: (.lagMinus2, .rootMeanSquareError)
    case .meanAbsoluteErrorChangeLagMinus2: (.lagMinus2, .change)
    case .biasLagPlus2: (.lagPlus2, .bias)
    case .meanAbsoluteErrorLagPlus2: (.lagPlus2, .meanAbsoluteError)
    case .rootMeanSquareErrorLagPlus2: (.lagPlus2, .rootMeanSquareError)
    case .meanAbsoluteErrorChangeLagPlus2: (.lagPlus2, .change)
    case .biasInnerHalf: (.innerHalf, .bias)
    case .meanAbsoluteErrorInnerHalf: (.innerHalf, .meanAbsoluteError)
    case .rootMeanSquareErrorInnerHalf: (.innerHalf, .rootMeanSquareError)
    case .meanAbsoluteErrorChangeInnerHalf: (.innerHalf, .change)
    case .biasWithoutOutliers: (.withoutOutliers, .bias)
    case .meanAbsoluteErrorWithoutOutliers: (.withoutOutliers, .meanAbsoluteError)
    case .rootMeanSquareErrorWithoutOutliers: (.withoutOutliers, .rootMeanSquareError)
    default: nil
    }
  }

  /// The measure of one number of sensitivity.
  init?(_ sensitivity: Sensitivity, _ number: Sensitivity.Number) {
    guard let found = Measure.allCases.first(where: { $0.sensitivity.map { $0 == (sensitivity, number) } ?? false })
    else { return nil }
    self = found
  }
}
