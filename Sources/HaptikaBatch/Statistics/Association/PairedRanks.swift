/// Pairs of two series, sorted once, for correlations that look at order alone.
///
/// People can be weighted: person *g* counts `weights[g]` times, as if all pairs of that person stood so many times in the data.
/// With all weights 1 these are the plain coefficients. All sums are of whole numbers, so no order of input shows.
struct PairedRanks: Sendable {
  /// Pairs by rising *x*, those of equal *x* by rising *y*, with the place of *y* among its distinct values.
  fileprivate let rows: [Row]
  /// The runs of equal *x*.
  fileprivate let blocks: [Range<Int>]
  /// The number of distinct *y*.
  fileprivate let levelCount: Int

  fileprivate struct Row: Sendable {
    let owner: Int
    /// The place of *y* among its distinct values, from 0.
    let level: Int
  }

  /// Sorts pairs, no value of them NaN. Values that were computed are rounded to 1e-9 when formed, or their ties are lost.
  ///
  /// - Precondition: as many of each; owners are numbered from 0.
  /// - Complexity: O(*n* log *n*).
  init(_ x: [Double], _ y: [Double], owners: [Int32]) {
    precondition(x.count == y.count && owners.count == x.count, "\(x.count), \(y.count) values, \(owners.count) owners")
    let byY = y.indices.sorted { y[$0] < y[$1] }
    var (levels, level) = ([Int](repeating: 0, count: y.count), -1)
    for (place, row) in byY.enumerated() {
      if place == 0 || y[byY[place - 1]] != y[row] { level += 1 }
      levels[row] = level
    }
    let order = x.indices.sorted { (x[$0], levels[$0]) < (x[$1], levels[$1]) }
    rows = order.map { Row(owner: Int(owners[$0]), level: levels[$0]) }
    let starts = order.starts { x[$0] == x[$1] }
    blocks = zip(starts, starts.dropFirst() + [order.count]).map { $0..<$1 }
    levelCount = level + 1
  }

  /// Everybody once.
  var everybody: [Int32] { [Int32](repeating: 1, count: (rows.map(\.owner).max() ?? -1) + 1) }
}

/// Kendall's τ_b: how many more pairs of rows are in the same order than in the opposite one, with ties in both series.
///
///     τ_b = (C − D) / √((n₀ − n₁)(n₀ − n₂))
///
/// with *C* concordant and *D* discordant of the n₀ = n(n−1)/2 pairs of rows, n₁ of them tied in *x* and n₂ in *y*. For ordinal
/// values with many ties, such as a self-report from 1 to 5. Discordant pairs are counted with a binary indexed tree instead of one
/// by one. No *p*: the usual one takes rows of one person for independent; bootstrap people instead.
///
/// - Reference: M. G. Kendall, *Biometrika* 33 (1945) 239,
///   [doi:10.1093/biomet/33.3.239](https://doi.org/10.1093/biomet/33.3.239); counting in O(*n* log *n*) after W. R. Knight, *J. Am.
///   Stat. Assoc.* 61 (1966) 436.
struct KendallTauB: Sendable, Hashable {
  /// τ_b, in −1...1.
  let coefficient: Double
  /// *C*.
  let concordant: Int
  /// *D*.
  let discordant: Int
}

