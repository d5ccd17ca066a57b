/// A straight line between two methods by the ranks of the slopes between pairs of points, which no outlier bends.
///
///     slopes S_ij = (y_i − y_j)/(x_i − x_j) of all i < j, N of them in rising order,   K = how many are below −1
///     b = the median, moved up by K places,   a = median of y − b·x
///     C = z√(n(n−1)(2n+5)/18),   M₁ = (N − C)/2 rounded (halves to even),   M₂ = N − M₁ + 1
///     interval of b: S₍M₁₊K₎ to S₍M₂₊K₎,   of a: medians of y − b·x at the two ends, the larger b first
///
/// Pairs of equal points have no slope, those above one another an infinite one. (The paper gives it the sign of y_i − y_j, which
/// depends on the order of the pairs; −∞ moves the median up by one place and itself to the low end, so nothing else changes.)
/// Slopes of −1 are dropped, as the paper says. R's MethComp keeps them; `mcr` averages the middle two *angles* when N is even. As
/// all correlations, it never accepts or rejects.
///
/// - Reference: H. Passing and W. Bablok, *J. Clin. Chem. Clin. Biochem.* 21 (1983) 709,
///   [doi:10.1515/cclm.1983.21.11.709](https://doi.org/10.1515/cclm.1983.21.11.709).
struct PassingBablok: Sendable, Hashable {
  let slope: Double
  let intercept: Double
  /// N.
  let slopeCount: Int
  /// K.
  let shift: Int
  /// M₁.
  let lowerRank: Int
  /// M₂.
  let upperRank: Int
  /// Of few pairs undefined: the ranks lie beyond the slopes.
  let slopeInterval: Defined<ConfidenceInterval>
  let interceptInterval: Defined<ConfidenceInterval>

  /// Fits a line to pairs; undefined of fewer than three and when no pair of points has a slope; not finite when the points stand
  /// above one another, or fall so much that the median slope lies beyond the upright line.
  ///
  /// - Precondition: as many of both.
  /// - Complexity: O(*n*² log *n*).
  static func of(_ x: [Double], _ y: [Double]) -> Defined<PassingBablok> {
    precondition(x.count == y.count, "\(x.count) values of one method, \(y.count) of the other")
    guard x.count > 2 else { return .failure(x.isEmpty ? .noObservations : .tooFewRecordings) }
    let sorted = slopes(x, y).sorted()
    if sorted.isEmpty { return .failure(.constant) }
    let shift = sorted.count { $0 < -1 }
    let (below, above) = ((sorted.count + 1) / 2 + shift, sorted.count / 2 + 1 + shift)
    guard above <= sorted.count else { return .failure(.notFinite) }
    let slope = below == above ? sorted[below - 1] : (sorted[below - 1] + sorted[above - 1]) / 2
    guard slope.isFinite else { return .failure(.notFinite) }
    return .success(PassingBablok(x, y, sorted, shift: shift, slope: slope))
  }

  private init(_ x: [Double], _ y: [Double], _ sorted: [Double], shift: Int, slope: Double) {
    let (n, count) = (Double(x.count), sorted.count)
    let reach = Agreement.z * (n * (n - 1) * (2 * n + 5) / 18).squareRoot()
    let lower = Int(((Double(count) - reach) / 2).rounded(.toNearestOrEven))
    let upper = count - lower + 1
    func intercept(_ slope: Double) -> Double {
      Quantile.type7(ofSorted: zip(x, y).map { $1 - slope * $0 }.sorted(), at: 0.5)
    }
    self.slope = slope
    self.intercept = intercept(slope)
    self.shift = shift
    slopeCount = count
    (lowerRank, upperRank) = (lower, upper)
    guard lower + shift >= 1, upper + shift <= count else {
      (slopeInterval, interceptInterval) = (.failure(.tooFewRecordings), .failure(.tooFewRecordings))
      return
    }
    let (low, high) = (sorted[lower + shift - 1], sorted[upper + shift - 1])
    guard low.isFinite, high.isFinite else {
      (slopeInterval, interceptInterval) = (.failure(.notFinite), .failure(.notFinite))
      return
    }
    slopeInterval = .success(ConfidenceInterval(low, high, .rank))
    interceptInterval = .success(ConfidenceInterval(intercept(high), intercept(low), .rank))
  }

  /// The slopes between pairs of points. Differences are rounded to 1e-9 when formed, so that a slope of −1 is one.
  private static func slopes(_ x: [Double], _ y: [Double]) -> [Double] {
    x.indices.flatMap { i in
      x.indices.dropFirst(i + 1).compactMap { j -> Double? in
        let (dx, dy) = (roundedToNano(x[i] - x[j]), roundedToNano(y[i] - y[j]))
        if dx == 0 { return dy == 0 ? nil : .infinity }
        return dy == -dx ? nil : dy / dx
      }
    }
  }
}
