import HaptikaBatch

/// `schema`: the archive's columns as Markdown.
enum SchemaCommand: Command {
  struct Options: Sendable {}

  static let name = "schema"
  static let summary = "print the archive's tables and columns as Markdown"
  static let operands = ""
  static let operandCount = 0...0
  static let examples = ["\(programName) schema > schema.md"]
  static let defaults = Options()
  static var flags: [Flag<Options>] { [] }

  static func run(_ options: Options, _ operands: [String]) throws -> ExitCode {
    try writeOutput(schemaMarkdown())
    return .done
  }
}
