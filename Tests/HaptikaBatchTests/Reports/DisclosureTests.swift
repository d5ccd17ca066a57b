import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

private typealias Fixtures = ReportFixtures

private let windows = Windowing(windowSeconds: 30, stepSeconds: 15)

private func counts(_ rows: [ComparisonRow]) -> RunCounts {
  var counts = RunCounts()
  for row in rows { counts.count([row]) }
  return counts
}

private func recording(_ id: String, _ change: (inout ComparisonRow) -> Void) -> ComparisonRow {
  var row = Fixtures.published(id)
  change(&row)
  return row
}

private func document(_ rows: [ComparisonRow], windows: Windowing? = nil) -> String {
  AccuracyReport(
    summaries: [Fixtures.summary()], facts: Fixtures.facts(windows: windows), counts: counts(rows)
  ).document
}

private func index(_ rows: [ComparisonRow]) -> String {
  let report = AccuracyReport(summaries: [Fixtures.summary()], facts: Fixtures.facts(), counts: counts(rows))
  return IndexReport(accuracy: report, formats: []).document
}

/// The cells of the line of arm `ecg` in the table under `title`; no cell holds a bar.
private func cells(of title: String, in document: String) -> [String]? {
  let lines: [String] = document.split(separator: "\n").map(String.init)
  let table = lines.drop { $0 != "**\(title).**" }
  guard let line = table.first(where: { $0.hasPrefix("| ecg |") }) else { return nil }
  return line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
}

@Suite("What a report discloses of references")
struct ReferenceDisclosureTests {
  private let unchanged = recording("r2") { $0.reference.findings = [.rateUnchanged] }

  @Test("names recordings whose reference rate does not change, by arm and in the index")
  func unchangedRate() {
    // r1 has an undeclared lag, r2 a rate that does not change, and r3 both.
    let both = recording("r3") { $0.reference.findings = [.lagNotDeclared, .rateUnchanged] }
    let rows = [Fixtures.published("r1"), unchanged, both]
    #expect(cells(of: "Recordings by arm", in: document(rows)) == ["ecg", "3", "0", "0", "0", "2", "2", "0"])
    #expect(index(rows).contains("- 2 recordings with a reference rate that does not change for more than 120 s"))
    #expect(index(rows).contains("- 2 recordings with a reference whose lag is not declared; it was taken as 0."))
  }

  @Test("counts what the whole recording's reference says, not its windows")
  func wholeOnly() {
    var window = unchanged
    window.window = 0..<30
    var counts = RunCounts()
    counts.count([Fixtures.published("r2"), window])
    #expect(counts[arm: "ecg"]?.unchangedRate == 0)
  }

  @Test("says nothing of a rate that changes")
  func changing() {
    #expect(!index([Fixtures.published()]).contains("does not change"))
  }

  @Test(
    "names the declared lags",
    arguments: [([9], "9 s"), ([9, 0, 4.5], "0 to 9 s"), ([Double(Float(0.1))], "0.1 s"), ([], "none")]
      as [([Double], String)])
  func lags(lags: [Double], text: String) {
    let rows = lags.enumerated().map { index, lag in recording("r\(index)") { $0.metadata.referenceLag = lag } }
    let shown = cells(of: "Reference and phones by arm", in: document(rows + [Fixtures.published("none")]))
    #expect(shown?[2] == text)
  }

  @Test("does not name a lag that no comparison used")
  func unusedLag() {
    let rows = [
      recording("constant") { ($0.metadata.referenceKind, $0.metadata.referenceLag) = (.constant, 3) },
      recording("clockless") { ($0.metadata.referenceClock, $0.metadata.referenceLag) = (.none, 3) },
    ]
    #expect(cells(of: "Reference and phones by arm", in: document(rows))?[2] == "none")
  }

  @Test("names five reference devices, phones and cameras at most, each once and escaped")
  func devices() {
    let rows = ["f", "e", "d", "c", "b", "*a*", "b"].enumerated().map { index, name in
      recording("r\(index)") {
        ($0.metadata.referenceDevice, $0.metadata.deviceModel, $0.metadata.cameraPosition) = (name, "iPhone 14", .back)
      }
    }
    // Six names; the asterisk (2A) stands before the letters, and f is the one that is left out.
    #expect(
      cells(of: "Reference and phones by arm", in: document(rows)) == [
        "ecg", #"\*a\*, b, c, d, e and 1 more"#, "none", "iPhone 14", "back",
      ])
  }

  @Test("says that a list without a clock is used whole, and how windows treat it")
  func clockless() {
    let rows = [Fixtures.published()]
    let rule = "RR intervals without a clock are used whole, and for whole recordings only"
    #expect(document(rows).contains(rule + ": the list counts as that of the recording"))
    #expect(
      document(rows, windows: windows).contains(
        rule + ": a window of such a recording is not eligible (`reference_without_clock`)."))
  }

  @Test("names the source and licence of each archive, with every declared assumption")
  func source() {
    #expect(
      document([Fixtures.published()]).contains(
        "- walk.h5: walks of 2024; reference lag 9 s declared. Licence: CC BY 4.0.\n"))
  }

  @Test("cuts a long source at 500 characters, and takes the power from it")
  func longSource() {
    var facts = Fixtures.facts()
    facts.archives = [
      ArchiveFact(
        path: "a.h5", sha256: "",
        attributes: Fixtures.attributes(source: "|" + String(repeating: "x", count: 500), license: ""))
    ]
    let report = AccuracyReport(
      summaries: [Fixtures.summary()], facts: facts, counts: counts([Fixtures.published()]))
    // The bar and 499 of the letters.
    let shown = #"- a.h5: \|"# + String(repeating: "x", count: 499)
    #expect(
      report.document.contains(shown + "… (whole in [manifest.json](manifest.json)). Licence: not stated.\n"))
  }
}

