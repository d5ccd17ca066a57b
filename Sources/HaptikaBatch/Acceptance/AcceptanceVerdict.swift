public import HaptikaDSP

/// What came of a criterion, or of one of its rows.
public enum AcceptanceOutcome: String, Sendable, Hashable, CaseIterable {
  case pass
  case fail
  /// The interval holds the limit. Of confident verdicts only.
  case inconclusive
  /// Too little to judge by, or no limit was declared: never a pass.
  case notAssessable = "not_assessable"

  /// What several rows come to that all have to meet a limit: any fail, otherwise any that cannot be assessed, otherwise any that is
  /// inconclusive, otherwise pass. No row at all cannot be assessed.
  static func all(of outcomes: [AcceptanceOutcome]) -> AcceptanceOutcome {
    guard !outcomes.isEmpty else { return .notAssessable }
    return [.fail, .notAssessable, .inconclusive].first(where: outcomes.contains) ?? .pass
  }
}

/// What one criterion says of one arm under one kind of reference.
///
/// The point verdict asks whether the value meets the limit, the confident one whether its whole 95 % interval does; only the latter may
/// be quoted in the summary of a submission. No profile fails on coverage, which stands beside every verdict.
public struct AcceptanceVerdict: Sendable, Hashable {
  public var criterion: AcceptanceCriterion
  public var arm: String
  public var referenceKind: ReferenceKind
  public var algorithm: AlgorithmIdentifier
  public var point: AcceptanceOutcome
  public var confident: AcceptanceOutcome
  /// Every row that was judged, in the order of the tables.
  public var evidence: [AcceptanceEvidence]
  /// Whether the verdict is of a simulator, and so speaks of the units tested only.
  public var isOfUnitsTested: Bool
  /// Why it cannot be assessed as a whole, as a clause; `nil` when rows say it.
  public var reason: String?

  /// The row that decides: the first whose outcomes are the verdict's; `nil` when there is none.
  public var deciding: AcceptanceEvidence? {
    evidence.first { $0.confident == confident && $0.point == point } ?? evidence.first { $0.confident == confident }
      ?? evidence.first
  }
}

/// One row that a criterion was held against.
public struct AcceptanceEvidence: Sendable, Hashable {
  /// `all`, `condition` or `target_bpm`.
  public var group: String
  public var level: String
  public var point: AcceptanceOutcome
  public var confident: AcceptanceOutcome
  /// What was judged: one value, or two limits of agreement.
  public var values: [AcceptanceValue]
  /// The recordings and people (or units) that the values are made of.
  public var recordings: Int
  public var subjects: Int
  /// Published of eligible; `nil` when nothing is eligible.
  public var coverage: Double?
  /// The share of the other set, beside `ec13tol` and `itm5`: over all eligible or over the published ones, as a fraction.
  public var beside: Double?
  /// Of a simulator the value of the worst unit; `nil` otherwise.
  public var worstUnit: Double?
  /// Why a verdict is not assessable, as a code of the `reason` column or a clause; `nil` when both are.
  public var reason: String?
}

/// A value with its interval as it was judged, in full precision.
public struct AcceptanceValue: Sendable, Hashable {
  public var measure: Measure
  public var estimate: Double?
  public var interval: ConfidenceInterval?
}
