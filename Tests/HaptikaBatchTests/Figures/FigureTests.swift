import Foundation
import Testing

@testable import HaptikaBatch

private typealias Fixtures = FigureFixtures

@Suite("A Bland-Altman plot")
struct BlandAltmanPlotTests {
  @Test("has its bias, limits and bands where the numbers are")
  func lines() {
    let figure = Fixtures.blandAltman().figure(name: "f")
    #expect(
      Fixtures.rows("lower", of: figure) == [
        [.word("lower"), .empty, .number(-6.25), .number(-6.75), .number(-5.5), .empty]
      ])
    #expect(figure.script.contains("from graph 0,first -6.75 to graph 1,first -5.5 "))
    #expect(figure.script.contains("Bias +1.00"))
    #expect(figure.script.contains("95 % CI \u{2212}6.75 to \u{2212}5.50"))
  }

  @Test("has the mean of both on the axis for people, the reference for a simulator")
  func horizontalAxis() {
    // Reference 60, error 1: the estimate is 61, the mean 60.5.
    let people = Fixtures.rows("point", of: Fixtures.blandAltman().figure(name: "f"))
    #expect(people.first?[1] == .number(60.5))
    let units = Fixtures.blandAltman(counts: Fixtures.units).figure(name: "f")
    #expect(Fixtures.rows("point", of: units).first?[1] == .number(60))
    #expect(units.script.contains("Reference pulse rate"))
    #expect(units.caption.joined().contains("free of error by construction"))
  }

  @Test("has no bands without intervals, and its caption says so")
  func withoutIntervals() {
    let figure = Fixtures.blandAltman(intervals: false).figure(name: "f")
    #expect(!figure.script.contains("set object rect"))
    #expect(!figure.script.contains("CI"))
    #expect(figure.caption.joined().contains("There are no bands"))
  }

  @Test("draws a stated, seeded sample of more than 5,000 points, under axes of all of them")
  func sample() {
    var points = (0..<6_000).map { BlandAltmanPlot.Point(reference: 60 + Double($0) / 100, error: 0, person: $0) }
    points[5_999] = .init(reference: 300, error: 0, person: 0)
    let figure = Fixtures.blandAltman(points: points).figure(name: "f")
    #expect(Fixtures.rows("point", of: figure).count == 5_000)
    #expect(figure.caption.joined().contains("5000 of the 6000 recordings, a random sample (seed 7)"))
    #expect(figure.script.contains(":350]") || figure.script.contains(":325]"))
  }
}

@Suite("A figure")
struct FigureTests {
  @Test("is the same to the byte when made again")
  func deterministic() { #expect(Fixtures.all == Fixtures.all) }

  @Test(
    "states its recordings and people, unless it is of one", arguments: Fixtures.all.filter { $0.name != "recording" })
  func counts(figure: Figure) { #expect(figure.caption.joined(separator: " ").contains("4 recordings, 2 people")) }

  @Test(
    "has no point of size 0, which some viewers cannot show, and margins in shares of the page", arguments: Fixtures.all
  )
  func style(figure: Figure) {
    #expect(figure.script.firstMatch(of: /ps 0[^.]/) == nil)
    #expect(figure.script.contains("set lmargin at screen"))
  }

  @Test("has as many cells in each row as columns", arguments: Fixtures.all)
  func cells(figure: Figure) {
    #expect(figure.data.rows.allSatisfy { $0.count == figure.data.columns.count })
  }

  @Test(
    "is drawn whole, as SVG and as PNG", .enabled(if: Fixtures.gnuplot != nil, "gnuplot is not installed"),
    arguments: Fixtures.all)
  func drawn(figure: Figure) throws {
    let gnuplot = try #require(Fixtures.gnuplot)
    let folder = try TemporaryFolder()
    try Fixtures.write(figure, to: folder.url)
    try gnuplot.draw(figure.scriptFile, into: figure.drawingFile, as: .svg, in: folder.url, seconds: 30)
    try gnuplot.draw(figure.scriptFile, into: figure.bitmapFile, as: .png, in: folder.url, seconds: 30)
    #expect(
      try folder.contents() == [figure.dataFile, figure.scriptFile, figure.bitmapFile, figure.drawingFile].sorted())
  }

  @Test("with estimates outside the tolerance tells them apart by shape")
  func scatter() {
    let figure = Fixtures.scatter.figure(name: "f")
    #expect(
      Fixtures.rows("outside", of: figure) == [
        [.word("outside"), .number(80), .number(86), .count(2), .empty, .empty]
      ])
    #expect(figure.script.contains("pt 9"))
    #expect(figure.script.contains("MAE 2.50 BPM, RMSE 3.24 BPM"))
  }

  @Test("of estimates against references has a band that keeps its width up to the corners of the axes")
  func toleranceBand() {
    let rows = Fixtures.rows("band", of: Fixtures.scatter.figure(name: "f"))
    // Axes of 57.5 to 92.5 BPM (points of 60 to 90, ticks each 5), a tolerance of 5.
    let corners: [(Double, Double, Double)] = [
      (57.5, 57.5, 62.5), (62.5, 57.5, 67.5), (87.5, 82.5, 92.5), (92.5, 87.5, 92.5),
    ]
    #expect(rows.count == corners.count)
    for (row, (x, low, high)) in zip(rows, corners) {
      #expect(row == [.word("band"), .number(x), .empty, .empty, .number(low), .number(high)])
    }
  }

