import Foundation

/// Returns the symmetric Hann window of `count` samples: ½ − ½cos(2π*i*/(*n* − 1)), zero at both ends.
///
/// One sample alone has weight 1. The cosines of one half serve the other.
///
/// - Complexity: O(*n*).
func hannWindow(_ count: Int) -> [Double] {
  guard count > 1 else { return [Double](repeating: 1, count: max(count, 0)) }
  var window = [Double](repeating: 0, count: count)
  for index in 0..<((count + 1) / 2) {
    window[index] = 0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(count - 1))
    window[count - 1 - index] = window[index]
  }
  return window
}
