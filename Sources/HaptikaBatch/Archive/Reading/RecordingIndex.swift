/// What is kept of `/recordings` while an archive is open: names, sizes and places, and which rows are at fault.
struct RecordingIndex: Sendable {
  var entries: [ArchiveReader.Entry] = []

  /// Why a recording cannot be used, by its row.
  var faults: [Int: String] = [:]

  /// Reads the index in pieces, so that memory is bounded by its own size.
  ///
  /// - Throws: `ArchiveError` when there is no recording, or an id is empty, malformed, unreadable or used twice: rows that
  ///   cannot be told apart cannot be trusted one by one.
  init(of archive: borrowing OpenArchive, file: String) throws(ArchiveError) {
    let rowCount = archive.rowCount(of: .recordings) ?? 0
    guard rowCount > 0 else {
      throw ArchiveError(.badData, file, at: "/recordings", "no rows; expected at least one recording")
    }
    let spans = try SampleTable.allCases.map { table throws(ArchiveError) in
      try SpanColumns(of: table, in: archive, file: file)
    }
    let named = RecordingRow.columns.indices.filter {
      Self.namesOfColumns.contains(RecordingRow.columns[$0].schema.name)
    }
    var rows: [String: Int] = [:]
    rows.reserveCapacity(rowCount)
    entries.reserveCapacity(rowCount)
    for start in stride(from: 0, to: rowCount, by: ArchiveSchema.rowsPerChunk) {
      let piece = start..<min(rowCount, start + ArchiveSchema.rowsPerChunk)
      for stored in archive.read([piece], of: .recordings, columns: named + spans.flatMap(\.columns)) {
        let run = stored.decoded()
        let decoded = run.decoded(run.rows, RecordingRow.columns, of: .recordings, unread: RecordingRow(), only: named)
        for row in run.rows {
          let entry = take(row, of: run, decoded, spans)
          if let fault = Identifier.fault(ofRecording: entry.id) {
            let reason = run.blocks[Self.idColumn]?.damage.first { $0.rows.contains(row) }?.reason
            throw ArchiveError(.badData, file, at: "/recordings/id[\(row)]", reason ?? fault)
          }
          if let first = rows.updateValue(row, forKey: entry.id) {
            throw ArchiveError(
              .badData, file, at: "/recordings/id[\(row)]",
              "the id '\(entry.id)' is also that of row \(first); ids are unique")
          }
          entries.append(entry)
        }
      }
    }
    for table in SampleTable.allCases { findOverlaps(in: table) }
  }

  private static let idColumn = RecordingRow.columns.firstIndex { $0.schema.name == "id" } ?? 0
  private static let namesOfColumns: Set = ["id", "subject_id", "updated_at_s"]

  /// Makes the entry of one row and notes what is wrong with it.
  private mutating func take(
    _ row: Int, of run: TableRun, _ decoded: DecodedRows<RecordingRow>, _ spans: [SpanColumns]
  ) -> ArchiveReader.Entry {
    let metadata = decoded.values[row - run.rows.lowerBound].metadata
    var fault = run.damage(in: row..<row + 1) ?? decoded.faults[row]
    var entry = ArchiveReader.Entry(
      row: row, id: metadata.id, subjectID: metadata.subjectID, updatedAt: metadata.updatedAt,
      mayHaveFrames: spans[SampleTable.ppg.rawValue].mayHaveRows(at: row, of: run))
    for (table, span) in zip(SampleTable.allCases, spans) where fault == nil {
      switch span.rows(at: row - run.rows.lowerBound, of: run) {
      case .success(let rows): entry.spans[table] = rows
      case .failure(let problem): fault = problem.reason
      }
    }
    if let fault {
      entry.spans = ArchiveReader.Entry.Spans()
      faults[row] = fault
    }
    return entry
  }

