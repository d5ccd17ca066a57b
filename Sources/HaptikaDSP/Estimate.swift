/// What one version of an algorithm says of one recording.
///
/// An estimate always exists: a pulse rate that cannot be vouched for is withheld with `reasons`, never thrown. A value that an
/// algorithm does not form, or did not come to, is `nil`.
public struct Estimate: Sendable, Hashable {
  /// The published pulse rate, in beats per minute; `nil` when it was withheld.
  public var beatsPerMinute: Double?

  /// What the algorithm would have said, in beats per minute, also when it was withheld.
  public var rawBeatsPerMinute: Double?

  /// Why nothing was published, in the order of the specification; empty exactly when `beatsPerMinute` is there.
  public var reasons: [ReasonCode] = []

  /// What was repaired or left out, in the order of the specification.
  public var warnings: [WarningCode] = []

  /// How much the algorithm trusts its rate, 0...1.
  public var confidence: Double?

  /// The quality of the signal, 0...1.
  public var quality: Double?

  /// The channel, or blend of channels, that the rate was read from (`red`, `green`, `blue`, `luminance`, `blend`).
  public var channel: String?

  /// +1 when the pulse points up in that channel, −1 when it points down.
  public var polarity: Int?

  /// Seconds of signal that could be used.
  public var usableDuration: Double?

  /// The mean frame rate, in hertz.
  public var frameRate: Double?

  /// Frames that the timestamps say are missing. A `Double`, since times from strangers can make it huge.
  public var missingFrameCount: Double?

  /// The number of inter-beat intervals that the rate rests on.
  public var validIntervalCount: Int?

  /// Pulse rate variability, when it was formed.
  public var variability: PulseRateVariability?

  /// How periodic the signal is, 0...1: input of the stress index's confidence.
  public var peakConfidence: Double?

  /// How far the two ways to the rate agree, 0...1: input of the stress index's confidence.
  public var methodAgreement: Double?

  /// The inter-beat intervals between successive beats, in time order, rejected ones included.
  public var intervals: [InterbeatInterval] = []

  /// Creates an estimate that says nothing yet.
  public init() {}
}

/// The time from one beat to the next.
public struct InterbeatInterval: Sendable, Hashable {
  /// The time of the beat that begins it, in seconds since the recording's start.
  public var start: Double

  /// Its length, in seconds.
  public var duration: Double

  /// Whether the algorithm counts it.
  public var isValid: Bool

  /// Creates an interval from its first beat, length and verdict.
  public init(start: Double, duration: Double, isValid: Bool) {
    self.start = start
    self.duration = duration
    self.isValid = isValid
  }
}

/// Pulse rate variability (PRV): how much the inter-beat intervals of a camera signal vary.
public struct PulseRateVariability: Sendable, Hashable {
  /// Root mean square of successive differences, in milliseconds; `nil` with too few differences.
  public var rmssd: Double?

  /// Sample standard deviation of the valid intervals, in milliseconds; `nil` with too few intervals.
  public var sdnn: Double?

  /// Whether the algorithm's own rules call these numbers reliable.
  public var isReliable: Bool

  /// Creates the pair of numbers with their verdict.
  public init(rmssd: Double?, sdnn: Double?, isReliable: Bool) {
    self.rmssd = rmssd
    self.sdnn = sdnn
    self.isReliable = isReliable
  }
}
