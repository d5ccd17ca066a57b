/// Two versions on the same recordings: all that is reported of them, within one arm and reference kind.
///
/// MAE of what one version published is never compared with MAE of what the other did: the sets differ. E1 counts an abstention as
/// no success, E2 takes what both published, E3 says what is given up for it.
struct VersionComparison: Sendable, Hashable {
  /// All eligible rows, with their recordings and people.
  let eligible: MeasureCounts

  /// Whether status and estimate are the same to the last bit on every eligible recording.
  let isIdentical: Bool

  /// Who published; McNemar's test and Newcombe's interval follow from it.
  let acceptance: PairedOutcomes

  /// Who published a rate within the tolerance.
  let success: PairedOutcomes

  /// E1, primary: share of successes over all eligible recordings.
  let successDifference: VersionDifference

  /// E2: mean absolute error over what both published, in beats per minute.
  let absoluteErrorDifference: VersionDifference

  /// The two mean absolute errors that E2 is the difference of.
  let commonErrors: CommonErrors

  /// E3: share of published recordings.
  let coverageDifference: VersionDifference

  /// E4.
  let publishedByOldAlone: SolePublications
  let publishedByNewAlone: SolePublications

  /// E5.
  let coverageMatched: CoverageMatchedErrors

  /// E6.
  let bounds: AbsoluteErrorBounds

  /// New − old of the mean absolute error of PRV, in milliseconds, in the order of `VariabilityIndex.allCases`; exploratory.
  let variabilityDifferences: [PairedMeanDifference]

  /// What is fixed before the data are seen.
  struct Settings: Sendable, Hashable {
    /// The largest absolute error of a success, inclusive, in beats per minute.
    let tolerance: Double
    /// The absolute error that a missing one may have, in beats per minute.
    let cap: Double
    let bootstrap: BootstrapSettings
    /// Random sign patterns, of more than 20 people.
    let flips: Int
  }

  /// Compares the versions of `pairs`.
  ///
  /// - Complexity: O(*n* log *n* + (replicates + flips + *G*) · *G*).
  init(_ pairs: VersionPairs, settings: Settings, labels: ComparisonLabels) {
    let success = Estimand.success(tolerance: settings.tolerance)
    func difference(_ estimand: Estimand, _ label: String, _ signFlipLabel: String) -> VersionDifference {
      VersionDifference(
        pairs.differences(of: estimand), label: label, signFlipLabel: signFlipLabel, bootstrap: settings.bootstrap,
        flips: settings.flips, ofNone: estimand.whyNone)
    }
    eligible = pairs.counts
    isIdentical = pairs.areIdentical
    acceptance = pairs.outcomes { $0 != nil }
    self.success = pairs.outcomes { error in error.map { abs($0) <= settings.tolerance } ?? false }
    successDifference = difference(success, labels.success, labels.successSignFlip)
    absoluteErrorDifference = difference(.absoluteError, labels.absoluteError, labels.absoluteErrorSignFlip)
    commonErrors = CommonErrors(pairs)
    coverageDifference = difference(.coverage, labels.coverage, labels.coverageSignFlip)
    publishedByOldAlone = SolePublications(pairs, { $0.oldError }, without: { $0.newError })
    publishedByNewAlone = SolePublications(pairs, { $0.newError }, without: { $0.oldError })
    coverageMatched = CoverageMatchedErrors(pairs)
    bounds = AbsoluteErrorBounds(pairs, cap: settings.cap)
    variabilityDifferences = zip(VariabilityIndex.allCases, labels.variabilities).map { index, label in
      let estimand = Estimand.variability(index)
      return PairedMeanDifference(
        pairs.differences(of: estimand), label: label, bootstrap: settings.bootstrap, ofNone: estimand.whyNone)
    }
  }

  /// What the verdict rests on. `holmP` is the p of E1, adjusted within the family of all comparisons of the run.
  func evidence(holmP: Statistic) -> VersionEvidence {
    VersionEvidence(
      success: successDifference.interval?.interval, successHolmP: holmP.number,
      absoluteError: absoluteErrorDifference.interval?.interval, coverage: coverageDifference.interval?.interval,
      clusterCount: clusterCount, isIdentical: isIdentical)
  }
}

extension VersionComparison {
  /// *n*, all eligible rows: recordings, or windows.
  var rowCount: Int { eligible.rows }

  /// *G*, people or units with an eligible recording.
  var clusterCount: Int { eligible.subjects }
}

/// The mean absolute error of each version over what both published: what may be compared, unlike those over what each published.
struct CommonErrors: Sendable, Hashable {
  /// In beats per minute.
  let old: Statistic
  let new: Statistic

  init(_ pairs: VersionPairs) {
    let common = pairs.recordings.filter { $0.oldError != nil && $0.newError != nil }
    old = Statistic(Moments.mean(of: common.compactMap(\.oldError).map { abs($0) }), otherwise: .noCommonRecordings)
    new = Statistic(Moments.mean(of: common.compactMap(\.newError).map { abs($0) }), otherwise: .noCommonRecordings)
  }
}