  /// Marks every recording that shares a row of `table` with another: whose rows they are cannot be known.
  private mutating func findOverlaps(in table: SampleTable) {
    let order = entries.indices.filter { !entries[$0].rows(of: table).isEmpty }
      .sorted { entries[$0].rows(of: table).lowerBound < entries[$1].rows(of: table).lowerBound }
    // The recording that reaches furthest so far. Whoever overlaps anybody also overlaps it, or was it.
    var furthest: Int?
    for index in order {
      if let other = furthest, entries[index].rows(of: table).lowerBound < entries[other].rows(of: table).upperBound {
        for (one, two) in [(index, other), (other, index)] {
          faults[one] = faults[one] ?? "\(table.path): rows overlap those of the recording '\(entries[two].id)'"
        }
      }
      if furthest.map({ entries[index].rows(of: table).upperBound > entries[$0].rows(of: table).upperBound }) ?? true {
        furthest = index
      }
    }
  }
}

/// A table in which each recording owns a range of rows.
enum SampleTable: Int, Sendable, CaseIterable {
  case ppg, watch, intervals, reference

  var table: ArchiveTable {
    switch self {
    case .ppg: .ppg
    case .watch: .watch
    case .intervals: .intervals
    case .reference: .reference
    }
  }

  var path: String { "/\(table.schema.name)" }

  /// What the names of its offset and count in `/recordings` begin with.
  var prefix: String { self == .intervals ? "interval" : table.schema.name }

  /// The columns of `/recordings` that say where a recording's rows are.
  static let spanColumnNames: Set<String> = Set(allCases.flatMap { ["\($0.prefix)_offset", "\($0.prefix)_count"] })
}

/// The offset and count of one sample table in an open archive.
private struct SpanColumns {
  struct Problem: Error {
    let reason: String
  }

  private let sampleTable: SampleTable
  private let offset: Int
  private let count: Int
  /// The rows of the sample table; `nil` when the archive lacks it.
  private let limit: Int?

  var columns: [Int] { [offset, count] }

  init(of sampleTable: SampleTable, in archive: borrowing OpenArchive, file: String) throws(ArchiveError) {
    let names = RecordingRow.columns.map(\.schema.name)
    self.sampleTable = sampleTable
    offset = names.firstIndex(of: "\(sampleTable.prefix)_offset") ?? 0
    count = names.firstIndex(of: "\(sampleTable.prefix)_count") ?? 0
    limit = archive.rowCount(of: sampleTable.table)
    let hasOffset = archive.has(offset, of: .recordings)
    if hasOffset != archive.has(count, of: .recordings) {
      throw ArchiveError(
        .badData, file, at: "/recordings/\(names[hasOffset ? count : offset])",
        "missing; expected it beside \(names[hasOffset ? offset : count])")
    }
  }

  /// Whether the recording in `row` of the table has rows, as far as is known.
  func mayHaveRows(at row: Int, of run: TableRun) -> Bool {
    guard let block = run.blocks[count] else { return false }
    return block.damage.contains { $0.rows.contains(row) } || block.cell(at: row - run.rows.lowerBound) != .integer(0)
  }

  /// The rows of the recording at `index`, counted in the run.
  func rows(at index: Int, of run: TableRun) -> Result<Range<Int>, Problem> {
    guard case .integer(let start) = run.blocks[offset]?.cell(at: index),
      case .integer(let length) = run.blocks[count]?.cell(at: index)
    else { return .success(0..<0) }
    let place = "/recordings/\(sampleTable.prefix)_"
    if length < 0 { return .failure(Problem(reason: "\(place)count: \(length); expected 0 or more")) }
    if length == 0 { return .success(0..<0) }
    if start < 0 { return .failure(Problem(reason: "\(place)offset: \(start); expected 0 or more")) }
    guard let limit else {
      return .failure(Problem(reason: "\(place)count: \(length), but the archive has no \(sampleTable.path)"))
    }
    let (end, overflow) = start.addingReportingOverflow(length)
    if overflow || end > limit {
      return .failure(
        Problem(
          reason: "\(place)offset: \(length) rows from \(start) run past the end of \(sampleTable.path), "
            + "which has \(limit)"))
    }
    if length > ArchiveSchema.maximumRowsPerRecording {
      return .failure(
        Problem(reason: "\(place)count: \(length); expected at most \(ArchiveSchema.maximumRowsPerRecording)"))
    }
    return .success(Int(start)..<Int(end))
  }
}
