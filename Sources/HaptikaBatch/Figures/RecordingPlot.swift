/// One recording from the camera's frames to the rate: raw channels, the chosen signal with its beats, and the intervals between them
/// beside estimate and reference, on one time axis.
struct RecordingPlot: Sendable {
  /// A value at a time, in seconds since the recording's start.
  typealias Place = TimeSeries.Place

  /// A raw channel.
  struct Channel: Sendable, Hashable {
    /// As it is called on its axis.
    let name: String
    let colour: FigureStyle.Colour
    /// All frames with a time, in grey levels.
    let levels: TimeSeries
    /// The frames that the algorithm does not use.
    let unused: [Place]
    /// The times of frames without a finite level.
    let faults: [Double]
  }

  /// The signal that the rate was read from.
  struct Signal: Sendable, Hashable {
    /// A name of this program.
    let name: String
    let samples: TimeSeries
    /// Beats that begin or end an interval that is counted.
    let beats: [Place]
    /// Beats that do not.
    let lonelyBeats: [Place]
  }

  /// A rate that is one number for the whole recording.
  struct Level: Sendable, Hashable {
    enum Kind: String, Sendable {
      case estimate, withheld, reference
    }

    let kind: Kind
    /// In beats per minute.
    let rate: Double
  }

  /// What is drawn, and what came of it, for the head: names from outside.
  let title: String
  let verdict: String
  /// From the first frame to the last, in seconds.
  let span: ClosedRange<Double>
  let channels: [Channel]
  /// The stretches that the algorithm could use, in seconds; `nil` when it does not say.
  let usable: [ClosedRange<Double>]?
  /// `nil` when none was chosen.
  let signal: Signal?
  /// 60 over the length of each interval that is counted, at its end, in beats per minute.
  let counted: [Place]
  /// The same of those that are not.
  let rejected: [Place]
  /// The values of the reference that are used, on the recording's clock, in beats per minute.
  let reference: TimeSeries
  /// Those that are not.
  let unusedReference: [Place]
  let levels: [Level]

  /// The figure, with files called `name`.
  func figure(name: String) -> Figure {
    Figure(
      name: name, title: "One recording",
      alternative: "Raw channels, chosen signal with beats, and rates against time", caption: caption,
      script: script(name).joined(separator: "\n") + "\n", data: data)
  }

  private var caption: [String] {
    var lines = ["Raw channels, the chosen signal with its beats, and rates, against time since the recording's start."]
    if usable != nil { lines.append("Shaded stretches are not used.") }
    if signal != nil {
      lines.append("A hollow triangle is a beat that neither begins nor ends an interval that is counted.")
    }
    lines.append("A rate beyond its axis stands at the edge.")
    if channels.contains(where: \.levels.isThinned) || signal?.samples.isThinned == true || reference.isThinned {
      lines.append("Of long series the smallest and largest value of each short stretch are drawn.")
    }
    return lines
  }

  // MARK: Layout

  private static let width = 900.0
  private static let (top, bottom) = (58.0, 62.0)
  private static let (channelHeight, signalHeight, rateHeight) = (84.0, 140.0, 190.0)
  private static let (channelGap, panelGap) = (18.0, 36.0)

  /// Whether there is anything to show of rates.
  private var hasRates: Bool {
    !(counted.isEmpty && rejected.isEmpty && reference.places.isEmpty && unusedReference.isEmpty && levels.isEmpty)
  }

  private enum Panel {
    case channel(Int)
    case signal(Signal)
    case rates
  }

  /// From the top.
  private var panels: [(panel: Panel, height: Double, gap: Double)] {
    channels.indices.map { (.channel($0), Self.channelHeight, $0 == 0 ? 0 : Self.channelGap) }
      + (signal.map { [(.signal($0), Self.signalHeight, Self.panelGap)] } ?? [])
      + (hasRates ? [(.rates, Self.rateHeight, Self.panelGap)] : [])
  }

  private var height: Double { panels.reduce(Self.top + Self.bottom) { $0 + $1.height + $1.gap } }

  private func area(top: Double, height panelHeight: Double, _ y: Axis) -> PlotArea {
    PlotArea(
      width: Self.width, height: height, left: 0.1, right: 0.83, bottom: 1 - (top + panelHeight) / height,
      top: 1 - top / height, x: timeAxis, y: y)
  }

  private var timeAxis: Axis {
    let axis = Axis.covering([span.lowerBound, span.upperBound], ticks: 8, margin: 0)
    return Axis(low: span.lowerBound, high: max(span.upperBound, span.lowerBound + 1e-3), step: axis.step)
  }

  /// Over all that is a plausible rate.
  private var rateAxis: Axis {
    let shown = (counted + reference.places.compactMap { $0 }).map(\.value) + levels.map(\.rate)
    let other = (rejected + unusedReference).map(\.value).filter { (30...240).contains($0) }
    let values = (shown.isEmpty ? other : shown).filter { (0...400).contains($0) }
    let middle = values.isEmpty ? [60, 120] : values
    return Axis.covering(middle + [(middle.min() ?? 0) - 4, (middle.max() ?? 0) + 4], ticks: 6, margin: 0.02)
  }

