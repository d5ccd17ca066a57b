import HaptikaDSP

/// Compares the versions of a run on the same recordings.
enum ComparisonStatistics {
  /// What is fixed before the data are seen.
  struct Plan: Sendable, Hashable {
    /// What every other version is compared with; `nil` for all pairs.
    let baseline: AlgorithmIdentifier?
    let settings: VersionComparison.Settings
    let margins: NonInferiorityMargins
    /// The people or units that a verdict takes.
    let minimumClusters: Int
    /// How many disagreements of a pair are listed.
    let disagreementLimit: Int

    /// What is fixed when a study declares nothing: success within 5 bpm, a missing error up to 30 bpm, the proposed margins,
    /// 20 people for a verdict, 20 disagreements, 19,999 sign patterns.
    static func usual(
      baseline: AlgorithmIdentifier?, bootstrap: BootstrapSettings, margins: NonInferiorityMargins = .proposed
    ) -> Plan {
      Plan(
        baseline: baseline,
        settings: VersionComparison.Settings(tolerance: 5, cap: 30, bootstrap: bootstrap, flips: 19_999),
        margins: margins, minimumClusters: 20, disagreementLimit: 20)
    }
  }

  /// Compares, within each arm and reference kind, the pairs of versions that have eligible recordings there: whole recordings, or
  /// windows, but not both at once. Arms are never pooled.
  ///
  /// Each pair is compared as a whole and in each level of the strata that accuracy tables have; the tests of E1 of all pairs, of all
  /// arms, are one family for Holm's adjustment.
  ///
  /// - Parameters:
  ///   - observations: what was compared with the reference.
  ///   - plan: what was fixed beforehand.
  ///   - workers: how many levels are compared at once; changes no result.
  /// - Returns: by arm, reference kind, and in the order of `VersionPairing`.
  /// - Complexity: O(*p*·*n* log *n* + *r*·*B*·*G*) for *p* pairs with *r* levels of *G* people together.
  static func comparisons(of observations: ObservationTable, plan: Plan, workers: Int) -> [ComparedVersions] {
    let sorted = SortedObservations(observations)
    let pairs = pairs(in: sorted, baseline: plan.baseline)
    // Whole arms first: they take longest.
    let wholes = concurrentMap(pairs, workers: workers) { $0.whole(in: sorted, plan) }
    let parts = pairs.indices.filter { !wholes[$0].comparison.isIdentical }
      .flatMap { index in pairs[index].arm.parts.map { PartOfPair(pair: index, part: $0) } }
    let levels = concurrentMap(parts, workers: workers) { pairs[$0.pair].stratum($0.part, in: sorted, plan) }
    var strata = [[ComparedStratum]](repeating: [], count: pairs.count)
    for (part, level) in zip(parts, levels) { strata[part.pair].append(level) }

    // What is identical is not tested, and makes no other test harder.
    let p = HolmAdjustment.adjusted(
      wholes.map {
        $0.comparison.isIdentical
          ? Statistic(undefined: .identical) : $0.comparison.successDifference.signFlipP
      })
    return pairs.indices.map { index in
      let (pair, whole) = (pairs[index], wholes[index])
      return ComparedVersions(
        arm: pair.arm.name, kind: pair.arm.kind, pairing: pair.pairing, isSimulated: pair.joined.isSimulated,
        comparison: whole.comparison, holmP: p[index],
        verdict: VersionVerdict(
          whole.comparison.evidence(holmP: p[index]), margins: plan.margins, minimumClusters: plan.minimumClusters),
        strata: strata[index], cases: whole.cases)
    }
  }

  private static func pairs(in sorted: SortedObservations, baseline: AlgorithmIdentifier?) -> [JoinedPair] {
    let tables = AccuracyStatistics.tables(in: sorted).filter { !$0.eligible.isEmpty }
    let starts = tables.starts { ByteText($0.arm) == ByteText($1.arm) && $0.kind == $1.kind }
    return zip(starts, starts.dropFirst() + [tables.count]).flatMap { start, end -> [JoinedPair] in
      let mine = tables[start..<end]
      let pairings = VersionPairing.pairs(of: mine.map(\.algorithm), baseline: baseline)
      // What this program ran has a row for every eligible recording.
      guard !pairings.isEmpty, let everybody = mine.max(by: { $0.eligible.count < $1.eligible.count }) else {
        return []
      }
      let arm = ComparedArm(everybody, in: sorted)
      return pairings.compactMap { pairing in
        guard let old = mine.first(where: { $0.algorithm == pairing.old }),
          let new = mine.first(where: { $0.algorithm == pairing.new })
        else { return nil }
        return JoinedPair(
          pairing: pairing, arm: arm, joined: JoinedObservations(everybody, old: old, new: new, in: sorted))
      }
    }
  }
}

/// One arm under one reference kind, with the levels of its strata.
private struct ComparedArm: Sendable {
  let name: String
  let kind: ReferenceKind
  let parts: [Part]

  /// A level, by the places of its recordings.
  struct Part: Sendable {
    let group: String
    let level: String
    let isPooledInMarkdown: Bool
    let places: [Int]
  }

  /// Takes the levels that accuracy tables have of all eligible recordings.
  init(_ everybody: AccuracyTable, in sorted: SortedObservations) {
    let places = Dictionary(zip(everybody.eligible, everybody.eligible.indices)) { first, _ in first }
    name = everybody.arm
    kind = everybody.kind
    parts = everybody.rows(in: sorted).filter { $0.group != "all" && !$0.part.eligible.isEmpty }.map { row in
      Part(
        group: row.group, level: row.part.level, isPooledInMarkdown: row.part.isPooled,
        places: row.part.eligible.compactMap { places[$0] })
    }
  }
}

/// A level of one of several pairs.
private struct PartOfPair: Sendable {
  let pair: Int
  let part: ComparedArm.Part
}

/// Two versions in one arm, before they are compared.
private struct JoinedPair: Sendable {
  let pairing: VersionPairing
  let arm: ComparedArm
  let joined: JoinedObservations

  func whole(
    in sorted: SortedObservations, _ plan: ComparisonStatistics.Plan
  ) -> (comparison: VersionComparison, cases: ComparedCases) {
    let pairs = joined.pairs(at: Array(joined.everybody.indices), in: sorted)
    return (
      VersionComparison(pairs, settings: plan.settings, labels: labels(group: "all", level: "all")),
      ComparedCases(pairs, limit: plan.disagreementLimit)
    )
  }

  func stratum(
    _ part: ComparedArm.Part, in sorted: SortedObservations, _ plan: ComparisonStatistics.Plan
  ) -> ComparedStratum {
    ComparedStratum(
      group: part.group, level: part.level, isPooledInMarkdown: part.isPooledInMarkdown,
      comparison: LevelComparison(
        joined.pairs(at: part.places, in: sorted), settings: plan.settings,
        labels: labels(group: part.group, level: part.level)))
  }

  private func labels(group: String, level: String) -> ComparisonLabels {
    ComparisonLabels(
      arm: arm.name, referenceKind: arm.kind.columnName, new: pairing.new, old: pairing.old, group: group, level: level)
  }
}
