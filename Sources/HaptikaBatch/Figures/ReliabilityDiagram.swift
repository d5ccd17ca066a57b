/// Whether the confidence is honest: how many estimates are right among those of like confidence, with their numbers below.
struct ReliabilityDiagram: Sendable {
  /// The estimates whose confidence lies in one of some intervals of equal width.
  struct Bin: Sendable, Hashable {
    let meanConfidence: Double
    /// Share with an absolute error within the tolerance.
    let success: FigureValue
    let count: Int
  }

  /// How far confidence lies from what happened.
  struct Scores: Sendable, Hashable {
    /// ECE: mean distance of share and confidence, weighted by count; its interval from enough people on.
    let expectedCalibrationError: FigureValue
    /// Mean squared distance of confidence and outcome.
    let brier: Double
    /// 1 − Brier score over that of always saying the share of all; `nil` when all outcomes are the same.
    let skill: Double?
    /// How the interval of ECE was made, as the end of a sentence; asked only when there is one.
    let intervalWords: String
  }

  /// By rising confidence; empty ones are left out.
  let bins: [Bin]
  /// Numbers of estimates in intervals of confidence of equal width over 0...1.
  let histogram: [Int]
  /// What the diagram comes down to; `nil` when there are too few failures to say.
  let scores: Scores?
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
    guard let scores else {
      lines.append(
        "There are too few failures (fewer than 10) for a calibration error (ECE) and a Brier score. No seed is involved."
      )
      return lines
    }
    lines.append(
      "ECE is the mean distance of point and diagonal, weighted by count"
        + (scores.expectedCalibrationError.interval == nil
          ? "; there are too few people for its interval, and no seed is involved."
          : ", with its 95 % interval \(scores.intervalWords); of few estimates it is too large on average."))
    lines.append(
      "The skill of the Brier score is 1 of a perfect confidence, and 0 of one that always says the share of all.")
    return lines
  }

  private func script(_ name: String) -> [String] {
    let (ink, grey) = (FigureStyle.Colour.ink.code, FigureStyle.Colour.grey.code)
    let blue = FigureStyle.Colour.blue.code
    let texts = counts.lines + scoreLines
    let corner = textCorner(lines: texts.count)
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
        "set label \(FigureText.quoted(text)) at graph \(corner.x),\(FigureText.number(corner.top - 0.055 * Double(line))) "
          + "\(corner.side) noenhanced tc \(ink) front"
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

  private var scoreLines: [String] {
    guard let scores else { return ["too few failures for ECE"] }
    let error = scores.expectedCalibrationError
    func text(_ value: Double) -> String { FigureText.plain(value, decimals: 3) }
    let range = error.interval.map { " [\(text($0.low)) to \(text($0.high))]" } ?? ""
    let skill = scores.skill.map { ", skill \(FigureText.signed($0, decimals: 2))" } ?? ""
    return ["ECE \(text(error.value))\(range)", "Brier \(text(scores.brier))\(skill)"]
  }

  /// Where the texts stand: below the diagonal, unless points or bars are there and above it are none.
  private func textCorner(lines: Int) -> (x: String, top: Double, side: String) {
    let depth = 0.055 * Double(lines) + 0.03
    let isBelow = bins.contains { $0.meanConfidence > 0.45 && ($0.success.low ?? $0.success.value) < depth }
    let isAbove = bins.contains { $0.meanConfidence < 0.55 && ($0.success.high ?? $0.success.value) > 1 - depth }
    return isBelow && !isAbove ? ("0.03", 0.955, "left") : ("0.97", 0.055 * Double(lines), "right")
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
