import Foundation

/// The power of a signal at whole multiples of one low frequency, averaged over windows of one length that overlap by half.
///
/// Welch's estimate: each window *w* of `length` samples is weighted by a symmetric Hann window and transformed, and the powers
/// |Σ *hₙxₙ* e^(−j2π*kn*/`points`)|² are summed over the windows; `points` > `length` pads with zeros. Line *k* is the frequency
/// *k* · rate / `points`.
///
/// A power depends on its window only through the products of samples that lie *l* apart, so these are summed over the windows
/// first and transformed once: Σ_w |X_w|² = *r₀* + 2 Σ_l *r_l* cos(2π*kl*/`points`). The plain way would take one transform a
/// window; both agree to rounding.
///
/// - Reference: P. D. Welch, *IEEE Trans. Audio Electroacoust.* 15 (1967) 70,
///   [doi:10.1109/TAU.1967.1161901](https://doi.org/10.1109/TAU.1967.1161901).
struct WelchPower: Sendable {
  /// Samples of a window.
  let length: Int

  /// Samples of the transform; the windows are padded to this with zeros.
  let points: Int

  /// The lines, as multiples of rate / `points`.
  let lines: ClosedRange<Int>

  private let window: [Double]
  /// One row a lag, one column a line; every row but the first is doubled.
  private let cosines: [Double]

  /// Prepares window and table.
  ///
  /// - Precondition: `length` is even and at least 2, `points` at least `length`.
  init(length: Int, points: Int, lines: ClosedRange<Int>) {
    precondition(length >= 2 && length % 2 == 0, "a window has an even number of samples; got \(length)")
    precondition(points >= length, "\(length) samples cannot be padded to \(points)")
    self.length = length
    self.points = points
    self.lines = lines
    window = hannWindow(length)
    cosines = (0..<length).flatMap { lag in
      lines.map { line in (lag == 0 ? 1 : 2) * cos(2 * .pi * Double(line * lag % points) / Double(points)) }
    }
  }

  /// Returns the summed power of `signal` at each of `lines`; `nil` when no segment holds a window.
  ///
  /// - Complexity: O(windows · length² + length · lines).
  func power(of signal: SegmentedSignal) -> [Double]? {
    var products = [Double](repeating: 0, count: length)
    var windowCount = 0
    for segment in signal.segments {
      for start in stride(from: segment.lowerBound, through: segment.upperBound - length, by: length / 2) {
        let weighted = zip(signal.samples[start..<start + length], window).map { $0 * $1 }
        let padded = weighted + [Double](repeating: 0, count: length)
        let lagged = weightedRows(of: padded, stride: 1, weights: weighted, width: length)
        for lag in products.indices { products[lag] += lagged[lag] }
        windowCount += 1
      }
    }
    guard windowCount > 0 else { return nil }
    // A sum of squares that rounding took below zero.
    return weightedRows(of: cosines, stride: lines.count, weights: products, width: lines.count).map { max($0, 0) }
  }
}
