import HaptikaDSP

/// Pulse rate variability as the vectors write it.
struct GoldenVariability: Decodable {
  let rmssd: Double?
  let sdnn: Double
  let n: Int
  let reliable: Bool

  /// Whether `found` holds the same numbers to within `milliseconds`, and the same verdict.
  func agrees(with found: PulseRateVariability?, milliseconds: Double) -> Bool {
    guard let found, let foundDeviation = found.sdnn, (found.rmssd == nil) == (rmssd == nil) else { return false }
    return abs(foundDeviation - sdnn) < milliseconds && abs((found.rmssd ?? 0) - (rmssd ?? 0)) < milliseconds
      && found.isReliable == reliable
  }
}
