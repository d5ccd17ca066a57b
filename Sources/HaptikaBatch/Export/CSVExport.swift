import Foundation

/// What an archive holds, as CSV files: a folder a recording, and a table for everything else.
enum CSVExport {
  /// One row of `recordings.csv`.
  struct RecordingLine {
    let studyID: String
    /// The folder with its samples; `nil` when it has none.
    let folder: String?
    let row: RecordingRow
  }

  /// Writes the export and puts the folder in its place. `tell` hears how many of how many recordings are done.
  static func write(_ plan: ExportPlan, to folder: ExportFolder, tell: (Int, Int) -> Void) throws -> ExportCounts {
    let attributes = plan.archive.attributes
    let devices = try plan.archive.devices()
    let recordings = try folder.table("recordings.csv", recordingColumns)
    let results = try folder.table("results.csv", resultColumns)
    var counts = ExportCounts()
    var used = UsedDevices()
    var sessions: Set<String> = []
    try plan.forEachRecording { recording, entry in
      let name = plan.folders.folder(of: entry.id)
      let export = RecordingExport(recording: recording, devices: devices, attributes: attributes)
      if export.hasSamples { try export.write(to: folder, as: name) } else { counts.withoutSamples += 1 }
      let key = RecordingKey(studyID: recording.studyID, recordingID: entry.id)
      try folder.writing {
        let line = RecordingLine(
          studyID: recording.studyID, folder: export.hasSamples ? name : nil,
          row: RecordingRow(recording.metadata, rowsOf: entry))
        try recordings.append([line], of: key)
        try results.append(recording.recordedResults, of: key)
      }
      used.add(recording)
      if let session = recording.metadata.regulationID { sessions.insert(session) }
      counts.recordings += 1
      tell(counts.recordings, plan.entries.count)
    }
    try folder.writing {
      for result in try plan.strayResults() {
        try results.append([result], of: RecordingKey(studyID: attributes.studyID, recordingID: result.recordingID))
      }
      try recordings.close()
      try results.close()
    }
    try write(try plan.regulations(named: sessions), regulationColumns, "regulations.csv", to: folder)
    try write(try plan.tombstones(), tombstoneColumns, "tombstones.csv", to: folder)
    let kept = devices.enumerated().filter { plan.isWhole || used.holds($0.element, at: $0.offset) }.map(\.element)
    try write(kept, deviceColumns, "devices.csv", to: folder)
    try folder.write(attributes.exported.document, to: "attributes.json")
    try folder.write(
      DataPackage.document(of: formats, name: "haptika-export", order: order), to: DataPackage.file)
    try folder.commit()
    return counts
  }

  private static func write<Row: Sendable>(
    _ rows: [Row], _ columns: [TableColumn<Row>], _ name: String, to folder: ExportFolder
  ) throws {
    try folder.write(CSVWriter.text(of: Table(title: name, columns: columns, rows: rows)), to: name)
  }

  static let recordingColumns: [TableColumn<RecordingLine>] =
    [
      TableColumn("study_id", .string, "the study") { .text($0.studyID) },
      TableColumn("folder", .string, "the folder with its samples; empty when it has none") { .text($0.folder) },
    ] + RecordingRow.columns.map { TableColumn(exporting: $0).of(\.row) }
  static let resultColumns = RecordedResult.columns.map { TableColumn(exporting: $0) }
  static let regulationColumns = Regulation.columns.map { TableColumn(exporting: $0) }
  static let tombstoneColumns = Tombstone.columns.map { TableColumn(exporting: $0) }
  static let deviceColumns = Device.columns.map { TableColumn(exporting: $0) }

  private static let order =
    "recordings.csv and results.csv are sorted by recording, by its UTF-8 bytes; the other tables are in the archive's order. "
    + "Columns are those of the archive's tables; row ranges are those in the archive that was exported."

  private static let formats = [
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
  private(set) var places: Set<Int32> = []
  private(set) var ids: Set<String> = []

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
      return rows.isEmpty
        ? RowSpan() : RowSpan(offset: Int32(clamping: rows.lowerBound), count: Int32(clamping: rows.count))
    }
    ppg = span(.ppg)
    watch = span(.watch)
    intervals = span(.intervals)
    reference = span(.reference)
  }
}

extension ArchiveAttributes {
  /// The root attributes as a JSON object.
  fileprivate var exported: JSONValue {
    .object(Dictionary(uniqueKeysWithValues: texts.map { ($0.name, .string($0.text)) }))
  }
}
