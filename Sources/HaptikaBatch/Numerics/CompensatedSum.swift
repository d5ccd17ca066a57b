/// A running sum whose rounding errors are carried along and added at the end.
///
/// The plain sum of *n* values can lose about *n* units in the last place; this one loses about two, whatever *n*.
///
/// - Reference: A. Neumaier, *Z. Angew. Math. Mech.* 54 (1974) 39,
///   [doi:10.1002/zamm.19740540106](https://doi.org/10.1002/zamm.19740540106).
struct CompensatedSum {
  private var sum = 0.0
  private var compensation = 0.0

  /// The sum of all values so far.
  var value: Double { sum + compensation }

  /// Adds `term`.
  mutating func add(_ term: Double) {
    let next = sum + term
    compensation += abs(sum) >= abs(term) ? (sum - next) + term : (term - next) + sum
    sum = next
  }

  /// Returns the sum of `terms`, in their order.
  static func of(_ terms: some Sequence<Double>) -> Double {
    var sum = CompensatedSum()
    for term in terms { sum.add(term) }
    return sum.value
  }
}
