/// One measurement, as far as the stress index asks. What is `nil` is not known.
public struct StressMeasurement: Sendable, Hashable {
  /// Self-declared; not known is not at rest.
  public var atRest: Bool?
  /// The published rate, in beats per minute.
  public var beatsPerMinute: Double?
  /// In milliseconds.
  public var rmssd: Double?
  /// Whether the algorithm vouches for its PRV.
  public var hasReliableVariability: Bool
  public var validIntervalCount: Int?
  /// 0...1.
  public var quality: Double?
  /// In seconds.
  public var usableDuration: Double?
  /// How sure the algorithm is of its beats, 0...1; not known adds nothing to the confidence.
  public var peakConfidence: Double?
  /// How well its methods agree, 0...1; not known adds nothing to the confidence.
  public var methodAgreement: Double?
  /// How consistent the health context is, 0...1; see `StressIndex_V1_0_0.contextConsistency(ofHealthValueAged:)`.
  public var contextConsistency: Double

  /// Creates a measurement of which nothing else is known.
  public init(beatsPerMinute: Double?, contextConsistency: Double) {
    self.beatsPerMinute = beatsPerMinute
    self.contextConsistency = contextConsistency
    hasReliableVariability = false
  }
}

/// How far a measurement deviates from the person's own rest values, and how sure that is. It describes a deviation and detects
/// nothing.
public struct StressAssessment: Sendable, Hashable {
  /// 0...100: 26.9 at the baseline, 50 at one robust standard deviation above it; `nil` when it is not shown.
  public var index: Double?
  public var status: StressStatus
  /// 0...0.95; 0 when a gate is closed.
  public var confidence: Double
  /// The confidence before factors and caps; `nil` when a gate is closed.
  public var confidenceUncapped: Double?
  /// The deviation of the rate, in robust standard deviations; `nil` when a gate is closed.
  public var zRate: Double?
  /// The deviation of −ln(RMSSD), in robust standard deviations; `nil` without PRV that counts.
  public var zVariability: Double?
  /// What the index is made of; kept where the index itself is not shown for lack of confidence.
  public var z: Double?
  /// All that apply, in the order of the rules.
  public var reasons: [StressReason]
}

/// What an index rests on. The raw values are a contract of archives and reports.
public enum StressStatus: String, Sendable, Hashable, CaseIterable {
  case unavailable
  case provisional
  case provisionalRateOnly = "provisional_bpm_only"
  case estimated
  case estimatedRateOnly = "estimated_bpm_only"
}

/// Why there is no index, or one of less. The raw values are a contract of archives and reports.
public enum StressReason: String, Sendable, Hashable, CaseIterable {
  case notAtRest = "NOT_AT_REST"
  case rateMissingOrOutOfRange = "BPM_MISSING_OR_OUT_OF_RANGE"
  case qualityTooLow = "SIGNAL_QUALITY_TOO_LOW"
  case usableDurationTooShort = "USABLE_DURATION_TOO_SHORT"
  case baselineUnavailable = "BASELINE_UNAVAILABLE"
  case contextInconsistent = "CONTEXT_INCONSISTENT"
  /// It is not known when the measurement was made, so nothing is earlier.
  case noStartTime = "NO_START_TIME"
  /// There is an index, of the rate alone.
  case variabilityUnavailable = "PRV_UNAVAILABLE_BPM_ONLY"
  case confidenceTooLow = "CONFIDENCE_TOO_LOW"
}
