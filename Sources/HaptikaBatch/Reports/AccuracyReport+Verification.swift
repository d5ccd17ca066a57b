import HaptikaDSP

/// What a simulator verifies: its targets in the condition `clean`, apart from conditions that are made to mislead.
extension AccuracyReport {
  /// The rows that stand beside `all` in the answer: of a simulator the clean targets where there are some, otherwise the targets.
  func verified(in arm: Arm, _ algorithm: AlgorithmIdentifier) -> [AccuracySummary] {
    let clean = arm.cleanTargets(of: algorithm).filter(\.isNamedTarget)
    guard !clean.isEmpty else { return arm.targets(of: algorithm).named.filter { $0.targetRate != nil } }
    return clean.map { summary in
      var summary = summary
      summary.level = "verification at \(summary.level) (\(AccuracyTable.cleanCondition))"
      return summary
    }
  }

  /// What the rows of a simulator's tables pool.
  func pooling(in arm: Arm) -> String {
    guard arm.hasCleanTargets else {
      return
        "The row `all` pools every target and condition, and a row by target every condition at that target: read both tables."
    }
    return
      "The row `all` pools every target and condition; a row of verification is of one target in the condition "
      + "`\(AccuracyTable.cleanCondition)` alone, a still finger before a steady camera. A row by target pools every condition at "
      + "that target, also those that are made to mislead."
  }

  /// The clean targets in full; left out where they would only repeat the table by target.
  func verification(of arm: Arm, _ algorithm: AlgorithmIdentifier) -> [String] {
    let rows = arm.cleanTargets(of: algorithm)
    let conditions = arm.summaries(of: algorithm, in: Stratum.condition.rawValue).filter(\.hasAccuracy)
    guard !rows.isEmpty, conditions.count > 1 else { return [] }
    return [
      "#### Verification by target BPM, condition \(AccuracyTable.cleanCondition)\n",
      TableReading(arm: arm, rows: rows).stratum,
      table("Agreement of the condition \(AccuracyTable.cleanCondition)", AccuracyColumns.stratum(arm), rows),
    ]
  }
}

extension AccuracyReport.Arm {
  /// The targets under the simulator's clean condition.
  fileprivate func cleanTargets(of algorithm: AlgorithmIdentifier) -> [AccuracySummary] {
    summaries(of: algorithm, in: AccuracyTable.cleanTargets).filter(\.hasAccuracy)
  }

  fileprivate var hasCleanTargets: Bool { algorithms.contains { !cleanTargets(of: $0).isEmpty } }
}

extension AccuracySummary {
  /// What the levels of the row's group are levels of.
  var stratum: Stratum? {
    group == AccuracyTable.cleanTargets ? .targetBeatsPerMinute : contrast?.stratum ?? Stratum(rawValue: group)
  }
}
