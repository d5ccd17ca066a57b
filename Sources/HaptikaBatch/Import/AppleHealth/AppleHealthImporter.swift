/// What a user declares about an export of Apple Health.
public struct AppleHealthImportOptions: Sendable {
  /// `[A-Za-z0-9._-]`, at most 64 bytes; otherwise the name of the export's folder.
  public var studyID: String?

  /// Creates options that declare nothing.
  public init() {}
}

/// Imports the `export.xml` of Apple Health.
///
///     var importer = try AppleHealthImporter(sources: ["apple_health_export"], options: AppleHealthImportOptions())
///     try importer.prepare { print($0.done, "of", $0.total, $0.unit) }
///     while let recording = try importer.next() { … }
///
/// | records | become |
/// |---|---|
/// | `HeartRate` | watch samples: a recording for each dense stretch, and one a day for the rest (see `HeartRateStretches`) |
/// | `HeartRateVariabilitySDNN` | a recording each: the intervals between its beats, and its SDNN as the recorded result `healthkit-sdnn` |
/// | `RestingHeartRate` | nothing but `health_context_age_s` of recordings that start later |
///
/// An export is of one person, whose id is the study's. What an Apple Watch measured is `appleWatchOptical`, everything else, a chest
/// strap too, `healthKitImport`. Recordings and their ids do not depend on the order of the records in the file.
///
/// Memory does not grow with the export: `prepare` streams it and keeps samples of 16 bytes in temporary files without a name (at
/// most 1,048,576 in memory, 16 MB, and as much again while they are sorted), `next` merges them. What grows is 4 bytes a resting
/// heart rate, a table of at most 4,096 sources and devices, and the ids of the recordings.
public struct AppleHealthImporter: Importer {
  public let studyID: String
  public private(set) var report = ImportReport()
  public private(set) var devices: [Device] = []

  private var source: HealthXMLReader
  private let reader: HealthRecordReader
  private let label: String
  private var isPrepared = false
  private var person = HealthPerson()
  private var ranks: [Int] = []
  private var groups: [(group: UInt16, label: String)] = []
  private var position = 0
  private var stretches: HeartRateStretches?
  private var variabilities: SpoolMerge<VariabilityEntry>?
  private var lastVariability: VariabilityEntry?
  private var repeatedSamples = RowCounts()
  private var repeatedVariabilities = RowCounts()
  private var beatRows = RowCounts()
  /// Records by the minutes that their beats were off.
  private var shifted: [Int: Int] = [:]
  private var ids: Set<String> = []

  /// Finds the export and reads up to its first element.
  ///
  /// - Throws: `ImportError` when it is not there, is not an export, when several are named, or when an option is not allowed.
  public init(sources: [String], options: AppleHealthImportOptions) throws {
    try self.init(sources: sources, options: options, runLength: HealthRecordReader.runLength)
  }

  /// Does the same with `runLength` samples in memory before they are written.
  init(sources: [String], options: AppleHealthImportOptions, runLength: Int) throws {
    guard let source = sources.first else { throw ImportError(.noInput, "", "no source given") }
    if sources.count > 1 {
      throw ImportError(
        .badOption, sources[1], "an export is of one person: import each by itself, with a '--study-id' of its own")
    }
    if let id = options.studyID { try checkDeclaredStudyID(id) }
    let file = try HealthExportFile(in: source)
    self.source = try HealthXMLReader(path: file.path)
    let name = validStudyID(nameOfFolder(of: source))
    studyID = options.studyID ?? (name.isEmpty || name == "-" ? "imported" : name)
    label = file.path.split(separator: "/").last.map(String.init) ?? file.path
    reader = HealthRecordReader(label: label, runLength: runLength)
    report.assumptions = assumptions
  }

  /// The root attributes; they do not depend on what is read.
  public func attributes(creator: String) -> ArchiveAttributes {
    ArchiveAttributes(
      title: "Apple Health export of \(studyID)", studyID: studyID, creator: creator, license: "",
      source: (["Apple Health export, no cleaning"] + assumptions).joined(separator: "; "))
  }

  private var assumptions: [String] {
    [
      "the export is of one person, '\(studyID)'; another person's needs another '--study-id'",
      "a recording is a stretch of at least \(HeartRateStretches.fewestSamples) samples of one source without a silence of "
        + "more than \(HeartRateStretches.longestSilence) s, or what else that source has of a day, or one SDNN",
      "what an Apple Watch measured is appleWatchOptical, everything else healthKitImport",
      "intervals are differences of beat times; a difference of more than \(HealthBeats.longestInterval) s is a gap",
      "beat times that are quarter hours off their record's start are put on its clock",
      "'Apple Watch' and 'iPhone' stand for names that hold them",
    ]
  }

  /// Reads the whole export.
  ///
  /// - Throws: `ImportError` when it is not well formed, is cut off, or holds nothing to import.
  public mutating func prepare(tell: (ImportProgress) -> Void) throws {
    guard !isPrepared else { return }
    isPrepared = true
    let megabyte = 1_000_000
    let total = (source.size + megabyte - 1) / megabyte
    try reader.read(&source) { tell(ImportProgress($0 / megabyte, of: total, "MB")) }
    person = reader.person
    ranks = reader.origins.ranks
    groups = reader.origins.orderedGroups
    devices = reader.origins.devices
    report.count(reader.heartRateRows, as: "HeartRate records")
    report.count(reader.variabilityRows, as: "HeartRateVariabilitySDNN records")
    report.count(reader.restingRateRows, as: "RestingHeartRate records (context only)")
    if reader.otherCount > 0 {
      report.findings.append("\(label): records of other types: \(reader.otherCount), not used")
    }
    if source.controlCharacterCount > 0 {
      report.findings.append("\(label): \(source.controlCharacterCount) control characters were read as spaces")
    }
    if reader.heartRateRows.kept + reader.variabilityRows.kept == 0 {
      let read = reader.heartRateRows.read + reader.variabilityRows.read
      let dropped = (reader.heartRateRows.dropped + reader.variabilityRows.dropped).first
      throw ImportError(
        .badData, source.path,
        read == 0
          ? "holds no HeartRate and no HeartRateVariabilitySDNN record; nothing to import"
          : "none of its \(read) HeartRate and HeartRateVariabilitySDNN records can be used"
            + (dropped.map { ": \($0.reason) (first: \($0.first))" } ?? ""))
    }
  }

