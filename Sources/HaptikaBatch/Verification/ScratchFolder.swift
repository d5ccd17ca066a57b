import Foundation

/// A folder for what nobody keeps, among the system's temporary ones, readable by its owner only. A class, because it owns a folder on disk;
/// safe to use from any thread.
public final class ScratchFolder: Sendable {
  /// Where it is.
  public let path: String

  /// Creates it where `TMPDIR` says.
  ///
  /// - Throws: `ArchiveError` of the kind `cannotCreate`.
  public init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("haptika-\(UUID().uuidString)").path
    guard mkdir(path, 0o700) == 0 else {
      throw ArchiveError(.cannotCreate, path, String(cString: strerror(errno)).lowercased())
    }
  }

  deinit { discard() }

  /// Removes it with all that is in it. Safe to call twice and from a signal's handler queue.
  public func discard() {
    // Again, since another thread may still have written.
    for _ in 0..<3 where FileManager.default.fileExists(atPath: path) {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
