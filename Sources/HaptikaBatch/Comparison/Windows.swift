public import HaptikaDSP

/// How a recording is cut: windows `[kS, kS + W)` of recording time, for k = 0, 1, 2 …
public struct Windowing: Sendable, Hashable {
  /// The length of a window (W), in seconds.
  public let windowSeconds: Double

  /// The time from one window's start to the next one's (S), in seconds.
  public let stepSeconds: Double

  /// The number of windows that a recording may have: more than a day in steps of 1 s.
  ///
  /// Time stamps come from strangers. One frame stamped with the year instead of the second would otherwise ask for millions of
  /// windows.
  public static let maximumCount = 100_000

  /// Creates a way to cut recordings; `nil` unless both numbers are finite and positive.
  public init?(windowSeconds: Double, stepSeconds: Double) {
    guard windowSeconds.isFinite, windowSeconds > 0, stepSeconds.isFinite, stepSeconds > 0 else { return nil }
    self.windowSeconds = windowSeconds
    self.stepSeconds = stepSeconds
  }

  /// Returns the windows of a recording whose frames lie at `times`: those that end not after the last frame plus one median
  /// frame interval, so that 60 s at 30 fps hold one window of 60 s. 1e-9 s are granted to the rounding of time stamps.
  ///
  /// A window in a gap of the camera is a window like any other: no rate was published for those seconds.
  ///
  /// - Returns: the windows by start; `nil` when there would be more than `maximumCount` of them.
  public func windows(of times: FrameTimes) -> [Range<Double>]? {
    guard let frames = times.span else { return [] }
    let limit = frames.upperBound + times.medianInterval + 1e-9
    var windows: [Range<Double>] = []
    while true {
      let start = Double(windows.count) * stepSeconds
      let end = start + windowSeconds
      guard end <= limit else { return windows }
      guard windows.count < Self.maximumCount else { return nil }
      windows.append(start..<end)
    }
  }
}

/// The frames of a recording by their own time stamps, put in order once so that windows are cut quickly.
public struct FrameTimes: Sendable {
  /// From the smallest finite frame time to the largest, in seconds; `nil` when no frame has one.
  public let span: ClosedRange<Double>?

  /// The median of the steps between frame times that differ, in seconds; 0 when there is no such step.
  public let medianInterval: Double

  private let series: FrameSeries
  /// Frame indices by time, without those that have no finite time.
  private let order: [Int]
  private let times: [Double]

  /// Puts the frames of `series` in order.
  ///
  /// - Complexity: O(*n* log *n*).
  public init(_ series: FrameSeries) {
    self.series = series
    order = stableOrder(of: series.time)
    times = order.map { [time = series.time] in time[$0] }
    if let first = times.first, let last = times.last { span = first...last } else { span = nil }
    medianInterval = medianStep(ofSorted: times) ?? 0
  }

  /// Returns the frames whose time lies in `window`, in their stored order, times as stored; the same frames as
  /// `FrameSeries.frames(in:)` gives.
  ///
  /// - Complexity: O(log *n* + *k* log *k*), with *k* frames in the window; O(log *n* + *k*) when the frames are in order.
  public func frames(in window: Range<Double>) -> FrameSeries {
    let first = times.partitioningIndex { $0 >= window.lowerBound }
    let last = times.partitioningIndex { $0 >= window.upperBound }
    let kept = order[first..<max(first, last)]
    if zip(kept, kept.dropFirst()).allSatisfy({ $0 + 1 == $1 }), let low = kept.first, let high = kept.last {
      return series.mapChannels { Array($0[low...high]) }
    }
    let stored = kept.sorted()
    return series.mapChannels { channel in stored.map { channel[$0] } }
  }
}
