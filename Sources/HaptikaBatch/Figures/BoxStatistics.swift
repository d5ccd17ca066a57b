/// What a box plot shows of a sample.
///
/// Quartiles are of type 7. Whiskers reach to the outermost values that lie within 1.5 times the box's height of it.
///
/// - Reference: J. W. Tukey, *Exploratory Data Analysis*, 1977, section 2C (whiskers to the adjacent values).
struct BoxStatistics: Sendable, Hashable {
  let lowerWhisker: Double
  let lowerQuartile: Double
  let median: Double
  let upperQuartile: Double
  let upperWhisker: Double

  /// `nil` of nothing.
  init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    let quartiles = [0.25, 0.5, 0.75].map { Quantile.type7(ofSorted: sorted, at: $0) }
    let reach = 1.5 * (quartiles[2] - quartiles[0])
    lowerQuartile = quartiles[0]
    median = quartiles[1]
    upperQuartile = quartiles[2]
    // Interpolated quartiles may lie beyond the outermost value within reach: a whisker never points into the box.
    lowerWhisker = min(quartiles[0], sorted.first { $0 >= quartiles[0] - reach } ?? first)
    upperWhisker = max(quartiles[2], sorted.last { $0 <= quartiles[2] + reach } ?? last)
  }
}

/// Where the points of a strip stand beside each other, so that none hides another.
enum StripLayout {
  /// Returns the sideways places of `values`: those within one `bin` of each other stand side by side around 0, `spacing` apart, or
  /// closer when more than `reach` to either side would be needed, in their own order, so that no slope appears that is none.
  ///
  /// - Complexity: O(*n* log *n*).
  static func offsets(of values: [Double], bin: Double, spacing: Double, reach: Double) -> [Double] {
    var offsets = [Double](repeating: 0, count: values.count)
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var rest = order[...]
    while let first = rest.first {
      let row = rest.prefix { values[$0] < values[first] + bin || $0 == first }.sorted()
      let distance = row.count < 2 ? 0 : min(spacing, 2 * reach / Double(row.count - 1))
      for (place, index) in row.enumerated() { offsets[index] = (Double(place) - Double(row.count - 1) / 2) * distance }
      rest = rest.dropFirst(row.count)
    }
    return offsets
  }
}
