import HaptikaDSP

/// What is found when archives are read from one end to the other.
public struct Validation: Sendable {
  /// Sorted: the gravest first, then by text.
  public private(set) var findings: [Finding] = []

  /// The archives that are not there.
  public private(set) var missingFiles: [String] = []

  /// The recordings that were looked at.
  public private(set) var recordingCount = 0

  /// Recordings in memory at once.
  private static let batchSize = 16

  /// The first owner of each recording, by study and id.
  private var owners: [Key: String] = [:]

  private struct Key: Hashable {
    let studyID: String
    let recordingID: String
  }

  /// Reads every recording of the archives at `paths`. A bad archive is a finding; the others are read all the same.
  ///
  /// - Complexity: memory of a batch of recordings, and of the recordings' ids.
  public init(of paths: [String]) throws {
    for path in paths {
      do {
        try read(ArchiveReader(path: path))
      } catch let error as ArchiveError {
        if error.kind == .noInput { missingFiles.append(path) }
        add(.error, error.file, error.place, error.message)
      }
    }
    findings.sort()
  }

  /// The number of findings of a severity.
  public func count(_ severity: Finding.Severity) -> Int { findings.lazy.filter { $0.severity == severity }.count }

  private mutating func add(_ severity: Finding.Severity, _ file: String, _ place: String?, _ message: String) {
    findings.append(Finding(severity: severity, file: file, place: place, message: message))
  }

  private mutating func read(_ archive: ArchiveReader) throws {
    checkOwners(archive)
    var totals = Totals()
    for start in stride(from: 0, to: archive.entries.count, by: Self.batchSize) {
      let rows = start..<min(start + Self.batchSize, archive.entries.count)
      for (row, result) in zip(rows, try archive.read(rows: rows)) {
        recordingCount += 1
        let place = "/recordings[\(row)]"
        switch result {
        case .unreadable(_, let metadata, let reason):
          add(.error, archive.path, place, "recording '\(metadata.id)' is unreadable: \(reason)")
        case .recording(let recording):
          totals.add(recording)
          for (severity, message) in RecordingCheck.findings(in: recording) {
            add(severity, archive.path, place, "recording '\(recording.metadata.id)' \(message)")
          }
        }
      }
    }
    if totals.referenced == 0 {
      add(.note, archive.path, "/recordings/reference_kind", "no recording has a reference; nothing can be compared")
    }
    if totals.withoutLag > 0 {
      add(
        .warning, archive.path, "/recordings/reference_lag_s",
        "not declared for \(totals.withoutLag) recordings whose reference has the frames' clock; treated as 0")
    }
    try checkOtherTables(archive)
  }

  private mutating func checkOwners(_ archive: ArchiveReader) {
    for entry in archive.entries {
      let key = Key(studyID: archive.attributes.studyID, recordingID: entry.id)
      if let other = owners.updateValue(archive.path, forKey: key) {
        add(
          .error, archive.path, "/recordings/id[\(entry.row)]",
          "recording '\(entry.id)' of study '\(key.studyID)' is also in '\(other)'; give each recording once")
      }
    }
  }

  private mutating func checkOtherTables(_ archive: ArchiveReader) throws {
    let ids = Set(archive.entries.map(\.id))
    for (row, result) in try archive.results().enumerated() where !ids.contains(result.recordingID) {
      add(
        .warning, archive.path, "/results/recording_id[\(row)]",
        "'\(result.recordingID)' is no recording of the archive; the result is not used")
    }
    for (row, regulation) in try archive.regulations().enumerated() {
      for (name, id) in [("before", regulation.beforeRecordingID), ("after", regulation.afterRecordingID)] {
        guard let id, !ids.contains(id) else { continue }
        add(
          .warning, archive.path, "/regulations/\(name)_recording_id[\(row)]",
          "'\(id)' is no recording of the archive")
      }
    }
    let undated = archive.entries.filter { $0.updatedAt == nil }.count
    if undated > 0, try !archive.tombstones().isEmpty {
      add(
        .warning, archive.path, "/recordings/updated_at_s",
        "not known for \(undated) recordings of an archive with tombstones; a tombstone of theirs deletes them always")
    }
  }

  /// What is counted over an archive.
  private struct Totals {
    var referenced = 0
    var withoutLag = 0

    mutating func add(_ recording: Recording) {
      guard recording.metadata.referenceKind != .none else { return }
      referenced += 1
      if !recording.reference.isEmpty, recording.metadata.referenceClock == .frames,
        recording.metadata.referenceLag == nil
      {
        withoutLag += 1
      }
    }
  }
}
