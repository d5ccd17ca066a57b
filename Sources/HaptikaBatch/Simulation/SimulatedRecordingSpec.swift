import HaptikaDSP

/// All that decides one simulated recording: a small value that makes the recording when asked.
public struct SimulatedRecordingSpec: Sendable {
  /// The user's seed.
  public let seed: UInt64
  /// The number of the simulator unit, from 1.
  public let unit: Int
  public let condition: SimulationCondition
  /// The programmed rate, in beats per minute.
  public let targetBeatsPerMinute: Double
  /// Counts the recordings of the same unit, condition and target, from 1.
  public let repetition: Int
  public let durationInSeconds: Double
  /// What the camera is asked for, in hertz; the unit's own rate differs a little.
  public let nominalFrameRate: Double
  /// The root mean square of successive differences of the intervals drawn.
  public let rmssdInMilliseconds: Double

  /// The person of a simulator, and the cluster of every interval: `unit-07`.
  public var unitID: String { "unit-" + padded("\(unit)", to: 2) }

  /// `clean/060/unit-07/1`: condition, target, unit, repetition. A rate that is not whole keeps its fraction:
  /// `clean/062.5/…`.
  public var id: String {
    let whole = targetBeatsPerMinute.rounded(.towardZero)
    let fraction = targetBeatsPerMinute == whole ? "" : String("\(targetBeatsPerMinute)".drop { $0 != "." })
    return "\(condition.name)/\(padded("\(Int(whole))", to: 3))\(fraction)/\(unitID)/\(repetition)"
  }

  /// Makes the recording.
  ///
  /// Its random numbers come from the seed and the recording's id, those of the unit from the seed and the unit's id:
  /// the same specification gives the same bits, whatever is made before it or beside it.
  ///
  /// - Complexity: O(*n*) for *n* frames.
  public func makeRecording(studyID: String) -> Recording {
    let simulation = simulate()
    var metadata = RecordingMetadata(id: id, subjectID: unitID, source: .opticalSimulator)
    metadata.duration = durationInSeconds
    metadata.deviceModel = "simulator-unit"
    metadata.nominalFrameRate = nominalFrameRate
    metadata.pulsePresent = condition.hasPulse
    metadata.condition = condition.name
    if condition.hasPulse {
      metadata.targetBeatsPerMinute = targetBeatsPerMinute
      metadata.referenceKind = .rrIntervals
      metadata.referenceDevice = "optical simulator"
      metadata.referenceLag = 0
    }
    var recording = Recording(studyID: studyID, metadata: metadata, frames: simulation.frames)
    if condition.hasPulse { recording.reference = simulation.beats.intervals(endingIn: 0...durationInSeconds) }
    return recording
  }

  /// Runs the simulation stage by stage, each followed by what the condition does there.
  func simulate() -> Simulation {
    var generator = RandomGenerator(label: "simulate/\(id)", seed: seed, replicate: 0)
    var simulation = Simulation(of: self, using: &generator)
    for stage in Simulation.Stage.allCases {
      simulation.perform(stage, using: &generator)
      for effect in condition.effects where effect.stage == stage {
        effect.apply(to: &simulation, using: &generator)
      }
    }
    return simulation
  }
}

/// Returns `digits` with zeros before them up to `width` characters.
private func padded(_ digits: String, to width: Int) -> String {
  String(repeating: "0", count: max(0, width - digits.count)) + digits
}
