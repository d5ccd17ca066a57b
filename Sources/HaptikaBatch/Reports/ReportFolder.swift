import Foundation
import Synchronization

/// A folder of reports that appears whole or not at all.
///
/// Files are written into a hidden folder beside the final place, which `commit` renames. An earlier report of this program is
/// replaced; anything else is refused unless `force` is given. Whatever ends the run early, `discard` (or the last release of
/// the folder) leaves the place as it was. A class, because it owns a folder on disk; safe to use from any thread.
public final class ReportFolder: Sendable {
  /// The final place, as the user named it.
  public let path: String

  private enum State {
    case open, committed, discarded
  }

  private let target: String
  private let temporary: String
  private let force: Bool
  private let inputs: [String]
  private let createdParents: [String]
  private let state = Mutex(State.open)

  /// Checks that a report can be written to `path`, and creates the hidden folder beside it and any missing parent.
  ///
  /// - Parameters:
  ///   - path: Where the report goes.
  ///   - force: Whether a folder that this program did not write is replaced, with all that is in it.
  ///   - inputs: Files of the run; a folder that holds one of them is never replaced.
  /// - Throws: `ArchiveError` of the kind `cannotCreate`.
  public init(at path: String, force: Bool, inputs: [String]) throws {
    self.path = path
    self.force = force
    self.inputs = inputs
    target = try Self.checkedTarget(path)
    _ = try Self.isReplaceable(target, named: path, force: force, inputs: inputs)
    let parent = (target as NSString).deletingLastPathComponent
    createdParents = try Self.createMissing(parent, for: path)
    temporary = (parent as NSString).appendingPathComponent(".haptika-\(UUID().uuidString)")
    if let fault = posixFault(mkdir(temporary, 0o777)) {
      for created in createdParents.reversed() { rmdir(created) }
      throw ArchiveError(.cannotCreate, path, "cannot create a folder in '\(parent)': \(fault)")
    }
  }

  deinit { discard() }

  /// Returns where the file `name` is written until the folder is committed.
  func url(of name: String) -> URL { URL(fileURLWithPath: temporary).appendingPathComponent(name) }

  /// Writes `text` to the file `name`.
  func write(_ text: String, to name: String) throws {
    try writing { try Data(text.utf8).write(to: url(of: name)) }
  }

  /// Returns what the file `name` is, now that it is written.
  func written(_ name: String) throws -> FolderFile {
    let path = url(of: name).path
    return try writing {
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
      return FolderFile(file: name, sha256: try sha256(ofFileAt: path), size: size?.intValue ?? 0)
    }
  }

  /// Writes the data dictionary of the CSV files `formats`, which are there.
  func describe(
    _ formats: [CSVFormat], name: String, title: String, order: String, archives: [ArchiveFact] = []
  ) throws -> [FolderFile] {
    let files = try formats.map { try written($0.file) }
    let resources = zip(formats, files).map { DataPackage.Resource(format: $0, written: $1) }
    let package = DataPackage(name: name, title: title, order: order, resources: resources, archives: archives)
    try write(package.document, to: DataPackage.file)
    return files
  }

  /// Runs `body`, which writes into the folder, and says which report could not be written when it fails.
  func writing<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ArchiveError {
      throw error
    } catch let error as FigureError {
      throw error
    } catch {
      throw ArchiveError(.readOrWriteFailed, path, "the report cannot be written: \(systemReason(of: error))")
    }
  }

  /// Puts the folder in its place. An earlier report is moved aside first and deleted last.
  ///
  /// - Throws: `ArchiveError` of the kind `cannotCreate`, after which the earlier report stands as before.
  public func commit() throws {
    try state.withLock { state in
      guard state == .open else {
        throw ArchiveError(.cannotCreate, path, "the report was already committed or discarded")
      }
      // Again, since the place may have changed during the run.
      let replaces = try Self.isReplaceable(target, named: path, force: force, inputs: inputs)
      let aside = temporary + "-old"
      if replaces, let fault = posixFault(rename(target, aside)) {
        throw ArchiveError(.cannotCreate, path, "cannot move the earlier report aside: \(fault)")
      }
      if let fault = posixFault(rename(temporary, target)) {
        if replaces { _ = rename(aside, target) }
        throw ArchiveError(.cannotCreate, path, "cannot put the report in its place: \(fault)")
      }
      state = .committed
      if replaces, (try? FileManager.default.removeItem(atPath: aside)) == nil {
        throw ArchiveError(
          .readOrWriteFailed, path, "the report is complete, but the earlier one is left in '\(aside)'")
      }
    }
  }

  /// Removes all that was written, unless the folder was committed. Safe to call twice and from a signal's handler queue.
  public func discard() {
    state.withLock { state in
      guard state == .open else { return }
      state = .discarded
      try? FileManager.default.removeItem(atPath: temporary)
      // Only empty folders go: somebody else may have begun to use them.
      for created in createdParents.reversed() { rmdir(created) }
    }
  }
}