  @Test("of errors by target has boxes with quartiles, whiskers, mean absolute error and count")
  func boxes() {
    // Of 0, 1, 2, 3, 20: quartiles 1, 2, 3 (type 7), reach 1.5 · 2 = 3, so that 20 lies beyond and whiskers end at 0 and 3.
    let figure = Fixtures.byTarget([.init(level: "60", errors: [20, 0, 3, 1, 2])]).figure(name: "f")
    #expect(
      Fixtures.rows("box", of: figure) == [
        [
          .word("box"), .text("60"), .count(1), .empty, .number(0), .number(1), .number(2), .number(3), .number(3),
          .number(5.2), .count(5),
        ]
      ])
    #expect(figure.script.contains("MAE 5.20"))
    #expect(Fixtures.rows("point", of: figure).count == 5)
  }

  @Test("of risk and coverage begins at 5 % of the published and ends at the coverage")
  func places() {
    let places = RiskCoveragePlot.places(ofRisks: (1...100).map { Double($0) }, eligible: 125)
    #expect(places.first == .init(coverage: 5 / 125, risk: 5))
    #expect(places.last == .init(coverage: 0.8, risk: 100))
    #expect(places.count == 96)
    #expect(RiskCoveragePlot.places(ofRisks: [Double](repeating: 1, count: 50_000), eligible: 50_000).count == 200)
  }

  @Test("of reliability counts all estimates and draws small bins hollow")
  func reliability() {
    let figure = Fixtures.reliability().figure(name: "f")
    let counts = Fixtures.rows("count", of: figure).compactMap(\.last)
    #expect(counts == [.count(0), .count(0), .count(4), .count(0), .count(12)])
    #expect(figure.script.contains("$6 < 5"))
  }

  @Test("of reliability says ECE with its interval, Brier score and skill")
  func scores() {
    let figure = Fixtures.reliability().figure(name: "f")
    #expect(figure.script.contains("'ECE 0.138 [0.100 to 0.250]'"))
    #expect(figure.script.contains("'Brier 0.120, skill \u{2212}0.50'"))
    let few = Fixtures.reliability(nil).figure(name: "f")
    #expect(few.script.contains("too few failures") && !few.script.contains("Brier"))
    #expect(few.caption.joined().contains("fewer than 10"))
  }

  @Test("of risk and coverage has a band, a dashed curve of what was withheld too, and the quarters in its data")
  func riskSeries() {
    let figure = Fixtures.riskCoverage(labels: ["a", "b"]).figure(name: "f")
    #expect(
      Fixtures.rows("band", of: figure).first
        == [.word("band"), .number(50), .empty, .count(1), .text("a"), .count(5), .number(0.5), .number(1.5)])
    #expect(Fixtures.rows("share", of: figure).map { $0[5] } == [.count(25), .count(25)])
    #expect(figure.script.contains("withheld ones too (4.00)"))
    #expect(figure.script.contains("lw 1.2 dt 2"))
    #expect(figure.caption.joined().contains("carries no verdict"))
  }
}

extension Figure: CustomTestStringConvertible {
  public var testDescription: String { name }
}

@Suite("The layout of figures")
struct FigureLayoutTests {
  @Test(
    "has ticks at 1, 2 or 5 times a power of ten and covers the values",
    arguments: [
      ([40.0, 200], 6, 25.0, 225.0, 50.0), ([-0.3, 0.4], 8, -0.35, 0.45, 0.1), ([7, 7], 4, 5.5, 8.5, 1),
    ])
  func axis(values: [Double], ticks: Int, low: Double, high: Double, step: Double) {
    let axis = Axis.covering(values, ticks: ticks, margin: 0.02)
    // Products of decimal steps are off by the last bit.
    #expect(abs(axis.low - low) < 1e-9 && abs(axis.high - high) < 1e-9 && abs(axis.step - step) < 1e-9, "\(axis)")
  }

  @Test("leaves labels where they are wanted when there is room, and parts them around their mean otherwise")
  func labels() {
    #expect(LabelLayout.spread([0, 50, 100], gap: 40, in: -100...200) == [0, 50, 100])
    #expect(LabelLayout.spread([10, 12, 100], gap: 40, in: -100...200) == [-9, 31, 100])
    #expect(LabelLayout.spread([12, 10], gap: 40, in: -100...200) == [31, -9])
    #expect(LabelLayout.spread([198, 199], gap: 40, in: 0...200) == [160, 200])
  }

  @Test("puts points of a strip side by side when they are close, in their own order")
  func strip() {
    let offsets = StripLayout.offsets(of: [5, 0.1, 0, 0.2], bin: 1, spacing: 0.1, reach: 0.38)
    #expect(offsets.map { roundedToNano($0) } == [0, -0.1, 0, 0.1])
    let many = StripLayout.offsets(of: [Double](repeating: 1, count: 100), bin: 1, spacing: 0.1, reach: 0.38)
    #expect(many.allSatisfy { abs($0) <= 0.38 + 1e-12 })
  }

  @Test("chooses each index of a sample once, in order, the same for the same seed")
  func sample() {
    let sample = PointSample.indices(of: 1_000, limit: 100, seed: 3)
    #expect(sample.count == 100 && Set(sample).count == 100 && sample == sample.sorted())
    #expect(sample == PointSample.indices(of: 1_000, limit: 100, seed: 3))
    #expect(sample != PointSample.indices(of: 1_000, limit: 100, seed: 4))
    #expect(PointSample.indices(of: 5, limit: 100, seed: 3) == [0, 1, 2, 3, 4])
  }

  @Test("writes numbers with a true minus, and zero without a sign")
  func numbers() {
    #expect(FigureText.signed(-1.25, decimals: 1) == "\u{2212}1.2")
    #expect(FigureText.signed(0.004, decimals: 2) == "0.00")
    #expect(FigureText.signed(-0.004, decimals: 2) == "0.00")
    #expect(FigureText.signed(3, decimals: 1) == "+3.0")
  }
}
