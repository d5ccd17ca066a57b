/// Conditions of the heart.
extension SimulationCondition {
  /// The second wave is nearly as high as the first, at 48 and 55 BPM, where it is easily counted as a beat.
  public static let strongSecondWave = SimulationCondition(
    name: "strong-second-wave", summary: "at 48 and 55 BPM, the second wave is nine tenths as high as the first",
    hasPulse: true, targets: [48, 55], effects: [ChangedUnit { $0.wave = .strongSecond }])

  /// The rate rises from 0.75 to 1.25 times the target.
  public static let rateRamp = SimulationCondition(
    name: "rate-ramp", summary: "the rate rises steadily from 0.75 to 1.25 times the target", hasPulse: true,
    effects: [RateRamp(from: 0.75, to: 1.25)])

  /// Four beats come early.
  public static let ectopicBeats = SimulationCondition(
    name: "ectopic-beats", summary: "four beats come early by 0.3 of an interval, each with a pause after it",
    hasPulse: true, effects: [EarlyBeats(count: 4, share: 0.3)])
}

extension PulseWave {
  /// A slow, stiff circulation: the second wave is 0.9 as high and follows at 0.3 of the interval.
  fileprivate static let strongSecond = PulseWave(waves: [
    Wave(height: 1, centre: 0, width: 0.075), Wave(height: 0.9, centre: 0.3, width: 0.09),
  ])
}
