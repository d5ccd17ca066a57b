extension RecordingPlot {
  /// The commands that draw the panels from the top.
  func script(_ name: String) -> [String] {
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
}
