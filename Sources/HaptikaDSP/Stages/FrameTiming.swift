/// How regularly the frames of a recording came.
///
/// Counts and rates are `Double`, since times from strangers make them huge: nanoseconds taken for seconds, or two
/// frames a denormal number apart.
public struct FrameTiming: Sendable, Hashable {
  /// The number of frames.
  public let frameCount: Int

  /// From the first frame to the last, in seconds.
  public let duration: Double

  /// The median time between successive frames, in seconds.
  public let medianInterval: Double

  /// Frames a second, over the whole recording, in hertz.
  public let meanRate: Double

  /// The reciprocal of the median time between frames, in hertz: what the camera was set to.
  public let nominalRate: Double

  /// The robust spread of the times between frames (1.4826 MAD), as a share of their median.
  public let jitter: Double

  /// The standard deviation of the times between frames, as a share of their median.
  public let jitterDeviation: Double

  /// Frames that should have come in between: Σ max(0, ⌊*d*/median + ½⌋ − 1).
  public let missingFrameCount: Double

  /// The longest time between successive frames, in seconds.
  public let longestGap: Double

  /// The missing frames as a share of all frames that should have come, 0...1.
  public var missingShare: Double {
    // The limit for infinitely many; the quotient of two infinities would be no number and pass every test.
    missingFrameCount.isInfinite ? 1 : missingFrameCount / (Double(frameCount) + missingFrameCount)
  }

  /// Measures the times of frames.
  ///
  /// - Precondition: `times` are finite and increase, and there are at least two.
  /// - Complexity: O(*n*) on average.
  init(of times: [Double]) {
    precondition(times.count > 1, "timing needs two frames; got \(times.count)")
    let intervals = zip(times.dropFirst(), times).map { $0 - $1 }
    let (middle, deviation) = medianAndDeviation(of: intervals)
    frameCount = times.count
    duration = times[times.count - 1] - times[0]
    medianInterval = middle
    meanRate = Double(times.count - 1) / duration
    nominalRate = 1 / middle
    jitter = normalConsistency * deviation / middle
    jitterDeviation = populationStandardDeviation(of: intervals) / middle
    missingFrameCount = intervals.reduce(0) { $0 + max(0, ($1 / middle + 0.5).rounded(.down) - 1) }
    longestGap = intervals.max() ?? 0
  }
}
