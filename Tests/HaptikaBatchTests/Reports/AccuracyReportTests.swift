import HaptikaDSP
import Testing

@testable import HaptikaBatch

private typealias Fixtures = ReportFixtures

private func counts(_ rows: [ComparisonRow]) -> RunCounts {
  var counts = RunCounts()
  for row in rows { counts.count([row]) }
  return counts
}

private func report(_ summaries: [AccuracySummary], windows: Windowing? = nil) -> AccuracyReport {
  AccuracyReport(
    summaries: summaries, facts: Fixtures.facts(windows: windows), counts: counts([Fixtures.published()]))
}

/// Lines of the first table under `heading` that begin with a level.
private func rows(after heading: String, in document: String) -> [String] {
  let lines = document.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  return lines.drop { $0 != heading }.dropFirst().drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
    .map { $0 }
}

@Suite("accuracy.csv")
struct AccuracyCSVTests {
  @Test("has the tidy columns in their order")
  func columns() {
    #expect(
      AccuracyCSV.format.fields.map(\.name) == [
        "arm", "reference_kind", "group", "level", "algorithm", "algorithm_version", "measure", "estimate", "ci_low",
        "ci_high", "ci_method", "n_windows", "n_recordings", "n_subjects", "n_eligible", "coverage", "n_rule", "reason",
      ])
  }

  @Test("has one row for each measure")
  func tidy() {
    let lines = Fixtures.cells(CSVWriter.text(of: AccuracyCSV.table(of: [Fixtures.summary()], overWindows: false)))
    #expect(lines.dropFirst().map { $0[6] } == Measure.allCases.map(\.rawValue).sorted())
    // The bias is the third measure: 2 + 0.125.
    #expect(
      lines.first { $0[6] == "bias_bpm" } == [
        "ecg", "rr_intervals", "all", "all", "haptika-ppg", "2.0.0", "bias_bpm", "2.125", "", "", "", "", "9", "3",
        "10", "0.9", "descriptive", "",
      ])
  }

  @Test("leaves an undefined estimate empty and says why")
  func undefined() {
    var summary = Fixtures.summary()
    summary.values = [MeasuredValue(measure: .sd, statistic: .undefined("too_few_recordings"), interval: nil)]
    let lines = Fixtures.cells(CSVWriter.text(of: AccuracyCSV.table(of: [summary], overWindows: false)))
    #expect(lines[1][7] == "")
    #expect(lines[1][17] == "too_few_recordings")
  }

  @Test("counts windows beside recordings when the rows are windows")
  func windows() {
    var summary = Fixtures.summary()
    summary.counts.publishedRecordings = 4
    let lines = Fixtures.cells(CSVWriter.text(of: AccuracyCSV.table(of: [summary], overWindows: true)))
    #expect(lines.first { $0[6] == "bias_bpm" }?[11...14] == ["9", "4", "3", "10"])
  }

  @Test("counts what a measure is made of when that is less than the published")
  func ownCounts() {
    var summary = Fixtures.summary()
    summary.values = [
      MeasuredValue(
        measure: .rmssdBias, statistic: .value(1), interval: nil,
        counts: MeasureCounts(rows: 7, recordings: 5, subjects: 2))
    ]
    let lines = Fixtures.cells(CSVWriter.text(of: AccuracyCSV.table(of: [summary], overWindows: true)))
    #expect(lines[1][11...14] == ["7", "5", "2", "10"])
  }

  @Test("writes an interval when there is one")
  func interval() {
    var summary = Fixtures.summary()
    summary.values = [
      MeasuredValue(
        measure: .bias, statistic: .value(1), interval: ConfidenceInterval(low: 0.5, high: 1.5, method: "t"))
    ]
    let lines = Fixtures.cells(CSVWriter.text(of: AccuracyCSV.table(of: [summary], overWindows: false)))
    #expect(lines[1][7...10] == ["1", "0.5", "1.5", "t"])
  }
}

@Suite("accuracy.md")
struct AccuracyReportTests {
  @Test(
    "shows every measure that is asked for",
    arguments: [
      "published of eligible (coverage)", "people", "success within 5 BPM, of eligible (%)", "bias (BPM)", "SD (BPM)",
      "limits of agreement (BPM)", "MAE (BPM)", "MAPE (%)", "RMSE (BPM)", "median absolute error (BPM)",
      "95th percentile of the absolute error (BPM)", "within 3 BPM (%)", "within 5 BPM (%)", "within 10 % (%)",
      "within max(5 BPM, 10 %) (%)", "not published", "withheld by reason", "without a pulse",
      "published without a pulse (%)",
    ])
  func measures(heading: String) {
    let headers = report([Fixtures.summary()]).document.split(separator: "\n").filter { $0.hasPrefix("| level |") }
    #expect(headers.contains { $0.contains("| \(heading) |") })
  }

