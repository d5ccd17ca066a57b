import Foundation
import HaptikaBatch

/// `forget`: an archive without a person.
enum ForgetCommand: Command {
  struct Options: Sendable {
    var input: String?
    var output: String?
    var leavesNoTombstones = false
    var isForced = false
    var isQuiet = false
  }

  static let name = "forget"
  static let summary = "write an archive without a person"
  static let operands = "SUBJECT"
  static let operandCount = 1...1
  static let examples = ["\(programName) forget p07 --in study.h5 --out rest.h5"]
  static let notes = [
    "Left out are the person's recordings with samples and results, the before/after sessions that they are part of, and devices that",
    "nobody else used. A tombstone without a time stays for each recording and session, so that neither an older archive nor a later",
    "replay brings them back. What earlier tombstones cover is not copied. All else is, as far as the schema knows it; a",
    "recording of somebody else that cannot be read ends it with 65, one of the person does not.",
    "The id of a recording can hold the person's (p07/1), and its tombstone then does too: that is told, and --no-tombstones leaves",
    "them out. SUBJECT is a subject_id; an unknown one ends with 66. The archive that is read stays as it is: delete it yourself.",
  ]
  static let defaults = Options()
  static var flags: [Flag<Options>] {
    [
      .text("in", "FILE", "the archive to read (required)", \.input),
      .text("out", "FILE", "the archive to write (required)", \.output),
      .on("no-tombstones", "leave no tombstones: a replay can then bring recordings back", \.leavesNoTombstones),
      .on("force", "replace an existing file", \.isForced),
      .on("quiet", "say nothing that is not wrong", \.isQuiet),
    ]
  }

  static func run(_ options: Options, _ operands: [String]) throws -> ExitCode {
    guard let input = options.input else { throw UsageError("missing option '--in FILE'", command: name) }
    guard let output = options.output else { throw UsageError("missing option '--out FILE'", command: name) }
    try checkImportOutput(output, inputs: [input])
    let progress = Progress(isQuiet: options.isQuiet)
    let forgetting = try Forgetting(operands[0], in: input, leavingTombstones: !options.leavesNoTombstones) {
      progress.update($0, of: $1, "recordings read")
    }
    let writer = try ArchiveWriter(
      path: output, attributes: forgetting.attributes, overwrite: options.isForced)
    Interruption.onSignal { [unfinished = writer.temporaryPath] in unlink(unfinished) }
    let count = try forgetting.write(to: writer) { progress.update($0, of: $1, "recordings") }
    try writer.finish()
    progress.finish()
    // Also when it shall be quiet: somebody relies on it.
    for remark in forgetting.remarks { say("note: \(remark)") }
    if options.isQuiet { return .done }
    if forgetting.deletedCount > 0 {
      say("\(countText(forgetting.deletedCount, "recording")) of others under tombstones not copied")
    }
    say(
      "left out \(countText(forgetting.recordingCount, "recording")) and \(countText(forgetting.sessionCount, "session")); "
        + "wrote \(countText(count, "recording")) to '\(output)'")
    return .done
  }
}
