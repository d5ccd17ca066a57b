import Testing

@testable import HaptikaBatch

@Suite("The schema")
struct SchemaTests {
  @Test("has the columns of each table, in order", arguments: zip(ArchiveTable.allCases, Self.columnNames))
  func columns(table: ArchiveTable, names: String) {
    #expect(table.schema.columns.map(\.name).joined(separator: " ") == names)
  }

  private static let columnNames = [
    """
    id subject_id session_id source started_at_s updated_at_s utc_offset_min duration_s device_model os_version \
    app_version device_id camera_position torch_used sensitive_contact nominal_fps thermal_state battery_fraction \
    interrupted pulse_present target_bpm condition arm at_rest recent_exercise recent_caffeine recent_meal movement \
    phone_warm posture feeling feeling_recorded_at_s sex age_band bmi_band skin_tone skin_tone_scale ambient_light hand \
    temperature_c health_context_age_s baseline_eligible ppg_offset ppg_count watch_offset watch_count interval_offset \
    interval_count reference_offset reference_count reference_kind reference_device reference_version reference_lag_s \
    watch_lag_s reference_clock regulation_id
    """,
    """
    time_s red green blue red_variance green_variance blue_variance luminance saturated_fraction contact motion
    """,
    "time_s bpm device quality",
    "time_s value_ms device valid",
    "time_s value valid",
    """
    recording_id algorithm algorithm_version bpm rmssd_ms sdnn_ms quality confidence usable_duration_s method_agreement \
    stress_index stress_confidence valid_interval_count valid prv_reliable reasons stress_status stress_version \
    baseline_maturity
    """,
    """
    id protocol_id protocol_version before_recording_id after_recording_id started_at_s ended_at_s updated_at_s \
    planned_duration_s duration_s state feeling_before feeling_after
    """,
    "entity_id entity_kind deleted_at_s updated_at_s",
    "id name model system_version role",
  ]

  @Test("uses only units that every reader knows")
  func units() {
    let units = Set(ArchiveTable.allCases.flatMap(\.schema.columns).map(\.unit))
    #expect(units.isSubset(of: ["s", "ms", "min", "bpm", "Hz", "degC", "1"]))
  }

  @Test("lists every column in Markdown, one line each")
  func markdown() {
    let lines = schemaMarkdown().split(separator: "\n")
    for table in ArchiveTable.allCases {
      #expect(lines.contains { $0.hasPrefix("## `/\(table.schema.name)`") })
      for column in table.schema.columns { #expect(lines.contains { $0.hasPrefix("| \(column.name) | ") }) }
    }
    #expect(
      lines.contains("| posture | int8 | 1 | no | posture of the person: 0 `seated`, 1 `standing`, 2 `lying` |"))
    #expect(lines.contains { $0.hasPrefix("| subject_id | text of 64 bytes | 1 | value | ") })
  }
}
