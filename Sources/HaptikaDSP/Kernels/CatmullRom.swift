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
  let cubic = 3 * (b - c) + d - a
  let quadratic = 2 * a - 5 * b + 4 * c - d
  return b + 0.5 * fraction * (c - a + fraction * (quadratic + fraction * cubic))
}
