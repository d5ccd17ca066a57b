/// A uniformly sampled signal of which only some stretches can be used.
///
/// What lies outside the segments is zero and means nothing.
public struct SegmentedSignal: Sendable, Hashable {
  /// The samples, in time order, those outside the segments included.
  public var samples: [Double]

  /// The usable stretches, as index ranges into `samples`, in time order and apart from each other.
  public let segments: [Range<Int>]

  /// The sampling rate, in hertz.
  public let rate: Double

  /// Creates a signal of which `segments` can be used.
  ///
  /// - Precondition: the segments lie within `samples`.
  public init(samples: [Double], segments: [Range<Int>], rate: Double) {
    precondition(
      segments.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= samples.count }, "a segment lies outside the samples"
    )
    self.samples = samples
    self.segments = segments
    self.rate = rate
  }

  /// The samples of all segments, one segment after another.
  public var pooled: [Double] {
    var values: [Double] = []
    values.reserveCapacity(segments.reduce(0) { $0 + $1.count })
    for segment in segments { values.append(contentsOf: samples[segment]) }
    return values
  }

  /// Returns the signal with `transform` applied to each segment, and zero outside.
  ///
  /// - Precondition: `transform` keeps the number of samples.
  public func mapSegments(_ transform: ([Double]) -> [Double]) -> SegmentedSignal {
    var result = [Double](repeating: 0, count: samples.count)
    for segment in segments {
      let values = transform(Array(samples[segment]))
      precondition(values.count == segment.count, "a segment keeps its length")
      result.replaceSubrange(segment, with: values)
    }
    return SegmentedSignal(samples: result, segments: segments, rate: rate)
  }
}
