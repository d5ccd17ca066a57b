import Foundation
import HaptikaDSP

/// An archive that is open for reading, from any number of threads at once.
///
///     let archive = try ArchiveReader(path: "walk.h5")
///     for result in try archive.read(rows: 0..<16) { … }
///
/// Opening checks what holds for the whole file and keeps a light index; everything else is read with a batch. Reading is
/// liberal in form (any width of integer or float, fixed or variable text, unknown columns ignored) and strict in meaning: a
/// recording with a value that the schema does not know, also in an optional column, is unreadable, because leaving the value
/// out would change what the recording says. `/results` is beside the recording: a fault in it takes no recording away, see
/// `Recording.recordedResultsFault`.
///
/// A class, because it owns open files; they are closed when it is gone.
public final class ArchiveReader: Sendable {
  /// The file, as the user named it.
  public let path: String

  /// The root attributes.
  public let attributes: ArchiveAttributes

  /// One entry a recording, in file order.
  public let entries: [Entry]

  private let archive: HDF5Guarded<OpenArchive>
  private let faults: [Int: String]
  private let resultIndex: ResultIndex

  /// What is known of a recording before it is read.
  public struct Entry: Sendable, Hashable {
    /// Its row in `/recordings`.
    public let row: Int
    public let id: String
    /// Empty when the recording is unreadable for want of one.
    public let subjectID: String
    /// Seconds since 1970 UTC; compared with tombstones.
    public let updatedAt: Double?

    /// Whether it has camera frames as far as the archive says: false when it is known to have none, true also when its
    /// frames, or how many there are, cannot be read.
    public var mayHaveFrames: Bool

    /// Its rows in the sample tables: none when one of its ranges is at fault. Recordings that overlap keep theirs, and
    /// are not read.
    var spans = Spans()

    func rows(of table: SampleTable) -> Range<Int> { spans[table] }

    /// Its number of camera frames; 0 when one of its ranges is at fault.
    public var frameCount: Int { rows(of: .ppg).count }

    /// A range for each sample table; not an array, since an archive can have 100,000 entries.
    struct Spans: Sendable, Hashable {
      private var ppg = 0..<0
      private var watch = 0..<0
      private var intervals = 0..<0
      private var reference = 0..<0

      subscript(table: SampleTable) -> Range<Int> {
        get { self[keyPath: Spans.path(of: table)] }
        set { self[keyPath: Spans.path(of: table)] = newValue }
      }

      private static func path(of table: SampleTable) -> WritableKeyPath<Spans, Range<Int>> {
        switch table {
        case .ppg: \.ppg
        case .watch: \.watch
        case .intervals: \.intervals
        case .reference: \.reference
        }
      }
    }
  }

  /// Opens the archive at `path`.
  ///
  /// - Throws: `ArchiveError` when the file is missing (`noInput`) or is not a sound archive of schema version 1 (`badData`).
  /// - Complexity: O(recordings) time and memory.
  public init(path: String) throws {
    switch FileKind(of: path, followingLinks: true) {
    case .file: break
    case .directory: throw ArchiveError(.noInput, path, "is a directory; expected an archive")
    case .other: throw ArchiveError(.noInput, path, "is neither a file nor a folder; expected an archive")
    case .missing, .link: throw ArchiveError(.noInput, path, "no such file")
    }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw ArchiveError(.noInput, path, "cannot be read; its permissions forbid it")
    }
    archive = try HDF5Guarded { () throws(ArchiveError) in try OpenArchive(path) }
    self.path = path
    let (attributes, index, results) = try archive.withValue { archive throws(ArchiveError) in
      let index = try RecordingIndex(of: archive, file: path)
      return (archive.attributes, index, ResultIndex(of: archive, entries: index.entries))
    }
    self.attributes = attributes
    entries = index.entries
    faults = index.faults
    resultIndex = results
  }

  /// Runs `body` on what is open, under the lock.
  func withOpenArchive<Result: Sendable>(_ body: (borrowing OpenArchive) -> Result) -> Result {
    archive.withValue { body($0) }
  }

  /// Reads neighbouring recordings, with one read a column under one take of the lock.
  ///
  /// - Returns: one result a row, in order. A recording that cannot be read is a result with its reason.
  /// - Throws: `ArchiveError` when the archive has no such rows.
  /// - Complexity: memory is that of the recordings read; see `Entry` for their sizes.
  public func read(rows: Range<Int>) throws -> [ReadResult] {
    guard rows.isEmpty || (entries.startIndex..<entries.endIndex).contains(rows) else {
      throw ArchiveError(
        .badData, path, at: "/recordings", "rows \(rows) were asked for; the archive has \(entries.count) recordings")
    }
    let results = rows.map { resultIndex.rows(of: $0) }
    let read = archive.withValue { archive in
      (
        recordings: archive.read([rows], of: .recordings, columns: RecordingRow.metadataColumns),
        samples: SampleTable.allCases.map { table in
          let usable = rows.filter { faults[$0] == nil }
          return archive.read(usable.map { entries[$0].rows(of: table) }, of: table.table)
        },
        results: archive.read(results.joined().map { $0..<$0 + 1 }, of: .results)
      )
    }
    let batch = RawBatch(rows: rows, recordings: read.recordings, samples: read.samples, results: read.results)
    return zip(rows, results).map { row, results in
      batch.recording(
        entries[row], results: results, resultsFault: resultIndex.fault, studyID: attributes.studyID,
        knownFault: faults[row])
    }
  }
}

/// What became of reading one recording.
public enum ReadResult: Sendable {
  case recording(Recording)
  /// The reason names the place in the file; the metadata is what could be read of it.
  case unreadable(studyID: String, metadata: RecordingMetadata, reason: String)
}

extension ArchiveReader {
  /// Reads `/results`: also those of recordings that are not in the archive.
  ///
  /// - Throws: `ArchiveError` when a row cannot be read.
  public func results() throws -> [RecordedResult] {
    try rows(of: .results, RecordedResult.columns, unread: RecordedResult.unread)
  }

  /// Reads `/regulations`.
  ///
  /// - Throws: `ArchiveError` when a row cannot be read.
  public func regulations() throws -> [Regulation] {
    try rows(of: .regulations, Regulation.columns, unread: Regulation(id: ""))
  }

  /// Reads `/tombstones`.
  ///
  /// - Throws: `ArchiveError` when a row cannot be read: a deletion must not be overlooked.
  public func tombstones() throws -> [Tombstone] {
    try rows(of: .tombstones, Tombstone.columns, unread: Tombstone(entityID: "", entityKind: ""))
  }

  /// Reads `/devices`.
  ///
  /// - Throws: `ArchiveError` when a row cannot be read.
  public func devices() throws -> [Device] {
    try rows(of: .devices, Device.columns, unread: Device(id: ""))
  }

  private func rows<Row: Sendable>(of table: ArchiveTable, _ columns: [Column<Row>], unread: Row) throws -> [Row] {
    var found: [Row] = []
    let rowCount = archive.withValue { $0.rowCount(of: table) ?? 0 }
    for start in stride(from: 0, to: rowCount, by: ArchiveSchema.rowsPerChunk) {
      let piece = start..<min(rowCount, start + ArchiveSchema.rowsPerChunk)
      for run in archive.withValue({ $0.read([piece], of: table) }) {
        let decoded = run.decoded().decoded(piece, columns, of: table, unread: unread)
        if let fault = decoded.firstFault { throw ArchiveError(.badData, path, fault) }
        found += decoded.values
      }
    }
    return found
  }
}
