/// A column of an open archive, found to be what the schema says.
struct OpenColumn {
  let dataset: Dataset
  let reading: Reading

  let rowCount: Int

  /// Rows in a chunk; `nil` when the column is in one piece.
  let rowsPerChunk: Int?

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
      // Two chunks, because neighbouring batches share one; never less than a page for the smallest.
      try Dataset(opening: column.name, in: group, cacheByteCount: form.chunkByteCount.map { max(1 << 16, 2 * $0) })
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
    rowsPerChunk = form.rowsPerChunk
  }

  /// Reads rows. When that fails, reads chunk by chunk, so that damage stays with the rows it touches.
  func read(_ rows: Range<Int>) -> ColumnBlock {
    do {
      return ColumnBlock(values: try values(rows))
    } catch {
      var block = missing(rows.count)
      var start = rows.lowerBound
      while start < rows.upperBound {
        let end = min(rows.upperBound, rowsPerChunk.map { (start / $0 + 1) * $0 } ?? rows.upperBound)
        do {
          block.replace(start - rows.lowerBound, with: try values(start..<end))
        } catch {
          block.damage.append(.init(rows: start..<end, reason: "\(dataset.path): \(error)"))
        }
        start = end
      }
      return block
    }
  }

  private func values(_ rows: Range<Int>) throws(HDF5Error) -> ColumnBlock.Values {
    switch reading {
    case .numbers: .numbers(try dataset.readNumbers(rows))
    case .integers: .integers(try dataset.readIntegers(rows))
    case .text: .text(try dataset.readVariableText(rows, limit: ArchiveSchema.maximumTextBytes))
    case .fixedText(let bytes, let spacePadded):
      .fixedText(try dataset.readFixedText(rows, bytesPerRow: bytes), bytesPerRow: bytes, spacePadded: spacePadded)
    }
  }

  private func missing(_ count: Int) -> ColumnBlock {
    switch reading {
    case .numbers: ColumnBlock(values: .numbers(Array(repeating: .nan, count: count)))
    case .integers: ColumnBlock(values: .integers(Array(repeating: -1, count: count)))
    case .text: ColumnBlock(values: .text(Array(repeating: "", count: count)))
    case .fixedText(let bytes, let spacePadded):
      ColumnBlock(
        values: .fixedText(
          Array(repeating: 0, count: count * bytes), bytesPerRow: bytes, spacePadded: spacePadded))
    }
  }
}
