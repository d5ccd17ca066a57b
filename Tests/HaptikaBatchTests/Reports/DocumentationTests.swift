import Foundation
import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

private let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Reports/README.md")

private let formats = [
  RecordingsCSV.recordings, RecordingsCSV.windows, ExclusionsCSV.format, AccuracyCSV.format, ComparisonCSV.format,
  ComparisonCasesCSV.format, FarOffCSV.format, ResultProblemsCSV.format, WatchCSV.format, WatchRecordingsCSV.format,
  BaselinesCSV.format, StressCSV.format, StressBinsCSV.format, ChecklistsCSV.format,
]

/// The columns of a file as a Markdown table.
private func table(of format: CSVFormat) -> String {
  let lines = format.fields.map { "| `\($0.name)` | \($0.kind.rawValue) | \($0.unit ?? "") | \($0.meaning) |\n" }
  return "| column | type | unit | meaning |\n| --- | --- | --- | --- |\n" + lines.joined()
}

@Suite("The guide to the reports")
struct DocumentationTests {
  private let text: String

  init() throws {
    text = String(decoding: try Data(contentsOf: guide), as: UTF8.self)
  }

  @Test(
    "describes the columns as the code does",
    arguments: [
      RecordingsCSV.recordings, ExclusionsCSV.format, AccuracyCSV.format, ComparisonCSV.format,
      ComparisonCasesCSV.format, FarOffCSV.format, ResultProblemsCSV.format, WatchCSV.format,
      WatchRecordingsCSV.format, BaselinesCSV.format, StressCSV.format, StressBinsCSV.format, ChecklistsCSV.format,
    ])
  func columns(format: CSVFormat) {
    #expect(text.contains(table(of: format)), "Reports/README.md should hold:\n\(table(of: format))")
  }

  @Test("describes the measures as the code does")
  func measures() {
    let lines = Measure.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |\n" }
    let expected = "| measure | meaning |\n| --- | --- |\n" + lines.joined()
    #expect(text.contains(expected), "Reports/README.md should hold:\n\(expected)")
  }

  @Test("describes the measures of comparisons as the code does")
  func comparisonMeasures() {
    let lines = ComparisonMeasure.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |\n" }
    let expected = "| measure of a comparison | meaning |\n| --- | --- |\n" + lines.joined()
    #expect(text.contains(expected), "Reports/README.md should hold:\n\(expected)")
  }

  @Test("describes the measures of watches as the code does")
  func watchMeasures() {
    let lines = WatchMeasure.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |\n" }
    let expected = "| measure of watches | meaning |\n| --- | --- |\n" + lines.joined()
    #expect(text.contains(expected), "Reports/README.md should hold:\n\(expected)")
  }

  @Test("describes the measures of the stress index as the code does")
  func stressMeasures() {
    let lines = StressMeasure.allCases.map { "| `\($0.name)` | \($0.meaning) |\n" }
    let expected = "| measure of the stress index | meaning |\n| --- | --- |\n" + lines.joined()
    #expect(text.contains(expected), "Reports/README.md should hold:\n\(expected)")
  }

  @Test("names every verdict", arguments: VersionVerdict.Kind.allCases)
  func verdicts(kind: VersionVerdict.Kind) { #expect(text.contains("`\(kind.rawValue)`")) }

  @Test("describes the problems of results from elsewhere, and names their reasons, as the code does")
  func resultProblems() {
    let lines = ResultProblem.Kind.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |\n" }
    let expected = "| problem | meaning |\n| --- | --- |\n" + lines.joined()
    #expect(text.contains(expected), "Reports/README.md should hold:\n\(expected)")
    for reason in StatedResult.Reason.allCases { #expect(text.contains("`\(reason.rawValue)`")) }
  }

  @Test("describes the codes of reasons and warnings as the code does")
  func codes() {
    for (heading, lines) in [
      ("reason", ReasonCode.allCases.map { "| `\($0.rawValue)` | \($0.words) |\n" }),
      ("in `warnings`", WarningCode.allCases.map { "| `\($0.rawValue)` | \($0.words) |\n" }),
    ] {
      let expected = "| \(heading) | meaning |\n| --- | --- |\n" + lines.joined()
      #expect(text.contains(expected), "Reports/README.md should hold:\n\(expected)")
    }
  }

  @Test("names every group that tables are split by", arguments: Stratum.allCases)
  func groups(stratum: Stratum) {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("`\(stratum.rawValue)` (\(stratum.words))"))
  }

  @Test("describes the two columns that windows have before all others")
  func windows() {
    let added = RecordingsCSV.windows.fields.filter { !RecordingsCSV.recordings.fields.contains($0) }
    for field in added { #expect(text.contains("`\(field.name)` (\(field.meaning))")) }
  }

  @Test("names every file of a report")
  func files() {
    let names =
      formats.map(\.file) + [
        AccuracyReport.file, MethodologyReport.file, StudyFileCopy.file, ComparisonReport.file, ResultsReport.file,
        WatchReport.file, IndexReport.file,
        DataPackage.file,
        Manifest.file, RunRecord.file,
      ]
    for name in names { #expect(text.contains("`\(name)`"), "\(name)") }
  }
}
