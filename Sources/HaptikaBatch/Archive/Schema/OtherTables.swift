extension RecordedResult {
  /// The columns of `/results`, in their order.
  static let columns: [Column<RecordedResult>] = [
    .text("recording_id", \.recordingID, bytes: 64, "the recording"),
    .text("algorithm", \.algorithm, bytes: 64, "what computed it"),
    .text("algorithm_version", \.algorithmVersion, bytes: 64, "its version"),
    .number("bpm", \.beatsPerMinute, .float64, unit: "bpm", "pulse rate"),
    .number("rmssd_ms", \.rmssd, .float64, unit: "ms", "root mean square of successive differences"),
    .number("sdnn_ms", \.sdnn, .float64, unit: "ms", "standard deviation of the intervals"),
    .number("quality", \.quality, .float64, unit: "1", "quality of the signal, 0 to 1"),
    .number("confidence", \.confidence, .float64, unit: "1", "confidence in the rate, 0 to 1"),
    .number("usable_duration_s", \.usableDuration, .float64, unit: "s", "seconds of signal that could be used"),
    .number(
      "method_agreement", \.methodAgreement, .float64, unit: "1", "agreement of the two ways to the rate, 0 to 1"),
    .number("stress_index", \.stressIndex, .float64, unit: "1", "stress index"),
    .number("stress_confidence", \.stressConfidence, .float64, unit: "1", "confidence in the stress index, 0 to 1"),
    .integer("valid_interval_count", \.validIntervalCount, unit: "1", "inter-beat intervals that the rate rests on"),
    .flag("valid", \.isValid, "whether the rate was published"),
    .flag("prv_reliable", \.prvReliable, "whether rmssd_ms and sdnn_ms were called reliable"),
    .text("reasons", \.reasons, bytes: 256, "reason codes, space separated"),
    .text("stress_status", \.stressStatus, bytes: 64, "status of the stress index"),
    .text("stress_version", \.stressVersion, bytes: 64, "version of the stress index"),
    .text("baseline_maturity", \.baselineMaturity, bytes: 64, "maturity of the person's baseline"),
  ]
}

extension Regulation {
  /// The columns of `/regulations`, in their order.
  static let columns: [Column<Regulation>] = [
    .text("id", \.id, bytes: 64, "the session"),
    .text("protocol_id", \.protocolID, bytes: 64, "exercise"),
    .text("protocol_version", \.protocolVersion, bytes: 64, "its version"),
    .text("before_recording_id", \.beforeRecordingID, bytes: 64, "recording before the exercise"),
    .text("after_recording_id", \.afterRecordingID, bytes: 64, "recording after the exercise"),
    .number("started_at_s", \.startedAt, .float64, unit: "s", "start, since 1970 UTC"),
    .number("ended_at_s", \.endedAt, .float64, unit: "s", "end, since 1970 UTC"),
    .number("updated_at_s", \.updatedAt, .float64, unit: "s", "last change, since 1970 UTC"),
    .number("planned_duration_s", \.plannedDuration, .float64, unit: "s", "planned length of the exercise"),
    .number("duration_s", \.duration, .float64, unit: "s", "length of the exercise"),
    .code("state", \.state, "how far it came"),
    .grade("feeling_before", \.feelingBefore, 1...5, "self-report before"),
    .grade("feeling_after", \.feelingAfter, 1...5, "self-report after"),
  ]
}

extension Tombstone {
  /// The columns of `/tombstones`, in their order.
  static let columns: [Column<Tombstone>] = [
    .text("entity_id", \.entityID, bytes: 64, "what was deleted"),
    .text("entity_kind", \.entityKind, bytes: 32, "measurement or regulationSession"),
    .number("deleted_at_s", \.deletedAt, .float64, unit: "s", "time of the deletion, since 1970 UTC"),
    .number(
      "updated_at_s", \.updatedAt, .float64, unit: "s",
      "since 1970 UTC; an entity last changed no later than this is never read, and without it none is"),
  ]
}

extension Device {
  /// The most bytes of an id.
  static let idBytes = 64

  /// The columns of `/devices`, in their order.
  static let columns: [Column<Device>] = [
    .text("id", \.id, bytes: idBytes, "the device"),
    .text("name", \.name, bytes: 128, "its name"),
    .text("model", \.model, bytes: 64, "its model"),
    .text("system_version", \.systemVersion, bytes: 64, "version of its system"),
    .text("role", \.role, bytes: 64, "what it was used for"),
  ]
}
