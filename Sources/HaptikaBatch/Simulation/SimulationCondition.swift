/// The circumstances of a simulated recording: a name, and the effects that make it.
///
/// A new condition is one more value here and in `all`; a new kind of disturbance is one more `SimulationEffect`.
public struct SimulationCondition: Sendable {
  /// As in the archive's `condition`: lower-case words and hyphens.
  public let name: String

  /// What it is, in one sentence.
  public let summary: String

  /// Whether beats are drawn; without them there is no reference.
  public let hasPulse: Bool

  /// The rates at which the default study records it, in beats per minute.
  let targets: [Double]

  /// What happens to the recording, in order.
  let effects: [any SimulationEffect]

  init(
    name: String, summary: String, hasPulse: Bool, targets: [Double] = [75], effects: [any SimulationEffect]
  ) {
    self.name = name
    self.summary = summary
    self.hasPulse = hasPulse
    self.targets = targets
    self.effects = effects
  }
}

extension SimulationCondition {
  /// Every condition, in the order of documentation.
  public static let all = [
    clean, frameJitter, droppedFrames, gaps, contactLoss, noiseOnly, noFinger, quantised, drift, whiteBalanceSteps,
    motionBursts, clippedRed, nearBlackGreen, invertedPolarity, keyFrames, keyFramesWithoutPulse, strongSecondWave,
    rateRamp, ectopicBeats, lowPerfusion, pressureWave, driftAndMotionWithoutPulse,
  ]

  /// Returns the condition of that name, or `nil`.
  public static func named(_ name: String) -> SimulationCondition? { all.first { $0.name == name } }

  /// A still finger and a steady camera: as easy as a recording can be.
  public static let clean = SimulationCondition(
    name: "clean", summary: "a still finger and a steady camera", hasPulse: true, effects: [])

  /// Frames are stamped early or late: an error of SD 0.15 frame intervals (5 ms at 30 Hz). Times stay strictly
  /// increasing.
  public static let frameJitter = SimulationCondition(
    name: "frame-jitter", summary: "frame times off by an error of SD 0.15 frame intervals, 5 ms at 30 Hz",
    hasPulse: true, effects: [StampJitter(share: 0.15)])

  /// A busy phone: each frame but the first is lost with probability 0.1.
  public static let droppedFrames = SimulationCondition(
    name: "dropped-frames", summary: "a tenth of the frames is missing, at random",
    hasPulse: true, effects: [DroppedFrames(share: 0.1)])

  /// The camera stops three times, for 0.6, 1 and 2 s.
  public static let gaps = SimulationCondition(
    name: "gaps", summary: "the camera stops three times, for 0.6, 1 and 2 s",
    hasPulse: true, effects: [FrameGaps(lengths: [0.6, 1, 2])])

  /// The finger leaves the lens twice for 4 s; contact is recorded and falls to 0.05, and the camera sees the room.
  public static let contactLoss = SimulationCondition(
    name: "contact-loss",
    summary: "the finger leaves the lens twice for 4 s, contact falls and the camera sees the room",
    hasPulse: true, effects: [LiftedFinger(lengths: [4, 4])])

  /// The lit finger without a pulse: wander and sensor noise only.
  public static let noiseOnly = SimulationCondition(
    name: "noise-only", summary: "the light plays no pulse: slow wander and sensor noise only", hasPulse: false,
    effects: [])

  /// The open lens looks at a room. Contact is not recorded: the colours alone must tell.
  public static let noFinger = SimulationCondition(
    name: "no-finger", summary: "no finger on the lens: the camera sees the room, and contact is not recorded",
    hasPulse: false, effects: [OpenLens()])
}

/// One thing that a condition does to a recording in the making.
protocol SimulationEffect: Sendable {
  /// The stage after which it acts.
  var stage: Simulation.Stage { get }

  /// Changes what the stages up to `stage` have made.
  func apply(to simulation: inout Simulation, using generator: inout RandomGenerator)
}
