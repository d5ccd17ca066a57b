/// Something about an archive that its owner should know.
public struct Finding: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// How much it matters, the gravest first.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// Something cannot be read or contradicts itself.
    case error
    /// It is read, and probably not meant so.
    case warning
    /// It is read and may well be meant so.
    case note
  }

  public let severity: Severity
  /// The file, as the user named it.
  public let file: String
  /// The path inside the file, with the row where it applies, as `/ppg/red` or `/recordings[17]`; `nil` for the whole file.
  public let place: String?
  /// One clause: what was found, what was expected.
  public let message: String

  init(severity: Severity, file: String, place: String?, message: String) {
    self.severity = severity
    self.file = file
    self.place = place
    self.message = message
  }

  /// What keeps an archive from being read.
  init(_ error: ArchiveError) {
    self.init(severity: .error, file: error.file, place: error.place, message: error.message)
  }

  /// `error: 'walk.h5': /ppg: missing; expected a table`.
  public var description: String {
    "\(severity): '\(file)': " + (place.map { "\($0): " } ?? "") + message
  }

  /// By severity, then as texts.
  public static func < (a: Finding, b: Finding) -> Bool {
    let order = { (severity: Severity) in Severity.allCases.firstIndex(of: severity) ?? 0 }
    if a.severity != b.severity { return order(a.severity) < order(b.severity) }
    return ByteText(a.description) < ByteText(b.description)
  }
}
