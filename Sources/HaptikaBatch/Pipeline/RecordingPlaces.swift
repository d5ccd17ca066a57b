import HaptikaDSP

extension Analysis {
  /// Where a recording lies.
  struct Place {
    let archive: ArchiveReader
    let row: Int

    /// Reads the recording once more and draws it as `inspect` does; `nil` when it has no frame with a time.
    ///
    /// - Throws: `ArchiveError` when the archive cannot be read.
    func figure(name: String, under algorithm: any Algorithm) throws -> Figure? {
      guard case .recording(let recording)? = try archive.read(rows: row..<row + 1).first else { return nil }
      return RecordingInspection(of: recording, under: algorithm).plot?.figure(name: name)
    }
  }

  /// Returns where some recordings lie, as far as they are in the archives.
  ///
  /// - Complexity: O(recordings), nothing without `recordings`.
  func places(of recordings: Set<RecordingKey>) -> [RecordingKey: Place] {
    guard !recordings.isEmpty else { return [:] }
    var places: [RecordingKey: Place] = [:]
    for batch in worklist.batches {
      let archive = worklist.archives[batch.archive]
      for entry in archive.entries[batch.rows] {
        let key = RecordingKey(studyID: archive.attributes.studyID, recordingID: entry.id)
        if recordings.contains(key) { places[key] = Place(archive: archive, row: entry.row) }
      }
    }
    return places
  }
}
