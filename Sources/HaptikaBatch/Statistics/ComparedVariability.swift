/// Which number of pulse rate variability (PRV) is compared.
enum VariabilityIndex: String, CaseIterable, Sendable {
  case rmssd, sdnn
}

/// PRV of an estimate beside that of its reference, in milliseconds.
///
/// Only of rows that are eligible and published, whose reference is made of RR intervals, and whose PRV the algorithm itself calls
/// reliable: what it does not vouch for, it does not publish. Both are over the same span. Spans of different length are not alike
/// in their PRV; those of windows are of one length by construction, whole recordings are as alike as the study made them.
struct ComparedVariability: Sendable, Hashable {
  let rmssd: Pair
  let sdnn: Pair

  /// Two numbers; either is NaN when it is missing.
  struct Pair: Sendable, Hashable {
    let estimate: Double
    let reference: Double

    /// Whether there is a ratio: both are finite and above 0.
    var isComparable: Bool { estimate > 0 && reference > 0 && estimate.isFinite && reference.isFinite }
  }

  /// Two numbers of both, as they are.
  init(rmssd: Pair, sdnn: Pair) {
    self.rmssd = rmssd
    self.sdnn = sdnn
  }

  /// The PRV of `row`; `nil` when there is nothing to compare.
  init?(_ row: ComparisonRow) {
    guard row.isEligible, row.status == .published, row.reference.kind == .rrIntervals,
      let variability = row.estimate?.variability, variability.isReliable
    else { return nil }
    rmssd = Pair(estimate: variability.rmssd ?? .nan, reference: row.reference.rmssd ?? .nan)
    sdnn = Pair(estimate: variability.sdnn ?? .nan, reference: row.reference.sdnn ?? .nan)
    guard rmssd.isComparable || sdnn.isComparable else { return nil }
  }

  subscript(index: VariabilityIndex) -> Pair {
    switch index {
    case .rmssd: rmssd
    case .sdnn: sdnn
    }
  }
}
