/// Returns for each row of `scores` the column of the path with the highest sum of scores less the price of moving.
///
/// Moving by *d* columns from one row to the next costs `price` · *d* / `gaps` of that row. Of equal sums the lowest
/// column wins. This is Viterbi's algorithm with a price that is linear in the distance, which needs no look at all
/// pairs of columns: once a column is dearer than a nearer one it stays so, and one pass in each direction carries the
/// best along.
///
/// - Parameters:
///   - scores: the rows one after another, without NaN.
///   - width: columns of a row.
///   - gaps: for each row but the first, how far it lies behind the one before, at least 1.
///   - price: what a column costs, in the unit of the scores.
/// - Returns: one column a row.
/// - Complexity: O(rows · `width`), where all pairs would take `width` times as long.
/// - Reference: Viterbi, *IEEE Trans. Inf. Theory* 13 (1967) 260,
///   [doi:10.1109/TIT.1967.1054010](https://doi.org/10.1109/TIT.1967.1054010); Felzenszwalb and Huttenlocher,
///   *Theory of Computing* 8 (2012) 415, [doi:10.4086/toc.2012.v008a019](https://doi.org/10.4086/toc.2012.v008a019).
func smoothestPath(through scores: [Double], width: Int, gaps: [Double], price: Double) -> [Int] {
  guard width > 0, scores.count >= width else { return [] }
  let rows = scores.count / width
  var sums = Array(scores[..<width])
  var origins = [Int](repeating: 0, count: rows * width)
  for row in 1..<max(rows, 1) {
    let reached = bestOrigins(for: sums, step: gaps[row - 1], price: price)
    for column in 0..<width {
      let (origin, sum) = reached[column]
      origins[row * width + column] = origin
      sums[column] = sum + scores[row * width + column]
    }
  }
  var path = [Int](repeating: 0, count: rows)
  path[rows - 1] = indexOfMaximum(of: sums, in: 0..<width)
  for row in stride(from: rows - 1, to: 0, by: -1) { path[row - 1] = origins[row * width + path[row]] }
  return path
}

/// Returns for each column where it is best reached from, and the sum on arrival.
private func bestOrigins(for sums: [Double], step: Double, price: Double) -> [(origin: Int, sum: Double)] {
  func sum(from origin: Int, to column: Int) -> Double {
    sums[origin] - price * Double(abs(column - origin)) / step
  }
  var best: [(origin: Int, sum: Double)] = []
  best.reserveCapacity(sums.count)
  var carried = 0
  for column in sums.indices {
    let arriving = sum(from: carried, to: column)
    if sums[column] > arriving { carried = column }
    best.append((carried, max(sums[column], arriving)))
  }
  carried = sums.count - 1
  for column in sums.indices.reversed() {
    let arriving = sum(from: carried, to: column)
    if sums[column] >= arriving { carried = column }
    if max(sums[column], arriving) > best[column].sum { best[column] = (carried, max(sums[column], arriving)) }
  }
  return best
}
