import Foundation

/// A file for what does not fit in memory: it has no name from the start, so that nothing is left behind whatever happens.
///
/// A class, because it owns the file.
final class ScratchFile {
  private let file: FileHandle
  private(set) var length: UInt64 = 0

  /// Creates an empty file in the system's folder for temporary files (`TMPDIR`).
  ///
  /// - Throws: `ImportError` when that is not possible.
  init() throws {
    let folder = FileManager.default.temporaryDirectory.path
    var name = Array((folder + "/haptika-import.XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else {
      throw ImportError(.readFailed, folder, "no temporary file can be made there: \(systemText(errno))")
    }
    unlink(name)
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Adds bytes at the end.
  ///
  /// - Throws: `ImportError` when the disk is full, or fails.
  func append(_ bytes: UnsafeRawBufferPointer) throws {
    var written = 0
    while written < bytes.count, let start = bytes.baseAddress {
      let count = pwrite(
        file.fileDescriptor, start + written, bytes.count - written, off_t(length) + off_t(written))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw ImportError(
          .readFailed, FileManager.default.temporaryDirectory.path,
          "a temporary file cannot be written there: \(systemText(errno)); TMPDIR names another folder")
      }
      written += count
    }
    length += UInt64(bytes.count)
  }

  /// Reads values that were added, `count` of them from the byte at `offset`.
  ///
  /// - Precondition: they were added, as values of this type.
  /// - Throws: `ImportError` when reading fails.
  func values<Value: BitwiseCopyable>(_ type: Value.Type, at offset: UInt64, count: Int) throws -> [Value] {
    let stride = MemoryLayout<Value>.stride
    var wasRead = true
    let values = [Value](unsafeUninitializedCapacity: count) { buffer, initialized in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      var done = 0
      while done < count * stride, let start = bytes.baseAddress {
        let some = pread(file.fileDescriptor, start + done, count * stride - done, off_t(offset) + off_t(done))
        if some < 0, errno == EINTR { continue }
        if some <= 0 {
          wasRead = false
          break
        }
        done += some
      }
      initialized = wasRead ? count : 0
    }
    guard wasRead else {
      throw ImportError(
        .readFailed, FileManager.default.temporaryDirectory.path, "a temporary file cannot be read back")
    }
    return values
  }
}

private func systemText(_ code: Int32) -> String { String(cString: strerror(code)).lowercased() }
