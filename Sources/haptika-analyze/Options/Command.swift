import HaptikaBatch

/// One thing that the program does, with its options.
protocol Command: Sendable {
  /// What its flags fill in.
  associatedtype Options: Sendable

  /// The word on the command line.
  static var name: String { get }

  /// One clause without a full stop.
  static var summary: String { get }

  /// What stands after the options, as `ARCHIVE…`; empty when nothing does.
  static var operands: String { get }

  /// How many operands there may be.
  static var operandCount: ClosedRange<Int> { get }

  /// Commands that work, shown under the help.
  static var examples: [String] { get }

  /// What else its help says, in lines; may be empty.
  static var notes: [String] { get }

  /// Every option.
  static var flags: [Flag<Options>] { get }

  /// The options before any flag was read.
  static var defaults: Options { get }

  /// Does it.
  static func run(_ options: Options, _ operands: [String]) throws -> ExitCode
}

extension Command {
  static var notes: [String] { [] }

  /// Reads `arguments` and does what they ask, or prints the help they ask for.
  static func run(arguments: [String]) throws -> ExitCode {
    switch try parse(arguments) {
    case .help:
      try writeOutput(helpText)
      return .done
    case .run(let options, let operands):
      return try run(options, operands)
    }
  }

  /// Reads `arguments` by the list of flags.
  static func parse(_ arguments: [String]) throws(UsageError) -> Parsed<Options> {
    var options = defaults
    var operands: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      if argument == "--help" || argument == "-h" { return .help }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let flag = flags.first(where: { "--\($0.name)" == parts[0] }) else { throw unknown(parts[0]) }
      let attached = parts.count > 1 ? parts[1] : nil
      guard let placeholder = flag.value else {
        if attached != nil { throw error("option '--\(flag.name)' takes no value") }
        _ = flag.set(&options, "")
        continue
      }
      guard let text = attached ?? rest.popFirst() else {
        throw error("option '--\(flag.name)' needs a value (\(placeholder))")
      }
      if let expectation = flag.set(&options, text) {
        throw error("option '--\(flag.name)': '\(text)' is not \(expectation)")
      }
    }
    if operands.count < operandCount.lowerBound {
      throw error("missing \(operands.isEmpty ? self.operands : "operand")")
    }
    if operands.count > operandCount.upperBound {
      throw error("unexpected operand '\(operands[operandCount.upperBound])'")
    }
    return .run(options, operands: operands)
  }

  /// The help of the command, as printed.
  static var helpText: String {
    let usage = ["usage: \(programName) \(name)", flags.isEmpty ? "" : "[options]", operands]
    var lines = [usage.filter { !$0.isEmpty }.joined(separator: " "), "", summary.capitalizedFirst + "."]
    let rows = flags.map { ($0.usage, $0.help) } + [("--help", "print this help")]
    let width = rows.map(\.0.count).max() ?? 0
    lines += ["", "options:"]
    lines += rows.map { "  " + $0.0.padding(to: width) + "  " + $0.1 }
    if !notes.isEmpty { lines += [""] + notes }
    if !examples.isEmpty { lines += ["", "examples:"] + examples.map { "  " + $0 } }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func unknown(_ option: String) -> UsageError {
    let names = flags.map { "--\($0.name)" } + ["--help"]
    let hint = nearest(to: option, in: names).map { "; did you mean '\($0)'?" } ?? ""
    return error("unknown option '\(option)'\(hint)")
  }

  private static func error(_ message: String) -> UsageError { UsageError(message, command: name) }
}

/// What a command's arguments ask for.
enum Parsed<Options: Sendable>: Sendable {
  case help
  case run(Options, operands: [String])
}

/// A mistake on the command line.
struct UsageError: Error, CustomStringConvertible {
  let message: String
  /// Whose help to point to; `nil` for the program's own.
  let command: String?

  init(_ message: String, command: String? = nil) {
    self.message = message
    self.command = command
  }

  var description: String {
    let help = ([programName] + [command].compactMap { $0 } + ["--help"]).joined(separator: " ")
    return "\(message) (see '\(help)')"
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
