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

  static let width = 900.0
  static let (top, bottom) = (58.0, 72.0)
  private static let (channelHeight, signalHeight, rateHeight) = (84.0, 140.0, 190.0)
  private static let (channelGap, panelGap) = (18.0, 36.0)

  /// Whether there is anything to show of rates.
  private var hasRates: Bool {
    !(counted.isEmpty && rejected.isEmpty && reference.places.isEmpty && unusedReference.isEmpty && levels.isEmpty)
  }

  enum Panel {
    case channel(Int)
    case signal(Signal)
    case rates
  }

  /// From the top.
  var panels: [(panel: Panel, height: Double, gap: Double)] {
    channels.indices.map { (.channel($0), Self.channelHeight, $0 == 0 ? 0 : Self.channelGap) }
      + (signal.map { [(.signal($0), Self.signalHeight, Self.panelGap)] } ?? [])
      + (hasRates ? [(.rates, Self.rateHeight, Self.panelGap)] : [])
  }

  var height: Double { panels.reduce(Self.top + Self.bottom) { $0 + $1.height + $1.gap } }

  func area(top: Double, height panelHeight: Double, _ y: Axis) -> PlotArea {
    PlotArea(
      width: Self.width, height: height, left: 0.1, right: 0.83, bottom: 1 - (top + panelHeight) / height,
      top: 1 - top / height, x: timeAxis, y: y)
  }

  private var timeAxis: Axis {
    let axis = Axis.covering([span.lowerBound, span.upperBound], ticks: 8, margin: 0)
    return Axis(low: span.lowerBound, high: max(span.upperBound, span.lowerBound + 1e-3), step: axis.step)
  }

  /// Over all that is a plausible rate.
  var rateAxis: Axis {
    let shown = (counted + reference.places.compactMap { $0 }).map(\.value) + levels.map(\.rate)
    let other = (rejected + unusedReference).map(\.value).filter { (30...240).contains($0) }
    let values = (shown.isEmpty ? other : shown).filter { (0...400).contains($0) }
    let middle = values.isEmpty ? [60, 120] : values
    return Axis.covering(middle + [(middle.min() ?? 0) - 4, (middle.max() ?? 0) + 4], ticks: 6, margin: 0.02)
  }

  private var data: FigureData {
    func rows(_ series: String, _ places: [Place?]) -> [[FigureData.Cell]] {
      // gnuplot passes over a row with an empty cell, and ends a line at a row of another series.
      var last = span.lowerBound
      return places.map { place in
        guard let place else { return [.word("break"), .number(last), .number(0)] }
        last = place.time
        return [.word(series), .number(place.time), .number(place.value)]
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
            + "`withheld_level` (not published) or `reference_level`; `break` ends a line and has no value"),
        .init("time_s", .number, "s", "time since the recording's start; of intervals and of the reference their end"),
        .init(
          "value", .number, "that of the series",
          "grey level of channels; height of signal and beats, without a unit; rate in bpm of the others"),
      ],
      rows: all)
  }
}
