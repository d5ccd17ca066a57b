/// What a user asks of the simulator; `nil` means "not said".
///
/// Without targets and without conditions the request is for the default study: every unit at 60, 75 and 120 BPM twice
/// and once at each of 40, 50 … 200 BPM, all `clean`; and the first six units once under every other condition, at 75 BPM
/// or at the rates that the condition is about. With targets or conditions it is for exactly one recording of each unit × target × condition; the one
/// left out is 60, 75 and 120 BPM, or `clean`. A target or condition that is named twice is recorded twice.
public struct SimulationRequest: Sendable, Hashable {
  /// The number of simulator units, 1...100,000; 20 when not said.
  public var unitCount: Int?
  /// Programmed rates in beats per minute, each 20...250.
  public var targets: [Double]?
  /// Names of conditions; see `SimulationCondition.all`.
  public var conditions: [String]?
  /// In seconds, 1...3600; 60 when not said.
  public var duration: Double?
  /// What the cameras are asked for, in hertz, 1...240; 30 when not said.
  public var frameRate: Double?
  /// 1 when not said.
  public var seed: UInt64?

  /// Creates a request that says nothing: the default study.
  public init() {}
}

/// The recordings that a simulation consists of, in the order of the archive.
///
///     var request = SimulationRequest()
///     request.targets = [60, 75, 120]
///     let plan = try SimulationPlan(request)
///     plan.recordings.first?.id  // clean/060/unit-01/1
///
/// A plan holds no frames. Each `SimulatedRecordingSpec` makes its recording by itself, so recordings can be made one
/// at a time, in any order and on any thread, and are the same to the bit.
public struct SimulationPlan: Sendable {
  /// One element a recording, sorted by the bytes of its id.
  public let recordings: [SimulatedRecordingSpec]

  /// Where the recordings come from, in one line: generator, seed, numbers and assumptions.
  public let source: String

  /// Creates the plan that `request` asks for.
  ///
  /// - Throws: `SimulationPlanError` when a number is out of range, a list is empty or a condition is not known.
  /// - Complexity: O(*n* log *n*) for *n* recordings.
  public init(_ request: SimulationRequest) throws(SimulationPlanError) {
    let unitCount = try checked(request.unitCount ?? 20, as: "units", in: 1...100_000)
    let duration = try checked(request.duration ?? 60, as: "duration", in: 1...3600, unit: " s")
    let frameRate = try checked(request.frameRate ?? 30, as: "fps", in: 1...240)
    let seed = request.seed ?? 1

    let groups =
      if request.targets == nil, request.conditions == nil {
        defaultStudy(unitCount: unitCount)
      } else {
        try product(
          unitCount: unitCount, targets: request.targets ?? [60, 75, 120], conditions: request.conditions ?? ["clean"])
      }

    var taken: [StudyCell: Int] = [:]
    var recordings: [SimulatedRecordingSpec] = []
    for group in groups {
      for unit in 1...group.unitCount {
        let cell = StudyCell(condition: group.condition.name, target: group.target, unit: unit)
        let number = taken[cell, default: 0] + 1
        taken[cell] = number
        recordings.append(
          SimulatedRecordingSpec(
            seed: seed, unit: unit, condition: group.condition, targetBeatsPerMinute: group.target, repetition: number,
            durationInSeconds: duration, nominalFrameRate: frameRate,
            rmssdInMilliseconds: usualRMSSD(at: group.target)))
      }
    }
    self.recordings = recordings.map { ($0.id, $0) }.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
      .map { $0.1 }
    source =
      "optical simulator in software, seed \(seed): \(unitCount) units, \(duration) s at nominally \(frameRate) Hz; "
      + "the reference is the list of beats that was drawn, each at the darkest point of its systolic wave"
  }

  /// The root attributes of the archive that holds the plan's recordings.
  ///
  /// - Parameters:
  ///   - studyID: the study, as `simulated`.
  ///   - creator: tool and version that writes the archive.
  /// - Returns: the attributes, whose `source` is the plan's.
  public func attributes(studyID: String, creator: String) -> ArchiveAttributes {
    ArchiveAttributes(
      title: "Simulated fingertip recordings with known beats", studyID: studyID, creator: creator,
      license: "none needed: simulated, no person's data", source: source)
  }
}

/// Why a simulation cannot be planned. The command line reports it as a usage error.
public enum SimulationPlanError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A number or list that is not allowed: the option's name, the value found, what was expected.
  case notAllowed(option: String, found: String, expected: String)
  /// A condition that nobody has described.
  case unknownCondition(String)

  /// `fps '0.0' is not allowed; expected 1.0 to 240.0`.
  public var description: String {
    switch self {
    case .notAllowed(let option, let found, let expected): "\(option) '\(found)' is not allowed; expected \(expected)"
    case .unknownCondition(let name):
      "unknown condition '\(name)'; expected one of \(SimulationCondition.all.map(\.name).joined(separator: ", "))"
    }
  }
}

/// One target under one condition, recorded once by each of the first `unitCount` units.
private struct StudyGroup {
  let condition: SimulationCondition
  let target: Double
  let unitCount: Int
}

/// What repetitions are counted in.
private struct StudyCell: Hashable {
  let condition: String
  let target: Double
  let unit: Int
}

/// Returns the groups of the default study.
private func defaultStudy(unitCount: Int) -> [StudyGroup] {
  let clean = [60, 60, 75, 75, 120, 120] + Array(stride(from: 40.0, through: 200, by: 10))
  return clean.map { StudyGroup(condition: .clean, target: $0, unitCount: unitCount) }
    + SimulationCondition.all.filter { $0.name != SimulationCondition.clean.name }.flatMap { condition in
      condition.targets.map { StudyGroup(condition: condition, target: $0, unitCount: min(6, unitCount)) }
    }
}

/// Returns every target under every condition.
private func product(
  unitCount: Int, targets: [Double], conditions: [String]
) throws(SimulationPlanError) -> [StudyGroup] {
  if targets.isEmpty { throw .notAllowed(option: "targets", found: "", expected: "at least one rate in bpm") }
  if conditions.isEmpty { throw .notAllowed(option: "conditions", found: "", expected: "at least one name") }
  var groups: [StudyGroup] = []
  for name in conditions {
    guard let condition = SimulationCondition.named(name) else { throw .unknownCondition(name) }
    for target in targets {
      let target = try checked(target, as: "targets", in: 20...250, unit: " bpm")
      groups.append(StudyGroup(condition: condition, target: target, unitCount: unitCount))
    }
  }
  return groups
}

/// Returns `value`, or throws when it is outside `range`, as NaN is.
private func checked<Value: Comparable>(
  _ value: Value, as option: String, in range: ClosedRange<Value>, unit: String = ""
) throws(SimulationPlanError) -> Value {
  guard range.contains(value) else {
    throw .notAllowed(
      option: option, found: "\(value)", expected: "\(range.lowerBound) to \(range.upperBound)\(unit)")
  }
  return value
}

/// Returns an RMSSD in milliseconds that is usual for a person at rest with that rate: 30 ms at 60 BPM, falling with
/// the square of the mean interval (7.5 ms at 120 BPM), and at most 50 ms.
private func usualRMSSD(at beatsPerMinute: Double) -> Double {
  let interval = 60 / beatsPerMinute
  return min(50, 30 * interval * interval)
}
