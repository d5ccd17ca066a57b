/// What the verdict on a new version rests on: 95 % intervals of new − old, and what qualifies them.
struct VersionEvidence: Sendable, Hashable {
  /// E1: of the share of successes, a fraction; `nil` when there is no interval.
  let success: ConfidenceInterval?
  /// The p of E1, adjusted by Holm within all comparisons of the run; `nil` when there was no test.
  let successHolmP: Double?
  /// E2: of the mean absolute error, in beats per minute.
  let absoluteError: ConfidenceInterval?
  /// E3: of the coverage, a fraction.
  let coverage: ConfidenceInterval?
  /// People or units with an eligible recording.
  let clusterCount: Int
  /// Whether status and estimate are the same to the last bit on every eligible recording.
  let isIdentical: Bool
}

/// By how much a new version may be worse and still pass as no worse. Declared before the data are seen.
struct NonInferiorityMargins: Sendable, Hashable {
  /// In beats per minute.
  let absoluteError: Double
  /// As a fraction.
  let success: Double
  /// As a fraction.
  let coverage: Double

  /// What is proposed when a study declares nothing: 0.5 bpm and 2.5 percentage points. Ours, not from a standard.
  static let proposed = NonInferiorityMargins(absoluteError: 0.5, success: 0.025, coverage: 0.025)
}
