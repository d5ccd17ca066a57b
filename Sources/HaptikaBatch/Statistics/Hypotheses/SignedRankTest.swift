import Foundation

/// Wilcoxon's signed-rank test of paired differences, one of each person: do they scatter about 0?
///
///     V = Σ ranks of |d| over the positive differences
///     p = min(1, 2·min(P(V ≤ v), P(V ≥ v)))
///
/// - Differences of 0 are dropped; equal ones share the mean of their ranks. (Pratt's way, which ranks the zeros before it drops
///   them, and the one that splits them, are other tests.)
/// - Up to 50 differences p is exact, conditional on the ranks, also with ties and zeros: the distribution of V is counted over
///   doubled ranks, which are whole. R's `wilcox.test` turns to the normal approximation there; `exactRankTests` does as here.
/// - Above, p is that of a normal V with variance n(n+1)(2n+1)/24 − Σ(t³ − t)/48, *t* the sizes of the ties, and a continuity
///   correction of ½, as in R.
///
/// Several recordings of one person are not independent: give the mean difference of each person, never those of recordings.
///
/// - Reference: F. Wilcoxon, *Biom. Bull.* 1 (1945) 80, [doi:10.2307/3001968](https://doi.org/10.2307/3001968); M. Hollander and
///   D. A. Wolfe, *Nonparametric Statistical Methods*, 1973, chapter 3; J. L. Hodges and E. L. Lehmann, *Ann. Math. Stat.* 34 (1963)
///   598, [doi:10.1214/aoms/1177704172](https://doi.org/10.1214/aoms/1177704172).
struct SignedRankTest: Sendable, Hashable {
  /// The largest number of differences whose p is exact.
  static let exactLimit = 50

  /// *n*, differences that are not 0.
  let nonzeroCount: Int

  /// *V*, the sum of the ranks of the positive differences.
  let positiveRankSum: Double

  /// The exact conditional p; `nil` of more than `exactLimit` differences.
  let exactP: Double?

  /// p of the normal approximation, with corrections for ties and continuity.
  let normalP: Double

  /// The estimate of Hodges and Lehmann: the median of the means of all pairs of differences, each with itself too.
  let pseudomedian: Double

  /// The p of the test: exact where it can be.
  var p: Double { exactP ?? normalP }

  /// Tests `differences`, in any order; `nil` when none is left without the zeros.
  ///
  /// - Complexity: O(*n* log *n*), and at most 50 times the sum of doubled ranks, 2550, for the exact p.
  init?(_ differences: NanoDifferences) {
    let units = differences.units.filter { $0 != 0 }.sorted()
    guard !units.isEmpty else { return nil }
    let ranks = DoubledRanks(units)
    nonzeroCount = units.count
    positiveRankSum = Double(ranks.positiveSum) / 2
    exactP = units.count <= Self.exactLimit ? ranks.exactP : nil
    normalP = ranks.normalP
    pseudomedian = pseudomedianOfPairs(sorted: units)
  }

  /// Returns the p of the test of `differences`, or why there is none.
  static func p(of differences: [Double]) -> Statistic {
    guard let exact = NanoDifferences(differences) else { return Statistic(undefined: .notFinite) }
    return Statistic(SignedRankTest(exact)?.p, otherwise: .noNonzeroDifferences)
  }
}

/// Twice the ranks of the sizes of differences: whole numbers, also of ties.
private struct DoubledRanks {
  var ranks: [Int] = []
  var positiveSum = 0
  /// Σ(t³ − t) over the ties.
  var tieTerm = 0.0

  init(_ units: [Int]) {
    let sorted = units.sorted { abs($0) < abs($1) }
    var start = 0
    while start < sorted.count {
      let end = sorted[start...].firstIndex { abs($0) != abs(sorted[start]) } ?? sorted.count
      // The ranks start + 1 ... end have the mean (start + 1 + end) / 2.
      let rank = start + 1 + end
      ranks += [Int](repeating: rank, count: end - start)
      positiveSum += rank * sorted[start..<end].count { $0 > 0 }
      let size = Double(end - start)
      tieTerm += size * size * size - size
      start = end
    }
  }

  /// Counts, for each sum, the choices of signs that give it. At most 2^50 choices: the counts are exact, and p is one division.
  var exactP: Double {
    var counts = [Int](repeating: 0, count: ranks.reduce(0, +) + 1)
    counts[0] = 1
    for rank in ranks {
      for sum in stride(from: counts.count - 1, through: rank, by: -1) { counts[sum] += counts[sum - rank] }
    }
    let below = counts[...positiveSum].reduce(0, +)
    let above = counts[positiveSum...].reduce(0, +)
    return min(1, 2 * Double(min(below, above)) / Double(1 << ranks.count))
  }

  var normalP: Double {
    let n = Double(ranks.count)
    let deviation = abs(Double(positiveSum) / 2 - n * (n + 1) / 4)
    let variance = n * (n + 1) * (2 * n + 1) / 24 - tieTerm / 48
    // Twice the upper tail of the normal distribution, from erfc and never as 1 − Φ.
    return erfc(max(0, deviation - 0.5) / (2 * variance).squareRoot())
  }
}

/// Returns the median of (dᵢ + dⱼ)/2 over all i ≤ j, of differences in rising order.
///
/// The means are half of whole numbers, so the middle ones are found by halving the range of possible sums: O(*n*) memory, where
/// a list of all pairs would take O(*n*²).
private func pseudomedianOfPairs(sorted units: [Int]) -> Double {
  let pairs = units.count * (units.count + 1) / 2
  let (low, high) = (sumOfPair((pairs + 1) / 2, units), sumOfPair(pairs / 2 + 1, units))
  return Double(low + high) / 4e9
}

/// Returns the `rank`th smallest dᵢ + dⱼ, i ≤ j, from 1.
private func sumOfPair(_ rank: Int, _ units: [Int]) -> Int {
  guard let first = units.first, let last = units.last else { return 0 }
  var (low, high) = (2 * first, 2 * last)
  while low < high {
    let middle = low + (high - low) / 2
    if countOfPairs(upTo: middle, units) >= rank { high = middle } else { low = middle + 1 }
  }
  return low
}

/// Counts the pairs i ≤ j with dᵢ + dⱼ ≤ `sum`. As *i* rises, the last *j* that fits falls.
private func countOfPairs(upTo sum: Int, _ units: [Int]) -> Int {
  var (count, end) = (0, units.count)
  for index in units.indices {
    while end > index, units[end - 1] > sum - units[index] { end -= 1 }
    if end <= index { break }
    count += end - index
  }
  return count
}
