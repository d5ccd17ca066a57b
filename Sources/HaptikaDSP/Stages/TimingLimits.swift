/// S1: measures how regularly the frames came, and refuses recordings that came too irregularly.
struct TimingLimits: Stage {
  /// Lowest mean frame rate, in hertz.
  let minimumMeanRate: Double

  /// Lowest nominal frame rate, in hertz; `nil` when only the mean rate counts.
  let minimumNominalRate: Double?

  /// Largest share of missing frames; `nil` when any share will do.
  let maximumMissingShare: Double?

  /// Largest robust jitter, as a share of the median time between frames; `nil` when any jitter will do.
  let maximumJitter: Double?

  var step: Recipe.Step {
    let limits = [
      "mean rate at least \(minimumMeanRate) Hz",
      minimumNominalRate.map { "nominal rate (1 / median step) at least \($0) Hz" },
      maximumMissingShare.map { "missing frames at most \($0) of those due" },
      maximumJitter.map { "jitter (1.4826 MAD / median step) at most \($0)" },
    ]
    return Recipe.Step("S1 timing", limits.compactMap(\.self).joined(separator: "; "))
  }

  /// Returns the limits that `timing` exceeds, in the order of the specification.
  func faults(of timing: FrameTiming) -> [ReasonCode] {
    var reasons: [ReasonCode] = []
    if timing.meanRate < minimumMeanRate || timing.nominalRate < minimumNominalRate ?? 0 {
      reasons.append(.lowFrameRate)
    }
    if let maximumMissingShare, timing.missingShare > maximumMissingShare { reasons.append(.excessiveMissingFrames) }
    if let maximumJitter, timing.jitter > maximumJitter { reasons.append(.excessiveJitter) }
    return reasons
  }
}
