/// Returns the person of each of `count` values that stand person by person, numbered from 0; `starts` says where each person's
/// begin, rising from 0.
func personNumbers(of count: Int, starts: [Int]) -> [Int32] {
  var owners = [Int32](repeating: 0, count: count)
  for (person, range) in zip(starts, starts.dropFirst() + [count]).enumerated() {
    for index in range.0..<range.1 { owners[index] = Int32(person) }
  }
  return owners
}

/// Values in order, each with the person it is of: sorted once, then walked for each replicate of a bootstrap.
struct WeightedOrder: Sendable {
  private let values: [Double]
  private let owners: [Int32]

  /// Puts values in order that stand person by person; `starts` says where each person's begin, rising from 0.
  init(_ values: [Double], starts: [Int]) {
    let persons = personNumbers(of: values.count, starts: starts)
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    self.values = order.map { values[$0] }
    self.owners = order.map { persons[$0] }
  }

  /// Returns the quantile of type 7 when person *g* counts `weights[g]` times: exactly that of the resampled values; `nil` when
  /// nobody counts.
  ///
  /// - Precondition: `p` is in 0...1.
  /// - Complexity: O(*n*).
  func type7(at p: Double, _ weights: [Int32]) -> Double? {
    var total = 0
    for owner in owners { total += Int(weights[Int(owner)]) }
    guard total > 0 else { return nil }
    let position = Double(total - 1) * p
    let whole = position.rounded()
    if abs(position - whole) <= 1e-9 { return value(at: Int(whole), weights).value }
    let below = Int(position)
    let found = value(at: below, weights)
    let above = found.isLast ? value(at: below + 1, weights).value : found.value
    return found.value + (position - Double(below)) * (above - found.value)
  }

  /// The value at a place of the resampled values, from 0, and whether the next place holds another one.
  private func value(at place: Int, _ weights: [Int32]) -> (value: Double, isLast: Bool) {
    var seen = 0
    for (value, owner) in zip(values, owners) {
      seen += Int(weights[Int(owner)])
      if seen > place { return (value, seen == place + 1) }
    }
    return (values[values.count - 1], false)
  }
}
