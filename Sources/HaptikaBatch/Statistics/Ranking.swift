/// Numbered values, in order.
struct Ranking<Value: Hashable & Comparable & Sendable>: Sendable {
  /// The values, from the smallest.
  let values: [Value]
  /// For each number the place of its value in `values`.
  let ranks: [Int32]

  init(_ numbered: Numbered<Value>) {
    let order = numbered.values.indices.sorted { numbered.values[$0] < numbered.values[$1] }
    var ranks = [Int32](repeating: 0, count: order.count)
    for (rank, number) in order.enumerated() { ranks[number] = Int32(rank) }
    values = order.map { numbered.values[$0] }
    self.ranks = ranks
  }
}
