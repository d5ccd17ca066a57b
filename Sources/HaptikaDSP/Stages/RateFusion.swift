/// The rate by its beats and by its repetition, and both together.
public struct FusedRate: Sendable, Hashable {
  /// The mean rate of the counted intervals, in beats per minute; `nil` when there are too few.
  public let byBeats: Double?

  /// The mean of the track, weighted by its squared salience, in beats per minute; `nil` when nothing repeats.
  public let byTrack: Double?

  /// How much of the usable time the counted intervals fill, 0...1.
  public let beatCoverage: Double

  /// The rate, in beats per minute; `nil` when nothing repeats.
  public let beatsPerMinute: Double?
}

/// T12: trusts the beats where they cover the recording, and the track where they do not.
struct RateFusion: Stage {
  /// Fewest counted intervals that make a rate.
  let minimumIntervals: Int

  /// Coverage by intervals up to which the track alone counts, and from which the beats alone do.
  let coverageScale: ClosedRange<Double>

  var step: Recipe.Step {
    Recipe.Step(
      "T12 rate",
      "beats: 60 / mean of at least \(minimumIntervals) counted intervals; track: mean weighted by squared salience; from the "
        + "track to the beats as the counted intervals fill \(coverageScale.lowerBound) to \(coverageScale.upperBound) of the "
        + "usable time")
  }

  /// Returns the rate of intervals that count `durations` seconds and of `track`.
  func rate(of durations: [Double], and track: RateTrack, usable: Double) -> FusedRate {
    let weights = track.windows.map { $0.salience * $0.salience }
    let total = weights.reduce(0, +)
    let byTrack = total > 0 ? dotProduct(weights, track.windows.map(\.beatsPerMinute)) / total : nil
    let byBeats = durations.count >= minimumIntervals ? 60 / mean(of: durations) : nil
    let coverage = durations.reduce(0, +) / usable
    let width = coverageScale.upperBound - coverageScale.lowerBound
    let share = byBeats == nil ? 0 : clampedToUnit((coverage - coverageScale.lowerBound) / width)
    return FusedRate(
      byBeats: byBeats, byTrack: byTrack, beatCoverage: coverage,
      beatsPerMinute: byTrack.map { share * (byBeats ?? 0) + (1 - share) * $0 })
  }
}
