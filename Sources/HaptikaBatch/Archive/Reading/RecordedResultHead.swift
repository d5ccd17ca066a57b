/// Whose a recorded result is, and what computed it: the key of a row of `/results`.
struct RecordedResultHead: Sendable, Hashable {
  let recordingID: String
  let algorithm: String
  let algorithmVersion: String
}

extension ArchiveReader {
  /// Hands the key of each row of `/results` that can be read to `body`, in file order, also those of recordings that are not in the archive.
  ///
  /// - Returns: why a row cannot be read, of the first that cannot; `nil` when all can.
  /// - Complexity: O(rows) time; memory is that of one chunk.
  func forEachResultHead(_ body: (RecordedResultHead) -> Void) -> String? {
    var fault: String?
    let columns = RecordedResult.columns.indices.filter {
      Self.headColumns.contains(RecordedResult.columns[$0].schema.name)
    }
    let rowCount = withOpenArchive { $0.rowCount(of: .results) ?? 0 }
    for start in stride(from: 0, to: rowCount, by: ArchiveSchema.rowsPerChunk) {
      let piece = start..<min(rowCount, start + ArchiveSchema.rowsPerChunk)
      for run in withOpenArchive({ $0.read([piece], of: .results, columns: columns) }) {
        let decoded = run.decoded().decoded(
          piece, RecordedResult.columns, of: .results, unread: RecordedResult.unread, only: columns)
        fault = fault ?? decoded.firstFault
        for (row, result) in zip(piece, decoded.values) where decoded.faults[row] == nil {
          body(
            RecordedResultHead(
              recordingID: result.recordingID, algorithm: result.algorithm, algorithmVersion: result.algorithmVersion))
        }
      }
    }
    return fault
  }

  private static let headColumns: Set<String> = ["recording_id", "algorithm", "algorithm_version"]
}
