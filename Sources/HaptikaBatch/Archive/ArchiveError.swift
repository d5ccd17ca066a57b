/// Why an archive, or a place in it, cannot be used: file, place in the file, what was found, what was expected.
public struct ArchiveError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of fault, by which the command line chooses its exit code.
  public enum Kind: Sendable, Hashable {
    /// The file is not there, or is a directory.
    case noInput
    /// The file is not what it should be.
    case badData
    /// The file cannot be created.
    case cannotCreate
    /// Reading or writing failed half-way.
    case readOrWriteFailed
  }

  public let kind: Kind
  /// The file, as the user named it.
  public let file: String
  /// The path inside the file, as `/ppg/red`; `nil` when the whole file is meant.
  public let place: String?
  /// One clause in lower case without a full stop: what was found, what was expected.
  public let message: String

  /// Creates an error.
  public init(_ kind: Kind, _ file: String, at place: String? = nil, _ message: String) {
    self.kind = kind
    self.file = file
    self.place = place
    self.message = message
  }

  /// `'walk.h5': /ppg/red: 2 dimensions; expected 1`.
  public var description: String {
    "'\(file)': " + (place.map { "\($0): " } ?? "") + message
  }
}
