import HaptikaDSP

/// The tables without samples: whether they can be read, and whom they name.
enum OtherTablesCheck {
  static func findings(in archive: ArchiveReader) -> [(Finding.Severity, Remark)] {
    let ids = Set(archive.entries.map(\.id))
    return results(in: archive, ids) + regulations(in: archive, ids) + tombstones(in: archive) + devices(in: archive)
  }

  /// The rows, or why there are none as a finding.
  private static func rows<Row>(
    _ findings: inout [(Finding.Severity, Remark)], of table: String, _ read: () throws -> [Row]
  ) -> [Row] {
    do {
      return try read()
    } catch {
      let reason = (error as? ArchiveError)?.message ?? "\(error)"
      findings.append((.error, Remark(reason, otherwiseAt: table)))
      return []
    }
  }

  private static func results(in archive: ArchiveReader, _ ids: Set<String>) -> [(Finding.Severity, Remark)] {
    var findings: [(Finding.Severity, Remark)] = []
    for (row, result) in rows(&findings, of: "/results", archive.results).enumerated()
    where !ids.contains(result.recordingID) {
      let message = "'\(result.recordingID)' is no recording of the archive; the result is not used"
      findings.append((.warning, Remark("/results/recording_id[\(row)]", message)))
    }
    return findings
  }

  private static func regulations(in archive: ArchiveReader, _ ids: Set<String>) -> [(Finding.Severity, Remark)] {
    var findings: [(Finding.Severity, Remark)] = []
    for (row, regulation) in rows(&findings, of: "/regulations", archive.regulations).enumerated() {
      for (name, id) in [("before", regulation.beforeRecordingID), ("after", regulation.afterRecordingID)] {
        guard let id, !ids.contains(id) else { continue }
        let place = "/regulations/\(name)_recording_id[\(row)]"
        findings.append((.warning, Remark(place, "'\(id)' is no recording of the archive")))
      }
    }
    return findings
  }

  private static func tombstones(in archive: ArchiveReader) -> [(Finding.Severity, Remark)] {
    var findings: [(Finding.Severity, Remark)] = []
    let undated = archive.entries.filter { $0.updatedAt == nil }
    if !rows(&findings, of: "/tombstones", archive.tombstones).isEmpty, let first = undated.first {
      let message =
        "not known for \(undated.count) recordings of an archive with tombstones; a tombstone of theirs deletes them always"
      findings.append((.warning, Remark("/recordings/updated_at_s[\(first.row)]", message)))
    }
    return findings
  }

  private static func devices(in archive: ArchiveReader) -> [(Finding.Severity, Remark)] {
    var findings: [(Finding.Severity, Remark)] = []
    _ = rows(&findings, of: "/devices", archive.devices)
    return findings
  }
}
