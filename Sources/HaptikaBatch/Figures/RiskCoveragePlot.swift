/// How the mean absolute error falls when only the most confident estimates are kept, for several algorithms.
struct RiskCoveragePlot: Sendable {
  /// One place on a curve.
  struct Place: Sendable, Hashable {
    /// Of all eligible, 0 to 1.
    let coverage: Double
    /// Mean absolute error so far, in beats per minute.
    let risk: Double
  }

  /// An interval of the risk at one coverage.
  struct BandPlace: Sendable, Hashable {
    /// Share of the published, in percent.
    let percent: Int
    let coverage: Double
    let low: Double
    let high: Double
  }

  /// One algorithm.
  struct Curve: Sendable, Hashable {
    /// A name from outside.
    let label: String
    /// By rising coverage, not empty; one place alone of an algorithm without confidence.
    let places: [Place]
    /// Where the most confident 25, 50, 75 and 100 % of the published end; empty of an algorithm without confidence.
    let quarters: [Place]
  }

  /// The headline first.
  let curves: [Curve]
  /// 95 % intervals of the headline's curve; empty when there are too few people.
  let band: [BandPlace]
  /// How the band was made, as the end of a sentence; asked only when there is one.
  let bandWords: String
  /// The curve of what the headline would have said, withheld or not; empty when it withheld nothing that is known.
  let raw: [Place]
  /// The headline's curve if confidence put the errors in order; empty when there is none.
  let oracle: [Place]
  let counts: FigureCounts

  /// Curves begin at this share of the published: the mean of a few errors says nothing.
  static let firstShare = 0.05

  /// Places of a curve that are drawn.
  static let placeLimit = 200

  /// The shares of `Curve.quarters`, in percent.
  static let quarterPercents = [25, 50, 75, 100]

  /// The places of a curve that are drawn, from the mean error of the first 1, 2, … *n* of `eligible`.
  static func places(ofRisks risks: [Double], eligible: Int) -> [Place] {
    let first = max(1, Int((firstShare * Double(risks.count)).rounded(.up)))
    guard first <= risks.count else { return [] }
    let steps = min(placeLimit, risks.count - first + 1)
    return (0..<steps).map { step in
      let k = steps == 1 ? risks.count : first + step * (risks.count - first) / (steps - 1)
      return Place(coverage: Double(k) / Double(eligible), risk: risks[k - 1])
    }
  }

  /// The coverage of the most confident `percent` of so many published: of the first ⌈share · published⌉.
  static func coverage(atPercent percent: Int, published: Int, eligible: Int) -> Double {
    Double((percent * published + 99) / 100) / Double(eligible)
  }

  /// The figure, with files called `name`.
  func figure(name: String) -> Figure {
    Figure(
      name: name, title: "Risk and coverage",
      alternative: "Mean absolute error against coverage, for each algorithm", caption: caption,
      script: script(name).joined(separator: "\n") + "\n", data: data)
  }

  private var caption: [String] {
    var lines = [
      "Mean absolute error of the most confident published estimates, against their share of all eligible \(counts.unit)s: "
        + "\(counts.words).",
      "A curve ends at the coverage of its algorithm, where the number in brackets is the mean absolute error of all that it "
        + "published; it begins at 5 % of the published.",
    ]
    if !oracle.isEmpty {
      lines.append(
        "The dotted curve is what a confidence in perfect order of the errors would give (oracle), for the first algorithm."
      )
    }
    if !raw.isEmpty {
      lines.append(
        "The thin dashed curve is of all that the first algorithm would have said, what it withheld included; it carries no verdict."
      )
    }
    if curves.contains(where: { $0.places.count == 1 }) {
      lines.append("A symbol alone is an algorithm without confidence.")
    }
    lines.append(
      band.isEmpty
        ? "There is no band: too few \(counts.areUnits ? "units" : "people") for a bootstrap, or no confidence of the first "
          + "algorithm; no seed is involved."
        : "The band is of 95 % intervals of the first algorithm's curve at every 5 % of its published, each for itself, \(bandWords)."
    )
    return lines
  }

  private var area: PlotArea {
    let risks = (curves.flatMap(\.places) + oracle + raw).map(\.risk) + band.map(\.high)
    return PlotArea(
      width: 760, height: 460, left: 0.125, right: 0.69, bottom: 0.165, top: 0.95,
      x: Axis(low: 0, high: 100, step: 20),
      y: Axis.covering([0] + risks, ticks: 7, margin: 0).startingAtZero)
  }

