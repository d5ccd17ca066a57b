import Foundation
import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("Recordings with a suspect reference")
struct SuspectRecordingTests {
  /// Seven recordings with a reference of 70 BPM, of which two algorithms say 85 and 86: 1 apart, 15 and 16 off.
  private func run(_ figures: FigureMode, windowing: Windowing? = nil) throws -> (files: [String], accuracy: String) {
    let fixture = try ResultsFixture()
    let ids = (1...7).map { "r\($0)" }
    let archive = try fixture.archive("walk.h5", ids: ids)
    let starts = windowing == nil ? [""] : ["0,", "30,"]
    let lines = ids.flatMap { id in starts.map { "\(id),\($0)86" } }
    let path = fixture.folder.path("tool.csv")
    let head = windowing == nil ? "recording,bpm" : "recording,window_start_s,bpm"
    try Data(([head] + lines).joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    var run = Run(
      archives: [archive], output: fixture.folder.path("report"), algorithms: [Constant(beatsPerMinute: 85)],
      windowing: windowing, jobs: 2, bootstrap: BootstrapSettings(seed: 0, replicateCount: 99),
      figures: FigureOptions(mode: figures, bitmaps: false), force: false, commandLine: [])
    run.results = [ResultsSource(name: "tool", path: path)]
    let made = try run.execute { _ in }
    let accuracy = try String(
      contentsOf: fixture.folder.url.appendingPathComponent("report/accuracy.md"), encoding: .utf8)
    return (made.files.filter { $0.hasPrefix("figures/suspect") && $0.hasSuffix(".csv") }, accuracy)
  }

  private func commands(in text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("haptika-analyze inspect") }.map(String.init)
  }

  /// The data of five; whether they are also drawn depends on gnuplot.
  @Test("have a figure each, five at most")
  func figures() throws {
    let report = try run(.auto)
    #expect(report.files == (1...5).map { "figures/suspect-\($0).csv" })
    #expect(report.accuracy.contains("One recording, arm unnamed, reference: rate series, r5."))
    #expect(
      commands(in: report.accuracy).suffix(2) == [
        "haptika-analyze inspect walk.h5 r6 --figure suspect-6.svg",
        "haptika-analyze inspect walk.h5 r7 --figure suspect-7.svg",
      ])
  }

  @Test("have a command each when figures are not wanted, with names and no folders")
  func commandsOnly() throws {
    let report = try run(.none)
    #expect(report.files == [])
    #expect(
      commands(in: report.accuracy)
        == (1...7).map { "haptika-analyze inspect walk.h5 r\($0) --figure suspect-\($0).svg" })
  }

  @Test("are drawn once and as a whole, however many of their windows are suspect")
  func windows() throws {
    let report = try run(.auto, windowing: Windowing(windowSeconds: 30, stepSeconds: 30))
    #expect(report.files == (1...5).map { "figures/suspect-\($0).csv" })
    // Two windows of each of seven recordings.
    #expect(report.accuracy.contains("14 of 14 eligible windows."))
    #expect(commands(in: report.accuracy).count <= 7)
  }
}
