/// An archive of a run with those of its recordings that are compared.
struct ComparedArchive {
  let archive: ArchiveReader
  /// Ranges of `archive.entries`.
  let rows: [Range<Int>]

  var entries: [ArchiveReader.Entry] { rows.flatMap { archive.entries[$0] } }
}

/// The recordings of a run by id, to which rows of files are put.
struct KnownRecordings {
  /// A recording of the run.
  struct Found {
    let studyID: String
    let key: RecordingKey
    fileprivate let hasFrames: Bool
  }

  /// Why a row has no recording.
  struct Fault: Error {
    let kind: ResultProblem.Kind
    let detail: String
  }

  /// By the bytes of the id; one a study.
  private var byID: [ByteText: [Found]] = [:]

  init(in archives: [ComparedArchive]) {
    for compared in archives {
      let study = compared.archive.attributes.studyID
      for entry in compared.entries {
        byID[ByteText(entry.id), default: []].append(
          Found(
            studyID: study, key: RecordingKey(studyID: study, recordingID: entry.id), hasFrames: entry.mayHaveFrames))
      }
    }
  }

  /// Returns the recording that a row names by study and id, or by an id that only one study has.
  func find(_ row: ResultsFile.Row) -> Result<Found, Fault> {
    if row.recordingID.isEmpty {
      return .failure(Fault(kind: .unknownRecording, detail: "the row names no recording; it is not used"))
    }
    let all = byID[ByteText(row.recordingID)] ?? []
    let found = row.studyID.map { study in all.filter { ByteText($0.studyID) == ByteText(study) } } ?? all
    guard let first = found.first else {
      let place = row.studyID.map { "no recording of study '\(inMessage($0))' has that id" }
      return .failure(
        Fault(
          kind: .unknownRecording, detail: (place ?? "no recording of the run has that id") + "; the row is not used"))
    }
    if found.count > 1 {
      let studies = found.map { ByteText($0.studyID) }.sorted().map { "'\($0.text)'" }.prefix(3).joined(separator: ", ")
      return .failure(
        Fault(
          kind: .ambiguousRecording,
          detail: "the id is in \(found.count) studies (\(studies)); state study_id; the row is not used"))
    }
    if !first.hasFrames {
      return .failure(Fault(kind: .noFrames, detail: "the recording has no camera frames; the row is not used"))
    }
    return .success(first)
  }
}
