import HaptikaDSP

/// `recordings.csv` and `windows.csv`: one row per recording, or window of it, and algorithm version.
///
/// The columns and their order are a contract; new ones go to the end.
enum RecordingsCSV {
  static let recordings = CSVFormat(
    file: "recordings.csv",
    about:
      "One row per recording and algorithm version: what was published, what it is compared with, and how far off it is.",
    fields: recordingColumns.map(\.field),
    key: ["study_id", "recording_id", "algorithm", "algorithm_version"])

  static let windows = CSVFormat(
    file: "windows.csv",
    about: "The same as recordings.csv, one row per window of a recording and algorithm version.",
    fields: windowColumns.map(\.field),
    key: ["study_id", "recording_id", "window_start_s", "algorithm", "algorithm_version"],
    links: [toRecordings])

  /// From a file of values of recordings, or their windows, to the rows of those recordings.
  static let toRecordings = CSVLink(
    columns: ["study_id", "recording_id", "algorithm", "algorithm_version"], file: "recordings.csv")

  static let recordingColumns: [TableColumn<ComparisonRow>] = identity + description + result + comparison + details

  static let windowColumns: [TableColumn<ComparisonRow>] =
    identity + window + description + result + comparison + details

  private static let identity: [TableColumn<ComparisonRow>] = [
    TableColumn("study_id", .string, "the study; with recording_id it names a recording everywhere") {
      .text($0.studyID)
    },
    TableColumn("recording_id", .string, "the recording, unique in its study") { .text($0.metadata.id) },
  ]

  private static let window: [TableColumn<ComparisonRow>] = [
    TableColumn("window_start_s", .number, unit: "s", "start of the window in recording time (included)") {
      .number($0.window?.lowerBound)
    },
    TableColumn("window_end_s", .number, unit: "s", "end of the window in recording time (excluded)") {
      .number($0.window?.upperBound)
    }.required,
  ]

  private static let description: [TableColumn<ComparisonRow>] = [
    TableColumn("subject_id", .string, "the person, or the unit of a simulator") { .text($0.metadata.subjectID) },
    TableColumn("session_id", .string, "recordings made together") { .text($0.metadata.sessionID) },
    TableColumn(
      "source", .string,
      "what made the recording: iphoneCameraPPG, appleWatchOptical, opticalSimulator, healthKitImport or other"
    ) { .code($0.metadata.source.codeName) }.required.among(RecordingSource.allCases.map(\.codeName)),
    TableColumn("arm", .string, "study arm; arms are never pooled") { .text($0.metadata.effectiveArm) },
    TableColumn("condition", .string, "protocol condition, as rest or walk") { .text($0.metadata.condition) },
    TableColumn(
      "target_bpm", .number, unit: "bpm",
      "programmed rate of a simulator or metronome, as the archive's 32 bits hold it; the level in accuracy.csv"
    ) { .code(NumberText.shortestStored($0.metadata.targetBeatsPerMinute)) },
    TableColumn("device_model", .string, "the phone") { .text($0.metadata.deviceModel) },
    TableColumn("camera_position", .string, "back or front") { .code($0.metadata.cameraPosition?.codeName) }
      .among(CameraPosition.allCases.map(\.codeName)),
  ]

  private static let result: [TableColumn<ComparisonRow>] = [
    TableColumn("algorithm", .string, "name of the algorithm") { .text($0.algorithm.name) },
    TableColumn("algorithm_version", .string, "its version: major.minor.patch, or as another program calls its own") {
      .text($0.algorithm.version.description)
    },
    TableColumn(
      "status", .string,
      "published, withheld (with reasons), unreadable (the recording) or failed (the algorithm); see exclusions.csv"
    ) { .code($0.status.rawValue) }.required.among(ComparisonRow.Status.allCases.map(\.rawValue)),
    TableColumn("reasons", .string, "why the estimate was withheld: codes, space separated") {
      .text($0.reasonCodes.joined(separator: " "))
    },
    TableColumn("warnings", .string, "what was repaired or left out: codes, space separated") {
      .code($0.estimate?.warnings.map(\.rawValue).joined(separator: " "))
    },
    TableColumn(
      "estimate_bpm", .number, unit: "bpm", "the published pulse rate estimate; empty unless status is published"
    ) {
      .number($0.status == .published ? $0.estimate?.beatsPerMinute : nil)
    },
    TableColumn("confidence", .number, unit: "1", "how much the algorithm trusts its estimate, 0 to 1") {
      .number($0.estimate?.confidence)
    },
    TableColumn("quality", .number, unit: "1", "quality of the signal, 0 to 1") { .number($0.estimate?.quality) },
  ]

