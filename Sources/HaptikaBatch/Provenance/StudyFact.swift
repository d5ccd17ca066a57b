/// The study file of a run, and what the archives know of it.
public struct StudyFact: Sendable, Hashable {
  /// The SHA-256 of the file, as 64 hexadecimal digits.
  public let sha256: String

  /// Creates the record of a study file.
  public init(sha256: String) { self.sha256 = sha256 }

  /// Which study file an archive was packed under, by its root attribute `study_sha256`.
  public enum Freeze: String, Sendable, Hashable, CaseIterable {
    /// The archive holds the hash of this very file, which so is at least as old as the archive; when the data were recorded it does not say.
    case frozen
    /// The archive holds the hash of another file, as of one that was changed since.
    case otherFrozen = "other_frozen"
    /// The archive holds no hash.
    case notFrozen = "not_frozen"

    /// As text.
    var words: String {
      switch self {
      case .frozen: "frozen before the archive was packed"
      case .otherFrozen: "another file was frozen"
      case .notFrozen: "not frozen"
      }
    }
  }

  /// Which study file `archive` was packed under.
  public func freeze(of archive: ArchiveFact) -> Freeze {
    guard let frozen = archive.studySHA256, !frozen.isEmpty else { return .notFrozen }
    return frozen.lowercased() == sha256 ? .frozen : .otherFrozen
  }
}
