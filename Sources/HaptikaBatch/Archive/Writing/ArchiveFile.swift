/// The file that a writer is filling: handles, so it lives behind `HDF5Guarded`.
struct ArchiveFile: ~Copyable {
  private let file: File

  /// The open datasets of tables that outgrew one chunk, by table and column.
  private var growing: [ArchiveTable: [Dataset?]] = [:]

  /// Creates the file with its root attributes.
  init(creating path: String, _ attributes: ArchiveAttributes) throws(HDF5Error) {
    let created = try File(creating: path)
    let root = try created.root()
    for (name, text) in attributes.texts { try writeAttribute(name, text, to: root.id, at: "/") }
    file = created
  }

  /// Writes the waiting rows of a table that will have more of them.
  mutating func write(_ buffer: TableBuffer, of table: ArchiveTable) throws(HDF5Error) {
    let root = try file.root()
    let isNew = growing[table] == nil
    let group = isNew ? try root.createGroup(buffer.schema.name) : try root.group(buffer.schema.name)
    var datasets = growing[table] ?? buffer.columns.map { _ in nil }
    for (index, column) in buffer.columns.enumerated() where column.isWritten {
      let dataset: Dataset
      if let open = datasets[index] {
        dataset = open
      } else {
        dataset = try startGrowing(column.schema, in: group, rowCount: buffer.writtenRowCount)
        datasets[index] = dataset
      }
      try dataset.extend(to: buffer.totalRowCount)
      try dataset.write(column.bytes, to: buffer.writtenRowCount..<buffer.totalRowCount)
    }
    growing[table] = datasets
  }

  /// Writes the last waiting rows of a table, and the attributes that are known only now.
  mutating func finish(_ buffer: TableBuffer, of table: ArchiveTable) throws(HDF5Error) {
    let root = try file.root()
    let schema = buffer.schema
    if buffer.writtenRowCount > 0 {
      try write(buffer, of: table)
      growing[table] = nil
    } else {
      let group = try root.createGroup(schema.name)
      for column in buffer.columns where column.isWritten {
        let dataset = try create(
          column.schema, in: group, rowCount: buffer.rowCount, isExtendible: false,
          rowsPerChunk: buffer.rowCount > 0 ? buffer.rowCount : nil)
        try dataset.write(column.bytes, to: 0..<buffer.rowCount)
      }
    }
    let group = try root.group(schema.name)
    let order = buffer.columns.filter(\.isWritten).map(\.schema.name).joined(separator: " ")
    try writeAttribute("row_count", [Int32(buffer.totalRowCount)], isList: false, to: group.id, at: group.path)
    try writeAttribute("column_order", order, to: group.id, at: group.path)
    try writeAttribute("long_name", schema.meaning, to: group.id, at: group.path)
  }

  /// Hands everything to the system; what closing cannot report is reported here.
  func flush() throws(HDF5Error) { try file.flush() }

  /// Creates a dataset that can grow. When the column had no value in the first `rowCount` rows they are missing now.
  private func startGrowing(
    _ column: ColumnSchema, in group: borrowing Group, rowCount: Int
  ) throws(HDF5Error) -> Dataset {
    let step = ArchiveSchema.rowsPerChunk
    let dataset = try create(column, in: group, rowCount: 0, isExtendible: true, rowsPerChunk: step)
    guard rowCount > 0 else { return dataset }
    let missing = missingBytes(step, of: column.type)
    try dataset.extend(to: rowCount)
    for start in stride(from: 0, to: rowCount, by: step) { try dataset.write(missing, to: start..<start + step) }
    return dataset
  }

  private func create(
    _ column: ColumnSchema, in group: borrowing Group, rowCount: Int, isExtendible: Bool, rowsPerChunk: Int?
  ) throws(HDF5Error) -> Dataset {
    let dataset = try Dataset(
      creating: column.name, in: group,
      DatasetCreation(
        elements: column.type, rowCount: rowCount, isExtendible: isExtendible, rowsPerChunk: rowsPerChunk,
        missing: missingBytes(1, of: column.type)))
    let id = dataset.handle.id
    try writeAttribute("units", column.unit, to: id, at: dataset.path)
    try writeAttribute("long_name", column.meaning, to: id, at: dataset.path)
    if let codes = column.codes {
      try writeAttribute("flag_values", codes.range.map(Int32.init), isList: true, to: id, at: dataset.path)
      try writeAttribute("flag_meanings", codes.words.joined(separator: " "), to: id, at: dataset.path)
    }
    return dataset
  }
}

extension ArchiveAttributes {
  /// The root attributes as they are stored: name and text, in the order of writing.
  var texts: [(name: String, text: String)] {
    [
      ("schema_name", ArchiveSchema.name), ("schema_version", ArchiveSchema.version.description),
      ("Conventions", ArchiveSchema.conventions), ("title", title), ("study_id", studyID), ("creator", creator),
      ("license", license), ("source", source),
    ] + (studySHA256.map { [("study_sha256", $0)] } ?? [])
  }
}
