/// New − old of a mean over the same recordings, with its interval: one of the estimands E1-E3 in one row of a table.
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
struct PairedMeanDifference: Sendable, Hashable {
  /// New − old: a fraction, beats per minute, or milliseconds.
  let estimate: Statistic

  /// Rows, recordings and people with a difference.
  let counts: MeasureCounts

  /// What so many recordings of so many people allow to be said.
  let rule: MinimumRule

  /// The 95 % interval of `estimate`; `nil` for the reason beside it.
  let interval: BootstrapDistribution.Interval?

  /// Why there is no interval, when there is none.
  let whyNoInterval: UndefinedReason?

  /// Judges `differences`; `ofNone` is the reason of none.
  ///
  /// - Complexity: O(replicates · *G* + *G*²).
  init(_ differences: PairedDifferences, label: String, bootstrap: BootstrapSettings, ofNone: UndefinedReason) {
    let sums = differences.sums
    let everybody = [Int32](repeating: 1, count: sums.counts.count)
    estimate = Statistic(sums.mean(everybody), otherwise: ofNone)
    counts = differences.counts
    rule = MinimumRule(
      recordings: counts.recordings, subjects: counts.subjects, isSimulator: differences.isSimulated)
    (interval, whyNoInterval) = Self.interval(of: differences, estimate: estimate, label: label, bootstrap)
  }

  private static func interval(
    of differences: PairedDifferences, estimate: Statistic, label: String, _ settings: BootstrapSettings
  ) -> (BootstrapDistribution.Interval?, UndefinedReason?) {
    let (sums, counts) = (differences.sums, differences.counts)
    if let reason = MinimumRule.whyNoInterval(
      recordings: counts.recordings, subjects: counts.subjects, isSimulator: differences.isSimulated)
    {
      return (nil, reason)
    }
    // The intervals take second and third powers, which would overflow long before the estimate does.
    guard estimate.number != nil, NanoDifferences(differences.subjectMeans) != nil else { return (nil, .notFinite) }
    let interval =
      counts.subjects < 10
      ? sums.linearised.map {
        BootstrapDistribution.Interval(
          interval: differences.range.map($0.interval.clamped) ?? $0.interval, isAtEdge: false, isFallback: false)
      }
      : ClusterBootstrap(clusterCount: counts.subjects, label: label, seed: settings.seed)
        .bca(of: { sums.mean($0) }, replicateCount: settings.replicateCount)
    guard let interval, interval.interval.low.isFinite, interval.interval.high.isFinite else {
      return (nil, .notFinite)
    }
    return (interval, nil)
  }
}

/// A difference of each of some recordings, added up by person.
struct PairedDifferences: Sendable {
  let sums: ClusterSums
  /// Rows, recordings and people with a difference.
  let counts: MeasureCounts
  /// Whether the clusters are units of the optical simulator.
  let isSimulated: Bool
  /// What a mean can be: −1...1 of a difference of shares; `nil` without such bounds.
  let range: ClosedRange<Double>?

  /// The mean difference of each person, rounded to 1e-9, in byte order of study and person.
  var subjectMeans: [Double] { sums.means }
}
