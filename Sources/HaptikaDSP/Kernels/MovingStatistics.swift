/// Returns the mean of `values` over a centred window of `halfWindow` samples to each side.
///
/// The window shrinks at the edges: sample *i* is averaged over max(0, *i* − *H*) … min(*n* − 1, *i* + *H*).
///
/// - Complexity: O(*n*), by differences of a running sum. Summing each window anew would cost *H* times as much and
///   gain no digit that matters here: the running sum of an hour of grey levels keeps ten digits.
func movingMean(of values: [Double], halfWindow: Int) -> [Double] {
  runningSums(of: values).withUnsafeBufferPointer { sums in
    values.indices.map { index in
      let start = max(index - halfWindow, 0)
      let end = min(index + halfWindow + 1, values.count)
      return (sums[end] - sums[start]) / Double(end - start)
    }
  }
}

/// Returns `values` minus their ``movingMean(of:halfWindow:)``: without what changes slowly.
///
/// - Complexity: O(*n*).
func withoutMovingMean(_ values: [Double], halfWindow: Int) -> [Double] {
  zip(values, movingMean(of: values, halfWindow: halfWindow)).map { $0 - $1 }
}

/// Returns the mean and the population standard deviation of `values` over the window of
/// ``movingMean(of:halfWindow:)``.
///
/// The variance is the mean square minus the squared mean, floored at 0.
///
/// - Complexity: O(*n*).
func movingMeanAndDeviation(
  of values: [Double], halfWindow: Int
) -> (mean: [Double], standardDeviation: [Double]) {
  let means = movingMean(of: values, halfWindow: halfWindow)
  let squares = movingMean(of: values.map { $0 * $0 }, halfWindow: halfWindow)
  return (means, zip(squares, means).map { max($0 - $1 * $1, 0).squareRoot() })
}

/// Returns 0, *x₀*, *x₀* + *x₁*, …: one sum more than there are values.
func runningSums(of values: [Double]) -> [Double] {
  Array(unsafeUninitializedCapacity: values.count + 1) { sums, count in
    var sum = 0.0
    sums[0] = sum
    for (index, value) in values.enumerated() {
      sum += value
      sums[index + 1] = sum
    }
    count = values.count + 1
  }
}