extension ReportFolder {
  /// Returns the absolute path that `path` means, or throws when it can be no report's place.
  private static func checkedTarget(_ path: String) throws -> String {
    var text = path
    while text.count > 1, text.hasSuffix("/") { text.removeLast() }
    let last = (text as NSString).lastPathComponent
    if text.isEmpty || last == "." || last == ".." {
      throw ArchiveError(.cannotCreate, path, "a report needs a folder of its own; name one, as 'Reports/first'")
    }
    let target = URL(fileURLWithPath: text).standardizedFileURL.path
    if target == "/" {
      throw ArchiveError(.cannotCreate, path, "the root folder cannot be replaced; name a folder in it")
    }
    return target
  }

  /// Whether there is a folder at `target` that may be replaced; `false` when there is nothing. Throws when there is anything
  /// that may not.
  private static func isReplaceable(
    _ target: String, named path: String, force: Bool, inputs: [String]
  ) throws -> Bool {
    // Attributes are those of a symbolic link itself, so that a dangling one is seen too.
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else { return false }
    switch attributes[.type] as? FileAttributeType {
    case .typeDirectory: break
    case .typeSymbolicLink:
      throw ArchiveError(.cannotCreate, path, "is a symbolic link; name the folder that it points to")
    default:
      throw ArchiveError(.cannotCreate, path, "exists and is not a folder; choose another name")
    }
    if isItem(at: FileManager.default.currentDirectoryPath, in: target) {
      throw ArchiveError(
        .cannotCreate, path, "the current folder is in it, so it cannot be replaced; choose another name")
    }
    if let input = inputs.first(where: { isItem(at: $0, in: target) }) {
      throw ArchiveError(
        .cannotCreate, path, "holds the input '\(input)', so it cannot be replaced; choose another name")
    }
    guard force || Manifest.isOurs(folderAt: target) else {
      throw ArchiveError(
        .cannotCreate, path,
        "exists and holds no manifest.json of \(ToolVersion.name); choose another name, or replace it with --force")
    }
    guard FileManager.default.isWritableFile(atPath: target) else {
      throw ArchiveError(.cannotCreate, path, "exists and is not writable, so it cannot be replaced")
    }
    return true
  }

  /// Creates `folder` with all its missing parents, and returns those that it created, the outermost first.
  private static func createMissing(_ folder: String, for path: String) throws -> [String] {
    var missing: [String] = []
    var current = folder
    var isFolder: ObjCBool = false
    while !FileManager.default.fileExists(atPath: current, isDirectory: &isFolder) {
      missing.append(current)
      current = (current as NSString).deletingLastPathComponent
    }
    guard isFolder.boolValue else {
      throw ArchiveError(.cannotCreate, path, "its parent '\(current)' is not a folder")
    }
    var created: [String] = []
    for parent in missing.reversed() {
      if let fault = posixFault(mkdir(parent, 0o777)) {
        for folder in created.reversed() { rmdir(folder) }
        throw ArchiveError(.cannotCreate, path, "cannot create '\(parent)': \(fault)")
      }
      created.append(parent)
    }
    return created
  }
}

/// Returns what the system says of a failed call, in lower case; `nil` when it succeeded.
private func posixFault(_ result: Int32) -> String? {
  result == 0 ? nil : String(cString: strerror(errno)).lowercased()
}
