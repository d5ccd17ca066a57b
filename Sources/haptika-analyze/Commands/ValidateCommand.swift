import HaptikaBatch

/// `validate`: read archives from one end to the other and say what is found.
enum ValidateCommand: Command {
  struct Options: Sendable {}

  static let name = "validate"
  static let summary = "read archives wholly and list what is wrong with them"
  static let operands = "ARCHIVE…"
  static let operandCount = 1...Int.max
  static let examples = ["\(programName) validate study.h5"]
  static let notes = [
    "One finding a line on stdout, errors first, then warnings and notes. The exit code is 65 when anything but a missing file is an",
    "error, 66 when the only errors are missing files, otherwise 0. A bad archive does not keep the others from being read.",
  ]
  static let defaults = Options()
  static var flags: [Flag<Options>] { [] }

  static func run(_ options: Options, _ operands: [String]) throws -> ExitCode {
    let validation = try Validation(of: operands)
    try writeOutput(validation.findings.map { printable("\($0)") + "\n" }.joined())
    let counts = Finding.Severity.allCases.map { countText(validation.count($0), $0.rawValue) }
    say("\(countText(validation.recordingCount, "recording")): \(counts.joined(separator: ", "))")
    if validation.count(.error) > validation.missingFiles.count { return .badData }
    return validation.missingFiles.isEmpty ? .done : .noInput
  }
}
