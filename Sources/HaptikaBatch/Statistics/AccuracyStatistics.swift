import HaptikaDSP

/// Makes the rows of the accuracy tables.
public enum AccuracyStatistics {
  /// Summarises `observations`: whole recordings, or windows, but not both at once.
  ///
  /// One table for each arm, reference kind in it, and algorithm, in that order; arms are never pooled. A table begins with the
  /// group `all`; then, for each stratum that any of its recordings says something of, one row a level that has eligible rows, the
  /// level `unknown` for those that say nothing. Among the levels of `target_bpm` stands, when
  /// there is a target other than 60, 75 and 120, one more level `others` with all such targets together; they also keep their
  /// own rows, so `others` is never to be added to them.
  ///
  /// In arms of the simulator the group `target_bpm_clean` follows, of the condition `clean` alone: pooling a target's misleading
  /// conditions would hide what was verified.
  ///
  /// Each level is also set beside all other recordings of its group; and behind all tables stands, for each group with two levels of
  /// enough people, a row `<group>_worst_best` of its worst and its best level.
  ///
  /// What is eligible decides:
  /// - Rows without a reference are in no table. An arm whose recordings have a reference but no eligible row keeps the row
  ///   `all`, with every measure undefined, so that it does not vanish.
  /// - Recordings known to hold no pulse are in no accuracy number. Their share that was published all the same stands in the
  ///   rows `all` and `condition` of *every* table of their arm, whatever their own reference kind, because what they are
  ///   compared with is not a reference. A condition of which only such recordings exist has a level with nothing eligible. An
  ///   arm that has nothing else gets a table of the kind `none`.
  ///
  /// The measures of PRV stand in tables against RR intervals only, and count the rows that have PRV to compare.
  ///
  /// Sums run in the byte order of study, person, recording and window start, so the order of `observations` changes no bit.
  ///
  /// Intervals stand beside what the number of recordings and people allows (`MinimumRule`); those by bootstrap draw from `bootstrap`
  /// under a name of their own, so they do not depend on the number of `workers`.
  ///
  /// - Parameters:
  ///   - observations: what was compared.
  ///   - bootstrap: how people are resampled.
  ///   - workers: how many rows are summarised at once; changes no result.
  /// - Returns: the rows, in the order of their keys, those of worst and best levels last.
  /// - Complexity: O(*n* log *n* + *r*·*B*·*G*) for *r* rows of *G* people; the row `all` also O(*B*·*n*) for its quantiles.
  public static func summaries(
    of observations: ObservationTable, bootstrap: BootstrapSettings, workers: Int
  ) -> [AccuracySummary] {
    let sorted = SortedObservations(observations)
    let rows = tables(in: sorted).flatMap { $0.rows(in: sorted) }
    let prepared = concurrentMap(rows, workers: workers) { PreparedRow($0, in: sorted) }
    // The factors of exact limits cost milliseconds and depend on the number of pairs alone, which many rows share.
    let pairCounts = Set(prepared.flatMap(\.exactPairCounts)).sorted()
    let factors = concurrentMap(pairCounts, workers: workers) { ExactLimitFactors(count: $0) }
    let factorsByCount = Dictionary(uniqueKeysWithValues: zip(pairCounts, factors))
    let summaries = concurrentMap(prepared, workers: workers) { row in
      row.summary(in: sorted, bootstrap) { factorsByCount[$0] ?? nil }
    }
    let groups = Array(zip(rows, summaries)).slices { $0.0.isInGroup(of: $1.0) }
    let contrasts = groups.flatMap { WorstAndBest.all(of: $0.map { (row: $0.0, summary: $0.1) }) }
    return summaries + concurrentMap(contrasts, workers: workers) { $0.summary(in: sorted, bootstrap) }
  }

  /// Every table, by arm, reference kind and algorithm.
  static func tables(in sorted: SortedObservations) -> [AccuracyTable] {
    sorted.rows.slices { sorted.haveSameArmAndAlgorithm($0, $1) }
      .flatMap { tables(of: $0, in: sorted) }
      .sorted {
        (ByteText($0.arm), $0.kind.rawValue, $0.algorithm) < (ByteText($1.arm), $1.kind.rawValue, $1.algorithm)
      }
  }

  /// The tables, one a reference kind, of one algorithm in one arm.
  private static func tables(
    of rows: ArraySlice<SortedObservations.Row>, in sorted: SortedObservations
  ) -> [AccuracyTable] {
    guard let first = rows.first else { return [] }
    let withoutPulse = rows.filter(sorted.isWithoutPulse)
    var kinds = ReferenceKind.allCases.filter { kind in
      kind != .none && rows.contains { sorted.kind(of: $0) == kind && !sorted.isWithoutPulse($0) }
    }
    if kinds.isEmpty && !withoutPulse.isEmpty { kinds = [.none] }
    return kinds.map { kind in
      AccuracyTable(
        arm: sorted.arm(of: first), kind: kind, algorithm: sorted.algorithm(of: first),
        eligible: rows.filter { sorted.isEligible($0) && sorted.kind(of: $0) == kind },
        eligibleInSomeWay: rows.filter { sorted.isEligibleInSomeWay($0) && sorted.kind(of: $0) == kind },
        withoutPulse: withoutPulse,
        isSimulated: rows.allSatisfy(sorted.isSimulated))
    }
  }
}

