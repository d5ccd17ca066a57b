import Foundation
import Testing

@testable import HaptikaBatch

/// Small figures with numbers that can be checked by hand.
enum FigureFixtures {
  static let counts = FigureCounts(points: 4, recordings: 4, people: 2, areWindows: false, areUnits: false)
  static let units = FigureCounts(points: 4, recordings: 4, people: 2, areWindows: false, areUnits: true)

  /// Four recordings of two people.
  static let points: [BlandAltmanPlot.Point] = [
    .init(reference: 60, error: 1, person: 0), .init(reference: 70, error: -2, person: 0),
    .init(reference: 80, error: 6, person: 1), .init(reference: 90, error: -1, person: 1),
  ]

  static func blandAltman(
    points: [BlandAltmanPlot.Point] = points, counts: FigureCounts = counts, intervals: Bool = true
  ) -> BlandAltmanPlot {
    func value(_ number: Double) -> FigureValue {
      FigureValue(number, low: intervals ? number - 0.5 : nil, high: intervals ? number + 0.75 : nil)
    }
    return BlandAltmanPlot(
      points: points, bias: value(1), limits: (value(-6.25), value(8.25)), intervalWords: "by hand", counts: counts,
      seed: 7)
  }

  static func riskCoverage(labels: [String]) -> RiskCoveragePlot {
    RiskCoveragePlot(
      curves: labels.map { .init(label: $0, places: [.init(coverage: 0.5, risk: 1), .init(coverage: 0.9, risk: 2)]) },
      oracle: [.init(coverage: 0.5, risk: 0.5), .init(coverage: 0.9, risk: 2)], counts: counts)
  }

  static func byTarget(_ groups: [ErrorByTargetPlot.Group]) -> ErrorByTargetPlot {
    ErrorByTargetPlot(groups: groups, tolerance: 5, counts: counts, seed: 7)
  }

  static var scatter: ScatterPlot {
    ScatterPlot(
      points: points, numbers: .init(meanAbsoluteError: 2.5, rootMeanSquareError: 3.24, shareWithin: 0.75),
      tolerance: 5, counts: counts, seed: 7)
  }

  static var reliability: ReliabilityDiagram {
    ReliabilityDiagram(
      bins: [
        .init(meanConfidence: 0.5, success: FigureValue(0.75, low: 0.5, high: 0.9), count: 4),
        .init(meanConfidence: 0.9, success: FigureValue(1, low: 0.8, high: 1), count: 12),
      ],
      histogram: [0, 0, 4, 0, 12], expectedCalibrationError: 0.1375, tolerance: 5, intervalWords: "by hand",
      counts: counts)
  }

  /// A difference with an interval, one with a margin beside it, one without an interval, and none.
  static let forestGroups: [ForestPlot.Group] = [
    .init(
      heading: nil,
      rows: [
        .init(
          label: "all recordings", recordings: 4, people: 2, difference: FigureValue(-0.2, low: -0.7, high: 0.3),
          reason: nil)
      ]),
    .init(
      heading: "target",
      rows: [
        .init(label: "60", recordings: 2, people: 2, difference: FigureValue(0.1, low: -1, high: 1.5), reason: nil),
        .init(
          label: "75", recordings: 1, people: 1, difference: FigureValue(-0.5, low: nil, high: nil),
          reason: "too few people"),
        .init(label: "120", recordings: 0, people: 0, difference: nil, reason: "nothing published"),
      ]),
  ]

  static func forest(
    _ groups: [ForestPlot.Group], margin: Double?, sides: (below: String, above: String) = ("b better", "a better")
  ) -> ForestPlot {
    ForestPlot(
      title: "Difference in mean absolute error", quantity: "Difference in MAE, b \u{2212} a", unit: .beatsPerMinute,
      groups: groups, margin: margin, sides: sides, intervalWords: "by hand", counts: counts)
  }

  /// One of each kind.
  static var all: [Figure] {
    ofReport + [forest(forestGroups, margin: 0.5).figure(name: "forest")].compactMap { $0 }
  }

  /// One of each kind that a report of one arm has.
  static var ofReport: [Figure] {
    [
      blandAltman().figure(name: "bland-altman"), scatter.figure(name: "scatter"),
      byTarget([.init(level: "60", errors: [1, -2]), .init(level: "75", errors: [6, -1, 0.5])])
        .figure(name: "error-by-target"),
      riskCoverage(labels: ["a@1.0.0", "b@1.0.0"]).figure(name: "risk-coverage"),
      reliability.figure(name: "reliability"),
    ]
  }

  /// The rows of a figure's data whose first cell is `series`.
  static func rows(_ series: String, of figure: Figure) -> [[FigureData.Cell]] {
    figure.data.rows.filter { $0.first == .word(series) }
  }

  /// Writes script and data to `folder`.
  static func write(_ figure: Figure, to folder: URL) throws {
    try Data(figure.script.utf8).write(to: folder.appendingPathComponent(figure.scriptFile))
    try Data(CSVWriter.text(of: figure.data.table).utf8).write(to: folder.appendingPathComponent(figure.dataFile))
  }

  /// gnuplot, where it is installed.
  static let gnuplot = Gnuplot.find(searching: ProcessInfo.processInfo.environment["PATH"] ?? "")

  /// Writes an executable of the shell called `gnuplot` that answers `--version` and otherwise does `body`.
  static func fakeGnuplot(in folder: URL, doing body: String) throws {
    let file = folder.appendingPathComponent("gnuplot")
    let text = "#!/bin/sh\nif [ \"$1\" = --version ]; then echo 'gnuplot 9.9 patchlevel 9'; exit 0; fi\n\(body)\n"
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }
}
