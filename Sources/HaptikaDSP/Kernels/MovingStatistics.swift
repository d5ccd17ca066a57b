/// Returns the mean of `values` over a centred window of `halfWindow` samples to each side.
///
/// The window shrinks at the edges: sample *i* is averaged over max(0, *i* − *H*) … min(*n* − 1, *i* + *H*).
///
/// - Complexity: O(*n*), by differences of a running sum. Summing each window anew would cost *H* times as much and gain no
///   digit that matters here: the running sum of an hour of grey levels keeps ten digits.
func movingMean(of values: [Double], halfWindow: Int) -> [Double] {
  let sums = runningSums(values)
  return values.indices.map { index in
    let window = clippedWindow(around: index, halfWindow: halfWindow, count: values.count)
    return (sums[window.upperBound] - sums[window.lowerBound]) / Double(window.count)
  }
}

/// Returns the mean and the population standard deviation of `values` over the window of ``movingMean(of:halfWindow:)``.
///
/// The variance is the mean square minus the squared mean, floored at 0.
///
/// - Complexity: O(*n*).
func movingMeanAndDeviation(
  of values: [Double], halfWindow: Int
) -> (mean: [Double], standardDeviation: [Double]) {
  let sums = runningSums(values)
  let squares = runningSums(values.map { $0 * $0 })
  var means = [Double](repeating: 0, count: values.count)
  var deviations = means
  for index in values.indices {
    let window = clippedWindow(around: index, halfWindow: halfWindow, count: values.count)
    let mean = (sums[window.upperBound] - sums[window.lowerBound]) / Double(window.count)
    let square = (squares[window.upperBound] - squares[window.lowerBound]) / Double(window.count)
    means[index] = mean
    deviations[index] = max(square - mean * mean, 0).squareRoot()
  }
  return (means, deviations)
}

/// Returns 0, *x₀*, *x₀* + *x₁*, …: one sum more than there are values.
private func runningSums(_ values: [Double]) -> [Double] {
  var sums = [0.0]
  sums.reserveCapacity(values.count + 1)
  var sum = 0.0
  for value in values {
    sum += value
    sums.append(sum)
  }
  return sums
}

private func clippedWindow(around index: Int, halfWindow: Int, count: Int) -> Range<Int> {
  max(index - halfWindow, 0)..<min(index + halfWindow + 1, count)
}