  // MARK: Script

  private func script(_ name: String) -> [String] {
    let (ink, grey) = (FigureStyle.Colour.ink.code, FigureStyle.Colour.grey.code)
    var lines = FigureStyle.head(name, "One recording", width: Int(Self.width), height: Int(height))
    func head(_ text: String, _ pixels: Double, _ look: String) -> String {
      "set label \(FigureText.quoted(text)) at screen 0.02,screen \(FigureText.number(1 - pixels / height)) left noenhanced \(look)"
    }
    lines += [
      head(FigureText.shortened(title, to: 100), 14, "tc \(ink)"),
      head(FigureText.shortened(verdict, to: 120), 33, "font small tc \(grey)"),
      "set multiplot",
    ]
    var top = Self.top
    for (index, entry) in panels.enumerated() {
      top += entry.gap
      lines += commands(
        for: entry.panel, file: "'\(name).csv' skip 1 using ", top: top, height: entry.height,
        isLast: index + 1 == panels.count)
      top += entry.height
    }
    return lines + ["unset multiplot"]
  }

  private func commands(for panel: Panel, file: String, top: Double, height: Double, isLast: Bool) -> [String] {
    let (axis, title, plots): (Axis, String, [String])
    var extra: [String] = []
    switch panel {
    case .channel(let index):
      let values = channels[index].levels.places.compactMap { $0?.value } + channels[index].unused.map(\.value)
      axis = Axis.covering(values, ticks: 3, margin: 0.08)
      title = "\(channels[index].name) (0\u{2013}255)"
      plots = self.plots(ofChannel: index, file, low: axis.low)
    case .signal(let signal):
      axis = Axis.covering(
        signal.samples.places.compactMap { $0?.value } + (signal.beats + signal.lonelyBeats).map(\.value), ticks: 4,
        margin: 0.05)
      title = "Signal (a.u.)"
      plots = self.plots(of: signal, file)
    case .rates:
      axis = rateAxis
      title = "Rate (BPM)"
      plots = ratePlots(file)
    }
    let area = area(top: top, height: height, axis)
    if case .rates = panel { extra = levelLabels(area) }
    let clamped = "[\(FigureText.number(area.x.low)):\(FigureText.number(area.x.high))]"
    return [
      "unset object", "unset arrow",
      "set key at graph 1,1.02 right bottom horizontal maxrows 1 reverse Left samplen 1.2 font small "
        + "textcolor \(FigureStyle.Colour.ink.code) noenhanced",
    ]
      + area.commands
      + (isLast ? ["set xlabel 'Time since the recording started (s)'"] : ["set format x ''"])
      + [area.verticalTitle(title)] + shades + extra
      + ["plot \(clamped) " + plots.joined(separator: ", \\\n  "), "unset label"]
  }

  /// Grey over what is not used.
  private var shades: [String] {
    guard let usable else { return [] }
    var (from, shades) = (span.lowerBound, [ClosedRange<Double>]())
    for stretch in usable {
      if stretch.lowerBound > from { shades.append(from...stretch.lowerBound) }
      from = max(from, stretch.upperBound)
    }
    if from < span.upperBound { shades.append(from...span.upperBound) }
    return shades.map {
      "set object rect from first \(FigureText.number($0.lowerBound)),graph 0 to first "
        + "\(FigureText.number($0.upperBound)),graph 1 fc \(FigureStyle.Colour.grey.code) fs solid 0.14 noborder behind"
    }
  }

  private func plots(ofChannel index: Int, _ file: String, low: Double) -> [String] {
    let channel = channels[index]
    let (key, grey) = (channel.name.lowercased(), FigureStyle.Colour.grey.code)
    var plots = [
      file + FigureStyle.only(key, "$2") + ":3 with lines lc \(channel.colour.code) lw 1.2 notitle"
    ]
    // The first panel explains what all have.
    func title(_ words: String) -> String { index == 0 ? "title '\(words)'" : "notitle" }
    if !channel.unused.isEmpty {
      plots.append(
        file + FigureStyle.only(key + "_unused", "$2") + ":3 with points pt 2 ps 0.35 lc \(grey) "
          + title("frame not used"))
    }
    if !channel.faults.isEmpty {
      plots.append(
        file + FigureStyle.only(key + "_fault", "$2") + ":(\(FigureText.number(low))) with points pt 9 ps 0.6 lc "
          + "\(FigureStyle.Colour.ink.code) " + title("no finite level"))
    }
    return plots
  }

  private func plots(of signal: Signal, _ file: String) -> [String] {
    var plots = [
      file + FigureStyle.only("signal", "$2")
        + ":3 with lines lc \(FigureStyle.Colour.grey.code) lw 1.2 title '\(signal.name)'"
    ]
    if !signal.beats.isEmpty {
      plots.append(
        file + FigureStyle.only("beat", "$2")
          + ":3 with points pt 9 ps 0.6 lc \(FigureStyle.Colour.blue.code) title 'beat'")
    }
    if !signal.lonelyBeats.isEmpty {
      plots.append(
        file + FigureStyle.only("beat_alone", "$2")
          + ":3 with points pt 8 ps 0.7 lc \(FigureStyle.Colour.vermilion.code) "
          + "lw 1.3 title 'beat not counted'")
    }
    return plots
  }

