/// Intraclass correlations of *n* targets (people) by *k* raters (methods), every cell read once.
///
/// - References: the names and intervals, K. O. McGraw and S. P. Wong, *Psychol. Methods* 1 (1996) 30,
///   [doi:10.1037/1082-989X.1.1.30](https://doi.org/10.1037/1082-989X.1.1.30); P. E. Shrout and J. L. Fleiss, *Psychol. Bull.* 86
///   (1979) 420, [doi:10.1037/0033-2909.86.2.420](https://doi.org/10.1037/0033-2909.86.2.420), call (A,1) (2,1).
struct IntraclassCorrelation: Sendable, Hashable {
  let targetCount: Int
  let raterCount: Int
  /// MSR, between targets.
  let meanSquareTargets: Double
  /// MSC, between raters.
  let meanSquareRaters: Double
  /// MSE, what neither explains.
  let meanSquareError: Double

  /// ICC(A,1) = (MSR − MSE) / (MSR + (k−1)MSE + k(MSC − MSE)/n): of a single reading, raters' offsets count as disagreement.
  var absolute: Double {
    (meanSquareTargets - meanSquareError)
      / (meanSquareTargets + (k - 1) * meanSquareError + k * (meanSquareRaters - meanSquareError) / n)
  }

  /// ICC(C,1) = (MSR − MSE) / (MSR + (k−1)MSE), for information: offsets do not count.
  var consistency: Double { Self.single(meanSquareTargets, meanSquareError, k) }

  /// ICC(1,1) = (MSR − MSW) / (MSR + (k−1)MSW), for information: it is not told which rater read what.
  var oneWay: Double { Self.single(meanSquareTargets, meanSquareWithin, k) }

  /// ICC(A,k) = (MSR − MSE) / (MSR + (MSC − MSE)/n), for information: of the mean of all raters, as are the next two.
  var absoluteOfMean: Double {
    (meanSquareTargets - meanSquareError) / (meanSquareTargets + (meanSquareRaters - meanSquareError) / n)
  }

  /// ICC(C,k) = (MSR − MSE) / MSR.
  var consistencyOfMean: Double { (meanSquareTargets - meanSquareError) / meanSquareTargets }

  /// ICC(1,k) = (MSR − MSW) / MSR.
  var oneWayOfMean: Double { (meanSquareTargets - meanSquareWithin) / meanSquareTargets }

  /// MSW, within targets: of raters and error together.
  var meanSquareWithin: Double { (meanSquareRaters + (n - 1) * meanSquareError) / n }

  /// Satterthwaite's degrees of freedom; `nil` when the agreement is perfect.
  var satterthwaite: Double? {
    guard meanSquareError > 0 else { return nil }
    let rho = absolute
    let a = k * rho / (n * (1 - rho)) * meanSquareRaters
    let b = (1 + k * rho * (n - 1) / (n * (1 - rho))) * meanSquareError
    return (a + b) * (a + b) / (a * a / (k - 1) + b * b / ((n - 1) * (k - 1)))
  }

  /// The 95 % interval of ICC(A,1), by F; `nil` when the agreement is perfect, and when the formula gives none that holds the value.
  var absoluteInterval: ConfidenceInterval? {
    guard let nu = satterthwaite, nu.isFinite, nu > 0 else { return nil }
    let outer = FDistribution(numerator: n - 1, denominator: nu).quantile(0.975)
    let inner = FDistribution(numerator: nu, denominator: n - 1).quantile(0.975)
    let (msr, mse) = (meanSquareTargets, meanSquareError)
    let rest = k * meanSquareRaters + (k * n - k - n) * mse
    let (low, high) = (
      n * (msr - outer * mse) / (outer * rest + n * msr), n * (inner * msr - mse) / (rest + n * inner * msr)
    )
    // Of readings that run against each other the formula's ends can pass the value they are of.
    return low <= absolute && absolute <= high ? ConfidenceInterval(low, high, .f) : nil
  }

  /// The 95 % interval of ICC(C,1), by F; `nil` when the agreement is perfect but for offsets.
  var consistencyInterval: ConfidenceInterval? {
    guard meanSquareError > 0 else { return nil }
    let (ratio, targets, rest) = (meanSquareTargets / meanSquareError, n - 1, (n - 1) * (k - 1))
    let low = ratio / FDistribution(numerator: targets, denominator: rest).quantile(0.975)
    let high = ratio * FDistribution(numerator: rest, denominator: targets).quantile(0.975)
    return ConfidenceInterval(Self.single(low, 1, k), Self.single(high, 1, k), .f)
  }

  private static func single(_ between: Double, _ within: Double, _ k: Double) -> Double {
    (between - within) / (between + (k - 1) * within)
  }

  private var n: Double { Double(targetCount) }
  private var k: Double { Double(raterCount) }

  /// Takes a table apart, one row for each target; `nil` of fewer than two rows or columns, when all targets read the same, and when
  /// one rater always reads the same, as a programmed rate does: what does not vary goes along with nothing.
  ///
  /// - Precondition: rows of one length.
  init?(rows: [[Double]]) {
    guard let width = rows.first?.count, rows.count > 1, width > 1 else { return nil }
    precondition(rows.allSatisfy { $0.count == width }, "rows of one table have one length")
    let all = rows.flatMap { $0 }
    let rowMeans = rows.compactMap { Moments.mean(of: $0) }
    let columnMeans = (0..<width).compactMap { column in Moments.mean(of: rows.map { $0[column] }) }
    let isConstant = (0..<width).contains { column in rows.allSatisfy { $0[column] == rows[0][column] } }
    guard let grand = Moments.mean(of: all), rowMeans.min() != rowMeans.max(), !isConstant else { return nil }
    let (n, k) = (Double(rows.count), Double(width))
    let targets = k * Moments.squaredDeviations(of: rowMeans, from: grand)
    let raters = n * Moments.squaredDeviations(of: columnMeans, from: grand)
    let residuals = rows.indices.flatMap { row in
      (0..<width).map { rows[row][$0] - rowMeans[row] - columnMeans[$0] + grand }
    }
    targetCount = rows.count
    raterCount = width
    meanSquareTargets = targets / (n - 1)
    meanSquareRaters = raters / (k - 1)
    meanSquareError = CompensatedSum.of(residuals.lazy.map { $0 * $0 }) / ((n - 1) * (k - 1))
  }
}
