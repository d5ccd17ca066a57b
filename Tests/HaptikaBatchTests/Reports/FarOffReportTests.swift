import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

private typealias Fixtures = ReportFixtures

/// What `run` would report of some rows, one list a recording.
private func makeReport(of recordings: [[ComparisonRow]], in folder: URL) throws {
  let report = try RunReport(folder: ReportFolder(at: folder.path, force: false, inputs: []), windows: nil)
  for rows in recordings { try report.append(rows) }
  let observations = ObservationTable(recordings.joined().map(Observation.init))
  let archives = SuspectArchives(
    names: Dictionary(report.listed.shownSuspects.map { ($0.recording, "walk.h5") }) { first, _ in first })
  _ = try report.finish(
    summaries: AccuracyStatistics.summaries(of: observations), suspectArchives: archives, facts: Fixtures.facts(),
    environment: Fixtures.environment)
}

/// Files of a report by name.
private func texts(of recordings: [[ComparisonRow]], _ files: String...) throws -> [String] {
  try withTemporaryFolder { folder in
    let out = folder.appendingPathComponent("out")
    try makeReport(of: recordings, in: out)
    return try files.map { String(decoding: try Data(contentsOf: out.appendingPathComponent($0)), as: UTF8.self) }
  }
}

/// Lines under a heading up to the next one of any level.
private func section(_ heading: String, of document: String) -> [String] {
  document.split(separator: "\n").map(String.init).drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("#") }
    .map { $0 }
}

private let farOffHeading = "### Published far from the reference, or without a pulse"
private let suspectHeading = "### Suspect references"

/// Five recordings with a reference of 100 BPM, and one without a pulse:
/// - `far`: 2.0.0 is 25 off, 25 %; 1.0.0 withholds.
/// - `good`: both are right.
/// - `suspect`: both say about 112, 1 apart and more than 10 off, and not more than 20 %.
/// - `near`: 110 and 111: the first is 10 off exactly.
/// - `single`: 1.0.0 alone publishes, 15 off.
/// - `silent`: no pulse, of which 1.0.0 publishes 70.
private let study: [[ComparisonRow]] = [
  pair("far", nil, 125), pair("good", 100, 100.5), pair("suspect", 111.5, 112.5), pair("near", 110, 111),
  pair("single", 115, nil), pair("silent", 70, nil).map { $0.ineligible(.noPulse) },
]

private func pair(_ recording: String, _ old: Double?, _ new: Double?) -> [ComparisonRow] {
  [
    .stated(old, against: 100, of: recording, by: Fixtures.v1),
    .stated(new, against: 100, of: recording, by: Fixtures.v2),
  ]
}

