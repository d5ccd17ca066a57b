import HaptikaDSP

/// `accuracy.md`: how close the published estimates are to the reference, arm by arm, version by version.
struct AccuracyReport: Sendable {
  static let file = "accuracy.md"
  static let title = "Agreement of pulse rate estimates with a reference"
  static let question =
    "How close are the published pulse rate estimates to the reference, and for how many recordings is one published?"
  /// The algorithm whose newest version is the headline.
  static let headlineName = "haptika-ppg"
  /// Rows of a Markdown table; the rest is in the CSV.
  static let rowLimit = 40

  /// In the order of their keys.
  let summaries: [AccuracySummary]
  let facts: RunFacts
  let counts: RunCounts
  /// In the order of the report; their numbers are their places.
  let figures: [WrittenFigure]
  /// Published values that are listed one by one.
  let listed: ListedTally
  /// Where the recordings with suspect references lie.
  let suspectArchives: SuspectArchives
  /// What the study file says that the product's confidence is; `nil` when nothing is declared.
  var confidenceSemantics: ConfidenceSemantics?
  /// What the study file says of the limits of agreement; `nil` when nothing is declared, and they are then by `anova`.
  var primaryLimits: LimitsMethod?

  init(
    summaries: [AccuracySummary], facts: RunFacts, counts: RunCounts, figures: [WrittenFigure] = [],
    listed: ListedTally = ListedTally(), suspectArchives: SuspectArchives = .none
  ) {
    self.summaries = Self.inOrder(summaries)
    self.facts = facts
    self.counts = counts
    self.figures = figures
    self.listed = listed
    self.suspectArchives = suspectArchives
  }

  /// Why there is nothing to report, as a clause in lower case; `nil` when there is.
  var absence: String? {
    if summaries.contains(where: \.hasAccuracy) { return nil }
    let reasons = NotComparable(counts: counts, isOverWindows: isOverWindows).clauses
    return "no \(unit) is eligible" + (reasons.isEmpty ? "" : ": " + reasons.joined(separator: ", "))
  }

  /// What can be said without any accuracy: how often an estimate was published where there is no pulse.
  var withoutAccuracy: [String] {
    var seen: Set<ByteText> = []
    // Recordings without a pulse stand in the tables of every kind of reference of their arm.
    let rows = arms.filter { seen.insert(ByteText($0.name)).inserted }.flatMap { arm in
      arm.summaries.filter { $0.group == "all" && $0.countWithoutPulse != nil }
    }
    return rows.isEmpty ? [] : [table("Published without a pulse", AccuracyColumns.withoutPulse, rows)]
  }

  /// The whole report.
  var document: String {
    let parts =
      ["# \(Self.title)\n", Self.question + "\n", "## The answer in one table\n"] + answer + arms.flatMap(text)
      + [MethodText(report: self).text, "---\n", "*\(Self.disclaimer)*\n"]
    return parts.joined(separator: "\n")
  }

  /// The plain reading and the table of the headline, for each arm and kind of reference.
  var answer: [String] {
    let notes = [
      "Numbers in brackets are 95 % intervals over \(arms.allSatisfy(\.isSimulator) ? "units" : "people"); where there are none, too few were "
        + "recorded (5 are needed) and the numbers say what was found in these \(unit)s, not how far it carries. Everything is in "
        + "[accuracy.csv](accuracy.csv) at full precision, with the method of each interval.\n"
    ]
    return arms.flatMap { arm in
      let shown = headline.map { [$0] } ?? arm.algorithms
      return shown.map { PlainReading(report: self, arm: arm, algorithm: $0).text } + benchNote(of: arm)
        + answerTable(of: arm, shown)
    } + notes
  }

  /// Whether the tables are over windows.
  var isOverWindows: Bool { facts.windows != nil }

  /// What one row is: `recording` or `window`.
  var unit: String { isOverWindows ? "window" : "recording" }

  /// The newest version of the product's algorithm; `nil` when only others were run.
  var headline: AlgorithmIdentifier? {
    Self.headline(of: summaries.map(\.algorithm))
  }

  /// The newest version of the product's algorithm among some.
  static func headline(of algorithms: [AlgorithmIdentifier]) -> AlgorithmIdentifier? {
    algorithms.filter { $0.name == Self.headlineName }.max()
  }

