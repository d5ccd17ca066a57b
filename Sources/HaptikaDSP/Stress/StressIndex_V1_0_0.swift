import Foundation

/// The stress index 1.0.0: how far rate and RMSSD deviate from a person's own rest values.
///
///     zB = (bpm − median) / max(1.4826 MAD, 3 BPM),   zP = (median − ln RMSSD) / max(1.4826 MAD, 0.20),   each within ±4
///     z = 0.55 zB + 0.45 zP, or zB without PRV,   index = 100 / (1 + exp(−(z − 1)))
///
/// 1.4826 makes of a MAD the standard deviation of normally distributed values. The index describes a deviation and detects nothing. No value
/// of a health app enters it: how old the newest is moves the confidence alone.
///
/// Published means frozen: another number is another version.
public struct StressIndex_V1_0_0: Sendable {
  let rates = 40.0...200.0
  let minimumQuality = 0.65
  /// In seconds.
  let minimumDuration = 20.0
  let minimumContext = 0.30

  let deviationScale = 1.4826
  /// The least that a scaled deviation counts as: in beats per minute, and of ln(RMSSD).
  let rateFloor = 3.0
  let logFloor = 0.20
  let largestZ = 4.0
  let rateWeight = 0.55
  let variabilityWeight = 0.45
  let slope = 1.0
  let offset = 1.0
  /// What PRV must rest on: intervals, and seconds.
  let minimumIntervals = 30
  let minimumVariabilityDuration = 45.0

  let rateOnlyFactor = 0.50
  let rateOnlyCap = 0.50
  let provisionalCap = 0.60
  let overallCap = 0.95
  let minimumConfidence = 0.20

  /// The weight of health values in the index: none, by construction.
  static let healthKitWeight = 0.0

  /// Creates the rules.
  public init() { precondition(Self.healthKitWeight == 0, "no health value enters the index") }

  /// `stress@1.0.0`.
  public var identifier: AlgorithmIdentifier { AlgorithmIdentifier("stress", Version(1, 0, 0)) }

  /// Returns how consistent the health context is when its newest value is `age` seconds old: 1 within a day, then falling evenly to
  /// 0.5 at 14 days, and 0.5 beyond or without any (`nil`). It enters the confidence alone.
  public func contextConsistency(ofHealthValueAged age: Double?) -> Double {
    guard let age, age.isFinite else { return Self.leastContext }
    let (day, end) = (86_400.0, 14 * 86_400.0)
    if age <= day { return 1 }
    return age >= end ? Self.leastContext : 1 - (1 - Self.leastContext) * (age - day) / (end - day)
  }

  private static let leastContext = 0.5

  /// Sets a measurement beside the baseline as it stood before it. Without a start time (`hasStartTime`) nothing is earlier, whatever the
  /// baseline.
  public func assessment(
    of measurement: StressMeasurement, against baseline: RestBaseline, hasStartTime: Bool
  ) -> StressAssessment {
    let closed = closedGates(measurement, baseline, hasStartTime: hasStartTime)
    guard closed.isEmpty, let rate = measurement.beatsPerMinute, let median = baseline.rateMedian,
      let deviation = baseline.rateDeviation
    else { return StressAssessment(index: nil, status: .unavailable, confidence: 0, reasons: closed) }

    let zRate = withinLargest((rate - median) / max(deviationScale * deviation, rateFloor))
    let zVariability = zVariability(measurement, baseline)
    let z = zVariability.map { rateWeight * zRate + variabilityWeight * $0 } ?? zRate
    let full = fullConfidence(measurement, baseline)
    var confidence = full
    if zVariability == nil { confidence = min(rateOnlyFactor * confidence, rateOnlyCap) }
    if baseline.maturity == .provisional { confidence = min(confidence, provisionalCap) }
    confidence = min(confidence, overallCap)

    var reasons: [StressReason] = zVariability == nil ? [.variabilityUnavailable] : []
    let isShown = confidence >= minimumConfidence
    if !isShown { reasons.append(.confidenceTooLow) }
    let status: StressStatus =
      switch (baseline.maturity, zVariability) {
      case _ where !isShown: .unavailable
      case (.provisional, nil): .provisionalRateOnly
      case (.provisional, _): .provisional
      case (_, nil): .estimatedRateOnly
      default: .estimated
      }
    return StressAssessment(
      index: isShown ? index(at: z) : nil, status: status, confidence: confidence, confidenceUncapped: full,
      zRate: zRate, zVariability: zVariability, z: z, reasons: reasons)
  }

  /// Returns the index of a deviation *z*: 100 / (1 + exp(−(z − 1))).
  public func index(at z: Double) -> Double { 100 / (1 + exp(-slope * (z - offset))) }

