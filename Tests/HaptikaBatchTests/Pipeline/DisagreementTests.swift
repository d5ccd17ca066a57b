import Foundation
import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("Recordings on which versions disagree most")
struct DisagreementTests {
  /// Seven recordings, of which one algorithm says 85 BPM and a tool 1 to 7 BPM more.
  private func run(_ figures: FigureMode) throws -> (files: [String], comparison: String) {
    let fixture = try ResultsFixture()
    let ids = (1...7).map { "r\($0)" }
    let archive = try fixture.archive("walk.h5", ids: ids)
    let path = fixture.folder.path("tool.csv")
    let lines = ["recording,bpm"] + ids.enumerated().map { "\($1),\(86 + $0)" }
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    var run = Run(
      archives: [archive], output: fixture.folder.path("report"), algorithms: [Constant(beatsPerMinute: 85)],
      windowing: nil, jobs: 2, bootstrap: BootstrapSettings(seed: 0, replicateCount: 99),
      figures: FigureOptions(mode: figures, bitmaps: false), force: false, commandLine: [])
    run.results = [ResultsSource(name: "tool", path: path)]
    let made = try run.execute { _ in }
    let comparison = try String(
      contentsOf: fixture.folder.url.appendingPathComponent("report/comparison.md"), encoding: .utf8)
    return (made.files.filter { $0.hasPrefix("figures/disagreement") }, comparison)
  }

  /// The data of three; whether they are also drawn, and then linked, depends on gnuplot.
  @Test("are drawn, the three largest of a pair, and linked in the list")
  func figures() throws {
    let report = try run(.auto)
    #expect(report.files.filter { $0.hasSuffix(".csv") } == (1...3).map { "figures/disagreement-\($0).csv" })
    let isDrawn = report.files.contains { $0.hasSuffix(".svg") }
    for (recording, number) in [("r7", 1), ("r6", 2), ("r5", 3)] {
      #expect(report.comparison.contains("| [\(recording)](figures/disagreement-\(number).svg) |") == isDrawn)
    }
    #expect(report.comparison.contains("whose id is a link") == isDrawn)
    #expect(report.comparison.contains("| r4 |"))
  }

  @Test("are listed without links when figures are not wanted")
  func none() throws {
    let report = try run(.none)
    #expect(report.files == [])
    #expect(report.comparison.contains("| r7 |"))
    #expect(!report.comparison.contains("is a link"))
  }
}
