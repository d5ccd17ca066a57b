/// A table of an open archive whose columns are what the schema says and equally long.
struct OpenTable {
  let schema: TableSchema
  let rowCount: Int

  /// In the order of the schema; `nil` when the archive lacks the column.
  let columns: [OpenColumn?]

  /// Opens the columns that the schema knows; others are ignored.
  init(_ schema: TableSchema, in group: borrowing Group, file: String, fileByteCount: UInt64, texts: inout GlobalHeap)
    throws(ArchiveError)
  {
    var columns: [OpenColumn?] = []
    var first: OpenColumn?
    for column in schema.columns {
      let opened = try OpenColumn(column, in: group, file: file, fileByteCount: fileByteCount, texts: &texts)
      columns.append(opened)
      guard let opened else { continue }
      if let first, first.rowCount != opened.rowCount {
        throw ArchiveError(
          .badData, file, at: opened.dataset.path,
          "\(opened.rowCount) rows; \(first.dataset.path) has \(first.rowCount)")
      }
      first = first ?? opened
    }
    rowCount = first?.rowCount ?? 0
    self.schema = schema
    self.columns = columns
    let path = group.path
    let id = group.id
    let claim = try saying(file) { () throws(HDF5Error) in
      try readAttribute("row_count", of: id, at: path, texts: &texts)
    }
    switch claim {
    case nil, .integer(Int64(rowCount)): break
    case .integer(let claimed):
      throw ArchiveError(.badData, file, at: path, "row_count is \(claimed); its columns have \(rowCount) rows")
    case .text, .other:
      throw ArchiveError(.badData, file, at: path, "row_count is not an integer; its columns have \(rowCount) rows")
    }
  }

  /// Takes the rows of `ranges` out of the file, neighbouring ranges in one go, each column of `wanted` (by schema index).
  func read(_ ranges: [Range<Int>], columns wanted: [Int]? = nil) -> [StoredRun] {
    neighboursJoined(ranges).map { rows in
      var stored = [StoredColumn?](repeating: nil, count: columns.count)
      for index in wanted ?? Array(columns.indices) { stored[index] = columns[index]?.read(rows) }
      return StoredRun(rows: rows, columns: stored)
    }
  }
}

/// Consecutive rows of a table as values.
struct TableRun: Sendable {
  /// Counted in the table.
  let rows: Range<Int>

  /// In the order of the schema; `nil` when the column is absent or was not asked for.
  let blocks: [ColumnBlock?]

  /// The reason why some of `part` could not be read; `nil` when all was.
  func damage(in part: Range<Int>) -> String? {
    for case let block? in blocks where !block.damage.isEmpty {
      if let damage = block.damage.first(where: { $0.rows.overlaps(part) }) { return damage.reason }
    }
    return nil
  }
}

/// Sorts ranges and joins those that touch. Empty ones are dropped.
func neighboursJoined(_ ranges: [Range<Int>]) -> [Range<Int>] {
  var joined: [Range<Int>] = []
  for range in ranges.filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
    if let last = joined.last, range.lowerBound <= last.upperBound {
      joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    } else {
      joined.append(range)
    }
  }
  return joined
}

/// Runs `body`, turning what libhdf5 says into an error that names the file.
func saying<Result: ~Copyable>(
  _ file: String, _ body: () throws(HDF5Error) -> Result
) throws(ArchiveError) -> Result {
  do {
    return try body()
  } catch {
    throw ArchiveError(.badData, file, at: error.object == file ? nil : error.object, error.description)
  }
}
