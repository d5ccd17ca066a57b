/// New − old of a mean over the same recordings, with its interval and its tests: one of the estimands E1-E3.
///
///     estimate = Σ_g S_g / Σ_g m_g,   S_g and m_g the sum and the number of the differences of person *g*
///
/// The difference is taken on each recording, then averaged: of shares that is (successes of new − successes of old) / n, one
/// division of whole numbers. As a difference of two shares, replicates that tie with the estimate would be lost to rounding.
///
/// | recordings n, people G | interval |
/// |---|---|
/// | n < 10 or G < 5 | none |
/// | 5 ≤ G < 10 | Student's t with the linearised variance |
/// | 10 ≤ G | BCa cluster bootstrap |
struct VersionDifference: Sendable, Hashable {
  /// New − old: a fraction, or beats per minute.
  let estimate: Statistic

  /// The mean of the people's mean differences, each rounded to 1e-9: nobody counts more for having been recorded more often.
  let meanOfSubjectMeans: Statistic

  /// The mean difference of each person, rounded to 1e-9, in byte order of study and person.
  let subjectMeans: [Double]

  /// *n*, recordings with a difference.
  let recordingCount: Int

  /// The 95 % interval of `estimate`; `nil` for the reason beside it.
  let interval: BootstrapDistribution.Interval?

  /// Why there is no interval, when there is none.
  let whyNoInterval: UndefinedReason?

  /// The two-sided p of the sign-flip test of `subjectMeans`.
  let signFlipP: Statistic

  /// *G*, people with a difference.
  var clusterCount: Int { subjectMeans.count }

  /// The two-sided p of the signed-rank test of `subjectMeans`, a check of the sign-flip test.
  var signedRankP: Statistic { SignedRankTest.p(of: subjectMeans) }

  /// Judges differences of recordings that were added up by person.
  ///
  /// - Complexity: O((replicates + flips + *G*) · *G*).
  init(_ sums: ClusterSums, label: String, signFlipLabel: String, resampling: Resampling, ofNone: UndefinedReason) {
    let everybody = [Int32](repeating: 1, count: sums.counts.count)
    estimate = Statistic(sums.mean(everybody), otherwise: ofNone)
    subjectMeans = sums.means
    meanOfSubjectMeans = Statistic(Moments.mean(of: subjectMeans), otherwise: ofNone)
    recordingCount = sums.counts.reduce(0, +)
    (interval, whyNoInterval) = Self.interval(
      of: sums, estimate: estimate, subjectMeans: subjectMeans, label: label, resampling)
    signFlipP = SignFlipTest.p(
      of: subjectMeans, label: signFlipLabel, seed: resampling.seed, flips: resampling.flips, ofNone: ofNone)
  }

  private static func interval(
    of sums: ClusterSums, estimate: Statistic, subjectMeans: [Double], label: String, _ resampling: Resampling
  ) -> (BootstrapDistribution.Interval?, UndefinedReason?) {
    if sums.counts.reduce(0, +) < 10 { return (nil, .tooFewRecordings) }
    if sums.counts.count < 5 { return (nil, .tooFewClusters) }
    // The intervals take second and third powers, which would overflow long before the estimate does.
    guard let number = estimate.number, NanoDifferences(subjectMeans) != nil else { return (nil, .notFinite) }
    let interval =
      sums.counts.count < 10
      ? sums.linearised.map {
        BootstrapDistribution.Interval(interval: $0.interval, isAtEdge: false, isFallback: false)
      }
      : resampling.bca(of: number, sums, label: label)
    guard let interval, interval.interval.low.isFinite, interval.interval.high.isFinite else {
      return (nil, .notFinite)
    }
    return (interval, nil)
  }
}

/// How often, and from what seed, recordings are drawn again and signs are flipped.
struct Resampling: Sendable, Hashable {
  /// *B*, replicates of the bootstrap.
  let replicates: Int
  /// Random sign patterns, of more than 20 people.
  let flips: Int
  /// The user's seed.
  let seed: UInt64

  /// Returns the BCa interval of a mean.
  fileprivate func bca(of estimate: Double, _ sums: ClusterSums, label: String) -> BootstrapDistribution.Interval? {
    let bootstrap = ClusterBootstrap(clusterCount: sums.counts.count, label: label, seed: seed)
    let drawn = bootstrap.replicates(0..<replicates) { sums.mean($0) }
    return BootstrapDistribution(drawn).bca(of: estimate, jackknife: bootstrap.jackknife { sums.mean($0) })
  }
}
