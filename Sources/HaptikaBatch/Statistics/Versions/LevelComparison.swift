/// Two versions in one level of a stratum: E1-E3 with their intervals, and what they are made of. Exploratory: no test, no verdict.
struct LevelComparison: Sendable, Hashable {
  /// All eligible rows of the level, with their recordings and people.
  let eligible: MeasureCounts

  let acceptance: PairedOutcomes
  let success: PairedOutcomes

  /// E1.
  let successDifference: PairedMeanDifference
  /// E2.
  let absoluteErrorDifference: PairedMeanDifference
  /// E3.
  let coverageDifference: PairedMeanDifference
  let commonErrors: CommonErrors

  /// Compares the versions of `pairs`.
  ///
  /// - Complexity: O(*n* + replicates · *G*).
  init(_ pairs: VersionPairs, settings: VersionComparison.Settings, labels: ComparisonLabels) {
    func difference(_ estimand: Estimand, _ label: String) -> PairedMeanDifference {
      PairedMeanDifference(
        pairs.differences(of: estimand), label: label, bootstrap: settings.bootstrap, ofNone: estimand.whyNone)
    }
    eligible = pairs.counts
    acceptance = pairs.outcomes { $0 != nil }
    success = pairs.outcomes { error in error.map { abs($0) <= settings.tolerance } ?? false }
    successDifference = difference(.success(tolerance: settings.tolerance), labels.success)
    absoluteErrorDifference = difference(.absoluteError, labels.absoluteError)
    coverageDifference = difference(.coverage, labels.coverage)
    commonErrors = CommonErrors(pairs)
  }
}

extension LevelComparison {
  /// A whole arm as one level more.
  init(_ comparison: VersionComparison) {
    eligible = comparison.eligible
    (acceptance, success) = (comparison.acceptance, comparison.success)
    successDifference = comparison.successDifference.mean
    absoluteErrorDifference = comparison.absoluteErrorDifference.mean
    coverageDifference = comparison.coverageDifference.mean
    commonErrors = comparison.commonErrors
  }
}
