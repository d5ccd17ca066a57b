/// The area under the ROC curve: the probability that a case has a higher score than a non-case, ties by half.
///
///     θ = Σ_i Σ_j ψ(x_i, y_j) / MN,   ψ = 1, ½ or 0 as x_i is above, equal to or below y_j
///     V10_i = Σ_j ψ(x_i, y_j) / N,    V01_j = Σ_i ψ(x_i, y_j) / M
///     var θ = s²(V10)/M + s²(V01)/N
///
/// of *M* cases *x* and *N* non-cases *y*, with sample variances (*n* − 1). The V are counted, twice, as whole numbers after one
/// sort instead of over all MN pairs, so no order of input shows.
///
/// The variance takes every score for independent of every other. Where people have several scores it may be far too large or far
/// too small: use `ClusteredROCArea`.
///
/// - Reference: E. R. DeLong, D. M. DeLong and D. L. Clarke-Pearson, *Biometrics* 44 (1988) 837,
///   [doi:10.2307/2531595](https://doi.org/10.2307/2531595); counting by ranks after X. Sun and W. Xu, *IEEE Signal Process. Lett.* 21
///   (2014) 1389, [doi:10.1109/LSP.2014.2337313](https://doi.org/10.1109/LSP.2014.2337313).
struct ROCArea: Sendable, Hashable {
  /// θ: 1 of perfect scores, ½ of scores that say nothing.
  let area: Double
  /// *M*.
  let positiveCount: Int
  /// *N*.
  let negativeCount: Int

  /// Whether each row of the input is a case.
  let isPositive: [Bool]
  /// For each row of the input: of a case twice N·V10, of a non-case twice M·V01.
  let doubledPlacements: [Int]

  /// Compares scores, none of them NaN; undefined of no rows and when all rows are cases, or none.
  ///
  /// - Precondition: as many of each.
  /// - Complexity: O(*n* log *n*).
  static func of(scores: [Double], isPositive: [Bool]) -> Defined<ROCArea> {
    precondition(scores.count == isPositive.count, "\(scores.count) scores, \(isPositive.count) labels")
    if scores.isEmpty { return .failure(.noObservations) }
    let positives = isPositive.count { $0 }
    guard positives > 0, positives < scores.count else { return .failure(.oneClass) }
    return .success(ROCArea(scores, isPositive, positives))
  }

  private init(_ scores: [Double], _ isPositive: [Bool], _ positives: Int) {
    let order = scores.indices.sorted { scores[$0] < scores[$1] }
    let starts = order.starts { scores[$0] == scores[$1] }
    let negatives = scores.count - positives
    var doubled = [Int](repeating: 0, count: scores.count)
    var (casesBelow, othersBelow, total) = (0, 0, Int128(0))
    for (start, end) in zip(starts, starts.dropFirst() + [order.count]) {
      let block = order[start..<end]
      let cases = block.count { isPositive[$0] }
      let others = block.count - cases
      for row in block {
        doubled[row] = isPositive[row] ? 2 * othersBelow + others : 2 * (positives - casesBelow - cases) + cases
      }
      total += Int128(cases) * Int128(2 * othersBelow + others)
      casesBelow += cases
      othersBelow += others
    }
    area = Double(total) / (2 * Double(positives) * Double(negatives))
    positiveCount = positives
    negativeCount = negatives
    self.isPositive = isPositive
    doubledPlacements = doubled
  }

  /// DeLong's variance; undefined of fewer than two cases or non-cases.
  ///
  /// - Complexity: O(*n* log *n*).
  var variance: Statistic {
    let (cases, others) = (placements(ofPositives: true).sorted(), placements(ofPositives: false).sorted())
    guard let ofCases = Moments.variance(of: cases), let ofOthers = Moments.variance(of: others) else {
      return Statistic(undefined: .tooFewRecordings)
    }
    return Statistic(
      ofCases / Double(positiveCount) + ofOthers / Double(negativeCount), otherwise: .tooFewRecordings)
  }

  /// The 95 % interval θ ± z·√var, cut to 0...1; undefined when the variance is, and when the scores tell cases and non-cases apart
  /// without a fault, where the variance is 0 and says nothing.
  var interval: Defined<ConfidenceInterval> { Self.interval(area, variance, .delong) }

  /// The V of cases (V10) or of non-cases (V01), in the order of their rows.
  func placements(ofPositives positives: Bool) -> [Double] {
    let scale = 2 * Double(positives ? negativeCount : positiveCount)
    return isPositive.indices.compactMap { row in
      isPositive[row] == positives ? Double(doubledPlacements[row]) / scale : nil
    }
  }

  static func interval(_ area: Double, _ variance: Statistic, _ method: IntervalMethod) -> Defined<ConfidenceInterval> {
    switch variance {
    case .undefined(let reason): return .failure(UndefinedReason(rawValue: reason) ?? .notFinite)
    case .value where area == 0 || area == 1: return .failure(.perfect)
    case .value(let variance):
      let interval = ConfidenceInterval(area, plusMinus: Agreement.z * variance.squareRoot(), method)
      return .success(interval.mapped { min(max($0, 0), 1) })
    }
  }
}
