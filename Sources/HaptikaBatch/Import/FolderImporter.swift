/// What a user declares about the recordings of an import; `nil` means "not declared".
public struct FolderImportOptions: Sendable {
  /// `[A-Za-z0-9._-]`, at most 64 bytes; otherwise the `dataset` of `meta.json`, otherwise the name of the source's
  /// folder.
  public var studyID: String?
  /// What made the recordings, otherwise what the map says, otherwise `other`; never taken from `meta.json`.
  public var source: RecordingSource?
  /// How late the reference is behind the camera, in seconds.
  public var referenceLag: Double?
  /// Where a list of RR intervals without times begins, in seconds after the first frame (its first finite time;
  /// time 0 in a recording without frames); negative = before it.
  public var referenceClockStart: Double?
  /// How late the watch is behind the camera, in seconds.
  public var watchLag: Double?
  /// What the colours are multiplied with, as 255 for colours of 0...1; luminance too, and variances with its square.
  public var scale: Double?

  /// What the files are, when they are not what their names say.
  public var map: ImportMap?
  /// How long the recordings are into which a long one is cut, in whole seconds; `nil` leaves it whole.
  public var cut: Double?

  /// Creates options that declare nothing.
  public init() {}
}

/// Imports folders of CSV files, one folder a recording.
///
///     var importer = try FolderImporter(sources: ["data/welltory_ppg"], options: FolderImportOptions())
///     let attributes = importer.attributes(creator: "haptika-analyze 1.0.0")
///     while let recording = try importer.next() { … }
///     importer.report.lines.forEach { print($0) }
///
/// A source is one recording's folder or a folder of such folders. Creating the importer reads every `meta.json` and no
/// table; `next()` reads the tables of one recording, so that one recording at a time is in memory.
///
/// | file | becomes |
/// |---|---|
/// | `ppg.csv` t_s,red,green,blue[,…] | frames |
/// | `reference_rpeaks.csv` t_s,rr_ms, else `reference_rr.csv` rr_ms, else `reference_hr.csv` t_s,bpm | the reference |
/// | `watch.csv` t_s,bpm[,device] | watch samples |
/// | `watch_ibi.csv`, `watch_ibi_<device>.csv` t_s or unix_ms, ibi_ms | measured intervals |
/// | `meta.json` | who and how |
///
/// `t_ms` may stand for `t_s` everywhere. Values are not cleaned: empty cells, `NA` and `NaN` are kept as NaN, -1 and 0
/// as they are, repeated and unsorted times in their order. Rows that cannot be read are dropped and counted by reason.
public struct FolderImporter: Importer, Sendable {
  /// The study that the recordings belong to.
  public let studyID: String

  /// What has been read so far; complete when `next()` has returned `nil`.
  public private(set) var report: ImportReport

  /// The devices that samples refer to by index; complete when `next()` has returned `nil`.
  public var devices: [Device] { metDevices.all }

  private let provenance: FolderProvenance
  private let options: FolderImportOptions
  private let recordings: [DescribedFolder]
  private var metDevices = ImportedDevices()
  private var position = 0
  private var tableReader: MeasurementTableReader?
  /// Pieces of the recording that was read last, the next one at the end.
  private var waiting: [Recording] = []

