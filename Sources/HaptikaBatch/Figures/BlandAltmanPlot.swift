/// Errors against the size of what is measured, with bias and limits of agreement.
///
/// - Reference: J. M. Bland and D. G. Altman, *Stat. Methods Med. Res.* 8 (1999) 135,
///   [doi:10.1177/096228029900800204](https://doi.org/10.1177/096228029900800204).
struct BlandAltmanPlot: Sendable {
  /// One comparison, in beats per minute.
  struct Point: Sendable, Hashable {
    let reference: Double
    /// Estimate − reference.
    let error: Double
    /// The person's or unit's number, from 0.
    let person: Int
  }

  /// In the order of their keys.
  let points: [Point]
  let bias: FigureValue
  /// The limits of agreement; `nil` when they are not defined.
  let limits: (lower: FigureValue, upper: FigureValue)?
  /// How the intervals were made, as the end of a sentence; asked only when there are some.
  let intervalWords: String
  let counts: FigureCounts
  let seed: UInt64

  /// People up to this number have a colour and a shape each.
  private static let distinguishedPeople = 8

  /// The mean of both methods for people; the reference where it is free of error by construction (a simulator).
  private func x(of point: Point) -> Double {
    counts.areUnits ? point.reference : point.reference + point.error / 2
  }

  /// The figure, with files called `name`.
  func figure(name: String) -> Figure {
    let drawn = PointSample.indices(of: points.count, limit: FigureStyle.pointLimit, seed: seed).map { points[$0] }
    return Figure(
      name: name, title: "Bland-Altman plot",
      alternative: "Errors against pulse rate, with bias and limits of agreement", caption: caption,
      script: script(name).joined(separator: "\n") + "\n", data: data(drawn))
  }

  private var isByPerson: Bool { counts.people > 1 && counts.people <= Self.distinguishedPeople }

  private var values: [(series: String, title: String, value: FigureValue)] {
    [("bias", "Bias", bias)] + (limits.map { [("lower", "LoA", $0.lower), ("upper", "LoA", $0.upper)] } ?? [])
  }

  private var caption: [String] {
    var lines = ["Error is estimate − reference, of \(counts.words)."]
    lines.append(
      counts.areUnits
        ? "The horizontal axis is the reference, which is free of error by construction."
        : "The horizontal axis is the mean of estimate and reference.")
    lines.append(
      limits == nil
        ? "The solid line is the bias; there are too few \(counts.unit)s for limits of agreement."
        : "The solid line is the bias; the dashed lines are the limits of agreement (LoA), between and within "
          + (counts.areUnits ? "simulator units." : "people."))
    let haveIntervals = values.contains { $0.value.interval != nil }
    lines.append(
      haveIntervals
        ? "Bands are 95 % intervals of the three lines, \(intervalWords)."
        : "There are no bands: too few \(counts.unit)s or \(counts.areUnits ? "units" : "people") for intervals.")
    if isByPerson { lines.append("Each \(counts.areUnits ? "unit" : "person") has a colour and a shape.") }
    lines.append(
      PointSample.words(of: points.count, limit: FigureStyle.pointLimit, seed: seed, unit: counts.unit))
    return lines
  }

  /// Axes over all points and bands, not only over those drawn.
  private var area: PlotArea {
    let bands = values.flatMap { [$0.value.value, $0.value.low, $0.value.high] }.compactMap { $0 }
    return PlotArea(
      width: 720, height: 460, left: 0.125, right: 0.755, bottom: 0.165, top: 0.93,
      x: Axis.covering(points.map(x), ticks: 6, margin: 0.02),
      y: Axis.covering(points.map(\.error) + bands + [0], ticks: 8, margin: 0.02))
  }

  private func script(_ name: String) -> [String] {
    let area = area
    let title = counts.areUnits ? "Reference pulse rate (BPM)" : "Mean of estimate and reference (BPM)"
    return FigureStyle.head(name, "Bland-Altman plot: errors against pulse rate", width: 720, height: 460)
      + area.commands
      + [
        "set xlabel '\(title)'", area.verticalTitle("Estimate \(FigureText.minus) reference (BPM)"),
        "set label \(FigureText.quoted("n = " + counts.words)) at graph 0,1 left offset 0,0.7 noenhanced "
          + "tc \(FigureStyle.Colour.ink.code)",
        "set arrow from graph 0,first 0 to graph 1,first 0 nohead lc \(FigureStyle.Colour.ink.code) lw 0.8 dt 3 back",
      ]
      + bands + edgeLabels(area) + plot(name)
  }

