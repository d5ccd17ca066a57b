/// The two levels of a group that a row of `accuracy.csv` sets against each other.
public struct ContrastedLevels: Sendable, Hashable {
  /// The stratum whose levels they are.
  public var stratum: Stratum
  public var worst: String
  public var best: String
}

/// The worst and the best level of a group, chosen by what these data say of them.
///
/// Levels take part that have the recordings and people of a bootstrap, but for `unknown`, which names nobody, and `others`, which pools.
/// The choice is made once and held in every replicate, so the interval is of these two levels; that they were chosen because they lie
/// far apart makes their difference larger than another study would find, and every such row says so.
struct WorstAndBest: Sendable {
  /// The suffix of the group's name in `accuracy.csv`.
  static let groupSuffix = "_worst_best"

  /// What stands in the `reason` column beside each of these numbers.
  static let note = "levels_chosen_from_data"

  private let worst: AccuracyRow
  private let best: AccuracyRow
  private let measures: [Measure]
  private let stratum: Stratum

  /// Returns the rows to be made of one group: one when the same two levels are worst and best by error and by coverage, two when
  /// not, none of fewer than two levels, or of equal ones. `levels` are the group's rows with their summaries.
  static func all(of levels: [(row: AccuracyRow, summary: AccuracySummary)]) -> [WorstAndBest] {
    guard let stratum = levels.first.flatMap({ Stratum(rawValue: $0.row.group) }) else { return [] }
    let byError = extremes(of: levels, in: stratum, .meanAbsoluteError) { $0 }
    let byCoverage = extremes(of: levels, in: stratum, .coverage) { -$0 }
    func made(_ pair: (worst: AccuracyRow, best: AccuracyRow)?, _ measures: [Measure]) -> [WorstAndBest] {
      pair.map { [WorstAndBest(worst: $0.worst, best: $0.best, measures: measures, stratum: stratum)] } ?? []
    }
    if let byError, let byCoverage, byError.worst.part.level == byCoverage.worst.part.level,
      byError.best.part.level == byCoverage.best.part.level
    {
      return made(byError, [.worstBestErrorDifference, .worstBestCoverageDifference])
    }
    return made(byError, [.worstBestErrorDifference]) + made(byCoverage, [.worstBestCoverageDifference])
  }

  /// The levels of the largest and of the smallest badness; of equally bad ones the last, of equally good ones the first of the table.
  /// `nil` when all are equal: then none is the worst.
  private static func extremes(
    of levels: [(row: AccuracyRow, summary: AccuracySummary)], in stratum: Stratum, _ measure: Measure,
    badness: (Double) -> Double
  ) -> (worst: AccuracyRow, best: AccuracyRow)? {
    let candidates = levels.compactMap { level -> (row: AccuracyRow, badness: Double)? in
      guard level.row.part.level != Stratum.unknown, level.row.part.level != Stratum.others,
        level.summary.rule(for: measure) >= .bootstrap, let number = level.summary[measure]?.number
      else { return nil }
      return (level.row, badness(number))
    }.sorted {
      $0.badness == $1.badness
        ? stratum.precedes($0.row.part.level, $1.row.part.level) : $0.badness < $1.badness
    }
    guard let best = candidates.first, let worst = candidates.last, best.badness < worst.badness else { return nil }
    return (worst.row, best.row)
  }

  /// The row of both levels together.
  func summary(in sorted: SortedObservations, _ bootstrap: BootstrapSettings) -> AccuracySummary {
    let table = worst.table
    // A recording's windows may lie in both levels.
    let eligible = (worst.part.eligible + best.part.eligible).sorted(by: sorted.precedes)
    var summary = AccuracySummary(
      arm: table.arm, referenceKind: table.kind, group: worst.group + Self.groupSuffix,
      level: "\(worst.part.level) minus \(best.part.level)", algorithm: table.algorithm,
      counts: AccuracyCounts(
        eligible: eligible, published: eligible.filter { sorted.error(of: $0) != nil }, in: sorted),
      values: [], isSimulated: table.isSimulated, isPooledInMarkdown: worst.part.isPooled || best.part.isPooled)
    summary.contrast = ContrastedLevels(stratum: stratum, worst: worst.part.level, best: best.part.level)
    let resampling = RowResampling(settings: bootstrap, row: summary, kind: table.kind.columnName)
    let contrast = LevelContrast(
      first: worst.part.eligible, second: best.part.eligible, isSimulated: table.isSimulated)
    summary.values = measures.map { measure in
      let quantity: LevelContrast.Quantity = measure == .worstBestErrorDifference ? .absoluteError : .coverage
      var value = contrast.value(of: measure, quantity, in: sorted, resampling)
      value.intervalNote = [value.intervalNote, Self.note].compactMap { $0 }.joined(separator: " ")
      return value
    }
    return summary
  }
}