  /// Returns the next recording, source by source: its stretches and days in time order, then its SDNN values.
  ///
  /// - Throws: `ImportError` when the temporary files cannot be read.
  public mutating func next() throws -> Recording? {
    try prepare { _ in }
    while position < groups.count {
      let (group, name) = groups[position]
      if stretches == nil {
        stretches = HeartRateStretches(reader.heartRates.values(of: group), label: label) { [ranks] in
          ranks[Int($0)] < ranks[Int($1)]
        }
        variabilities = reader.variabilities.values(of: group)
        lastVariability = nil
      }
      if let stretch = try stretches?.next() { return recording(of: stretch, name: name) }
      while let entry = try variabilities?.next() {
        if let last = lastVariability, entry.isSame(as: last) {
          repeatedVariabilities.drop(
            because: "the same SDNN again", at: "\(label): \(entry.time.compactUTC)")
          continue
        }
        repeatedVariabilities.keep()
        lastVariability = entry
        return try recording(of: entry, name: name)
      }
      if let rows = stretches?.rows { repeatedSamples.add(rows) }
      stretches = nil
      position += 1
      if position == groups.count { finishReport() }
    }
    return nil
  }

  private mutating func finishReport() {
    if repeatedSamples.read > 0 { report.count(repeatedSamples, as: "heart-rate samples") }
    if repeatedVariabilities.read > 0 { report.count(repeatedVariabilities, as: "SDNN values") }
    if beatRows.read > 0 { report.count(beatRows, as: "beats of SDNN values") }
    for (minutes, count) in shifted.sorted(by: { $0.key < $1.key }) {
      report.findings.append(
        "\(label): SDNN values with beat times \(minutes) min off their start, put on its clock: \(count)")
    }
  }

  private mutating func recording(of stretch: HeartRateStretch, name: String) -> Recording {
    let first = stretch.samples[0]
    let start = Double(first.second)
    let day = CivilDate(daysSince1970: first.time.localDay)?.compact ?? ""
    let id = unused(name + "/" + (stretch.isRestOfDay ? "day-" + day : first.time.compactUTC))
    var metadata = metadata(id, origin: first.origin, time: first.time)
    metadata.duration = Double(stretch.samples[stretch.samples.count - 1].second) - start
    var recording = Recording(studyID: studyID, metadata: metadata)
    recording.watch = stretch.samples.map {
      WatchSample(
        time: Double($0.second) - start, beatsPerMinute: Double($0.beatsPerMinute),
        device: Int32(ranks[Int($0.origin)]))
    }
    return recording
  }

  private mutating func recording(of entry: VariabilityEntry, name: String) throws -> Recording {
    let id = unused(name + "/sdnn-" + entry.time.compactUTC)
    var metadata = metadata(id, origin: entry.origin, time: entry.time)
    metadata.duration = entry.duration.isNaN ? nil : Double(entry.duration)
    var recording = Recording(studyID: studyID, metadata: metadata)
    let times = try reader.beatFile?.values(Double.self, at: entry.beatOffset, count: Int(entry.beatCount)) ?? []
    recording.intervals = HealthBeats.intervals(
      of: times, device: Int32(ranks[Int(entry.origin)]), label: id, rows: &beatRows)
    var result = RecordedResult(recordingID: id, algorithm: "healthkit-sdnn", algorithmVersion: "1")
    result.sdnn = entry.sdnn
    recording.recordedResults = [result]
    if entry.shift != 0 { shifted[Int(entry.shift), default: 0] += 1 }
    return recording
  }

  private func metadata(_ id: String, origin: UInt16, time: HealthDateTime) -> RecordingMetadata {
    let isWatch = reader.origins.all[Int(origin)].isWatch
    var metadata = RecordingMetadata(
      id: id, subjectID: studyID, source: isWatch ? .appleWatchOptical : .healthKitImport)
    metadata.startedAt = Double(time.second)
    metadata.utcOffsetInMinutes = Int32(time.offset)
    let device = devices[ranks[Int(origin)]]
    metadata.deviceModel = device.model
    metadata.osVersion = device.systemVersion
    metadata.sex = person.sex
    metadata.ageBand = person.ageBand(on: time.localDay)
    metadata.healthContextAge = newestRestingRate(before: time.second).map { Double(time.second - $0) }
    return metadata
  }

  /// The newest resting heart rate that was known at a time.
  private func newestRestingRate(before second: UInt32) -> UInt32? {
    let times = reader.restingRates
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= second { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : times[low - 1]
  }

  /// Two stretches can begin in one second only when a source has more samples than a recording takes; a day can come twice when the
  /// person's clock was set back over midnight.
  private mutating func unused(_ id: String) -> String {
    var result = id
    var number = 2
    while !ids.insert(result).inserted {
      result = "\(id).\(number)"
      number += 1
    }
    return result
  }
}
