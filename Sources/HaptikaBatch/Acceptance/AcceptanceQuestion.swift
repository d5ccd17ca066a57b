/// What a criterion asks of a row: which values, on which side of which limit.
struct AcceptanceQuestion: Sendable {
  /// One measure, or the lower and the upper limit of agreement.
  let measures: [Measure]
  let direction: LimitDirection
  let limit: Double
  private let profile: AcceptanceProfile

  /// `nil` when the criterion cannot be assessed on any row; `absence` says why.
  init?(_ criterion: AcceptanceCriterion, _ primary: LimitsMethod?) {
    guard Self.absence(of: criterion, primary) == nil, let limit = criterion.limit else { return nil }
    self.limit = limit
    profile = criterion.profile
    switch criterion.profile {
    case .cta2065, .iec63203: (measures, direction) = ([.meanAbsolutePercentageError], .atMost)
    case .arms3: (measures, direction) = ([.rootMeanSquareError], .atMost)
    case .ec13tol: (measures, direction) = ([.withinMax5Or10Percent], .atLeast)
    case .itm5: (measures, direction) = ([.success5], .atLeast)
    case .loa: (measures, direction) = ([.limitLower, .limitUpper], .within)
    case .own:
      guard let measure = criterion.measure, let own = criterion.direction else { return nil }
      (measures, direction) = ([measure], own)
    }
  }

  /// Why a criterion cannot be assessed, whatever the data are.
  static func absence(of criterion: AcceptanceCriterion, _ primary: LimitsMethod?) -> String? {
    if criterion.limit == nil { return "no limit declared" }
    if criterion.profile == .own, criterion.measure == nil || criterion.direction == nil {
      return "no measure declared"
    }
    guard criterion.profile == .loa else { return nil }
    switch primary {
    case .anova: return nil
    case .percentile, .regression:
      return "the primary limits of agreement are declared to be of a method whose interval carries no verdict"
    case nil: return "no primary limits of agreement declared"
    }
  }

  /// Whether values meet the limit; one that touches it does.
  func point(_ values: [Double]) -> AcceptanceOutcome {
    values.allSatisfy { meets($0) } ? .pass : .fail
  }

  /// Whether whole intervals, and the worst unit when there is one, meet the limit; fail only where an interval lies wholly outside.
  func confident(_ intervals: [ConfidenceInterval], worst: Double?) -> AcceptanceOutcome {
    let ranges = intervals.map { $0.low...max($0.low, $0.high) }
    if ranges.contains(where: isOutside) { return .fail }
    let isMet = ranges.allSatisfy { meets($0) } && worst.map { meets($0) } ?? true
    return isMet ? .pass : .inconclusive
  }

  /// Whether one value meets the limit.
  func meets(_ value: Double) -> Bool { meets(value...value) }

  /// The intervals over recordings of the units of a simulator, one a measure.
  func intervals(of unit: UnitEvidence) -> [ConfidenceInterval]? {
    let intervals = measures.compactMap(unit.interval)
    return intervals.count == measures.count ? intervals : nil
  }

  /// The same tolerance over the other set: over all eligible beside `ec13tol`, over the published beside `itm5`.
  func beside(_ row: AccuracySummary, coverage: Double?) -> Double? {
    switch profile {
    case .ec13tol:
      // A share of the published, times the published of the eligible.
      guard let share = row[.withinMax5Or10Percent]?.number, let coverage else { return nil }
      return share * coverage
    case .itm5: return row[.within5]?.number
    default: return nil
    }
  }

  private func meets(_ range: ClosedRange<Double>) -> Bool {
    switch direction {
    case .atMost: range.upperBound <= limit
    case .atLeast: range.lowerBound >= limit
    case .within: range.lowerBound >= -limit && range.upperBound <= limit
    }
  }

  private func isOutside(_ range: ClosedRange<Double>) -> Bool {
    switch direction {
    case .atMost: range.lowerBound > limit
    case .atLeast: range.upperBound < limit
    case .within: range.lowerBound > limit || range.upperBound < -limit
    }
  }
}
