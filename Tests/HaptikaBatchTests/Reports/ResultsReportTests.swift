import Foundation
import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("The report of results from elsewhere")
struct ResultsReportTests {
  private func run(
    _ fixture: borrowing ResultsFixture, archives: [String], results: [ResultsSource],
    tell: (Run.Event) -> Void = { _ in }
  ) throws -> FinishedReport {
    var run = Run(
      archives: archives, output: fixture.folder.path("report"), algorithms: [Constant(beatsPerMinute: 71)],
      windowing: nil, jobs: 1, bootstrap: BootstrapSettings(seed: 0, replicateCount: 99),
      figures: FigureOptions(mode: .none, bitmaps: false), force: false, commandLine: [])
    run.results = results
    return try run.execute(tell: tell)
  }

  private func source(_ fixture: borrowing ResultsFixture, _ lines: String...) throws -> ResultsSource {
    let path = fixture.folder.path("tool.csv")
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    return ResultsSource(name: "tool", path: path)
  }

  private func text(_ fixture: borrowing ResultsFixture, _ file: String) throws -> String {
    try String(contentsOf: fixture.folder.url.appendingPathComponent("report/\(file)"), encoding: .utf8)
  }

  @Test("lists 40 rows in Markdown and every one in the CSV, by recording")
  func limit() throws {
    let fixture = try ResultsFixture()
    // Fifty recordings, of which the file knows the first alone; nine rows of nobody.
    let archive = try fixture.archive(ids: (10..<60).map { "r\($0)" })
    let strangers = (0..<9).map { "x\($0),70" }.joined(separator: "\n")
    let report = try run(
      fixture, archives: [archive], results: [try source(fixture, "recording,bpm", "r10,70", strangers)])
    #expect(report.resultProblemCount == 58)
    let markdown = try text(fixture, "results.md")
    // The nine name no study, which is the first of the key.
    let listed = markdown.split(separator: "\n").filter { $0.contains("| `tool@unstated` | `") }
    #expect(listed.count == 40)
    #expect(listed.first?.hasPrefix("| x0 | `tool@unstated` | `unknown_recording` | 3 |") == true)
    #expect(listed.last?.hasPrefix("| study-1 r41 | `tool@unstated` | `missing` |") == true)
    #expect(markdown.contains("18 more rows are in [results_problems.csv](results_problems.csv)."))
    let rows = ReportFixtures.cells(try text(fixture, "results_problems.csv"))
    #expect(rows.count == 59)
    #expect(rows[10].prefix(6) == ["study-1", "r11", "", "tool", "unstated", "missing"])
    #expect(try text(fixture, "README.md").contains("58 results from elsewhere missing or not used as they stand"))
  }

  @Test("shows no hostile id as markup or as a formula")
  func hostile() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a"])
    _ = try run(
      fixture, archives: [archive],
      results: [try source(fixture, "recording,bpm", "a,70", "=1+1,70", "<b>|`,70", "[x](http://y.z),70")])
    let markdown = try text(fixture, "results.md")
    #expect(!markdown.contains("<b>") && !markdown.contains("[x]("))
    #expect(try text(fixture, "results_problems.csv").contains(",'=1+1,"))
  }

  @Test("pins the file by its checksum and name, without its folder")
  func manifest() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a"], results: [recorded("a", "app", "2.1.0", rate: 72)])
    let given = try source(fixture, "recording,bpm", "a,70")
    _ = try run(fixture, archives: [archive], results: [given])
    let manifest = try text(fixture, "manifest.json")
    #expect(manifest.contains("\"sha256\": \"\(try sha256(ofFileAt: given.path))\""))
    #expect(manifest.contains("\"name\": \"tool.csv\"") && manifest.contains("\"results\": \"tool=tool.csv\""))
    #expect(manifest.contains("\"from\": \"archives\""))
    #expect(!manifest.contains(fixture.folder.url.path))
    #expect(try text(fixture, "accuracy.md").contains("`app@2.1.0`, `tool@unstated`"))
  }

  @Test("is not made of a file that changes during the run, and nothing is left behind")
  func changed() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a"])
    let given = try source(fixture, "recording,bpm", "a,70")
    let failure = #expect(throws: ArchiveError.self) {
      _ = try run(fixture, archives: [archive], results: [given]) { event in
        if case .began = event { try? Data("recording,bpm\na,71\n\n".utf8).write(to: URL(fileURLWithPath: given.path)) }
      }
    }
    #expect(failure?.kind == .readOrWriteFailed)
    #expect(try fixture.folder.contents() == ["a.h5", "tool.csv"])
  }

  @Test("is not written in a run without any such results")
  func absent() throws {
    let fixture = try ResultsFixture()
    let report = try run(fixture, archives: [try fixture.archive(ids: ["a"])], results: [])
    #expect(!report.files.contains { $0.hasPrefix("results") })
    #expect(try !text(fixture, "manifest.json").contains("\"results\""))
  }
}
