/// A straight line between two methods that both have errors, of equal variance (λ = 1): orthogonal regression.
///
///     b = (S_yy − S_xx + √((S_yy − S_xx)² + 4S_xy²)) / (2S_xy),   a = ȳ − b·x̄
///     SE of θ = √((n − 1)/n · Σ(θ₍ᵢ₎ − θ̄)²),   interval θ ± t_{0.975, n−2} · SE
///
/// with θ₍ᵢ₎ from all pairs but the *i*-th. The interval is centred on the value of the whole sample, not on the jackknife's own
/// estimate. Of people recorded several times it is computed on their means; as all correlations, it never accepts or rejects.
///
/// - Reference: the jackknife, K. Linnet, *Clin. Chem.* 39 (1993) 424.
struct DemingRegression: Sendable, Hashable {
  /// *a* and *b*.
  let line: Line
  /// Standard errors by jackknife; undefined when the line without one of the pairs is.
  let errors: Defined<Line>
  let count: Int

  /// A line, or one number for each of its two.
  struct Line: Sendable, Hashable {
    let intercept: Double
    let slope: Double
  }

  var interceptInterval: Defined<ConfidenceInterval> { interval(\.intercept) }
  var slopeInterval: Defined<ConfidenceInterval> { interval(\.slope) }

  /// Fits a line to pairs; undefined of fewer than three, and when a method always reads the same.
  ///
  /// - Precondition: as many of both.
  /// - Complexity: O(*n*²), for the jackknife.
  static func of(_ x: [Double], _ y: [Double]) -> Defined<DemingRegression> {
    precondition(x.count == y.count, "\(x.count) values of one method, \(y.count) of the other")
    guard x.count > 2 else { return .failure(x.isEmpty ? .noObservations : .tooFewRecordings) }
    return Line.fitted(x, y).map { line in
      DemingRegression(line: line, errors: jackknife(x, y), count: x.count)
    }
  }

  private func interval(_ number: KeyPath<Line, Double>) -> Defined<ConfidenceInterval> {
    errors.map { errors in
      let reach = StudentT(degreesOfFreedom: count - 2).quantile(0.975) * errors[keyPath: number]
      return ConfidenceInterval(line[keyPath: number], plusMinus: reach, .jackknife)
    }
  }

  private static func jackknife(_ x: [Double], _ y: [Double]) -> Defined<Line> {
    var lines: [Line] = []
    for index in x.indices {
      var (others, otherY) = (x, y)
      others.remove(at: index)
      otherY.remove(at: index)
      switch Line.fitted(others, otherY) {
      case .success(let line): lines.append(line)
      case .failure(let reason): return .failure(reason)
      }
    }
    return .success(Line(intercept: error(lines.map(\.intercept)), slope: error(lines.map(\.slope))))
  }

  private static func error(_ values: [Double]) -> Double {
    let n = Double(values.count)
    return ((n - 1) / n * Moments.squaredDeviations(of: values, from: Moments.mean(of: values) ?? 0)).squareRoot()
  }
}

extension DemingRegression.Line {
  fileprivate static func fitted(_ x: [Double], _ y: [Double]) -> Defined<Self> {
    guard let meanX = Moments.mean(of: x), let meanY = Moments.mean(of: y) else { return .failure(.noObservations) }
    guard x.min() != x.max(), y.min() != y.max() else { return .failure(.constant) }
    let difference = Moments.squaredDeviations(of: y, from: meanY) - Moments.squaredDeviations(of: x, from: meanX)
    let twice = 2 * CompensatedSum.of(zip(x, y).lazy.map { ($0 - meanX) * ($1 - meanY) })
    let root = (difference * difference + twice * twice).squareRoot()
    // The same number in two forms, each without cancellation on its side. Without correlation the line is level or upright.
    let slope = difference < 0 ? twice / (root - difference) : (difference + root) / twice
    let intercept = meanY - slope * meanX
    return intercept.isFinite ? .success(Self(intercept: intercept, slope: slope)) : .failure(.notFinite)
  }
}
