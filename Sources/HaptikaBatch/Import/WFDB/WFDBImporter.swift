/// What a user declares about WFDB records; `nil` means "not declared".
public struct WFDBImportOptions: Sendable {
  /// `[A-Za-z0-9._-]`, at most 64 bytes; otherwise the name of the source's folder.
  public var studyID: String?
  /// What made the recordings; otherwise `other`.
  public var source: RecordingSource?
  /// How late the beats are behind the camera, in seconds.
  public var referenceLag: Double?

  /// Creates options that declare nothing.
  public init() {}
}

/// Imports beat annotations of WFDB records as references; signals are not read.
///
/// A source is a header (`100.hea`), a record's name (`100`), one of its annotation files (`100.atr`), or a folder of records. The
/// file's name without its ending is the recording's id. Beats become RR intervals on the record's clock.
public struct WFDBImporter: Importer, Sendable {
  public let studyID: String
  public private(set) var report: ImportReport
  public var devices: [Device] { [] }

  private let options: WFDBImportOptions
  private let records: [WFDBRecord]
  private let assumptions: [String]
  private var position = 0

  /// Finds the records and their annotation files.
  ///
  /// - Throws: `ImportError` when a source is missing or has no beats, or it is not clear which file holds them.
  public init(sources: [String], options: WFDBImportOptions) throws {
    let declared = try checkedStudyID(options.studyID)
    let named = sources.map { source in
      let header = source + ".hea"
      let isName =
        FileKind(of: source, followingLinks: true) == .missing && FileKind(of: header, followingLinks: true) == .file
      return isName ? header : source
    }
    let found = try NamedSources(in: named, expecting: "headers (.hea)", stem: withoutExtension) { name, _ in
      name.hasSuffix(".hea")
    }
    report = ImportReport()
    report.findings = found.findings
    var records: [WFDBRecord] = []
    for file in found.files {
      if let record = try WFDBRecord(file) {
        records.append(record)
      } else {
        let shown =
          "no annotation file is beside it (\(WFDBRecord.annotators.map { "." + $0 }.joined(separator: ", ")))"
        if found.files.count == 1 { throw ImportError(.badData, file.path, shown) }
        report.findings.append("\(file.label): \(shown); the record is not imported")
      }
    }
    guard !records.isEmpty else {
      throw ImportError(.badData, sources.first ?? "", "no record in it has beat annotations")
    }
    self.records = records
    self.options = options
    let used = Set(records.map(\.label))
    report.unusedFiles = found.unused.filter { !used.contains($0) }
    assumptions =
      [
        "a header without a rate means \(WFDBHeader.defaultRate) samples a second",
        "beats are the annotations that WFDB's isqrs is true for",
        "intervals across an annotated noise, artefact or fibrillation are marked bad",
        "no record names its person: each recording is a person of its own",
      ] + (options.referenceLag.map { ["the reference is \($0) s behind the camera (declared)"] } ?? [])
    report.assumptions = assumptions
    studyID = declared ?? found.studyID
  }

  public var expectedRecordingCount: Int { records.count }

  public func attributes(creator: String) -> ArchiveAttributes {
    ArchiveAttributes(
      title: "Beats imported from \(studyID)", studyID: studyID, creator: creator, license: "",
      source: (["wfdb import, no cleaning"] + assumptions).joined(separator: "; "))
  }

  /// Reads the next record.
  ///
  /// - Throws: `ImportError` when its files are not what their names say, or hold no two beats.
  /// - Complexity: O(*n*) for the *n* bytes of the annotation file.
  public mutating func next() throws -> Recording? {
    guard position < records.count else { return nil }
    let record = records[position]
    position += 1
    let header = try WFDBHeader(path: record.header)
    let file = try WFDBAnnotationFile(path: record.annotations)
    let unitsPerSecond = file.resolution ?? header.rate
    let beats = WFDBBeats(in: file, unitsPerSecond: unitsPerSecond, label: record.label)
    guard !beats.intervals.isEmpty else {
      throw ImportError(
        .badData, record.annotations, "\(file.annotations.count) annotations, and no two beats among them")
    }
    report.count(beats.rows, as: "annotations")
    tell(of: file, header, record, seconds: Double(file.annotations.last?.time ?? 0) / unitsPerSecond)
    var metadata = RecordingMetadata(id: record.id, subjectID: record.id, source: options.source ?? .other)
    metadata.duration = header.sampleCount.map { Double($0) / header.rate }
    metadata.referenceKind = .rrIntervals
    metadata.referenceDevice = StorableText("wfdb " + record.annotator, bytes: 128).text
    metadata.referenceLag = options.referenceLag
    var recording = Recording(studyID: studyID, metadata: metadata)
    recording.reference = beats.intervals
    return recording
  }

  private mutating func tell(
    of file: WFDBAnnotationFile, _ header: WFDBHeader, _ record: WFDBRecord, seconds: Double
  ) {
    var findings: [String] = []
    if !header.statesRate {
      findings.append("its header states no rate; \(WFDBHeader.defaultRate) samples a second are assumed")
    }
    if let time = header.baseTime {
      findings.append("begins at '\(inMessage(time))', of which no zone is known; started_at_s is not set")
    }
    if validStudyID(header.name) != record.id {
      findings.append("its header calls the record '\(inMessage(header.name))'; the file's name is used")
    }
    if let resolution = file.resolution, resolution != header.rate {
      findings.append("times count 1/\(resolution) s by the file's own note, not samples of \(header.rate) Hz")
    }
    let own = file.ownCodes.sorted().filter { code in file.annotations.contains { $0.code == code } }
    if !own.isEmpty {
      let codes = own.map { "\($0)" }.joined(separator: ", ")
      findings.append("codes \(codes) have meanings of the file's own and are not taken for beats")
    }
    if let count = header.sampleCount, seconds > Double(count) / header.rate {
      findings.append("its last annotation is at \(seconds) s; the record ends at \(Double(count) / header.rate) s")
    }
    report.findings += findings.map { "\(record.label): \($0)" }
  }
}
