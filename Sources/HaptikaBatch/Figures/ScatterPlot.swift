/// Estimates against references, with the line of identity and the band of the tolerance.
struct ScatterPlot: Sendable {
  /// What stands in the corner, in beats per minute and shares.
  struct Numbers: Sendable, Hashable {
    let meanAbsoluteError: Double
    let rootMeanSquareError: Double
    /// Of the published.
    let shareWithin: Double
  }

  /// In the order of their keys.
  let points: [BlandAltmanPlot.Point]
  let numbers: Numbers
  /// Of |error|, in beats per minute.
  let tolerance: Double
  let counts: FigureCounts
  let seed: UInt64

  /// The figure, with files called `name`.
  func figure(name: String) -> Figure {
    let drawn = PointSample.indices(of: points.count, limit: FigureStyle.pointLimit, seed: seed).map { points[$0] }
    return Figure(
      name: name, title: "Estimates against references",
      alternative: "Estimated against reference pulse rate, with the line of identity", caption: caption,
      script: script(name).joined(separator: "\n") + "\n", data: data(drawn))
  }

  private var band: String { "±\(FigureText.plain(tolerance, decimals: 0)) BPM" }

  private func isWithin(_ point: BlandAltmanPlot.Point) -> Bool { abs(point.error) <= tolerance }

  private var caption: [String] {
    var lines = [
      "Published estimates of \(counts.words).",
      "The line is identity; the band is \(band) around it, a tolerance and not an interval. Dots lie in it, triangles outside.",
    ]
    lines.append(
      PointSample.words(of: points.count, limit: FigureStyle.pointLimit, seed: seed, unit: counts.unit))
    return lines
  }

  /// Both axes are one.
  private var area: PlotArea {
    let axis = Axis.covering(
      points.flatMap { [$0.reference, $0.reference + $0.error] }, ticks: 7, margin: 0.02)
    return PlotArea(
      width: 520, height: 520, left: 0.16, right: 0.965, bottom: 0.145, top: 0.965, x: axis, y: axis)
  }

  private func script(_ name: String) -> [String] {
    let area = area
    let ink = FigureStyle.Colour.ink.code
    let texts =
      counts.lines + [
        "MAE \(FigureText.plain(numbers.meanAbsoluteError, decimals: 2)) BPM, "
          + "RMSE \(FigureText.plain(numbers.rootMeanSquareError, decimals: 2)) BPM",
        "within \(band): \(FigureText.plain(100 * numbers.shareWithin, decimals: 1)) %",
      ]
    return FigureStyle.head(name, "Estimates against references", width: 520, height: 520)
      + area.commands
      + [
        "set grid x lt 1 lw 0.6 lc \(FigureStyle.Colour.rule.code)",
        "set xlabel 'Reference pulse rate (BPM)'", area.verticalTitle("Estimated pulse rate (BPM)"),
        "set key at graph 0.98,0.04 right bottom reverse Left samplen 1.5 spacing (fmt eq 'svg' ? 1.05 : 1.2) "
          + "textcolor \(ink) noenhanced",
      ]
      + texts.enumerated().map { line, text in
        "set label \(FigureText.quoted(text)) at graph 0.03,\(FigureText.number(0.965 - 0.045 * Double(line))) left "
          + "noenhanced tc \(ink) front"
      }
      + [
        "set samples 2",
        "plot " + parts(name).joined(separator: ", \\\n  "),
      ]
  }

  private func parts(_ name: String) -> [String] {
    let ink = FigureStyle.Colour.ink.code
    let file = "'\(name).csv' skip 1 using "
    let alpha = points.count > 1_000 ? 0xC0 : 0x80
    let outside =
      file + FigureStyle.only("outside", "$2") + ":3 with points pt 9 ps 0.7 lc \(FigureStyle.Colour.vermilion.code) "
      + "title 'outside \(band)'"
    return [
      file + FigureStyle.only("band", "$2")
        + ":5:6 with filledcurves fc \(FigureStyle.Colour.sky.code) fs solid 0.22 title '\(band)'",
      "x with lines lc \(ink) lw 1.2 title 'identity'",
      file + FigureStyle.only("within", "$2") + ":3 with points pt 7 ps 0.5 "
        + "lc \(FigureStyle.Colour.blue.faded(alpha)) title 'within \(band)'",
    ] + (points.allSatisfy(isWithin) ? [] : [outside])
  }

  private func data(_ drawn: [BlandAltmanPlot.Point]) -> FigureData {
    FigureData(
      about:
        "One row for each corner of the band, then one for each point of the figure of estimates against references.",
      columns: [
        .init("series", .text, nil, "`within` or `outside` the tolerance of \(band), or `band` (the tolerance itself)"),
        .init("reference_bpm", .number, "bpm", "reference"),
        .init("estimate_bpm", .number, "bpm", "published estimate"),
        .init("person", .integer, "1", "number of the person or simulator unit, in the order of the keys"),
        .init("band_low_bpm", .number, "bpm", "lower edge of the band, cut to the axes"),
        .init("band_high_bpm", .number, "bpm", "upper edge of the band, cut to the axes"),
      ],
      rows: bandRows
        + drawn.map {
          [
            .word(isWithin($0) ? "within" : "outside"), .number($0.reference),
            .number(roundedToNano($0.reference + $0.error)), .count($0.person + 1), .empty, .empty,
          ]
        })
  }

  /// The band at the corners that it has within the axes: gnuplot moves what lies beyond them to their edge, and would tilt it.
  private var bandRows: [[FigureData.Cell]] {
    let axis = area.x
    let corners = [axis.low, axis.low + tolerance, axis.high - tolerance, axis.high].filter {
      (axis.low...axis.high).contains($0)
    }
    return corners.sorted().map {
      [
        .word("band"), .number($0), .empty, .empty, .number(max(axis.low, $0 - tolerance)),
        .number(min(axis.high, $0 + tolerance)),
      ]
    }
  }
}