  // Measure k is k + 0.125 (a tie, to even: .12); shares are one half. The limits are measures 8 and 9.
  @Test(
    "formats the numbers of a row",
    arguments: [
      "| all | 9 of 10 (90.0 %) | 3 | 2.12 | 3.12 | 4.12 | 8.12 to 9.12 |",
      "| all | 9 of 10 (90.0 %) | 3 | 10.12 | 11.1 | 12.12 | 13.12 | 14.12 |",
      "| all | 9 of 10 (90.0 %) | 3 | 50.0 | 50.0 | 50.0 | 50.0 | 50.0 |",
      "| all | 9 of 10 (90.0 %) | 3 | 1 | `LOW_QUALITY` 1 | 4 | 50.0 |",
    ])
  func row(line: String) {
    #expect(report([Fixtures.summary()]).document.contains(line + "\n"))
  }

  @Test("names 60, 75 and 120, then all others pooled, and every other target apart")
  func targets() {
    let levels = ["others", "120", "unknown", "90", "75", "60", "45"]
    let document = report(levels.map { Fixtures.summary(group: "target_bpm", level: $0) }).document
    #expect(
      rows(after: "#### By target BPM", in: document).map { $0.prefix(9) } == [
        "| 60 | 9 ", "| 75 | 9 ", "| 120 | 9", "| others ",
      ])
    #expect(
      rows(after: "#### By every other target BPM", in: document).map { $0.prefix(9) } == [
        "| 45 | 9 ", "| 90 | 9 ", "| unknown",
      ])
  }

  @Test("makes no table by target without a target")
  func noTargets() {
    let document = report([Fixtures.summary(), Fixtures.summary(group: "target_bpm", level: "unknown")]).document
    #expect(!document.contains("target BPM\n"))
  }

  @Test(
    "has one table for each further stratum that was recorded, and none otherwise",
    arguments: Stratum.allCases.filter { !$0.hasTablesOfItsOwn })
  func strata(stratum: Stratum) {
    let heading = "#### By \(stratum.words)\n"
    let rows = ["x", "unknown"].map { Fixtures.summary(group: stratum.rawValue, level: $0) }
    let text = report([Fixtures.summary()] + rows).document
    #expect(text.components(separatedBy: heading).count == 2)
    #expect(text.contains("\n| x |") && text.contains("\n| unknown |"))
    #expect(!report([Fixtures.summary()]).document.contains(heading))
  }

  @Test("answers with the newest version of the product, never with a comparator")
  func headline() {
    let summaries = [Fixtures.plain, Fixtures.v1, Fixtures.v2].map { Fixtures.summary(algorithm: $0) }
    #expect(
      rows(after: "## The answer in one table", in: report(summaries).document) == [
        "| all | `haptika-ppg@2.0.0` | 9 of 10 (90.0 %) | 3 | 50.0 | 2.12 | 10.12 | 12.12 |"
      ])
  }

  @Test("keeps every table to eight columns")
  func width() {
    let summaries = [Fixtures.v1, Fixtures.v2].map { Fixtures.summary(algorithm: $0) }
    for line in report(summaries).document.split(separator: "\n") where line.hasPrefix("|") {
      #expect(line.count { $0 == "|" } <= 9, "\(line)")
    }
  }

  @Test("never pools arms or kinds of reference")
  func arms() {
    let summaries = [
      Fixtures.summary(arm: "b"), Fixtures.summary(arm: "a"), Fixtures.summary(arm: "a", kind: .rateSeries),
    ]
    #expect(
      report(summaries).arms.map(\.title) == [
        "a, reference: RR intervals", "a, reference: rate series", "b, reference: RR intervals",
      ])
  }

  @Test("says that the rows are windows when they are")
  func windows() {
    let document = report([Fixtures.summary()], windows: Windowing(windowSeconds: 30, stepSeconds: 15)).document
    #expect(document.contains("The rows are windows, not recordings: 30 s long, one every 15 s"))
  }

  @Test("says of a simulator that only the listed targets are verified")
  func simulator() {
    var row = Fixtures.published()
    row.metadata.source = .opticalSimulator
    row.metadata.arm = nil
    let made = AccuracyReport(
      summaries: [Fixtures.summary(arm: "simulator", kind: .constant)], facts: Fixtures.facts(), counts: counts([row]))
    let note =
      "The row `all` pools every target and condition, and a row by target every condition at that target: read both tables."
    #expect(made.document.contains("verified at the listed targets only. " + note))
    #expect(IndexReport(accuracy: made, formats: []).document.contains(note))
  }

  @Test("reads the numbers aloud and claims no more")
  func reading() {
    #expect(
      report([Fixtures.summary(), Fixtures.summary(group: "condition", level: "rest")]).document.contains(
        """
        In arm ecg, reference: RR intervals, `haptika-ppg@2.0.0` published a pulse rate estimate for 9 of 10 eligible \
        recordings of 3 people (coverage 90.0 %); their mean absolute error is 10.12 BPM and their bias 2.12 BPM. Of all \
        eligible recordings, published or not, 50.0 % have an estimate within 5 BPM of the reference. Of 4 recordings without \
        a pulse, 50.0 % had an estimate published. Conditions: rest.

        """))
  }

  @Test("does not exist when nothing is eligible, and says why")
  func absence() {
    let made = AccuracyReport(
      summaries: [], facts: Fixtures.facts(),
      counts: counts([Fixtures.ineligible("r1", .noReference), Fixtures.ineligible("r2", .noReference)]))
    #expect(made.absence == "no recording is eligible: 2 recordings have no reference")
  }

  @Test("has no columns about a missing pulse where none is counted")
  func noPulseColumns() {
    var summary = Fixtures.summary()
    summary.values.removeAll { $0.measure == .withoutPulse || $0.measure == .falsePublication }
    let tables = report([summary]).document.split(separator: "\n").filter { $0.hasPrefix("|") || $0.hasPrefix("**") }
    #expect(!tables.isEmpty)
    #expect(!tables.contains { $0.contains("without a pulse") })
  }

  @Test("does not exist without any reference, but the index says what was published without a pulse")
  func withoutReference() {
    let made = report([Fixtures.summary(kind: .none)])
    #expect(made.absence != nil)
    #expect(IndexReport(accuracy: made, formats: []).document.contains("| ecg | `haptika-ppg@2.0.0` | 4 | 50.0 |"))
  }

  @Test("gives every undefined value its reason")
  func undefined() {
    var summary = Fixtures.summary()
    summary.counts = AccuracyCounts()
    summary.counts.eligible = 2
    summary.values = Measure.allCases.map {
      MeasuredValue(measure: $0, statistic: .undefined("no_published_recordings"), interval: nil)
    }
    summary.values[0].statistic = .value(0)
    let document = report([summary]).document
    #expect(document.contains("| all | 0 of 2 (0.0 %) | 0 | n/a (no_published_recordings) |"))
    #expect(document.contains("no error can be stated from these"))
  }

  @Test("names a level in which nothing is eligible only where publications without a pulse are counted")
  func nothingEligible() {
    var summary = Fixtures.summary()
    summary.group = "condition"
    summary.level = "no-finger"
    summary.counts = AccuracyCounts()
    let document = report([Fixtures.summary(), summary]).document
    #expect(document.split(separator: "\n").count { $0.hasPrefix("| no-finger | 0 of 0") } == 1)
  }

  @Test(
    "has an index that says how many recordings were deleted and not read",
    arguments: [
      (0, ""), (1, "1 recording not read, because it was deleted."),
      (3, "3 recordings not read, because they were deleted."),
    ])
  func deleted(count: Int, sentence: String) {
    var made = report([Fixtures.summary()])
    var facts = made.facts
    facts.deletedRecordings = count
    made = AccuracyReport(summaries: made.summaries, facts: facts, counts: made.counts)
    let document = IndexReport(accuracy: made, formats: []).document
    #expect(document.contains("not read, because") == (count > 0))
    #expect(document.contains(sentence) || count == 0)
  }

  @Test("says where a few people with many recordings drive the bias, and only there")
  func biasWarning() {
    var summary = Fixtures.summary()
    #expect(!report([summary]).document.contains("drive it"))
    summary.biasWarning = true
    #expect(
      report([summary]).document.contains(
        "The bias of all (2.12 BPM, of people's means 3.12 BPM) differs from the bias of people's means"))
  }

  @Test("ends with the disclaimer")
  func disclaimer() {
    #expect(report([Fixtures.summary()]).document.hasSuffix("must not be used for medical decisions.*\n"))
  }

  @Test("comes out the same for summaries in any order")
  func order() {
    let summaries = ["60", "75", "90"].map { Fixtures.summary(group: "target_bpm", level: $0) } + [Fixtures.summary()]
    #expect(report(summaries).document == report(summaries.reversed()).document)
  }

  @Test("uses no word that a wellness report must not use")
  func vocabulary() throws {
    let groups = [("all", "all"), ("target_bpm", "60"), ("condition", "rest")]
    let made = report(groups.map { Fixtures.summary(group: $0.0, level: $0.1) })
    let index = IndexReport(
      accuracy: made, formats: [RecordingsCSV.recordings, ExclusionsCSV.format, AccuracyCSV.format])
    let prose = (made.document + index.document).replacing(AccuracyReport.disclaimer, with: "")
      .replacing(try Regex("`[^`]*`"), with: "")
    let avoided = try Regex(
      #"(?i)\b(patients?|subjects?|clinical|diagnos\w*|detect\w*|treat\w*|therap\w*|symptoms?|heart rate|HRV|certified|"#
        + #"abnormal|normal|healthy|dangerous|warnings?|alarm|accurate|validated|proven|crisis)\b"#)
    #expect(prose.firstMatch(of: avoided).map { String(prose[$0.range]) } == nil)
  }
}