@Suite("What a report discloses of its rows")
struct RowDisclosureTests {
  @Test("names the recordings that windows are cut from, in words and in every table")
  func windowOrigin() {
    var summary = Fixtures.summary()
    (summary.counts.eligibleRecordings, summary.counts.publishedRecordings) = (6, 5)
    let report = AccuracyReport(
      summaries: [summary], facts: Fixtures.facts(windows: windows), counts: counts([Fixtures.published()]))
    #expect(report.document.contains("9 of 10 eligible windows from 6 recordings of 3 people (coverage 90.0 %)"))
    let lines = report.document.split(separator: "\n").filter { $0.hasPrefix("| all |") }
    // The answer, agreement, errors, shares, and what was not published.
    #expect(lines.count == 5)
    #expect(lines.allSatisfy { $0.contains("| 9 of 10 (90.0 %) | 5 of 6, 3 |") })
    #expect(report.document.contains("| recordings, people |"))
  }

  @Test("says of one window and one recording without a plural")
  func singular() {
    var summary = Fixtures.summary()
    (summary.counts.eligible, summary.counts.published) = (1, 1)
    (summary.counts.eligibleRecordings, summary.counts.eligibleSubjects) = (1, 1)
    let report = AccuracyReport(
      summaries: [summary], facts: Fixtures.facts(windows: windows), counts: counts([Fixtures.published()]))
    #expect(report.document.contains("1 of 1 eligible window from 1 recording of 1 person"))
    #expect(report.document.contains("Of 4 windows without a pulse, 50.0 % had an estimate published."))
  }

  @Test("keeps arms apart whose names differ in their bytes only")
  func spellings() {
    // é as one scalar (C3 A9) and as two (65 CC 81): String calls them equal.
    let names = ["\u{E9}", "e\u{301}"]
    let seen = counts(names.map { name in recording(name) { $0.metadata.arm = name } })
    #expect(seen.arms.map { Array($0.name.utf8) } == [[0x65, 0xCC, 0x81], [0xC3, 0xA9]])
    let report = AccuracyReport(
      summaries: names.map { Fixtures.summary(arm: $0) }, facts: Fixtures.facts(), counts: seen)
    #expect(report.arms.map { Array($0.name.utf8) } == [[0x65, 0xCC, 0x81], [0xC3, 0xA9]])
  }
}

@Suite("Why there is no accuracy report")
struct AbsenceTests {
  private func absence(_ counts: RunCounts, windows: Windowing? = nil) -> String? {
    AccuracyReport(summaries: [], facts: Fixtures.facts(windows: windows), counts: counts).absence
  }

  @Test("is that no recording holds camera frames, when that is so")
  func withoutFrames() {
    var counts = RunCounts()
    for number in 0..<17 {
      counts.count(
        RecordingWithoutFrames(studyID: "s", metadata: Fixtures.published("r\(number)").metadata, fault: nil))
    }
    #expect(absence(counts) == "no recording is eligible: 17 recordings hold no camera frames")
  }

  @Test("is that recordings are too short, when no window fits into them")
  func short() {
    #expect(
      absence(
        counts([Fixtures.published("r1"), Fixtures.published("r2"), Fixtures.unreadable("r3")]), windows: windows)
        == "no window is eligible: 2 recordings are shorter than a window, 1 recording could not be read")
  }

  @Test(
    "is told in words for every reason",
    arguments: zip(
      Ineligibility.allCases,
      [
        "has no reference", "has plausible reference values over less than 90 %", "has a reference without a clock",
        "is known to hold no pulse", "could not be read", "is excluded by the study file",
      ]))
  func words(reason: Ineligibility, words: String) {
    #expect(absence(counts([Fixtures.ineligible("r1", reason)])) == "no recording is eligible: 1 recording \(words)")
  }

  @Test("does not hide what was published without a pulse, and tells it once an arm")
  func withoutPulse() {
    let summaries = [ReferenceKind.rrIntervals, .constant].map { kind in
      var summary = Fixtures.summary(kind: kind)
      summary.counts = AccuracyCounts()
      return summary
    }
    let report = AccuracyReport(
      summaries: summaries, facts: Fixtures.facts(), counts: counts([Fixtures.ineligible("r1", .noPulse)]))
    let lines = IndexReport(accuracy: report, formats: []).document.split(separator: "\n")
    #expect(report.absence == "no recording is eligible: 1 recording is known to hold no pulse")
    #expect(lines.count { $0 == "| ecg | `haptika-ppg@2.0.0` | 4 | 50.0 |" } == 1)
  }
}
