/// T3: reads the channels at the instants of the grid.
struct Resampling: Stage {
  /// Longest time between frames that counts as one step, in seconds.
  let longestStep: Double

  /// Largest standard deviation of the steps, as a share of their median, at which a spline is laid.
  let maximumSplineJitter: Double

  var step: Recipe.Step {
    Recipe.Step(
      "T3 resample",
      "natural cubic spline when the SD of the times between frames (those up to \(longestStep) s) is at most "
        + "\(maximumSplineJitter) of their median, else linear interpolation; without the frames of lost contact")
  }

  /// Returns whether the frames are regular enough for a spline, which overshoots between times nearly equal.
  func usesSpline(at times: [Double], medianInterval: Double) -> Bool {
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 <= longestStep }
    return populationStandardDeviation(of: steps) / medianInterval <= maximumSplineJitter
  }

  /// Returns each of `channels` on `grid`.
  ///
  /// - Precondition: the finger was on the lens in one frame at least.
  func resample(
    _ channels: [ChannelLevels], at times: [Double], onto grid: Grid, medianInterval: Double
  ) -> [SegmentedSignal] {
    let isSpline = usesSpline(at: times, medianInterval: medianInterval)
    let kept = grid.framesInContact(of: times)
    let instants = grid.times
    return channels.map { channel in
      let levels = grid.framesInContact(of: channel.levels)
      let samples =
        isSpline
        ? naturalSpline(of: levels, at: kept, onto: instants)
        : linearInterpolation(of: levels, at: kept, onto: instants)
      return SegmentedSignal(samples: samples, segments: grid.segments, rate: grid.rate)
    }
  }
}
