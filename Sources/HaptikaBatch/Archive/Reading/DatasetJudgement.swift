extension DatasetForm {
  /// Rows in a chunk; `nil` when the dataset is in one piece.
  var rowsPerChunk: Int? {
    if case .chunked(let rows, _) = layout { Int(exactly: rows) } else { nil }
  }

  /// The size of an inflated chunk; `nil` when the dataset is in one piece.
  var chunkByteCount: Int? {
    guard let rowsPerChunk else { return nil }
    let (bytes, overflow) = rowsPerChunk.multipliedReportingOverflow(by: elements.byteCount)
    return overflow ? Int.max : bytes
  }

  /// How to read the values where the schema says `type`: any width will do, another kind of value will not.
  /// Without a way the second part says why.
  func reading(as type: ElementType) -> (OpenColumn.Reading?, String) {
    guard rank == 1 else { return (nil, "\(rank) dimensions; expected 1") }
    let problem = "holds \(elements.name); expected \(type.name)"
    switch (type, elements) {
    case (.float64, .float(4)), (.float64, .float(8)), (.float32, .float(4)), (.float32, .float(8)),
      (.float64, .integer), (.float32, .integer):
      return (.numbers, problem)
    case (.int32, .integer(1...8)), (.int8, .integer(1...8)):
      return (.integers, problem)
    case (.text, .variableText):
      return (.text, problem)
    case (.text, .text(let bytes, let spacePadded)):
      guard bytes <= ArchiveSchema.maximumTextBytes else {
        return (nil, "text fields of \(bytes) bytes; expected at most \(ArchiveSchema.maximumTextBytes)")
      }
      return (.fixedText(bytes: bytes, spacePadded: spacePadded), problem)
    default:
      return (nil, problem)
    }
  }

  /// What about the layout no archive may have; `nil` when there is nothing.
  var layoutFault: String? {
    switch layout {
    case .external: return "its values are in another file; expected them in the archive"
    case .virtual: return "its values are those of other datasets; expected its own"
    case .contiguous, .chunked: break
    }
    for case .other(let id) in filters {
      return "has the filter \(id); expected shuffle, deflate and fletcher32 at most"
    }
    if rowCount > UInt64(ArchiveSchema.maximumRowCount) {
      return "\(rowCount) rows; expected at most \(ArchiveSchema.maximumRowCount)"
    }
    if let bytes = chunkByteCount, bytes > ArchiveSchema.maximumChunkBytes {
      return "chunks of \(bytes) bytes; expected at most \(ArchiveSchema.maximumChunkBytes)"
    }
    return nil
  }

  /// Says when the file cannot hold as many values as the dataset claims; `nil` when it can.
  var storageFault: String? {
    let (byteCount, overflow) = rowCount.multipliedReportingOverflow(by: UInt64(elements.byteCount))
    var capacity = storedByteCount
    if case .chunked(let rowsPerChunk, let stored) = layout {
      let needed = rowCount / rowsPerChunk + (rowCount % rowsPerChunk == 0 ? 0 : 1)
      // More can be there: a table that was made shorter keeps none, but a chunk size larger than the extent is usual.
      if stored < needed { return "\(stored) of \(needed) chunks are in the file; expected all" }
      if filters.contains(.deflate) {
        let (inflated, tooLarge) = storedByteCount.multipliedReportingOverflow(by: ArchiveSchema.maximumDeflateRatio)
        capacity = tooLarge ? .max : inflated
      }
    }
    guard overflow || byteCount > capacity else { return nil }
    return "\(rowCount) rows claimed, but only \(storedByteCount) bytes are in the file"
  }
}

extension StoredElements {
  /// What they are, in words.
  var name: String {
    switch self {
    case .integer(let bytes): "integers of \(8 * bytes) bits"
    case .float(let bytes): "floats of \(8 * bytes) bits"
    case .text, .variableText: "text"
    case .other(let name): name
    }
  }
}