  /// The gates that are closed, all of them, in the order of the rules.
  private func closedGates(
    _ measurement: StressMeasurement, _ baseline: RestBaseline, hasStartTime: Bool
  ) -> [StressReason] {
    let applies: [(StressReason, Bool)] = [
      (.notAtRest, measurement.atRest != true),
      (.rateMissingOrOutOfRange, !(measurement.beatsPerMinute.map(rates.contains) ?? false)),
      (.qualityTooLow, !((measurement.quality ?? 0) >= minimumQuality)),
      (.usableDurationTooShort, !((measurement.usableDuration ?? 0) >= minimumDuration)),
      (.baselineUnavailable, baseline.maturity == .unavailable || !hasStartTime),
      (.contextInconsistent, !(measurement.contextConsistency >= minimumContext)),
      (.noStartTime, !hasStartTime),
    ]
    return applies.filter(\.1).map(\.0)
  }

  /// The deviation of −ln(RMSSD); `nil` when the measurement's PRV or the baseline's does not count.
  private func zVariability(_ measurement: StressMeasurement, _ baseline: RestBaseline) -> Double? {
    guard measurement.hasReliableVariability, let rmssd = measurement.rmssd, rmssd > 0, rmssd.isFinite,
      let count = measurement.validIntervalCount, count >= minimumIntervals,
      let duration = measurement.usableDuration, duration >= minimumVariabilityDuration,
      let median = baseline.logRMSSDMedian, let deviation = baseline.logRMSSDDeviation
    else { return nil }
    return withinLargest((median - log(rmssd)) / max(deviationScale * deviation, logFloor))
  }

  /// The confidence before factors and caps: signal, context, and how much the baseline rests on.
  private func fullConfidence(_ measurement: StressMeasurement, _ baseline: RestBaseline) -> Double {
    let signal =
      0.30 * clampedToUnit(((measurement.quality ?? 0) - 0.5) / 0.4)
      + 0.15 * clampedToUnit((measurement.usableDuration ?? 0) / 60)
      + 0.15 * clampedToUnit(Double(measurement.validIntervalCount ?? 0) / 60)
      + 0.20 * clampedToUnit(measurement.peakConfidence ?? 0) + 0.20 * clampedToUnit(measurement.methodAgreement ?? 0)
    return signal * (0.5 + 0.5 * clampedToUnit(measurement.contextConsistency))
      * (0.6 + 0.4 * clampedToUnit(Double(baseline.count) / 20).squareRoot())
  }

  private func withinLargest(_ z: Double) -> Double { min(max(z, -largestZ), largestZ) }
}

extension StressIndex_V1_0_0 {
  /// The rules with every constant.
  public var recipe: Recipe {
    Recipe(
      identifier,
      [
        Recipe.Step(
          "I1 gates",
          "all that apply, in this order: NOT_AT_REST (not said to be); BPM_MISSING_OR_OUT_OF_RANGE (\(rates.lowerBound)...\(rates.upperBound)); "
            + "SIGNAL_QUALITY_TOO_LOW (below \(minimumQuality)); USABLE_DURATION_TOO_SHORT (below \(minimumDuration) s); BASELINE_UNAVAILABLE; "
            + "CONTEXT_INCONSISTENT (below \(minimumContext)); NO_START_TIME; no index and confidence 0 with any"),
        Recipe.Step(
          "I2 rate",
          "zB = (bpm − median) / max(\(deviationScale) MAD, \(rateFloor) BPM), within ±\(largestZ)"),
        Recipe.Step(
          "I3 PRV",
          "zP = (median − ln RMSSD) / max(\(deviationScale) MAD, \(logFloor)), within ±\(largestZ); with reliable PRV, RMSSD above 0, "
            + "\(minimumIntervals) valid intervals, \(minimumVariabilityDuration) s usable and a baseline of ln RMSSD"),
        Recipe.Step(
          "I4 index",
          "z = \(rateWeight) zB + \(variabilityWeight) zP, without PRV zB and PRV_UNAVAILABLE_BPM_ONLY; index = 100 / (1 + exp(−\(slope) (z − \(offset)))); "
            + "weight of health values \(Self.healthKitWeight)"),
        Recipe.Step(
          "I5 context",
          "consistency 1 when the newest health value is at most 24 h old, falling evenly to \(Self.leastContext) at 14 days, "
            + "\(Self.leastContext) beyond or without any"),
        Recipe.Step(
          "I6 confidence",
          "g = 0.30 (quality − 0.5) / 0.4 + 0.15 usable / 60 s + 0.15 intervals / 60 + 0.20 peak confidence + 0.20 agreement, each term's "
            + "value within 0...1 and 0 when not known; c = g (0.5 + 0.5 consistency) (0.6 + 0.4 √(baseline n / 20)), n at most 20"
        ),
        Recipe.Step(
          "I7 caps",
          "in this order: without PRV min(\(rateOnlyFactor) c, \(rateOnlyCap)); provisional baseline at most \(provisionalCap); at most "
            + "\(overallCap); below \(minimumConfidence) CONFIDENCE_TOO_LOW and no index"),
        Recipe.Step(
          "I8 status", "unavailable, provisional, provisional_bpm_only, estimated, estimated_bpm_only"),
      ])
  }
}
