import Foundation

/// One axis: its ends and its ticks.
struct Axis: Sendable, Hashable {
  let low: Double
  let high: Double
  /// Between ticks.
  let step: Double

  var length: Double { high - low }

  /// Digits after the point that the ticks need.
  var decimals: Int {
    var (decimals, step) = (0, step)
    while decimals < 6, abs(step - step.rounded()) > 1e-6 * max(1, abs(step)) {
      (decimals, step) = (decimals + 1, step * 10)
    }
    return decimals
  }

  /// Returns the axis over `values` with about `ticks` ticks at 1, 2 or 5 times a power of ten. Its ends lie on ticks or half-way
  /// between; `margin` is the least share of the axis that stays free at either end.
  static func covering(_ values: [Double], ticks: Int, margin: Double) -> Axis {
    let finite = values.filter(\.isFinite)
    var (low, high) = (finite.min() ?? 0, finite.max() ?? 1)
    // A series of equal values has an axis too.
    if high - low < 1e-6 * max(1, abs(low)) { (low, high) = (low - 1, high + 1) }
    let free = margin * (high - low)
    (low, high) = (low - free, high + free)
    let rough = (high - low) / Double(ticks)
    let power = pow(10, floor(log10(rough)))
    let step = power * ([1.0, 2, 5, 10].first { $0 * power >= rough * (1 - 1e-9) } ?? 10)
    let half = step / 2
    return Axis(low: floor(low / half + 1e-9) * half, high: ceil(high / half - 1e-9) * half, step: step)
  }
}

/// Where the axes stand on the page. Margins are shares of the page, so that nothing depends on how wide a font is.
struct PlotArea: Sendable, Hashable {
  /// Of the page, in pixels of the SVG.
  let width: Double
  let height: Double
  let left: Double
  let right: Double
  let bottom: Double
  let top: Double
  let x: Axis
  let y: Axis

  /// How many units of `y` a pixel is.
  var yPerPixel: Double { y.length / ((top - bottom) * height) }

  /// How many units of `x` a pixel is.
  var xPerPixel: Double { x.length / ((right - left) * width) }

  /// The commands that set margins, ranges and ticks.
  var commands: [String] {
    [
      margins,
      "set xrange [\(FigureText.number(x.low)):\(FigureText.number(x.high))]",
      "set yrange [\(FigureText.number(y.low)):\(FigureText.number(y.high))]",
      "set xtics \(FigureText.number(x.step)) format '%.\(x.decimals)f'",
      "set ytics \(FigureText.number(y.step)) format '%.\(y.decimals)f'",
    ]
  }

  /// The command that writes the name of the vertical axis at the edge of the page, where ticks of any width leave it alone.
  func verticalTitle(_ text: String) -> String {
    "set label \(FigureText.quoted(text)) at screen \(FigureText.number(20 / width)),"
      + "screen \(FigureText.number((bottom + top) / 2)) center rotate by 90 noenhanced"
  }

  var margins: String {
    "set lmargin at screen \(FigureText.number(left)); set rmargin at screen \(FigureText.number(right)); "
      + "set bmargin at screen \(FigureText.number(bottom)); set tmargin at screen \(FigureText.number(top))"
  }
}

/// Keeps labels at one edge apart.
enum LabelLayout {
  /// Returns places as near to `wanted` as may be (least squares) that stand at least `gap` apart in the order of `wanted`, all in
  /// `range` when they fit.
  ///
  /// - Complexity: O(*n*²), for a handful of labels.
  static func spread(_ wanted: [Double], gap: Double, in range: ClosedRange<Double>) -> [Double] {
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    // Without the gaps, places must only not fall: neighbours that would are pooled at their mean.
    var blocks: [(sum: Double, count: Int)] = []
    for (rank, index) in order.enumerated() {
      blocks.append((wanted[index] - Double(rank) * gap, 1))
      while blocks.count > 1, let last = blocks.last, last.sum / Double(last.count) < mean(blocks[blocks.count - 2]) {
        blocks.removeLast()
        blocks[blocks.count - 1].sum += last.sum
        blocks[blocks.count - 1].count += last.count
      }
    }
    let highest = range.upperBound - Double(max(0, order.count - 1)) * gap
    let values = blocks.flatMap { block in
      [Double](repeating: min(max(mean(block), range.lowerBound), max(highest, range.lowerBound)), count: block.count)
    }
    var places = wanted
    for (rank, index) in order.enumerated() { places[index] = values[rank] + Double(rank) * gap }
    return places
  }

  private static func mean(_ block: (sum: Double, count: Int)) -> Double { block.sum / Double(block.count) }
}
