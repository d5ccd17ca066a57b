import Foundation
import Testing

@testable import HaptikaBatch

private typealias Fixtures = FigureFixtures

private func forest(_ groups: [ForestPlot.Group], margin: Double? = 0.5) throws -> Figure {
  try #require(Fixtures.forest(groups, margin: margin).figure(name: "f"))
}

@Suite("A forest plot")
struct ForestPlotTests {
  @Test("has a row for each difference, from the top, under its heading")
  func rows() throws {
    let figure = try forest(Fixtures.forestGroups)
    // The square of all 4 recordings has the size 1.1; of 2 of 4 it is 0.45 + 0.65 · √½, of 1 of 4 it is 0.45 + 0.65 · ½.
    #expect(
      figure.data.rows == [
        [
          .word("interval"), .text(""), .count(5), .text("all recordings"), .count(4), .count(2), .number(-0.2),
          .number(-0.7), .number(0.3), .number(1.1), .empty,
        ],
        [
          .word("interval"), .text("target"), .count(3), .text("60"), .count(2), .count(2), .number(0.1), .number(-1),
          .number(1.5), .number(0.909619408), .empty,
        ],
        [
          .word("value"), .text("target"), .count(2), .text("75"), .count(1), .count(1), .number(-0.5), .empty, .empty,
          .number(0.775), .word("too few people"),
        ],
        [
          .word("none"), .text("target"), .count(1), .text("120"), .count(0), .count(0), .empty, .empty, .empty,
          .number(0.45), .word("nothing published"),
        ],
      ])
  }

  @Test("writes difference and interval beside each line with a true minus, or the reason")
  func numbers() throws {
    let script = try forest(Fixtures.forestGroups).script
    #expect(script.contains("'\u{2212}0.20 [\u{2212}0.70 to +0.30]'"))
    #expect(script.contains("'\u{2212}0.50 (too few people)'"))
    #expect(script.contains("'nothing published'"))
  }

  @Test("has a line at 0, and one at the margin when there is one")
  func margin() throws {
    let figure = try forest(Fixtures.forestGroups)
    #expect(figure.script.contains("from first 0,graph 0 to first 0,graph 1"))
    #expect(figure.script.contains("from first 0.5,graph 0 to first 0.5,graph 1"))
    #expect(figure.caption.joined().contains("margin of non-inferiority"))
    let without = try forest(Fixtures.forestGroups, margin: nil)
    #expect(!without.script.contains("'margin ") && !without.caption.joined().contains("margin"))
  }

  @Test("cuts an interval that would squeeze the others, with an arrow, and says its ends")
  func cut() throws {
    let wide = ForestPlot.Row(
      label: "60", recordings: 10, people: 5, difference: FigureValue(0, low: -90, high: 80), reason: nil)
    let usual = ForestPlot.Row(
      label: "75", recordings: 10, people: 5, difference: FigureValue(0, low: -1, high: 1), reason: nil)
    let figure = try forest([.init(heading: nil, rows: [usual, usual, wide])])
    #expect(figure.script.components(separatedBy: " head filled ").count == 3)
    #expect(figure.script.contains("[\u{2212}90.00 to +80.00]"))
    #expect(figure.caption.joined().contains("An arrow"))
    #expect(!(try forest([.init(heading: nil, rows: [usual])])).script.contains(" head filled "))
  }

  @Test("is none without a difference")
  func nothing() {
    #expect(Fixtures.forest([], margin: 1).figure(name: "f") == nil)
    let row = ForestPlot.Row(label: "60", recordings: 0, people: 0, difference: nil, reason: "nothing published")
    #expect(Fixtures.forest([.init(heading: "target", rows: [row])], margin: nil).figure(name: "f") == nil)
  }

  @Test("draws at most 60 rows, and says so")
  func many() throws {
    let row = ForestPlot.Row(
      label: "x", recordings: 10, people: 5, difference: FigureValue(0, low: -1, high: 1), reason: nil)
    let group = ForestPlot.Group(heading: "device", rows: [ForestPlot.Row](repeating: row, count: 50))
    let figure = try forest([group, group, group])
    #expect(figure.data.rows.count == 60)
    #expect(figure.caption.joined().contains("the first 60 of 150 rows"))
  }
}
