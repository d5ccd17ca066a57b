import Foundation
import HaptikaBatch

/// The whole program behind its arguments.
enum Program {
  /// Everything it can do, in the order of help.
  static let commands: [any Command.Type] = [
    RunCommand.self, VerifyCommand.self, ValidateCommand.self, InspectCommand.self, ImportCommand.self,
    ExportCommand.self,
    ForgetCommand.self,
    SimulateCommand.self, StudyCommand.self, AlgorithmsCommand.self, SchemaCommand.self, SelfTestCommand.self,
  ]

  /// Does what `arguments` (without the program's own name) ask for, says on stderr what went wrong, and returns the exit code.
  static func run(_ arguments: [String]) -> ExitCode {
    do {
      return try dispatch(arguments)
    } catch {
      say("\(error)")
      return exitCode(for: error)
    }
  }

  private static func exitCode(for error: any Error) -> ExitCode {
    switch error {
    case is UsageError, is SimulationPlanError: .usage
    case let error as ArchiveError:
      switch error.kind {
      case .noInput: .noInput
      case .badData: .badData
      case .cannotCreate: .cannotCreate
      case .readOrWriteFailed: .readOrWriteFailed
      }
    case let error as ImportError:
      switch error.kind {
      case .noInput: .noInput
      case .badData, .question: .badData
      case .badOption: .usage
      case .readFailed: .readOrWriteFailed
      }
    case let error as FigureError: error.kind == .programMissing ? .programMissing : .internalError
    case is OutputError: .readOrWriteFailed
    default: .internalError
    }
  }

  private static func dispatch(_ arguments: [String]) throws -> ExitCode {
    guard let first = arguments.first else {
      throw UsageError("missing command; one of \(names.joined(separator: ", "))")
    }
    switch first {
    case "--help", "-h", "help":
      try writeOutput(helpText)
      return .done
    case "--version":
      try writeOutput(ToolVersion.text + "\n")
      return .done
    case "--completions":
      guard let shell = arguments.dropFirst().first else {
        throw UsageError("option '--completions' needs a value (SHELL)")
      }
      try writeOutput(completions(for: shell, of: commands))
      return .done
    default:
      break
    }
    guard let command = commands.first(where: { $0.name == first }) else {
      let kind = first.hasPrefix("-") ? "option" : "command"
      let known = first.hasPrefix("-") ? ["--help", "--version", "--completions"] : names
      let hint = nearest(to: first, in: known).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError("unknown \(kind) '\(first)'\(hint)")
    }
    return try command.run(arguments: Array(arguments.dropFirst()))
  }

  /// The help of the whole program, as printed.
  static var helpText: String {
    var lines = [
      "usage: \(programName) COMMAND [options] …", "",
      "Validates phone pulse-rate algorithms: reads archives of recorded camera metrics, runs every published version of the",
      "algorithm over each recording, compares with the reference, and writes reports as CSV and Markdown.", "",
      "commands:",
    ]
    let rows = commands.map { ([$0.name, $0.operands].filter { !$0.isEmpty }.joined(separator: " "), $0.summary) }
    let width = rows.map(\.0.count).max() ?? 0
    lines += rows.map { "  " + $0.0.padding(to: width) + "  " + $0.1 }
    lines += [
      "", "options:", "  --help               print this help; after a command, its own",
      "  --version            print the version",
      "  --completions SHELL  print completions for bash, zsh or fish", "", "examples:",
      "  \(programName) simulate --out simulated.h5", "  \(programName) run simulated.h5 --out Reports/simulated", "",
      "exit codes:",
    ]
    lines += ExitCode.allCases.map { "  " + "\($0.rawValue)".padding(to: 3) + "  " + $0.meaning }
    return lines.map { $0 + "\n" }.joined()
  }

  private static var names: [String] { commands.map { $0.name } }
}
