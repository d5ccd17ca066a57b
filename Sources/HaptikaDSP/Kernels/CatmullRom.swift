/// Returns the value of the Catmull-Rom cubic through `samples` at `position`, a fractional index.
///
/// With *i* = ⌊position⌋, *f* = position − *i* and *a*, *b*, *c*, *d* the samples *i* − 1 … *i* + 2:
/// *b* + ½*f*(*c* − *a* + *f*(2*a* − 5*b* + 4*c* − *d* + *f*(3(*b* − *c*) + *d* − *a*))).
///
/// - Precondition: 1 ≤ `position` < *n* − 2, so that all four samples exist.
/// - Reference: Keys, *IEEE Trans. Acoust.* 29 (1981) 1153,
///   [doi:10.1109/TASSP.1981.1163711](https://doi.org/10.1109/TASSP.1981.1163711).
func catmullRom(_ samples: [Double], at position: Double) -> Double {
  precondition(
    position >= 1 && position < Double(samples.count - 2),
    "position \(position) lacks neighbours among \(samples.count)")
  let index = Int(position)
  let fraction = position - Double(index)
  let (a, b, c, d) = (samples[index - 1], samples[index], samples[index + 1], samples[index + 2])
  return catmullRom(a, b, c, d, fraction)
}

@inline(__always)
private func catmullRom(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ fraction: Double) -> Double {
  let cubic = 3 * (b - c) + d - a
  let quadratic = 2 * a - 5 * b + 4 * c - d
  return b + 0.5 * fraction * (c - a + fraction * (quadratic + fraction * cubic))
}

/// Writes ``catmullRom(_:at:)`` at `position` + each of `offsets` to `values`, where that lies within `limits`, and at the
/// nearer limit elsewhere.
///
/// - Precondition: the limits are positions that have neighbours; there are as many values as offsets.
/// - Complexity: O(offsets).
func catmullRom(
  _ samples: [Double], at position: Double, offsets: [Double], within limits: ClosedRange<Double>,
  into values: inout [Double]
) {
  precondition(
    limits.lowerBound >= 1 && limits.upperBound < Double(samples.count - 2),
    "limits \(limits) lack neighbours among \(samples.count)")
  samples.withUnsafeBufferPointer { samples in
    for place in 0..<offsets.count {
      let query = min(max(position + offsets[place], limits.lowerBound), limits.upperBound)
      let index = Int(query)
      values[place] = catmullRom(
        samples[index - 1], samples[index], samples[index + 1], samples[index + 2], query - Double(index))
    }
  }
}
