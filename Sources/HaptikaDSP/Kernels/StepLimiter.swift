/// Returns `values` with every step from one sample to the next limited to what steps usually are around it.
///
/// The differences of successive samples are taken in blocks of `block`. Those of a block are clipped to ± `factor`
/// times the `fraction` quantile of the magnitudes around its middle, `halfWindow` to each side (fewer at the ends),
/// and then summed up again from the first sample. A sudden change of level becomes a small one, and a spike of one
/// sample shrinks, while a pulse, whose steps are usual ones, passes unchanged.
///
/// - Complexity: O(*n* · `halfWindow` / `block`) on average.
func limitedSteps(of values: [Double], block: Int, halfWindow: Int, fraction: Double, factor: Double) -> [Double] {
  guard let first = values.first else { return [] }
  let steps = zip(values.dropFirst(), values).map { $0 - $1 }
  let magnitudes = steps.map(abs)
  var result: [Double] = []
  result.reserveCapacity(values.count)
  result.append(first)
  var sum = 0.0
  for start in stride(from: 0, to: steps.count, by: block) {
    let middle = start + block / 2
    let around = max(0, middle - halfWindow)..<min(steps.count, middle + halfWindow + 1)
    let limit = factor * quantile(of: magnitudes[around], at: fraction)
    for step in steps[start..<min(steps.count, start + block)] {
      sum += min(max(step, -limit), limit)
      result.append(first + sum)
    }
  }
  return result
}
