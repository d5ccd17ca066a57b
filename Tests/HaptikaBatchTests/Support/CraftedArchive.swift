import Testing

@testable import HaptikaBatch

/// An archive made column by column, so that it can be wrong in any one thing.
///
/// As it stands it is right: three recordings `a`, `b`, `c` with four frames each.
struct CraftedArchive: Sendable {
  /// One dataset.
  struct Column: Sendable {
    var name: String
    var type: ElementType
    var cells: [Cell]
    var unit: String? = "1"
    /// Rows that the dataset claims to have beyond those that are written.
    var claimedRowCount: Int?
  }

  /// One group of datasets.
  struct Table: Sendable {
    var name: String
    var columns: [Column]
    /// `nil` leaves the attribute away.
    var rowCount: Int32?

    subscript(name: String) -> Column {
      get { columns.first { $0.name == name } ?? Column(name: name, type: .int8, cells: []) }
      set {
        if let index = columns.firstIndex(where: { $0.name == name }) {
          columns[index] = newValue
        } else {
          columns.append(newValue)
        }
      }
    }
  }

  var attributes = [("schema_name", "haptika.archive"), ("schema_version", "1.0.0"), ("study_id", "study")]

  var recordings = Table(
    name: "recordings",
    columns: [
      Column(name: "id", type: .text(bytes: 64), cells: [.text("a"), .text("b"), .text("c")]),
      Column(name: "subject_id", type: .text(bytes: 64), cells: [.text("p"), .text("p"), .text("q")]),
      Column(name: "source", type: .int8, cells: .integers(0, 0, 2)),
      Column(name: "ppg_offset", type: .int32, cells: .integers(0, 4, 8)),
      Column(name: "ppg_count", type: .int32, cells: .integers(4, 4, 4)),
    ], rowCount: 3)

  /// Red is the recording's number times 100 plus the frame's.
  var ppg = Table(
    name: "ppg",
    columns: [
      Column(name: "time_s", type: .float64, cells: (0..<12).map { .number(Double($0 % 4) / 32) }, unit: "s"),
      Column(name: "red", type: .float32, cells: (0..<12).map { .number(Double($0 / 4 * 100 + $0 % 4)) }),
      Column(name: "green", type: .float32, cells: (0..<12).map { .number(Double($0)) }),
      Column(name: "blue", type: .float32, cells: (0..<12).map { .number(Double($0)) }),
    ], rowCount: 12)

  /// Tables besides the two.
  var others: [Table] = []

  /// Tables that are left away.
  var absent: Set<String> = []

  /// Writes the file.
  func write(to path: String) throws {
    try withHDF5 { () throws(HDF5Error) in
      let file = try File(creating: path)
      let root = try file.root()
      for (name, text) in attributes { try writeAttribute(name, text, to: root.id, at: "/") }
      for table in [recordings, ppg] + others where !absent.contains(table.name) {
        let group = try root.createGroup(table.name)
        if let count = table.rowCount {
          try writeAttribute("row_count", [count], isList: false, to: group.id, at: group.path)
        }
        for column in table.columns { try write(column, in: group) }
      }
      try file.flush()
    }
  }

  private func write(_ column: Column, in group: borrowing Group) throws(HDF5Error) {
    let rowCount = column.claimedRowCount ?? column.cells.count
    let dataset = try Dataset(
      creating: column.name, in: group,
      DatasetCreation(
        elements: column.type, rowCount: rowCount, isExtendible: false,
        // Four rows a chunk: a chunk for each recording's frames.
        rowsPerChunk: rowCount > 1000 ? 1 << 14 : rowCount > 0 ? min(rowCount, 4) : nil,
        missing: missingBytes(1, of: column.type)))
    if let unit = column.unit { try writeAttribute("units", unit, to: dataset.handle.id, at: dataset.path) }
    let schema = ColumnSchema(
      name: column.name, type: column.type, unit: "1", meaning: "", presence: .optional, codes: nil)
    var buffer = ColumnBuffer(schema, isAlwaysWritten: true)
    for cell in column.cells { buffer.append(cell) }
    try dataset.write(buffer.bytes, to: 0..<column.cells.count)
  }
}

extension CraftedArchive {
  /// Five recordings at rest, without frames; the first four are in the first chunk.
  static let fiveRecordings: CraftedArchive = {
    var archive = CraftedArchive()
    archive.recordings = Table(
      name: "recordings",
      columns: [
        Column(name: "id", type: .text(bytes: 64), cells: .texts("a", "b", "c", "d", "e")),
        Column(name: "subject_id", type: .text(bytes: 64), cells: .texts("p", "p", "p", "q", "q")),
        Column(name: "source", type: .int8, cells: .integers(0, 0, 0, 0, 0)),
        Column(name: "condition", type: .text(bytes: 64), cells: .texts("rest", "rest", "rest", "rest", "rest")),
      ])
    return archive
  }()
}

extension [Cell] {
  static func integers(_ values: Int64...) -> [Cell] { values.map { .integer($0) } }
  static func texts(_ values: String...) -> [Cell] { values.map { .text($0) } }
}

/// One change to a crafted archive and what a reader must say of it.
struct Craft: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let expected: String
  let change: @Sendable (inout CraftedArchive) -> Void

  init(_ description: String, says expected: String, _ change: @escaping @Sendable (inout CraftedArchive) -> Void) {
    testDescription = description
    self.expected = expected
    self.change = change
  }

  /// Writes the changed archive.
  func write(to path: String) throws {
    var archive = CraftedArchive()
    change(&archive)
    try archive.write(to: path)
  }
}
