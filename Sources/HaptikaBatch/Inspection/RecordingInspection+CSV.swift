import HaptikaDSP

extension RecordingInspection {
  /// Writes all of it as CSV at full precision, with its data dictionary, and puts the folder in its place.
  ///
  /// - Throws: `ArchiveError` when the folder cannot be written.
  public func write(to folder: InspectionFolder) throws {
    var formats: [CSVFormat] = []
    func write<Row: Sendable>(
      _ file: String, _ about: String, key: [String], _ columns: [TableColumn<Row>], _ rows: [Row]
    ) throws {
      let format = CSVFormat(file: file, about: about, fields: columns.map(\.field), key: key)
      try folder.write(rows, columns, format)
      formats.append(format)
    }
    let candidates = trace?.candidates ?? []
    try write("summary.csv", "What is known of the recording, one fact a row.", key: [], Self.summaryColumns, summary)
    let frames = recording.frames ?? FrameSeries(time: [], red: [], green: [], blue: [])
    try write(
      "frames.csv", "One row per stored frame.", key: ["frame"], frameColumns(of: frames),
      Array(frames.time.indices))
    try write(
      "holes.csv", "Stretches between frames of at least 1.5 median intervals.", key: ["start_s"], Self.holeColumns,
      times?.holes ?? [])
    try write(
      "signals.csv", "One row per instant of the even grid: the conditioned candidates.", key: ["instant"],
      signalColumns(of: candidates), Array(0..<(trace?.grid?.count ?? 0)))
    try write(
      "candidates.csv", "One row per signal that a rate was looked for in.", key: ["candidate"],
      candidateColumns(winner: trace?.winner.map { candidates[$0].name }), candidates)
    try write(
      "quality.csv", "What the score of each candidate is made of.", key: ["candidate", "component"],
      Self.qualityColumns,
      candidates.flatMap { candidate in candidate.components.map { Part(candidate: candidate.name, component: $0) } })
    try write(
      "beats.csv", "The beats of each candidate.", key: ["candidate", "beat"], Self.beatColumns, beats(of: candidates))
    try write(
      "intervals.csv", "The inter-beat intervals of the estimate, those that are not counted included.",
      key: ["interval"], intervalColumns, Array((trace?.estimate.intervals ?? []).indices))
    try write(
      "reference.csv", "The stored reference values and whether they are used.", key: ["sample"], referenceColumns,
      Array(recording.reference.indices))
    try folder.finish(formats)
  }

  struct Part: Sendable {
    let candidate: String
    let component: AlgorithmTrace.Component
  }

  struct Beat: Sendable {
    let candidate: String
    let index: Int
    let time: Double
    let peak: Peak
  }

  private func beats(of candidates: [AlgorithmTrace.Candidate]) -> [Beat] {
    guard let grid = trace?.grid else { return [] }
    return candidates.flatMap { candidate in
      (candidate.beats?.peaks ?? []).enumerated().map { index, peak in
        Beat(candidate: candidate.name, index: index, time: grid.start + peak.position / grid.rate, peak: peak)
      }
    }
  }

  /// Names, values and units of everything that is one number or word.
  private var summary: [(name: String, value: TableCell)] {
    var rows: [(name: String, value: TableCell)] = [
      ("study_id", .text(recording.studyID)), ("algorithm", .code(algorithm.description)),
    ]
    rows += recordedMetadata.map { ($0.name, .text($0.value)) }
    let estimate = trace?.estimate
    rows += [
      ("frame_count", .count(times?.frameCount ?? 0)), ("median_interval_s", .number(times?.medianInterval)),
      ("mean_fps", .number(times?.meanRate)), ("jitter_fraction", .number(times?.jitter)),
      ("non_finite_count", .count(times?.nonFiniteCount)), ("duplicate_count", .count(times?.duplicateCount)),
      ("backward_count", .count(times?.backwardCount)), ("hole_count", .count(times?.holes.count)),
      ("status", .code(comparison?.status.rawValue)), ("estimate_bpm", .number(estimate?.beatsPerMinute)),
      ("raw_bpm", .number(estimate?.rawBeatsPerMinute)), ("confidence", .number(estimate?.confidence)),
      ("quality", .number(estimate?.quality)), ("channel", .code(estimate?.channel)),
      ("usable_s", .number(estimate?.usableDuration)), ("rmssd_ms", .number(estimate?.variability?.rmssd)),
      ("sdnn_ms", .number(estimate?.variability?.sdnn)), ("prv_reliable", .flag(estimate?.variability?.isReliable)),
      ("reasons", .code(estimate?.reasons.map(\.rawValue).joined(separator: " "))),
      ("warnings", .code(estimate?.warnings.map(\.rawValue).joined(separator: " "))),
      ("reference_bpm", .number(comparison?.reference.beatsPerMinute)),
      ("reference_coverage_fraction", .number(comparison?.reference.coverage)),
      ("ineligible_reason", .code(comparison?.ineligibility?.rawValue)), ("error_bpm", .number(comparison?.error)),
    ]
    return rows
  }

  private static var summaryColumns: [TableColumn<(name: String, value: TableCell)>] {
    [
      TableColumn("name", .string, "the fact; a unit stands at the end of its name or of the value") { .code($0.name) },
      TableColumn("value", .string, "its value; empty when there is none") { $0.value },
    ]
  }
}