  private var bands: [String] {
    values.compactMap { series, _, value in
      guard let interval = value.interval else { return nil }
      let colour: FigureStyle.Colour = series == "bias" ? .blue : .grey
      return "set object rect from graph 0,first \(FigureText.number(interval.low)) to graph 1,first "
        + "\(FigureText.number(interval.high)) fc \(colour.code) fs solid 0.18 noborder behind"
    }
  }

  /// Name, value and interval of each line beside its right end; a thin rule leads to a label that had to move.
  private func edgeLabels(_ area: PlotArea) -> [String] {
    let scale = area.yPerPixel
    let places = LabelLayout.spread(
      values.map { $0.value.value / scale }, gap: 40, in: (area.y.low / scale + 16)...(area.y.high / scale - 16)
    ).map { $0 * scale }
    return zip(values, places).flatMap { entry, place -> [String] in
      let colour: FigureStyle.Colour = entry.series == "bias" ? .blue : .ink
      let y = FigureText.number(place)
      let text = "\(entry.title) \(FigureText.signed(entry.value.value, decimals: 2))"
      var lines = [
        "set arrow from graph 1,first \(FigureText.number(entry.value.value)) to graph 1.03,first \(y) nohead "
          + "lc \(FigureStyle.Colour.grey.code) lw 0.8",
        "set label '{/:Bold \(text)}' at graph 1.03,first \(y) left offset 0.4,"
          + "\(entry.value.interval == nil ? "0" : "0.45") tc \(colour.code)",
      ]
      if let interval = entry.value.interval {
        let range =
          "95 % CI \(FigureText.signed(interval.low, decimals: 2)) to \(FigureText.signed(interval.high, decimals: 2))"
        lines.append(
          "set label '\(range)' at graph 1.03,first \(y) left offset 0.4,-0.55 font small noenhanced "
            + "tc \(FigureStyle.Colour.grey.code)")
      }
      return lines
    }
  }

  private func plot(_ name: String) -> [String] {
    var parts = values.map { series, _, value in
      let look =
        series == "bias" ? "\(FigureStyle.Colour.blue.code) lw 2" : "\(FigureStyle.Colour.ink.code) lw 1.5 dt 2"
      return "\(FigureText.number(value.value)) with lines lc \(look)"
    }
    let file = "'\(name).csv' skip 1 using "
    if isByPerson {
      parts += (0..<counts.people).map { person in
        let look = FigureStyle.series[person % FigureStyle.series.count]
        return file + "(strcol(1) eq 'point' && int(column(6)) == \(person + 1) ? $2 : NaN):3 with points "
          + "pt \(look.point) ps 0.85 lc \(look.colour.faded(0x30))"
      }
    } else {
      let alpha = points.count > 1_000 ? 0xC8 : 0x90
      parts.append(
        file + FigureStyle.only("point", "$2") + ":3 with points pt 7 ps 0.5 lc "
          + FigureStyle.Colour.blue.faded(alpha))
    }
    return ["plot " + parts.joined(separator: ", \\\n  ")]
  }

  private func data(_ drawn: [Point]) -> FigureData {
    FigureData(
      about: "One row for each line, then one for each point of the Bland-Altman plot.",
      columns: [
        .init("series", .text, nil, "`bias`, `lower` and `upper` (limits of agreement), or `point`"),
        .init(
          "x_bpm", .number, "bpm",
          counts.areUnits ? "reference" : "mean of estimate and reference"),
        .init("error_bpm", .number, "bpm", "estimate − reference, or the height of the line"),
        .init("ci_low_bpm", .number, "bpm", "lower end of the 95 % interval of a line"),
        .init("ci_high_bpm", .number, "bpm", "upper end of the 95 % interval of a line"),
        .init("person", .integer, "1", "number of the person or simulator unit, in the order of the keys"),
      ],
      rows: values.map { series, _, value in
        [.word(series), .empty, .number(value.value), .init(value.low), .init(value.high), .empty]
      }
        + drawn.map {
          [.word("point"), .number(x(of: $0)), .number($0.error), .empty, .empty, .count($0.person + 1)]
        })
  }
}
