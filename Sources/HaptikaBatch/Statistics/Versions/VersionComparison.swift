/// Two versions on the same recordings: all that is reported of them, within one arm and reference kind.
///
/// MAE of what one version published is never compared with MAE of what the other did: the sets differ. E1 counts an abstention as
/// no success, E2 takes what both published, E3 says what is given up for it.
struct VersionComparison: Sendable, Hashable {
  /// *n*, all eligible recordings.
  let recordingCount: Int

  /// *G*, people or units with an eligible recording.
  let clusterCount: Int

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

  /// E3: share of published recordings.
  let coverageDifference: VersionDifference

  /// E4.
  let publishedByOldAlone: SolePublications
  let publishedByNewAlone: SolePublications

  /// E5.
  let coverageMatched: CoverageMatchedErrors

  /// E6.
  let bounds: AbsoluteErrorBounds

  /// What is fixed before the data are seen.
  struct Settings: Sendable, Hashable {
    /// The largest absolute error of a success, inclusive, in beats per minute.
    let tolerance: Double
    /// The absolute error that a missing one may have, in beats per minute.
    let cap: Double
    let resampling: Resampling
  }

  /// Compares the versions of `pairs`.
  ///
  /// - Complexity: O(*n* log *n* + (replicates + flips + *G*) · *G*).
  init(_ pairs: VersionPairs, settings: Settings, labels: ComparisonLabels) {
    let isSuccess = { (error: Double?) in error.map { abs($0) <= settings.tolerance } ?? false }
    let isPublished = { (error: Double?) in error != nil }
    recordingCount = pairs.recordings.count
    clusterCount = pairs.clusterCount
    isIdentical = pairs.areIdentical
    acceptance = pairs.outcomes(isPublished)
    success = pairs.outcomes(isSuccess)
    successDifference = VersionDifference(
      pairs.sums { change(isSuccess, $0) }, label: labels.success, signFlipLabel: labels.successSignFlip,
      resampling: settings.resampling, ofNone: .noEligibleRecordings)
    absoluteErrorDifference = VersionDifference(
      pairs.sums { absoluteErrorChange($0) }, label: labels.absoluteError,
      signFlipLabel: labels.absoluteErrorSignFlip, resampling: settings.resampling, ofNone: .noCommonRecordings)
    coverageDifference = VersionDifference(
      pairs.sums { change(isPublished, $0) }, label: labels.coverage, signFlipLabel: labels.coverageSignFlip,
      resampling: settings.resampling, ofNone: .noEligibleRecordings)
    publishedByOldAlone = SolePublications(pairs, { $0.oldError }, without: { $0.newError })
    publishedByNewAlone = SolePublications(pairs, { $0.newError }, without: { $0.oldError })
    coverageMatched = CoverageMatchedErrors(pairs)
    bounds = AbsoluteErrorBounds(pairs, cap: settings.cap)
  }

  /// What the verdict rests on. `holmP` is the p of E1, adjusted within the family of all comparisons of the run.
  func evidence(holmP: Statistic) -> VersionEvidence {
    VersionEvidence(
      success: successDifference.interval?.interval, successHolmP: holmP.number,
      absoluteError: absoluteErrorDifference.interval?.interval, coverage: coverageDifference.interval?.interval,
      clusterCount: clusterCount, isIdentical: isIdentical)
  }
}

/// Returns 1 when only the new version had what `isTrue` tells from an error, −1 when only the old one had, otherwise 0.
private func change(_ isTrue: (Double?) -> Bool, _ recording: PairedRecording) -> Double {
  (isTrue(recording.newError) ? 1 : 0) - (isTrue(recording.oldError) ? 1 : 0)
}

/// Returns |error of new| − |error of old|, rounded to 1e-9; `nil` unless both published.
private func absoluteErrorChange(_ recording: PairedRecording) -> Double? {
  guard let old = recording.oldError, let new = recording.newError else { return nil }
  return roundedToNano(abs(new) - abs(old))
}
