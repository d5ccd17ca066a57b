/// The number of heads when a fair coin is thrown so many times.
///
/// Binomial coefficients are multiplied up and summed from the largest down: exact while they are below 2^53, otherwise within
/// about one unit in the last place for each throw, with the same bits on every system (the gamma function would not have them).
struct FairBinomial: Sendable, Hashable {
  let throwCount: Int

  /// P(X = `heads`).
  ///
  /// - Precondition: 0 ≤ `heads` ≤ `throwCount`.
  /// - Complexity: O(*n*).
  func probability(of heads: Int) -> Double {
    let (mantissa, exponent) = coefficient(heads)
    return Double(sign: .plus, exponent: exponent, significand: mantissa)
  }

  /// P(X ≤ `heads`).
  ///
  /// - Precondition: 0 ≤ `heads` ≤ `throwCount` / 2: then the last term is the largest.
  /// - Complexity: O(*n*).
  func cumulative(_ heads: Int) -> Double {
    precondition(2 * heads <= throwCount, "sum the smaller tail; got \(heads) of \(throwCount)")
    let (mantissa, exponent) = coefficient(heads)
    var sum = CompensatedSum()
    var term = mantissa
    for head in stride(from: heads, through: 0, by: -1) where term > 0 {
      sum.add(term)
      term = term * Double(head) / Double(throwCount - head + 1)
    }
    return Double(sign: .plus, exponent: exponent, significand: sum.value)
  }

  /// C(n, k)·2⁻ⁿ as a product with a power of two, which neither overflows nor vanishes on the way.
  private func coefficient(_ heads: Int) -> (mantissa: Double, exponent: Int) {
    precondition((0...throwCount).contains(heads), "\(heads) heads of \(throwCount) throws")
    var (mantissa, exponent) = (1.0, -throwCount)
    for head in 1..<(heads + 1) {
      mantissa = mantissa * Double(throwCount - head + 1) / Double(head)
      if mantissa > 0x1p512 {
        mantissa *= 0x1p-512
        exponent += 512
      }
    }
    return (mantissa, exponent)
  }
}
