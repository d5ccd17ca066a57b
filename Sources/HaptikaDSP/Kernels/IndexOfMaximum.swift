/// Returns the index of the largest of `values` within `range`, the first of equals.
///
/// - Precondition: `range` is not empty and lies within `values`.
/// - Complexity: O(*n*).
func indexOfMaximum(of values: [Double], in range: Range<Int>) -> Int {
  precondition(!range.isEmpty, "nothing to choose from")
  var best = range.lowerBound
  for index in (range.lowerBound + 1)..<range.upperBound where values[index] > values[best] { best = index }
  return best
}
