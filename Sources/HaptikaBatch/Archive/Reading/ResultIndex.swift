/// Which rows of `/results` belong to which recording.
struct ResultIndex: Sendable {
  /// Row numbers, those of one recording together in file order.
  private var rows: [Int32] = []

  /// Where each recording's row numbers begin in `rows`, and one end more.
  private var starts: [Int32]

  /// Why it is not known whose some results are, so that any recording may lack one; `nil` when it is known of all.
  private(set) var fault: String?

  /// Reads `/results/recording_id` in pieces. Results of recordings that are not in the archive belong to nobody.
  init(of archive: borrowing OpenArchive, entries: [ArchiveReader.Entry]) {
    starts = Array(repeating: 0, count: entries.count + 1)
    let rowCount = archive.rowCount(of: .results) ?? 0
    guard rowCount > 0 else { return }
    let recordings = Dictionary(entries.map { ($0.id, $0.row) }, uniquingKeysWith: { first, _ in first })
    // The recording of each row, −1 for nobody's.
    var owners: [Int32] = []
    owners.reserveCapacity(rowCount)
    for start in stride(from: 0, to: rowCount, by: ArchiveSchema.rowsPerChunk) {
      let piece = start..<min(rowCount, start + ArchiveSchema.rowsPerChunk)
      for run in archive.read([piece], of: .results, columns: [Self.idColumn]) {
        let decoded = run.decoded().decoded(
          piece, RecordedResult.columns, of: .results, unread: RecordedResult.unread, only: [Self.idColumn])
        fault = fault ?? decoded.firstFault
        for (row, result) in zip(piece, decoded.values) {
          let owner = decoded.faults[row] == nil ? recordings[result.recordingID] : nil
          owners.append(Int32(owner ?? -1))
        }
      }
    }
    for owner in owners where owner >= 0 { starts[Int(owner) + 1] += 1 }
    for row in entries.indices { starts[row + 1] += starts[row] }
    rows = Array(repeating: 0, count: Int(starts[entries.count]))
    var next = starts
    for (row, owner) in owners.enumerated() where owner >= 0 {
      rows[Int(next[Int(owner)])] = Int32(row)
      next[Int(owner)] += 1
    }
  }

  /// The rows of `/results` that belong to the recording in row `recording`, in file order.
  func rows(of recording: Int) -> [Int] { rows[Int(starts[recording])..<Int(starts[recording + 1])].map(Int.init) }

  private static let idColumn = RecordedResult.columns.firstIndex { $0.schema.name == "recording_id" } ?? 0
}
