import HaptikaBatch
import HaptikaDSP

/// `run`: analyse, compare, report.
enum RunCommand: Command {
  struct Options: Sendable {
    var output: String?
    var algorithms: [String] = []
    var results: [NamedValue] = []
    var study: String?
    var baseline: [String] = []
    var jobs: Int?
    var windowSeconds: Double?
    var stepSeconds: Double?
    var maximumFailedFraction: Double?
    var seed: Int?
    var bootstrap: Int?
    var figures: [String] = []
    var drawsBitmaps = false
    var recalibrates = false
    var isForced = false
    var isQuiet = false
  }

  static let name = "run"
  static let summary = "analyse archives, compare with the reference, write the reports"
  static let operands = "ARCHIVE…"
  static let operandCount = 1...Int.max
  static let examples = [
    "\(programName) run study.h5 --out Reports/study",
    "\(programName) run a.h5 b.h5 --out Reports/windows --algorithm 1.0.0 --window-seconds 30",
    "\(programName) run study.h5 --out Reports/submission --study study.json",
    "\(programName) run study.h5 --out Reports/beside --results heartpy=heartpy.csv",
  ]
  static let notes = [
    "The folder DIR appears when everything in it is written. An earlier report in its place is replaced; anything else is refused",
    "unless --force is given. Recordings that cannot be read are listed in DIR/exclusions.csv.",
    "",
    "FILE has a row a recording (or window): [study_id,]recording[,window_start_s][,algorithm,algorithm_version],bpm",
    "[,rmssd_ms,sdnn_ms,confidence,reasons]. What is missing or not used is listed in DIR/results_problems.csv.",
    "",
    "With --study the windows, seed, replicates, margins, exclusions and criteria are those of the file, and options for them are refused.",
  ]
  static let defaults = Options()
  static var flags: [Flag<Options>] {
    [
      .text("out", "DIR", "where the reports go (required)", \.output),
      .choice(
        "algorithm", "ID@VERSION", "run this version (default: all); repeat for several", of: AlgorithmRegistry.names,
        \.algorithms),
      .pair(
        "results", "NAME=FILE", "compare another program's results, a CSV file, as NAME; repeat for several",
        \.results),
      .text(
        "study", "FILE", "bind the run to this study file, and write methodology.md and checklists.csv", \.study),
      .choice(
        "baseline", "ID@VERSION", "compare every other version with this one (default: all pairs)",
        of: AlgorithmRegistry.names, \.baseline),
      .integer("jobs", "N", "recordings at once (default: the processors it may use)", in: 1...1024, \.jobs),
      .number(
        "window-seconds", "W", "compare windows of W seconds instead of whole recordings", in: 1...86_400,
        \.windowSeconds),
      .number("step-seconds", "S", "start a window every S seconds (default: W)", in: 0.1...86_400, \.stepSeconds),
      .integer("seed", "N", "seed of the bootstrap (default: 0)", in: 0...Int.max, \.seed),
      .integer(
        "bootstrap", "B", "replicates of the bootstrap (default: 1999; for a submission 9999)", in: 99...1_000_000,
        \.bootstrap),
      .number(
        "max-failed-fraction", "F",
        "share of recordings that may be unreadable before the exit code is 65 (default: 0.1)",
        in: 0...1, \.maximumFailedFraction),
      .choice(
        "figures", "MODE",
        "draw with gnuplot when it is found (auto, the default), end with 69 when it is not (require), or make none",
        of: FigureMode.allCases.map(\.rawValue), \.figures),
      .on("png", "draw each figure as a PNG of twice the size, too", \.drawsBitmaps),
      .on(
        "recalibrate", "propose constants of a next stress index in stress.md; changes nothing published",
        \.recalibrates),
      .on("force", "replace DIR whatever it holds", \.isForced),
      .on("quiet", "show no progress", \.isQuiet),
    ]
  }