  private func script(_ name: String) -> [String] {
    let area = area
    let file = "'\(name).csv' skip 1 using "
    var parts: [String] = []
    if !band.isEmpty {
      parts.append(
        file + FigureStyle.only("band", "$2")
          + ":7:8 with filledcurves fc \(FigureStyle.Colour.blue.code) fs solid 0.15")
    }
    if !oracle.isEmpty {
      parts.append(
        file + FigureStyle.only("oracle", "$2") + ":3 with lines lc \(FigureStyle.Colour.grey.code) lw 1.2 dt 3")
    }
    if !raw.isEmpty {
      parts.append(
        file + FigureStyle.only("raw", "$2") + ":3 with lines lc \(FigureStyle.Colour.blue.code) lw 1.2 dt 2")
    }
    for index in curves.indices.reversed() {
      let look = FigureStyle.series[index % FigureStyle.series.count]
      let mine = "(strcol(1) eq 'curve' && int(column(4)) == \(index + 1) ? $2 : NaN):3"
      if curves[index].places.count > 1 {
        parts.append(file + mine + " with lines lc \(look.colour.code) lw 2.2 dt \(look.dash)")
      }
      let end = mine.replacing("'curve'", with: "'end'")
      parts.append(file + end + " with points pt \(look.point) ps 0.8 lc \(look.colour.code)")
    }
    return FigureStyle.head(name, "Risk and coverage", width: 760, height: 460)
      + area.commands
      + [
        "set xlabel 'Coverage: share of \(counts.unit)s answered (%)'", area.verticalTitle("Mean absolute error (BPM)"),
      ]
      + endLabels(area) + oracleLabel + ["plot " + parts.joined(separator: ", \\\n  ")]
  }

  /// What stands beside the axis for the end of a curve.
  private struct End {
    let place: Place
    let text: String
    let colour: FigureStyle.Colour
  }

  private var ends: [End] {
    func number(_ place: Place) -> String { "(\(FigureText.plain(place.risk, decimals: 2)))" }
    let ofCurves = curves.enumerated().compactMap { index, curve in
      curve.places.last.map {
        End(
          place: $0, text: "\(FigureText.shortened(curve.label, to: 24)) \(number($0))",
          colour: FigureStyle.series[index % FigureStyle.series.count].colour)
      }
    }
    return ofCurves
      + raw.suffix(1).map { End(place: $0, text: "withheld ones too \(number($0))", colour: .blue) }
  }

  /// The algorithm and its error, beside the axis, with a rule to the end of its curve.
  private func endLabels(_ area: PlotArea) -> [String] {
    let ends = ends
    let scale = area.yPerPixel
    let places = LabelLayout.spread(
      ends.map { $0.place.risk / scale }, gap: 20, in: (area.y.low / scale + 8)...(area.y.high / scale - 8)
    ).map { $0 * scale }
    return zip(ends, places).flatMap { end, place -> [String] in
      let y = FigureText.number(place)
      return [
        "set arrow from first \(FigureText.number(100 * end.place.coverage)),first "
          + "\(FigureText.number(end.place.risk)) to graph 1.02,first \(y) nohead lc \(end.colour.code) lw 0.8 dt 3",
        "set label \(FigureText.quoted(end.text)) at graph 1.02,first \(y) left offset 0.4,0 noenhanced tc \(end.colour.code)",
      ]
    }
  }

  private var oracleLabel: [String] {
    guard oracle.count > 1 else { return [] }
    let place = oracle[oracle.count * 6 / 10]
    return [
      "set label 'oracle' at first \(FigureText.number(100 * place.coverage)),first \(FigureText.number(place.risk)) "
        + "right offset -0.6,0.7 font small noenhanced tc \(FigureStyle.Colour.grey.code)"
    ]
  }

  private var data: FigureData {
    let first = curves.first?.label ?? ""
    return FigureData(
      about: "One row for each drawn place of each curve of the figure of risk and coverage.",
      columns: [
        .init(
          "series", .text, nil,
          "`curve`, `end` (its last place), `share` (25, 50, 75 and 100 % of the published), `band` (95 % intervals), `raw` "
            + "(what was withheld included) or `oracle`"),
        .init("coverage_percent", .number, "percent", "share of all eligible"),
        .init("mae_bpm", .number, "bpm", "mean absolute error of the most confident estimates up to there"),
        .init("curve", .integer, "1", "number of the curve"),
        .init("algorithm", .text, nil, "algorithm and version"),
        .init("published_percent", .integer, "percent", "share of the published, of `share` and `band`"),
        .init("ci_low_bpm", .number, "bpm", "lower end of the 95 % interval of `band`"),
        .init("ci_high_bpm", .number, "bpm", "upper end of the 95 % interval of `band`"),
      ],
      rows: curves.enumerated().flatMap { index, curve in
        curve.places.map { row("curve", $0, index, curve.label) }
          + curve.places.suffix(1).map { row("end", $0, index, curve.label) }
          + zip(Self.quarterPercents, curve.quarters).map { row("share", $1, index, curve.label, percent: $0) }
      }
        + band.map {
          [
            .word("band"), .number(100 * $0.coverage), .empty, .count(1), .text(first), .count($0.percent),
            .number($0.low), .number($0.high),
          ]
        }
        + raw.map { row("raw", $0, 0, first) } + oracle.map { row("oracle", $0, 0, first) })
  }

  private func row(
    _ series: String, _ place: Place, _ index: Int, _ label: String, percent: Int? = nil
  ) -> [FigureData.Cell] {
    [
      .word(series), .number(100 * place.coverage), .number(place.risk), .count(index + 1), .text(label),
      percent.map { .count($0) } ?? .empty, .empty, .empty,
    ]
  }
}

extension Axis {
  /// The same axis from 0.
  fileprivate var startingAtZero: Axis { Axis(low: 0, high: high, step: step) }
}
