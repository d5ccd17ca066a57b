/// A score of people under two conditions: a line for each person, and the mean of all.
struct PairedConditionsPlot: Sendable {
  /// The means of one person.
  struct Person: Sendable, Hashable {
    let first: Double
    let second: Double
  }

  /// Under the axis, of the first and second condition.
  let conditions: (first: String, second: String)
  /// In the order of their keys; not empty.
  let people: [Person]
  /// The mean of the changes with its interval.
  let change: FigureValue
  let counts: FigureCounts
  let seed: UInt64

  /// The figure, with files called `name`.
  func figure(name: String) -> Figure {
    Figure(
      name: name, title: "Stress index by condition, paired by person",
      alternative: "The stress index of each person at rest and under the stressor, joined by a line", caption: caption,
      script: script(name).joined(separator: "\n") + "\n", data: data)
  }

  private var means: (first: Double, second: Double) {
    (Moments.mean(of: people.map(\.first)) ?? .nan, Moments.mean(of: people.map(\.second)) ?? .nan)
  }

  private var changeWords: String {
    let number = FigureText.signed(change.value, decimals: 1)
    guard let (low, high) = change.interval else { return "mean change \(number)" }
    return
      "mean change \(number) [\(FigureText.signed(low, decimals: 1)), \(FigureText.signed(high, decimals: 1))]"
  }

  private var caption: [String] {
    let rising = people.count { $0.second > $0.first }
    return [
      "A line joins the means of one person at rest and under the stressor: \(counts.words), \(rising) of them rise.",
      "Diamonds are the means over people; brackets at the top hold the 95 % interval of the mean change (Student's t over people)."
        + (change.interval == nil ? " There is none of so few." : ""),
      PointSample.words(of: people.count, limit: Self.limit, seed: seed, unit: "person"),
    ]
  }

  /// Lines of more people than this would be one surface.
  private static let limit = 500

  private var drawn: [Person] {
    PointSample.indices(of: people.count, limit: Self.limit, seed: seed).map { people[$0] }
  }

  private func script(_ name: String) -> [String] {
    let area = PlotArea(
      width: 480, height: 460, left: 0.16, right: 0.95, bottom: 0.16, top: 0.88, x: Axis(low: 0.6, high: 2.4, step: 1),
      y: Axis(low: 0, high: 100, step: 20))
    let (ink, grey) = (FigureStyle.Colour.ink.code, FigureStyle.Colour.grey.code)
    func under(_ text: String, _ x: Int) -> String {
      "set label \(FigureText.quoted(text)) at first \(x),graph 0 center offset 0,-1.0 noenhanced tc \(ink)"
    }
    return FigureStyle.head(name, "Stress index by condition", width: 480, height: 460)
      + area.commands
      + [
        "set xtics scale 0 format ''",
        under(conditions.first, 1), under(conditions.second, 2),
        area.verticalTitle("Stress index"),
        "set label \(FigureText.quoted(changeWords)) at graph 0.5,1 center offset 0,1.7 noenhanced tc \(ink)",
        "set label \(FigureText.quoted("n = " + counts.words)) at graph 0.5,1 center offset 0,0.6 font small noenhanced tc \(grey)",
        "plot '\(name).csv' skip 1 using \(FigureStyle.only("person", "1")):2:(1):($3-$2) with vectors nohead "
          + "lc \(FigureStyle.Colour.grey.faded(0x90)) lw 1, \\\n"
          + "  '\(name).csv' skip 1 using \(FigureStyle.only("person", "1")):2 with points pt 7 ps 0.4 lc \(FigureStyle.Colour.blue.faded(0x60)), \\\n"
          + "  '\(name).csv' skip 1 using \(FigureStyle.only("person", "2")):3 with points pt 7 ps 0.4 lc \(FigureStyle.Colour.vermilion.faded(0x60)), \\\n"
          + "  '\(name).csv' skip 1 using \(FigureStyle.only("mean", "1")):2:(1):($3-$2) with vectors nohead lc \(ink) lw 2.4, \\\n"
          + "  '\(name).csv' skip 1 using \(FigureStyle.only("mean", "1")):2 with points pt 13 ps 1.4 lc \(ink), \\\n"
          + "  '\(name).csv' skip 1 using \(FigureStyle.only("mean", "2")):3 with points pt 13 ps 1.4 lc \(ink)",
      ]
  }

  private var data: FigureData {
    let means = means
    return FigureData(
      about: "One row for the mean, then one for each person of the figure of paired conditions.",
      columns: [
        .init("series", .text, nil, "`mean` or `person`"),
        .init("rest", .number, "1", "mean stress index at rest"),
        .init("stressor", .number, "1", "mean stress index under the stressor"),
      ],
      rows: [[.word("mean"), .number(means.first), .number(means.second)]]
        + drawn.map { [.word("person"), .number($0.first), .number($0.second)] })
  }
}
