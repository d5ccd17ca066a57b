/// What a user declares about interval lists; `nil` means "not declared".
public struct IntervalTextOptions: Sendable {
  /// `[A-Za-z0-9._-]`, at most 64 bytes; otherwise the name of the source's folder.
  public var studyID: String?
  /// What made the recordings; otherwise `other`.
  public var source: RecordingSource?
  /// How late the intervals are behind the camera, in seconds.
  public var watchLag: Double?

  /// Creates options that declare nothing.
  public init() {}
}

/// Imports lists of intervals between beats as Kubios writes and reads them: one interval a line, a file a recording.
///
/// A source is such a file, or a folder of them (`.txt`, `.rr`, `.csv`, `.dat`). The file's name without its ending is the recording's id. The
/// intervals were measured, by whom is not known: they go to `/intervals` and are never a reference.
public struct IntervalTextImporter: Importer, Sendable {
  public let studyID: String
  public private(set) var report: ImportReport
  public var devices: [Device] { [] }

  private let options: IntervalTextOptions
  private let files: [NamedSource]
  private let assumptions: [String]
  private var position = 0

  /// Finds the files.
  ///
  /// - Throws: `ImportError` when a source is missing or holds no list, or two lists have one id.
  public init(sources: [String], options: IntervalTextOptions) throws {
    let declared = try checkedStudyID(options.studyID)
    let found = try NamedSources(
      in: sources, expecting: "interval lists (\(Self.endings.joined(separator: ", ")))", stem: withoutExtension
    ) { name, _ in Self.endings.contains { name.lowercased().hasSuffix($0) } }
    studyID = declared ?? found.studyID
    files = found.files
    self.options = options
    assumptions =
      [
        "ms or s as the median of each list says",
        "no list names its person: each recording is a person of its own",
      ] + (options.watchLag.map { ["the intervals are \($0) s behind the camera (declared)"] } ?? [])
    report = ImportReport()
    report.assumptions = assumptions
    report.findings = found.findings
    report.unusedFiles = found.unused
  }

  public var expectedRecordingCount: Int { files.count }

  public func attributes(creator: String) -> ArchiveAttributes {
    ArchiveAttributes(
      title: "Intervals imported from \(studyID)", studyID: studyID, creator: creator, license: "",
      source: (["rr-text import, no cleaning"] + assumptions).joined(separator: "; "))
  }

  /// Reads the next list.
  ///
  /// - Throws: `ImportError` when it is none, or can be read in two ways.
  /// - Complexity: O(*n*) for the *n* bytes of the file.
  public mutating func next() throws -> Recording? {
    guard position < files.count else { return nil }
    let file = files[position]
    position += 1
    let list = try IntervalTextFile(path: file.path, label: file.label)
    report.count(list.rows, as: "interval lists")
    report.findings += list.findings.map { "\(file.label): \($0)" }
    if list.times.isEmpty { report.findings.append("\(file.label): has no times; its intervals have no clock") }
    var metadata = RecordingMetadata(id: file.id, subjectID: file.id, source: options.source ?? .other)
    metadata.watchLag = options.watchLag
    var recording = Recording(studyID: studyID, metadata: metadata)
    recording.intervals = list.intervals.enumerated().map { index, value in
      MeasuredInterval(time: list.times.isEmpty ? .nan : list.times[index], milliseconds: value)
    }
    return recording
  }

  private static let endings = [".txt", ".rr", ".csv", ".dat"]
}
