public import HaptikaDSP

/// Holds declared criteria against the rows of the accuracy tables. Pure: the same rows and criteria give the same verdicts.
///
/// People: a row carries a verdict from 20 people on (of the measure's own set); profiles by condition ask every level of `condition`
/// that has eligible recordings, `unknown` among them. Simulator: a row is a target, of whatever condition, and by such profiles each
/// condition is one, too; a point verdict needs 10
/// published recordings at it, a confident one 30 of 3 units, and then the interval over recordings and the worst unit must meet the
/// limit. Both are rules of this project, the first our reading of a standard.
public struct AcceptanceRuling: Sendable {
  private let algorithm: AlgorithmIdentifier
  private let primaryLimits: LimitsMethod?
  private let summaries: [AccuracySummary]
  private let units: [UnitEvidence]

  /// - Parameters:
  ///   - algorithm: The version that is judged.
  ///   - primaryLimits: Which limits of agreement carry the verdict of `loa`; `nil` when the study does not say.
  ///   - summaries: The rows of the accuracy tables, in their order.
  ///   - units: What is known of single units of a simulator; without it its confident verdicts are not assessable.
  public init(
    of algorithm: AlgorithmIdentifier, primaryLimits: LimitsMethod?, summaries: [AccuracySummary],
    units: [UnitEvidence] = []
  ) {
    self.algorithm = algorithm
    self.primaryLimits = primaryLimits
    self.summaries = summaries.filter { $0.algorithm == algorithm && $0.contrast == nil }
    self.units = units.filter { $0.algorithm == algorithm }
  }

  /// One verdict for each arm and kind of reference that the criterion is for, in the order of the tables. Without any such arm one
  /// verdict that says so.
  public func verdicts(on criterion: AcceptanceCriterion) -> [AcceptanceVerdict] {
    let wholes = summaries.filter { row in
      row.group == "all" && criterion.arm.map { ByteText($0) == ByteText(row.arm) } ?? true
    }
    guard !wholes.isEmpty else {
      return [
        verdict(
          on: criterion, arm: criterion.arm ?? "", kind: .none, isSimulated: false, rows: [],
          reason: criterion.arm.map { "the run has no arm '\(inMessage($0))' of \(algorithm)" }
            ?? "the run has no row of \(algorithm)")
      ]
    }
    return wholes.map { whole in
      let rows = whole.isSimulated ? simulated(whole, criterion) : people(of: whole, criterion)
      return verdict(
        on: criterion, arm: whole.arm, kind: whole.referenceKind, isSimulated: whole.isSimulated, rows: rows,
        reason: whole.isSimulated && rows.isEmpty ? "no recording of the simulator names its target" : nil)
    }
  }

  private func verdict(
    on criterion: AcceptanceCriterion, arm: String, kind: ReferenceKind, isSimulated: Bool, rows: [AccuracySummary],
    reason: String?
  ) -> AcceptanceVerdict {
    let evidence = rows.map { judged($0, by: criterion) }
    return AcceptanceVerdict(
      criterion: criterion, arm: arm, referenceKind: kind, algorithm: algorithm,
      point: .all(of: evidence.map(\.point)), confident: .all(of: evidence.map(\.confident)), evidence: evidence,
      isOfUnitsTested: isSimulated, reason: reason ?? (evidence.isEmpty ? "no recording is eligible" : nil))
  }

  /// Of people: the whole arm, or each condition; an arm in which nobody named a condition is one, `unknown`.
  private func people(of whole: AccuracySummary, _ criterion: AcceptanceCriterion) -> [AccuracySummary] {
    guard criterion.profile.isByCondition else { return [whole] }
    let levels = levels(of: .condition, in: whole)
    if !levels.isEmpty { return levels }
    var unknown = whole
    (unknown.group, unknown.level) = (Stratum.condition.rawValue, Stratum.unknown)
    return [unknown]
  }

  /// Of a simulator: each target; by profiles that ask every condition also each condition, where there are several. A condition's row has
  /// its interval over units, since single units are known by target.
  private func simulated(_ whole: AccuracySummary, _ criterion: AcceptanceCriterion) -> [AccuracySummary] {
    let targets = levels(of: .targetBeatsPerMinute, in: whole)
    guard criterion.profile.isByCondition, !targets.isEmpty else { return targets }
    let conditions = levels(of: .condition, in: whole)
    return conditions.count > 1 ? targets + conditions : targets
  }

