import HaptikaDSP

/// `watch_recordings.csv`: one row per recording with watch samples.
enum WatchRecordingsCSV {
  static let format = CSVFormat(
    file: "watch_recordings.csv",
    about:
      "One row per recording with watch samples: what the watch rules say of it, the reference over the same seconds, the app's own summary, and the person's baseline.",
    fields: columns.map(\.field), key: ["study_id", "recording_id"])

  typealias Columns = [TableColumn<JudgedWatchRecord>]

  static let columns: Columns = identity + series + reference + stretch + recorded + baseline + camera

  private static let identity: Columns = [
    TableColumn("study_id", .string, "the study; with recording_id it names a recording everywhere") {
      .text($0.record.studyID)
    },
    TableColumn("recording_id", .string, "the recording, unique in its study") { .text($0.record.recordingID) },
    TableColumn("subject_id", .string, "the person, or the unit of a simulator") { .text($0.record.subjectID) },
    TableColumn("arm", .string, "study arm; arms are never pooled") { .text($0.record.arm) },
    TableColumn("device", .string, "the watch of most samples") { .text($0.record.device) },
    TableColumn("condition", .string, "protocol condition or activity") { .text($0.record.condition) },
  ]

  private static let series: Columns = [
    TableColumn("status", .string, "valid or invalid, by the watch rules") {
      .code($0.record.series.isValid ? "valid" : "invalid")
    }.required.among(["valid", "invalid"]),
    TableColumn("reasons", .string, "why it is invalid: all that apply, space separated; empty when it is valid") {
      .code($0.record.series.reasons.map(\.rawValue).joined(separator: " "))
    },
    TableColumn("stored_sample_count", .integer, unit: "1", "samples in the archive") {
      .count($0.record.series.storedCount)
    }.required.atLeast(1),
    TableColumn("sample_count", .integer, unit: "1", "samples that count: finite, 35 to 220 bpm") {
      .count($0.record.series.count)
    },
    TableColumn("coverage_s", .number, unit: "s", "from the first of them to the last") {
      .number($0.record.series.coverage)
    },
    TableColumn("max_gap_s", .number, unit: "s", "the largest time between neighbours") {
      .number($0.record.series.largestGap)
    },
    TableColumn("gaps_over_15_s", .integer, unit: "1", "how many of these are above 15 s") {
      .count($0.record.series.longGapCount)
    },
    TableColumn("quality", .number, unit: "1", "by the watch rules, 0 to 1") { .number($0.record.series.quality) },
    TableColumn("current_bpm", .number, unit: "bpm", "the last sample") { .number($0.record.series.current) },
    TableColumn("average_bpm", .number, unit: "bpm", "mean of the samples, also of a series that is not valid") {
      .number($0.record.series.average)
    },
    TableColumn("minimum_bpm", .number, unit: "bpm", "the lowest sample") { .number($0.record.series.minimum) },
    TableColumn("maximum_bpm", .number, unit: "bpm", "the highest sample") { .number($0.record.series.maximum) },
  ]

  private static let reference: Columns = [
    TableColumn("reference_kind", .string, "what the reference is made of: none, rr_intervals, rate_series or constant")
    {
      .code($0.record.reference.kind.columnName)
    },
    TableColumn("reference_bpm", .number, unit: "bpm", "over the seconds from the watch's first sample to its last") {
      .number($0.record.reference.beatsPerMinute)
    },
    TableColumn(
      "reference_coverage_fraction", .number, unit: "1", "share of these seconds that plausible reference values cover"
    ) { .number($0.record.reference.coverage) },
    TableColumn("eligible", .boolean, "whether the recording counts in the agreement of averages") {
      .flag($0.record.reference.isEligible)
    },
    TableColumn(
      "ineligible_reason", .string, "no_reference, reference_coverage, reference_without_clock or no_pulse"
    ) { .code($0.record.reference.ineligibility?.rawValue) },
    TableColumn("error_bpm", .number, unit: "bpm", "average − reference, also of a series that is not valid") {
      .number($0.record.error)
    },
    TableColumn("paired_sample_count", .integer, unit: "1", "samples with a reference over the 10 s around them") {
      .count($0.record.reference.samples?.count ?? 0)
    },
    TableColumn("sample_bias_bpm", .number, unit: "bpm", "mean of watch − reference over these") {
      .number($0.record.reference.samples?.mean)
    },
    TableColumn("sample_mae_bpm", .number, unit: "bpm", "mean of the absolute differences") {
      .number($0.record.reference.samples?.meanAbsolute)
    },
  ]

