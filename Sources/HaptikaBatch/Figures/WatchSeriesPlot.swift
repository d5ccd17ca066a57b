/// A watch and a reference over time, with the stretches in which they keep apart.
struct WatchSeriesPlot: Sendable {
  typealias Place = TimeSeries.Place

  /// What is drawn, for the head: a name from outside.
  let title: String
  /// What is to be seen in it, in a few words of this program.
  let remark: String
  /// On the recording's clock, in seconds and beats per minute.
  let watch: TimeSeries
  let reference: TimeSeries
  /// Stretches at a nearly constant offset, in seconds.
  let stretches: [ClosedRange<Double>]

  private static let (width, height) = (900.0, 350.0)

  /// The figure, with files called `name`.
  func figure(name: String) -> Figure {
    Figure(
      name: name, title: "Watch and reference over time",
      alternative: "Rates of a watch and of a reference against time", caption: caption,
      script: script(name).joined(separator: "\n") + "\n", data: data)
  }

  private var caption: [String] {
    var lines = [
      "The reference is the mean over the 10 s around each moment; lines break where the watch, or the reference, has nothing to say."
    ]
    lines.append(
      stretches.isEmpty
        ? "No stretch of it keeps to a nearly constant offset."
        : "Shaded stretches keep to a nearly constant offset from the reference.")
    if watch.isThinned || reference.isThinned {
      lines.append("Of long series the smallest and largest value of each short stretch are drawn.")
    }
    return lines
  }

  private var area: PlotArea {
    let places = (watch.places + reference.places).compactMap { $0 }
    let times = places.map(\.time)
    let x = Axis.covering(times, ticks: 8, margin: 0)
    return PlotArea(
      width: Self.width, height: Self.height, left: 0.09, right: 0.97, bottom: 0.21, top: 0.82,
      x: Axis(low: times.min() ?? x.low, high: max(times.max() ?? x.high, (times.min() ?? x.low) + 1e-3), step: x.step),
      y: Axis.covering(places.map(\.value), ticks: 6, margin: 0.04))
  }

  private func script(_ name: String) -> [String] {
    let area = area
    let (ink, grey) = (FigureStyle.Colour.ink.code, FigureStyle.Colour.grey.code)
    func head(_ text: String, _ pixels: Double, _ look: String) -> String {
      "set label \(FigureText.quoted(text)) at screen 0.02,screen \(FigureText.number(1 - pixels / Self.height)) left noenhanced \(look)"
    }
    let file = "'\(name).csv' skip 1 using "
    let plots = [
      file + FigureStyle.only("reference", "$2") + ":3 with lines lc \(ink) lw 1.4 title 'reference'",
      file + FigureStyle.only("watch", "$2")
        + ":3 with lines lc \(FigureStyle.Colour.vermilion.code) lw 1.4 dt 1 title 'watch'",
      file + FigureStyle.only("watch", "$2")
        + ":3 with points pt 7 ps 0.25 lc \(FigureStyle.Colour.vermilion.code) notitle",
    ]
    return FigureStyle.head(name, "Watch and reference over time", width: Int(Self.width), height: Int(Self.height))
      + [
        head(FigureText.shortened(title, to: 100), 14, "tc \(ink)"),
        head(FigureText.shortened(remark, to: 120), 33, "font small tc \(grey)"),
        "set key at graph 1,1.02 right bottom horizontal maxrows 1 reverse Left samplen 1.2 font small textcolor \(ink) noenhanced",
      ] + area.commands
      + ["set xlabel 'Time since the recording started (s)'", area.verticalTitle("Rate (BPM)")]
      + stretches.map {
        "set object rect from first \(FigureText.number($0.lowerBound)),graph 0 to first "
          + "\(FigureText.number($0.upperBound)),graph 1 fc \(grey) fs solid 0.14 noborder behind"
      } + ["plot " + plots.joined(separator: ", \\\n  ")]
  }

  private var data: FigureData {
    func rows(_ series: String, _ places: [Place?]) -> [[FigureData.Cell]] {
      var last = 0.0
      return places.map { place in
        guard let place else { return [.word("break"), .number(last), .number(0)] }
        last = place.time
        return [.word(series), .number(place.time), .number(place.value)]
      }
    }
    return FigureData(
      about: "One row for each drawn value of a watch and of its reference.",
      columns: [
        .init("series", .text, nil, "`watch`, `reference`, or `break`, which ends a line and has no value"),
        .init("time_s", .number, "s", "time since the recording's start"),
        .init("rate_bpm", .number, "bpm", "of the reference the mean over the 10 s around"),
      ],
      rows: rows("watch", watch.places) + rows("reference", reference.places))
  }
}
