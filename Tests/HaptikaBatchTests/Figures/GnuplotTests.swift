import Foundation
import Testing

@testable import HaptikaBatch

private typealias Fixtures = FigureFixtures

private let figures = Fixtures.ofReport.map { PlacedFigure(arm: "ecg", kind: .rrIntervals, figure: $0) }

/// Makes a report of one recording with all figures, as `options` and the gnuplot in `programs` allow.
private func makeReport(_ options: FigureOptions, gnuplotIn programs: URL, at out: URL) throws -> FinishedReport {
  let drawing = try options.prepared(searching: programs.path)
  let report = try RunReport(folder: ReportFolder(at: out.path, force: false, inputs: []), windows: nil)
  try report.append([ReportFixtures.published()])
  return try report.finish(
    summaries: [ReportFixtures.summary()], figures: ReportFigures(placed: figures, drawing: drawing),
    facts: ReportFixtures.facts(), environment: ReportFixtures.environment)
}

private func text(_ file: String, in folder: URL) throws -> String {
  try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
}

/// Draws what is asked for, as far as a reader of the last bytes can tell.
private let drawing =
  "name=$(basename \"$4\" .gp); case \"$3\" in *png*) echo IEND > $name.png;; *) echo '</svg>' > $name.svg;; esac"

@Suite("Figures of a report")
struct GnuplotTests {
  private let auto = FigureOptions(mode: .auto, bitmaps: false)
  private let require = FigureOptions(mode: .require, bitmaps: false)

  @Test("are scripts and data when gnuplot is missing, and the report says so")
  func missing() throws {
    let folder = try TemporaryFolder()
    let out = folder.url.appendingPathComponent("out")
    let made = try makeReport(auto, gnuplotIn: folder.url, at: out)
    #expect(made.figureProblem == "gnuplot is not found; their scripts and data are written")
    #expect(made.files.filter { $0.hasPrefix("figures/") }.count == 10)
    #expect(try text("README.md", in: out).contains("gnuplot was not found"))
    let accuracy = try text("accuracy.md", in: out)
    #expect(accuracy.contains("**Figure 5.**"))
    #expect(!accuracy.contains("!["))
  }

  @Test("end the run before it begins when they are required and gnuplot is missing")
  func requiredAndMissing() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: FigureError.self) { try require.prepared(searching: folder.url.path) }
    #expect(error?.kind == .programMissing)
  }

  @Test("are not made when they are not wanted")
  func none() throws {
    let folder = try TemporaryFolder()
    let drawing = try FigureOptions(mode: .none, bitmaps: false).prepared(searching: folder.url.path)
    #expect(drawing.gnuplot == nil)
  }

  @Test("are drawn, shown with a caption of their own, listed in the index, and apart in the manifest")
  func drawn() throws {
    let folder = try TemporaryFolder()
    try Fixtures.fakeGnuplot(in: folder.url, doing: drawing)
    let out = folder.url.appendingPathComponent("out")
    let made = try makeReport(FigureOptions(mode: .auto, bitmaps: true), gnuplotIn: folder.url, at: out)
    #expect(made.figureProblem == nil)
    #expect(made.files.filter { $0.hasPrefix("figures/") }.count == 20)
    let accuracy = try text("accuracy.md", in: out)
    #expect(
      accuracy.contains(
        "![Errors against pulse rate, with bias and limits of agreement](figures/bland-altman.svg)\n\n**Figure 1.** "))
    let index = try text("README.md", in: out)
    for file in made.files where file.hasPrefix("figures/") { #expect(index.contains("[\(file)](\(file))"), "\(file)") }
    struct Manifest: Decodable {
      struct Output: Decodable { let file: String, drawn_by: String? }
      let outputs, drawings: [Output]
    }
    let manifest = try JSONDecoder().decode(
      Manifest.self, from: try Data(contentsOf: out.appendingPathComponent("manifest.json")))
    #expect(manifest.drawings.count == 10)
    #expect(manifest.drawings.allSatisfy { $0.drawn_by == "gnuplot 9.9 patchlevel 9" })
    #expect(manifest.outputs.contains { $0.file == "figures/scatter.gp" })
    #expect(manifest.outputs.contains { $0.file == "figures/scatter.csv" })
    #expect(!manifest.outputs.contains { $0.file.hasSuffix(".svg") })
    #expect(try text("datapackage.json", in: out).contains("\"figures/scatter.csv\""))
  }

  @Test(
    "that cannot be drawn are findings of a whole report",
    arguments: [
      "echo '\"x.gp\" line 3: undefined variable' >&2; exit 1", "exit 0", "echo half > $(basename \"$4\" .gp).svg",
    ])
  func failing(body: String) throws {
    let folder = try TemporaryFolder()
    try Fixtures.fakeGnuplot(in: folder.url, doing: body)
    let out = folder.url.appendingPathComponent("out")
    let made = try makeReport(auto, gnuplotIn: folder.url, at: out)
    #expect(try #require(made.figureProblem).hasPrefix("5 of 5 could not be drawn: gnuplot "))
    #expect(made.files.filter { $0.hasSuffix(".svg") } == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: out.appendingPathComponent("figures").path).count == 10)
    #expect(try text("README.md", in: out).contains("Drawings of some figures: figures/"))
  }

  @Test("that take too long are given up")
  func hanging() throws {
    let folder = try TemporaryFolder()
    try Fixtures.fakeGnuplot(in: folder.url, doing: "exec sleep 30")
    let gnuplot = try #require(Gnuplot.find(searching: folder.url.path))
    let error = #expect(throws: Gnuplot.Failure.self) {
      try gnuplot.draw("x.gp", into: "x.svg", as: .svg, in: folder.url, seconds: 0.2)
    }
    #expect(error?.description == "gnuplot did not end within 0.2 s and was stopped")
  }

  @Test("are not drawn by a program of another folder than those of PATH, or one that does not say its version")
  func strangers() throws {
    let folder = try TemporaryFolder()
    #expect(Gnuplot.find(searching: ".:\(folder.url.path)") == nil)
    try Fixtures.fakeGnuplot(in: folder.url, doing: "exit 0")
    let file = folder.url.appendingPathComponent("gnuplot")
    try Data("#!/bin/sh\necho hello\n".utf8).write(to: file)
    #expect(Gnuplot.find(searching: folder.url.path) == nil)
  }

  @Test("that are required and cannot be drawn leave nothing behind")
  func failingAndRequired() throws {
    let folder = try TemporaryFolder()
    try Fixtures.fakeGnuplot(in: folder.url, doing: "exit 1")
    let out = folder.url.appendingPathComponent("out")
    let error = #expect(throws: FigureError.self) { try makeReport(require, gnuplotIn: folder.url, at: out) }
    #expect(error?.kind == .drawingFailed)
    #expect(try folder.contents() == ["gnuplot"])
  }

  @Test("have scripts and data of the same bytes, whatever draws them")
  func deterministic() throws {
    let folder = try TemporaryFolder()
    let (a, b) = (folder.url.appendingPathComponent("a"), folder.url.appendingPathComponent("b"))
    let made = try makeReport(auto, gnuplotIn: folder.url, at: a)
    try Fixtures.fakeGnuplot(in: folder.url, doing: drawing)
    _ = try makeReport(auto, gnuplotIn: folder.url, at: b)
    for file in made.files where file.hasPrefix("figures/") { #expect(try text(file, in: a) == text(file, in: b)) }
  }
}