  private static let stretch: Columns = [
    TableColumn("offset_stretch_count", .integer, unit: "1", "stretches at a nearly constant offset from the reference")
    {
      .count($0.record.reference.samples == nil ? nil : $0.record.reference.stretches.count)
    },
    TableColumn("offset_total_s", .number, unit: "s", "how long they last together") {
      .number($0.record.reference.samples == nil ? nil : $0.record.reference.stretches.duration)
    },
    TableColumn("offset_start_s", .number, unit: "s", "start of the longest of them, in recording time") {
      .number($0.record.reference.stretches.longest?.start)
    },
    TableColumn("offset_end_s", .number, unit: "s", "its end") { .number($0.record.reference.stretches.longest?.end) },
    TableColumn("offset_lowest_bpm", .number, unit: "bpm", "the least smoothed difference in it, watch − reference") {
      .number($0.record.reference.stretches.longest?.lowest)
    },
    TableColumn("offset_highest_bpm", .number, unit: "bpm", "the greatest one") {
      .number($0.record.reference.stretches.longest?.highest)
    },
  ]

  private static let recorded: Columns = [
    TableColumn("recorded_average_bpm", .number, unit: "bpm", "the app's own average, as the archive holds it") {
      .number($0.record.recorded?.average)
    },
    TableColumn("recorded_quality", .number, unit: "1", "its quality") { .number($0.record.recorded?.quality) },
    TableColumn("recorded_coverage_s", .number, unit: "s", "its coverage, of 60 s at most") {
      .number($0.record.recorded?.coverage)
    },
    TableColumn("recorded_valid", .boolean, "whether it called the series valid") {
      .flag($0.record.recorded?.isValid)
    },
    TableColumn("recorded_reason", .string, "its first reason") { .text($0.record.recorded?.reason) },
    TableColumn(
      "recorded_differs", .string,
      "which of average_bpm, quality, coverage_s, valid and reason differ from what the samples give, space separated; empty when none does or nothing was recorded"
    ) { .code($0.recordedDifferences?.map(\.field.rawValue).joined(separator: " ")) },
  ]

  private static let baseline: Columns = [
    TableColumn("baseline_n", .integer, unit: "1", "comparable ones of the person's newest 30 earlier measurements") {
      .count($0.baseline?.count)
    },
    TableColumn("baseline_maturity", .string, "unavailable, provisional (5 to 9) or personalized") {
      .code($0.baseline?.maturity.rawValue)
    },
    TableColumn("baseline_median_bpm", .number, unit: "bpm", "median of their averages") {
      .number($0.baseline?.median)
    },
    TableColumn("baseline_mad_bpm", .number, unit: "bpm", "their median absolute deviation") {
      .number($0.baseline?.deviation)
    },
    TableColumn("distance", .number, unit: "1", "|average − median| over that deviation, at least 2 bpm") {
      .number($0.distance?.value)
    },
    TableColumn(
      "distance_word", .string, "usual, slightly_different or clearly_different, from the person's own baseline"
    ) {
      .code($0.distance?.word.rawValue)
    },
    TableColumn(
      "distance_reason", .string, "why there is no distance: not_valid, no_start_time or baseline_unavailable"
    ) {
      judged in
      if judged.distance != nil { return .code(nil) }
      if !judged.record.series.isValid { return .code("not_valid") }
      return .code(judged.baseline == nil ? "no_start_time" : "baseline_unavailable")
    },
  ]

  private static let camera: Columns = [
    TableColumn(
      "camera_bpm", .number, unit: "bpm",
      "what the newest version of haptika-ppg that was run published of the same recording; empty when it withheld or there are no frames"
    ) { .number($0.camera ?? nil) }
  ]
}
