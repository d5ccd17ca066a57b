/// Equally spaced instants over one recording, and which of them can be used.
public struct Grid: Sendable, Hashable {
  /// The time of the first instant, in seconds since the recording's start: that of the first frame.
  public let start: Double

  /// Instants a second, in hertz.
  public let rate: Double

  /// For each instant, whether it is far enough from every gap and every loss of contact.
  public let isValid: [Bool]

  /// The usable stretches: long enough runs of valid instants, as index ranges.
  public let segments: [Range<Int>]

  /// The gaps in the frames that were cut out, from the last frame before to the first after, in seconds.
  public let longGaps: [ClosedRange<Double>]

  /// The frames during which the finger was off the lens, as index ranges.
  public let framesWithoutContact: [Range<Int>]

  /// The number of instants.
  public var count: Int { isValid.count }

  /// The time in all segments, in seconds.
  public var usableDuration: Double {
    Double(segments.reduce(0) { $0 + $1.count }) / rate
  }

  /// The instants, in seconds since the recording's start.
  public var times: [Double] { isValid.indices.map(time(of:)) }

  /// The time of the instant `index`, in seconds since the recording's start.
  func time(of index: Int) -> Double { start + Double(index) / rate }

  /// Returns `channel` (one value a frame) without the frames during which the finger was off the lens.
  func framesInContact(of channel: [Double]) -> [Double] {
    guard !framesWithoutContact.isEmpty else { return channel }
    var kept: [Double] = []
    var next = 0
    for lost in framesWithoutContact {
      kept.append(contentsOf: channel[next..<lost.lowerBound])
      next = lost.upperBound
    }
    kept.append(contentsOf: channel[next...])
    return kept
  }
}
