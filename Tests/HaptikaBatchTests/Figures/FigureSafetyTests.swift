import Foundation
import Testing

@testable import HaptikaBatch

private typealias Fixtures = FigureFixtures

/// Names that would do harm if gnuplot or a shell ever read them as anything but text. Each wants to make a file `harm`.
private let hostileNames = [
  "\"; system('touch harm')", "'; system('touch harm'); '", "`touch harm`", "$(touch harm)", "a\nsystem('touch harm')",
  "a\r!touch harm", "'.system('touch harm').'", "@harm", "{/:Bold x", "\\", "< touch harm", "| touch harm",
  "'; system(\"touch harm\") #", "''; system(\"touch harm\") #",
  "é\u{2028}x",
]

@Suite("Texts from outside in figures")
struct FigureSafetyTests {
  @Test("become constants that end where they should", arguments: hostileNames)
  func quoted(name: String) {
    let text = FigureText.quoted(name)
    #expect(text.hasPrefix("'") && text.hasSuffix("'"))
    // Between the outer quotes there is no other, and nothing ends the line.
    #expect(!text.dropFirst().dropLast().contains("'") && !text.contains(where: \.isNewline))
  }

  @Test(
    "do no harm when drawn", .enabled(if: Fixtures.gnuplot != nil, "gnuplot is not installed"), arguments: hostileNames)
  func drawn(name: String) throws {
    let gnuplot = try #require(Fixtures.gnuplot)
    let folder = try TemporaryFolder()
    let row = ForestPlot.Row(
      label: name, recordings: 1, people: 1, difference: FigureValue(0, low: -1, high: 1), reason: nil)
    let figures = [
      Fixtures.riskCoverage(labels: [name, "b"]).figure(name: "risk"),
      Fixtures.byTarget([.init(level: name, errors: [1, 2]), .init(level: "60", errors: [0])]).figure(name: "target"),
      Fixtures.forest([.init(heading: name, rows: [row])], margin: 1, sides: (name, name)).figure(name: "forest"),
    ]
    for figure in figures.compactMap({ $0 }) {
      try Fixtures.write(figure, to: folder.url)
      try gnuplot.draw(figure.scriptFile, into: figure.drawingFile, as: .svg, in: folder.url, seconds: 30)
    }
    #expect(
      try folder.contents()
        == ["forest", "risk", "target"].flatMap { name in ["csv", "gp", "svg"].map { "\(name).\($0)" } })
  }

  @Test("stay on one line of the data, which gnuplot reads line by line")
  func data() {
    let figure = Fixtures.riskCoverage(labels: ["a\nb"]).figure(name: "f")
    let text = CSVWriter.text(of: figure.data.table)
    // A heading, two places, an end, two places of the oracle.
    #expect(text.split(separator: "\n").count == 6)
    #expect(text.contains(",a b\n"))
  }
}
