import HaptikaDSP

/// `watch.md`: which watch series are valid, and how close they are to a reference, arm by arm.
struct WatchReport: Sendable {
  static let file = "watch.md"
  static let title = "Watch series: validity, and agreement with a reference"
  static let question =
    "Which heart-rate series of a watch can be used, how close are they to a reference of the same seconds, and where do they keep apart "
    + "from it?"
  /// Why there is no report.
  static let absence = "no recording holds heart-rate samples of a watch, or intervals of a device beside a reference"

  let findings: WatchFindings
  let facts: RunFacts
  let counts: RunCounts
  /// In the order of the report; their numbers are their places.
  let figures: [WrittenFigure]
  /// The camera's version whose estimates stand beside the watch; `nil` when none was run.
  let camera: AlgorithmIdentifier?

  init(
    findings: WatchFindings, facts: RunFacts, counts: RunCounts, figures: [WrittenFigure],
    camera: AlgorithmIdentifier?
  ) {
    self.findings = findings
    var facts = facts
    // Series are judged whole, also in a run over windows.
    facts.windows = nil
    self.facts = facts
    self.counts = counts
    self.figures = figures
    self.camera = camera
  }

  /// The whole report.
  var document: String {
    let parts =
      [
        "# \(Self.title)\n", Self.question + "\n",
        "An *estimate* here is the average of a watch series. It counts as *published* when the series is valid by the rules "
          + "`\(WatchComparison.rules.identifier)`; what stands beside it as *every series* takes each one that has an average, valid or not. "
          + "Numbers in brackets are 95 % intervals over people, where enough were recorded. Everything is in [watch.csv](watch.csv)"
          + (findings.records.isEmpty ? "" : " and [watch_recordings.csv](watch_recordings.csv)")
          + " at full precision.\n",
        "## What was found\n",
      ] + (findings.records.isEmpty ? ["No recording holds heart-rate samples of a watch.\n"] : answer)
      + arms.flatMap(text) + intervalSection
      + (findings.records.isEmpty ? [] : cameraSection + recordedSection + baselineSection) + [method, "---\n"]
      + ["*\(AccuracyReport.disclaimer)*\n"]
    return parts.joined(separator: "\n")
  }

  /// One paragraph an arm.
  var answer: [String] { arms.map { WatchReading(report: self, arm: $0).text } }

  /// The arms, each with its tables.
  var arms: [WatchArm] {
    let (valid, every) = (accuracy(of: findings.valid), accuracy(of: findings.every))
    return findings.summaries.filter { $0.kind == nil && $0.group == "all" }.map { whole in
      func mine(_ arms: [AccuracyReport.Arm]) -> [AccuracyReport.Arm] {
        arms.filter { ByteText($0.name) == ByteText(whole.arm) }
      }
      let (published, all) = (mine(valid.arms), mine(every.arms))
      return WatchArm(
        name: whole.arm, isSimulator: whole.isSimulated, whole: whole,
        against: zip(published, all).filter { $0.0.kind != .none }.map { WatchArm.Against(valid: $0, every: $1) },
        samples: findings.summaries.filter { ByteText($0.arm) == ByteText(whole.arm) && $0.group == "all" },
        records: findings.records.filter { ByteText($0.record.arm) == ByteText(whole.arm) })
    }
  }

  /// The report on accuracy that would be made of some rows: it knows how to read them.
  private func accuracy(of summaries: [AccuracySummary]) -> AccuracyReport {
    AccuracyReport(summaries: summaries, facts: facts, counts: counts)
  }

  private func text(of arm: WatchArm) -> [String] {
    ["## Arm \(MarkdownWriter.escaped(arm.name))\n"] + validity(of: arm) + gaps(of: arm)
      + arm.against.flatMap { against(of: arm, $0) } + withoutReference(of: arm)
  }

  /// A table of this report; what does not fit stands in `file`.
  func table<Row: Sendable>(
    _ title: String, _ columns: [TableColumn<Row>], _ rows: [Row], restIn file: String = WatchCSV.format.file,
    total: Int? = nil
  ) -> String {
    MarkdownWriter.text(
      of: Table(title: title, columns: columns, rows: rows), limit: AccuracyReport.rowLimit, restIn: file, total: total)
  }
}

/// One arm with all that the report says of it.
struct WatchArm: Sendable {
  let name: String
  let isSimulator: Bool
  /// What needs no reference.
  let whole: WatchSummary
  /// Averages, by kind of reference.
  let against: [Against]
  /// Of the whole arm, what needs no reference and, by kind, what does.
  let samples: [WatchSummary]
  /// In the order of their keys.
  let records: [JudgedWatchRecord]

  /// Averages against one kind of reference.
  struct Against: Sendable {
    let valid: AccuracyReport.Arm
    let every: AccuracyReport.Arm

    var kind: ReferenceKind { valid.kind }

    func all(_ arm: AccuracyReport.Arm) -> AccuracySummary? { arm.summaries.first { $0.group == "all" } }
  }

  /// `person`, `people`, `simulator unit`, `simulator units`.
  func clusters(_ count: Int) -> String {
    if isSimulator { return count == 1 ? "simulator unit" : "simulator units" }
    return count == 1 ? "person" : "people"
  }

  /// `17 recordings of 1 person`.
  func origin(_ recordings: Int, _ subjects: Int) -> String {
    "\(recordings) \(recordings == 1 ? "recording" : "recordings") of \(subjects) \(clusters(subjects))"
  }
}

extension WatchValue {
  /// Whether there is a number, and one that so few recordings allow to be told.
  var isTold: Bool { statistic.number != nil && (measure.isCount || rule != .countsOnly) }

  /// The number with `decimals` digits and its interval as `0.54 [0.41, 0.70]`; a fraction in percent with one digit.
  func text(decimals: Int = 2) -> String { spreadText.text(decimals: decimals) }

  /// `95 % interval 0.41 to 0.70`; `nil` without one.
  var spread: String? { spreadText.words(decimals: 2) }

  private var spreadText: SpreadText {
    SpreadText(
      statistic: statistic, interval: interval, isFraction: measure.rawValue.hasSuffix("_fraction"), isTold: isTold)
  }
}

extension WatchMeasure {
  /// Whether it counts what is there, which needs no minimum.
  var isCount: Bool {
    switch self {
    case .sampleCount, .baselineUnavailable, .baselineProvisional, .baselinePersonalized, .largestGap: true
    default: false
    }
  }
}
