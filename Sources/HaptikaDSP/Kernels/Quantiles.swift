/// Returns the middle of `values`: the middle one in order, or the mean of the two middle ones.
///
/// No values give NaN. A NaN among the values makes the result meaningless, never unsafe.
///
/// - Complexity: O(*n*) on average; the values are selected, not sorted.
func median(of values: some Collection<Double>) -> Double {
  withScratchCopy(of: values) { medianReordering($0) } ?? .nan
}

/// Returns the median absolute deviation (MAD): the median of |*v* − median(*v*)|, not scaled to a standard deviation.
///
/// Times 1.4826 it estimates the standard deviation of normally distributed values. No values give NaN.
///
/// - Complexity: O(*n*) on average.
/// - Reference: Hampel, *J. Am. Stat. Assoc.* 69 (1974) 383,
///   [doi:10.1080/01621459.1974.10482962](https://doi.org/10.1080/01621459.1974.10482962).
func medianAbsoluteDeviation(of values: some Collection<Double>) -> Double {
  medianAndDeviation(of: values).deviation
}

/// Returns the median and the median absolute deviation of `values`, in one go for those who need both.
func medianAndDeviation(of values: some Collection<Double>) -> (median: Double, deviation: Double) {
  withScratchCopy(of: values) { scratch in
    let middle = medianReordering(scratch)
    for index in scratch.indices { scratch[index] = abs(scratch[index] - middle) }
    return (middle, medianReordering(scratch))
  } ?? (.nan, .nan)
}

/// Returns the `fraction` quantile of `values` by linear interpolation between order statistics ("type 7").
///
/// With *h* = (*n* − 1)·`fraction` and *i* = ⌊*h*⌋: *v*₍ᵢ₎ + (*h* − *i*)(*v*₍ᵢ₊₁₎ − *v*₍ᵢ₎). No values give NaN.
///
/// - Precondition: `fraction` is in 0...1.
/// - Complexity: O(*n*) on average.
/// - Reference: Hyndman and Fan, *Am. Stat.* 50 (1996) 361,
///   [doi:10.1080/00031305.1996.10473566](https://doi.org/10.1080/00031305.1996.10473566).
func quantile(of values: some Collection<Double>, at fraction: Double) -> Double {
  precondition((0...1).contains(fraction), "a quantile lies in 0...1; got \(fraction)")
  return withScratchCopy(of: values) { scratch in
    let position = Double(scratch.count - 1) * fraction
    let lower = Int(position)
    let below = select(lower, in: scratch)
    guard let above = scratch[(lower + 1)...].min() else { return below }
    return below + (position - Double(lower)) * (above - below)
  } ?? .nan
}

/// Calls `body` with a copy of `values` that it may reorder; `nil` when there are none.
///
/// The copy of a few values lives on the stack, which matters to the medians of nine that every interval asks for.
private func withScratchCopy<Result>(
  of values: some Collection<Double>, _ body: (UnsafeMutableBufferPointer<Double>) -> Result
) -> Result? {
  guard !values.isEmpty else { return nil }
  return withUnsafeTemporaryAllocation(of: Double.self, capacity: values.count) { scratch in
    _ = scratch.initialize(from: values)
    return body(scratch)
  }
}

/// Returns the median of a buffer that is not empty, leaving its values in another order.
private func medianReordering(_ values: UnsafeMutableBufferPointer<Double>) -> Double {
  let middle = values.count / 2
  let upper = select(middle, in: values)
  if values.count % 2 == 1 { return upper }
  var lower = values[0]
  for index in 1..<max(1, middle) where values[index] > lower { lower = values[index] }
  return 0.5 * (lower + upper)
}

/// Returns the value that sorting would put at `rank`; afterwards no value before `rank` is larger, none behind smaller.
///
/// Hoare's selection with the median of three as pivot. Sorting instead costs eight times as much on 1,800 values; it is
/// kept for what remains when the pivots keep falling badly, so that no input makes this quadratic.
private func select(_ rank: Int, in values: UnsafeMutableBufferPointer<Double>) -> Double {
  var low = 0
  var high = values.count - 1
  var roundsLeft = 2 * (Int.bitWidth - values.count.leadingZeroBitCount)
  while high - low > 12 && roundsLeft > 0 {
    roundsLeft -= 1
    let pivot = middle(values[low], values[(low + high) / 2], values[high])
    var up = low
    var down = high
    while up <= down {
      while values[up] < pivot { up += 1 }
      while values[down] > pivot { down -= 1 }
      if up <= down {
        values.swapAt(up, down)
        up += 1
        down -= 1
      }
    }
    if rank <= down {
      high = down
    } else if rank >= up {
      low = up
    } else {
      return values[rank]
    }
  }
  if high - low > 12 {
    var rest = UnsafeMutableBufferPointer(rebasing: values[low...high])
    rest.sort()
  } else {
    insertionSort(values, from: low, through: high)
  }
  return values[rank]
}

private func middle(_ a: Double, _ b: Double, _ c: Double) -> Double {
  max(min(a, b), min(max(a, b), c))
}

private func insertionSort(_ values: UnsafeMutableBufferPointer<Double>, from low: Int, through high: Int) {
  guard low < high else { return }
  for index in (low + 1)...high {
    let value = values[index]
    var hole = index
    while hole > low && values[hole - 1] > value {
      values[hole] = values[hole - 1]
      hole -= 1
    }
    values[hole] = value
  }
}
