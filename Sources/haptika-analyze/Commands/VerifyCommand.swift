import HaptikaBatch

/// `verify`: whether a folder of reports is as it was written, and whether the run gives it again.
enum VerifyCommand: Command {
  struct Options: Sendable {
    var isRerun = false
    var results: [NamedValue] = []
    var jobs: Int?
    var isQuiet = false
  }

  static let name = "verify"
  static let summary = "compare a folder of reports with the checksums of its manifest, or with the run made again"
  static let operands = "DIR [ARCHIVE…]"
  static let operandCount = 1...Int.max
  static let examples = [
    "\(programName) verify Reports/study",
    "\(programName) verify --rerun Reports/study study.h5",
    "\(programName) verify --rerun Reports/beside study.h5 --results heartpy=heartpy.csv",
  ]
  static let notes = [
    "One line on stdout for each file of DIR that is changed, missing or extra; the exit code is 65 when there is one, 66 without a folder",
    "or a manifest. run.json is not compared: it says when and where. Nothing outside DIR is read, and no link in it is followed.",
    "",
    "With --rerun the archives must be those of the run by name and SHA-256, and so must the files of results. The run is repeated with",
    "the options of DIR/manifest.json in a folder of the system's temporary ones (TMPDIR), which is removed; every file is compared.",
    "Drawings are compared when gnuplot is of the same version, otherwise their scripts and data. On another kind of processor or",
    "system the last digits of numbers may differ.",
  ]
  static let defaults = Options()
  static var flags: [Flag<Options>] {
    [
      .on("rerun", "repeat the run over ARCHIVE… and compare what comes of it", \.isRerun),
      .pair(
        "results", "NAME=FILE", "with --rerun: results of another program, as 'run' got them; repeat for several",
        \.results),
      .integer(
        "jobs", "N", "with --rerun: recordings at once (default: the processors it may use)", in: 1...1024, \.jobs),
      .on("quiet", "say nothing that is not wrong", \.isQuiet),
    ]
  }

  static func run(_ options: Options, _ operands: [String]) throws -> ExitCode {
    let archives = Array(operands.dropFirst())
    if options.isRerun {
      if archives.isEmpty { throw UsageError("option '--rerun' needs the archives of the run", command: name) }
    } else {
      if let archive = archives.first { throw UsageError("operand '\(archive)' needs '--rerun'", command: name) }
      if !options.results.isEmpty { throw UsageError("option '--results' needs '--rerun'", command: name) }
      if options.jobs != nil { throw UsageError("option '--jobs' needs '--rerun'", command: name) }
    }
    let folder = operands[0]
    let verification = try FolderVerification(of: folder)
    try tell(verification.differences)
    if !options.isQuiet {
      say(
        "compared \(countText(verification.fileCount, "file")) of '\(folder)' with manifest.json "
          + "(SHA-256 \(verification.manifestSHA256)); run.json is not compared")
    }
    let isSame = options.isRerun ? try repeats(verification, folder, archives, options) : true
    return isSame && verification.differences.isEmpty ? .done : .badData
  }

  /// Whether the run gives the same again.
  private static func repeats(
    _ verification: FolderVerification, _ folder: String, _ archives: [String], _ options: Options
  ) throws -> Bool {
    let repetition = try RunRepetition(
      of: verification, at: folder, archives: archives,
      results: options.results.map { ResultsSource(name: $0.name, path: $0.value) },
      jobs: options.jobs ?? availableProcessorCount)
    for note in repetition.notes { say(note) }
    let scratch = try ScratchFolder()
    defer { scratch.discard() }
    Interruption.onSignal { scratch.discard() }
    let progress = Progress(isQuiet: options.isQuiet)
    let outcome = try repetition.execute(in: scratch) { event in
      if case .analysed(let done, let total) = event { progress.update(done, of: total, "recordings") }
    }
    progress.finish()
    try tell(outcome.differences)
    if !options.isQuiet {
      let verdict = outcome.differences.isEmpty ? "the same bytes" : "not the same bytes"
      say("made again: \(verdict), \(countText(outcome.fileCount, "file")) compared")
    }
    return outcome.differences.isEmpty
  }

  private static func tell(_ differences: [FolderVerification.Difference]) throws {
    try writeOutput(differences.map { printable("\($0)") + "\n" }.joined())
  }
}
