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
    for (index, algorithm) in AlgorithmRegistry.all.enumerated() {
      if index > 0 { print() }
      print("\(algorithm.identifier)  fingerprint \(fingerprint(of: algorithm.recipe))")
      let width = algorithm.recipe.steps.map(\.name.count).max() ?? 0
      for step in algorithm.recipe.steps { print("  \(step.name.padding(to: width))  \(step.text)") }
    }
    return .done
  }
}
