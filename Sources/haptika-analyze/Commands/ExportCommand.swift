import Foundation
import HaptikaBatch

/// `export`: what an archive holds, out.
enum ExportCommand: Command {
  struct Options: Sendable {
    var output: String?
    var format: [String] = []
    var subject: String?
    var isForced = false
    var isQuiet = false
  }

  static let name = "export"
  static let summary = "write what an archive holds as CSV or as the app's JSON"
  static let operands = "ARCHIVE"
  static let operandCount = 1...1
  static let examples = [
    "\(programName) export study.h5 --format csv --out study",
    "\(programName) export study.h5 --format csv --subject p07 --out p07",
    "\(programName) export study.h5 --format haptika-json --out app",
  ]
  static let notes = [
    "What a tombstone covers is never exported. A recording that cannot be read ends it with 65, an unknown person with 66.",
    "",
    "formats:",
    "  csv   one folder a recording, as 'import --format folder' reads it: ppg.csv, reference_*.csv, watch.csv, watch_ibi.csv,",
    "        meta.json; and recordings.csv, results.csv, regulations.csv, tombstones.csv, devices.csv with every column of the schema.",
    "        Numbers read back to the same values, codes are those of the schema. The folder layout has no place for results, sessions,",
    "        lags and most of what is said of a recording: that is in the tables only. In folders' names a / of an id is _.",
    "  haptika-json  one folder a person, as 'import --format haptika-json' reads it: haptika.jsonl with watch measurements, camera",
    "        measurements (their frames are CSV files that they name), before/after sessions and tombstones. What these documents",
    "        have no place for is in the folder 'beside': all tables as above, and references and other samples as CSV.",
  ]
  static let defaults = Options()
  static var flags: [Flag<Options>] {
    [
      .text("out", "DIR", "the folder to write (required)", \.output),
      .choice("format", "FORMAT", "csv or haptika-json (required)", of: ["csv", "haptika-json"], \.format),
      .text("subject", "ID", "only what belongs to this person", \.subject),
      .on("force", "replace DIR whatever it holds", \.isForced),
      .on("quiet", "say nothing that is not wrong", \.isQuiet),
    ]
  }

  static func run(_ options: Options, _ operands: [String]) throws -> ExitCode {
    guard let output = options.output else { throw UsageError("missing option '--out DIR'", command: name) }
    guard let format = options.format.last else {
      throw UsageError("missing option '--format csv|haptika-json'", command: name)
    }
    let export = try ArchiveExport(of: operands[0], subject: options.subject)
    let folder = try ExportFolder(at: output, force: options.isForced, input: operands[0])
    defer { folder.discard() }
    Interruption.onSignal { folder.discard() }
    let progress = Progress(isQuiet: options.isQuiet)
    func tell(_ done: Int, _ total: Int) { progress.update(done, of: total, "recordings") }
    let counts =
      try format == "csv" ? export.writeCSV(to: folder, tell: tell) : export.writeJSON(to: folder, tell: tell)
    progress.finish()
    if options.isQuiet { return .done }
    if export.deletedCount > 0 { say("not exported, for tombstones cover them: \(export.deletedCount)") }
    if counts.withoutShape > 0 {
      say("no measurement of the app, and so only in 'beside': \(countText(counts.withoutShape, "recording"))")
    }
    if counts.sessionsWithoutShape > 0 {
      say("no session of the app, and so only in 'beside': \(countText(counts.sessionsWithoutShape, "session"))")
    }
    if counts.beside > 0 { say("with samples in 'beside': \(countText(counts.beside, "recording"))") }
    if counts.withoutSamples > 0 { say("without samples, and so without a folder: \(counts.withoutSamples)") }
    say("wrote \(countText(counts.recordings, "recording")) to '\(output)'")
    return .done
  }
}
