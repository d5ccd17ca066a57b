/// What an archive holds, on its way out.
///
///     let export = try ArchiveExport(of: "study.h5", subject: nil)
///     let folder = try ExportFolder(at: "study", force: false, input: "study.h5")
///     let counts = try export.writeCSV(to: folder) { _, _ in }
///
/// What a tombstone covers is never exported. A recording that cannot be read ends the export: it would be missing silently.
public struct ArchiveExport: Sendable {
  private let plan: ExportPlan

  /// Opens the archive at `path`, of which everything or what belongs to `subject` is exported.
  ///
  /// - Throws: `ArchiveError`: `noInput` for an unknown person, `badData` when the archive cannot be used.
  public init(of path: String, subject: String?) throws { plan = try ExportPlan(of: path, subject: subject) }

  /// Recordings that are left out because tombstones cover them.
  public var deletedCount: Int { plan.deletedCount }

  /// Writes CSV files and puts the folder in its place. `tell` hears how many of how many recordings are done.
  ///
  /// - Throws: `ArchiveError` when a recording cannot be read or a file cannot be written.
  /// - Complexity: memory is that of a batch of recordings and a few bytes a recording.
  public func writeCSV(to folder: ExportFolder, tell: (Int, Int) -> Void) throws -> ExportCounts {
    try CSVExport.write(plan, to: folder, tell: tell)
  }

  /// Writes the app's JSON, with what it cannot hold as CSV beside it, and puts the folder in its place.
  ///
  /// - Throws: as `writeCSV`.
  public func writeJSON(to folder: ExportFolder, tell: (Int, Int) -> Void) throws -> ExportCounts {
    try JSONExport.write(plan, to: folder, tell: tell)
  }
}

/// What was exported.
public struct ExportCounts: Sendable, Hashable {
  public internal(set) var recordings = 0
  /// Recordings without any sample, which have no folder.
  public internal(set) var withoutSamples = 0
  /// Recordings for which the app has no document: they are in the tables and folders beside it only.
  public internal(set) var withoutShape = 0
  /// Recordings with samples that a document cannot hold, and so have a folder beside it.
  public internal(set) var beside = 0
  /// Sessions for which the app has no document: they are in the table beside it only.
  public internal(set) var sessionsWithoutShape = 0
}
