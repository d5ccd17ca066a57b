/// Which of many points are drawn.
enum PointSample {
  /// Returns `limit` of the indices 0..<`count` in rising order, each set of them equally likely; all of them when there are no more.
  ///
  /// - Complexity: O(*count*).
  /// - Reference: Knuth, *The Art of Computer Programming* 2, algorithm S (selection sampling).
  static func indices(of count: Int, limit: Int, seed: UInt64) -> [Int] {
    guard count > limit else { return Array(0..<count) }
    var generator = RandomGenerator(label: "figure/points", seed: seed, replicate: 0)
    var chosen: [Int] = []
    chosen.reserveCapacity(limit)
    for index in 0..<count where generator.below(count - index) < limit - chosen.count { chosen.append(index) }
    return chosen
  }

  /// The sentence of a caption about what is drawn.
  static func words(of count: Int, limit: Int, seed: UInt64, unit: String) -> String {
    guard count > limit else { return "All points are drawn; no seed is involved." }
    return
      "Drawn are \(limit) of the \(count) \(unit)s, a random sample (seed \(seed)); all lines and numbers are of all of them."
  }
}
