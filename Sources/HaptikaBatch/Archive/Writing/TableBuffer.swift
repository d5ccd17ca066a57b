import HaptikaDSP

/// The rows of a table that wait to be written, as the bytes that will be stored.
struct TableBuffer: Sendable {
  let schema: TableSchema
  var columns: [ColumnBuffer]

  /// Rows that wait.
  var rowCount = 0

  /// Rows that are in the file already.
  var writtenRowCount = 0

  init(_ schema: TableSchema) {
    self.schema = schema
    columns = schema.columns.map { ColumnBuffer($0, isAlwaysWritten: !$0.isSparse) }
  }

  var totalRowCount: Int { writtenRowCount + rowCount }

  /// Whether a chunk's worth of rows waits, so that they must be written before another is added.
  var isFull: Bool { rowCount == ArchiveSchema.rowsPerChunk }

  /// Adds one row.
  mutating func append<Row>(_ row: Row, _ fields: [Column<Row>]) {
    for index in columns.indices { columns[index].append(fields[index].cell(row)) }
    rowCount += 1
  }

  /// Adds the frames of `range`, which must fit.
  mutating func append(_ range: Range<Int>, of frames: FrameSeries) {
    for (index, channel) in FrameSeries.channels.enumerated() {
      if let values = channel.values(frames) {
        columns[index].append(values[range])
      } else {
        columns[index].appendMissing(range.count)
      }
    }
    rowCount += range.count
  }

  /// Forgets the waiting rows once they are written.
  mutating func markWritten() {
    writtenRowCount += rowCount
    rowCount = 0
    for index in columns.indices { columns[index].bytes.removeAll(keepingCapacity: true) }
  }
}

/// The waiting values of one column.
struct ColumnBuffer: Sendable {
  let schema: ColumnSchema

  /// The values as they are stored: little-endian numbers, null-padded text.
  var bytes: [UInt8] = []

  /// Whether the column is part of the file: always, or since the first value that is not missing.
  private(set) var isWritten: Bool

  init(_ schema: ColumnSchema, isAlwaysWritten: Bool) {
    self.schema = schema
    isWritten = isAlwaysWritten
  }

  mutating func append(_ cell: Cell) {
    if !cell.isMissing { isWritten = true }
    encode(cell, as: schema.type, into: &bytes)
  }

  /// Adds numbers, which may be NaN: a channel that is there is written even so.
  mutating func append(_ values: ArraySlice<Double>) {
    isWritten = true
    if schema.type == .float32 {
      values.map { Float($0).bitPattern.littleEndian }.withUnsafeBytes { bytes.append(contentsOf: $0) }
    } else {
      values.map(\.bitPattern.littleEndian).withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
  }

  mutating func appendMissing(_ count: Int) {
    bytes.append(contentsOf: missingBytes(count, of: schema.type))
  }
}

/// `count` missing values as they are stored.
func missingBytes(_ count: Int, of type: ElementType) -> [UInt8] {
  var one: [UInt8] = []
  encode(.missing(of: type), as: type, into: &one)
  return Array(repeatElement(one, count: count).joined())
}

private func encode(_ cell: Cell, as type: ElementType, into bytes: inout [UInt8]) {
  func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }
  switch (type, cell) {
  case (.float64, .number(let value)): append(value.bitPattern)
  case (.float32, .number(let value)): append(Float(value).bitPattern)
  case (.int32, .integer(let value)): append(Int32(truncatingIfNeeded: value))
  case (.int8, .integer(let value)): append(Int8(truncatingIfNeeded: value))
  case (.text(let width), .text(let text)):
    bytes.append(contentsOf: text.utf8)
    bytes.append(contentsOf: repeatElement(0, count: width - text.utf8.count))
  default: preconditionFailure("a column of \(type.name) was given another kind of value")
  }
}
