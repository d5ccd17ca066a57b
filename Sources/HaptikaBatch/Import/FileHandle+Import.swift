import Foundation

extension FileHandle {
  /// Opens a file of a source for reading. Anything else than a file is refused: a folder cannot be read, and a pipe
  /// would keep the import waiting.
  ///
  /// - Throws: `ImportError` that says what is there.
  convenience init(importing path: String) throws {
    switch FileKind(of: path, followingLinks: true) {
    case .file: break
    case .directory: throw ImportError(.badData, path, "is a folder; expected a file")
    case .other: throw ImportError(.badData, path, "is neither a file nor a folder; expected a file")
    case .missing, .link: throw ImportError(.readFailed, path, "is not there; expected a file")
    }
    do {
      try self.init(forReadingFrom: URL(fileURLWithPath: path))
    } catch {
      throw ImportError(.readFailed, path, "cannot be opened for reading: \(systemReason(of: error))")
    }
  }
}
