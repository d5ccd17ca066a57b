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
  var prices: [Double] = []
  var latestGap = Double.nan
  for row in 1..<max(rows, 1) {
    if gaps[row - 1] != latestGap {
      latestGap = gaps[row - 1]
      prices = (0..<width).map { price * Double($0) / latestGap }
    }
    reach(&sums, from: &origins, row: row * width, prices: prices)
    for column in 0..<width { sums[column] += scores[row * width + column] }
  }
  var path = [Int](repeating: 0, count: rows)
  path[rows - 1] = indexOfMaximum(of: sums, in: 0..<width)
  for row in stride(from: rows - 1, to: 0, by: -1) { path[row - 1] = origins[row * width + path[row]] }
  return path
}

/// Changes the sums of one row to the best ones on arrival in the next, and notes in `origins`, from `row` on, where each
/// came from; `prices` are those of each distance.
private func reach(_ sums: inout [Double], from origins: inout [Int], row: Int, prices: [Double]) {
  let width = sums.count
  let before = sums
  var carried = 0
  for column in 0..<width {
    let arriving = before[carried] - prices[column - carried]
    if before[column] > arriving { carried = column }
    origins[row + column] = carried
    sums[column] = max(before[column], arriving)
  }
  carried = width - 1
  for column in stride(from: width - 1, through: 0, by: -1) {
    let arriving = before[carried] - prices[carried - column]
    if before[column] >= arriving { carried = column }
    let best = max(before[column], arriving)
    if best > sums[column] {
      origins[row + column] = carried
      sums[column] = best
    }
  }
}
