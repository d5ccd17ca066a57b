import HaptikaDSP

/// How the numbers of `accuracy.md` came about: references, windows, lags, who counts, formulas, recipes.
struct MethodText: Sendable {
  let report: AccuracyReport

  /// The section.
  var text: String {
    (["## How it was computed\n"] + conventions + [countsTable, referenceTable, ineligibleTable, recipes, archives])
      .joined(separator: "\n")
  }

  /// Rows, references and formulas, a list each.
  var conventions: [String] { [rows, references, formulas].map(MarkdownWriter.list) }

  private var rows: [String] {
    guard let windows = report.facts.windows else {
      return [
        "The rows are whole recordings: the reference is taken from the first to the last camera frame, moved by "
          + "the declared lag."
      ]
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
      lines.append(listsWithoutClock)
    }
    if kinds.contains(.rateSeries) {
      lines.append("Reference from a rate series: mean of the plausible samples in the span.")
    }
    if kinds.contains(.constant) {
      lines.append("Constant reference: the programmed target of the bench.")
    }
    return lines + [
      "Lag: camera time = reference time − declared lag. A lag that is not declared is taken as 0; the tables below name the declared "
        + "lags and count the others.",
      "Implausible reference values are marked, counted and not used: a rate outside 25-250 BPM, an RR interval outside "
        + "240-2400 ms or more than 40 % from the median of the 11 around it, values that the source marked bad, and neighbouring "
        + "rates at most 1.5 s apart that differ by more than 25 BPM.",
      "A reference rate that does not change for more than 120 s is counted below and used all the same.",
      "Eligible: camera frames, a readable recording, a pulse, and plausible reference values over at least 90 % of the span. "
        + "Eligibility never depends on an algorithm's output.",
      "Published: eligible, and the version published an estimate. Coverage is published of eligible. An estimate that was "
        + "withheld counts against coverage and success, and in no error.",
    ]
  }

