/// T9: finds the beats as the steepest rises of the upright wave, about one tracked period apart.
struct BeatTracking: Stage {
  /// Shortest segment that is looked at, in samples.
  let minimumSegment: Int

  /// Samples to each side of the moving RMS that levels the rises.
  let levelHalfWindow: Int

  /// Smallest level, as a share of the median level.
  let levelFloor: Double

  /// Added to it, so that a flat segment is not divided by zero.
  let silence: Double

  /// Distances from beat to beat that are looked at, as shares of the period.
  let span: ClosedRange<Double>

  /// What a squared logarithm of distance over period costs.
  let tightness: Double

  /// Samples to each side within which the steepest rise is looked for.
  let reach: Int

  /// Share of the period within which a beat follows no other.
  let refractoryShare: Double

  var step: Recipe.Step {
    Recipe.Step(
      "T9 beats",
      "segments of at least \(minimumSegment) samples; onset: central differences, negative ones 0, over their moving RMS of "
        + "\(levelHalfWindow) samples to each side (at least \(levelFloor) of its median, + \(silence)); dynamic programming: "
        + "onset + best earlier score − \(tightness) ln²(distance / period), distances \(span.lowerBound)..."
        + "\(span.upperBound) periods, from the best of the last period back; steepest rise within \(reach) samples, "
        + "parabola; rising, and at least \(refractoryShare) periods after the one before")
  }

  /// Returns the beats of `upright`, in time order, a beat being expected each of `periods` samples; their heights are
  /// slopes, per sample.
  func beats(in upright: SegmentedSignal, periods: [Double]) -> [Peak] {
    let slopes = centralDifferences(of: upright.samples)
    var beats: [Peak] = []
    for (number, segment) in upright.segments.enumerated() where segment.count >= minimumSegment {
      let sequence = beatSequence(
        in: onsets(Array(slopes[segment])), periods: Array(periods[segment]), span: span, tightness: tightness)
      var latest = -Double.infinity
      for sample in sequence {
        guard let beat = steepest(slopes, near: segment.lowerBound + sample, in: segment, number: number),
          beat.peak.position - latest >= refractoryShare * periods[beat.sample]
        else { continue }
        latest = beat.peak.position
        beats.append(beat.peak)
      }
    }
    return beats
  }

  /// Returns half the difference of each sample's neighbours; 0 at the ends.
  private func centralDifferences(of samples: [Double]) -> [Double] {
    samples.indices.map { index in
      index == 0 || index == samples.count - 1 ? 0 : (samples[index + 1] - samples[index - 1]) / 2
    }
  }

  private func onsets(_ slopes: [Double]) -> [Double] {
    let rises = slopes.map { max($0, 0) }
    let levels = movingMean(of: rises.map { $0 * $0 }, halfWindow: levelHalfWindow).map { $0.squareRoot() }
    let floor = levelFloor * median(of: levels) + silence
    return zip(rises, levels).map { $0 / max($1, floor) }
  }

  /// Returns the steepest rise near `sample`, between samples too; `nil` when nothing rises.
  private func steepest(
    _ slopes: [Double], near sample: Int, in segment: Range<Int>, number: Int
  ) -> (sample: Int, peak: Peak)? {
    let first = max(segment.lowerBound + 1, sample - reach)
    let end = min(segment.upperBound - 1, sample + reach + 1)
    guard first < end else { return nil }
    let top = indexOfMaximum(of: slopes, in: first..<end)
    let vertex = parabolaVertex(slopes[top - 1], slopes[top], slopes[top + 1])
    guard vertex.height > 0 else { return nil }
    return (top, Peak(position: Double(top) + vertex.offset, height: vertex.height, segment: number))
  }
}
