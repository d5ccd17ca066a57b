/// The rising step function that fits the outcomes best (least squares): what was meant by each forecast.
///
/// Equal forecasts are pooled first, weighted by their number, then neighbours that fall are pooled until nothing falls. R's
/// `isoreg` does not pool equal forecasts, and its fit depends on their order. Shares are compared as fractions of whole numbers, so
/// no rounding decides what is pooled.
///
/// - Reference: M. Ayer et al., *Ann. Math. Stat.* 26 (1955) 641,
///   [doi:10.1214/aoms/1177728423](https://doi.org/10.1214/aoms/1177728423).
struct IsotonicFit: Sendable, Hashable {
  /// A forecast that was made, with its fitted share.
  struct Point: Sendable, Hashable {
    let probability: Double
    /// How often it was made.
    let count: Int
    /// The share of outcomes that the fit gives it.
    let fit: Double
  }

  /// The distinct forecasts, rising; empty of no forecasts.
  let points: [Point]

  /// Fits `forecasts`.
  ///
  /// - Complexity: O(*n*).
  init(_ forecasts: Forecasts) {
    var blocks: [Block] = []
    for level in forecasts.levels {
      var block = Block(levels: 1, count: level.count, positives: level.positives)
      while let last = blocks.last, last.isAbove(block) {
        blocks.removeLast()
        block.take(last)
      }
      blocks.append(block)
    }
    let fits = blocks.flatMap { block in
      repeatElement(Double(block.positives) / Double(block.count), count: block.levels)
    }
    points = zip(forecasts.levels, fits).map { level, fit in
      Point(probability: level.probability, count: level.count, fit: fit)
    }
  }

  private struct Block {
    var levels: Int
    var count: Int
    var positives: Int

    /// Whether its share is larger, by cross-multiplication.
    func isAbove(_ other: Block) -> Bool { positives * other.count > other.positives * count }

    mutating func take(_ other: Block) {
      levels += other.levels
      count += other.count
      positives += other.positives
    }
  }
}
