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
  ]
  static let notes = [
    "What a tombstone covers is never exported. A recording that cannot be read ends it with 65, an unknown person with 66.",
    "",
    "formats:",
    "  csv   one folder a recording, as 'import --format folder' reads it: ppg.csv, reference_*.csv, watch.csv, watch_ibi.csv,",
    "        meta.json; and recordings.csv, results.csv, regulations.csv, tombstones.csv, devices.csv with every column of the schema.",
    "        Numbers read back to the same values, codes are those of the schema. The folder layout has no place for results, sessions,",
    "        lags and most of what is said of a recording: that is in the tables only. In folders' names a / of an id is _.",
  ]
  static let defaults = Options()
  static var flags: [Flag<Options>] {
    [
      .text("out", "DIR", "the folder to write (required)", \.output),
      .choice("format", "FORMAT", "csv (required)", of: ["csv"], \.format),
      .text("subject", "ID", "only what belongs to this person", \.subject),
      .on("force", "replace DIR whatever it holds", \.isForced),
      .on("quiet", "say nothing that is not wrong", \.isQuiet),
    ]
  }

  static func run(_ options: Options, _ operands: [String]) throws -> ExitCode {
    guard let output = options.output else { throw UsageError("missing option '--out DIR'", command: name) }
    guard let format = options.format.last else { throw UsageError("missing option '--format csv'", command: name) }
    _ = format
    let export = try ArchiveExport(of: operands[0], subject: options.subject)
    let folder = try ExportFolder(at: output, force: options.isForced, input: operands[0])
    defer { folder.discard() }
    Interruption.onSignal { folder.discard() }
    let progress = Progress(isQuiet: options.isQuiet)
    let counts = try export.writeCSV(to: folder) { progress.update($0, of: $1, "recordings") }
    progress.finish()
    if options.isQuiet { return .done }
    if export.deletedCount > 0 { say("not exported, for tombstones cover them: \(export.deletedCount)") }
    if counts.withoutSamples > 0 { say("without samples, and so without a folder: \(counts.withoutSamples)") }
    say("wrote \(countText(counts.recordings, "recording")) to '\(output)'")
    return .done
  }
}
