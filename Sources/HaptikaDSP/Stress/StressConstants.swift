/// The constants of a stress index that labelled measurements can say something about.
public struct StressConstants: Sendable, Hashable {
  /// By what a MAD becomes a standard deviation.
  public var deviationScale: Double
  /// The least that a person's scaled deviation counts as, in beats per minute.
  public var rateFloor: Double
  /// The same of ln RMSSD.
  public var logFloor: Double
  /// How far from 0 a deviation may be.
  public var largestZ: Double
  /// The weight of the rate's deviation.
  public var rateWeight: Double
  /// The weight of the deviation of −ln RMSSD.
  public var variabilityWeight: Double
  /// How steeply the log-odds of index / 100 rise with *z*.
  public var slope: Double
  /// The *z* at which the index is 50.
  public var offset: Double

  /// How far a rate lies above the median, in scaled deviations (those at rest have the MAD `deviation`, in beats per minute).
  public func zRate(distance: Double, deviation: Double) -> Double {
    clipped(distance / max(deviationScale * deviation, rateFloor))
  }

  /// How far ln RMSSD lies below the median (`distance` is positive there), in scaled deviations.
  public func zVariability(distance: Double, deviation: Double) -> Double {
    clipped(distance / max(deviationScale * deviation, logFloor))
  }

  private func clipped(_ z: Double) -> Double { min(max(z, -largestZ), largestZ) }
}

extension StressIndex_V1_0_0 {
  /// The constants as published.
  public var constants: StressConstants {
    StressConstants(
      deviationScale: deviationScale, rateFloor: rateFloor, logFloor: logFloor, largestZ: largestZ,
      rateWeight: rateWeight, variabilityWeight: variabilityWeight, slope: slope, offset: offset)
  }
}
