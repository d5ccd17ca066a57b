/// Differences with their intervals, one line each under headings, beside the numbers that they are made of.
struct ForestPlot: Sendable {
  /// One difference.
  struct Row: Sendable, Hashable {
    /// A name from outside, as a stratum's level.
    let label: String
    let recordings: Int
    let people: Int
    /// In the plot's unit; `nil` when there is none.
    let difference: FigureValue?
    /// Why there is no difference, or no interval of it, in a few words of this program.
    let reason: String?
  }

  /// Rows that belong together.
  struct Group: Sendable, Hashable {
    /// `nil` for rows that stand by themselves, as that of all recordings.
    let heading: String?
    let rows: [Row]
  }

  /// What the differences are in.
  enum Unit: String, Sendable {
    case beatsPerMinute = "bpm"
    case percentagePoints = "percentage_points"

    var words: String { self == .beatsPerMinute ? "BPM" : "percentage points" }
    var decimals: Int { self == .beatsPerMinute ? 2 : 1 }
  }

  /// What the figure is, as its caption begins.
  let title: String
  /// What is compared, for the axis, without its unit.
  let quantity: String
  let unit: Unit
  let groups: [Group]
  /// Where non-inferiority ends; `nil` without a margin.
  let margin: Double?
  /// What differences below and above 0 speak for, as names from outside.
  let sides: (below: String, above: String)
  /// How the intervals were made, with their seed, as the end of a sentence.
  let intervalWords: String
  let counts: FigureCounts

  /// Rows of more than this many are not drawn: nobody reads them.
  static let rowLimit = 60
  /// An interval that reaches further from 0 than this many times the usual reach is cut, so that it does not squeeze the others.
  private static let longestReach = 4.0

  private static let width = 860.0
  private static let linePitch = 24.0
  private static let (topSpace, bottomSpace) = (52.0, 100.0)
  /// Of the columns, in pixels from the left: labels, indented labels, numbers (right ends), and the plot.
  private static let (headingLeft, labelLeft, recordingsRight, peopleRight) = (14.0, 26.0, 300.0, 365.0)
  private static let (plotLeft, plotRight, numbersLeft) = (385.0, 640.0, 655.0)

  /// The figure, with files called `name`; `nil` when there is no difference to draw.
  func figure(name: String) -> Figure? {
    guard lines.contains(where: { $0.row?.difference != nil }) else { return nil }
    return Figure(
      name: name, title: title, alternative: "\(quantity), one line a group, with intervals", caption: caption,
      script: script(name).joined(separator: "\n") + "\n", data: data)
  }

  /// A heading or a row, from the top.
  private struct Line {
    let heading: String?
    let row: Row?
    /// Whether a heading stands above it.
    let isIndented: Bool
  }

  private var rowCount: Int { groups.reduce(0) { $0 + $1.rows.count } }

  private var lines: [Line] {
    var (lines, left) = ([Line](), Self.rowLimit)
    for group in groups where left > 0 && !group.rows.isEmpty {
      if let heading = group.heading { lines.append(Line(heading: heading, row: nil, isIndented: false)) }
      lines += group.rows.prefix(left).map { Line(heading: nil, row: $0, isIndented: group.heading != nil) }
      left -= group.rows.count
    }
    return lines
  }

  private var caption: [String] {
    var texts = ["\(quantity), in \(unit.words), of \(counts.words)."]
    let rows = lines.compactMap(\.row)
    texts.append(
      rows.contains { $0.difference?.interval != nil }
        ? "Bars are 95 % intervals, \(intervalWords)." : "There are no bars: too few people for intervals.")
    if rows.contains(where: { $0.difference != nil && $0.difference?.interval == nil }) {
      texts.append("A hollow square has no interval, for the reason beside it.")
    }
    texts.append("A larger square stands for more \(counts.unit)s; it has no other meaning.")
    if rows.contains(where: isCut) { texts.append("An arrow is an interval that goes on beyond the axis.") }
    if margin != nil { texts.append("The dashed line is the margin of non-inferiority.") }
    if rowCount > Self.rowLimit { texts.append("Drawn are the first \(Self.rowLimit) of \(rowCount) rows.") }
    return texts
  }

