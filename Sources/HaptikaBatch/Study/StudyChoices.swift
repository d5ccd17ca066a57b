/// Which limits of agreement carry the verdict of the profile `loa`; declared before the data are seen.
public enum LimitsMethod: String, Sendable, Hashable, CaseIterable {
  /// Bias and spread between and within people, with exact or MOVER intervals.
  case anova
  /// Percentiles of the errors, with intervals from 146 errors on.
  case percentile
  /// Limits that vary with the rate; without intervals.
  case regression
}

/// What a product says that its confidence is.
public enum ConfidenceSemantics: String, Sendable, Hashable, CaseIterable {
  /// The probability of being within 5 BPM: judged by calibration.
  case probability
  /// An order from sure to unsure: judged by discrimination.
  case ranking
}

/// On which side of its limit a value should be.
public enum LimitDirection: String, Sendable, Hashable, CaseIterable {
  case atMost = "at_most"
  case atLeast = "at_least"
  /// Between minus and plus the limit.
  case within
}

/// A known set of rules, or an own one. No profile states conformity with a standard: the size of a tolerance is borrowed.
public enum AcceptanceProfile: String, Sendable, Hashable, CaseIterable {
  /// MAPE at most 10 % under every condition.
  case cta2065
  /// The same, in the simulator's arm and in people's separately.
  case iec63203
  /// A share of published estimates, at least p0, within 5 BPM or 10 %, whichever is greater.
  case ec13tol
  /// Root mean square error at most 3 BPM.
  case arms3
  /// A share of all eligible recordings, at least p0, with an estimate within 5 BPM: what is withheld counts as no success.
  case itm5
  /// Both limits of agreement within ±δ BPM.
  case loa
  /// A limit of one's own for a measure.
  case own

  /// The limit that a profile brings along; `nil` when the study declares it.
  public var fixedLimit: Double? {
    switch self {
    case .cta2065, .iec63203: 10
    case .arms3: 3
    case .ec13tol, .itm5, .loa, .own: nil
    }
  }

  /// Whether every condition has to meet the limit, rather than the whole arm.
  public var isByCondition: Bool { self == .cta2065 || self == .iec63203 }

  /// What own limits may be of: errors, shares and coverage. Associations are never criteria.
  static let ownMeasures: [Measure] = [
    .coverage, .success5, .bias, .meanAbsoluteError, .meanAbsolutePercentageError, .rootMeanSquareError,
    .medianAbsoluteError,
    .percentile95AbsoluteError, .maximumAbsoluteError, .within3, .within5, .within10Percent, .withinMax5Or10Percent,
  ]
}
