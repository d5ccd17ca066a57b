import HaptikaBatch

/// `selftest`: recompute the vectors that are part of the program.
enum SelfTestCommand: Command {
  struct Options: Sendable {}

  static let name = "selftest"
  static let summary = "recompute values known from other tools, and say whether they agree on this machine"
  static let operands = ""
  static let operandCount = 0...0
  static let examples = ["\(programName) selftest > selftest.txt"]
  static let notes = [
    "One line a vector on stdout: a set of inputs with values that R, SciPy or others computed from them. The deviation is the largest",
    "of the vector, as a fraction of what its tolerance allows. The exit code is 70 when a value does not agree; stderr names it.",
  ]
  static let defaults = Options()
  static var flags: [Flag<Options>] { [] }

  static func run(_ options: Options, _ operands: [String]) throws -> ExitCode {
    let outcomes = SelfTest.outcomes(workers: availableProcessorCount)
    try writeOutput(SelfTest.text(of: outcomes))
    for outcome in outcomes {
      for failure in outcome.failures { say("\(outcome.vector): \(failure)") }
    }
    return outcomes.allSatisfy(\.passes) ? .done : .internalError
  }
}
