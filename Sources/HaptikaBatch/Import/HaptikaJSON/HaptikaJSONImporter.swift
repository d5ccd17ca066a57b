import Foundation

/// What a user declares about the exports that are imported; `nil` where nothing was declared.
public struct HaptikaJSONImportOptions: Sendable {
  /// `[A-Za-z0-9._-]`, at most 64 bytes; otherwise the name of the first source in the order of names.
  public var studyID: String?
  /// What the colours of frames are multiplied with, as 255 for colours of 0...1.
  public var scale: Double?

  /// Creates options that declare nothing.
  public init() {}
}

/// Imports what the app and its server export as JSON: one source is the export of one person.
///
///     var importer = try HaptikaJSONImporter(sources: ["exports/p01"], options: HaptikaJSONImportOptions())
///     try importer.prepare { _ in }
///     while let recording = try importer.next() { … }
///
/// A source is a file, a folder of JSON files, or a folder of such folders. A file holds one document, a list of documents, an object
/// whose values are lists of documents, or one of these a line. `HaptikaDocumentKind` tells what is read, `HaptikaContract` what is
/// refused. Documents are merged: the newest state of an entity is kept and a deletion removes what is no newer, so that neither the
/// order of files, lines and documents nor repetitions change the archive.
public struct HaptikaJSONImporter: Importer, Sendable {
  /// The study that the recordings belong to.
  public let studyID: String

  private let options: HaptikaJSONImportOptions
  /// In the order of names, each of them once.
  private let sources: [HaptikaSource]
  private let files: [HaptikaFile]
  /// What lies beside folders of exports.
  private let unused: [String]
  private var study: HaptikaStudy?
  private var frames: HaptikaFrames
  private var position = 0

  /// Finds the files of all sources.
  ///
  /// - Throws: `ImportError` when a source is missing or holds no JSON file, or an option is not allowed.
  public init(sources paths: [String], options: HaptikaJSONImportOptions) throws {
    guard !paths.isEmpty else { throw ImportError(.noInput, "", "no source given") }
    if let studyID = options.studyID, let fault = ArchiveAttributes.fault(ofStudyID: studyID) {
      throw ImportError(.badOption, studyID, fault)
    }
    let found = try paths.map { try HaptikaSource.find(at: $0) }
    unused = found.flatMap(\.unused)
    var known: Set<String> = []
    sources = found.flatMap(\.sources).sorted {
      (ByteText($0.name), ByteText($0.path)) < (ByteText($1.name), ByteText($1.path))
    }.filter { known.insert($0.realPath).inserted }
    files = sources.flatMap(\.files)
    let names = paths.map { ByteText(HaptikaSource.name(of: $0)) }
    studyID = options.studyID ?? validStudyID(names.min()?.text ?? "imported")
    frames = HaptikaFrames(scale: options.scale)
    self.options = options
  }

  /// What was left of the measurements; known when all documents have been read.
  public var expectedRecordingCount: Int { study?.measurements.count ?? 0 }

  /// The watches that samples refer to by index.
  public var devices: [Device] { study?.devices ?? [] }

  /// The before/after exercises.
  public var regulations: [Regulation] { study?.regulations ?? [] }

  /// The records of deletions.
  public var tombstones: [Tombstone] { study?.tombstones ?? [] }

  /// What has been read so far; complete when `next()` has returned `nil`.
  public var report: ImportReport {
    var report = frames.report
    guard let study else { return report }
    let labels = files.map(\.label)
    report.tables = study.tally.tables(labels: labels) + report.tables
    report.assumptions = assumptions
    report.findings = study.tally.findings(labels: labels) + study.findings + report.findings
    report.unusedFiles =
      unused
      + sources.flatMap { source in
        source.others.filter { !frames.uses($0, in: source.path) }.map(source.label(of:))
      }
    return report
  }

  /// The root attributes of the archive that holds the recordings: every assumption; the app's exports name no licence.
  public func attributes(creator: String) -> ArchiveAttributes {
    ArchiveAttributes(
      title: "Recordings imported from \(studyID)", studyID: studyID, creator: creator, license: "",
      source: (["haptika-json import, no cleaning"] + assumptions).joined(separator: "; "))
  }

  /// What is taken for granted, one clause each.
  private var assumptions: [String] {
    [
      "each source is the export of one person, who is called by the id of its profile, otherwise by the name of the source",
      "a camera measurement was changed last when it was measured, since it does not say so",
      "times of watch samples count from the start of the session and are times of arrival",
      "age_band comes from the years of birth and of the recording",
    ] + (options.scale.map { ["colours multiplied by \($0) (declared)"] } ?? [])
  }

  /// Reads all documents; called once.
  ///
  /// - Throws: `ImportError` when a file is not JSON in UTF-8 or has a version that is not known, or nothing can be imported.
  /// - Complexity: O(*n*) for *n* bytes; memory is bounded by the entities, and by the largest file that is not JSON lines.
  public mutating func prepare(tell: (ImportProgress) -> Void) throws {
    var intake = HaptikaIntake(
      sources: sources.enumerated().flatMap { index, source in source.files.map { _ in index } })
    let total = files.reduce(0) { $0 + $1.byteCount }
    var done = 0
    for (index, file) in files.enumerated() {
      var reader = try JSONFileReader(path: file.path)
      while let text = try reader.next() {
        try HaptikaDocumentText.forEach(in: text, file: index, path: file.path) {
          try intake.take($0, path: file.path)
        }
        let read = done + reader.bytesRead
        tell(ImportProgress(read >> 20, of: max(read, total) >> 20, "MB"))
      }
      done += reader.bytesRead
    }
    study = try HaptikaStudy(intake, sources)
  }

  /// Reads the next recording; `nil` when there is none left.
  ///
  /// - Throws: `ImportError` when its frames cannot be read, or are not in the folder of its document.
  public mutating func next() throws -> Recording? {
    guard let study, position < study.measurements.count else { return nil }
    let measurement = study.measurements[position]
    position += 1
    let (state, person) = (measurement.state, study.people[measurement.source])
    var maker = HaptikaRecordingMaker(
      studyID: studyID, id: measurement.id, subjectID: person.id, profile: person.profile?.value,
      annotation: study.merge.annotations[measurement.key]?.value, feeling: study.merge.feelings[measurement.key],
      device: measurement.device, regulationID: measurement.regulationID)
    var recording = maker.recording(of: state)
    for finding in maker.findings {
      self.study?.tally.note("measurement '\(measurement.id)': \(finding)", at: state.place)
    }
    if let feeling = maker.feeling, !maker.usesFeeling {
      self.study?.tally.drop(.feelings, because: .superseded, at: feeling.place)
    }
    if case .camera(let document) = state.value, let name = document.frames {
      recording.frames = try frames.read(name, named: state.place, in: files[state.place.file])
    }
    return recording
  }
}
