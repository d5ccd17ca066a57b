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

/// Returns the value that sorting would put at `rank`; afterwards no value before `rank` is larger, none behind
/// smaller.
///
/// Selection with the median of three as pivot. The partition swaps always and counts what stays, since on values in
/// no order the processor guesses every second comparison wrong: Hoare's scheme takes three times as long, sorting
/// ten times. Sorting is kept for what remains when the pivots keep falling badly, so that no input makes this
/// quadratic.
private func select(_ rank: Int, in values: UnsafeMutableBufferPointer<Double>) -> Double {
  var low = 0
  var end = values.count
  var roundsLeft = 2 * (Int.bitWidth - values.count.leadingZeroBitCount)
  while end - low > 12 && roundsLeft > 0 {
    roundsLeft -= 1
    let pivot = middle(values[low], values[(low + end) / 2], values[end - 1])
    let smaller = partition(values, from: low, to: end) { $0 < pivot }
    if rank < smaller {
      end = smaller
    } else if smaller > low {
      low = smaller
    } else {
      // The pivot is the smallest value that is left: step over it and all its equals.
      low = partition(values, from: low, to: end) { $0 <= pivot }
      if rank < low { return pivot }
    }
  }
  if end - low > 12 {
    var rest = UnsafeMutableBufferPointer(rebasing: values[low..<end])
    rest.sort()
  } else {
    insertionSort(values, from: low, to: end)
  }
  return values[rank]
}

/// Moves the values that belong first to the front of a range, and returns where the others begin.
@inline(__always)
private func partition(
  _ values: UnsafeMutableBufferPointer<Double>, from low: Int, to end: Int, belongsFirst: (Double) -> Bool
) -> Int {
  var boundary = low
  for index in low..<end {
    let value = values[index]
    values[index] = values[boundary]
    values[boundary] = value
    // The verdict as 0 or 1: a ternary becomes the branch that this scheme is here to avoid.
    boundary &+= Int(unsafeBitCast(belongsFirst(value), to: UInt8.self))
  }
  return boundary
}

private func middle(_ a: Double, _ b: Double, _ c: Double) -> Double {
  max(min(a, b), min(max(a, b), c))
}

private func insertionSort(_ values: UnsafeMutableBufferPointer<Double>, from low: Int, to end: Int) {
  for index in low..<end {
    let value = values[index]
    var hole = index
    while hole > low && values[hole - 1] > value {
      values[hole] = values[hole - 1]
      hole -= 1
    }
    values[hole] = value
  }
}
