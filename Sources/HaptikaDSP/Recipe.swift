/// What a version of an algorithm does, stage by stage with every constant, as text.
///
/// Reports repeat the fingerprint (SHA-256) of `text`; a test spells out the text of each published version.
public struct Recipe: Sendable, Hashable {
  /// One stage: its name in the specification and what it does with which numbers.
  public struct Step: Sendable, Hashable {
    public let name: String
    public let text: String

    /// Creates a step.
    public init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  /// Whose recipe it is.
  public let identifier: AlgorithmIdentifier

  /// The stages in the order in which they run.
  public let steps: [Step]

  /// Creates a recipe.
  public init(_ identifier: AlgorithmIdentifier, _ steps: [Step]) {
    self.identifier = identifier
    self.steps = steps
  }

  /// The recipe as lines: the identifier, then `name: text` for each stage, each ended by a line feed.
  public var text: String {
    ([identifier.description] + steps.map { "\($0.name): \($0.text)" }).map { $0 + "\n" }.joined()
  }
}
