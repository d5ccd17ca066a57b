import Foundation

/// Adds other programs' results to the recordings of an archive.
///
/// The sources are one archive and CSV files with the columns `recording`, `algorithm`, `algorithm_version` and `bpm`, and where known
/// `study_id`, `rmssd_ms`, `sdnn_ms`, `confidence`, `quality`, `reasons`, `prv_reliable`. What comes out is the archive, recording by recording, with
/// the results beside those that it had. Recordings that tombstones cover are not copied. Rows that cannot be stored are
/// listed, never dropped silently:
///
/// - a window's result, since `/results` speaks of whole recordings;
/// - an unknown recording, a rate that is no number, a name that is none;
/// - a result that the archive, or an earlier row, has already under the same algorithm and version; when rows differ, none of
///   them is stored.
public struct ResultsTableImporter: Importer, Sendable {
  public var studyID: String { archive.attributes.studyID }
  public private(set) var report: ImportReport
  public let devices: [Device]
  public let regulations: [Regulation]
  public let tombstones: [Tombstone]

  private let archive: ArchiveReader
  private let files: [String]
  private let results: AddedResults
  private let worklist: Worklist
  private var nextBatch = 0
  /// Recordings of the batch that was read last, the next one at the end.
  private var waiting: [Recording] = []

  /// Opens the archive and reads the files.
  ///
  /// - Throws: `ImportError` when there is not exactly one archive and at least one file, a file is no such table, or no row can
  ///   be used; `ArchiveError` when the archive cannot be used.
  public init(sources: [String], studyID: String?) throws {
    let (path, files) = try Self.sorted(sources)
    worklist = try Worklist(paths: [path])
    archive = worklist.archives[0]
    if let studyID, ByteText(studyID) != ByteText(archive.attributes.studyID) {
      throw ImportError(
        .badOption, path,
        "'--study-id \(inMessage(studyID))' is not its study '\(archive.attributes.studyID)', which results are added to"
      )
    }
    devices = try archive.devices()
    regulations = try archive.regulations()
    tombstones = try archive.tombstones()
    self.files = files
    var report = ImportReport()
    var kept: Set<String> = []
    for batch in worklist.batches { kept.formUnion(archive.entries[batch.rows].map(\.id)) }
    results = try AddedResults(of: files, to: archive, kept: kept, report: &report)
    if worklist.deletedCount > 0 {
      report.findings.append("'\(path)': recordings that tombstones cover are not copied: \(worklist.deletedCount)")
    }
    let strays = try archive.results().count { !kept.contains($0.recordingID) }
    if strays > 0 {
      report.findings.append("'\(path)': results of recordings that it does not hold are not copied: \(strays)")
    }
    self.report = report
  }

  public var expectedRecordingCount: Int { worklist.recordingCount }

  /// Those of the archive; `source` says which files were added.
  public func attributes(creator: String) -> ArchiveAttributes {
    var attributes = archive.attributes
    attributes.creator = creator
    let names = files.map { "'\(inMessage(($0 as NSString).lastPathComponent))'" }.joined(separator: ", ")
    attributes.source = clipped(
      (attributes.source.isEmpty ? "" : attributes.source + "; ") + "results added from \(names)",
      toBytes: ArchiveSchema.maximumAttributeBytes)
    return attributes
  }

  /// Reads the next recording of the archive.
  ///
  /// - Throws: `ArchiveError` when it cannot be read, or not all of its results can.
  public mutating func next() throws -> Recording? {
    while waiting.isEmpty {
      guard nextBatch < worklist.batches.count else { return nil }
      let batch = worklist.batches[nextBatch]
      nextBatch += 1
      waiting = try archive.readAll(batch.rows).reversed()
    }
    guard var recording = waiting.popLast() else { return nil }
    recording.recordedResults += results.results(of: recording.metadata.id)
    return recording
  }

  /// The archive and the files among the sources, by name and first bytes.
  private static func sorted(_ sources: [String]) throws -> (archive: String, files: [String]) {
    var archives: [String] = []
    var files: [String] = []
    for source in sources {
      if FileKind(of: source, followingLinks: true) == .missing {
        throw ImportError(.noInput, source, "no such file")
      }
      if try isArchive(source) { archives.append(source) } else { files.append(source) }
    }
    let expectation = "give one archive and the CSV files, as 'study.h5 tool.csv'"
    guard let archive = archives.first else {
      throw ImportError(
        .badData, sources.first ?? "", "is no archive, and results need one to be added to; \(expectation)")
    }
    if archives.count > 1 {
      throw ImportError(.badData, archives[1], "is a second archive; \(expectation)")
    }
    guard !files.isEmpty else { throw ImportError(.badData, archive, "comes without results; \(expectation)") }
    return (archive, files)
  }

  private static func isArchive(_ path: String) throws -> Bool {
    if [".h5", ".hdf5"].contains(where: path.lowercased().hasSuffix) { return true }
    let file = try FileHandle(importing: path)
    defer { try? file.close() }
    let head = try? file.read(upToCount: 8)
    return head == Data([0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A])
  }
}
