import HaptikaDSP

/// `baselines.csv`: one row per measurement and series, with the person's baseline as it stood before it and the index that follows.
enum BaselinesCSV {
  static let format = CSVFormat(
    file: "baselines.csv",
    about:
      "One row per measurement and series: what was measured, the person's baseline as it stood before it, and the stress index with its reasons. The index is a deviation from the person's own rest values and nothing else.",
    // `device` completes the key and is empty where nothing measured intervals, which a primary key must not be.
    fields: columns.map(\.field), key: [])

  typealias Columns = [TableColumn<JudgedStress>]

  static let columns: Columns = identity + circumstances + measurement + baseline + index

  /// The rows in the order of the file: by study, recording, algorithm and device.
  static func rows(of judged: [JudgedStress]) -> [JudgedStress] {
    judged.sorted { $0.entry.key == $1.entry.key ? $0.entry.series < $1.entry.series : $0.entry.key < $1.entry.key }
  }

  private static let identity: Columns = [
    TableColumn("study_id", .string, "the study; with recording_id it names a recording everywhere") {
      .text($0.entry.studyID)
    },
    TableColumn("recording_id", .string, "the recording, unique in its study") { .text($0.entry.recordingID) },
    TableColumn("subject_id", .string, "the person, or the unit of a simulator") { .text($0.entry.subjectID) },
    TableColumn(
      "source", .string,
      "what made the recording: iphoneCameraPPG, appleWatchOptical, opticalSimulator, healthKitImport or other"
    ) { .code($0.entry.series.source.codeName) },
    TableColumn("camera_position", .string, "back or front") { .code($0.entry.series.cameraPosition?.codeName) },
    TableColumn(
      "algorithm", .string,
      "what gave rate and RMSSD: a version of this program, another program, or intervals (mean and RMSSD of measured intervals)"
    ) { .text($0.entry.series.algorithm.name) },
    TableColumn("algorithm_version", .string, "its version; a baseline never spans two") {
      .text($0.entry.series.algorithm.version.description)
    },
    TableColumn("device", .string, "what measured the intervals") { .text($0.entry.series.device) },
    TableColumn("arm", .string, "study arm; baselines span arms, tables do not") { .text($0.entry.arm) },
  ]

  private static let circumstances: Columns = [
    TableColumn("condition", .string, "protocol condition, as rest or stressor") { .text($0.entry.condition) },
    TableColumn("started_at", .string, "start, ISO 8601 in UTC; without one there is no baseline") {
      .code($0.entry.startedAt.flatMap(utcText(ofSecondsSince1970:)))
    },
    TableColumn("local_hour", .integer, unit: "h", "hour of the person's day at the start, 0 to 23") {
      .count($0.entry.localHour)
    },
    TableColumn("feeling", .integer, unit: "1", "self-report, 1 to 5") { .count($0.entry.feeling) },
    TableColumn("at_rest", .boolean, "whether the person is said to be at rest") {
      .flag($0.entry.measurement.atRest)
    },
    TableColumn("comparable", .boolean, "whether later baselines of the person count it") { .flag($0.isComparable) },
  ]

  private static let measurement: Columns = [
    TableColumn("bpm", .number, unit: "bpm", "the published rate") { .number($0.entry.measurement.beatsPerMinute) },
    TableColumn("rmssd_ms", .number, unit: "ms", "RMSSD of the same intervals") { .number($0.entry.measurement.rmssd) },
    TableColumn("prv_reliable", .boolean, "whether RMSSD is vouched for") {
      .flag($0.entry.measurement.hasReliableVariability)
    },
    TableColumn("valid_interval_count", .integer, unit: "1", "inter-beat intervals that count") {
      .count($0.entry.measurement.validIntervalCount)
    },
    TableColumn("quality", .number, unit: "1", "signal quality, 0 to 1") { .number($0.entry.measurement.quality) },
    TableColumn("usable_duration_s", .number, unit: "s", "usable signal") {
      .number($0.entry.measurement.usableDuration)
    },
    TableColumn("peak_confidence", .number, unit: "1", "how sure the beats are, 0 to 1; empty adds nothing") {
      .number($0.entry.measurement.peakConfidence)
    },
    TableColumn(
      "method_agreement", .number, unit: "1", "how far two ways to the rate agree, 0 to 1; empty adds nothing"
    ) {
      .number($0.entry.measurement.methodAgreement)
    },
    TableColumn(
      "context_consistency", .number, unit: "1",
      "1 when the newest health value is at most a day old, 0.5 from 14 days on or without any; it moves the confidence only"
    ) { .number($0.entry.measurement.contextConsistency) },
  ]

  private static let baseline: Columns = [
    TableColumn("baseline_n", .integer, unit: "1", "comparable measurements that began earlier") {
      .count($0.baseline.count)
    },
    TableColumn("baseline_maturity", .string, "unavailable, provisional (5 to 9) or personalized") {
      .code($0.baseline.maturity.rawValue)
    },
    TableColumn("baseline_median_bpm", .number, unit: "bpm", "median of their rates") {
      .number($0.baseline.rateMedian)
    },
    TableColumn("baseline_mad_bpm", .number, unit: "bpm", "their median absolute deviation, not scaled") {
      .number($0.baseline.rateDeviation)
    },
    TableColumn("baseline_prv_n", .integer, unit: "1", "how many of them have RMSSD that counts") {
      .count($0.baseline.variabilityCount)
    },
    TableColumn("baseline_median_ln_rmssd", .number, unit: "1", "median of ln(RMSSD in ms), from five on") {
      .number($0.baseline.logRMSSDMedian)
    },
    TableColumn("baseline_mad_ln_rmssd", .number, unit: "1", "its median absolute deviation, not scaled") {
      .number($0.baseline.logRMSSDDeviation)
    },
  ]

  private static let index: Columns = [
    TableColumn("z_bpm", .number, unit: "1", "deviation of the rate in robust SDs, within ±4") {
      .number($0.assessment.zRate)
    },
    TableColumn("z_prv", .number, unit: "1", "deviation of −ln RMSSD in robust SDs, within ±4") {
      .number($0.assessment.zVariability)
    },
    TableColumn(
      "z", .number, unit: "1", "what the index is made of; also where the index is withheld for its confidence"
    ) {
      .number($0.assessment.z)
    },
    TableColumn("stress_index", .number, unit: "1", "0 to 100: 26.9 at the person's own baseline") {
      .number($0.assessment.index)
    },
    TableColumn(
      "stress_status", .string, "unavailable, provisional, provisional_bpm_only, estimated or estimated_bpm_only"
    ) { .code($0.assessment.status.rawValue) },
    TableColumn("stress_confidence", .number, unit: "1", "0 to 0.95; 0 when a gate is closed") {
      .number($0.assessment.confidence)
    },
    TableColumn(
      "reasons", .string, "why there is no index, or one of the rate alone: all that apply, space separated"
    ) { .code($0.assessment.reasons.map(\.rawValue).joined(separator: " ")) },
  ]
}
