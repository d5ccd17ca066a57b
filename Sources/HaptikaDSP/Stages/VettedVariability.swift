/// T14: forms pulse rate variability from the counted intervals, published or not, and says whether to rely on it.
struct VettedVariability: Stage {
  /// Fewest counted intervals that anything is formed of.
  let minimumIntervals: Int

  /// Fewest differences of successive intervals that RMSSD is formed of.
  let minimumDifferences: Int

  /// What must hold for the numbers to be relied on, besides that the rate is published.
  let reliable: Reliable

  /// Limits of what is relied on.
  struct Reliable: Sendable {
    let minimumConfidence: Double
    let minimumIntervals: Int
    let minimumDifferences: Int
    let minimumCountedShare: Double
    /// In seconds.
    let minimumUsable: Double
    let maximumMissingShare: Double
  }

  var step: Recipe.Step {
    Recipe.Step(
      "T14 variability",
      "from \(minimumIntervals) counted intervals; SDNN: their sample SD; RMSSD: of at least \(minimumDifferences) differences "
        + "of counted intervals that share a beat; reliable when published with confidence \(reliable.minimumConfidence), "
        + "from \(reliable.minimumIntervals) counted intervals, \(reliable.minimumDifferences) differences, "
        + "\(reliable.minimumCountedShare) of the intervals counted, \(reliable.minimumUsable) s usable, at most "
        + "\(reliable.maximumMissingShare) of the frames missing")
  }

  /// Returns the variability of `intervals`, in milliseconds; `nil` when too few of them are counted.
  func variability(
    of intervals: [BeatSeries.Interval], isPublished: Bool, confidence: Double, usable: Double, missingShare: Double
  ) -> PulseRateVariability? {
    let counted = intervals.filter(\.isValid).map(\.duration)
    guard counted.count >= minimumIntervals else { return nil }
    let differences = intervals.successiveDifferences
    return PulseRateVariability(
      rmssd: differences.count >= minimumDifferences ? rootMeanSquare(of: differences) : nil,
      sdnn: sampleStandardDeviation(of: counted).map { 1000 * $0 },
      isReliable: isPublished && confidence >= reliable.minimumConfidence
        && counted.count >= reliable.minimumIntervals && differences.count >= reliable.minimumDifferences
        && Double(counted.count) / Double(intervals.count) >= reliable.minimumCountedShare
        && usable >= reliable.minimumUsable && missingShare <= reliable.maximumMissingShare)
  }
}
