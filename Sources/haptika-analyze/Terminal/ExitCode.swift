/// What the program's exit status says (the numbers of `sysexits.h`).
enum ExitCode: Int32, CaseIterable {
  case done = 0
  case usage = 64
  case badData = 65
  case noInput = 66
  case programMissing = 69
  case internalError = 70
  case cannotCreate = 73
  case readOrWriteFailed = 74
  case tryAgain = 75
  case interrupted = 130
  case terminated = 143

  /// What stands beside the number in help.
  var meaning: String {
    switch self {
    case .done: "done"
    case .usage: "wrong usage"
    case .badData: "bad data"
    case .noInput: "input missing"
    case .programMissing: "a needed program is missing"
    case .internalError: "internal error"
    case .cannotCreate: "output cannot be created"
    case .readOrWriteFailed: "reading or writing failed"
    case .tryAgain: "try again"
    case .interrupted: "interrupted"
    case .terminated: "terminated"
    }
  }
}
