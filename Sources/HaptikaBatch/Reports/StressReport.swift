import HaptikaDSP

/// `stress.md`: how far measurements lie from people's own rest values, and what the stress index says of protocol conditions.
struct StressReport: Sendable {
  static let file = "stress.md"
  static let title = "Stress index: deviation from a person's own rest values"
  static let question =
    "How many measurements can be set beside a baseline of the same person, how does the index differ between protocol conditions, and how far can "
    + "that be trusted?"
  /// What must stand before every number.
  static let scope =
    "The index describes how far pulse rate and PRV of one measurement lie from the same person's own earlier values at rest. It describes "
    + "that deviation and nothing else: not how a person feels, and not why the values differ."
  /// Why there is no report.
  static let absence =
    "no recording that can be read says whether the person was at rest, and there are no before/after sessions"

  let findings: StressFindings
  let facts: RunFacts
  /// In the order of the report; their numbers are their places.
  let figures: [WrittenFigure]
  /// Proposals for constants of a next version, by group; empty unless they were asked for.
  var proposals: [String] = []
  /// Recordings that say whether the person was at rest and hold nothing that a rate could come from, by arm.
  var unmeasured: [ByteText: Int] = [:]

  /// The whole report.
  var document: String {
    let answer = findings.groups.map { StressReading(group: $0, sessions: sessions(of: $0)).text }
    let parts =
      ["# \(Self.title)\n", Self.question + "\n", "**\(Self.scope)**\n", Self.lead, "## What was found\n"]
      + (answer.isEmpty ? ["No measurement can have an index.\n"] : answer) + unmeasuredText + withoutIndex
      + findings.groups.flatMap(text) + sessionSection + proposals + [method, "---\n"]
      + ["*\(AccuracyReport.disclaimer)*\n"]
    return parts.joined(separator: "\n")
  }

  private static let lead =
    "Numbers in brackets are 95 % intervals over people, where enough were measured. Everything is in [stress.csv](stress.csv) and "
    + "[stress_bins.csv](stress_bins.csv) at full precision; each measurement with its baseline is in [baselines.csv](baselines.csv).\n"

  /// What is in no table because nothing in it could be measured.
  private var unmeasuredText: [String] {
    unmeasured.sorted { $0.key < $1.key }.map { arm, count in
      "In arm \(MarkdownWriter.escaped(arm.text)), \(count) more \(count == 1 ? "recording says" : "recordings say") whether the person was at rest "
        + "and \(count == 1 ? "holds" : "hold") nothing that a rate could come from: counted here, and in no share below.\n"
    }
  }

  /// What has no index, in one list.
  private var withoutIndex: [String] {
    if findings.withoutIndex.isEmpty { return [] }
    let lines = findings.withoutIndex.map { one in
      "\(one.key.title): \(one.measurements) measurements of \(one.people) \(one.people == 1 ? "person" : "people"); it states no signal quality, "
        + "which the index asks for."
    }
    return ["Without an index:\n", MarkdownWriter.list(lines)]
  }

  private func text(of group: StressGroup) -> [String] {
    ["## \(group.key.title)\n"] + coverage(of: group) + conditions(of: group) + calibration(of: group)
      + selfReport(of: group) + confidence(of: group) + repeatability(of: group) + scale(of: group)
  }

  /// Sessions of the arm of a group.
  func sessions(of group: StressGroup) -> [StressSessions] {
    findings.sessions.filter { $0.arm.map(ByteText.init) == ByteText(group.key.arm) }
  }

  /// A table of this report; what does not fit stands in `file`.
  func table<Row: Sendable>(
    _ title: String, _ columns: [TableColumn<Row>], _ rows: [Row], restIn file: String = "stress.csv"
  ) -> String {
    MarkdownWriter.text(
      of: Table(title: title, columns: columns, rows: rows), limit: AccuracyReport.rowLimit, restIn: file)
  }

  /// A table of levels, one measure a column.
  func table(
    _ title: String, first: String, _ rows: [StressRowText], _ columns: [StressColumn]
  ) -> String {
    let lead = TableColumn<StressRowText>(first, .string, "what it is") { .code($0.name) }
    return table(
      title,
      [lead]
        + columns.map { column in
          TableColumn(column.name, .number, unit: column.unit, "see stress.csv") { row in
            .code(row.summary?[column.measure]?.text(decimals: column.decimals) ?? "n/a")
          }
        }, rows)
  }
}

/// One row of a table of levels.
struct StressRowText: Sendable {
  /// Markdown.
  let name: String
  let summary: StressSummary?
}

/// One column of a table of levels.
struct StressColumn: Sendable {
  let name: String
  let unit: String?
  let decimals: Int
  let measure: StressMeasure

  init(_ name: String, _ measure: StressMeasure, unit: String? = nil, decimals: Int = 2) {
    (self.name, self.measure, self.unit, self.decimals) = (name, measure, unit, decimals)
  }
}

extension StressGroupKey {
  /// `Arm home, haptika-ppg@2.0.0`, as Markdown.
  var title: String {
    "Arm \(MarkdownWriter.escaped(arm)), \(MarkdownWriter.code(algorithm.description))"
      + (device.map { " of \(MarkdownWriter.escaped($0))" } ?? "")
  }
}

extension StressGroup {
  /// `person`, `people`, `simulator unit`, `simulator units`.
  func people(_ count: Int) -> String {
    if isSimulated { return "\(count) \(count == 1 ? "simulator unit" : "simulator units")" }
    return "\(count) \(count == 1 ? "person" : "people")"
  }
}

extension StressValue {
  /// Whether there is a number, and one that so few measurements allow to be told.
  var isTold: Bool { statistic.number != nil && (measure.isCount || rule != .countsOnly) }

  /// The number with its interval; a fraction in percent.
  func text(decimals: Int = 2) -> String {
    measure.isCount ? MarkdownWriter.text(of: statistic, decimals: 0) : spreadText.text(decimals: decimals)
  }

  /// `0.54 (95 % interval 0.41 to 0.70)`; `nil` when there is nothing to tell.
  func words(decimals: Int = 2) -> String? {
    guard isTold else { return nil }
    let bare = SpreadText(statistic: statistic, interval: nil, isFraction: measure.isFraction, isTold: true)
    let unit = measure.isFraction ? " %" : ""
    return bare.text(decimals: decimals) + unit + (spreadText.words(decimals: decimals).map { " (\($0))" } ?? "")
  }

  private var spreadText: SpreadText {
    SpreadText(statistic: statistic, interval: interval, isFraction: measure.isFraction, isTold: isTold)
  }
}

extension StressMeasure {
  /// Whether it is a share.
  var isFraction: Bool { name.hasSuffix("_fraction") }

  /// Whether it counts what is there, or is a property of the rules, which needs no minimum.
  var isCount: Bool { name.hasPrefix("n_") }
}
