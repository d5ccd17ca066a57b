import Foundation

/// A file as it was when the run began: its checksum stands in the manifest, so it must still be the same file at the end.
struct InputFile: Sendable {
  let path: String
  /// 64 hexadecimal digits.
  let sha256: String
  private let identity: Identity

  /// What changes when a file is replaced or written to.
  private struct Identity: Sendable, Hashable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let modified: [Int]

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      inode = UInt64(truncatingIfNeeded: status.st_ino)
      size = Int64(status.st_size)
      #if canImport(Darwin)
        modified = [status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec]
      #else
        modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
      #endif
    }
  }

  /// Reads the archive, or `what` else it is, at `path` once for its checksum.
  ///
  /// - Throws: `ArchiveError` of the kind `noInput` when it is not there, `readOrWriteFailed` when it cannot be read.
  init(at path: String, expecting what: String = "an archive") throws {
    switch FileKind(of: path, followingLinks: true) {
    case .file: break
    case .directory: throw ArchiveError(.noInput, path, "is a directory; expected \(what)")
    // A pipe would wait here for ever.
    case .other: throw ArchiveError(.noInput, path, "is neither a file nor a folder; expected \(what)")
    case .missing, .link: throw ArchiveError(.noInput, path, "no such file")
    }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw ArchiveError(.noInput, path, "cannot be read; its permissions forbid it")
    }
    guard let identity = Identity(path) else { throw ArchiveError(.noInput, path, "no such file") }
    self.path = path
    self.identity = identity
    do {
      sha256 = try HaptikaBatch.sha256(ofFileAt: path)
    } catch {
      throw ArchiveError(.readOrWriteFailed, path, "cannot be read for its checksum: \(systemReason(of: error))")
    }
  }

  /// - Throws: `ArchiveError` of the kind `readOrWriteFailed` when the file is no longer the one that was read.
  func checkUnchanged() throws {
    guard Identity(path) == identity else {
      throw ArchiveError(.readOrWriteFailed, path, "changed while it was analysed; run again when nothing writes to it")
    }
  }
}
