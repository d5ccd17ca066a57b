/// One measurement of a person, as far as a baseline asks.
public struct WatchMeasurement: Sendable, Hashable {
  /// In seconds since 1970 UTC.
  public var startedAt: Double
  /// The average rate, in beats per minute; `nil` when there is none.
  public var beatsPerMinute: Double?
  /// Whether an optical watch made it.
  public var isFromWatch: Bool
  public var isValid: Bool
  /// 0...1.
  public var quality: Double
  /// Self-declared; `nil` is not known.
  public var atRest: Bool?
  public var recentCaffeine: Bool?
  public var recentMeal: Bool?
  public var recentExercise: Bool?

  /// Creates a measurement of which nothing else is known.
  public init(startedAt: Double, beatsPerMinute: Double?, isFromWatch: Bool, isValid: Bool, quality: Double) {
    self.startedAt = startedAt
    self.beatsPerMinute = beatsPerMinute
    self.isFromWatch = isFromWatch
    self.isValid = isValid
    self.quality = quality
  }
}

/// What a person's rates at rest have been, to set a new measurement beside.
public struct WatchBaseline: Sendable, Hashable {
  /// How many measurements it is made of.
  public let count: Int
  public let maturity: WatchBaselineMaturity
  /// The median of their rates, in beats per minute; `nil` while it is unavailable.
  public let median: Double?
  /// The median absolute deviation, not scaled, in beats per minute; `nil` while it is unavailable.
  public let deviation: Double?
}

/// How much a baseline rests on. The raw values are a contract of the reports.
public enum WatchBaselineMaturity: String, Sendable, Hashable, CaseIterable {
  case unavailable, provisional, personalized
}

/// How far a measurement lies from the person's own baseline. The raw values are a contract of the reports.
public enum WatchDistanceWord: String, Sendable, Hashable, CaseIterable {
  case usual
  case slightlyDifferent = "slightly_different"
  case clearlyDifferent = "clearly_different"
}

/// A distance with the word for it.
public struct WatchDistance: Sendable, Hashable {
  /// |rate − median| over the deviation, which counts as its floor at least; no unit.
  public let value: Double
  public let word: WatchDistanceWord
}

/// Which measurements a baseline is made of, and how a new one is set beside it.
struct WatchBaselineRules: Sendable, Hashable {
  /// How many of the earlier measurements are looked at, comparable or not.
  let looksBack: Int
  let minimumQuality: Double
  /// From how many comparable measurements on it is there.
  let provisionalCount: Int
  let personalizedCount: Int
  /// The least that the deviation counts as, in beats per minute.
  let deviationFloor: Double
  /// Below this distance: usual.
  let slightDistance: Double
  /// Below this one: slightly different; from it on, clearly different.
  let clearDistance: Double

  var steps: [Recipe.Step] {
    [
      Recipe.Step(
        "W5 baseline",
        "of the newest \(looksBack) measurements of the person that began earlier, those that are comparable: an optical watch, valid, "
          + "quality at least \(minimumQuality), said to be at rest, no caffeine, meal or exercise said to be recent (not known counts as "
          + "none), in any posture; fewer than \(provisionalCount) unavailable, fewer than \(personalizedCount) provisional, then "
          + "personalized; median and MAD of their averages"),
      Recipe.Step(
        "W6 distance",
        "|average − median| / max(MAD, \(deviationFloor) BPM); below \(slightDistance) usual, below \(clearDistance) slightly different, "
          + "else clearly different"),
    ]
  }

  func isComparable(_ measurement: WatchMeasurement) -> Bool {
    measurement.isFromWatch && measurement.isValid && measurement.quality >= minimumQuality
      && measurement.atRest == true && measurement.beatsPerMinute != nil
      && ![measurement.recentCaffeine, measurement.recentMeal, measurement.recentExercise].contains(true)
  }

  func baseline(ofNewest measurements: ArraySlice<WatchMeasurement>) -> WatchBaseline {
    let rates = measurements.suffix(looksBack).filter(isComparable).compactMap(\.beatsPerMinute)
    guard rates.count >= provisionalCount else {
      return WatchBaseline(count: rates.count, maturity: .unavailable, median: nil, deviation: nil)
    }
    let (median, deviation) = medianAndDeviation(of: rates)
    return WatchBaseline(
      count: rates.count, maturity: rates.count < personalizedCount ? .provisional : .personalized, median: median,
      deviation: deviation)
  }

  func distance(of rate: Double, from baseline: WatchBaseline) -> WatchDistance? {
    guard let median = baseline.median, let deviation = baseline.deviation, rate.isFinite else { return nil }
    let value = abs(rate - median) / max(deviation, deviationFloor)
    let word: WatchDistanceWord =
      value < slightDistance ? .usual : value < clearDistance ? .slightlyDifferent : .clearlyDifferent
    return WatchDistance(value: value, word: word)
  }
}
