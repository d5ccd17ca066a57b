import HaptikaBatch

/// `study`: the study file of a submission.
enum StudyCommand: Command {
  struct Options: Sendable {
    var isForced = false
  }

  static let name = "study"
  static let summary = "write, check or freeze the study file of a submission"
  static let operands = "init|check|freeze FILE"
  static let operandCount = 2...2
  static let examples = [
    "\(programName) study init study.json", "\(programName) study check study.json",
    "\(programName) study freeze study.json",
  ]
  static let notes = [
    "init    writes a file with every field, empty, and what each means; an existing file is replaced with --force only",
    "check   lists faults, avoided words and what is missing, with lines, on stdout; the exit code is 65 when anything but missing is found",
    "freeze  prints the SHA-256 of the file. 'import --study FILE' and 'simulate --study FILE' keep it in the archive (study_sha256), so",
    "        that a report can say whether the file was frozen before the archive was packed. Any change of the file, a space even, changes it.",
  ]
  static let defaults = Options()
  static var flags: [Flag<Options>] { [.on("force", "let init replace an existing file", \.isForced)] }

  static func run(_ options: Options, _ operands: [String]) throws -> ExitCode {
    let (action, path) = (operands[0], operands[1])
    switch action {
    case "init":
      try StudyTemplate.write(to: path, overwrite: options.isForced)
      say("wrote '\(path)'; fill it in, then '\(programName) study check \(path)'")
      return .done
    case "check": return try check(path)
    case "freeze": return try freeze(path)
    default:
      let hint = nearest(to: action, in: ["init", "check", "freeze"]).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError("'\(action)' is not one of init, check, freeze\(hint)", command: name)
    }
  }

  private static func check(_ path: String) throws -> ExitCode {
    let check = try StudyCheck(path: path)
    try writeOutput(check.findings.map { printable("\($0)") + "\n" }.joined())
    say("'\(path)': \(countText(check.count(.error), "error")), \(countText(check.count(.missing), "field")) missing")
    return check.isUsable ? .done : .badData
  }

  private static func freeze(_ path: String) throws -> ExitCode {
    let check = try StudyCheck(path: path)
    _ = try check.usable()
    try writeOutput("\(check.sha256)  \(path)\n")
    say(
      "keep it in the archive with '--study \(path)' of import or simulate (study_sha256); "
        + "\(countText(check.count(.missing), "field")) missing will print NOT PROVIDED")
    return .done
  }
}

/// Returns the hash of a study file that can be used; `nil` when none is named.
///
/// - Throws: `ImportError` when the file is missing or faulty: a hash of a file that `run` refuses would be kept for nothing.
func studyHash(ofFileAt path: String?) throws -> String? {
  guard let path else { return nil }
  let check = try StudyCheck(path: path)
  _ = try check.usable()
  return check.sha256
}
