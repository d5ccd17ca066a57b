/// A place where a text says something that a wellness measurement must not say of itself.
public struct VocabularyFinding: Sendable, Hashable, CustomStringConvertible {
  /// Whose words they are.
  public enum Origin: String, Sendable, Hashable {
    /// The text's own.
    case text
    /// Those of somebody whose text is repeated in it, as the name of a condition: the text cannot be worded otherwise, the study can.
    case supplied
  }

  /// The line, from 1.
  public let line: Int
  /// The Unicode scalar in the line, from 1.
  public let column: Int
  /// The words as they stand, with single spaces.
  public let phrase: String
  /// What may be written instead.
  public let suggestion: String
  public let origin: Origin

  /// `12:5: 'alarm'; write: …`.
  public var description: String {
    let owner = origin == .supplied ? " (a text of the data)" : ""
    return "\(line):\(column): '\(inMessage(phrase))'\(owner); write: \(suggestion)"
  }
}
