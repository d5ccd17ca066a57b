import Foundation

/// What is at a path, before it is opened or replaced.
enum FileKind: Sendable, Hashable {
  case missing, file, directory
  /// A symbolic link, wherever it leads.
  case link
  /// A device, a pipe or a socket.
  case other

  /// Looks at `path`; with `followingLinks`, at what a link leads to.
  init(of path: String, followingLinks: Bool) {
    var status = stat()
    let result = followingLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else {
      self = .missing
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}
