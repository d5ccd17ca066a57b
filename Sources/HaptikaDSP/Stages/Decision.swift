/// S8: decides whether the rate of the best channel can be published.
struct Decision: Stage {
  /// Weakest autocorrelation peak that counts.
  let minimumPeriodicity: Double

  /// Rates that are published, in beats per minute.
  let publishedRates: ClosedRange<Double>

  /// Lowest quality that is published.
  let minimumQuality: Double

  /// Lead in quality by which a later channel wins.
  let channelMargin: Double

  var step: Recipe.Step {
    Recipe.Step(
      "S8 decide",
      "the channel of highest quality, a later one by a lead over \(channelMargin); intervals in one polarity "
        + "at least; autocorrelation peak at least \(minimumPeriodicity); then rates that agree within the "
        + "tolerance, \(publishedRates.lowerBound)...\(publishedRates.upperBound) BPM, quality at least "
        + "\(minimumQuality)")
  }

  /// Returns the index of the best of `qualities`; `nil` when there are none.
  func winner(among qualities: [Double]) -> Int? {
    guard var best = qualities.indices.first else { return nil }
    for index in qualities.indices.dropFirst() where qualities[index] > qualities[best] + channelMargin { best = index }
    return best
  }

  /// Returns why the rate cannot be published, in the order of the specification.
  func faults(beats: BeatSeries?, periodicity: Periodicity?, assessment: QualityAssessment?) -> [ReasonCode] {
    var reasons: [ReasonCode] = []
    if beats == nil { reasons.append(.insufficientValidIntervals) }
    if !(periodicity.map { $0.strength >= minimumPeriodicity } ?? false) { reasons.append(.autocorrelationWeak) }
    guard reasons.isEmpty, let beats, let assessment else { return reasons }
    if assessment.rateDifference > assessment.rateTolerance { reasons.append(.methodsDisagree) }
    if !publishedRates.contains(beats.beatsPerMinute) { reasons.append(.bpmOutOfRange) }
    if assessment.score < minimumQuality { reasons.append(.lowQuality) }
    return reasons
  }
}
