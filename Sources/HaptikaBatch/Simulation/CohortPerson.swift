import Foundation

/// One simulated person: levels, spreads and effects, drawn from the seed and the person's id alone.
struct CohortPerson: Sendable, Hashable {
  /// `person-0001`.
  let id: String
  /// In beats per minute.
  let rateLevel: Double
  /// The SD from one measurement to another, in beats per minute.
  let rateSpread: Double
  let logRMSSDLevel: Double
  let variabilitySpread: Double
  /// What the stressor does, in beats per minute.
  let rateEffect: Double
  let variabilityEffect: Double
  let feelingShift: Double
  /// In minutes east of UTC; `nil` when not recorded.
  let utcOffset: Int32?

  init(id: String, using generator: inout RandomGenerator) {
    self.id = id
    rateLevel = CohortLaw.rateLevel.drawn(using: &generator)
    rateSpread = exp(CohortLaw.logRateSpread.drawn(using: &generator))
    logRMSSDLevel = CohortLaw.logRMSSDLevel.drawn(using: &generator)
    variabilitySpread = exp(CohortLaw.logVariabilitySpread.drawn(using: &generator))
    rateEffect = CohortLaw.rateEffect.drawn(using: &generator)
    variabilityEffect = CohortLaw.variabilityEffect.drawn(using: &generator)
    feelingShift = CohortLaw.feelingShift.drawn(using: &generator)
    let offsets: [Int32?] = [-300, 0, 60, 120, 330, nil]
    utcOffset = offsets[generator.below(offsets.count)]
  }

  /// Draws rate and RMSSD of one measurement.
  func values(
    state: Double, circumstance: CohortLaw.Circumstance, using generator: inout RandomGenerator
  ) -> (beatsPerMinute: Double, rmssd: Double) {
    let effect = circumstance.effect
    let rate =
      rateLevel + rateEffect * state + effect.rate + rateSpread * CohortLaw.boundedNormal(using: &generator)
    let logarithm =
      logRMSSDLevel + variabilityEffect * state + effect.logRMSSD
      + variabilitySpread * CohortLaw.boundedNormal(using: &generator)
    return (rate, exp(logarithm))
  }
}

/// A list of inter-beat intervals with a given rate and a given RMSSD.
///
/// Breathing every four beats with a little noise, *x_i* = sin(πi/2 + φ) + 0.1·u_i (*u* uniform in ±1), is moved and stretched:
///
///     y_i = M + R (x_i − x̄) / r,   M = 60,000 / rate,   r = √(Σ (x_{i+1} − x_i)² / (n − 1))
///
/// The mean of *y* is *M* since that of *x* − *x̄* is 0; its successive differences are those of *x* times *R*/*r*, so its RMSSD is *R*:
/// both as drawn, but for rounding. Of *x* no value lies further than 1.62 from the median of eleven, and *r* is 1 to a few percent; so
/// with *R* up to 122 ms no interval is 40 % from its neighbours' median at any rate of `CohortLaw`. An autoregressive series would do as well, but
/// has no such bound.
enum CohortRhythm {
  /// Returns the intervals of at least `seconds` of beats, in milliseconds.
  ///
  /// - Precondition: `beatsPerMinute` is above 0, and there are at least two beats.
  static func intervals(
    beatsPerMinute: Double, rmssd: Double, seconds: Double, using generator: inout RandomGenerator
  ) -> [Double] {
    let mean = 60_000 / beatsPerMinute
    let count = Int((seconds * 1000 / mean).rounded(.up))
    precondition(count > 1, "a rhythm has at least two intervals; got \(count)")
    let phase = generator.uniform(in: 0...(2 * .pi))
    let shape = (0..<count).map { index in
      sin(Double(index) * .pi / 2 + phase) + 0.1 * generator.uniform(in: -1...1)
    }
    let center = CompensatedSum.of(shape) / Double(count)
    let squares = CompensatedSum.of(zip(shape, shape.dropFirst()).lazy.map { ($1 - $0) * ($1 - $0) })
    let own = (squares / Double(count - 1)).squareRoot()
    return shape.map { mean + rmssd * ($0 - center) / own }
  }
}
