import HaptikaDSP

/// What one take of the lock read for a batch of neighbouring recordings; recordings are made of it outside.
struct RawBatch: Sendable {
  private let rows: Range<Int>
  private let metadata: DecodedRows<RecordingRow>?
  /// In the order of `SampleTable.allCases`.
  private let samples: [[TableRun]]
  private let results: [TableRun]

  /// Inflates and converts what was read.
  init(rows: Range<Int>, recordings: [StoredRun], samples: [[StoredRun]], results: [StoredRun]) {
    self.rows = rows
    self.samples = samples.map { $0.map { $0.decoded() } }
    self.results = results.map { $0.decoded() }
    metadata = recordings.first?.decoded().decoded(rows, RecordingRow.columns, of: .recordings, unread: RecordingRow())
  }

  /// Puts one recording together.
  func recording(
    _ entry: ArchiveReader.Entry, results resultRows: [Int], resultsFault: String?, studyID: String,
    knownFault: String?
  ) -> ReadResult {
    var found = metadata?.values[entry.row - rows.lowerBound].metadata ?? RecordingRow().metadata
    found.id = entry.id
    var recording = Recording(studyID: studyID, metadata: found)
    do throws(Fault) {
      if let reason = knownFault ?? metadata?.faults[entry.row] { throw Fault(reason: reason) }
      recording.frames = try frames(entry.rows(of: .ppg))
      recording.watch = try rows(entry.rows(of: .watch), of: .watch, WatchSample.columns, WatchSample.unread)
      recording.intervals = try rows(
        entry.rows(of: .intervals), of: .intervals, MeasuredInterval.columns, MeasuredInterval.unread)
      recording.reference = try rows(
        entry.rows(of: .reference), of: .reference, ReferenceSample.columns, ReferenceSample.unread)
    } catch {
      return .unreadable(studyID: studyID, metadata: found, reason: error.reason)
    }
    recording.recordedResultsFault = resultsFault
    for row in resultRows {
      do throws(Fault) {
        recording.recordedResults += try decoded(
          row..<row + 1, of: .results, in: results, RecordedResult.columns, RecordedResult.unread)
      } catch {
        recording.recordedResultsFault = recording.recordedResultsFault ?? error.reason
      }
    }
    return .recording(recording)
  }

  private struct Fault: Error {
    let reason: String
  }

  private func frames(_ rows: Range<Int>) throws(Fault) -> FrameSeries? {
    let runs = samples[SampleTable.ppg.rawValue]
    guard !rows.isEmpty, let run = runs.first(where: { $0.rows.contains(rows) }) else { return nil }
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

  private func rows<Row: Sendable>(
    _ rows: Range<Int>, of table: SampleTable, _ columns: [Column<Row>], _ unread: Row
  ) throws(Fault) -> [Row] {
    try decoded(rows, of: table.table, in: samples[table.rawValue], columns, unread)
  }

  private func decoded<Row: Sendable>(
    _ rows: Range<Int>, of table: ArchiveTable, in runs: [TableRun], _ columns: [Column<Row>], _ unread: Row
  ) throws(Fault) -> [Row] {
    guard !rows.isEmpty, let run = runs.first(where: { $0.rows.contains(rows) }) else { return [] }
    let decoded = run.decoded(rows, columns, of: table, unread: unread)
    if let reason = decoded.firstFault { throw Fault(reason: reason) }
    return decoded.values
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

extension RecordedResult {
  static let unread = RecordedResult(recordingID: "", algorithm: "", algorithmVersion: "")
}
