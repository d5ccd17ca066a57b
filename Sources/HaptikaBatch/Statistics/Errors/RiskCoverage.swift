/// How the mean loss falls when only the most confident recordings are kept.
///
/// Recordings are taken by falling confidence; risk_k is the mean loss of the first *k*, and AURC the mean of all risks. Recordings
/// of equal confidence share their block's mean loss: the expectation over random orders, so that no order of input shows.
///
/// - Reference: Y. Geifman and R. El-Yaniv, *NeurIPS* 2017; E-AURC: Y. Geifman, G. Uziel and R. El-Yaniv, *ICLR* 2019, in the
///   exact form, with the risks of the losses in rising order.
struct RiskCoverage: Sendable {
  /// risk_k for k = 1…n.
  let risks: [Double]
  /// The mean of `risks`.
  let area: Double
  /// The area when the confidence puts the losses in order.
  let optimalArea: Double

  /// E-AURC: what a better confidence could take away.
  var excessArea: Double { area - optimalArea }

  /// Returns risk_k at k = ⌈share · n⌉, `share` in percent of the published recordings.
  ///
  /// - Precondition: `percent` is in 1...100.
  func risk(atPercent percent: Int) -> Double {
    precondition((1...100).contains(percent), "a share is in 1...100 percent; got \(percent)")
    return risks[(percent * risks.count + 99) / 100 - 1]
  }

  /// Ranks recordings by their confidence, not NaN; `nil` of none.
  ///
  /// - Precondition: as many losses as confidences.
  /// - Complexity: O(*n* log *n*).
  init?(confidences: [Double], losses: [Double]) {
    let ordered = OrderedLosses(
      confidences: confidences, losses: losses, owners: [Int32](repeating: 0, count: losses.count))
    risks = ordered.risks([1])
    guard let area = Moments.mean(of: risks) else { return nil }
    self.area = area
    let rising = losses.sorted()
    let best = OrderedLosses(confidences: rising.map { -$0 }, losses: rising, owners: ordered.owners)
    optimalArea = Moments.mean(of: best.risks([1])) ?? area
  }
}

/// Losses by falling confidence, each with the person it is of: sorted once, then walked for each replicate of a bootstrap.
struct OrderedLosses: Sendable {
  fileprivate let owners: [Int32]
  private let losses: [Double]
  private let blockEnds: [Int]

  /// Puts losses in order; within equal confidence by loss and person, so that sums do not depend on the input's order.
  ///
  /// - Precondition: as many of each.
  init(confidences: [Double], losses: [Double], owners: [Int32]) {
    precondition(
      confidences.count == losses.count && owners.count == losses.count,
      "\(confidences.count) confidences, \(losses.count) losses, \(owners.count) owners")
    let order = losses.indices.sorted {
      (-confidences[$0], losses[$0], owners[$0]) < (-confidences[$1], losses[$1], owners[$1])
    }
    blockEnds = order.indices.filter {
      $0 + 1 == order.count || confidences[order[$0]] != confidences[order[$0 + 1]]
    }
    .map { $0 + 1 }
    self.losses = order.map { losses[$0] }
    self.owners = order.map { owners[$0] }
  }

  /// Returns AURC when person *g* counts `weights[g]` times; `nil` when nobody counts.
  ///
  /// - Complexity: O(*n*).
  func area(_ weights: [Int32]) -> Double? {
    var (sum, count) = (CompensatedSum(), 0)
    walk(weights) {
      sum.add($0)
      count += 1
    }
    return count == 0 ? nil : sum.value / Double(count)
  }

  /// Returns risk_k at k = ⌈share · n⌉ for some shares, in percent, when person *g* counts `weights[g]` times and *n* of them are
  /// resampled; `nil` when nobody counts.
  ///
  /// - Precondition: `percents` are in 1...100 and do not fall.
  /// - Complexity: O(*n*).
  func risks(atPercents percents: [Int], _ weights: [Int32]) -> [Double]? {
    var total = 0
    for owner in owners { total += Int(weights[Int(owner)]) }
    guard total > 0 else { return nil }
    let places = percents.map { ($0 * total + 99) / 100 }
    var (found, place) = ([Double](), 0)
    walk(weights) { risk in
      place += 1
      while found.count < places.count, places[found.count] == place { found.append(risk) }
    }
    return found
  }

  fileprivate func risks(_ weights: [Int32]) -> [Double] {
    var risks: [Double] = []
    walk(weights) { risks.append($0) }
    return risks
  }

  private func walk(_ weights: [Int32], _ take: (Double) -> Void) {
    var (before, count, start) = (CompensatedSum(), 0, 0)
    for end in blockEnds {
      var (block, size) = (CompensatedSum(), 0)
      for index in start..<end {
        let weight = weights[Int(owners[index])]
        size += Int(weight)
        block.add(Double(weight) * losses[index])
      }
      start = end
      guard size > 0 else { continue }
      let (base, mean) = (before.value, block.value / Double(size))
      for step in 1...size { take((base + Double(step) * mean) / Double(count + step)) }
      before.add(block.value)
      count += size
    }
  }
}
