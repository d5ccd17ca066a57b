/// Some rows of one column as they left the lock.
enum StoredColumn: Sendable {
  case read(ColumnBlock)
  case chunked(ChunkedRows)

  /// Its values. Chunks are inflated here, outside the lock.
  func decoded() -> ColumnBlock {
    switch self {
    case .read(let block): block
    // Only text of variable length has references, and it was read under the lock.
    case .chunked(let rows): rows.decoded { _ in [] }
    }
  }
}

/// Consecutive rows of a table as they left the lock.
struct StoredRun: Sendable {
  /// Counted in the table.
  let rows: Range<Int>

  /// In the order of the schema; `nil` when the column is absent or was not asked for.
  let columns: [StoredColumn?]

  /// The rows as values.
  func decoded() -> TableRun { TableRun(rows: rows, blocks: columns.map { $0?.decoded() }) }
}

/// Some rows of a column in the chunks that hold them.
struct ChunkedRows: Sendable {
  let rows: Range<Int>
  /// The path of the dataset.
  let path: String
  let reading: OpenColumn.Reading
  let form: OpenChunks.Form
  /// All that `rows` are in, in order.
  let chunks: [StoredChunk]

  /// The values. Damage stays with the rows of the chunk that is damaged. `follow` turns references into texts.
  func decoded(following follow: (ArraySlice<UInt8>) -> [String?]) -> ColumnBlock {
    var block = ColumnBlock(values: reading.missing(0))
    block.reserveCapacity(rows.count)
    for chunk in chunks {
      let first = chunk.number * form.rowsPerChunk
      let part = (first..<first + form.rowsPerChunk).clamped(to: rows)
      switch chunk.bytes() {
      case .success(let bytes):
        let place = (part.lowerBound - first) * form.width..<(part.upperBound - first) * form.width
        block.append(bytes[place], numbers: form.numbers, following: follow)
      case .failure(let fault):
        block.damage.append(
          .init(rows: part, reason: "\(path): chunk \(chunk.number + 1) of \(form.count): \(fault)"))
        block.append(reading.missing(part.count))
      }
    }
    return block
  }
}