  /// The levels of a stratum that have eligible recordings. `others` holds recordings that stand in their own levels too.
  private func levels(of stratum: Stratum, in whole: AccuracySummary) -> [AccuracySummary] {
    summaries.filter { row in
      row.group == stratum.rawValue && ByteText(row.arm) == ByteText(whole.arm)
        && row.referenceKind == whole.referenceKind
        && row.level != Stratum.others && row.counts.eligible > 0
    }
  }

  /// One row held against the criterion.
  private func judged(_ row: AccuracySummary, by criterion: AcceptanceCriterion) -> AcceptanceEvidence {
    guard let question = AcceptanceQuestion(criterion, primaryLimits) else {
      return evidence(of: row, [], nil, AcceptanceQuestion.absence(of: criterion, primaryLimits))
    }
    var values = question.measures.map { measure in
      let value = row.values.first { $0.measure == measure }
      return AcceptanceValue(measure: measure, estimate: value?.statistic.number, interval: value?.interval)
    }
    var worst: Double?
    var gate = Gate(row, question)
    if row.isSimulated, row.group == Stratum.targetBeatsPerMinute.rawValue, gate.confidentReason == nil {
      if let unit = unit(of: row), let own = question.intervals(of: unit) {
        for index in values.indices { values[index].interval = own[index] }
        worst = question.measures.first.flatMap { unit.worst(of: $0, question.direction) }
        if worst == nil { gate.confidentReason = "the worst unit is not known" }
      } else {
        gate.confidentReason = "no interval over recordings of the units tested"
      }
    }
    let undefined = question.measures.lazy.compactMap { measure -> String? in
      switch row[measure] {
      case .undefined(let reason)?: reason
      case nil: "the row has no \(measure.rawValue)"
      case .value?: nil
      }
    }.first
    var evidence = evidence(of: row, values, question, gate.pointReason ?? undefined)
    evidence.worstUnit = worst
    if evidence.reason == nil {
      evidence.point = question.point(values.compactMap(\.estimate))
      let intervals = values.compactMap(\.interval)
      if let reason = gate.confidentReason {
        evidence.reason = reason
      } else if intervals.count == values.count {
        evidence.confident = question.confident(intervals, worst: worst)
        if let worst, !question.meets(worst) { evidence.reason = "the worst unit is beyond the limit" }
      } else {
        let note = question.measures.lazy.compactMap { measure in
          row.values.first { $0.measure == measure }?.intervalNote
        }.first
        evidence.reason = note ?? "no interval"
      }
    }
    return evidence
  }

  private func evidence(
    of row: AccuracySummary, _ values: [AcceptanceValue], _ question: AcceptanceQuestion?, _ reason: String?
  ) -> AcceptanceEvidence {
    let measure = question?.measures.first ?? .meanAbsoluteError
    let set = row.set(of: measure)
    let coverage = row.counts.eligible > 0 ? Double(row.counts.published) / Double(row.counts.eligible) : nil
    return AcceptanceEvidence(
      group: row.group, level: row.level, point: .notAssessable, confident: .notAssessable, values: values,
      recordings: set.recordings, subjects: set.subjects, coverage: coverage,
      beside: question?.beside(row, coverage: coverage),
      worstUnit: nil, reason: reason)
  }

  private func unit(of row: AccuracySummary) -> UnitEvidence? {
    units.first {
      ByteText($0.arm) == ByteText(row.arm) && $0.referenceKind == row.referenceKind && $0.target == row.level
    }
  }

  /// Why the number of recordings and people keeps a row from a verdict; `nil` when it does not.
  private struct Gate {
    let pointReason: String?
    var confidentReason: String?

    init(_ row: AccuracySummary, _ question: AcceptanceQuestion) {
      if row.isSimulated {
        pointReason = row.counts.publishedRecordings < 10 ? UndefinedReason.tooFewRecordings.rawValue : nil
        confidentReason =
          MinimumRule.whyNoVerdict(ofUnits: row.counts.publishedSubjects, recordings: row.counts.publishedRecordings)?
          .rawValue
      } else {
        let carries = question.measures.allSatisfy { row.rule(for: $0) == .verdict }
        pointReason = carries ? nil : UndefinedReason.tooFewClusters.rawValue
        confidentReason = nil
      }
    }
  }
}
