/// Errors by programmed rate: every one of them in a strip, with a box over it.
struct ErrorByTargetPlot: Sendable {
  /// One target, or several pooled.
  struct Group: Sendable, Hashable {
    /// The target in beats per minute, as text, or a word.
    let level: String
    /// In beats per minute, in the order of their keys; not empty.
    let errors: [Double]
  }

  /// In the order of the axis.
  let groups: [Group]
  /// Of |error|, in beats per minute.
  let tolerance: Double
  let counts: FigureCounts
  let seed: UInt64

  /// The figure, with files called `name`.
  func figure(name: String) -> Figure {
    Figure(
      name: name, title: "Error by target",
      alternative: "Errors by target BPM as strips of points with boxes", caption: caption,
      script: script(name).joined(separator: "\n") + "\n", data: data)
  }

  private var pointCount: Int { groups.reduce(0) { $0 + $1.errors.count } }

  private var band: String { "±\(FigureText.plain(tolerance, decimals: 0)) BPM" }

  private var caption: [String] {
    var lines = [
      "Error is estimate − reference, of \(counts.words).",
      "A box spans the quartiles, its thick line is the median, and whiskers reach to the outermost error within 1.5 box heights; "
        + "the shaded band is a tolerance of \(band), not an interval.",
      "MAE is the mean absolute error of the target; n is its number of published \(counts.unit)s.",
    ]
    lines.append(
      PointSample.words(of: pointCount, limit: FigureStyle.pointLimit, seed: seed, unit: counts.unit))
    return lines
  }

  private var area: PlotArea {
    PlotArea(
      width: 720, height: 460, left: 0.125, right: 0.975, bottom: 0.215, top: 0.9,
      x: Axis(low: 0.4, high: Double(groups.count) + 0.6, step: 1),
      y: Axis.covering(
        groups.flatMap(\.errors) + [-1.1 * tolerance, 1.1 * tolerance], ticks: 8, margin: 0.02))
  }

  private func script(_ name: String) -> [String] {
    let area = area
    let (ink, grey) = (FigureStyle.Colour.ink.code, FigureStyle.Colour.grey.code)
    let t = FigureText.number(tolerance)
    return FigureStyle.head(name, "Error by target", width: 720, height: 460)
      + area.commands
      + [
        // Empty names keep the room that the labels below the axis take.
        "set xtics scale 0 format ''",
        "set xlabel 'Target pulse rate (BPM)' offset 0,-1.8",
        area.verticalTitle("Estimate \(FigureText.minus) reference (BPM)"),
        "set object rect from graph 0,first -\(t) to graph 1,first \(t) fc \(FigureStyle.Colour.sky.code) "
          + "fs solid 0.15 noborder behind",
        "set arrow from graph 0,first 0 to graph 1,first 0 nohead lc \(ink) lw 0.8 dt 3 back",
        "set label '\(band)' at graph 1,first \(t) right offset -0.4,0.6 font small noenhanced tc \(grey)",
        "set boxwidth 0.5",
      ]
      + groups.enumerated().flatMap { labels(of: $1, at: $0 + 1) }
      + [
        "plot '\(name).csv' skip 1 using \(FigureStyle.only("point", "$3")):4 with points pt 7 ps 0.35 "
          + "lc \(FigureStyle.Colour.grey.faded(pointCount > 1_000 ? 0xC0 : 0x80)), \\\n"
          + "  '\(name).csv' skip 1 using \(FigureStyle.only("box", "$3")):6:5:9:8 with candlesticks "
          + "lc \(FigureStyle.Colour.blue.code) lw 1.6 fs empty border \(FigureStyle.Colour.blue.code) whiskerbars 0.4, \\\n"
          + "  '\(name).csv' skip 1 using \(FigureStyle.only("box", "$3-0.25")):7:(0.5):(0) with vectors nohead "
          + "lc \(FigureStyle.Colour.vermilion.code) lw 2.4"
      ]
  }

  /// The level, its count and its error; narrower when there are many.
  private func labels(of group: Group, at place: Int) -> [String] {
    let (ink, grey) = (FigureStyle.Colour.ink.code, FigureStyle.Colour.grey.code)
    let error = FigureText.plain(meanAbsolute(group), decimals: 2)
    let isNarrow = groups.count > 7
    let level = FigureText.shortened(group.level, to: isNarrow ? 8 : 14)
    let number = isNarrow ? "\(group.errors.count)" : "n = \(group.errors.count)"
    return [
      "set label \(FigureText.quoted(level)) at first \(place),graph 0 center offset 0,-0.9 noenhanced tc \(ink)",
      "set label '\(number)' at first \(place),graph 0 center offset 0,-1.9 font small noenhanced tc \(grey)",
      "set label '\(isNarrow ? error : "MAE " + error)' at first \(place),graph 1 center offset 0,0.8 noenhanced tc \(ink)",
    ] + (isNarrow && place == 1 ? ["set label 'MAE' at graph 0,1 right offset -0.8,0.8 noenhanced tc \(ink)"] : [])
  }

  private func meanAbsolute(_ group: Group) -> Double { Moments.mean(of: group.errors.map { abs($0) }) ?? .nan }

  private var data: FigureData {
    let area = area
    let all = groups.enumerated().flatMap { place, group in
      let sideways = StripLayout.offsets(
        of: group.errors, bin: 5 * area.yPerPixel, spacing: 6 * area.xPerPixel, reach: 0.38)
      return zip(group.errors, sideways).map { (place: place, error: $0, x: Double(place + 1) + $1) }
    }
    let drawn = PointSample.indices(of: all.count, limit: FigureStyle.pointLimit, seed: seed).map { all[$0] }
    let boxes: [[FigureData.Cell]] = groups.enumerated().compactMap { place, group in
      guard let box = BoxStatistics(group.errors) else { return nil }
      return [
        .word("box"), .text(group.level), .count(place + 1), .empty, .number(box.lowerWhisker),
        .number(box.lowerQuartile), .number(box.median), .number(box.upperQuartile), .number(box.upperWhisker),
        .number(meanAbsolute(group)), .count(group.errors.count),
      ]
    }
    let nothing = [FigureData.Cell](repeating: .empty, count: 7)
    return FigureData(
      about: "One row for each box, then one for each point of the figure of errors by target.",
      columns: [
        .init("series", .text, nil, "`box` or `point`"),
        .init("target_bpm", .text, nil, "the target, or `others` or `unknown`"),
        .init(
          "x", .number, "1", "place on the axis: the target's number, with the sideways place of a point in its strip"),
        .init("error_bpm", .number, "bpm", "estimate − reference of a point"),
        .init("whisker_low_bpm", .number, "bpm", "lower whisker"),
        .init("quartile_low_bpm", .number, "bpm", "lower quartile (type 7)"),
        .init("median_bpm", .number, "bpm", "median (type 7)"),
        .init("quartile_high_bpm", .number, "bpm", "upper quartile (type 7)"),
        .init("whisker_high_bpm", .number, "bpm", "upper whisker"),
        .init("mae_bpm", .number, "bpm", "mean absolute error of the target"),
        .init("n", .integer, "1", "published recordings (or windows) of the target"),
      ],
      rows: boxes
        + drawn.map {
          [.word("point"), .text(groups[$0.place].level), .number($0.x), .number($0.error)] + nothing
        })
  }
}
