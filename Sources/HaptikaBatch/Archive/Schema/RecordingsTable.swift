/// One row of `/recordings`: who and how, and where in the sample tables its rows are.
struct RecordingRow: Sendable {
  var metadata: RecordingMetadata
  var ppg = RowSpan()
  var watch = RowSpan()
  var intervals = RowSpan()
  var reference = RowSpan()

  /// A row to be filled column by column.
  init() { metadata = RecordingMetadata(id: "", subjectID: "", source: .other) }

  init(_ metadata: RecordingMetadata) { self.metadata = metadata }
}

/// Where the rows of one recording are in a sample table.
struct RowSpan: Sendable, Hashable {
  var offset: Int32? = 0
  var count: Int32? = 0
}

extension RecordingRow {
  /// The columns of `/recordings`, in their order.
  static let columns: [Column<RecordingRow>] = identity + acquisition + context + spans + comparison

  /// The bytes of the text column of that name; `nil` when there is none.
  static func textBytes(of name: String) -> Int? {
    columns.first { $0.schema.name == name }?.schema.type.textBytes
  }

  private static let identity: [Column<RecordingRow>] = [
    .text(
      "id", \.metadata.id, bytes: 64,
      "recording, unique in the archive; letters, digits and . _ / -, at most 64 bytes"),
    .text("subject_id", \.metadata.subjectID, bytes: 64, "person, or simulator unit; the cluster of every interval"),
    .text("session_id", \.metadata.sessionID, bytes: 64, "recordings made together"),
    .code("source", \.metadata.source, presence: .value, "what made the recording"),
  ]

  private static let acquisition: [Column<RecordingRow>] = [
    .number("started_at_s", \.metadata.startedAt, .float64, unit: "s", "start, since 1970 UTC"),
    .number(
      "updated_at_s", \.metadata.updatedAt, .float64, unit: "s",
      "last change, since 1970 UTC; compared with tombstones"),
    .integer("utc_offset_min", \.metadata.utcOffsetInMinutes, unit: "min", "local time of the person, east of UTC"),
    .number("duration_s", \.metadata.duration, .float64, unit: "s", "length of the recording"),
    .text("device_model", \.metadata.deviceModel, bytes: 128, "model of the phone or watch"),
    .text("os_version", \.metadata.osVersion, bytes: 128, "version of its system"),
    .text("app_version", \.metadata.appVersion, bytes: 64, "version of the recording app"),
    .text("device_id", \.metadata.deviceID, bytes: 64, "random id of the installation"),
    .code("camera_position", \.metadata.cameraPosition, "camera that was used"),
    .flag("torch_used", \.metadata.torchUsed, "whether the torch was on"),
    .flag("sensitive_contact", \.metadata.sensitiveContact, "whether contact was judged sensitively"),
    .number("nominal_fps", \.metadata.nominalFrameRate, .float32, unit: "Hz", "frame rate the camera was asked for"),
    .code("thermal_state", \.metadata.thermalState, "how warm the phone said it was"),
    .number("battery_fraction", \.metadata.batteryFraction, .float32, unit: "1", "charge of the battery, 0 to 1"),
    .flag("interrupted", \.metadata.interrupted, "whether the acquisition was broken off, by a call or an error"),
    .flag(
      "pulse_present", \.metadata.pulsePresent,
      "whether there is a pulse to find; 0 is known to hold none: no finger, noise, key frames only"),
    .number(
      "target_bpm", \.metadata.targetBeatsPerMinute, .float32, unit: "bpm",
      "programmed rate of a simulator or metronome"),
  ]

  private static let context: [Column<RecordingRow>] = [
    .text("condition", \.metadata.condition, bytes: 64, "protocol condition: rest, stressor, before, after, walk, ..."),
    .text(
      "arm", \.metadata.arm, bytes: 64,
      "study arm: simulator, ecg, ...; without one it is simulator for the optical simulator, otherwise unnamed"),
    .flag("at_rest", \.metadata.atRest, "self-declared: at rest"),
    .flag("recent_exercise", \.metadata.recentExercise, "self-declared: exercise shortly before"),
    .flag("recent_caffeine", \.metadata.recentCaffeine, "self-declared: caffeine shortly before"),
    .flag("recent_meal", \.metadata.recentMeal, "self-declared: meal shortly before"),
    .flag("movement", \.metadata.movement, "self-declared: moved during the recording"),
    .flag("phone_warm", \.metadata.phoneWarm, "self-declared: the phone felt warm"),
    .code("posture", \.metadata.posture, "posture of the person"),
    .grade("feeling", \.metadata.feeling, 1...5, "self-report"),
    .number("feeling_recorded_at_s", \.metadata.feelingRecordedAt, .float64, unit: "s", "its time, since 1970 UTC"),
    .text("sex", \.metadata.sex, bytes: 32, "stratum"),
    .text("age_band", \.metadata.ageBand, bytes: 32, "stratum, as 30-39"),
    .text("bmi_band", \.metadata.bmiBand, bytes: 32, "stratum, as 25-30"),
    .text("skin_tone", \.metadata.skinTone, bytes: 32, "stratum, on the scale of skin_tone_scale"),
    .text("skin_tone_scale", \.metadata.skinToneScale, bytes: 32, "scale of skin_tone, as fitzpatrick"),
    .text("ambient_light", \.metadata.ambientLight, bytes: 32, "stratum"),
    .text("hand", \.metadata.hand, bytes: 32, "stratum"),
    .number("temperature_c", \.metadata.temperature, .float32, unit: "degC", "ambient temperature"),
    .number(
      "health_context_age_s", \.metadata.healthContextAge, .float64, unit: "s",
      "age of the newest HealthKit value at the start; never enters a score"),
    .flag("baseline_eligible", \.metadata.baselineEligible, "what the app had stored"),
  ]

  private static let spans: [Column<RecordingRow>] = [
    .integer("ppg_offset", \.ppg.offset, unit: "1", "first row in /ppg"),
    .integer("ppg_count", \.ppg.count, unit: "1", "rows in /ppg; 0 is none"),
    .integer("watch_offset", \.watch.offset, unit: "1", "first row in /watch"),
    .integer("watch_count", \.watch.count, unit: "1", "rows in /watch; 0 is none"),
    .integer("interval_offset", \.intervals.offset, unit: "1", "first row in /intervals"),
    .integer("interval_count", \.intervals.count, unit: "1", "rows in /intervals; 0 is none"),
    .integer("reference_offset", \.reference.offset, unit: "1", "first row in /reference"),
    .integer("reference_count", \.reference.count, unit: "1", "rows in /reference; 0 is none"),
  ]

  private static let comparison: [Column<RecordingRow>] = [
    .code("reference_kind", \.metadata.referenceKind, presence: .optional, "what /reference holds for it"),
    .text("reference_device", \.metadata.referenceDevice, bytes: 128, "reference device, as Polar H10"),
    .text("reference_version", \.metadata.referenceVersion, bytes: 128, "version of the reference device or file"),
    .number(
      "reference_lag_s", \.metadata.referenceLag, .float32, unit: "s",
      "declared delay of the reference behind the camera: camera time = reference time - lag; not declared is treated as 0"
    ),
    .number("watch_lag_s", \.metadata.watchLag, .float32, unit: "s", "the same for the watch"),
    .code(
      "reference_clock", \.metadata.referenceClock, presence: .optional,
      "clock of the reference; without one only whole recordings are compared"),
    .text("regulation_id", \.metadata.regulationID, bytes: 64, "regulation session that it is before or after"),
  ]
}
