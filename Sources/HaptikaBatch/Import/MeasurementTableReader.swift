/// Reads a table with a row a measurement, one recording at a time, so that one row is in memory.
struct MeasurementTableReader: Sendable {
  private let table: MappedTable
  private let options: FolderImportOptions
  private let label: String
  private let header: TableHeader
  private var file: CSVReader
  private var rows = RowCounts()
  private var listed = RowCounts()

  /// Opens the table and finds its columns.
  ///
  /// - Throws: `ImportError` that names the file, the column that is not there and the header.
  init(_ table: MappedTable, in folder: RecordingFolder, options: FolderImportOptions) throws {
    self.table = table
    self.options = options
    label = folder.label(of: table.file)
    file = try CSVReader(path: folder.path(of: table.file))
    header = try TableHeader(&file)
    let named = [table.id, table.subject, table.startedAt, table.intervals?.column].compactMap { $0 }
    for name in named + table.values.map(\.column) + (table.result?.columns.values.sorted() ?? []) {
      _ = try header.index(of: name)
    }
  }

  /// Returns the next recording, with rows that cannot be read counted by reason; `nil` at the end.
  mutating func next(
    studyID: String, metadata: (inout RecordingRow) -> Void, devices: inout ImportedDevices, report: inout ImportReport
  ) throws -> Recording? {
    while try file.advance() {
      let place = "\(label): line \(file.line)"
      guard file.row.count == header.names.count else {
        rows.drop(because: "not as many cells as the header", at: place)
        continue
      }
      switch try recording(studyID: studyID, metadata: metadata, devices: &devices, report: &report, place: place) {
      case .success(let recording):
        rows.keep()
        return recording
      case .failure(let reason): rows.drop(because: reason.text, at: place)
      }
    }
    if rows.read > 0 { report.count(rows, as: table.file) }
    if let list = table.intervals, listed.read > 0 { report.count(listed, as: "\(table.file) '\(list.column)' values") }
    rows = RowCounts()
    listed = RowCounts()
    return nil
  }

  private struct Reason: Error { let text: String }

  private mutating func recording(
    studyID: String, metadata amend: (inout RecordingRow) -> Void, devices: inout ImportedDevices,
    report: inout ImportReport, place: String
  ) throws -> Result<Recording, Reason> {
    let id = try text(table.id)
    if id.isEmpty { return .failure(Reason(text: "'\(table.id)' is empty")) }
    if id != validID(id) { return .failure(Reason(text: "'\(table.id)' is not an id")) }
    let subject = try table.subject.map(text) ?? id
    if subject.isEmpty || subject != validID(subject) { return .failure(Reason(text: "the subject is not an id")) }
    var row = RecordingRow(RecordingMetadata(id: id, subjectID: subject, source: options.source ?? .other))
    amend(&row)
    if let column = table.startedAt, let offset = table.utcOffset {
      let start = try text(column)
      if !start.isEmpty, !table.missing.contains(start) {
        guard let seconds = secondsSince1970(start) else {
          return .failure(Reason(text: "'\(column)' is not a date-time"))
        }
        row.metadata.startedAt = seconds - Double(offset * 60)
        row.metadata.utcOffsetInMinutes = offset == 0 ? nil : Int32(offset)
      }
    }
    for value in table.values {
      guard let cell = value.cell(of: try text(value.column), missing: table.missing) else {
        return .failure(Reason(text: "'\(value.column)' is no value of \(value.target.schema.name)"))
      }
      if !cell.isMissing { value.target.set(&row, cell) }
    }
    var recording = Recording(studyID: studyID, metadata: row.metadata)
    if let columns = table.result {
      var result = RecordedResult(recordingID: id, algorithm: columns.algorithm, algorithmVersion: columns.version)
      for (name, path) in Self.numbers {
        guard let column = columns.columns[name] else { continue }
        let shown = try text(column)
        guard let number = table.missing.contains(shown) ? .nan : file.row.number(at: try header.index(of: column))
        else {
          return .failure(Reason(text: "'\(column)' is not a number"))
        }
        result[keyPath: path] = number.isNaN ? nil : number
      }
      recording.recordedResults = [result]
    }
    if let list = table.intervals {
      let (device, finding) = devices.place(of: list.device)
      if let finding { report.findings.append("\(label): \(finding)") }
      for part in try text(list.column).split(separator: list.separator) {
        let text = part.drop { $0 == " " }.prefix { $0 != " " }
        if let number = Double(text) {
          listed.keep()
          recording.intervals.append(
            MeasuredInterval(time: .nan, milliseconds: list.isSeconds ? number * 1000 : number, device: device))
        } else {
          listed.drop(because: "not a number", at: place)
        }
      }
    }
    return .success(recording)
  }

  private func text(_ column: String) throws -> String { file.row.text(at: try header.index(of: column)) }

  private static var numbers: [(String, WritableKeyPath<RecordedResult, Double?>)] {
    [("bpm", \.beatsPerMinute), ("rmssd_ms", \.rmssd), ("sdnn_ms", \.sdnn)]
  }
}
