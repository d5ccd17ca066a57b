/// How much a score changes from one condition to another, beside how much people differ: one pair of means of each person.
///
/// With changes *d* of *n* people, divisor *n* − 1 in each SD:
///
///     SRM = d_z = d̄ / SD(d)                     (standardised response mean: the primary one)
///     Hedges' correction J = 1 − 3 / (4(n − 1) − 1)
///     d_av = d̄ / ((SD_before + SD_after) / 2)
///     effect size = d̄ / SD_before               (Glass)
///
/// d_av divides by the mean of the two SDs, as Lakens has it; pingouin's `cohen` divides by the root of the mean variance, and
/// differs in the second digit.
///
/// - Reference: D. Lakens, *Front. Psychol.* 4 (2013) 863,
///   [doi:10.3389/fpsyg.2013.00863](https://doi.org/10.3389/fpsyg.2013.00863); SRM: M. H. Liang, A. H. Fossel and M. G. Larson, *Med.
///   Care* 28 (1990) 632.
struct Responsiveness: Sendable, Hashable {
  /// d̄, after − before, in the unit of the score.
  let meanChange: Double
  /// *d*, each rounded to 1e-9, in rising order.
  let changes: [Double]
  /// The SD of the means before; undefined of one person.
  private let deviationBefore: Statistic
  private let deviationAfter: Statistic

  /// Compares the means of each person before (rest) and after (stressor); undefined of nobody.
  ///
  /// - Precondition: means are finite.
  /// - Complexity: O(*n* log *n*).
  static func of(_ means: [(before: Double, after: Double)]) -> Defined<Responsiveness> {
    let changes = means.map { roundedToNano($0.after - $0.before) }.sorted()
    guard let mean = Moments.mean(of: changes) else { return .failure(.noObservations) }
    guard mean.isFinite else { return .failure(.notFinite) }
    return .success(
      Responsiveness(
        meanChange: mean, changes: changes, deviationBefore: deviation(of: means.map(\.before).sorted()),
        deviationAfter: deviation(of: means.map(\.after).sorted())))
  }

  /// SD(d); undefined of one person.
  var standardDeviation: Statistic { Self.deviation(of: changes) }

  /// d̄ ± t·SD(d)/√n, of 95 %; undefined of one person.
  var interval: Defined<ConfidenceInterval> {
    guard let deviation = standardDeviation.number else { return .failure(.singleSubject) }
    let reach =
      StudentT(degreesOfFreedom: changes.count - 1).quantile(0.975) * deviation / Double(changes.count).squareRoot()
    return .success(ConfidenceInterval(meanChange, plusMinus: reach, .t))
  }

  /// SRM; undefined of one person, and when all changes are equal.
  var standardizedResponseMean: Statistic { ratio(to: standardDeviation) }

  /// J, by which an SRM of few people is too large.
  var hedgesCorrection: Statistic {
    changes.count < 2
      ? Statistic(undefined: .singleSubject) : .value(1 - 3 / Double(4 * (changes.count - 1) - 1))
  }

  /// J · SRM.
  var correctedResponseMean: Statistic {
    guard let correction = hedgesCorrection.number, let ratio = standardizedResponseMean.number else {
      return standardizedResponseMean
    }
    return .value(correction * ratio)
  }

  /// d_av.
  var averageDeviationEffect: Statistic {
    guard let before = deviationBefore.number, let after = deviationAfter.number else { return deviationBefore }
    return ratio(to: .value((before + after) / 2))
  }

  /// Glass's effect size, relative to the SD before.
  var baselineEffect: Statistic { ratio(to: deviationBefore) }

  /// People whose score rose.
  var risen: Share { Share(changes.count { $0 > 0 }, of: changes.count) }

  /// Wilson's interval of `risen`; people are independent, so no correction for clusters.
  var intervalOfRisen: ConfidenceInterval? { WilsonInterval.independent(risen) }

  /// People whose score rose by more than `difference`, beyond what chance does to two measurements of one person.
  func risen(beyond difference: SmallestRealDifference) -> Share {
    Share(changes.count { $0 > difference.value }, of: changes.count)
  }

  /// People whose score fell by more than `difference`.
  func fallen(beyond difference: SmallestRealDifference) -> Share {
    Share(changes.count { $0 < -difference.value }, of: changes.count)
  }

  private func ratio(to deviation: Statistic) -> Statistic {
    guard let deviation = deviation.number else { return deviation }
    return deviation > 0 ? Statistic(meanChange / deviation, otherwise: .notFinite) : Statistic(undefined: .constant)
  }

  private static func deviation(of sorted: [Double]) -> Statistic {
    Statistic(Moments.variance(of: sorted)?.squareRoot(), otherwise: .singleSubject)
  }
}
