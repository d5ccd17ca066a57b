/// E6: between what the mean of |error of new| − |error of old| over all eligible recordings can lie, whatever the rates would
/// have been that were not published.
///
/// A missing absolute error is between 0 and a cap; one that was observed is not capped. A recording that is missing in both
/// versions contributes −cap to the lowest and +cap to the highest.
///
/// - Reference: the worst-case bounds of C. F. Manski, *Am. Econ. Rev.* 80 (1990) 319.
struct AbsoluteErrorBounds: Sendable, Hashable {
  /// In beats per minute.
  let lowest: Statistic
  let highest: Statistic

  /// Bounds the difference over `pairs`; `cap` is in beats per minute.
  init(_ pairs: VersionPairs, cap: Double) {
    lowest = Self.mean(pairs) { roundedToNano(abs($0.newError ?? 0) - abs($0.oldError ?? cap)) }
    highest = Self.mean(pairs) { roundedToNano(abs($0.newError ?? cap) - abs($0.oldError ?? 0)) }
  }

  private static func mean(_ pairs: VersionPairs, _ difference: (PairedRecording) -> Double) -> Statistic {
    Statistic(Moments.mean(of: pairs.recordings.map(difference)), otherwise: .noEligibleRecordings)
  }
}
