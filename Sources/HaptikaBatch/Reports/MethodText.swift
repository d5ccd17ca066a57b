import HaptikaDSP

/// How the numbers of `accuracy.md` came about: references, windows, lags, who counts, formulas, recipes.
struct MethodText: Sendable {
  let report: AccuracyReport

  /// The section.
  var text: String {
    (["## How it was computed\n"] + [rows, references, formulas].map(list) + [
      countsTable, ineligibleTable, recipes, archives,
    ])
    .joined(separator: "\n")
  }

  private var rows: [String] {
    guard let windows = report.facts.windows else {
      return ["The rows are whole recordings: the reference is taken from the first to the last camera frame."]
    }
    let (length, step) = (
      NumberText.shortest(windows.windowSeconds) ?? "", NumberText.shortest(windows.stepSeconds) ?? ""
    )
    return [
      "The rows are windows, not recordings: \(length) s long, one every \(step) s from the recording's start, only those that "
        + "end within it. The reference is taken from the same seconds, moved by the declared lag."
    ]
  }

  private var references: [String] {
    let kinds = Set(report.arms.map(\.kind))
    var lines: [String] = []
    if kinds.contains(.rrIntervals) {
      lines.append("Reference from RR intervals: 60000 / mean of the plausible intervals in ms that end in the span.")
    }
    if kinds.contains(.rateSeries) {
      lines.append("Reference from a rate series: mean of the plausible samples in the span.")
    }
    if kinds.contains(.constant) {
      lines.append("Constant reference: the programmed target of the bench.")
    }
    return lines + [
      "Lag: camera time = reference time − declared lag. A lag that is not declared is taken as 0; the table below counts these.",
      "Implausible reference values are marked, counted and not used: a rate outside 25-250 BPM, an RR interval outside "
        + "240-2400 ms or more than 40 % from the median of the 11 around it, values that the source marked bad, and neighbouring "
        + "rates at most 1.5 s apart that differ by more than 25 BPM.",
      "Eligible: camera frames, a readable recording, a pulse, and plausible reference values over at least 90 % of the span. "
        + "Eligibility never depends on an algorithm's output.",
      "Published: eligible, and the version published an estimate. Coverage is published of eligible. An estimate that was "
        + "withheld counts against coverage and success, and in no error.",
    ]
  }

  private var formulas: [String] {
    [
      "Error = estimate − reference. Absolute percentage error = absolute error / reference.",
      "Success: published and within 5 BPM, over all eligible. The other shares are over the published; tolerances include "
        + "their limit.",
      "Bias is the mean over all published; the mean of the people's own means stands beside it, since a few people with many "
        + "\(report.unit)s can drive the first.",
      "SD = √V with V the variance between people plus the variance within people (one-way analysis of variance; Bland and "
        + "Altman 2007). Limits of agreement = bias ± z√V, z = 1.959964.",
      "Median and 95th percentile are quantiles of type 7.",
      "Arms are never pooled, and neither are kinds of reference within an arm.",
      "Other groupings, the largest error and the naive limits are in [accuracy.csv](accuracy.csv); who is in no table, and "
        + "why, is in [exclusions.csv](exclusions.csv).",
    ]
  }

  private var countsTable: String {
    let rows = report.counts.arms.sorted { $0.key < $1.key }
    return table("Recordings by arm", rows) {
      [
        TableColumn("arm", .string, "study arm") { .text($0.key) },
        TableColumn("recordings", .integer, "all that were seen") { .count($0.value.recordings) },
        TableColumn("without camera frames", .integer, "in no table") { .count($0.value.withoutFrames) },
        TableColumn("unreadable", .integer, "in no table") { .count($0.value.unreadable) },
        TableColumn("failed analyses", .integer, "not published") { .count($0.value.failedAnalyses) },
        TableColumn("undeclared lag", .integer, "taken as 0") { .count($0.value.undeclaredLag) },
        TableColumn("implausible reference values", .integer, "not used") {
          .count($0.value.implausibleReferenceSamples)
        },
      ]
    }
  }

  private var ineligibleTable: String {
    struct Entry: Sendable {
      let arm: String
      let tally: ReasonTally
    }
    let rows = report.counts.arms.sorted { $0.key < $1.key }.flatMap { arm in
      arm.value.ineligibleByReason(overWindows: report.isOverWindows).map { Entry(arm: arm.key, tally: $0) }
    }
    guard !rows.isEmpty else { return "Every \(report.unit) with camera frames is eligible.\n" }
    return table("Not eligible, in \(report.unit)s", rows) {
      [
        TableColumn("arm", .string, "study arm") { .text($0.arm) },
        TableColumn("reason", .string, "why") { .code(MarkdownWriter.code($0.tally.reason)) },
        TableColumn("\(report.unit)s", .integer, "how many") { .count($0.tally.count) },
      ]
    }
  }

  private var recipes: String {
    let rows = report.facts.recipes.sorted { $0.identifier < $1.identifier }
    return table("Algorithm versions (recipes in manifest.json)", rows) {
      [
        TableColumn("algorithm", .string, "name and version") { .code(MarkdownWriter.code($0.identifier.description)) },
        TableColumn("fingerprint", .string, "SHA-256 of the recipe") { .code("`\(fingerprint(of: $0).prefix(12))`") },
      ]
    } + "\nProgram version: `haptika-analyze` \(report.facts.toolVersion).\n"
  }

  private var archives: String {
    let rows = report.facts.archives.sorted { ($0.studyID, $0.name, $0.sha256) < ($1.studyID, $1.name, $1.sha256) }
    return table("Archives", rows) {
      [
        TableColumn("study", .string, "study id") { .text($0.studyID) },
        TableColumn("file", .string, "name") { .text($0.name) },
        TableColumn("SHA-256", .string, "first digits") { .code("`\($0.sha256.prefix(12))`") },
      ]
    }
  }

  private func list(_ lines: [String]) -> String { lines.map { "- \($0)\n" }.joined() }

  private func table<Row: Sendable>(_ title: String, _ rows: [Row], columns: () -> [TableColumn<Row>]) -> String {
    MarkdownWriter.text(
      of: Table(title: title, columns: columns(), rows: rows), limit: AccuracyReport.rowLimit, restIn: Manifest.file)
  }
}

extension ArmCounts {
  /// The ineligible rows by reason, in the order in which the reasons are judged.
  func ineligibleByReason(overWindows: Bool) -> [ReasonTally] {
    // A recording that cannot be read has no windows.
    let unreadable = ineligible[.unreadable].map { [Ineligibility.unreadable: $0] } ?? [:]
    let counts = overWindows ? ineligibleWindows.merging(unreadable) { $0 + $1 } : ineligible
    return Ineligibility.allCases.compactMap { reason in
      counts[reason].map { ReasonTally(reason: reason.rawValue, count: $0) }
    }
  }
}

extension RunCounts {
  /// The ineligible rows of all arms by reason.
  func ineligibleByReason(overWindows: Bool) -> [ReasonTally] {
    let tallies = arms.values.flatMap { $0.ineligibleByReason(overWindows: overWindows) }
    return Ineligibility.allCases.compactMap { reason in
      let count = tallies.filter { $0.reason == reason.rawValue }.reduce(0) { $0 + $1.count }
      return count > 0 ? ReasonTally(reason: reason.rawValue, count: count) : nil
    }
  }
}
