import HaptikaBatch
import HaptikaDSP

/// `algorithms`: versions, recipes, fingerprints.
enum AlgorithmsCommand: Command {
  struct Options: Sendable {}

  static let name = "algorithms"
  static let summary = "print every version's recipe, with each constant, and its fingerprint"
  static let operands = ""
  static let operandCount = 0...0
  static let examples = ["\(programName) algorithms"]
  static let defaults = Options()
  static var flags: [Flag<Options>] { [] }

  static func run(_ options: Options, _ operands: [String]) throws -> ExitCode {
    let recipes =
      AlgorithmRegistry.all.map(\.recipe)
      + [Watch_V1_0_0().recipe, Baseline_V1_0_0().recipe, StressIndex_V1_0_0().recipe]
    try writeOutput(recipes.map(text).joined(separator: "\n"))
    return .done
  }

  private static func text(of recipe: Recipe) -> String {
    let width = recipe.steps.map(\.name.count).max() ?? 0
    let lines = recipe.steps.map { "  \($0.name.padding(to: width))  \($0.text)\n" }
    return "\(recipe.identifier)  fingerprint \(fingerprint(of: recipe))\n" + lines.joined()
  }
}
