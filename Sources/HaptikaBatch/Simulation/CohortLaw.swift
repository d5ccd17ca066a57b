import Foundation

/// What is true of the people of a simulated cohort: how they differ, how they vary, and what the stressor does to them.
///
/// *Z* is a standard normal number, drawn again when it lies beyond ±2.5; every one is independent of every other. A person has
///
///     rate level           μ = 66 + 5 Z BPM          its SD from one measurement to another   σ = 2.8 e^(0.15 Z) BPM
///     level of ln RMSSD    λ = ln 32 + 0.25 Z        the same                                 τ = 0.18 e^(0.15 Z)
///     effect on the rate   β = 4 + 1.5 Z BPM         effect on ln RMSSD                       γ = −0.15 + 0.08 Z
///     shift of self-report κ = 0.4 Z
///
/// A measurement in state *s* (0 at rest, ½ before an exercise, 1 under the stressor) has
///
///     rate = μ + β s + σ Z,   ln RMSSD = λ + γ s + τ Z,   feeling = round(2.4 + κ + s + 0.8 N) within 1...5
///
/// where *N* is *Z* without bounds. So the mean change from rest to stressor is 4 BPM and −0.15 of ln RMSSD, and from before to after
/// an exercise −2 BPM and +0.075; feeling rises with tension. Caffeine, exercise and not resting move a measurement by amounts of
/// their own (`Circumstance`).
///
/// The bounds keep every rate in 43...104 BPM and every RMSSD below 122 ms, where no interval list is implausible.
enum CohortLaw {
  /// A normal law with bounds.
  struct Spread: Sendable, Hashable {
    let mean: Double
    let deviation: Double

    func drawn(using generator: inout RandomGenerator) -> Double {
      mean + deviation * CohortLaw.boundedNormal(using: &generator)
    }
  }

  /// In beats per minute.
  static let rateLevel = Spread(mean: 66, deviation: 5)
  /// Of ln(SD in beats per minute).
  static let logRateSpread = Spread(mean: log(2.8), deviation: 0.15)
  static let logRMSSDLevel = Spread(mean: log(32), deviation: 0.25)
  /// Of ln(SD of ln RMSSD).
  static let logVariabilitySpread = Spread(mean: log(0.18), deviation: 0.15)
  /// In beats per minute.
  static let rateEffect = Spread(mean: 4, deviation: 1.5)
  static let variabilityEffect = Spread(mean: -0.15, deviation: 0.08)
  static let feelingShift = Spread(mean: 0, deviation: 0.4)

  static let feelingAtRest = 2.4
  static let feelingNoise = 0.8

  /// Beyond how many SDs a bounded normal number is drawn again.
  static let bound = 2.5

  static func boundedNormal(using generator: inout RandomGenerator) -> Double {
    while true {
      let z = generator.normal()
      if abs(z) <= bound { return z }
    }
  }

  /// The feeling that a state gives to a person shifted by `shift`, 1...5.
  static func feeling(state: Double, shift: Double, using generator: inout RandomGenerator) -> Int32 {
    let latent = feelingAtRest + shift + state + feelingNoise * generator.normal()
    return Int32(min(max(latent.rounded(), 1), 5))
  }

  /// What may stand in the way of a measurement at rest.
  enum Circumstance: Sendable, Hashable {
    case none, caffeine, exercise, notAtRest

    /// Draws one: caffeine of 10 %, exercise of 8 %, not at rest of 7 %.
    static func drawn(using generator: inout RandomGenerator) -> Self {
      switch generator.unitDouble() {
      case ..<0.10: .caffeine
      case ..<0.18: .exercise
      case ..<0.25: .notAtRest
      default: .none
      }
    }

    /// What it adds to the rate, in beats per minute, and to ln RMSSD.
    var effect: (rate: Double, logRMSSD: Double) {
      switch self {
      case .none: (0, 0)
      case .caffeine: (3, -0.10)
      case .exercise: (10, -0.30)
      case .notAtRest: (15, -0.30)
      }
    }
  }

  /// The law in one paragraph, for the archive's `source`.
  static let text =
    "Z: standard normal within 2.5; per person rate level 66 + 5 Z BPM, its SD 2.8 exp(0.15 Z), ln RMSSD level ln 32 + 0.25 Z, its SD "
    + "0.18 exp(0.15 Z), effect of the stressor 4 + 1.5 Z BPM and -0.15 + 0.08 Z of ln RMSSD (half of it before an exercise, none after); a "
    + "measurement adds its own Z times the SDs; feeling = round(2.4 + 0.4 Z + state + 0.8 N) in 1 calm to 5 tense; caffeine +3 BPM, exercise "
    + "+10 BPM, not at rest +15 BPM; interval lists have exactly the mean and RMSSD drawn, four beats a breath"
}
