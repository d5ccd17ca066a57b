import Foundation

/// The package's own seeded generator: xoshiro256**, its state filled by SplitMix64.
///
/// The same seed gives the same numbers on every platform and with every release of Swift. It does not conform to
/// `RandomNumberGenerator` on purpose: how the standard library maps words to ranges or shuffles may change.
///
/// - Reference: Blackman and Vigna, "Scrambled linear pseudorandom number generators", *ACM Trans. Math. Softw.* 47
///   (2021) 36, [doi:10.1145/3460772](https://doi.org/10.1145/3460772).
struct RandomGenerator: Sendable, Hashable {
  /// The four words of state.
  private(set) var s0, s1, s2, s3: UInt64

  /// Creates a generator in the given state; not all four words may be zero.
  init(state: (UInt64, UInt64, UInt64, UInt64)) {
    precondition(state.0 | state.1 | state.2 | state.3 != 0, "xoshiro256** never leaves the all-zero state")
    (s0, s1, s2, s3) = state
  }

  /// Creates a generator whose state is the first four words of SplitMix64 from `seed`.
  init(seed: UInt64) {
    var words = SplitMix64(state: seed)
    self.init(state: (words.next(), words.next(), words.next(), words.next()))
  }

  /// Creates the generator of one replicate of what `label` names.
  ///
  /// The seed is FNV-1a-64(`label`) XOR `seed`, plus `replicate` × 0xD1B54A32D192ED03, so every replicate has its own
  /// numbers, whatever the order in which they are made and however many threads make them.
  init(label: String, seed: UInt64, replicate: Int) {
    let first = fnv1a64(of: label) ^ seed
    self.init(seed: first &+ UInt64(truncatingIfNeeded: replicate) &* 0xD1B5_4A32_D192_ED03)
  }

  /// Returns the next 64 random bits.
  mutating func next() -> UInt64 {
    let result = rotate(s1 &* 5, by: 7) &* 9
    let shifted = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = rotate(s3, by: 45)
    return result
  }

  /// Returns an integer from 0 up to, not including, `bound`, each equally likely.
  ///
  /// - Precondition: `bound > 0`.
  /// - Reference: Lemire, "Fast random integer generation in an interval", *ACM Trans. Model. Comput. Simul.* 29 (2019)
  ///   3, [doi:10.1145/3230636](https://doi.org/10.1145/3230636).
  mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "a bound is positive; got \(bound)")
    let bound = UInt64(bound)
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let threshold = (0 &- bound) % bound
      while product.low < threshold { product = next().multipliedFullWidth(by: bound) }
    }
    return Int(product.high)
  }

  /// Returns a number from 0 up to, not including, 1: a multiple of 2⁻⁵³.
  mutating func unitDouble() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Returns a number from `range.lowerBound` to `range.upperBound`, uniformly.
  mutating func uniform(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unitDouble()
  }

  /// Returns a number from the normal distribution with mean 0 and standard deviation 1.
  ///
  /// Marsaglia's polar method; the second number of each pair is let go, so that the state stays four words and a draw
  /// does not depend on what was drawn before it. Box and Muller's form would cost a sine and a cosine instead of the
  /// rejected pairs.
  ///
  /// - Reference: Marsaglia and Bray, *SIAM Review* 6 (1964) 260,
  ///   [doi:10.1137/1006063](https://doi.org/10.1137/1006063).
  mutating func normal() -> Double {
    while true {
      let x = 2 * unitDouble() - 1
      let y = 2 * unitDouble() - 1
      let square = x * x + y * y
      if square > 0, square < 1 { return x * (-2 * log(square) / square).squareRoot() }
    }
  }
}

/// Returns FNV-1a-64 of the UTF-8 bytes of `text`: the seed that a label stands for.
///
/// - Reference: Fowler, Noll, Vo and Eastlake, "The FNV non-cryptographic hash algorithm".
func fnv1a64(of text: String) -> UInt64 {
  text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}

/// SplitMix64: turns any seed, also 0, into well mixed words.
struct SplitMix64: Sendable, Hashable {
  /// The counter from which the next word is made.
  var state: UInt64

  /// Returns the next word.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

/// Returns `word` with its bits rotated to the left.
private func rotate(_ word: UInt64, by count: UInt64) -> UInt64 {
  (word << count) | (word >> (64 - count))
}