  /// Finds the recordings of all sources.
  ///
  /// - Throws: `ImportError` when a source is missing or holds no recording, when two recordings or two people would
  ///   get the same id, when the sources hold several data sets and no study id is given, or when an option is not
  ///   allowed.
  public init(sources: [String], options declared: FolderImportOptions) throws {
    let options = declared.completedByMap
    try options.check()
    guard let first = sources.first else { throw ImportError(.noInput, "", "no source given") }
    var report = ImportReport()
    var described: [DescribedFolder] = []
    var sourceNames: [String] = []
    if let table = options.map?.table {
      guard sources.count == 1, options.cut == nil else {
        throw ImportError(.badOption, first, "a table is imported by itself and without '--cut'")
      }
      let folder = try RecordingFolder(table: table, in: first)
      described = [try DescribedFolder(folder)]
      tableReader = try MeasurementTableReader(table, in: folder, options: options)
      sourceNames = [folder.sourceName]
    }
    for source in options.map?.table == nil ? sources : [] {
      let found = try RecordingFolder.find(in: source, map: options.map)
      sourceNames += found.folders.prefix(1).map(\.sourceName)
      described += try found.folders.map { try DescribedFolder($0) }
      report.unusedFiles += found.unused
    }
    described.sort { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    try checkIdentities(of: described)
    let datasets = distinct(described.compactMap(\.meta.dataset))
    if options.studyID == nil, datasets.count > 1 {
      throw ImportError(
        .question, first,
        "the sources hold several data sets ('\(datasets.joined(separator: "', '"))'), whose people may share ids; "
          + "import each by itself, or give '--study-id'")
    }
    studyID = options.studyID ?? validStudyID(datasets.first ?? sourceNames.first ?? "imported")
    provenance = FolderProvenance(of: described, options: options)
    report.assumptions = provenance.assumptions
    report.findings = described.flatMap(\.findings) + provenance.findings
    self.report = report
    self.options = options
    recordings = described
  }

  /// One for each folder; a cut one gives more.
  public var expectedRecordingCount: Int { recordingIDs.count }

  /// The ids of the recordings before they are cut, in the order in which they are read, which is that of their bytes; none of a
  /// table, whose ids are known when its rows are read.
  public var recordingIDs: [String] { tableReader == nil ? recordings.map(\.id) : [] }

  /// Reads the next recording; `nil` when there is none left.
  ///
  /// - Throws: `ImportError` when a table cannot be read, or can be read in two ways.
  /// - Complexity: O(*n*) for the *n* bytes of the recording's files.
  public mutating func next() throws -> Recording? {
    if tableReader != nil {
      return try tableReader?.next(
        studyID: studyID, metadata: { [options] in options.setConstants(&$0) }, devices: &metDevices, report: &report)
    }
    while true {
      if let piece = waiting.popLast() { return piece }
      guard let recording = try nextFolder() else { return nil }
      guard let length = options.cut else { return recording }
      let folder = recordings[position - 1].folder
      let file = options.map?.files["labels"]
      let name = file?.file ?? "labels.csv"
      var spans: [LabelledSpan] = []
      if folder.names.contains(name) {
        spans = try labelledSpans(at: name, in: folder, map: file, report: &report)
      } else {
        report.findings.append("\(folder.label): has no '\(name)'; cut over the whole series, its condition kept")
      }
      let cutter = RecordingCutter(length: length, spans: spans, map: options.map)
      waiting = cutter.pieces(of: recording, label: folder.label, report: &report).reversed()
    }
  }

  private mutating func nextFolder() throws -> Recording? {
    guard position < recordings.count else { return nil }
    let described = recordings[position]
    position += 1
    var recording = Recording(studyID: studyID, metadata: described.metadata(options))
    var reader = FolderRecordingReader(
      folder: described.folder, options: options, epoch: described.meta.epoch ?? options.map?.epoch, report: report,
      devices: metDevices)
    try reader.read(into: &recording)
    report = reader.report
    metDevices = reader.devices
    return recording
  }

  /// The root attributes of the archive that holds the recordings: licence, citations, and every assumption.
  ///
  /// - Parameter creator: tool and version that writes the archive.
  /// - Returns: the attributes; they do not depend on what has been read.
  public func attributes(creator: String) -> ArchiveAttributes {
    ArchiveAttributes(
      title: "Recordings imported from \(studyID)", studyID: studyID, creator: creator, license: provenance.license,
      source: provenance.source)
  }
}

extension FolderImportOptions {
  /// The options, with what the map says where they say nothing.
  fileprivate var completedByMap: FolderImportOptions {
    guard let map else { return self }
    var result = self
    result.studyID = studyID ?? map.studyID
    result.source = source ?? map.source
    result.referenceLag = referenceLag ?? map.constantNumber("reference_lag_s")
    result.watchLag = watchLag ?? map.constantNumber("watch_lag_s")
    result.referenceClockStart = referenceClockStart ?? map.referenceClockStart
    result.scale = scale ?? map.scale
    return result
  }

  /// Gives a row what the map says of every recording, and what made it. Lags come with the tables they belong to.
  func setConstants(_ row: inout RecordingRow) {
    row.metadata.source = source ?? .other
    for constant in map?.constants ?? [] where !["source", "reference_lag_s", "watch_lag_s"].contains(constant.column) {
      RecordingRow.columns.first { $0.schema.name == constant.column }?.set(&row, constant.cell)
    }
  }

  /// Refuses values that cannot be meant.
  fileprivate func check() throws {
    if let studyID { try checkDeclaredStudyID(studyID) }
    for (name, value) in [
      ("--reference-lag", referenceLag), ("--reference-clock-start", referenceClockStart), ("--watch-lag", watchLag),
    ] {
      if let value, !value.isFinite { throw ImportError(.badOption, name, "is \(value); expected seconds") }
    }
    if let cut, !(cut >= 1 && cut <= 86_400 && cut == cut.rounded()) {
      throw ImportError(.badOption, "--cut", "is \(cut); expected whole seconds from 1 to 86400, as 60")
    }
    if let scale, !(scale > 0 && scale.isFinite) {
      throw ImportError(.badOption, "--scale", "is \(scale); expected a positive number, as 255")
    }
  }
}

/// Refuses two recordings with one id, and two people whose ids become one.
private func checkIdentities(of recordings: [DescribedFolder]) throws {
  for (one, next) in zip(recordings, recordings.dropFirst()) where one.id == next.id {
    throw ImportError(
      .badData, next.folder.path, "its id '\(next.id)' is that of '\(one.folder.path)' too; expected ids to be unique")
  }
  var owners: [String: DescribedFolder] = [:]
  for recording in recordings {
    guard let other = owners.updateValue(recording, forKey: recording.subjectID) else { continue }
    if let fault = clash(of: recording, with: other) { throw ImportError(.badData, recording.folder.path, fault) }
  }
}

/// Says why two recordings whose people would get one id are not of one person; `nil` when they are.
///
/// A recording without a subject is a person of its own and lends the person its id, so nobody else may be called that.
private func clash(of one: DescribedFolder, with other: DescribedFolder) -> String? {
  switch (one.namesSubject, other.namesSubject) {
  case (true, true):
    if one.rawSubject == other.rawSubject { return nil }
    return "subjects '\(inMessage(other.rawSubject))' and '\(inMessage(one.rawSubject))' would both become "
      + "'\(one.subjectID)'; rename one"
  case (false, true): return namelessClash(one, namesake: other)
  case (true, false): return namelessClash(other, namesake: one)
  // Ids of recordings are unique.
  case (false, false): return nil
  }
}

private func namelessClash(_ nameless: DescribedFolder, namesake: DescribedFolder) -> String {
  "'\(nameless.folder.label)' names no subject, so its person would be called '\(nameless.id)', and "
    + "'\(namesake.folder.label)' names a subject '\(namesake.subjectID)'; give both a 'subject' in meta.json"
}
