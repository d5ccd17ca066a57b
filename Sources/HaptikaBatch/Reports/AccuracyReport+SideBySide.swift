import HaptikaDSP

extension AccuracyReport {
  /// Every version beside the others by condition and by rate. Of a simulator only, which knows what it did to a recording.
  func robustness(of arm: Arm) -> [String] {
    guard arm.isSimulator else { return [] }
    let conditions = SideBySide(of: arm, in: Stratum.condition.rawValue, orderedAs: .condition)
    let clean = SideBySide(of: arm, in: AccuracyTable.cleanTargets, orderedAs: .targetBeatsPerMinute)
    let targets = SideBySide(of: arm, in: Stratum.targetBeatsPerMinute.rawValue, orderedAs: .targetBeatsPerMinute)
    let isClean = !clean.rows.isEmpty
    let parts =
      text(of: conditions, in: arm, "By condition, side by side", level: "condition", note: nil)
      + text(
        of: isClean ? clean : targets, in: arm,
        "By target BPM, side by side" + (isClean ? ", condition \(AccuracyTable.cleanCondition)" : ""), level: "target",
        note: rateNote(isClean: isClean))
    return parts.isEmpty ? [] : ["### Robustness\n", cellNote] + parts
  }

  private func text(
    of sides: SideBySide, in arm: Arm, _ heading: String, level: String, note: String?
  ) -> [String] {
    guard !sides.rows.isEmpty else { return [] }
    let words = [note, sides.reading(in: arm)].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ") + "\n"
    // A table of more columns than a page has room for is cut.
    let parts = stride(from: 0, to: arm.algorithms.count, by: SideBySide.columnLimit).map { start in
      let algorithms = Array(arm.algorithms[start..<min(start + SideBySide.columnLimit, arm.algorithms.count)])
      return table(heading, sides.columns(for: algorithms, level: level), sides.rows)
    }
    return ["#### \(heading)\n", words] + parts
  }

  private var cellNote: String {
    "A cell tells the mean absolute error and the largest error in BPM with the number of \(unit)s published and eligible, or that "
      + "all were withheld and for which reason most often. Fewer than three published are counted only. The numbers stand in "
      + "[accuracy.csv](accuracy.csv) as `mae_bpm` and `max_ae_bpm`.\n"
  }

  private func rateNote(isClean: Bool) -> String {
    "Rates stand by the programmed target, not in bands: half and double rates are made at the ends, which a band would mix with "
      + "its middle."
      + (isClean
        ? " In the condition `\(AccuracyTable.cleanCondition)` nothing but the rate differs."
        : " Conditions are pooled.")
  }
}

/// The levels of a group with what each algorithm made of them.
struct SideBySide: Sendable {
  /// Algorithms in one table.
  static let columnLimit = 5

  /// One level.
  struct Row: Sendable {
    let level: String
    /// An algorithm without recordings here is missing.
    let summaries: [AlgorithmIdentifier: AccuracySummary]
  }

  /// In the order of the stratum.
  let rows: [Row]
  private let algorithms: [AlgorithmIdentifier]

  /// Takes the levels of `group` that anything was recorded at, but for those that are known to pool others.
  init(of arm: AccuracyReport.Arm, in group: String, orderedAs stratum: Stratum) {
    algorithms = arm.algorithms
    var byLevel: [ByteText: [AlgorithmIdentifier: AccuracySummary]] = [:]
    for algorithm in arm.algorithms {
      for summary in arm.summaries(of: algorithm, in: group) {
        if stratum == .targetBeatsPerMinute, summary.targetRate == nil { continue }
        byLevel[ByteText(summary.level), default: [:]][algorithm] = summary
      }
    }
    rows = byLevel.keys.sorted { stratum.precedes($0.text, $1.text) }.map {
      Row(level: $0.text, summaries: byLevel[$0] ?? [:])
    }
  }

  /// A column for the level and one for each of some algorithms.
  func columns(for algorithms: [AlgorithmIdentifier], level: String) -> [TableColumn<Row>] {
    let unit = level == "target" ? "BPM" : nil
    return [TableColumn(level, .string, unit: unit, "what was simulated") { .text($0.level) }]
      + algorithms.map { algorithm in
        TableColumn(MarkdownWriter.code(algorithm.description), .string, "what came of it") { row in
          row.summaries[algorithm].map { .code($0.sideBySide) } ?? .undefined("no_result")
        }
      }
  }

  /// The largest error of each algorithm and where it was; one sentence, empty without any.
  func reading(in arm: AccuracyReport.Arm) -> String {
    let largest = algorithms.compactMap { algorithm -> String? in
      let told = rows.compactMap { $0.summaries[algorithm] }.filter { $0.tellsErrors }
      func error(_ row: AccuracySummary) -> Double { row[.maximumAbsoluteError]?.number ?? 0 }
      guard let first = told.first else { return nil }
      // Of equal ones the first level, as the table stands.
      let worst = told.dropFirst().reduce(first) { error($1) > error($0) ? $1 : $0 }
      return "\(MarkdownWriter.code(algorithm.description)) \(worst.number(.maximumAbsoluteError)) BPM at "
        + "\(MarkdownWriter.escaped(worst.level)) (\(arm.evidence(of: worst)))"
    }
    return largest.isEmpty ? "" : "Largest error: " + largest.joined(separator: "; ") + "."
  }
}

extension AccuracySummary {
  /// Whether there are enough published estimates to tell an error.
  fileprivate var tellsErrors: Bool {
    rule(for: .meanAbsoluteError) != .countsOnly && self[.meanAbsoluteError]?.number != nil
  }

  /// What came of a level, for one cell.
  fileprivate var sideBySide: String {
    let parts = [ofEligible, ofSilent].compactMap { $0 }
    return parts.isEmpty ? "nothing eligible" : parts.joined(separator: "; ")
  }

  private var ofEligible: String? {
    guard counts.eligible > 0 else { return nil }
    let missing = counts.eligible - counts.published
    let withheld = Self.withheld(missing, of: counts.eligible, counts.withheldByReason)
    guard counts.published > 0 else { return withheld }
    let share = "\(counts.published) of \(counts.eligible)"
    let published =
      tellsErrors
      ? "\(number(.meanAbsoluteError)), largest \(number(.maximumAbsoluteError)); \(share)" : "\(share) published"
    return missing == 0 ? published : "\(published); \(withheld)"
  }

  private var ofSilent: String? {
    guard let silent = countWithoutPulse, let share = self[.falsePublication]?.number else { return nil }
    let published = Int((share * Double(silent)).rounded())
    let withheld = Self.withheld(silent - published, of: silent, counts.withheldWithoutPulseByReason)
    if published == 0 { return "no pulse: \(withheld)" }
    return "no pulse: **\(published) of \(silent) published**" + (published == silent ? "" : ", \(withheld)")
  }

  /// `withheld 6 of 6 (LOW_QUALITY)`, or `(LOW_QUALITY 4)` when there are other reasons.
  private static func withheld(_ count: Int, of all: Int, _ reasons: [ReasonTally]) -> String {
    let most = reasons.max { ($0.count, $1.reason) < ($1.count, $0.reason) }
    let named = most.map { " (\(MarkdownWriter.code($0.reason))\($0.count == count ? "" : " \($0.count)"))" }
    return "withheld \(count) of \(all)\(named ?? "")"
  }
}