  private func ratePlots(_ file: String) -> [String] {
    let (axis, ink) = (rateAxis, FigureStyle.Colour.ink.code)
    let edge =
      "($3 < \(FigureText.number(axis.low)) ? \(FigureText.number(axis.low)) : $3 > \(FigureText.number(axis.high)) ? "
      + "\(FigureText.number(axis.high)) : $3)"
    var plots: [String] = []
    if !reference.places.isEmpty {
      plots.append(file + FigureStyle.only("reference", "$2") + ":3 with lines lc \(ink) lw 1.2 title 'reference'")
    }
    if !unusedReference.isEmpty {
      plots.append(
        file + FigureStyle.only("reference_unused", "$2") + ":\(edge) with points pt 1 ps 0.5 lc "
          + "\(FigureStyle.Colour.grey.code) title 'reference not used'")
    }
    if !counted.isEmpty {
      plots.append(
        file + FigureStyle.only("interval", "$2")
          + ":\(edge) with points pt 7 ps 0.45 lc \(FigureStyle.Colour.blue.code) "
          + "title 'interval'")
    }
    if !rejected.isEmpty {
      plots.append(
        file + FigureStyle.only("interval_rejected", "$2") + ":\(edge) with points pt 2 ps 0.7 lc "
          + "\(FigureStyle.Colour.vermilion.code) lw 1.5 title 'interval not counted'")
    }
    plots += levels.map { level in
      let rate = FigureText.number(level.rate)
      return
        "\(rate) with lines lc \(look(of: level).colour.code) lw \(look(of: level).width) dt \(look(of: level).dash) notitle"
    }
    return plots
  }

  private func look(of level: Level) -> (colour: FigureStyle.Colour, width: String, dash: Int, words: String) {
    switch level.kind {
    case .estimate: (.blue, "2", 1, "estimate")
    case .withheld: (.vermilion, "1.5", 3, "withheld")
    case .reference: (.ink, "1.5", 2, "reference")
    }
  }

  /// What each level is, beside its right end.
  private func levelLabels(_ area: PlotArea) -> [String] {
    let scale = area.yPerPixel
    let places = LabelLayout.spread(
      levels.map { $0.rate / scale }, gap: 20, in: (area.y.low / scale + 8)...(area.y.high / scale - 8)
    ).map { $0 * scale }
    return zip(levels, places).flatMap { level, place -> [String] in
      let (colour, y) = (look(of: level).colour.code, FigureText.number(place))
      return [
        "set arrow from graph 1,first \(FigureText.number(level.rate)) to graph 1.02,first \(y) nohead lc \(colour) lw 0.8",
        "set label '\(look(of: level).words) \(FigureText.plain(level.rate, decimals: 2))' at graph 1.02,first \(y) left offset 0.4,0 "
          + "noenhanced tc \(colour)",
      ]
    }
  }

  // MARK: Data

  private var data: FigureData {
    func rows(_ series: String, _ places: [Place?]) -> [[FigureData.Cell]] {
      // gnuplot passes over a value that is missing, and ends a line at a row that is of another series.
      places.map { place in
        place.map { [.word(series), .number($0.time), .number($0.value)] } ?? [.word("break"), .empty, .empty]
      }
    }
    var all = channels.flatMap { channel -> [[FigureData.Cell]] in
      let key = channel.name.lowercased()
      return rows(key, channel.levels.places) + rows(key + "_unused", channel.unused)
        + channel.faults.map { [.word(key + "_fault"), .number($0), .empty] }
    }
    if let signal {
      all += rows("signal", signal.samples.places) + rows("beat", signal.beats) + rows("beat_alone", signal.lonelyBeats)
    }
    all += rows("reference", reference.places) + rows("reference_unused", unusedReference)
    all += rows("interval", counted) + rows("interval_rejected", rejected)
    all += levels.map { [.word($0.kind.rawValue + "_level"), .empty, .number($0.rate)] }
    return FigureData(
      about: "One row for each drawn value of each series of one recording.",
      columns: [
        .init(
          "series", .text, nil,
          "a channel (with `_unused` frames, and `_fault` for those without a finite level), `signal`, `beat`, `beat_alone`, "
            + "`reference`, `reference_unused`, `interval`, `interval_rejected`, or one number for all, `estimate_level`, "
            + "`withheld_level` (not published) or `reference_level`; `break` ends a line"),
        .init("time_s", .number, "s", "time since the recording's start; of intervals and of the reference their end"),
        .init(
          "value", .number, "that of the series",
          "grey level of channels; height of signal and beats, without a unit; rate in bpm of the others"),
      ],
      rows: all)
  }
}
