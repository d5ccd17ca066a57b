/// A table of an open archive whose columns are what the schema says and equally long.
struct OpenTable {
  let schema: TableSchema
  let rowCount: Int

  /// In the order of the schema; `nil` when the archive lacks the column.
  let columns: [OpenColumn?]

  /// Opens the columns that the schema knows; others are ignored.
  init(_ schema: TableSchema, in group: borrowing Group, file: String) throws(ArchiveError) {
    func fault(_ place: String, _ message: String) -> ArchiveError { ArchiveError(.badData, file, at: place, message) }

    var columns: [OpenColumn?] = []
    var length: (rowCount: Int, path: String)?
    for column in schema.columns {
      let path = group.path(of: column.name)
      switch try saying(file, { () throws(HDF5Error) in try group.child(column.name) }) {
      case .dataset: break
      case .absent where column.presence == .optional:
        columns.append(nil)
        continue
      case .absent: throw fault(path, "missing; expected a column of \(column.type.name)")
      case .group: throw fault(path, "is a group; expected a column of \(column.type.name)")
      case .other(let kind): throw fault(path, "is \(kind); expected a column of \(column.type.name)")
      }
      let form = try saying(file) { () throws(HDF5Error) in try DatasetForm(of: column.name, in: group) }
      let (reading, problem) = form.reading(as: column.type)
      guard let reading else { throw fault(path, problem) }
      if let problem = form.layoutFault { throw fault(path, problem) }
      let rowCount = Int(clamping: form.rowCount)
      if let length, length.rowCount != rowCount {
        throw fault(path, "\(rowCount) rows; \(length.path) has \(length.rowCount)")
      }
      length = length ?? (rowCount, path)
      if let problem = form.storageFault { throw fault(path, problem) }
      let dataset = try saying(file) { () throws(HDF5Error) in
        try Dataset(opening: column.name, in: group, cacheByteCount: form.chunkByteCount.map { max(1 << 16, 2 * $0) })
      }
      switch try saying(
        file,
        { () throws(HDF5Error) in
          try readAttribute("units", of: dataset.handle.id, at: path)
        })
      {
      case nil, .text(column.unit): break
      case .text(let unit): throw fault(path, "units '\(unit)'; expected '\(column.unit)'")
      case .integer, .other: throw fault(path, "the attribute 'units' is not text; expected '\(column.unit)'")
      }
      columns.append(OpenColumn(dataset: dataset, reading: reading, rowsPerChunk: form.rowsPerChunk))
    }
    let rowCount = length?.rowCount ?? 0
    switch try saying(
      file,
      { () throws(HDF5Error) in
        try readAttribute("row_count", of: group.id, at: group.path)
      })
    {
    case nil, .integer(Int64(rowCount)): break
    case .integer(let claimed): throw fault(group.path, "row_count is \(claimed); its columns have \(rowCount) rows")
    case .text, .other: throw fault(group.path, "row_count is not an integer; its columns have \(rowCount) rows")
    }
    self.schema = schema
    self.rowCount = rowCount
    self.columns = columns
  }

  /// Reads the rows of `ranges`, neighbouring ranges in one go, each column of `wanted` (by schema index).
  func read(_ ranges: [Range<Int>], columns wanted: [Int]? = nil) -> [TableRun] {
    neighboursJoined(ranges).map { rows in
      var blocks = [ColumnBlock?](repeating: nil, count: columns.count)
      for index in wanted ?? Array(columns.indices) { blocks[index] = columns[index]?.read(rows) }
      return TableRun(rows: rows, blocks: blocks)
    }
  }
}

/// Consecutive rows of a table.
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
