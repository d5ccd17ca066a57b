/// A column of an open archive, found to be what the schema says.
struct OpenColumn {
  let dataset: Dataset
  let reading: Reading

  let rowCount: Int

  /// Its chunks; `nil` when the column is in one piece.
  private let chunks: OpenChunks?

  /// How its values are read.
  enum Reading: Sendable, Hashable {
    case numbers, integers, text
    case fixedText(bytes: Int, spacePadded: Bool)
  }

  /// Opens a column of `group` after judging what it claims to be, what it means and what of it is there; `nil` when it is
  /// absent and may be.
  ///
  /// - Throws: `ArchiveError` that names the column, what was found and what was expected.
  init?(
    _ column: ColumnSchema, in group: borrowing Group, file: String, fileByteCount: UInt64, texts: inout GlobalHeap
  ) throws(ArchiveError) {
    let path = group.path(of: column.name)
    func judge(_ problem: String?) throws(ArchiveError) {
      if let problem { throw ArchiveError(.badData, file, at: path, problem) }
    }
    let expectation = "expected a column of \(column.type.name)"
    switch try saying(file, { () throws(HDF5Error) in try group.child(column.name) }) {
    case .dataset: break
    case .absent where column.presence == .optional: return nil
    case .absent: try judge("missing; \(expectation)")
    case .group: try judge("is a group; \(expectation)")
    case .other(let kind): try judge("is \(kind); \(expectation)")
    }
    let form = try saying(file) { () throws(HDF5Error) in try DatasetForm(of: column.name, in: group) }
    let (reading, problem) = form.reading(as: column.type)
    guard let reading else { throw ArchiveError(.badData, file, at: path, problem) }
    try judge(form.claimFault(inFileOf: fileByteCount))
    let dataset = try saying(file) { () throws(HDF5Error) in
      // Chunks are taken as they are stored, so the library has none to keep.
      try Dataset(opening: column.name, in: group, cacheByteCount: form.chunkByteCount.map { _ in 0 })
    }
    let storage = try saying(file) { () throws(HDF5Error) in
      try DatasetStorage(of: dataset, rowCount: form.rowCount, rowsPerChunk: form.rowsPerChunk)
    }
    try judge(form.storageFault(storage))
    let id = dataset.handle.id
    let unit = try saying(file) { () throws(HDF5Error) in try readAttribute("units", of: id, at: path, texts: &texts) }
    switch unit {
    case nil, .text(column.unit): break
    case .text(let unit): try judge("units '\(unit)'; expected '\(column.unit)'")
    case .integer, .other: try judge("the attribute 'units' is not text; expected '\(column.unit)'")
    }
    self.dataset = dataset
    self.reading = reading
    rowCount = Int(clamping: form.rowCount)
    chunks = OpenChunks(of: dataset, form, fileByteCount: fileByteCount)
  }

  /// Takes rows out of the file: the values of a dataset in one piece, otherwise the chunks as they are stored.
  func read(_ rows: Range<Int>) -> StoredColumn {
    guard let chunks else {
      do {
        return .read(ColumnBlock(values: try values(rows)))
      } catch {
        var block = ColumnBlock(values: reading.missing(rows.count))
        block.damage = [.init(rows: rows, reason: "\(dataset.path): \(error)")]
        return .read(block)
      }
    }
    let column = ChunkedRows(
      rows: rows, path: dataset.path, reading: reading, form: chunks.form, chunks: chunks.chunks(of: rows))
    guard case .text = reading else { return .chunked(column) }
    // References lead back into the file: they are followed here, under the lock.
    return .read(
      column.decoded { bytes in (try? dataset.texts(at: bytes, limit: ArchiveSchema.maximumTextBytes)) ?? [] })
  }

  private func values(_ rows: Range<Int>) throws(HDF5Error) -> ColumnBlock.Values {
    switch reading {
    case .numbers: .numbers(try dataset.readNumbers(rows))
    case .integers: .integers(try dataset.readIntegers(rows))
    case .text:
      .text(try dataset.texts(at: dataset.readReferences(rows)[...], limit: ArchiveSchema.maximumTextBytes))
    case .fixedText(let bytes, let spacePadded):
      .fixedText(try dataset.readFixedText(rows, bytesPerRow: bytes), bytesPerRow: bytes, spacePadded: spacePadded)
    }
  }
}

extension OpenColumn.Reading {
  /// Values of which nothing is known.
  func missing(_ count: Int) -> ColumnBlock.Values {
    switch self {
    case .numbers: .numbers(Array(repeating: .nan, count: count))
    case .integers: .integers(Array(repeating: -1, count: count))
    case .text: .text(Array(repeating: "", count: count))
    case .fixedText(let bytes, let spacePadded):
      .fixedText(Array(repeating: 0, count: count * bytes), bytesPerRow: bytes, spacePadded: spacePadded)
    }
  }
}
