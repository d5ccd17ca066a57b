import HaptikaDSP

/// What one take of the lock read for a batch; recordings are made of it outside.
struct RawBatch: Sendable {
  let recordings: [TableRun]
  /// In the order of `SampleTable.allCases`.
  let samples: [[TableRun]]
  let results: [TableRun]

  /// Puts one recording together.
  func recording(
    _ entry: ArchiveReader.Entry, results resultRows: [Int], studyID: String, knownFault: String?
  ) -> ReadResult {
    var row = RecordingRow()
    var fault = knownFault
    if let run = run(of: entry.row..<entry.row + 1, in: recordings) {
      let found = run.take(entry.row, RecordingRow.columns, of: .recordings, into: &row)
      fault = fault ?? found
    }
    row.metadata.id = entry.id
    var recording = Recording(studyID: studyID, metadata: row.metadata)
    do throws(Fault) {
      if let fault { throw Fault(reason: fault) }
      recording.frames = try frames(entry.rows(of: .ppg))
      recording.watch = try rows(entry.rows(of: .watch), of: .watch, WatchSample.columns, WatchSample.unread)
      recording.intervals = try rows(
        entry.rows(of: .intervals), of: .intervals, MeasuredInterval.columns, MeasuredInterval.unread)
      recording.reference = try rows(
        entry.rows(of: .reference), of: .reference, ReferenceSample.columns, ReferenceSample.unread)
      recording.recordedResults = try resultRows.map { index throws(Fault) in
        var result = RecordedResult(recordingID: "", algorithm: "", algorithmVersion: "")
        let run = run(of: index..<index + 1, in: results)
        if let fault = run?.take(index, RecordedResult.columns, of: .results, into: &result) {
          throw Fault(reason: fault)
        }
        return result
      }
    } catch {
      return .unreadable(studyID: studyID, metadata: row.metadata, reason: error.reason)
    }
    return .recording(recording)
  }

  private struct Fault: Error {
    let reason: String
  }

  private func run(of rows: Range<Int>, in runs: [TableRun]) -> TableRun? { runs.first { $0.rows.contains(rows) } }

  private func frames(_ rows: Range<Int>) throws(Fault) -> FrameSeries? {
    guard let run = run(of: rows, in: samples[SampleTable.ppg.rawValue]), !rows.isEmpty else { return nil }
    if let reason = run.damage(in: rows) { throw Fault(reason: reason) }
    let indices = rows.lowerBound - run.rows.lowerBound..<rows.upperBound - run.rows.lowerBound
    var frames = FrameSeries(time: [], red: [], green: [], blue: [])
    for (index, channel) in FrameSeries.channels.enumerated() {
      guard let values = run.blocks[index]?.numbers(indices) else { continue }
      // A channel of which this recording has nothing was not recorded in it, though it was in others.
      if channel.schema.presence == .optional, values.allSatisfy(\.isNaN) { continue }
      channel.set(&frames, Array(values))
    }
    return frames
  }

  private func rows<Row>(
    _ rows: Range<Int>, of table: SampleTable, _ columns: [Column<Row>], _ unread: Row
  ) throws(Fault) -> [Row] {
    guard let run = run(of: rows, in: samples[table.rawValue]), !rows.isEmpty else { return [] }
    return try rows.map { index throws(Fault) in
      var row = unread
      if let fault = run.take(index, columns, of: table.table, into: &row) { throw Fault(reason: fault) }
      return row
    }
  }
}

extension TableRun {
  /// Fills `value` from one row, and returns what is wrong with the row; columns without a fault are filled all the same.
  func take<Row>(_ row: Int, _ columns: [Column<Row>], of table: ArchiveTable, into value: inout Row) -> String? {
    var fault = damage(in: row..<row + 1)
    for (index, column) in columns.enumerated() {
      guard let found = column.take(from: blocks[index], at: row - rows.lowerBound, into: &value) else { continue }
      fault = fault ?? "/\(table.schema.name)/\(column.schema.name)[\(row)]: \(found)"
    }
    return fault
  }
}

extension Column {
  /// Puts the value at `index` of a block into `row`, or returns what is wrong with it. An absent column has no fault.
  func take(from block: ColumnBlock?, at index: Int, into row: inout Row) -> String? {
    guard let block else { return nil }
    guard let cell = block.cell(at: index) else {
      return "the text is not UTF-8, or has more than \(ArchiveSchema.maximumTextBytes) bytes"
    }
    if let fault = schema.fault(of: cell) { return fault }
    set(&row, cell)
    return nil
  }
}

extension RecordingRow {
  /// The columns that are read with a batch: all but the row ranges, which the index holds.
  static let metadataColumns = columns.indices.filter {
    !SampleTable.spanColumnNames.contains(columns[$0].schema.name)
  }
}

extension WatchSample {
  fileprivate static let unread = WatchSample(time: .nan, beatsPerMinute: .nan)
}

extension MeasuredInterval {
  fileprivate static let unread = MeasuredInterval(time: .nan, milliseconds: .nan)
}

extension ReferenceSample {
  fileprivate static let unread = ReferenceSample(time: .nan, value: .nan)
}
