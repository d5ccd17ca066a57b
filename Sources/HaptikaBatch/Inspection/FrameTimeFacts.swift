public import HaptikaDSP

/// How the frames of a recording lie in time, whatever an algorithm makes of it.
public struct FrameTimeFacts: Sendable, Hashable {
  /// Stored frames.
  public let frameCount: Int

  /// Frames without a finite time.
  public let nonFiniteCount: Int

  /// Frames at the time of the latest frame before them.
  public let duplicateCount: Int

  /// Frames earlier than the latest frame before them.
  public let backwardCount: Int

  /// From the smallest finite time to the largest, in seconds; `nil` when no frame has one.
  public let span: ClosedRange<Double>?

  /// The median time between frames that advance, in seconds; `nil` with fewer than two.
  public let medianInterval: Double?

  /// The robust spread of those times (1.4826 MAD) as a share of their median; `nil` with fewer than two frames.
  public let jitter: Double?

  /// The frames that advance, less one, over the time from first to last, in hertz; `nil` with fewer than two.
  public let meanRate: Double?

  /// The stretches in which at least one frame is missing, by time: those of at least 1.5 median intervals.
  public let holes: [Hole]

  /// A stretch between two frames.
  public struct Hole: Sendable, Hashable {
    /// The frame before it, in seconds since the recording's start.
    public let start: Double

    /// Its length, in seconds.
    public let duration: Double
  }

  /// Looks at the times of `frames`.
  ///
  /// - Complexity: O(*n* log *n*).
  public init(of frames: FrameSeries) {
    var advancing: [Double] = []
    var (nonFinite, duplicates, backward) = (0, 0, 0)
    var earliest = Double.infinity
    for time in frames.time {
      guard time.isFinite else {
        nonFinite += 1
        continue
      }
      earliest = min(earliest, time)
      if let latest = advancing.last, time <= latest {
        if time == latest { duplicates += 1 } else { backward += 1 }
      } else {
        advancing.append(time)
      }
    }
    frameCount = frames.count
    nonFiniteCount = nonFinite
    duplicateCount = duplicates
    backwardCount = backward
    span = advancing.last.map { earliest...$0 }
    let steps = zip(advancing.dropFirst(), advancing).map { $0 - $1 }
    guard let first = advancing.first, let last = advancing.last, !steps.isEmpty else {
      (medianInterval, jitter, meanRate, holes) = (nil, nil, nil, [])
      return
    }
    let median = Quantile.type7(ofSorted: steps.sorted(), at: 0.5)
    medianInterval = median
    jitter = 1.4826 * Quantile.type7(ofSorted: steps.map { abs($0 - median) }.sorted(), at: 0.5) / median
    meanRate = Double(steps.count) / (last - first)
    holes = zip(advancing, steps).filter { $0.1 >= 1.5 * median }.map { Hole(start: $0.0, duration: $0.1) }
  }
}

/// What one recorded channel holds.
public struct ChannelFacts: Sendable, Hashable {
  /// As in the archive.
  public let name: String

  /// Smallest, median and largest finite value; `nil` when there is none.
  public let minimum, median, maximum: Double?

  /// Values that are not finite.
  public let nonFiniteCount: Int

  /// The share of the finite values at 0 or below, or at 255 or above; `nil` for channels that are no grey levels.
  public let clippedShare: Double?

  init(_ name: String, _ values: [Double], isGreyLevel: Bool) {
    let finite = values.filter(\.isFinite).sorted()
    self.name = name
    minimum = finite.first
    maximum = finite.last
    median = finite.isEmpty ? nil : Quantile.type7(ofSorted: finite, at: 0.5)
    nonFiniteCount = values.count - finite.count
    let clipped = finite.count { $0 <= 0 || $0 >= 255 }
    clippedShare = isGreyLevel && !finite.isEmpty ? Double(clipped) / Double(finite.count) : nil
  }
}

/// The channels of some frames by their names in the archive, those that were recorded.
func recordedChannels(of frames: FrameSeries) -> [(name: String, values: [Double], isGreyLevel: Bool)] {
  let all: [(String, [Double]?, Bool)] = [
    ("red", frames.red, true), ("green", frames.green, true), ("blue", frames.blue, true),
    ("luminance", frames.luminance, true), ("contact", frames.contact, false), ("motion", frames.motion, false),
    ("red_variance", frames.redVariance, false), ("green_variance", frames.greenVariance, false),
    ("blue_variance", frames.blueVariance, false), ("saturated_fraction", frames.saturatedFraction, false),
  ]
  return all.compactMap { name, values, isGrey in values.map { (name, $0, isGrey) } }
}
