/// Resamples people with replacement, all recordings of a person together.
///
/// A replicate is how often each person was drawn, never a copied table; every replicate draws from its own generator, made of the
/// label, the seed and its number. So replicates can be made in any order by any number of threads, with the same bits.
struct ClusterBootstrap: Sendable {
  /// *G*, people or units in byte order.
  let clusterCount: Int
  /// What is computed; part of the seed.
  let label: String
  /// The user's seed.
  let seed: UInt64

  /// A statistic of people who count so many times; `nil` when it is undefined of them. It must not depend on anything else.
  typealias WeightedStatistic = @Sendable (_ weights: [Int32]) -> Double?

  /// Returns how often each person is drawn in one replicate.
  func weights(ofReplicate replicate: Int) -> [Int32] {
    var weights = [Int32](repeating: 0, count: clusterCount)
    draw(replicate, into: &weights)
    return weights
  }

  /// Returns the statistic of each of some replicates. The replicates of 0..<B are those of its parts, one after another: a caller
  /// may compute the parts at the same time.
  ///
  /// - Complexity: O(*G*) and the statistic, for each replicate.
  func replicates(_ range: Range<Int>, of statistic: WeightedStatistic) -> [Double?] {
    var weights = [Int32](repeating: 0, count: clusterCount)
    return range.map { replicate in
      draw(replicate, into: &weights)
      return statistic(weights)
    }
  }

  /// Returns the statistic of everybody but one, for each one.
  func jackknife(of statistic: WeightedStatistic) -> [Double?] {
    var weights = everybody
    return weights.indices.map { index in
      weights[index] = 0
      defer { weights[index] = 1 }
      return statistic(weights)
    }
  }

  /// Returns the BCa interval of a statistic; `nil` when it is undefined of everybody, or has none.
  ///
  /// - Complexity: O(replicates + *G*) times that of the statistic.
  func bca(of statistic: WeightedStatistic, replicateCount: Int) -> BootstrapDistribution.Interval? {
    guard let value = statistic(everybody) else { return nil }
    return BootstrapDistribution(replicates(0..<replicateCount, of: statistic))
      .bca(of: value, jackknife: jackknife(of: statistic))
  }

  /// Everybody once.
  var everybody: [Int32] { [Int32](repeating: 1, count: clusterCount) }

  private func draw(_ replicate: Int, into weights: inout [Int32]) {
    var generator = RandomGenerator(label: label, seed: seed, replicate: replicate)
    for index in weights.indices { weights[index] = 0 }
    for _ in 0..<clusterCount { weights[generator.below(clusterCount)] += 1 }
  }
}