/// One algorithm in one arm against one kind of reference. Rows are in key order.
struct AccuracyTable: Sendable {
  let arm: String
  let kind: ReferenceKind
  let algorithm: AlgorithmIdentifier
  let eligible: [SortedObservations.Row]
  /// The eligible ones, and those that an alternative of the reference would make so.
  let eligibleInSomeWay: [SortedObservations.Row]
  let withoutPulse: [SortedObservations.Row]
  /// Whether the optical simulator made all of them: units are nobody's privacy, and stand by themselves however few.
  let isSimulated: Bool

  func rows(in sorted: SortedObservations) -> [AccuracyRow] {
    let all = AccuracyRow(
      table: self, group: "all",
      part: AccuracyRow.Part(level: "all", eligible: eligible, withoutPulse: withoutPulse), countsPulses: true)
    return [all] + Stratum.allCases.indices.flatMap { levels(ofStratumAt: $0, in: sorted) } + cleanTargets(in: sorted)
  }

  /// The group of targets in the condition `clean` alone.
  static let cleanTargets = "\(Stratum.targetBeatsPerMinute.rawValue)_\(cleanCondition)"

  /// The simulator's still finger before a steady camera: what verification is about.
  static let cleanCondition = "clean"

  /// Targets of the simulator under its clean condition, where both are recorded.
  private func cleanTargets(in sorted: SortedObservations) -> [AccuracyRow] {
    let target = Stratum.targetBeatsPerMinute
    guard isSimulated, let targets = Stratum.allCases.firstIndex(of: target),
      let conditions = Stratum.allCases.firstIndex(of: .condition),
      let clean = sorted.levels[conditions].firstIndex(of: Self.cleanCondition)
    else { return [] }
    let rows = eligible.filter { sorted.level(of: $0, stratum: conditions) == clean }
    return zip(sorted.levels[targets], sorted.split(rows, byStratum: targets))
      .filter { $0 != Stratum.unknown && !$1.isEmpty }
      .sorted { target.precedes($0.0, $1.0) }
      .map { level, rows in
        AccuracyRow(
          table: self, group: Self.cleanTargets,
          part: AccuracyRow.Part(level: level, eligible: rows, withoutPulse: []), countsPulses: false)
      }
  }

  private func levels(ofStratumAt index: Int, in sorted: SortedObservations) -> [AccuracyRow] {
    let stratum = Stratum.allCases[index]
    let levels = sorted.levels[index]
    let countsPulses = stratum == .condition
    let eligibleByLevel = sorted.split(eligible, byStratum: index)
    let withoutPulseByLevel = sorted.split(countsPulses ? withoutPulse : [], byStratum: index)
    var parts = levels.indices.map { level in
      AccuracyRow.Part(
        level: levels[level], eligible: eligibleByLevel[level], withoutPulse: withoutPulseByLevel[level])
    }
    if stratum == .targetBeatsPerMinute {
      let isOther = levels.map { $0 != Stratum.unknown && !Stratum.verificationTargets.contains($0) }
      let others = eligible.filter { isOther[sorted.level(of: $0, stratum: index)] }
      parts.append(AccuracyRow.Part(level: Stratum.others, eligible: others, withoutPulse: []))
    }
    parts = parts.filter { !$0.eligible.isEmpty || !$0.withoutPulse.isEmpty }
    // What nobody recorded would only repeat the row `all`.
    if parts.allSatisfy({ $0.level == Stratum.unknown }) { return [] }
    if stratum != .targetBeatsPerMinute && !isSimulated { pool(&parts, in: sorted) }
    return parts.sorted { stratum.precedes($0.level, $1.level) }.map {
      AccuracyRow(table: self, group: stratum.rawValue, part: $0, countsPulses: countsPulses)
    }
  }

  /// Marks the levels with too few people to be shown by themselves and adds `others`, which holds them. One such level alone
  /// would be found by subtraction, so the next smallest joins it. A level that is called `others` always belongs to them.
  private func pool(_ parts: inout [AccuracyRow.Part], in sorted: SortedObservations) {
    let people = parts.map { Set(($0.eligible + $0.withoutPulse).map(sorted.subject)).count }
    let order = parts.indices.sorted { (people[$0], $0) < (people[$1], $1) }
    var small = order.filter { people[$0] < MinimumRule.fewestSubjectsShown || parts[$0].level == Stratum.others }
    guard let first = small.first else { return }
    if small.count == 1, let next = order.first(where: { $0 != first }) { small.append(next) }
    for index in small { parts[index].isPooled = true }
    let pooled = parts.filter(\.isPooled)
    parts.removeAll { $0.level == Stratum.others }
    parts.append(
      AccuracyRow.Part(
        level: Stratum.others, eligible: pooled.flatMap(\.eligible).sorted(by: sorted.precedes),
        withoutPulse: pooled.flatMap(\.withoutPulse).sorted(by: sorted.precedes)))
  }
}

extension AccuracyRow {
  /// Whether two neighbours are of one group of one table.
  fileprivate func isInGroup(of other: AccuracyRow) -> Bool {
    group == other.group && ByteText(table.arm) == ByteText(other.table.arm) && table.kind == other.table.kind
      && table.algorithm == other.table.algorithm
  }
}

extension Array {
  /// Returns the array cut wherever two neighbours do not belong together.
  fileprivate func slices(together: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var slices: [ArraySlice<Element>] = []
    var start = 0
    for next in indices.dropFirst() where !together(self[next - 1], self[next]) {
      slices.append(self[start..<next])
      start = next
    }
    return isEmpty ? [] : slices + [self[start...]]
  }
}