  private static let comparison: [TableColumn<ComparisonRow>] = [
    TableColumn("reference_bpm", .number, unit: "bpm", "the reference over the same seconds") {
      .number($0.reference.beatsPerMinute)
    },
    TableColumn("reference_kind", .string, "what it is made of: none, rr_intervals, rate_series or constant") {
      .code($0.reference.kind.columnName)
    }.required.among(ReferenceKind.allCases.map(\.columnName)),
    TableColumn(
      "reference_coverage_fraction", .number, unit: "1",
      "share of the span that plausible reference values cover; RR intervals that end in it may add up to more than 1"
    ) {
      .number($0.reference.coverage)
    },
    TableColumn("eligible", .boolean, "whether the row counts in accuracy tables; never depends on an algorithm") {
      .flag($0.isEligible)
    }.required,
    TableColumn(
      "ineligible_reason", .string,
      "why it does not: no_reference, reference_coverage, reference_without_clock, no_pulse, unreadable or excluded_by_study"
    ) { .code($0.ineligibility?.rawValue) }.among(Ineligibility.allCases.map(\.rawValue)),
    TableColumn("error_bpm", .number, unit: "bpm", "estimate − reference; empty unless eligible and published") {
      .number(publishedError(of: $0))
    },
    TableColumn("absolute_error_bpm", .number, unit: "bpm", "its absolute value") {
      .number(publishedError(of: $0).map(abs))
    }.atLeast(0),
    TableColumn(
      "absolute_percentage_error_percent", .number, unit: "%", "100 × absolute error / reference"
    ) { row in
      .number(publishedError(of: row).flatMap { error in row.reference.beatsPerMinute.map { 100 * abs(error) / $0 } })
    },
    TableColumn("within_5_bpm", .boolean, "whether the absolute error is at most 5 bpm") {
      .flag(publishedError(of: $0).map { abs($0) <= 5 })
    },
  ]

  private static let details: [TableColumn<ComparisonRow>] = [
    TableColumn("rmssd_ms", .number, unit: "ms", "PRV: root mean square of successive differences") {
      .number($0.estimate?.variability?.rmssd)
    },
    TableColumn("sdnn_ms", .number, unit: "ms", "PRV: standard deviation of the valid intervals") {
      .number($0.estimate?.variability?.sdnn)
    },
    TableColumn("prv_reliable", .boolean, "whether the algorithm's own rules call its PRV reliable") {
      .flag($0.estimate?.variability?.isReliable)
    },
    TableColumn("valid_interval_count", .integer, unit: "1", "inter-beat intervals that the estimate rests on") {
      .count($0.estimate?.validIntervalCount)
    }.atLeast(0),
    TableColumn("reference_rmssd_ms", .number, unit: "ms", "RMSSD of the reference over the same seconds") {
      .number($0.reference.rmssd)
    },
    TableColumn("reference_sdnn_ms", .number, unit: "ms", "SDNN of the reference over the same seconds") {
      .number($0.reference.sdnn)
    },
    TableColumn("usable_duration_s", .number, unit: "s", "signal that could be used") {
      .number($0.estimate?.usableDuration)
    },
    TableColumn("frame_rate_hz", .number, unit: "Hz", "mean frame rate") { .number($0.estimate?.frameRate) },
    TableColumn("missing_frame_count", .number, unit: "1", "frames that the time stamps say are missing") {
      .number($0.estimate?.missingFrameCount)
    },
    TableColumn("channel", .string, "the channel that the estimate was read from") { .text($0.estimate?.channel) },
    TableColumn("polarity", .integer, unit: "1", "1 when the pulse points up in that channel, -1 when it points down") {
      .count($0.estimate?.polarity)
    },
    TableColumn(
      "raw_estimate_bpm", .number, unit: "bpm",
      "what the algorithm would have said, also when it was withheld; for risk-coverage curves, not for accuracy"
    ) { .number($0.estimate?.rawBeatsPerMinute) },
  ]

  private static func publishedError(of row: ComparisonRow) -> Double? {
    row.status == .published ? row.error : nil
  }
}