  /// Nothing says which seconds such a list speaks of.
  private var listsWithoutClock: String {
    let rule = "RR intervals without a clock are used whole, and for whole recordings only"
    return report.isOverWindows
      ? "\(rule): a window of such a recording is not eligible (`\(Ineligibility.referenceWithoutClock.rawValue)`)."
      : "\(rule): the list counts as that of the recording, and its sum over the recording's length as its coverage."
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
      "Other limits of agreement, of whole arms: percentiles (type 6) of 39 errors or more, with order statistics as intervals from "
        + "146 on; by regression of errors and of absolute residuals on the mean of estimate and reference (of a simulator on the "
        + "reference), at both ends of it, where either slope has p < 0.05 (Bland and Altman 1999); naive, from the SD of all errors. "
        + "Normality: Anderson and Darling, mean and SD estimated.",
      "Equivalence: two one-sided tests at 5 % (Schuirmann) that the mean error lies within a bound; people's own means, tested over "
        + "people. At a target of a simulator: its recordings, 30 or more of 3 units or more, and the worst unit within the bound as "
        + "well, for the units tested; this is a rule of this project. What was withheld is not imputed.",
      "Confidence, of whole arms: a success is a published estimate within 5 BPM; bins of equal width, 10 from 200 "
        + "published on, otherwise 5, where an edge belongs to the upper bin; recalibration (Cox) on log-odds of the confidence cut "
        + "to 0.01...0.99. ECE: BCa bootstrap over people from 10 people on. AUROC: Obuchowski, where two people or more have a "
        + "success and two a failure. The other scores have no interval. With fewer than \(ConfidenceScores.fewestFailures) failures there are bins alone.",
      "Median and 95th percentile are quantiles of type 7.",
      "95 % intervals respect that recordings of one person resemble each other. Shares: Wilson, with the number of recordings that "
        + "the people are worth. Bias: Student's t with the standard error of repeated measures. SD: χ² when everybody was recorded "
        + "once, otherwise MOVER. Limits of agreement: exact (Carkeet) "
        + "when everybody was recorded once, otherwise MOVER (Zou). MAE, MAPE, RMSE: BCa bootstrap over people from 10 people on "
        + "(\(bootstrap)), Student's t with a linearised variance of 5 to 9. Median and 95th percentile: percentile bootstrap, of "
        + "whole arms only. No interval of fewer than 10 recordings or 5 people.",
      "Levels of fewer than 5 people are pooled into `\(Stratum.others)` in these tables, where by target it holds every target but 60, 75 and 120; [accuracy.csv](accuracy.csv) has each.",
      "Arms are never pooled, and neither are kinds of reference within an arm.",
      "Other groupings, the largest error, correlations and the coefficients of regressions are in [accuracy.csv](accuracy.csv); "
        + "who is in no table, and why, is in [exclusions.csv](exclusions.csv).",
    ]
  }

  private var bootstrap: String {
    "B = \(report.facts.options["bootstrap"] ?? "not stated"), seed \(report.facts.options["seed"] ?? "not stated")"
  }

  private var countsLead: String {
    let counts = report.counts
    return
      "\(counts.recordings) recording\(counts.recordings == 1 ? " was" : "s were") seen; \(counts.total(\.withoutFrames)) without "
      + "camera frames and \(counts.unreadable) that could not be read are in no table."
  }

  var countsTable: String {
    table(countsLead, "Recordings by arm", report.counts.arms, restIn: RecordingsCSV.recordings.file) {
      [
        TableColumn("arm", .string, "study arm") { .text($0.name) },
        TableColumn("recordings", .integer, "all that were seen") { .count($0.recordings) },
        TableColumn("without camera frames", .integer, "in no table") { .count($0.withoutFrames) },
        TableColumn("unreadable", .integer, "in no table") { .count($0.unreadable) },
        TableColumn("failed analyses", .integer, "not published") { .count($0.failedAnalyses) },
        TableColumn("undeclared lag", .integer, "taken as 0") { .count($0.undeclaredLag) },
        TableColumn("rate unchanged for over 120 s", .integer, "used all the same") { .count($0.unchangedRate) },
        TableColumn("implausible reference values", .integer, "not used") { .count($0.implausibleReferenceSamples) },
      ]
    }
  }

  var referenceTable: String {
    let lead = "What the estimates were compared with, and what recorded them, as the archives say."
    return table(lead, "Reference and phones by arm", report.counts.arms, restIn: RecordingsCSV.recordings.file) {
      [
        TableColumn("arm", .string, "study arm") { .text($0.name) },
        TableColumn("reference devices", .string, "as the archive names them") {
          .code(RecordingConditions.text(of: $0.conditions.referenceDevices))
        },
        TableColumn("declared lag", .string, "from the least to the largest") { .code($0.conditions.lagText) },
        TableColumn("phones", .string, "their models") { .code(RecordingConditions.text(of: $0.conditions.phones)) },
        TableColumn("cameras", .string, "back or front") {
          .code(RecordingConditions.text(of: $0.conditions.cameras))
        },
      ]
    }
  }

  var ineligibleTable: String {
    struct Entry: Sendable {
      let arm: String
      let tally: ReasonTally
    }
    let rows = report.counts.arms.flatMap { arm in
      arm.ineligibleByReason(overWindows: report.isOverWindows).map { Entry(arm: arm.name, tally: $0) }
    }
    guard !rows.isEmpty else { return "Every \(report.unit) with camera frames is eligible.\n" }
    let total = rows.reduce(0) { $0 + $1.tally.count }
    let lead =
      "In no accuracy number, for reasons that no algorithm has a part in: \(total) \(report.unit)\(total == 1 ? "" : "s")."
    return table(lead, "Not eligible, in \(report.unit)s", rows, restIn: ExclusionsCSV.format.file) {
      [
        TableColumn("arm", .string, "study arm") { .text($0.arm) },
        TableColumn("reason", .string, "why") { .code(MarkdownWriter.code($0.tally.reason)) },
        TableColumn("\(report.unit)s", .integer, "how many") { .count($0.tally.count) },
      ]
    }
  }

  var recipes: String {
    let rows = report.facts.recipes.sorted { $0.identifier < $1.identifier }
    let lead = "A version is what its recipe says, step by step; two versions of one fingerprint would be the same."
    return table(lead, "Algorithm versions (recipes in manifest.json)", rows, restIn: Manifest.file) {
      [
        TableColumn("algorithm", .string, "name and version") { .code(MarkdownWriter.code($0.identifier.description)) },
        TableColumn("fingerprint", .string, "SHA-256 of the recipe") { .code("`\(fingerprint(of: $0).prefix(12))`") },
      ]
    } + "\nProgram version: `haptika-analyze` \(report.facts.toolVersion).\n" + elsewhere
  }

  /// What was not computed here.
  private var elsewhere: String {
    guard !report.facts.results.isEmpty else { return "" }
    let names = report.facts.results.prefix(AccuracyReport.rowLimit).map {
      MarkdownWriter.code($0.algorithm.description)
    }
    return
      "\nNot computed here, but stated by other programs or recorded in the archives ([\(ResultsReport.file)](\(ResultsReport.file))): "
      + names.joined(separator: ", ") + ".\n"
  }

  var archives: String {
    let archives = report.facts.archives.inOrder()
    let lead =
      "The data come from \(archives.count) archive\(archives.count == 1 ? "" : "s"); one with another checksum is other data."
    let table = table(lead, "Archives", archives, restIn: Manifest.file) {
      [
        TableColumn("study", .string, "study id") { .text($0.studyID) },
        TableColumn("file", .string, "name") { .text($0.name) },
        TableColumn("SHA-256", .string, "first digits") { .code("`\($0.sha256.prefix(12))`") },
      ]
    }
    return table + "\nWhere they come from, with the assumptions that were made when they were packed:\n\n"
      + MarkdownWriter.list(archives.prefix(AccuracyReport.rowLimit).map { $0.originText(shown: 500) })
  }

  /// A table under a sentence of what it tells.
  private func table<Row: Sendable>(
    _ lead: String, _ title: String, _ rows: [Row], restIn file: String, columns: () -> [TableColumn<Row>]
  ) -> String {
    lead + "\n\n"
      + MarkdownWriter.text(
        of: Table(title: title, columns: columns(), rows: rows), limit: AccuracyReport.rowLimit, restIn: file)
  }
}
