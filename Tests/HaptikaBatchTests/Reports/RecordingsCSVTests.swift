import HaptikaDSP
import Testing

@testable import HaptikaBatch

private func record(_ row: ComparisonRow) throws -> [String: String] {
  let text = CSVWriter.text(of: Table(title: "", columns: RecordingsCSV.recordingColumns, rows: [row]))
  let lines = ReportFixtures.cells(text)
  try #require(lines.count == 2 && lines[0].count == lines[1].count)
  return Dictionary(uniqueKeysWithValues: zip(lines[0], lines[1]))
}

@Suite("recordings.csv")
struct RecordingsCSVTests {
  @Test("has the columns of the contract in their order")
  func columns() {
    let contract = """
      study_id, recording_id, subject_id, session_id, source, arm, condition, target_bpm, device_model, camera_position, \
      algorithm, algorithm_version, status, reasons, warnings, estimate_bpm, confidence, quality, reference_bpm, \
      reference_kind, reference_coverage_fraction, eligible, ineligible_reason, error_bpm, absolute_error_bpm, \
      absolute_percentage_error_percent, within_5_bpm, rmssd_ms, sdnn_ms, prv_reliable, valid_interval_count, \
      reference_rmssd_ms, reference_sdnn_ms, usable_duration_s, frame_rate_hz, missing_frame_count, channel, polarity, \
      raw_estimate_bpm
      """
    #expect(RecordingsCSV.recordings.fields.map(\.name).joined(separator: ", ") == contract)
  }

  @Test("gives windows their span after the id")
  func windowColumns() {
    var names = RecordingsCSV.recordings.fields.map(\.name)
    names.insert(contentsOf: ["window_start_s", "window_end_s"], at: 2)
    #expect(RecordingsCSV.windows.fields.map(\.name) == names)
  }

  // 72.5 − 70 = 2.5; 100 × 2.5 / 70 = 3.5714285714285716 in doubles.
  @Test(
    "fills a published and eligible row",
    arguments: [
      ("study_id", "s"), ("recording_id", "r1"), ("source", "iphoneCameraPPG"), ("arm", "ecg"),
      ("algorithm", "haptika-ppg"),
      ("algorithm_version", "1.0.0"), ("status", "published"), ("reasons", ""), ("estimate_bpm", "72.5"),
      ("reference_bpm", "70"), ("reference_kind", "rr_intervals"), ("eligible", "true"), ("ineligible_reason", ""),
      ("error_bpm", "2.5"), ("absolute_error_bpm", "2.5"), ("absolute_percentage_error_percent", "3.5714285714285716"),
      ("within_5_bpm", "true"), ("raw_estimate_bpm", "72.5"), ("prv_reliable", ""), ("target_bpm", ""),
    ])
  func published(column: String, cell: String) throws {
    #expect(try record(ReportFixtures.published())[column] == cell)
  }

  @Test(
    "keeps a withheld estimate out of the estimates",
    arguments: [
      ("status", "withheld"), ("estimate_bpm", ""), ("raw_estimate_bpm", "72.5"), ("error_bpm", ""),
      ("absolute_error_bpm", ""), ("absolute_percentage_error_percent", ""), ("within_5_bpm", ""), ("eligible", "true"),
      ("reasons", "LOW_QUALITY METHODS_DISAGREE"), ("warnings", "LONG_GAP_MASKED"),
    ])
  func withheld(column: String, cell: String) throws {
    #expect(try record(ReportFixtures.withheld())[column] == cell)
  }

  @Test(
    "gives an ineligible row no error",
    arguments: [
      ("status", "published"), ("estimate_bpm", "72.5"), ("eligible", "false"),
      ("ineligible_reason", "reference_coverage"), ("error_bpm", ""), ("within_5_bpm", ""),
    ])
  func ineligible(column: String, cell: String) throws {
    #expect(try record(ReportFixtures.ineligible("r1", .referenceCoverage))[column] == cell)
  }

  @Test("writes a target as the level of accuracy.csv", arguments: [75.1, 60, 62.5, -60, 119.99])
  func target(rate: Double) throws {
    var row = ReportFixtures.published()
    row.metadata.targetBeatsPerMinute = Double(Float(rate))
    #expect(try record(row)["target_bpm"] == Stratum.targetBeatsPerMinute.level(of: row.metadata, reference: nil))
    // The number that was meant, not the nearest one that 32 bits hold.
    #expect(try record(row)["target_bpm"].flatMap(Double.init) == rate)
  }

