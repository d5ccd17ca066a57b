/// Why something cannot be imported: file, place in it, what was found, what was expected.
public struct ImportError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of fault, by which the command line chooses its exit code.
  public enum Kind: Sendable, Hashable {
    /// The source is not there, or is not a folder.
    case noInput
    /// The source is not what it should be.
    case badData
    /// The source can be read in two ways, or an option is not allowed: the message asks, and names the option that
    /// answers.
    case question
    /// Reading failed half-way.
    case readFailed
  }

  public let kind: Kind
  /// The file or folder, as the user named it.
  public let file: String
  /// The place inside the file, as `line 17`; `nil` when the whole file is meant.
  public let place: String?
  /// One clause in lower case without a full stop: what was found, what was expected.
  public let message: String

  /// Creates an error.
  init(_ kind: Kind, _ file: String, at place: String? = nil, _ message: String) {
    self.kind = kind
    self.file = file
    self.place = place
    self.message = message
  }

  /// `'set/rec_01/ppg.csv': line 17: longer than 1048576 bytes`.
  public var description: String {
    "'\(file)': " + (place.map { "\($0): " } ?? "") + message
  }
}
