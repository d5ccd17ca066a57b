/// Whether the confidence is honest: how many estimates are right among those of like confidence, with their numbers below.
struct ReliabilityDiagram: Sendable {
  /// The estimates whose confidence lies in one of some intervals of equal width.
  struct Bin: Sendable, Hashable {
    let meanConfidence: Double
    /// Share with an absolute error within the tolerance.
    let success: FigureValue
    let count: Int
  }

  /// By rising confidence; empty ones are left out.
  let bins: [Bin]
  /// Numbers of estimates in intervals of confidence of equal width over 0...1.
  let histogram: [Int]
  /// Mean distance of share and confidence, weighted by count; `nil` when there are too few failures to say.
  let expectedCalibrationError: Double?
  /// Of |error|, in beats per minute.
  let tolerance: Double
  /// How the intervals were made, as the end of a sentence; `nil` without intervals.
  let intervalWords: String?
  let counts: FigureCounts

  /// Bins with fewer estimates are drawn hollow.
  static let fullCount = 5

  /// Of the diagonal on the page, in degrees: the upper panel is 0.67 × 560 px high and 0.805 × 520 px wide.
  private static let diagonalAngle = 42

  /// The figure, with files called `name`.
  func figure(name: String) -> Figure {
    Figure(
      name: name, title: "Reliability of the confidence",
      alternative: "Observed share of estimates within tolerance against stated confidence, with counts below",
      caption: caption, script: script(name).joined(separator: "\n") + "\n", data: data)
  }

  private var band: String { "±\(FigureText.plain(tolerance, decimals: 0)) BPM" }

  private var caption: [String] {
    var lines = [
      "Share of published estimates within \(band) of the reference among those of like confidence, of \(counts.words); on the "
        + "dashed diagonal a stated confidence is the share that is right.",
      "A point is an interval of confidence of equal width, hollow with fewer than \(Self.fullCount) \(counts.unit)s.",
    ]
    lines.append(
      intervalWords.map { "Bars are 95 % intervals, \($0)." } ?? "There are no bars: too few people for intervals.")
    if expectedCalibrationError == nil {
      lines.append("There are too few failures (fewer than 10) for a calibration error (ECE).")
    }
    lines.append("No seed is involved.")
    return lines
  }

  private func script(_ name: String) -> [String] {
    let (ink, grey) = (FigureStyle.Colour.ink.code, FigureStyle.Colour.grey.code)
    let blue = FigureStyle.Colour.blue.code
    let score =
      expectedCalibrationError.map { "ECE \(FigureText.plain($0, decimals: 3))" } ?? "too few failures for ECE"
    let texts = counts.lines + [score]
    let upper = area(bottom: 0.3, top: 0.97, Axis(low: 0, high: 1, step: 0.2))
    let lower = area(bottom: 0.13, top: 0.265, countAxis)
    let file = "'\(name).csv' skip 1 using "
    let full = "(strcol(1) eq 'bin' && $6 >= \(Self.fullCount) ? $2 : NaN):3"
    let hollow = "(strcol(1) eq 'bin' && $6 < \(Self.fullCount) ? $2 : NaN):3"
    return FigureStyle.head(name, "Reliability of the confidence", width: 520, height: 560)
      + ["set multiplot"] + upper.commands
      + [
        "set xtics 0.2 format ''", "set grid x lt 1 lw 0.6 lc \(FigureStyle.Colour.rule.code)",
        upper.verticalTitle("Observed share within \(band)"),
      ]
      + texts.enumerated().map { line, text in
        "set label \(FigureText.quoted(text)) at graph 0.97,\(FigureText.number(0.055 * Double(texts.count - line))) right "
          + "noenhanced tc \(ink) front"
      }
      + [
        "set label 'under-confident' at graph 0.17,0.23 rotate by \(Self.diagonalAngle) center font small noenhanced tc \(grey)",
        "set label 'over-confident' at graph 0.24,0.16 rotate by \(Self.diagonalAngle) center font small noenhanced tc \(grey)",
        "plot x with lines lc \(grey) lw 1.2 dt 2, \\\n"
          + "  \(file)\(FigureStyle.only("bin", "$2")):3:4:5 with yerrorbars pt 7 ps 0.01 lc \(blue) lw 1.5, \\\n"
          + "  \(file)\(FigureStyle.only("bin", "$2")):3 with lines lc \(blue) lw 1.5, \\\n"
          + "  \(file)\(full) with points pt 7 ps 0.9 lc \(blue), \\\n"
          + "  \(file)\(hollow) with points pt 7 ps 0.9 lc rgb 0xFFFFFF, \\\n"
          + "  \(file)\(hollow) with points pt 6 ps 0.9 lc \(blue) lw 1.5",
        "unset label",
      ] + lower.commands
      + [
        "set xtics 0.2 format '%.1f'", "set xlabel 'Stated confidence'",
        lower.verticalTitle(counts.areWindows ? "Windows" : "Recordings"), "unset grid",
        "set boxwidth \(FigureText.number(0.9 / Double(max(1, histogram.count))))",
        "plot \(file)\(FigureStyle.only("count", "$2")):6 with boxes fc \(FigureStyle.Colour.sky.code)",
        "unset multiplot",
      ]
  }

  /// From 0 in whole numbers, with two or three ticks.
  private var countAxis: Axis {
    let axis = Axis.covering([0, Double(histogram.max() ?? 0)], ticks: 2, margin: 0)
    let step = max(1, axis.step.rounded(.up))
    return Axis(low: 0, high: max(step, (axis.high / step).rounded(.up) * step), step: step)
  }

  private func area(bottom: Double, top: Double, _ y: Axis) -> PlotArea {
    PlotArea(
      width: 520, height: 560, left: 0.155, right: 0.96, bottom: bottom, top: top,
      x: Axis(low: 0, high: 1, step: 0.2), y: y)
  }

  private var data: FigureData {
    FigureData(
      about: "One row for each bin, then one for each bar of the reliability diagram.",
      columns: [
        .init("series", .text, nil, "`bin` or `count` (a bar of the histogram)"),
        .init("confidence", .number, "1", "mean confidence of a bin, or the middle of a bar"),
        .init("success_fraction", .number, "1", "share within the tolerance of \(band)"),
        .init("ci_low_fraction", .number, "1", "lower end of its 95 % interval"),
        .init("ci_high_fraction", .number, "1", "upper end of its 95 % interval"),
        .init("n", .integer, "1", "published recordings (or windows)"),
      ],
      rows: bins.map {
        [
          .word("bin"), .number($0.meanConfidence), .number($0.success.value), .init($0.success.low),
          .init($0.success.high), .count($0.count),
        ]
      }
        + histogram.enumerated().map { place, count in
          [
            .word("count"), .number((Double(place) + 0.5) / Double(histogram.count)), .empty, .empty, .empty,
            .count(count),
          ]
        })
  }
}