  static func run(_ options: Options, _ operands: [String]) throws -> ExitCode {
    guard let output = options.output else { throw UsageError("missing option '--out DIR'", command: name) }
    try refuseWhatTheStudyFixes(options)
    let algorithms = algorithms(options.algorithms)
    var run = Run(
      archives: operands, output: output, algorithms: algorithms, baseline: try baseline(options, among: algorithms),
      windowing: try windowing(options),
      jobs: options.jobs ?? availableProcessorCount,
      bootstrap: BootstrapSettings(
        seed: options.seed.map { UInt64($0) } ?? BootstrapSettings.usual.seed,
        replicateCount: options.bootstrap ?? BootstrapSettings.usual.replicateCount), figures: try figures(options),
      force: options.isForced, commandLine: CommandLine.arguments)
    run.results = options.results.map { ResultsSource(name: $0.name, path: $0.value) }
    run.recalibrates = options.recalibrates
    if let path = options.study { run = try run.bound(to: StudyCheck(path: path)) }
    let progress = Progress(isQuiet: options.isQuiet)
    let report = try run.execute { event in
      switch event {
      case .began(let folder): Interruption.onSignal { folder.discard() }
      case .analysed(let done, let total): progress.update(done, of: total, "recordings")
      }
    }
    progress.finish()
    return conclude(report, limit: options.maximumFailedFraction ?? 0.1)
  }

  /// A study file says how it is computed: nothing else may say it beside.
  private static func refuseWhatTheStudyFixes(_ options: Options) throws {
    guard options.study != nil else { return }
    let given: [(option: String, field: String, isGiven: Bool)] = [
      ("window-seconds", "analysis.windows.length_s", options.windowSeconds != nil),
      ("step-seconds", "analysis.windows.step_s", options.stepSeconds != nil),
      ("seed", "analysis.seed", options.seed != nil), ("bootstrap", "analysis.bootstrap", options.bootstrap != nil),
    ]
    if let conflict = given.first(where: \.isGiven) {
      throw UsageError(
        "option '--\(conflict.option)' cannot stand beside '--study': the study file fixes it, as '\(conflict.field)'",
        command: name)
    }
  }

  /// The algorithms by name, each once, in the order of the registry; all when none is named.
  private static func algorithms(_ names: [String]) -> [any Algorithm] {
    if names.isEmpty { return AlgorithmRegistry.all }
    let wanted = Set(names.compactMap { AlgorithmRegistry.find($0)?.identifier })
    return AlgorithmRegistry.all.filter { wanted.contains($0.identifier) }
  }

  /// The baseline that was given, which must be one of the `algorithms` that run.
  private static func baseline(
    _ options: Options, among algorithms: [any Algorithm]
  ) throws -> AlgorithmIdentifier? {
    guard let named = options.baseline.last, let baseline = AlgorithmRegistry.find(named)?.identifier else {
      return nil
    }
    if options.baseline.count > 1 { throw UsageError("option '--baseline' takes one version", command: name) }
    let identifiers = algorithms.map(\.identifier)
    guard identifiers.contains(baseline) else {
      throw UsageError(
        "option '--baseline': '\(named)' is not run; add '--algorithm \(baseline)', or name one of "
          + identifiers.map(\.description).joined(separator: ", "), command: name)
    }
    return baseline
  }

  /// The last mode that was given.
  private static func figures(_ options: Options) throws -> FigureOptions {
    let mode = options.figures.last.flatMap { FigureMode(rawValue: $0) } ?? .auto
    if mode == .none, options.drawsBitmaps {
      throw UsageError("option '--png' draws figures, and '--figures none' makes none", command: name)
    }
    return FigureOptions(mode: mode, bitmaps: options.drawsBitmaps)
  }

  private static func windowing(_ options: Options) throws -> Windowing? {
    guard let length = options.windowSeconds else {
      if options.stepSeconds != nil {
        throw UsageError("option '--step-seconds' needs '--window-seconds'", command: name)
      }
      return nil
    }
    return Windowing(windowSeconds: length, stepSeconds: options.stepSeconds ?? length)
  }

  /// Says what a person must know of the run, and which exit code that is.
  private static func conclude(_ report: FinishedReport, limit: Double) -> ExitCode {
    let counts = report.counts
    let unread = counts.unreadable
    if let absence = report.accuracyAbsence { say("no accuracy report: \(absence)") }
    if let problem = report.figureProblem { say("figures are not drawn: \(problem)") }
    if report.resultProblemCount > 0 {
      say(
        "\(countText(report.resultProblemCount, "result")) from elsewhere missing or not used as they stand; see "
          + "'\(report.path)/results_problems.csv'")
    }
    guard unread > 0 else { return .done }
    let isTooMany = unread == counts.recordings || Double(unread) > limit * Double(counts.recordings)
    let verdict = isTooMany ? "; more than --max-failed-fraction \(limit) allows" : ""
    say(
      "\(unread) of \(counts.recordings) recordings could not be read\(verdict); see '\(report.path)/exclusions.csv'")
    return isTooMany ? .badData : .done
  }
}