  static let disclaimer =
    "This report describes agreement of a wellness measurement with a reference under the listed conditions. The product is "
    + "not intended to diagnose, treat, cure, monitor or prevent any disease and must not be used for medical decisions."
}

extension AccuracyReport {
  /// One arm under one kind of reference: nothing is ever pooled beyond it.
  struct Arm: Sendable {
    let name: String
    let kind: ReferenceKind
    let isSimulator: Bool
    let isOverWindows: Bool
    /// In the order of their keys.
    let summaries: [AccuracySummary]
    /// The headline first, then by name and version.
    let algorithms: [AlgorithmIdentifier]

    /// `simulator, reference: RR intervals`, as Markdown.
    var title: String { "\(MarkdownWriter.escaped(name)), reference: \(kind.words)" }

    /// The clusters of the arm.
    var people: String { isSimulator ? "people (simulator units)" : "people" }

    /// The rows that Markdown shows.
    func summaries(of algorithm: AlgorithmIdentifier, in group: String) -> [AccuracySummary] {
      summaries.filter { $0.algorithm == algorithm && $0.group == group && !$0.isPooledInMarkdown }
    }
  }

  /// The arms, by name and kind of reference.
  var arms: [Arm] {
    var arms: [Arm] = []
    var rest = summaries[...]
    while let first = rest.first {
      let end =
        rest.firstIndex { ByteText($0.arm) != ByteText(first.arm) || $0.referenceKind != first.referenceKind }
        ?? rest.endIndex
      let mine = Array(rest[..<end])
      let algorithms = Set(mine.map(\.algorithm)).sorted { ($0 == headline ? 0 : 1, $0) < ($1 == headline ? 0 : 1, $1) }
      arms.append(
        Arm(
          name: first.arm, kind: first.referenceKind, isSimulator: counts[arm: first.arm]?.isSimulator ?? false,
          isOverWindows: isOverWindows, summaries: mine, algorithms: algorithms))
      rest = rest[end...]
    }
    return arms
  }

  func answerTable(of arm: Arm, _ shown: [AlgorithmIdentifier]) -> [String] {
    let rows = shown.flatMap { algorithm in
      arm.summaries(of: algorithm, in: "all") + verified(in: arm, algorithm)
    }
    let judged = rows.filter(\.hasAccuracy)
    guard !judged.isEmpty else { return [] }
    let several = Set(summaries.map(\.algorithm)).count > 1
    return [table("Arm \(arm.title)", AccuracyColumns.answer(arm, naming: several), judged)]
  }

  /// What a bench does not show.
  func benchNote(of arm: Arm) -> [String] {
    guard arm.isSimulator else { return [] }
    return [
      "The optical simulator stands for the light of a finger, not for people: verified at the listed targets only. "
        + pooling(in: arm) + "\n"
    ]
  }

  private func text(of arm: Arm) -> [String] {
    ["## Arm \(arm.title)\n"] + benchNote(of: arm) + figureText(of: arm) + robustness(of: arm) + farOff(of: arm)
      + suspectReferences(of: arm) + arm.algorithms.flatMap { text(of: arm, $0) }
  }

  private func text(of arm: Arm, _ algorithm: AlgorithmIdentifier) -> [String] {
    let all = arm.summaries(of: algorithm, in: "all")
    func shown(_ stratum: Stratum) -> [AccuracySummary] {
      let rows = arm.rows(of: algorithm, by: stratum)
      return TableReading(arm: arm, rows: rows).repeats(all.first) ? [] : rows
    }
    return ["### \(MarkdownWriter.code(algorithm.description))\n"]
      + tables("Overall", arm, all)
      + limitMethods(of: arm, algorithm) + equivalence(of: arm, algorithm) + confidence(of: arm, algorithm)
      + tables("By target BPM", arm, shown(.targetBeatsPerMinute))
      + levels("every other target BPM", arm, arm.targets(of: algorithm).other)
      + verification(of: arm, algorithm)
      + tables("By condition", arm, shown(.condition))
      + Stratum.allCases.filter { !$0.hasTablesOfItsOwn }.flatMap { levels($0.words, arm, shown($0)) }
      + groupsWithoutTables(of: arm, algorithm)
      + differences(in: arm, algorithm) + worstAndBest(in: arm, algorithm) + sensitivity(of: arm, algorithm)
  }

