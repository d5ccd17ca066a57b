/// The sign-flip permutation test of paired differences, one of each person: if neither side were better, each difference could
/// as well have had the other sign.
///
///     statistic |Σ d|,   p = share of sign patterns whose |Σ ±d| is at least as large
///
/// - Up to 20 people all 2^G patterns are tried. Above, a number of random ones, and the observed pattern counts as one more:
///   p = (1 + hits) / (1 + flips), which is never 0.
/// - Sums are of whole multiples of 1e-9, so ties are ties; differences of 0 stay in, and change no exact p.
/// - Flip *b* draws from the generator of bootstrap replicate *b* of the label. Person *g* keeps the sign when bit g mod 64, low
///   bit first, of word g div 64 is 1. So the flips can be tried in any order by any number of threads.
///
/// - Reference: R. A. Fisher, *The Design of Experiments*, 1935, section 21; B. Phipson and G. K. Smyth, *Stat. Appl. Genet.
///   Mol. Biol.* 9 (2010) 39, [doi:10.2202/1544-6115.1585](https://doi.org/10.2202/1544-6115.1585), for the one that is added.
struct SignFlipTest: Sendable, Hashable {
  /// The largest number of people whose sign patterns are all tried.
  static let enumerationLimit = 20

  /// One of each person, in byte order of study and person.
  let differences: NanoDifferences

  /// What is tested; part of the seed.
  let label: String

  /// The user's seed.
  let seed: UInt64

  /// How many random patterns are tried of more than 20 people.
  let flips: Int

  /// The two-sided p; `nil` of nobody.
  ///
  /// - Complexity: O(2^*G*) up to 20 people, O(flips · *G*) above.
  var p: Double? {
    let units = differences.units
    if units.isEmpty { return nil }
    if units.count <= Self.enumerationLimit { return exactP(units) }
    return Double(1 + hits(in: 0..<flips)) / Double(1 + flips)
  }

  /// Returns the p of `differences`, or why there is none: `ofNone` of nobody.
  static func p(
    of differences: [Double], label: String, seed: UInt64, flips: Int, ofNone reason: UndefinedReason
  ) -> Statistic {
    guard let exact = NanoDifferences(differences) else { return Statistic(undefined: .notFinite) }
    let test = SignFlipTest(differences: exact, label: label, seed: seed, flips: flips)
    return Statistic(test.p, otherwise: reason)
  }

  /// Returns how many of some random patterns have a sum at least as large. The hits of 0..<B are those of its parts together: a
  /// caller may count the parts at the same time.
  func hits(in range: Range<Int>) -> Int {
    let observed = abs(differences.units.reduce(0, +))
    return range.count { abs(sum(ofFlip: $0)) >= observed }
  }

  /// Returns the sum under one random pattern, in multiples of 1e-9.
  func sum(ofFlip flip: Int) -> Int {
    var generator = RandomGenerator(label: label, seed: seed, replicate: flip)
    var (sum, signs): (Int, UInt64) = (0, 0)
    for (index, unit) in differences.units.enumerated() {
      if index % 64 == 0 { signs = generator.next() }
      sum += signs & 1 == 1 ? unit : -unit
      signs >>= 1
    }
    return sum
  }

  /// Tries all patterns that leave the first sign alone; each of the others is the mirror image of one of these. From one pattern
  /// to the next one sign changes (Gray's order).
  private func exactP(_ units: [Int]) -> Double {
    let patterns = 1 << (units.count - 1)
    var signed = units
    var sum = units.reduce(0, +)
    let observed = abs(sum)
    var hits = 1
    for pattern in 1..<max(patterns, 1) {
      let index = pattern.trailingZeroBitCount + 1
      sum -= 2 * signed[index]
      signed[index] = -signed[index]
      if abs(sum) >= observed { hits += 1 }
    }
    return Double(hits) / Double(patterns)
  }
}
