/// One of the estimands E1-E3 over a whole arm: the difference with its interval, and the tests of the people's own means.
struct VersionDifference: Sendable, Hashable {
  let mean: PairedMeanDifference

  /// The mean of the people's mean differences, each rounded to 1e-9: nobody counts more for having been recorded more often.
  let meanOfSubjectMeans: Statistic

  /// The mean difference of each person, rounded to 1e-9, in byte order of study and person.
  let subjectMeans: [Double]

  /// The two-sided p of the sign-flip test of `subjectMeans`.
  let signFlipP: Statistic

  /// The two-sided p of the signed-rank test of `subjectMeans`, a check of the sign-flip test.
  var signedRankP: Statistic { SignedRankTest.p(of: subjectMeans) }

  /// Judges `differences`; `ofNone` is the reason of none.
  ///
  /// - Complexity: O((replicates + flips + *G*) · *G*).
  init(
    _ differences: PairedDifferences, label: String, signFlipLabel: String, bootstrap: BootstrapSettings, flips: Int,
    ofNone: UndefinedReason
  ) {
    mean = PairedMeanDifference(differences, label: label, bootstrap: bootstrap, ofNone: ofNone)
    subjectMeans = differences.subjectMeans
    meanOfSubjectMeans = Statistic(Moments.mean(of: subjectMeans), otherwise: ofNone)
    signFlipP = SignFlipTest.p(
      of: subjectMeans, label: signFlipLabel, seed: bootstrap.seed, flips: flips, ofNone: ofNone)
  }
}

extension VersionDifference {
  /// New − old: a fraction, or beats per minute.
  var estimate: Statistic { mean.estimate }

  /// *n*, rows with a difference: recordings, or windows.
  var rowCount: Int { mean.counts.rows }

  /// *G*, people with a difference.
  var clusterCount: Int { mean.counts.subjects }

  /// The 95 % interval of `estimate`; `nil` for the reason beside it.
  var interval: BootstrapDistribution.Interval? { mean.interval }

  /// Why there is no interval, when there is none.
  var whyNoInterval: UndefinedReason? { mean.whyNoInterval }
}