  private var area: PlotArea {
    let height = Self.topSpace + Self.bottomSpace + Self.linePitch * Double(lines.count)
    return PlotArea(
      width: Self.width, height: height, left: Self.plotLeft / Self.width, right: Self.plotRight / Self.width,
      bottom: Self.bottomSpace / height, top: 1 - Self.topSpace / height, x: axis,
      y: Axis(low: 0.5, high: Double(lines.count) + 0.5, step: 1))
  }

  /// Over all differences, 0 and the margin, and over the intervals as far as they reach no further than others.
  private var axis: Axis {
    let values = lines.compactMap { $0.row?.difference }
    let reaches = values.compactMap(\.interval).map { max(abs($0.low), abs($0.high)) }.sorted()
    let limit = reaches.isEmpty ? 0 : Self.longestReach * Quantile.type7(ofSorted: reaches, at: 0.5)
    let ends = values.compactMap(\.interval).flatMap { [max($0.low, -limit), min($0.high, limit)] }
    return Axis.covering(values.map(\.value) + ends + [0] + (margin.map { [$0] } ?? []), ticks: 5, margin: 0.02)
  }

  private func isCut(_ row: Row) -> Bool {
    let axis = axis
    return row.difference?.interval.map { $0.low < axis.low || $0.high > axis.high } ?? false
  }

  private func script(_ name: String) -> [String] {
    let area = area
    let (ink, blue) = (FigureStyle.Colour.ink.code, FigureStyle.Colour.blue.code)
    let file = "'\(name).csv' skip 1 using "
    let plots = [
      file + FigureStyle.only("interval", "$7") + ":3:8:9 with xerrorbars pt 7 ps 0.01 lc \(blue) lw 1.6",
      file + FigureStyle.only("interval", "$7") + ":3:10 with points pt 5 ps variable lc \(blue)",
      file + FigureStyle.only("value", "$7") + ":3:10 with points pt 4 ps variable lc \(blue) lw 1.6",
    ]
    return FigureStyle.head(name, title, width: Int(area.width), height: Int(area.height))
      + area.commands
      + [
        "unset grid", "unset ytics", "set border 1",
        "set xtics format '%+.\(area.x.decimals)f' add ('0' 0)",
        "set arrow from first 0,graph 0 to first 0,graph 1 nohead lc \(ink) lw 1 back",
      ]
      + marginLine
      + head(area) + lines.enumerated().flatMap { texts(of: $1, at: lines.count - $0, area) } + foot(area)
      + ["plot " + plots.joined(separator: ", \\\n  ")]
  }

  private var marginLine: [String] {
    guard let margin else { return [] }
    let (x, grey) = (FigureText.number(margin), FigureStyle.Colour.grey.code)
    return [
      "set arrow from first \(x),graph 0 to first \(x),graph 1 nohead lc \(grey) lw 1 dt 2 back",
      "set label 'margin \(FigureText.signed(margin, decimals: unit.decimals))' at first \(x),graph 1 center offset 0,0.7 "
        + "font small noenhanced tc \(grey)",
    ]
  }

  /// The heads of the columns.
  private func head(_ area: PlotArea) -> [String] {
    let (ink, y) = (FigureStyle.Colour.ink.code, FigureText.number(1 - 0.6 * Self.topSpace / area.height))
    func text(_ words: String, _ x: Double, _ side: String) -> String {
      "set label '{/:Bold \(words)}' at \(screen(x)),screen \(y) \(side) tc \(ink)"
    }
    return [
      text("Group", Self.headingLeft, "left"),
      text(counts.areWindows ? "windows" : "recordings", Self.recordingsRight, "right"),
      text(counts.areUnits ? "units" : "people", Self.peopleRight, "right"),
      text("Difference [95 % CI]", Self.numbersLeft, "left"),
    ]
  }

