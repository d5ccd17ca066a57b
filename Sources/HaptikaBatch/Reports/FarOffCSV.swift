import HaptikaDSP

/// `far_off.csv`: every published value that reports list by itself.
enum FarOffCSV {
  static let format = CSVFormat(
    file: "far_off.csv",
    about:
      "Every published value more than 20 % off its reference, every one where there is no pulse, and every one on a suspect "
      + "reference, one row each; empty when there is none.",
    fields: columns.map(\.field), key: [],
    links: [RecordingsCSV.toRecordings])

  static let columns: [TableColumn<ListedValue>] = [
    TableColumn(
      "kind", .string,
      "far_off: eligible and more than 20 % off the reference; without_pulse: the recording is known to hold no pulse; "
        + "suspect_reference: the algorithms agree within 3 bpm, and each is more than 10 bpm off"
    ) { .code($0.kind.rawValue) }.required.among(ListedValue.Kind.allCases.map(\.rawValue)),
    TableColumn("study_id", .string, "the study") { .text($0.key.studyID) }.required,
    TableColumn("recording_id", .string, "the recording") { .text($0.key.recordingID) }.required,
    TableColumn("subject_id", .string, "the person, or the unit of a simulator") { .text($0.key.subjectID) },
    TableColumn("window_start_s", .number, unit: "s", "start of the window; empty for the whole recording") {
      .number($0.key.windowStart)
    },
    TableColumn("arm", .string, "study arm") { .text($0.arm) },
    TableColumn("condition", .string, "protocol condition, as rest or walk") { .text($0.condition) },
    TableColumn("algorithm", .string, "name of the algorithm") { .text($0.algorithm.name) },
    TableColumn("algorithm_version", .string, "its version: major.minor.patch, or as another program calls its own") {
      .text($0.algorithm.version.description)
    },
    TableColumn("estimate_bpm", .number, unit: "bpm", "what was published") { .number($0.estimate) }.required,
    TableColumn("reference_bpm", .number, unit: "bpm", "the reference over the same seconds; empty without a pulse") {
      .number($0.reference)
    },
    TableColumn("reference_kind", .string, "what it is made of: none, rr_intervals, rate_series or constant") {
      .code($0.referenceKind.columnName)
    },
    TableColumn(
      "reference_coverage_fraction", .number, unit: "1", "share of the span that plausible reference values cover"
    ) { .number($0.coverage) },
    TableColumn("error_bpm", .number, unit: "bpm", "estimate − reference; empty without a pulse") {
      .number($0.error)
    },
    TableColumn("error_percent", .number, unit: "%", "100 × error / reference, with its sign; empty without a pulse") {
      .number($0.relativeError.map { 100 * $0 })
    },
    TableColumn("confidence", .number, unit: "1", "how much the algorithm trusts its estimate, 0 to 1") {
      .number($0.confidence)
    },
    TableColumn("quality", .number, unit: "1", "quality of the signal, 0 to 1") { .number($0.quality) },
  ]
}
