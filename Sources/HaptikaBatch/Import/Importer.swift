/// Reads recordings from files of one format, one recording at a time.
///
///     var importer: any Importer = try FolderImporter(sources: ["data/walks"], options: FolderImportOptions())
///     let attributes = importer.attributes(creator: "haptika-analyze 1.0.0")
///     try importer.prepare { _ in }
///     while let recording = try importer.next() { … }
///     importer.report.lines.forEach { print($0) }
///
/// Creating an importer checks that the sources are there and are of its format. What an archive cannot hold, it refuses or
/// drops and counts; nothing is dropped silently.
public protocol Importer {
  /// The study that the recordings belong to.
  var studyID: String { get }

  /// How many recordings will come, as far as it is known before they are read; 0 when it is not.
  var expectedRecordingCount: Int { get }

  /// The devices that samples refer to by index; complete when `next()` has returned `nil`.
  var devices: [Device] { get }

  /// The before/after exercises; complete when `next()` has returned `nil`.
  var regulations: [Regulation] { get }

  /// The records of deletions; complete when `next()` has returned `nil`.
  var tombstones: [Tombstone] { get }

  /// What has been read so far; complete when `next()` has returned `nil`.
  var report: ImportReport { get }

  /// The root attributes of the archive that holds the recordings: licence, source, and every assumption. They are complete
  /// before anything else is read.
  func attributes(creator: String) -> ArchiveAttributes

  /// Reads what must be read before the first recording; called once. `tell` hears how far that is.
  ///
  /// - Throws: `ImportError` when a source cannot be read.
  mutating func prepare(tell: (ImportProgress) -> Void) throws

  /// Reads the next recording; `nil` when there is none left.
  ///
  /// - Throws: `ImportError` when a source cannot be read, or can be read in two ways.
  mutating func next() throws -> Recording?
}

/// How far an import has read before its first recording.
public struct ImportProgress: Sendable, Hashable {
  /// What is counted, in the plural: `MB`.
  public let unit: String
  /// How many are done.
  public let done: Int
  /// How many there are.
  public let total: Int

  /// Creates a statement of progress.
  public init(_ done: Int, of total: Int, _ unit: String) {
    self.done = done
    self.total = total
    self.unit = unit
  }
}

extension Importer {
  public var expectedRecordingCount: Int { 0 }
  public var regulations: [Regulation] { [] }
  public var tombstones: [Tombstone] { [] }
  public mutating func prepare(tell: (ImportProgress) -> Void) throws {}
}

/// Refuses an output that would replace what is read.
///
/// - Parameters:
///   - output: the archive to write.
///   - inputs: what is read: the sources, and the map when there is one.
/// - Throws: `ArchiveError` of the kind `cannotCreate`.
public func checkImportOutput(_ output: String, inputs: [String]) throws {
  guard FileKind(of: output, followingLinks: true) != .missing else { return }
  for input in inputs where isItem(at: output, in: input) {
    throw ArchiveError(
      .cannotCreate, output, "is part of the input '\(input)', so it is not replaced; choose another name")
  }
}
