extension DatasetForm {
  /// Rows in a chunk; `nil` when the dataset is in one piece.
  var rowsPerChunk: Int? {
    if case .chunked(let rows) = layout { Int(exactly: rows) } else { nil }
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
    if rowsPerChunk != nil, numbers == nil, elements.isNumber {
      return (nil, "chunks of numbers of an unusual form; expected \(type.name)")
    }
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

  /// The chunks that the rows need; `nil` when the dataset is in one piece.
  private var neededChunkCount: UInt64? {
    guard case .chunked(let rowsPerChunk) = layout, rowsPerChunk > 0 else { return nil }
    return rowCount / rowsPerChunk + (rowCount % rowsPerChunk == 0 ? 0 : 1)
  }

  /// The bytes that the rows take in memory.
  private var claimedByteCount: UInt64 {
    let (bytes, overflow) = rowCount.multipliedReportingOverflow(by: UInt64(elements.byteCount))
    return overflow ? .max : bytes
  }

  /// The most that so many stored bytes can become.
  private func capacity(of storedByteCount: UInt64) -> UInt64 {
    guard filters.contains(.deflate) else { return storedByteCount }
    let (bytes, overflow) = storedByteCount.multipliedReportingOverflow(by: ArchiveSchema.maximumDeflateRatio)
    return overflow ? .max : bytes
  }

  /// Says what about the claim cannot be in an archive of `fileByteCount` bytes; `nil` when there is nothing.
  func claimFault(inFileOf fileByteCount: UInt64) -> String? {
    switch layout {
    case .external: return "its values are in another file; expected them in the archive"
    case .virtual: return "its values are those of other datasets; expected its own"
    case .contiguous, .chunked: break
    }
    for case .other(let id) in filters {
      return "has the filter \(id); expected shuffle, deflate and fletcher32 at most"
    }
    if !filters.isKnown { return "has a filter twice, or one without its setting; expected each once" }
    if rowCount > UInt64(ArchiveSchema.maximumRowCount) {
      return "\(rowCount) rows; expected at most \(ArchiveSchema.maximumRowCount)"
    }
    if let bytes = chunkByteCount, bytes > ArchiveSchema.maximumChunkBytes {
      return "chunks of \(bytes) bytes; expected at most \(ArchiveSchema.maximumChunkBytes)"
    }
    // A chunk takes at least this much, its entry in the index included.
    let smallestChunk: UInt64 = 8
    if claimedByteCount > capacity(of: fileByteCount) || (neededChunkCount ?? 0) > fileByteCount / smallestChunk {
      return "\(rowCount) rows are more than the file can hold"
    }
    return nil
  }

  /// Says when less is in the file than the dataset claims; `nil` when all is there.
  func storageFault(_ storage: DatasetStorage) -> String? {
    // A few lost chunks are the loss of the recordings in them. More are a claim that nobody ever filled.
    if let needed = neededChunkCount, let missing = storage.firstMissingChunk,
      storage.missingChunkCount >= DatasetStorage.mostMissingChunks || 2 * storage.missingChunkCount >= needed
    {
      return "chunk \(missing + 1) of \(needed) is not in the file; expected all"
    }
    let present = UInt64(chunkByteCount ?? 0).multipliedReportingOverflow(by: storage.presentChunkCount)
    let expected =
      neededChunkCount == nil || present.overflow ? claimedByteCount : min(claimedByteCount, present.partialValue)
    if expected > capacity(of: storage.byteCount) {
      return "\(rowCount) rows are more than its \(storage.byteCount) bytes in the file can hold"
    }
    return nil
  }
}

extension StoredElements {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .float: true
    case .text, .variableText, .other: false
    }
  }

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
