import HaptikaDSP

extension AccuracyReport {
  /// Whether the mean error lies within bounds: of people over the whole arm, of a simulator at each target. Nothing without a test.
  func equivalence(of arm: Arm, _ algorithm: AlgorithmIdentifier) -> [String] {
    let group = arm.isSimulator ? Stratum.targetBeatsPerMinute.rawValue : "all"
    let rows = arm.summaries(of: algorithm, in: group).filter {
      $0[EquivalenceBound.fivePercent.mean]?.number != nil && $0.rule(for: .equivalenceMeanPercent) != .countsOnly
    }
    guard !rows.isEmpty else { return [] }
    let text = EquivalenceText(arm: arm, rows: rows)
    let heading = "#### Equivalence of the mean\n"
    // Without any test a table would hold nothing but reasons, which the sentence tells.
    guard rows.contains(where: { $0[EquivalenceBound.fivePercent.p]?.number != nil }) else {
      return [heading, text.reading]
    }
    let table = Table(title: "Equivalence of the mean error", columns: text.columns, rows: text.tests)
    return [
      heading, text.reading, MarkdownWriter.text(of: table, limit: Self.rowLimit, restIn: AccuracyCSV.format.file),
    ]
  }
}

/// The tests of a mean error against bounds, in words and in a table.
struct EquivalenceText: Sendable {
  let arm: AccuracyReport.Arm
  /// One of people; of a simulator one a target.
  let rows: [AccuracySummary]

  /// One line of the table.
  struct Test: Sendable {
    let row: AccuracySummary
    let bound: EquivalenceBound
  }

  /// Of the rows that were tested: of the others the sentence tells why not.
  var tests: [Test] {
    rows.filter { $0[EquivalenceBound.fivePercent.p]?.number != nil }
      .flatMap { row in EquivalenceBound.allCases.map { Test(row: row, bound: $0) } }
  }

  var columns: [TableColumn<Test>] {
    let target = TableColumn<Test>("target", .string, unit: "BPM", "programmed rate") { .text($0.row.level) }
    return [TableColumn("bound", .string, "within which a mean error counts as none") { .code($0.bound.words) }]
      + (arm.isSimulator ? [target] : []) + AccuracyColumns.base(arm).map { $0.of { $0.row } } + [
        TableColumn("mean error", .number, "over people; of a simulator over recordings") {
          .code($0.bound.shown($0.row, $0.bound.mean))
        },
        TableColumn("90 % interval", .number, "that belongs to two tests at 5 %") { test in
          guard test.row[test.bound.low]?.number != nil else { return TableCell(test.row[test.bound.low]) }
          let ends = [test.bound.low, test.bound.high].map { test.bound.text(test.row, $0) }
          return .code("[\(ends.joined(separator: ", "))] \(test.bound.unit)")
        },
        TableColumn("p", .number, "the larger of both tests") { .code($0.row.probability($0.bound.p)) },
        TableColumn("verdict", .string, "what may be said") { .code(Self.words($0.row.equivalence(within: $0.bound))) },
      ]
  }

  /// Above the table.
  var reading: String { [arm.isSimulator ? ofUnits : ofPeople, caution].joined(separator: " ") + "\n" }

  private var ofPeople: String {
    guard let row = rows.first else { return "" }
    let bound = EquivalenceBound.fivePercent
    let mean = "The mean error of a person is \(bound.shown(row, bound.mean))"
    let count = row.counts.publishedSubjects
    let clusters = "\(count) \(arm.clusters(count))"
    switch row.equivalence(within: bound) {
    case .equivalent:
      return "\(mean) (90 % interval \(bound.text(row, bound.low)) to \(bound.shown(row, bound.high)); "
        + "\(arm.evidence(of: row))): as a mean it is equivalent to none within ±5 %, the primary bound."
    case .notShown:
      return "\(mean) (90 % interval \(bound.text(row, bound.low)) to \(bound.shown(row, bound.high)); "
        + "\(arm.evidence(of: row))): that it lies within ±5 %, the primary bound, is not shown."
    case .notAssessable(UndefinedReason.constant.rawValue):
      return "\(mean), the same of everyone (\(arm.evidence(of: row))), which leaves nothing to test."
    case .notAssessable, nil:
      return "\(mean) (\(arm.evidence(of: row))); \(clusters) \(count == 1 ? "allows" : "allow") no verdict, for which "
        + "\(MinimumRule.fewestSubjectsJudged) are needed."
    }
  }

  private var ofUnits: String {
    let bound = EquivalenceBound.fivePercent
    let verdicts = rows.map { ($0, $0.equivalence(within: bound)) }
    func levels(_ isMeant: (EquivalenceVerdict?) -> Bool) -> String {
      verdicts.filter { isMeant($0.1) }
        .map { "\(MarkdownWriter.escaped($0.0.level)) BPM (\(arm.evidence(of: $0.0)))" }.joined(separator: ", ")
    }
    let untested = verdicts.filter { if case .notAssessable = $0.1 { true } else { $0.1 == nil } }
    let equivalent = levels { $0 == .equivalent }
    let notShown = levels { $0 == .notShown }
    let others = untested.map { MarkdownWriter.escaped($0.0.level) }.joined(separator: ", ")
    return [
      equivalent.isEmpty
        ? nil
        : "For the units tested the mean error is equivalent to none within ±5 %, the primary bound, at \(equivalent).",
      notShown.isEmpty ? nil : "At \(notShown) it is not shown to lie within ±5 %, the primary bound.",
      others.isEmpty
        ? nil
        : "At \(others) BPM there is no verdict: it takes 30 recordings of 3 units at a target.",
    ].compactMap { $0 }.joined(separator: " ")
  }

  private var caution: String {
    let silent =
      rows.contains { $0.counts.published < $0.counts.eligible }
      ? " What was withheld is in no mean, and nothing was put in its place." : ""
    return "A mean says nothing of single errors, which lie as far out as the limits of agreement say.\(silent)"
  }

  private static func words(_ verdict: EquivalenceVerdict?) -> String {
    switch verdict {
    case .equivalent: "equivalent"
    case .notShown: "not shown"
    case .notAssessable(let reason): "not assessable (\(reason))"
    case nil: "not assessable"
    }
  }
}

extension EquivalenceBound {
  /// `±5 % (primary)`.
  fileprivate var words: String {
    switch self {
    case .fivePercent: "±5 % (primary)"
    case .tenPercent: "±10 %"
    case .threeBeats: "±3 BPM"
    case .fiveBeats: "±5 BPM"
    }
  }

  fileprivate var unit: String { isRelative ? "%" : "BPM" }

  /// A number in the bound's unit, without it.
  fileprivate func text(_ row: AccuracySummary, _ measure: Measure) -> String {
    MarkdownWriter.text(of: row[measure], decimals: isRelative ? 1 : 2)
  }

  fileprivate func shown(_ row: AccuracySummary, _ measure: Measure) -> String {
    row[measure]?.number == nil ? text(row, measure) : "\(text(row, measure)) \(unit)"
  }
}
