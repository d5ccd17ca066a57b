/// The 95 % interval of the difference of two shares of the same recordings, new − old, from Wilson's intervals of the two.
///
/// With shares p₁, p₂, their Wilson intervals (l₁, u₁), (l₂, u₂), and φ the corrected correlation of the outcomes:
///
///     lower = δ − √((p₁ − l₁)² − 2φ(p₁ − l₁)(u₂ − p₂) + (u₂ − p₂)²)
///     upper = δ + √((u₁ − p₁)² − 2φ(u₁ − p₁)(p₂ − l₂) + (p₂ − l₂)²)
///
/// Wald's interval would have width 0 when the versions never differ. Recordings count as independent, as in `McNemarTest`.
///
/// - Reference: R. G. Newcombe, *Stat. Med.* 17 (1998) 2635, method 10.
enum NewcombeInterval {
  /// Returns the interval; `nil` of no recordings.
  static func of(_ outcomes: PairedOutcomes) -> ConfidenceInterval? {
    let new = Share(outcomes.both + outcomes.onlyNew, of: outcomes.all)
    let old = Share(outcomes.both + outcomes.onlyOld, of: outcomes.all)
    guard let difference = outcomes.difference.number, let ofNew = WilsonInterval.independent(new),
      let ofOld = WilsonInterval.independent(old)
    else { return nil }
    let (p1, p2) = (Double(new.count) / Double(new.all), Double(old.count) / Double(old.all))
    let phi = outcomes.correctedPhi
    return ConfidenceInterval(
      difference - reach(p1 - ofNew.low, ofOld.high - p2, phi),
      difference + reach(ofNew.high - p1, p2 - ofOld.low, phi),
      .newcombe)
  }

  /// √(x² − 2φxy + y²), which is never the root of less than 0 but by rounding.
  private static func reach(_ x: Double, _ y: Double, _ phi: Double) -> Double {
    max(0, x * x - 2 * phi * x * y + y * y).squareRoot()
  }
}
