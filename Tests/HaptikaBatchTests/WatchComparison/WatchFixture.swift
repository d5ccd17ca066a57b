import HaptikaDSP

@testable import HaptikaBatch

/// Recordings of watches beside references, made in code.
enum WatchFixture {
  /// A recording without frames: watch samples at `watch` (seconds, BPM), rates of the reference at `reference`.
  static func recording(
    _ id: String = "w1", subject: String = "p1", watch: [(Double, Double)], reference: [(Double, Double)] = [],
    change: (inout Recording) -> Void = { _ in }
  ) -> Recording {
    var metadata = RecordingMetadata(id: id, subjectID: subject, source: .appleWatchOptical)
    metadata.referenceKind = reference.isEmpty ? .none : .rateSeries
    var recording = Recording(studyID: "study-1", metadata: metadata)
    recording.watch = watch.map { WatchSample(time: $0.0, beatsPerMinute: $0.1) }
    recording.reference = reference.map { ReferenceSample(time: $0.0, value: $0.1) }
    change(&recording)
    return recording
  }

  /// A value a second at every whole second of `seconds`.
  static func steady(_ rate: Double, _ seconds: ClosedRange<Int>, every step: Int = 1) -> [(Double, Double)] {
    stride(from: seconds.lowerBound, through: seconds.upperBound, by: step).map { (Double($0), rate) }
  }

  /// Pairs whose difference is `difference` at each whole second, the reference at 100 BPM.
  static func pairs(_ seconds: Range<Int>, _ difference: (Double) -> Double) -> [SampleDifferences.Pair] {
    seconds.map { .init(time: Double($0), watch: 100 + difference(Double($0)), reference: 100) }
  }

  /// What the app would have recorded of a series.
  static func summary(
    of id: String, average: Double?, quality: Double?, coverage: Double?, isValid: Bool?, reason: String? = nil
  ) -> RecordedResult {
    var result = RecordedResult(recordingID: id, algorithm: "watch-app", algorithmVersion: "1")
    result.beatsPerMinute = average
    result.quality = quality
    result.usableDuration = coverage
    result.isValid = isValid
    result.reasons = reason
    return result
  }

  /// The records of some recordings, as a run collects them.
  static func ledger(_ recordings: [Recording]) -> WatchLedger {
    var ledger = WatchLedger()
    for recording in recordings { ledger.add(ObservedWatch(of: .recording(recording), devices: []), camera: nil) }
    return ledger
  }

  /// The findings of some recordings, with few replicates.
  static func findings(_ recordings: [Recording], workers: Int = 1) -> WatchFindings {
    WatchStatistics.findings(
      of: ledger(recordings), camera: nil, bootstrap: BootstrapSettings(seed: 0, replicateCount: 199), workers: workers)
  }
}
