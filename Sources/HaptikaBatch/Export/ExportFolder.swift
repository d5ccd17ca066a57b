import Foundation

/// A new folder with what an archive holds, which appears whole or not at all.
public struct ExportFolder: Sendable {
  private let folder: ReportFolder

  /// Begins a folder at `path`, which must not exist unless `force` is given.
  ///
  /// - Parameters:
  ///   - path: where the folder goes.
  ///   - force: whether whatever is there is replaced.
  ///   - input: the archive, which is never replaced.
  /// - Throws: `ArchiveError` of the kind `cannotCreate`.
  public init(at path: String, force: Bool, input: String) throws {
    if !force, FileKind(of: path, followingLinks: false) != .missing {
      throw ArchiveError(.cannotCreate, path, "exists; choose another name, or replace it with --force")
    }
    folder = try ReportFolder(at: path, force: force, inputs: [input])
  }

  /// Removes all that was written, unless it is finished. Safe to call twice.
  public func discard() { folder.discard() }

  /// Creates a folder in it, with those in between.
  func createFolder(_ name: String) throws {
    try writing {
      try FileManager.default.createDirectory(at: folder.url(of: name), withIntermediateDirectories: true)
    }
  }

  /// Begins a file in it.
  func file(_ name: String) throws -> ExportedFile { try writing { try ExportedFile(at: folder.url(of: name)) } }

  /// Begins a table of recordings that stands sorted once it is closed.
  func table<Row>(_ name: String, _ columns: [TableColumn<Row>]) throws -> KeyedCSVFile<Row> {
    try writing { try KeyedCSVFile(at: folder.url(of: name), columns: columns) }
  }

  func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }

  /// Adds `text` at the end of a file, which is created when it is not there.
  func append(_ text: String, to name: String) throws {
    try writing {
      let url = folder.url(of: name)
      if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
      let file = try FileHandle(forWritingTo: url)
      try file.seekToEnd()
      try file.write(contentsOf: Data(text.utf8))
      try file.close()
    }
  }

  /// Writes the data dictionary of the tables `formats`, which say how rows are ordered.
  func describe(_ formats: [CSVFormat], order: String) throws {
    _ = try folder.describe(
      formats, name: "haptika-export", title: "What an archive holds, by \(ToolVersion.text)", order: order)
  }

  func writing<Result>(_ body: () throws -> Result) throws -> Result { try folder.writing(body) }

  /// Puts the folder in its place.
  func commit() throws { try folder.commit() }
}

/// A text file that is written line by line, in bounded memory. A class, because it owns an open file.
final class ExportedFile {
  private let file: FileHandle
  private var buffer = ""

  /// Creates the file.
  init(at url: URL) throws {
    try Data().write(to: url)
    file = try FileHandle(forWritingTo: url)
  }

  /// Adds a line.
  func append(_ line: String) throws {
    buffer += line
    buffer += "\n"
    if buffer.utf8.count > 1 << 18 { try flush() }
  }

  /// Writes what is left and closes the file.
  func close() throws {
    try flush()
    try file.close()
  }

  private func flush() throws {
    try file.write(contentsOf: Data(buffer.utf8))
    buffer = ""
  }
}