@Suite("The lists of far-off values and suspect references")
struct FarOffReportTests {
  @Test("have a row a value in far_off.csv, by recording, and no others")
  func csv() throws {
    let cells = Fixtures.cells(try texts(of: study, "far_off.csv")[0])
    #expect(cells[0] == FarOffCSV.format.fields.map(\.name))
    #expect(
      cells.dropFirst().map { [$0[0], $0[2], $0[8], $0[9], $0[10], $0[13], $0[14], $0[15]] } == [
        ["far_off", "far", "2.0.0", "125", "100", "25", "25", "0.9"],
        ["without_pulse", "silent", "1.0.0", "70", "", "", "", "0.9"],
        ["suspect_reference", "suspect", "1.0.0", "111.5", "100", "11.5", "11.5", "0.9"],
        ["suspect_reference", "suspect", "2.0.0", "112.5", "100", "12.5", "12.5", "0.9"],
      ])
  }

  @Test("stand in accuracy.md under headings of their own, the newest version first")
  func markdown() throws {
    let document = try texts(of: study, "accuracy.md")[0]
    let farOff = section(farOffHeading, of: document)
    #expect(
      farOff.filter { $0.hasPrefix("| far") || $0.hasPrefix("| silent") } == [
        "| far | rest | `haptika-ppg@2.0.0` | 125.00 | 100.00 | 25.0 | 0.90 |",
        "| silent | rest | `haptika-ppg@1.0.0` | 70.00 | no pulse |  | 0.90 |",
      ])
    // Of five eligible recordings 2.0.0 published four; of one without a pulse, none.
    #expect(
      farOff.contains(
        "- `haptika-ppg@2.0.0`: 1 of the published estimates is more than 20 % off (4 of 5 eligible recordings of 1 person, "
          + "coverage 80.0 %); none of 1 recording without a pulse was published."))
    let suspects = section(suspectHeading, of: document)
    #expect(suspects.first?.hasPrefix("1 of 5 eligible recordings. A reference is suspect when") == true)
    #expect(
      suspects.contains(
        "| suspect | rest | 100.00 | 100.0 | `haptika-ppg@1.0.0` 111.50 (confidence 0.90)<br>`haptika-ppg@2.0.0` 112.50 "
          + "(confidence 0.90) |"))
    #expect(suspects.contains("haptika-analyze inspect walk.h5 suspect --figure suspect-1.svg"))
  }

  @Test("say none in words when there is nothing to list")
  func none() throws {
    let document = try texts(of: [pair("a", 100, 101), pair("b", 99, 100)], "accuracy.md")[0]
    let farOff = section(farOffHeading, of: document)
    #expect(
      farOff.first?.hasPrefix(
        "None: no published value of any algorithm is more than 20 % off its reference, and no recording here is known to hold "
          + "no pulse.") == true)
    #expect(!farOff.contains { $0.hasPrefix("|") })
    #expect(section(suspectHeading, of: document).first?.hasPrefix("None of 2 eligible recordings.") == true)
  }

  @Test("say none of the recordings without a pulse when none was published")
  func noneWithoutPulse() throws {
    let silent = pair("s", nil, nil).map { $0.ineligible(.noPulse) }
    let document = try texts(of: [pair("a", 100, 101), silent], "accuracy.md")[0]
    #expect(
      section(farOffHeading, of: document).first?.contains("and none was published where there is no pulse.") == true)
  }

  @Test("are the same to the byte in any order of recordings and of versions")
  func permutation() throws {
    let files = try texts(of: study, "far_off.csv", "accuracy.md")
    let others = [
      Array(study.reversed()), study.map { Array($0.reversed()) }, Array(study.dropFirst(2) + study.prefix(2)),
    ]
    for other in others { #expect(try texts(of: other, "far_off.csv", "accuracy.md") == files) }
  }

  @Test("change no number: without the list the accuracy tables are the same")
  func numbers() throws {
    try withTemporaryFolder { folder in
      let out = folder.appendingPathComponent("out")
      try makeReport(of: study, in: out)
      let observations = ObservationTable(study.joined().map(Observation.init))
      let table = AccuracyCSV.table(
        of: AccuracyReport(
          summaries: AccuracyStatistics.summaries(of: observations), facts: Fixtures.facts(), counts: RunCounts()
        ).summaries, overWindows: false)
      let written = String(decoding: try Data(contentsOf: out.appendingPathComponent("accuracy.csv")), as: UTF8.self)
      #expect(written == CSVWriter.text(of: table))
    }
  }

  @Test("show 40 rows in Markdown, the farthest off first, and all of them in the CSV")
  func limit() throws {
    // 500 recordings that are 21 … 520 % off: more than memory keeps.
    let recordings = (0..<500).map { index in
      [ComparisonRow.stated(121 + Double(index), against: 100, of: "r\(1000 - index)")]
    }
    let files = try texts(of: recordings, "far_off.csv", "accuracy.md")
    #expect(Fixtures.cells(files[0]).count == 501)
    let rows = section(farOffHeading, of: files[1]).filter { $0.hasPrefix("| r") && !$0.hasPrefix("| recording") }
    #expect(rows.count == 40)
    // The last of them is 520 % off, and the 40th from it 481 %.
    #expect(rows.first?.hasPrefix("| r501 | rest | `haptika-ppg@2.0.0` | 620.00 | 100.00 | 520.0 |") == true)
    #expect(rows.last?.hasPrefix("| r540 | rest | `haptika-ppg@2.0.0` | 581.00 | 100.00 | 481.0 |") == true)
    #expect(files[1].contains("460 more rows are in [far_off.csv](far_off.csv)."))
  }
}

