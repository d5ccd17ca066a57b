import Foundation

/// What speaks for a rate; every part is 0...1.
public struct RateEvidence: Sendable, Hashable {
  /// The mean salience of the track.
  public var salience: Double

  /// A low quantile of the track's salience: how clear its worse parts are.
  public var lowSalience: Double

  /// How much of the usable time the counted intervals fill.
  public var beatCoverage: Double

  /// How far beats and track are apart; 1 without a rate by beats.
  public var disagreement: Double
}

/// T13: says how likely the rate is right, and whether it can be published.
struct ConfidenceDecision: Stage {
  /// Quantile of the track's salience that stands for its worse parts.
  let lowQuantile: Double

  /// Difference of the rates by beats and by track that counts as full disagreement, in beats per minute.
  let fullDisagreement: Double

  /// What the parts of the evidence count in the logarithm of the odds.
  let weights: Weights

  /// Rates that are published, in beats per minute.
  let publishedRates: ClosedRange<Double>

  /// Smallest share of the usable time that counted intervals must fill.
  let minimumBeatCoverage: Double

  /// Lowest salience that the worse parts of the track need.
  let minimumLowSalience: Double

  /// Lowest confidence that is published.
  let minimumConfidence: Double

  /// The coefficients of a logistic regression; disagreement is taken off.
  struct Weights: Sendable {
    let constant: Double
    let salience: Double
    let lowSalience: Double
    let beatCoverage: Double
    let disagreement: Double
  }

  var step: Recipe.Step {
    Recipe.Step(
      "T13 decide",
      "confidence 1 / (1 + exp(−(\(weights.constant) + \(weights.salience) mean salience + \(weights.lowSalience) its "
        + "\(lowQuantile) quantile + \(weights.beatCoverage) counted intervals / usable time − \(weights.disagreement) "
        + "difference of beats and track / \(fullDisagreement) BPM, at most 1, which no beats make))); "
        + "\(publishedRates.lowerBound)...\(publishedRates.upperBound) BPM, intervals / usable at least "
        + "\(minimumBeatCoverage), quantile at least \(minimumLowSalience), confidence at least \(minimumConfidence)")
  }

  /// Returns what speaks for `rate`, read along `track`.
  func evidence(for rate: FusedRate, along track: RateTrack) -> RateEvidence {
    let saliences = track.windows.map(\.salience)
    var disagreement = 1.0
    if let byBeats = rate.byBeats, let byTrack = rate.byTrack {
      disagreement = min(1, abs(byBeats - byTrack) / fullDisagreement)
    }
    return RateEvidence(
      salience: mean(of: saliences), lowSalience: quantile(of: saliences, at: lowQuantile),
      beatCoverage: rate.beatCoverage, disagreement: disagreement)
  }

  /// Returns how likely a rate with this evidence is right, 0...1.
  func confidence(in evidence: RateEvidence) -> Double {
    let odds =
      weights.constant + weights.salience * evidence.salience + weights.lowSalience * evidence.lowSalience
      + weights.beatCoverage * evidence.beatCoverage - weights.disagreement * evidence.disagreement
    return 1 / (1 + exp(-odds))
  }

  /// Returns why the rate cannot be published, in the order of the specification.
  func faults(of beatsPerMinute: Double?, evidence: RateEvidence, confidence: Double) -> [ReasonCode] {
    var reasons: [ReasonCode] = []
    if !(beatsPerMinute.map(publishedRates.contains) ?? false) { reasons.append(.bpmOutOfRange) }
    if evidence.beatCoverage < minimumBeatCoverage { reasons.append(.insufficientBeatEvidence) }
    if evidence.lowSalience < minimumLowSalience { reasons.append(.periodicityWeak) }
    if confidence < minimumConfidence { reasons.append(.lowConfidence) }
    return reasons
  }
}