  private func texts(of line: Line, at place: Int, _ area: PlotArea) -> [String] {
    let (ink, grey) = (FigureStyle.Colour.ink.code, FigureStyle.Colour.grey.code)
    func text(_ words: String, _ x: Double, _ look: String) -> String {
      "set label \(FigureText.quoted(words)) at \(screen(x)),first \(place) \(look)"
    }
    guard let row = line.row else {
      let heading = FigureText.shortened(line.heading ?? "", to: 30)
      return [text(heading, Self.headingLeft, "left noenhanced tc \(grey)")]
    }
    var made = [
      text(
        FigureText.shortened(row.label, to: 26), line.isIndented ? Self.labelLeft : Self.headingLeft,
        "left noenhanced tc \(ink)"),
      text("\(row.recordings)", Self.recordingsRight, "right noenhanced tc \(grey)"),
      text("\(row.people)", Self.peopleRight, "right noenhanced tc \(grey)"),
      text(
        numbers(of: row), Self.numbersLeft,
        "left noenhanced tc \(row.difference?.interval == nil ? grey : ink)"),
    ]
    if let ends = row.difference?.interval {
      let y = FigureText.number(Double(place))
      let arrow = "head filled size screen 0.01,25 lc \(FigureStyle.Colour.blue.code) lw 1.6"
      let step = FigureText.number(14 * area.xPerPixel)
      if ends.low < area.x.low {
        made.append("set arrow from graph 0,first \(y) rto first -\(step),0 \(arrow)")
      }
      if ends.high > area.x.high {
        made.append("set arrow from graph 1,first \(y) rto first \(step),0 \(arrow)")
      }
    }
    return made
  }

  /// The name of the axis, and what its two sides speak for.
  private func foot(_ area: PlotArea) -> [String] {
    let grey = FigureStyle.Colour.grey.code
    let title = FigureText.quoted("\(quantity) (\(unit.words))")
    let middle = screen((Self.plotLeft + Self.plotRight) / 2)
    func y(_ pixels: Double) -> String { "screen " + FigureText.number(pixels / area.height) }
    func side(_ words: String, _ offset: String) -> String {
      "set label \(FigureText.quoted(words)) at first 0,\(y(20)) \(offset) font small noenhanced tc \(grey)"
    }
    return [
      "set label \(title) at \(middle),\(y(46)) center noenhanced tc \(FigureStyle.Colour.ink.code)",
      side("\u{2190} \(FigureText.shortened(sides.below, to: 34))", "right offset -1.2,0"),
      side("\(FigureText.shortened(sides.above, to: 34)) \u{2192}", "left offset 1.2,0"),
    ]
  }

  private func screen(_ x: Double) -> String { "screen \(FigureText.number(x / Self.width))" }

  private func numbers(of row: Row) -> String {
    func signed(_ value: Double) -> String { FigureText.signed(value, decimals: unit.decimals) }
    let reason = row.reason.map { FigureText.shortened($0, to: 24) }
    guard let difference = row.difference else { return reason ?? "n/a" }
    guard let ends = difference.interval else {
      return signed(difference.value) + (reason.map { " (\($0))" } ?? "")
    }
    return "\(signed(difference.value)) [\(signed(ends.low)) to \(signed(ends.high))]"
  }

  private var data: FigureData {
    let most = Double(lines.compactMap(\.row?.recordings).max() ?? 1)
    var heading = ""
    let rows: [[FigureData.Cell]] = lines.enumerated().compactMap { index, line in
      if let text = line.heading { heading = text }
      guard let row = line.row else { return nil }
      let series = row.difference == nil ? "none" : row.difference?.interval == nil ? "value" : "interval"
      // The area of a square grows with its number.
      let size = roundedToNano(0.45 + 0.65 * (Double(row.recordings) / max(1, most)).squareRoot())
      return [
        .word(series), .text(line.isIndented ? heading : ""), .count(lines.count - index), .text(row.label),
        .count(row.recordings), .count(row.people), .init(row.difference?.value), .init(row.difference?.low),
        .init(row.difference?.high), .number(size), row.reason.map { .word($0) } ?? .empty,
      ]
    }
    return FigureData(
      about: "One row for each difference of the figure, from the top.",
      columns: [
        .init("series", .text, nil, "`interval`, `value` (without an interval) or `none` (no difference)"),
        .init("group", .text, nil, "the heading above it; empty without one"),
        .init("place", .integer, "1", "line of the figure, from the bottom"),
        .init("level", .text, nil, "what the difference is of"),
        .init("n_\(counts.unit)s", .integer, "1", "\(counts.unit)s that it is made of"),
        .init("n_subjects", .integer, "1", "people (or simulator units) that they are of"),
        .init("difference", .number, unit.rawValue, quantity),
        .init("ci_low", .number, unit.rawValue, "lower end of its 95 % interval"),
        .init("ci_high", .number, unit.rawValue, "upper end of its 95 % interval"),
        .init("size", .number, "1", "size of the square"),
        .init("reason", .text, nil, "why there is no difference, or no interval of it"),
      ],
      rows: rows)
  }
}