@Suite("Versions side by side")
struct SideBySideTests {
  /// A recording of the simulator at 60 BPM under 1.0.0 and 2.0.0; of a reference of 100 BPM.
  private func simulated(_ condition: String, unit: Int, _ old: Double?, _ new: Double?) -> [ComparisonRow] {
    pair("\(condition)/\(unit)", old, new).map { row in
      var row = row
      row.metadata.source = .opticalSimulator
      row.metadata.condition = condition
      row.metadata.targetBeatsPerMinute = 60
      row.metadata.subjectID = "unit-\(unit)"
      return row
    }
  }

  /// - `clean`: 2.0.0 is 1, 2 and 6 off: 3 in the mean; 1.0.0 withholds all.
  /// - `drift`: 2.0.0 publishes two of three, which are counted only; 1.0.0 is 3 off each time.
  /// - `noise`: no pulse; 1.0.0 publishes one of two, 2.0.0 none.
  private var study: [[ComparisonRow]] {
    [
      simulated("clean", unit: 1, nil, 101), simulated("clean", unit: 2, nil, 98),
      simulated("clean", unit: 3, nil, 106),
      simulated("drift", unit: 1, 103, 100), simulated("drift", unit: 2, 97, nil), simulated("drift", unit: 3, 103, 99),
    ]
      + [simulated("noise", unit: 1, 70, nil), simulated("noise", unit: 2, nil, nil)].map { rows in
        rows.map { $0.ineligible(.noPulse) }
      }
  }

  @Test("tell by condition errors, or that all was withheld and why, and what was published without a pulse")
  func conditions() throws {
    let document = try texts(of: study, "accuracy.md")[0]
    let rows = section("#### By condition, side by side", of: document).filter { $0.hasPrefix("| ") }
    #expect(
      rows == [
        "| condition | `haptika-ppg@2.0.0` | `haptika-ppg@1.0.0` |", "| --- | --- | --- |",
        "| clean | 3.00, largest 6.00; 3 of 3 | withheld 3 of 3 (`LOW_QUALITY`) |",
        "| drift | 2 of 3 published; withheld 1 of 3 (`LOW_QUALITY`) | 3.00, largest 3.00; 3 of 3 |",
        "| noise | no pulse: withheld 2 of 2 (`LOW_QUALITY`) | no pulse: **1 of 2 published**, withheld 1 of 2 "
          + "(`LOW_QUALITY`) |",
      ])
  }

  @Test("stand by programmed rate in the condition clean alone")
  func targets() throws {
    let document = try texts(of: study, "accuracy.md")[0]
    let rows = section("#### By target BPM, side by side, condition clean", of: document).filter { $0.hasPrefix("| ") }
    #expect(rows.last == "| 60 | 3.00, largest 6.00; 3 of 3 | withheld 3 of 3 (`LOW_QUALITY`) |")
    #expect(rows.count == 3)
  }

  @Test("are of a simulator only, whose conditions are known")
  func people() throws {
    #expect(!(try texts(of: [pair("a", 100, 101)], "accuracy.md")[0].contains("side by side")))
  }
}

@Suite("A word of a command")
struct ShellWordTests {
  @Test(
    "is quoted when a shell would read it otherwise",
    arguments: [("clean/060/unit-01/1", "clean/060/unit-01/1"), ("a b", "'a b'"), ("$(rm)", "'$(rm)'"), ("é", "'é'")])
  func quoted(word: String, text: String) { #expect(ShellWord(word)?.text == text) }

  @Test(
    "is none when it would end the quotes, the line or the block, or be an option",
    arguments: ["it's", "a\nb", "`a`", "-a", ""])
  func refused(word: String) { #expect(ShellWord(word) == nil) }
}
