import Foundation
import HaptikaBatch

/// The name that messages and help use.
let programName = ToolVersion.name

/// Writes `text` to stdout, for programs and files.
///
/// - Throws: `OutputError` when not all of it could be written, as on a full disk.
func writeOutput(_ text: String) throws {
  do {
    try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  } catch {
    throw OutputError()
  }
}

/// Stdout could not be written.
struct OutputError: Error, CustomStringConvertible {
  let description = "stdout cannot be written: the disk may be full, or nobody reads it"
}

/// Writes `text` to stderr as it is. Where nobody can read it, as on a full disk or a closed stream, it is lost: the exit code and the
/// results stand without it.
func writeError(_ text: String) {
  try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}

/// `1 recording`, `2 recordings`.
func countText(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// Says one line to the person at the terminal.
func say(_ message: String) {
  writeError("\(programName): \(message)\n")
}
