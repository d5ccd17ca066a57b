import Foundation

/// Reads a file of a source whole: at most 1 MiB, as descriptions of recordings are.
///
/// - Throws: `ImportError` when it is not there, is longer, or cannot be read.
func smallFile(importing path: String) throws -> Data {
  let limit = 1 << 20
  let file = try FileHandle(importing: path)
  let data: Data
  do {
    data = try file.read(upToCount: limit + 1) ?? Data()
  } catch {
    throw ImportError(.readFailed, path, "reading failed: \(systemReason(of: error))")
  }
  if data.count > limit { throw ImportError(.badData, path, "longer than \(limit) bytes") }
  return data
}

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
