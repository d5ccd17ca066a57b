/// One measurement of a person, as far as the baseline of rest values asks.
///
/// All measurements that are put together are of one person, source, camera position and algorithm version.
public struct RestMeasurement: Sendable, Hashable {
  /// In seconds since 1970 UTC; `nil` when not known: such a measurement is in nobody's past.
  public var startedAt: Double?
  /// The published rate, in beats per minute; `nil` when none was.
  public var beatsPerMinute: Double?
  /// 0...1; `nil` when not known.
  public var quality: Double?
  /// In milliseconds; `nil` when there is none.
  public var rmssd: Double?
  /// Whether the algorithm vouches for its PRV.
  public var hasReliableVariability: Bool
  /// Self-declared; `nil` is not known, and not rest.
  public var atRest: Bool?
  /// Whether it may be part of a baseline, by what was stored or by the circumstances; see `init(…eligibility:)`.
  public var isEligible: Bool

  /// Creates a measurement.
  public init(
    startedAt: Double?, beatsPerMinute: Double?, quality: Double?, rmssd: Double?, hasReliableVariability: Bool,
    atRest: Bool?, eligibility: BaselineEligibility
  ) {
    self.startedAt = startedAt
    self.beatsPerMinute = beatsPerMinute
    self.quality = quality
    self.rmssd = rmssd
    self.hasReliableVariability = hasReliableVariability
    self.atRest = atRest
    isEligible = eligibility.isEligible
  }
}

/// What decides whether a measurement may be part of a baseline. `nil` means "not known", which counts as "no".
public struct BaselineEligibility: Sendable, Hashable {
  /// What the app had stored: it decides when it is there.
  public var stored: Bool?
  public var recentExercise: Bool?
  public var recentCaffeine: Bool?
  public var recentMeal: Bool?
  public var movement: Bool?
  public var phoneWarm: Bool?
  /// Whether the measurement is the one after a regulation session, which may have moved it.
  public var isAfterRegulation: Bool

  /// Creates circumstances of which nothing else is known.
  public init(stored: Bool? = nil, isAfterRegulation: Bool = false) {
    self.stored = stored
    self.isAfterRegulation = isAfterRegulation
  }

  var isEligible: Bool {
    if let stored { return stored }
    return !isAfterRegulation
      && ![recentExercise, recentCaffeine, recentMeal, movement, phoneWarm].contains(true)
  }
}
