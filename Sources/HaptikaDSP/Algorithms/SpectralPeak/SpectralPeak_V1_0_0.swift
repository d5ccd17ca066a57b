/// Comparator spectral-peak 1.0.0: the strongest frequency of the best channel, as a plain method would give it.
///
/// It shares S0 to S2 with Haptika PPG 1.0.0, whose fatal codes apply; nothing else withholds, so it publishes a rate where there is
/// no pulse. It stands beside the published versions to show what they add; it is never the headline of a report.
public struct SpectralPeak_V1_0_0: Algorithm {
  let preparation = Preparation(
    validation: Validation(minimumFrames: 60, maximumNonFiniteShare: 0.05, maximumNonAdvancingShare: 0.05),
    timing: TimingLimits(
      minimumMeanRate: 15, minimumNominalRate: 15, maximumMissingShare: 0.30, maximumJitter: 0.60),
    gridding: Gridding(
      rate: 30, longestBridgedGap: 0.25, maskMargin: 0.50, contactLost: 0.4, contactRegained: 0.6, minimumSegment: 4,
      minimumUsable: 20, maximumPoints: 1_000_000))

  let search = SpectralSearch(
    rate: 30, detrendHalfWindow: 30, length: 256, points: 4096, band: 0.65...3.5, peakHalfWidth: 0.1)

  /// Makes the spectrum's table, which all recordings share.
  public init() {}

  /// `spectral-peak@1.0.0`.
  public var identifier: AlgorithmIdentifier { AlgorithmIdentifier("spectral-peak", Version(1, 0, 0)) }

  /// S0 to S2 and the spectrum, with every constant.
  public var recipe: Recipe {
    Recipe(identifier, (preparation.stages + [search]).map(\.step))
  }

  /// Returns the strongest frequency of `frames` as a rate, or why there is none.
  ///
  /// Where segments are all shorter than a window of the spectrum the usable duration is insufficient; where no channel has power
  /// in the band none is usable.
  public func estimate(_ frames: FrameSeries) -> Estimate {
    let prepared = preparation.prepare(frames)
    var estimate = Estimate(timing: prepared.timing, grid: prepared.grid)
    estimate.reasons = prepared.reasons
    estimate.warnings = prepared.frameWarnings + prepared.gridWarnings
    guard estimate.reasons.isEmpty, let grid = prepared.grid else { return estimate }

    guard grid.segments.contains(where: { $0.count >= search.windowLength }) else {
      estimate.reasons = [.insufficientUsableDuration]
      return estimate
    }
    guard let best = best(of: prepared.frames, on: grid) else {
      estimate.reasons = [.noUsableChannel]
      return estimate
    }
    estimate.beatsPerMinute = 60 * best.peak.frequency
    estimate.rawBeatsPerMinute = estimate.beatsPerMinute
    estimate.channel = best.channel.rawValue
    return estimate
  }

  /// Returns the channel whose power is most concentrated, the first of equals.
  private func best(of frames: FrameSeries, on grid: Grid) -> (channel: PulseChannel, peak: SpectralSearch.Peak)? {
    let times = grid.framesInContact(of: frames.time)
    let instants = grid.times
    var best: (channel: PulseChannel, peak: SpectralSearch.Peak)?
    for (channel, levels) in [(PulseChannel.red, frames.red), (.green, frames.green), (.blue, frames.blue)] {
      // The moving mean leaves rounding of a constant level behind, which has a strongest frequency too.
      guard levels.contains(where: { $0 != levels[0] }) else { continue }
      let resampled = linearInterpolation(of: grid.framesInContact(of: levels), at: times, onto: instants)
      let raw = SegmentedSignal(samples: resampled, segments: grid.segments, rate: grid.rate)
      guard let peak = search.peak(of: raw) else { continue }
      if let best, best.peak.share >= peak.share { continue }
      best = (channel, peak)
    }
    return best
  }
}
