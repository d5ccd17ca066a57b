/// Differences of people, in whole multiples of 1e-9: sums, signs, ranks and ties of them are exact, in any order.
///
/// A sum of `Double`s would not do: 0.3 − 0.1 − 0.2 is not 0 there, and two flips that tie would count as different.
struct NanoDifferences: Sendable, Hashable {
  /// In the order given.
  let units: [Int]

  /// Rounds `differences` to 1e-9; `nil` when one is not finite or they are too large for exact sums.
  init?(_ differences: [Double]) {
    var units: [Int] = []
    var total = 0
    for difference in differences {
      guard let unit = Int(exactly: (difference * 1e9).rounded()) else { return nil }
      let (sum, overflow) = total.addingReportingOverflow(Int(clamping: unit.magnitude))
      // A quarter of the range: averages of pairs add four differences.
      guard !overflow, sum <= Int.max / 4 else { return nil }
      total = sum
      units.append(unit)
    }
    self.units = units
  }
}
