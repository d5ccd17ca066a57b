/// Rows of a table as values, and what is wrong with some of them.
struct DecodedRows<Row: Sendable>: Sendable {
  /// One value a row; where there is a fault, with what could be read of it.
  var values: [Row]

  /// The first fault of a row, by its number in the table.
  var faults: [Int: String] = [:]

  /// The fault of the first row that has one.
  var firstFault: String? { faults.min { $0.key < $1.key }?.value }
}

extension TableRun {
  /// Makes values of `rows`, beginning with copies of `unread`. A column that is absent, or not among `wanted` (schema
  /// indices, all when `nil`), changes nothing.
  func decoded<Row: Sendable>(
    _ rows: Range<Int>, _ columns: [Column<Row>], of table: ArchiveTable, unread: Row, only wanted: [Int]? = nil
  ) -> DecodedRows<Row> {
    var decoded = DecodedRows(values: Array(repeating: unread, count: rows.count))
    let first = rows.lowerBound - self.rows.lowerBound
    for index in wanted ?? Array(columns.indices) {
      guard let block = blocks[index] else { continue }
      let column = columns[index]
      for damage in block.damage {
        for row in damage.rows.clamped(to: rows) where decoded.faults[row] == nil {
          decoded.faults[row] = damage.reason
        }
      }
      block.forEachCell(in: first..<first + rows.count) { offset, cell in
        if let fault = cell.map(column.schema.fault(of:)) ?? "the text is not UTF-8, too long or damaged" {
          let row = rows.lowerBound + offset
          if decoded.faults[row] == nil {
            decoded.faults[row] = "/\(table.schema.name)/\(column.schema.name)[\(row)]: \(fault)"
          }
        } else if let cell {
          column.set(&decoded.values[offset], cell)
        }
      }
    }
    return decoded
  }
}
