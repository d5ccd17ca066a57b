/// Something about a study file that its author should know.
public struct StudyFinding: Sendable, Hashable, CustomStringConvertible {
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// The file cannot be used as it is: a fault of form, or words that are avoided.
    case error
    /// Nothing is said where something may be: reports print NOT PROVIDED.
    case missing
  }

  public let severity: Severity
  /// The line in the file, from 1.
  public let line: Int
  /// The field, as `claims[1].text`; empty for the file as a whole.
  public let field: String
  /// One clause: what was found, what was expected.
  public let message: String

  /// `error: line 12: claims[1].text: …`.
  public var description: String {
    "\(severity.rawValue): line \(line): " + (field.isEmpty ? "" : "\(field): ") + message
  }
}
