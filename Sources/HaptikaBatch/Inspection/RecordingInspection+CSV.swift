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
    try write(
      "summary.csv", "What is known of the recording, one fact a row.", key: ["name"], Self.summaryColumns, summary)
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
    try folder.finish(
      formats,
      order:
        "Rows are in the order in which they are stored, found or judged, which is that of time where they have one; "
        + "frames and reference values stand as they are stored, unsorted times included.")
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
}
