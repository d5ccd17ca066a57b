import Foundation
import HaptikaBatch

/// `simulate`: optical-simulator recordings, or a cohort of people, with known truth.
enum SimulateCommand: Command {
  struct Options: Sendable {
    var output: String?
    var studyID: String?
    var cohort: Int?
    var units: Int?
    var targets: [Double] = []
    var conditions: [String] = []
    var duration: Double?
    var frameRate: Double?
    var seed: Int?
    var jobs: Int?
    var study: String?
    var isForced = false
    var isQuiet = false
  }

  static let name = "simulate"
  static let summary = "write optical-simulator recordings with known beats, or a cohort with a known effect"
  static let operands = ""
  static let operandCount = 0...0
  static let examples = [
    "\(programName) simulate --out simulated.h5",
    "\(programName) simulate --out small.h5 --units 4 --targets 60,75,120 --conditions clean,gaps --duration 30",
    "\(programName) simulate --out cohort.h5 --cohort 60",
  ]
  static let notes =
    [
      "Without --targets and --conditions: the default study, 20 units x 60, 75, 120 BPM x 2, 20 units x 40-200 BPM in steps of 10,",
      "and 6 units at 75 BPM under each condition but clean. With either: every unit x target x condition, once.",
      "With --cohort: people whose measurements are intervals of a device, without frames: 15 daily, 3 pairs at rest and under a",
      "stressor that moves rate and RMSSD by a known law, 3 sessions with an exercise. The archive's source states the law.",
      "",
      "conditions:",
    ] + SimulationCondition.all.map { "  \($0.name.padding(to: 16))  \($0.summary)" }
  static let defaults = Options()
  static var flags: [Flag<Options>] {
    [
      .text("out", "FILE", "the archive to write (required)", \.output),
      .text("study-id", "ID", "the study (default: simulated, of a cohort: cohort)", \.studyID),
      .text("study", "FILE", "the frozen study file, whose hash the archive keeps as study_sha256", \.study),
      .integer(
        "cohort", "PEOPLE", "people with a known effect of a stressor, instead of units", in: 1...10_000, \.cohort),
      .integer("units", "N", "simulator units (default: 20)", in: 1...100_000, \.units),
      .numbers("targets", "LIST", "programmed rates in BPM, separated by commas", in: 20...250, \.targets),
      .choice(
        "conditions", "LIST", "conditions, separated by commas", of: SimulationCondition.all.map(\.name), \.conditions),
      .number("duration", "S", "seconds of each recording (default: 60)", in: 1...3600, \.duration),
      .number("fps", "HZ", "frames a second (default: 30)", in: 1...240, \.frameRate),
      .integer("seed", "N", "seed of everything that is drawn (default: 1)", in: 0...Int.max, \.seed),
      .integer("jobs", "N", "recordings at once (default: the processors it may use)", in: 1...1024, \.jobs),
      .on("force", "replace an existing file", \.isForced),
      .on("quiet", "say nothing that is not wrong", \.isQuiet),
    ]
  }

  static func run(_ options: Options, _ operands: [String]) throws -> ExitCode {
    guard let output = options.output else { throw UsageError("missing option '--out FILE'", command: name) }
    if let people = options.cohort { return try writeCohort(of: people, options, to: output) }
    var request = SimulationRequest()
    request.unitCount = options.units
    request.targets = options.targets.isEmpty ? nil : options.targets
    request.conditions = options.conditions.isEmpty ? nil : options.conditions
    request.duration = options.duration
    request.frameRate = options.frameRate
    request.seed = options.seed.map { UInt64($0) }
    let plan = try SimulationPlan(request)

    let studyID = options.studyID ?? "simulated"
    let writer = try archiveWriter(output, studyID, options) {
      plan.attributes(studyID: studyID, creator: ToolVersion.text)
    }
    let progress = Progress(isQuiet: options.isQuiet)
    try writer.append(plan, studyID: studyID, jobs: options.jobs ?? availableProcessorCount) { done in
      progress.update(done, of: plan.recordings.count, "recordings")
    }
    try writer.finish()
    progress.finish()
    if !options.isQuiet { say("wrote \(countText(plan.recordings.count, "recording")) to '\(output)'") }
    return .done
  }

  private static func writeCohort(of people: Int, _ options: Options, to output: String) throws -> ExitCode {
    let ofUnits: [(String, Bool)] = [
      ("units", options.units != nil), ("targets", !options.targets.isEmpty),
      ("conditions", !options.conditions.isEmpty), ("duration", options.duration != nil),
      ("fps", options.frameRate != nil),
    ]
    if let (option, _) = ofUnits.first(where: \.1) {
      throw UsageError("option '--\(option)' is of simulator units; it does not go with '--cohort'", command: name)
    }
    let plan = try CohortPlan(people: people, seed: options.seed.map { UInt64($0) } ?? 1)
    let studyID = options.studyID ?? "cohort"
    let writer = try archiveWriter(output, studyID, options) {
      plan.attributes(studyID: studyID, creator: ToolVersion.text)
    }
    let progress = Progress(isQuiet: options.isQuiet)
    let count = try writer.append(plan, studyID: studyID, jobs: options.jobs ?? availableProcessorCount) { done in
      progress.update(done, of: people, "people")
    }
    try writer.finish()
    progress.finish()
    if !options.isQuiet { say("wrote \(countText(count, "recording")) to '\(output)'") }
    return .done
  }

  /// Begins the archive; a signal leaves nothing of it behind.
  private static func archiveWriter(
    _ output: String, _ studyID: String, _ options: Options, attributes: () -> ArchiveAttributes
  ) throws -> ArchiveWriter {
    if let fault = ArchiveAttributes.fault(ofStudyID: studyID) {
      throw UsageError("option '--study-id': \(fault)", command: name)
    }
    var attributes = attributes()
    attributes.studySHA256 = try studyHash(ofFileAt: options.study)
    let writer = try ArchiveWriter(path: output, attributes: attributes, overwrite: options.isForced)
    Interruption.onSignal { [unfinished = writer.temporaryPath] in unlink(unfinished) }
    return writer
  }
}