  /// One table of the levels of what `words` names; nothing without any.
  func levels(_ words: String, _ arm: Arm, _ rows: [AccuracySummary]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let reading = TableReading(arm: arm, rows: rows)
    return [
      "#### By \(words)\n", reading.stratum,
      table("Agreement by \(words)", AccuracyColumns.stratum(arm), rows) + reading.biasWarning,
    ]
  }

  private func tables(_ heading: String, _ arm: Arm, _ rows: [AccuracySummary]) -> [String] {
    guard !rows.isEmpty else { return [] }
    // A level in which nothing is eligible has no accuracy; what was published in it stands in the last table.
    let judged = rows.filter(\.hasAccuracy)
    let reading = TableReading(arm: arm, rows: judged)
    let accuracy =
      judged.isEmpty
      ? ["No \(unit) is eligible here.\n"]
      : [
        reading.agreement, table("Agreement", AccuracyColumns.agreement(arm), judged) + reading.biasWarning,
        reading.errors, table("Errors", AccuracyColumns.errors(arm), judged),
        reading.shares, table("Shares", AccuracyColumns.shares(arm), judged),
      ]
    return ["#### \(heading)\n"] + accuracy + [reading.withheld] + withheldTable(of: arm, rows)
  }

  /// What was not published; nothing when everything was, which the sentence above tells.
  func withheldTable(of arm: Arm, _ rows: [AccuracySummary]) -> [String] {
    let pulses = rows.contains { ($0.countWithoutPulse ?? 0) > 0 }
    guard pulses || rows.contains(where: { $0.counts.published < $0.counts.eligible }) else { return [] }
    let title = pulses ? "Not published, and published without a pulse" : "Not published"
    return [table(title, AccuracyColumns.withheld(arm, pulses: pulses), rows)]
  }

  func table<Row: Sendable>(_ title: String, _ columns: [TableColumn<Row>], _ rows: [Row]) -> String {
    MarkdownWriter.text(
      of: Table(title: title, columns: columns, rows: rows), limit: Self.rowLimit, restIn: AccuracyCSV.format.file)
  }

  /// The rows as every report has them.
  static func inOrder(_ summaries: [AccuracySummary]) -> [AccuracySummary] { summaries.sorted(by: isBefore) }

  /// By arm, kind of reference, group, level, algorithm; texts by their UTF-8 bytes.
  private static func isBefore(_ a: AccuracySummary, _ b: AccuracySummary) -> Bool {
    let (arms, levels) = ((ByteText(a.arm), ByteText(b.arm)), (ByteText(a.level), ByteText(b.level)))
    if arms.0 != arms.1 { return arms.0 < arms.1 }
    if a.referenceKind != b.referenceKind { return a.referenceKind.rawValue < b.referenceKind.rawValue }
    if a.group != b.group { return (a.group == "all" ? 0 : 1, a.group) < (b.group == "all" ? 0 : 1, b.group) }
    if levels.0 != levels.1 { return a.stratum?.precedes(a.level, b.level) ?? (levels.0 < levels.1) }
    return a.algorithm < b.algorithm
  }
}

extension AccuracyReport.Arm {
  /// The named targets with all others pooled behind them, and every other target by itself.
  func targets(of algorithm: AlgorithmIdentifier) -> (named: [AccuracySummary], other: [AccuracySummary]) {
    let rows = summaries(of: algorithm, in: "target_bpm")
    // An arm without any programmed rate has the level `unknown` alone, which says nothing.
    guard rows.contains(where: { $0.targetRate != nil }) else { return ([], []) }
    return (rows.filter(\.isNamedTarget), rows.filter { !$0.isNamedTarget })
  }
}

extension AccuracySummary {
  /// Whether there is anything to judge: a reference, and something eligible.
  var hasAccuracy: Bool { referenceKind != .none && counts.eligible > 0 }

  /// The rate that a level of `target_bpm` names.
  var targetRate: Double? { Double(level) }

  /// Whether the level is a verification target, or all other targets pooled.
  var isNamedTarget: Bool { level == Stratum.others || Stratum.verificationTargets.contains(level) }
}
