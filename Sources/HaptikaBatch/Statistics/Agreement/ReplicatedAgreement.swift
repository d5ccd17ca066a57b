/// Agreement when the true value stands still and both methods were repeated without pairing: a simulator held at one target, read
/// several times.
///
///     V = var(x̄ᵢ − ȳᵢ) + (1 − 1/m_x)s²_xw + (1 − 1/m_y)s²_yw,   limits = bias ± z√V
///
/// with the pooled variances within people and the harmonic means m of the numbers of readings. A noiseless simulator has s²_yw = 0.
///
/// - Reference: J. M. Bland and D. G. Altman, *Stat. Methods Med. Res.* 8 (1999) 135, section 5.2,
///   [doi:10.1177/096228029900800204](https://doi.org/10.1177/096228029900800204).
struct ReplicatedAgreement: Sendable, Hashable {
  let subjectCount: Int
  /// The mean of x̄ᵢ − ȳᵢ.
  let bias: Double
  /// var(x̄ᵢ − ȳᵢ).
  let varianceOfMeans: Double
  let first: Readings
  let second: Readings

  /// The readings of one method.
  struct Readings: Sendable, Hashable {
    /// Pooled within people; 0 when nobody was read twice.
    let varianceWithin: Double
    let degreesOfFreedom: Int
    /// The harmonic mean of the numbers of readings.
    let harmonicCount: Double

    /// z√2·s_w: two readings of one person differ by less 95 times of 100.
    var repeatability: Double { Agreement.z * (2 * varianceWithin).squareRoot() }

    var term: VarianceTerm {
      VarianceTerm(value: (1 - 1 / harmonicCount) * varianceWithin, degreesOfFreedom: degreesOfFreedom)
    }

    fileprivate init(_ people: [[Double]], means: [Double]) {
      degreesOfFreedom = people.reduce(0) { $0 + $1.count - 1 }
      let squares = CompensatedSum.of(zip(people, means).lazy.map { Moments.squaredDeviations(of: $0, from: $1) })
      varianceWithin = degreesOfFreedom > 0 ? squares / Double(degreesOfFreedom) : 0
      harmonicCount = Double(people.count) / CompensatedSum.of(people.lazy.map { 1 / Double($0.count) })
    }
  }

  /// V.
  var variance: Double { varianceOfMeans + first.term.value + second.term.value }

  var limits: Agreement.Limits {
    let reach = Agreement.z * variance.squareRoot()
    return Agreement.Limits(lower: bias - reach, upper: bias + reach)
  }

  /// bias ± t_{0.975, k−1} · √(var/k).
  var biasInterval: ConfidenceInterval { ConfidenceInterval(bias, plusMinus: reach, .t) }

  var varianceInterval: ConfidenceInterval {
    let between = VarianceTerm(value: varianceOfMeans, degreesOfFreedom: subjectCount - 1)
    return VarianceTerm.interval(ofSum: [between, first.term, second.term], .mover)
  }

  var limitIntervals: LimitIntervals {
    LimitIntervals(bias: bias, reach: reach, variance: variance, varianceInterval: varianceInterval)
  }

  private var reach: Double {
    StudentT(degreesOfFreedom: subjectCount - 1).quantile(0.975) * (varianceOfMeans / Double(subjectCount)).squareRoot()
  }

  /// Compares the readings of each person by two methods; `nil` of fewer than two people and when one has no reading.
  ///
  /// - Precondition: as many people in both.
  init?(_ first: [[Double]], _ second: [[Double]]) {
    precondition(first.count == second.count, "\(first.count) people by one method, \(second.count) by the other")
    let (x, y) = (first.compactMap { Moments.mean(of: $0) }, second.compactMap { Moments.mean(of: $0) })
    guard x.count == first.count, y.count == second.count else { return nil }
    let differences = zip(x, y).map { roundedToNano($0 - $1) }
    guard let bias = Moments.mean(of: differences), let variance = Moments.variance(of: differences) else { return nil }
    subjectCount = first.count
    self.bias = bias
    varianceOfMeans = variance
    self.first = Readings(first, means: x)
    self.second = Readings(second, means: y)
  }
}
