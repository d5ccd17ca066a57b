/// S9: forms pulse rate variability from the beats of a published rate, and says whether to rely on it.
struct Variability: Stage {
  /// Fewest differences of successive intervals that RMSSD is formed of.
  let minimumDifferences: Int

  /// Fewest valid intervals that are relied on.
  let minimumIntervals: Int

  /// Shortest usable time that is relied on, in seconds.
  let minimumUsable: Double

  /// Lowest quality that is relied on.
  let minimumQuality: Double

  /// Smallest share of valid intervals that is relied on.
  let minimumValidShare: Double

  /// Largest share of missing frames that is relied on.
  let maximumMissingShare: Double

  var step: Recipe.Step {
    Recipe.Step(
      "S9 variability",
      "SDNN: sample SD of the valid intervals; RMSSD: of at least \(minimumDifferences) differences of valid "
        + "intervals that share a beat; reliable from \(minimumIntervals) valid intervals, \(minimumUsable) s "
        + "usable, quality \(minimumQuality), \(minimumValidShare) of the intervals valid, at most "
        + "\(maximumMissingShare) of the frames missing")
  }

  /// Returns the variability of `beats`, in milliseconds.
  func variability(of beats: BeatSeries, usable: Double, quality: Double, missingShare: Double) -> PulseRateVariability
  {
    let differences = beats.intervals.successiveDifferences
    return PulseRateVariability(
      rmssd: differences.count >= minimumDifferences ? rootMeanSquare(of: differences) : nil,
      sdnn: sampleStandardDeviation(of: beats.validDurations).map { 1000 * $0 },
      isReliable: beats.validDurations.count >= minimumIntervals && usable >= minimumUsable && quality >= minimumQuality
        && beats.validShare >= minimumValidShare && missingShare <= maximumMissingShare)
  }
}

extension [BeatSeries.Interval] {
  /// The differences, in milliseconds, of successive intervals that share a beat and are both counted.
  ///
  /// Every two successive beats of a segment make an interval, so neighbours of one segment share a beat.
  var successiveDifferences: [Double] {
    zip(self, dropFirst())
      .filter { $0.isValid && $1.isValid && $0.segment == $1.segment }
      .map { 1000 * ($1.duration - $0.duration) }
  }
}
