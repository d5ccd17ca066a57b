import Foundation

/// A new folder of CSV files with their data dictionary, which appears whole or not at all.
public struct InspectionFolder: Sendable {
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

  func file<Row>(_ format: CSVFormat, _ columns: [TableColumn<Row>]) throws -> KeyedCSVFile<Row> {
    try writing { try KeyedCSVFile(at: folder.url(of: format.file), columns: columns) }
  }

  func write<Row: Sendable>(_ rows: [Row], _ columns: [TableColumn<Row>], _ format: CSVFormat) throws {
    try folder.write(CSVWriter.text(of: Table(title: format.about, columns: columns, rows: rows)), to: format.file)
  }

  func writing<Result>(_ body: () throws -> Result) throws -> Result { try folder.writing(body) }

  /// Writes the data dictionary, which says how rows are ordered, and puts the folder in its place.
  func finish(_ formats: [CSVFormat], order: String) throws {
    _ = try folder.describe(
      formats, name: "haptika-inspection", title: "What \(ToolVersion.text) finds in an archive", order: order)
    try folder.commit()
  }
}
