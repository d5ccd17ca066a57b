import HaptikaDSP

/// What is found when archives are read from one end to the other.
public struct Validation: Sendable {
  /// Sorted: the gravest first, then by text.
  public private(set) var findings: [Finding] = []

  /// The archives that are not there.
  public private(set) var missingFiles: [String] = []

  /// The recordings that were looked at.
  public private(set) var recordingCount = 0

  /// The first owner of each recording, by study and id.
  private var owners: [Key: String] = [:]

  private struct Key: Hashable {
    let studyID: String
    let recordingID: String
  }

  /// Reads every row of the archives at `paths`, also rows that no recording owns. A bad archive is a finding; the others are
  /// read all the same.
  ///
  /// - Complexity: memory of a batch of recordings, and of the recordings' ids.
  public init(of paths: [String]) throws {
    for path in paths {
      do {
        try read(ArchiveReader(path: path))
      } catch let error as ArchiveError {
        if error.kind == .noInput { missingFiles.append(path) }
        findings.append(Finding(error))
      }
    }
    findings.sort()
  }

  /// The number of findings of a severity.
  public func count(_ severity: Finding.Severity) -> Int { findings.lazy.filter { $0.severity == severity }.count }

  private mutating func add(_ severity: Finding.Severity, _ file: String, _ remark: Remark) {
    findings.append(Finding(severity: severity, file: file, place: remark.place, message: remark.message))
  }

  private mutating func read(_ archive: ArchiveReader) throws {
    checkOwners(archive)
    for (severity, remark) in archive.withOpenArchive({ FormCheck.findings(in: $0) }) {
      add(severity, archive.path, remark)
    }
    var totals = Totals()
    var reasons: Set<String> = []
    for batch in Worklist.batches(of: archive.entries, archive: 0) {
      for (row, result) in zip(batch.rows, try archive.read(rows: batch.rows)) {
        recordingCount += 1
        switch result {
        case .unreadable(_, let metadata, let reason):
          reasons.insert(reason)
          let remark = Remark(reason, otherwiseAt: "/recordings[\(row)]")
          add(.error, archive.path, remark.saying { "recording '\(metadata.id)' is unreadable: \($0)" })
        case .recording(let recording):
          totals.add(recording)
          for (severity, remark) in RecordingCheck.findings(in: recording, archive.entries[row]) {
            add(severity, archive.path, remark.saying { "recording '\(recording.metadata.id)' \($0)" })
          }
        }
      }
    }
    for (severity, remark) in totals.findings { add(severity, archive.path, remark) }
    for (severity, remark) in UnownedRows.findings(in: archive, besides: reasons) {
      add(severity, archive.path, remark)
    }
    for (severity, remark) in OtherTablesCheck.findings(in: archive) { add(severity, archive.path, remark) }
  }

  private mutating func checkOwners(_ archive: ArchiveReader) {
    for entry in archive.entries {
      let key = Key(studyID: archive.attributes.studyID, recordingID: entry.id)
      guard let other = owners[key] else {
        owners[key] = archive.path
        continue
      }
      let message =
        "recording '\(entry.id)' of study '\(key.studyID)' is also in '\(other)'; give each recording once"
      add(.error, archive.path, Remark("/recordings/id[\(entry.row)]", message))
    }
  }

  /// What is counted over an archive.
  private struct Totals {
    private var referenced = 0
    private var withoutLag = 0

    mutating func add(_ recording: Recording) {
      guard recording.metadata.referenceKind != .none else { return }
      referenced += 1
      if !recording.reference.isEmpty, recording.metadata.referenceClock == .frames,
        recording.metadata.referenceLag == nil
      {
        withoutLag += 1
      }
    }

    var findings: [(Finding.Severity, Remark)] {
      var findings: [(Finding.Severity, Remark)] = []
      if referenced == 0 {
        let message = "no recording has a reference; nothing can be compared"
        findings.append((.note, Remark("/recordings/reference_kind", message)))
      }
      if withoutLag > 0 {
        let message = "not declared for \(withoutLag) recordings whose reference has the frames' clock; treated as 0"
        findings.append((.warning, Remark("/recordings/reference_lag_s", message)))
      }
      return findings
    }
  }
}
