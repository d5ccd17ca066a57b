/// What the camera measured in each frame of one recording: a time and the mean colours of the finger.
///
/// All arrays have one element a frame. Times are as captured: irregular, with gaps and faults kept, because judging them is
/// the algorithm's work. A value that was not recorded in one frame is NaN; a channel that was not recorded at all is `nil`.
public struct FrameSeries: Sendable, Hashable {
  /// Time since the recording's start, in seconds.
  public var time: [Double]

  /// Mean grey level of the red channel, 0...255.
  public var red: [Double]

  /// Mean grey level of the green channel, 0...255.
  public var green: [Double]

  /// Mean grey level of the blue channel, 0...255.
  public var blue: [Double]

  /// Luminance, 0...255, where the camera gave it.
  public var luminance: [Double]?

  /// How well the finger covers the lens, 0 (not at all) to 1.
  public var contact: [Double]?

  /// Strength of motion, in the source's own unit.
  public var motion: [Double]?

  /// Spatial variance of the red channel, in squared grey levels.
  public var redVariance: [Double]?

  /// Spatial variance of the green channel, in squared grey levels.
  public var greenVariance: [Double]?

  /// Spatial variance of the blue channel, in squared grey levels.
  public var blueVariance: [Double]?

  /// Share of saturated pixels, 0...1.
  public var saturatedFraction: [Double]?

  /// The number of frames.
  public var count: Int { time.count }

  /// Creates a series of frames with the three colours; optional channels are set afterwards.
  ///
  /// - Precondition: all arrays have the same length.
  public init(time: [Double], red: [Double], green: [Double], blue: [Double]) {
    precondition(
      red.count == time.count && green.count == time.count && blue.count == time.count,
      "every channel has one value a frame")
    self.time = time
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Returns the frames whose own time lies in `span` (seconds since the recording's start), in their order.
  ///
  /// A frame without a finite time belongs to no span.
  ///
  /// - Complexity: O(*n*).
  public func frames(in span: Range<Double>) -> FrameSeries {
    let kept = time.indices.filter { span.contains(time[$0]) }
    if let first = kept.first, let last = kept.last, last - first + 1 == kept.count {
      return mapChannels { Array($0[first...last]) }
    }
    return mapChannels { channel in kept.map { channel[$0] } }
  }

  /// Returns the series with `transform` applied to every recorded channel, times included.
  ///
  /// - Precondition: `transform` gives arrays of one common length.
  public func mapChannels(_ transform: ([Double]) -> [Double]) -> FrameSeries {
    var result = FrameSeries(
      time: transform(time), red: transform(red), green: transform(green), blue: transform(blue))
    result.luminance = luminance.map(transform)
    result.contact = contact.map(transform)
    result.motion = motion.map(transform)
    result.redVariance = redVariance.map(transform)
    result.greenVariance = greenVariance.map(transform)
    result.blueVariance = blueVariance.map(transform)
    result.saturatedFraction = saturatedFraction.map(transform)
    return result
  }
}
