import HaptikaDSP

/// `comparison_cases.csv`: the recordings, or windows, in which two versions differ most plainly.
enum ComparisonCasesCSV {
  static let format = CSVFormat(
    file: "comparison_cases.csv",
    about: "Recordings (or windows) that one of two versions alone published, and the largest disagreements of both.",
    fields: columns.map(\.field), key: [], links: [RecordingsCSV.toRecordings])

  /// Why a recording is listed. The raw values stand in the column `list`.
  enum List: String, Sendable, CaseIterable {
    case onlyNew = "only_new"
    case onlyBaseline = "only_baseline"
    case disagreement
  }

  /// One row.
  struct Entry: Sendable {
    let versions: ComparedVersions.Place
    let list: List
    let recording: PairedRecording
  }

  static let columns: [TableColumn<Entry>] =
    [
      TableColumn("arm", .string, "study arm") { .text($0.versions.arm) },
      TableColumn("reference_kind", .string, "what the reference is made of: rr_intervals, rate_series or constant") {
        .code($0.versions.kind.columnName)
      }.required.among(ReferenceKind.allCases.map(\.columnName)),
    ] + ComparedVersions.Place.columns.map { $0.of(\.versions) } + [
      TableColumn(
        "list", .string,
        "only_new or only_baseline: published by that one alone; disagreement: published by both, one of the 20 largest differences"
      ) { .code($0.list.rawValue) }.required.among(List.allCases.map(\.rawValue)),
      TableColumn("study_id", .string, "the study") { .text($0.recording.key.studyID) }.required,
      TableColumn("recording_id", .string, "the recording") { .text($0.recording.key.recordingID) }.required,
      TableColumn("subject_id", .string, "the person, or the unit of a simulator") {
        .text($0.recording.key.subjectID)
      },
      TableColumn("window_start_s", .number, unit: "s", "start of the window; empty for the whole recording") {
        .number($0.recording.key.windowStart)
      },
      TableColumn("reference_bpm", .number, unit: "bpm", "the reference over the same seconds") {
        .number($0.recording.reference)
      },
      TableColumn("estimate_bpm", .number, unit: "bpm", "what the new version published") {
        .number($0.recording.new.estimate)
      },
      TableColumn("baseline_estimate_bpm", .number, unit: "bpm", "what the baseline published") {
        .number($0.recording.old.estimate)
      },
      TableColumn("error_bpm", .number, unit: "bpm", "estimate − reference of the new version") {
        .number($0.recording.newError)
      },
      TableColumn("baseline_error_bpm", .number, unit: "bpm", "estimate − reference of the baseline") {
        .number($0.recording.oldError)
      },
      TableColumn("reason", .string, "why the new version published nothing: first reason code, status, or no_result") {
        .text($0.recording.new.whyUnpublished)
      },
      TableColumn(
        "baseline_reason", .string, "why the baseline published nothing: first reason code, status, or no_result"
      ) {
        .text($0.recording.old.whyUnpublished)
      },
    ]

  /// Returns the rows in the order of the comparisons; the lists one after another.
  static func table(of comparisons: [ComparedVersions]) -> Table<Entry> {
    let rows = comparisons.flatMap { versions in
      let lists: [(List, [PairedRecording])] = [
        (.onlyNew, versions.cases.onlyNew), (.onlyBaseline, versions.cases.onlyOld),
        (.disagreement, versions.cases.disagreements),
      ]
      return lists.flatMap { list, recordings in
        recordings.map { Entry(versions: versions.place, list: list, recording: $0) }
      }
    }
    return Table(title: "Cases", columns: columns, rows: rows)
  }
}

extension PairedRecording.Side {
  /// The first reason code, or the status; `nil` when a rate was published.
  var whyUnpublished: String? { isPublished ? nil : reason ?? status.rawValue }
}
