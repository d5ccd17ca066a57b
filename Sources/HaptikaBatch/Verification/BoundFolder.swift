import Foundation

/// A folder out of which no name leads: files in it are opened step by step, and no link is followed on the way.
///
/// Names come from strangers. What is opened is what is there at that moment, so that a link which takes a file's place between a look
/// and the opening leads nowhere either. A class, because it owns an open folder.
final class BoundFolder: Sendable {
  /// As the user named it.
  let path: String
  private let descriptor: Int32

  /// Opens the folder at `path`. A link given by the user is followed.
  ///
  /// - Throws: `ArchiveError` of the kind `noInput`.
  init(_ path: String) throws {
    self.path = path
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 {
      let isThere = FileKind(of: path, followingLinks: true) != .missing
      throw ArchiveError(
        .noInput, path, isThere ? "is not a folder that can be read; expected a folder of reports" : "no such folder")
    }
  }

  deinit { close(descriptor) }

  /// What is at a place in the folder.
  enum Found: Sendable, Hashable {
    case missing
    /// A link, a folder, a pipe: anything but a file.
    case noFile
    case file(size: Int, sha256: String)
    /// A file whose size alone tells that it is another one; it is not read.
    case ofOtherSize(Int)
    /// It is there and cannot be read.
    case unreadable
  }

  /// Whether `name` is a path that stays inside: parts that are names, with single slashes between them.
  static func isInside(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.count <= 1024 else { return false }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count <= 16
      && parts.allSatisfy { part in
        !part.isEmpty && part != "." && part != ".." && part.utf8.count <= 255
          && part.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "\\" }
      }
  }

  /// Looks at the file `name`, and takes its checksum when it has the size that is expected.
  func look(at name: String, expecting size: Int) -> Found {
    let file = opened(inside: name)
    guard file >= 0 else { return errno == ENOENT ? .missing : isLinkOrOther(errno) ? .noFile : .unreadable }
    defer { close(file) }
    guard let found = Self.size(ofOpen: file) else { return .noFile }
    guard found == size else { return .ofOtherSize(found) }
    var digest = SHA256Digest()
    var count = 0
    do {
      // Never more than was expected, whatever grows meanwhile.
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
      while count < size, let block = try handle.read(upToCount: min(1 << 20, size - count)), !block.isEmpty {
        digest.update(block)
        count += block.count
      }
    } catch {
      return .unreadable
    }
    return count == size ? .file(size: size, sha256: digest.hexadecimal()) : .ofOtherSize(count)
  }

  /// Returns the bytes of the file `name`, of which there are at most `limit`.
  ///
  /// - Throws: `ArchiveError`: `noInput` when it is not there, `badData` when it is no file or longer.
  func contents(of name: String, atMost limit: Int) throws -> [UInt8] {
    let file = opened(inside: name)
    guard file >= 0 else {
      if errno == ENOENT {
        throw ArchiveError(.noInput, path, "holds no \(name); expected a folder of reports of 'run'")
      }
      throw ArchiveError(.badData, path, "its \(name) is a link or cannot be read; expected a file")
    }
    defer { close(file) }
    guard let size = Self.size(ofOpen: file) else { throw ArchiveError(.badData, path, "its \(name) is not a file") }
    guard size <= limit else {
      throw ArchiveError(.badData, path, "its \(name) has \(size) bytes; at most \(limit) are read")
    }
    do {
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
      return [UInt8](try handle.read(upToCount: limit) ?? Data())
    } catch {
      throw ArchiveError(.readOrWriteFailed, path, "its \(name) cannot be read: \(systemReason(of: error))")
    }
  }

  /// An error about the manifest.
  func fault(_ message: String) -> ArchiveError { ArchiveError(.badData, path, at: Manifest.file, message) }

  /// Returns what is in the folder besides `known`, sorted by bytes: files, links, and whole folders (with a `/` behind them) in which
  /// nothing known is. At most `limit` of them.
  ///
  /// - Throws: `ArchiveError` of the kind `readOrWriteFailed` when a folder cannot be listed.
  func others(than known: Set<String>, atMost limit: Int) throws -> [String] {
    var folders: Set<String> = [""]
    for name in known {
      var parent = name
      while let slash = parent.lastIndex(of: "/") {
        parent = String(parent[..<slash])
        folders.insert(parent + "/")
      }
    }
    var others: [String] = []
    for folder in folders.sorted(by: { ByteText($0) < ByteText($1) }) {
      for name in try names(in: folder) {
        let whole = folder + name.text
        if known.contains(whole) || (name.isFolder && folders.contains(whole + "/")) { continue }
        others.append(whole + (name.isFolder ? "/" : ""))
        if others.count == limit { return others }
      }
    }
    return others.sorted { ByteText($0) < ByteText($1) }
  }

  private func names(in folder: String) throws -> [(text: String, isFolder: Bool)] {
    let listed = folder.isEmpty ? dup(descriptor) : opened(inside: String(folder.dropLast()), O_DIRECTORY)
    // A folder that is missing, or is a link, was told of by its files.
    guard listed >= 0 else { return [] }
    guard let stream = fdopendir(listed) else {
      close(listed)
      throw ArchiveError(.readOrWriteFailed, path, "cannot be listed")
    }
    defer { closedir(stream) }
    rewinddir(stream)
    var names: [(text: String, isFolder: Bool)] = []
    while let entry = readdir(stream) {
      let text = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) {
          String(cString: $0)
        }
      }
      guard text != ".", text != ".." else { continue }
      var status = stat()
      let isThere = fstatat(listed, text, &status, AT_SYMLINK_NOFOLLOW) == 0
      names.append((text, isThere && status.st_mode & S_IFMT == S_IFDIR))
    }
    return names.sorted { ByteText($0.text) < ByteText($1.text) }
  }

  /// Opens what is at `name`; a negative number when that is not possible, and `errno` says why.
  private func opened(inside name: String, _ kind: Int32 = 0) -> Int32 {
    let parts = name.split(separator: "/").map(String.init)
    var folder = descriptor
    defer { if folder != descriptor { close(folder) } }
    for part in parts.dropLast() {
      let next = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let reason = errno
      if folder != descriptor { close(folder) }
      folder = next < 0 ? descriptor : next
      if next < 0 {
        errno = reason
        return next
      }
    }
    // Without waiting: a pipe would keep it for ever.
    let file = openat(folder, parts.last ?? "", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | kind)
    let reason = errno
    if folder != descriptor {
      close(folder)
      folder = descriptor
    }
    errno = reason
    return file
  }

  /// The size of an open file; `nil` of anything else.
  private static func size(ofOpen file: Int32) -> Int? {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Whether a failed opening says that a link, a folder's place or a device is there.
  private func isLinkOrOther(_ reason: Int32) -> Bool { [ELOOP, ENOTDIR, ENXIO, EMLINK].contains(reason) }
}
