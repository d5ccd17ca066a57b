/// The chunks of an open column. They are handed out as they are stored; the last one is kept, because the next batch begins in it.
///
/// A class for what it keeps; like its dataset it stays inside the lock.
final class OpenChunks {
  /// What is needed to read a chunk outside the lock.
  struct Form: Sendable {
    let rowCount: Int
    let rowsPerChunk: Int
    /// Bytes of a row.
    let width: Int
    let numbers: NumberForm?

    /// The number of chunks.
    var count: Int { (rowCount + rowsPerChunk - 1) / rowsPerChunk }
  }

  let form: Form
  private let dataset: Dataset
  private let filters: [Filter]
  /// The most bytes that a chunk may have in the file.
  private let storedLimit: Int
  private var last: StoredChunk?

  /// No larger chunk is kept: a column of 64-byte texts as we write it has chunks of 1 MiB.
  private static let largestKept = 1 << 22

  /// `nil` when the dataset is in one piece. The form must have been judged.
  init?(of dataset: Dataset, _ form: DatasetForm, fileByteCount: UInt64) {
    guard let rowsPerChunk = form.rowsPerChunk, let bytes = form.chunkByteCount else { return nil }
    self.form = Form(
      rowCount: Int(clamping: form.rowCount), rowsPerChunk: rowsPerChunk, width: form.elements.byteCount,
      numbers: form.numbers)
    self.dataset = dataset
    filters = form.filters
    // Deflate makes what cannot be compressed a little longer, and never twice as long.
    storedLimit = min(2 * bytes + 1024, Int(clamping: fileByteCount))
  }

  /// The chunks that `rows` are in.
  func chunks(of rows: Range<Int>) -> [StoredChunk] {
    guard !rows.isEmpty else { return [] }
    let chunks = (rows.lowerBound / form.rowsPerChunk...(rows.upperBound - 1) / form.rowsPerChunk).map { number in
      if let last, last.number == number { return last }
      return StoredChunk(
        number, stored: dataset.readStoredChunk(at: number * form.rowsPerChunk, limit: storedLimit), filters: filters,
        byteCount: form.rowsPerChunk * form.width)
    }
    last = form.rowsPerChunk * form.width <= Self.largestKept ? chunks.last : nil
    return chunks
  }
}