  @Test("leaves a target that is no number empty")
  func noTarget() throws {
    var row = ReportFixtures.published()
    row.metadata.targetBeatsPerMinute = .infinity
    #expect(try record(row)["target_bpm"] == "")
  }

  // The names of archive.md, which stand in `flag_meanings` too.
  @Test(
    "names sources and cameras as the archive does",
    arguments: zip(
      RecordingSource.allCases,
      ["iphoneCameraPPG", "appleWatchOptical", "opticalSimulator", "healthKitImport", "other"]))
  func source(source: RecordingSource, name: String) throws {
    var row = ReportFixtures.published()
    row.metadata.source = source
    row.metadata.cameraPosition = .front
    #expect(try record(row)["source"] == name)
    #expect(try record(row)["camera_position"] == "front")
  }

  @Test(
    "says of an unreadable recording only that",
    arguments: [("status", "unreadable"), ("reasons", ""), ("eligible", "false"), ("ineligible_reason", "unreadable")])
  func unreadable(column: String, cell: String) throws {
    #expect(try record(ReportFixtures.unreadable())[column] == cell)
  }

  @Test(
    "gives each column a meaning, and each number a unit",
    arguments: [RecordingsCSV.windows, AccuracyCSV.format, ExclusionsCSV.format])
  func described(format: CSVFormat) {
    for field in format.fields {
      #expect(!field.meaning.isEmpty)
      #expect((field.unit != nil) == (field.kind == .number || field.kind == .integer), "\(field.name)")
    }
  }
}

@Suite("exclusions.csv")
struct ExclusionsCSVTests {
  @Test("has the columns that readers rely on")
  func columns() {
    #expect(
      ExclusionsCSV.format.fields.map(\.name) == [
        "study_id", "recording_id", "subject_id", "window_start_s", "window_end_s", "arm", "condition", "reason",
        "detail",
      ])
  }

  @Test("names an ineligible recording once, whatever the number of algorithms")
  func once() {
    var second = ReportFixtures.ineligible("r1", .noReference)
    second.algorithm = ReportFixtures.v2
    let entries = ExclusionsCSV.entries(for: [ReportFixtures.ineligible("r1", .noReference), second])
    #expect(entries.map(\.reason) == ["no_reference"])
  }

  @Test("names each window that is not eligible")
  func windows() {
    var first = ReportFixtures.ineligible("r1", .noPulse)
    first.window = 0..<10
    var second = first
    second.window = 10..<20
    #expect(ExclusionsCSV.entries(for: [first, second]).map(\.window) == [0..<10, 10..<20])
  }

  @Test("says why a recording could not be read")
  func unreadable() {
    let entries = ExclusionsCSV.entries(for: [
      ReportFixtures.unreadable(), ReportFixtures.unreadable("r1", ReportFixtures.v2),
    ])
    #expect(entries.map(\.reason) == ["unreadable"])
    #expect(entries.map(\.detail) == ["/ppg/red: wrong checksum in one chunk"])
  }

  @Test("names each analysis that failed, with its algorithm")
  func failed() {
    let entries = ExclusionsCSV.entries(for: [
      ReportFixtures.failed(), ReportFixtures.published("r1", ReportFixtures.v2),
    ])
    #expect(entries.map(\.reason) == ["failed"])
    #expect(entries.map(\.detail) == ["haptika-ppg@1.0.0: ran out of memory"])
  }

  @Test("does not name the algorithm twice")
  func failedByName() {
    var row = ReportFixtures.failed()
    row.problem = "haptika-ppg@1.0.0: the estimate is 'inf' bpm"
    #expect(ExclusionsCSV.entries(for: [row]).map(\.detail) == ["haptika-ppg@1.0.0: the estimate is 'inf' bpm"])
  }

  @Test("says how much of the span the reference covers")
  func coverage() {
    var row = ReportFixtures.ineligible("r1", .referenceCoverage)
    row.reference.coverage = 0.432
    #expect(
      ExclusionsCSV.entries(for: [row]).map(\.detail) == [
        "plausible reference values cover 43.2 % of the span; 90 % are needed"
      ])
  }

  @Test("has nothing to say of an eligible recording, published or not")
  func eligible() {
    #expect(ExclusionsCSV.entries(for: [ReportFixtures.published(), ReportFixtures.withheld()]).isEmpty)
  }
}
