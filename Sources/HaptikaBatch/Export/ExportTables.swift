/// The tables of an export: one for each table of the schema but the samples, at the top of a folder.
struct ExportTables {
  /// One row of `recordings.csv`.
  struct RecordingLine {
    let studyID: String
    /// The folder with its samples; `nil` when it has none.
    let folder: String?
    let row: RecordingRow
  }

  private let plan: ExportPlan
  private let folder: ExportFolder
  /// What stands before the names of files: empty, or a folder with a `/` behind it.
  private let prefix: String
  private let recordings: KeyedCSVFile<RecordingLine>
  private let results: KeyedCSVFile<RecordedResult>
  private var used = UsedDevices()

  /// Sessions that recordings name.
  private(set) var sessions: Set<String> = []

  /// Begins the tables.
  init(of plan: ExportPlan, in folder: ExportFolder, prefix: String) throws {
    self.plan = plan
    self.folder = folder
    self.prefix = prefix
    recordings = try folder.table(prefix + "recordings.csv", Self.recordingColumns)
    results = try folder.table(prefix + "results.csv", Self.resultColumns)
  }

  /// Adds a recording, whose samples are in the folder `name` when there are any.
  mutating func add(_ recording: Recording, _ entry: ArchiveReader.Entry, folder name: String?) throws {
    let key = RecordingKey(studyID: recording.studyID, recordingID: entry.id)
    let line = RecordingLine(
      studyID: recording.studyID, folder: name, row: RecordingRow(recording.metadata, rowsOf: entry))
    try folder.writing {
      try recordings.append([line], of: key)
      try results.append(recording.recordedResults, of: key)
    }
    used.add(recording)
    if let session = recording.metadata.regulationID { sessions.insert(session) }
  }

  /// Writes what is left.
  func finish(devices: [Device]) throws {
    let study = plan.archive.attributes.studyID
    let strays = try plan.strayResults()
    try folder.writing {
      for stray in strays {
        try results.append([stray], of: RecordingKey(studyID: study, recordingID: stray.recordingID))
      }
      try recordings.close()
      try results.close()
    }
    try write(try plan.regulations(named: sessions), Self.regulationColumns, "regulations.csv")
    try write(try plan.tombstones(), Self.tombstoneColumns, "tombstones.csv")
    let kept = devices.enumerated().filter { plan.isWhole || used.holds($0.element, at: $0.offset) }.map(\.element)
    try write(kept, Self.deviceColumns, "devices.csv")
  }

  private func write<Row: Sendable>(_ rows: [Row], _ columns: [TableColumn<Row>], _ name: String) throws {
    try folder.write(CSVWriter.text(of: Table(title: name, columns: columns, rows: rows)), to: prefix + name)
  }
}

extension ExportTables {
  private static let recordingColumns: [TableColumn<RecordingLine>] =
    [
      TableColumn("study_id", .string, "the study") { .text($0.studyID) },
      TableColumn("folder", .string, "the folder with its samples; empty when it has none") { .text($0.folder) },
    ] + RecordingRow.columns.map { TableColumn(exporting: $0).of(\.row) }
  private static let resultColumns = RecordedResult.columns.map { TableColumn(exporting: $0) }
  private static let regulationColumns = Regulation.columns.map { TableColumn(exporting: $0) }
  private static let tombstoneColumns = Tombstone.columns.map { TableColumn(exporting: $0) }
  private static let deviceColumns = Device.columns.map { TableColumn(exporting: $0) }

  /// What a data dictionary says of the order of rows.
  static let order =
    "recordings.csv and results.csv are sorted by recording, by its UTF-8 bytes; the other tables are in the archive's order. "
    + "Columns are those of the archive's tables; row ranges are those in the archive that was exported. "
    + "Samples are in a folder a recording, which the column folder names, and are not listed here: ppg.csv has t_s (s) and the camera's "
    + "channels; watch.csv t_s and bpm; watch_ibi.csv and the reference_*.csv t_s with ibi_ms, rr_ms, bpm or value."

  /// The tables; `prefix` stands before the names of their files.
  static func formats(in prefix: String = "") -> [CSVFormat] {
    tables.map {
      CSVFormat(file: prefix + $0.file, about: $0.about, fields: $0.fields, key: $0.key)
    }
  }

  private static let tables = [
    CSVFormat(
      file: "recordings.csv", about: "One row per recording: /recordings.", fields: recordingColumns.map(\.field),
      key: ["study_id", "id"]),
    CSVFormat(
      file: "results.csv", about: "One row per recorded result: /results.", fields: resultColumns.map(\.field), key: []),
    CSVFormat(
      file: "regulations.csv", about: "One row per before/after exercise: /regulations.",
      fields: regulationColumns.map(\.field), key: []),
    CSVFormat(
      file: "tombstones.csv", about: "One row per deletion: /tombstones.", fields: tombstoneColumns.map(\.field),
      key: []),
    CSVFormat(
      file: "devices.csv", about: "One row per device: /devices.", fields: deviceColumns.map(\.field), key: []),
  ]
}

/// Which devices exported recordings name.
struct UsedDevices: Sendable {
  private var places: Set<Int32> = []
  private var ids: Set<String> = []

  mutating func add(_ recording: Recording) {
    for sample in recording.watch { if let device = sample.device { places.insert(device) } }
    for interval in recording.intervals { if let device = interval.device { places.insert(device) } }
    if let id = recording.metadata.deviceID { ids.insert(id) }
  }

  /// Whether samples name the device by its place, or a recording by its id.
  func holds(_ device: Device, at place: Int) -> Bool {
    places.contains(Int32(clamping: place)) || ids.contains(device.id)
  }
}

extension RecordingRow {
  /// A row as the archive has it, row ranges included.
  fileprivate init(_ metadata: RecordingMetadata, rowsOf entry: ArchiveReader.Entry) {
    self.init(metadata)
    func span(_ table: SampleTable) -> RowSpan {
      let rows = entry.rows(of: table)
      if rows.isEmpty { return RowSpan() }
      return RowSpan(offset: Int32(clamping: rows.lowerBound), count: Int32(clamping: rows.count))
    }
    ppg = span(.ppg)
    watch = span(.watch)
    intervals = span(.intervals)
    reference = span(.reference)
  }
}