extension PairedRanks {
  /// Returns τ_b; undefined of fewer than two rows, and when *x* or *y* does not vary.
  ///
  /// - Precondition: a weight, not negative, of every owner.
  /// - Complexity: O(*n* log *m*) of *m* distinct *y*.
  func kendallTauB(_ weights: [Int32]) -> Defined<KendallTauB> {
    var before = IndexedSums(count: levelCount)
    var ofLevels = [Int](repeating: 0, count: levelCount)
    var (total, tiedX, tiedBoth, discordant) = (0, 0, 0, 0)
    for block in blocks {
      var size = 0
      for place in block {
        let weight = Int(weights[rows[place].owner])
        if weight == 0 { continue }
        // Rows of smaller x whose y is larger.
        discordant += weight * (total - before.sum(through: rows[place].level))
        size += weight
      }
      if size == 0 { continue }
      var start = block.lowerBound
      while start < block.upperBound {
        let level = rows[start].level
        var (end, same) = (start, 0)
        while end < block.upperBound, rows[end].level == level {
          same += Int(weights[rows[end].owner])
          end += 1
        }
        tiedBoth += pairCount(same)
        ofLevels[level] += same
        before.add(same, at: level)
        start = end
      }
      tiedX += pairCount(size)
      total += size
    }
    let tiedY = ofLevels.reduce(0) { $0 + pairCount($1) }
    let all = pairCount(total)
    if total == 0 { return .failure(.noObservations) }
    if total == 1 { return .failure(.tooFewRecordings) }
    guard all > tiedX, all > tiedY else { return .failure(.constant) }
    let concordant = all - tiedX - tiedY + tiedBoth - discordant
    // The root of the product: two roots would miss ±1 by a digit.
    let coefficient = Double(concordant - discordant) / (Double(all - tiedX) * Double(all - tiedY)).squareRoot()
    return .success(
      KendallTauB(coefficient: min(max(coefficient, -1), 1), concordant: concordant, discordant: discordant))
  }

  /// Returns Spearman's ρ: the correlation of Pearson between average ranks; undefined as τ_b.
  ///
  /// - Precondition: a weight, not negative, of every owner.
  /// - Complexity: O(*n*).
  /// - Reference: C. Spearman, *Am. J. Psychol.* 15 (1904) 72, [doi:10.2307/1412159](https://doi.org/10.2307/1412159).
  func spearman(_ weights: [Int32]) -> Statistic {
    var (sizesY, total) = ([Int](repeating: 0, count: levelCount), 0)
    for row in rows {
      let weight = Int(weights[row.owner])
      sizesY[row.level] += weight
      total += weight
    }
    if total == 0 { return Statistic(undefined: .noObservations) }
    if total == 1 { return Statistic(undefined: .tooFewRecordings) }
    let ranksY = centeredRanks(sizesY, total)
    var (product, squareX, before) = (Int128(0), Int128(0), 0)
    for block in blocks {
      var (size, sum) = (0, 0)
      for row in block {
        let weight = Int(weights[rows[row].owner])
        size += weight
        sum += weight * ranksY[rows[row].level]
      }
      let rank = Int128(2 * before + size - total)
      product += rank * Int128(sum)
      squareX += Int128(size) * rank * rank
      before += size
    }
    let squareY = squares(ranksY, sizesY)
    guard squareX > 0, squareY > 0 else { return Statistic(undefined: .constant) }
    let coefficient = Double(product) / (Double(squareX) * Double(squareY)).squareRoot()
    return Statistic(min(max(coefficient, -1), 1), otherwise: .notFinite)
  }

  /// Twice the average rank of each of some runs of ties, less twice the mean of all ranks: whole numbers.
  private func centeredRanks(_ sizes: [Int], _ total: Int) -> [Int] {
    var before = 0
    return sizes.map { size in
      defer { before += size }
      return 2 * before + size - total
    }
  }

  private func squares(_ ranks: [Int], _ sizes: [Int]) -> Int128 {
    zip(ranks, sizes).reduce(Int128(0)) { $0 + Int128($1.1) * Int128($1.0) * Int128($1.0) }
  }
}

/// The number of pairs among `count` things.
private func pairCount(_ count: Int) -> Int { count * (count - 1) / 2 }

/// Sums up to each place of a row of numbers that grow, in O(log *n*) each.
///
/// - Reference: P. M. Fenwick, *Softw. Pract. Exp.* 24 (1994) 327,
///   [doi:10.1002/spe.4380240306](https://doi.org/10.1002/spe.4380240306).
private struct IndexedSums {
  private var nodes: [Int]

  init(count: Int) { nodes = [Int](repeating: 0, count: count + 1) }

  mutating func add(_ amount: Int, at place: Int) {
    var node = place + 1
    while node < nodes.count {
      nodes[node] += amount
      node += node & -node
    }
  }

  func sum(through place: Int) -> Int {
    var (node, sum) = (place + 1, 0)
    while node > 0 {
      sum += nodes[node]
      node -= node & -node
    }
    return sum
  }
}
