/// Conditions of finger, light and camera.
extension SimulationCondition {
  /// Whole grey levels only, as after video compression; the pulse spans one or two of them.
  public static let quantised = SimulationCondition(
    name: "quantised", summary: "colours rounded to whole grey levels, of which the pulse spans one or two",
    hasPulse: true, effects: [QuantisedLevels(step: 1)])

  /// The baseline wanders by 12 grey levels, eight times as far as usual.
  public static let drift = SimulationCondition(
    name: "drift", summary: "the baseline wanders by 12 grey levels, eight times the usual", hasPulse: true,
    effects: [ChangedUnit { $0.wander.amplitude = 12 }])

  /// The camera corrects its white balance six times.
  public static let whiteBalanceSteps = SimulationCondition(
    name: "white-balance-steps", summary: "six sudden steps of 0.9, 1.5 and 4.5 grey levels in red, green and blue",
    hasPulse: true, effects: [WhiteBalanceSteps(count: 6, step: [0.9, -1.5, 4.5])])

  /// The finger moves three times.
  public static let motionBursts = SimulationCondition(
    name: "motion-bursts", summary: "the finger moves three times for 0.4 to 2 s, by 12 grey levels", hasPulse: true,
    effects: [MotionBursts(count: 3, amplitude: 12)])

  /// Both, and nothing else: what wanders and moves may look like a pulse to who expects one.
  public static let driftAndMotionWithoutPulse = SimulationCondition(
    name: "drift-motion-no-pulse",
    summary: "no pulse, the baseline wanders by 12 grey levels and the finger moves three times", hasPulse: false,
    effects: [ChangedUnit { $0.wander.amplitude = 12 }, MotionBursts(count: 3, amplitude: 12)])

  /// Red is beyond what the sensor can say, in every frame.
  public static let clippedRed = SimulationCondition(
    name: "clipped-red", summary: "red is at 255 in every frame", hasPulse: true,
    effects: [ChangedUnit { $0.channels[0].mean = 262 }])

  /// Green is so dark that it is clipped at 0 most of the time.
  public static let nearBlackGreen = SimulationCondition(
    name: "near-black-green", summary: "green is near 0 and clipped there in most frames", hasPulse: true,
    effects: [ChangedUnit { $0.darkenGreen() }])

  /// The light rises with the pulse, as when a blood-filled finger is lit from behind.
  public static let invertedPolarity = SimulationCondition(
    name: "inverted-polarity", summary: "the light rises with the pulse instead of falling", hasPulse: true,
    effects: [ChangedUnit { unit in for index in unit.channels.indices { unit.channels[index].pulse.negate() } }])

  /// A codec's key frame each second, brighter by 2 grey levels.
  public static let keyFrames = SimulationCondition(
    name: "key-frames", summary: "one frame in 30 is brighter by 2 grey levels", hasPulse: true,
    effects: [KeyFrames(period: 30, brightness: 2)])

  /// The same without any pulse: what looks like 60 beats a minute is the codec.
  public static let keyFramesWithoutPulse = SimulationCondition(
    name: "key-frames-no-pulse", summary: "no pulse, and one frame in 30 is brighter by 2 grey levels", hasPulse: false,
    effects: [KeyFrames(period: 30, brightness: 2)])

  /// Cold fingers: a fifth of the usual pulse.
  public static let lowPerfusion = SimulationCondition(
    name: "low-perfusion", summary: "the pulse is a fifth as strong as usual", hasPulse: true,
    effects: [
      ChangedUnit { unit in for index in unit.channels.indices { unit.channels[index].pulse *= 0.2 } }
    ])

  /// The finger is pressed and released slowly while green is near black: a wave of 42 to 51 a minute over the pulse.
  public static let pressureWave = SimulationCondition(
    name: "pressure-wave", summary: "green is near black, and the finger is pressed 42 to 51 times a minute",
    hasPulse: true, effects: [ChangedUnit { $0.darkenGreen() }, PressureWave(amplitude: 3)])
}

extension OpticalUnit {
  /// Takes green down to where only the crests of its wave are above 0.
  fileprivate mutating func darkenGreen() {
    channels[1].mean = 0
    channels[1].pulse *= 0.5
  }
}
