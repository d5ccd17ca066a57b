extension ArchiveReader {
  /// Reads neighbouring recordings that all must be readable, with all of their results.
  ///
  /// - Throws: `ArchiveError` that names the first that is not.
  func readAll(_ rows: Range<Int>) throws -> [Recording] {
    try read(rows: rows).map { result in
      switch result {
      case .recording(let recording):
        if let fault = recording.recordedResultsFault {
          throw ArchiveError(.badData, path, "not all recorded results can be read, so it is not copied: \(fault)")
        }
        return recording
      case .unreadable(_, let metadata, let reason):
        throw ArchiveError(
          .badData, path, "recording '\(metadata.id)' cannot be read, so the archive is not copied: \(reason)")
      }
    }
  }
}
