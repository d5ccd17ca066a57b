/// Returns Σ_q `weights`[*q*] · `values`[*q* · `stride` + *j*] for *j* = 0 … `width` − 1: a weighted sum of rows.
///
/// With a stride of one the rows are the windows that slide over a signal, and this is a filter or a set of lagged
/// products; with a stride of `width` they are the rows of a table, and this is a transform.
///
/// - Precondition: the last row ends within `values`.
/// - Complexity: O(rows · `width`).
func weightedRows(of values: [Double], stride: Int, weights: [Double], width: Int) -> [Double] {
  var sums = [Double](repeating: 0, count: width)
  addWeightedRows(of: values, stride: stride, weights: weights, to: &sums, columns: 0..<width)
  return sums
}

/// Adds ``weightedRows(of:stride:weights:width:)``, as wide as there are `columns`, to those columns of `sums`.
///
/// It is the one loop in which the time goes. Four rows at once cost two thirds of one row at a time, as fast as sums
/// held in vector registers by hand; each sum runs in the order of the rows.
///
/// - Precondition: the last row ends within `values`, the columns lie within `sums`.
/// - Complexity: O(rows · columns).
func addWeightedRows(
  of values: [Double], stride: Int, weights: [Double], to sums: inout [Double], columns: Range<Int>
) {
  let width = columns.count
  precondition(
    weights.isEmpty || (weights.count - 1) * stride + width <= values.count,
    "\(weights.count) rows of \(width) do not fit into \(values.count) values")
  values.withUnsafeBufferPointer { values in
    sums.withUnsafeMutableBufferPointer { sums in
      let sums = UnsafeMutableBufferPointer(rebasing: sums[columns])
      func row(_ index: Int) -> UnsafeBufferPointer<Double> {
        UnsafeBufferPointer(rebasing: values[(index * stride)..<(index * stride + width)])
      }
      var next = 0
      while next + 4 <= weights.count {
        let (a, b, c, d) = (row(next), row(next + 1), row(next + 2), row(next + 3))
        let (p, q, r, s) = (weights[next], weights[next + 1], weights[next + 2], weights[next + 3])
        for index in 0..<width {
          let first = sums[index] + p * a[index] + q * b[index]
          sums[index] = first + r * c[index] + s * d[index]
        }
        next += 4
      }
      for last in next..<weights.count {
        let (a, p) = (row(last), weights[last])
        for index in 0..<width { sums[index] += p * a[index] }
      }
    }
  }
}
