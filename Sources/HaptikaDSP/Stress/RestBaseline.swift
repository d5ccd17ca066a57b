import Foundation

/// What a person's rest values have been: the middle of their rates, and of the logarithms of their RMSSD.
public struct RestBaseline: Sendable, Hashable {
  /// How many measurements it is made of.
  public var count: Int
  public var maturity: BaselineMaturity
  /// The median of the rates, in beats per minute; `nil` of no measurement.
  public var rateMedian: Double?
  /// The median absolute deviation of the rates, not scaled, in beats per minute; `nil` of no measurement.
  public var rateDeviation: Double?
  /// How many of the measurements have RMSSD that counts.
  public var variabilityCount: Int
  /// The median of ln(RMSSD in ms); `nil` of too few.
  public var logRMSSDMedian: Double?
  /// The median absolute deviation of ln(RMSSD in ms), not scaled; `nil` of too few.
  public var logRMSSDDeviation: Double?

  /// Creates a baseline from its numbers.
  public init(
    count: Int, maturity: BaselineMaturity, rateMedian: Double?, rateDeviation: Double?, variabilityCount: Int,
    logRMSSDMedian: Double?, logRMSSDDeviation: Double?
  ) {
    self.count = count
    self.maturity = maturity
    self.rateMedian = rateMedian
    self.rateDeviation = rateDeviation
    self.variabilityCount = variabilityCount
    self.logRMSSDMedian = logRMSSDMedian
    self.logRMSSDDeviation = logRMSSDDeviation
  }
}

/// How much a baseline rests on. The raw values are a contract of archives and reports.
public enum BaselineMaturity: String, Sendable, Hashable, CaseIterable {
  case unavailable, provisional, personalized
}

/// The baseline 1.0.0: which measurements a person's rest values are made of.
///
///     let rules = Baseline_V1_0_0()
///     rules.baseline(of: earlier).maturity  // .provisional of five to nine comparable measurements
///
/// Published means frozen: another number is another version.
public struct Baseline_V1_0_0: Sendable {
  let minimumQuality = 0.65
  /// From how many comparable measurements on it is there.
  let provisionalCount = 5
  let personalizedCount = 10
  /// From how many of them with RMSSD on it has a middle of ln(RMSSD).
  let variabilityCount = 5

  /// Creates the rules.
  public init() {}

  /// `baseline@1.0.0`.
  public var identifier: AlgorithmIdentifier { AlgorithmIdentifier("baseline", Version(1, 0, 0)) }

  /// The rules with every constant.
  public var recipe: Recipe {
    Recipe(
      identifier,
      [
        Recipe.Step("B1 key", "one person, source, camera position and algorithm version"),
        Recipe.Step("B2 earlier", "began strictly earlier; without a start neither counted nor given a baseline"),
        Recipe.Step(
          "B3 comparable",
          "published, said to be at rest, quality at least \(minimumQuality), eligible: as stored; otherwise no recent exercise, "
            + "caffeine or meal, movement or warm phone is said, and it is not the measurement after a regulation session"
        ),
        Recipe.Step(
          "B4 maturity",
          "fewer than \(provisionalCount) unavailable, fewer than \(personalizedCount) provisional, then personalized"),
        Recipe.Step(
          "B5 middle",
          "median and MAD of the rates; of ln(RMSSD in ms) where PRV is reliable and RMSSD above 0, from \(variabilityCount) of them on"
        ),
      ])
  }

  /// Whether a measurement may be part of a baseline.
  public func isComparable(_ measurement: RestMeasurement) -> Bool {
    guard let rate = measurement.beatsPerMinute, let quality = measurement.quality else { return false }
    return rate.isFinite && quality >= minimumQuality && measurement.atRest == true && measurement.isEligible
  }

  /// Returns the baseline that `earlier` measurements make; those that are not comparable do not count.
  ///
  /// - Complexity: O(*n*) on average.
  public func baseline(of earlier: some Sequence<RestMeasurement>) -> RestBaseline {
    let comparable = earlier.filter(isComparable)
    let rates = comparable.compactMap(\.beatsPerMinute)
    let logarithms = comparable.compactMap(\.reliableLogRMSSD)
    return baseline(
      count: rates.count, rate: medianAndDeviation(of: rates), variabilityCount: logarithms.count,
      logRMSSD: medianAndDeviation(of: logarithms))
  }

  /// Puts counts and middles together; those of too few are not used.
  func baseline(
    count: Int, rate: (median: Double, deviation: Double), variabilityCount found: Int,
    logRMSSD: (median: Double, deviation: Double)
  ) -> RestBaseline {
    let hasVariability = found >= variabilityCount
    return RestBaseline(
      count: count,
      maturity: count < provisionalCount ? .unavailable : count < personalizedCount ? .provisional : .personalized,
      rateMedian: count > 0 ? rate.median : nil, rateDeviation: count > 0 ? rate.deviation : nil,
      variabilityCount: found, logRMSSDMedian: hasVariability ? logRMSSD.median : nil,
      logRMSSDDeviation: hasVariability ? logRMSSD.deviation : nil)
  }
}

extension RestMeasurement {
  /// ln(RMSSD in ms) where the algorithm vouches for its PRV; `nil` otherwise.
  var reliableLogRMSSD: Double? {
    guard hasReliableVariability, let rmssd, rmssd > 0, rmssd.isFinite else { return nil }
    return log(rmssd)
  }
}
