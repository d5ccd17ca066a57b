import Foundation
import HaptikaDSP

/// One measurement of a person as a baseline and the stress index take it: all that a run keeps of it.
struct StressEntry: Sendable {
  let key: RecordingKey
  let studyID: String
  let recordingID: String
  let subjectID: String
  let arm: String
  let isSimulated: Bool
  /// What it can be compared with.
  let series: StressSeries
  /// In seconds since 1970 UTC; `nil` when not recorded.
  let startedAt: Double?
  /// The hour of the person's day, 0...23; `nil` without a start or an offset from UTC.
  let localHour: Int?
  /// As recorded; `nil` when nothing is.
  let condition: String?
  /// Self-report, 1...5; `nil` when not given.
  let feeling: Int?
  /// What is known of whether it may be part of a baseline; whether it is the one after a regulation session the ledger finds out.
  let eligibility: BaselineEligibility
  /// Rate, PRV, quality and context.
  let measurement: StressMeasurement

  /// What the protocol condition stands for.
  var label: StressLabel? { condition.flatMap(StressLabel.init(condition:)) }
}

/// What the measurements of one baseline have in common, besides the person.
struct StressSeries: Sendable, Hashable, Comparable {
  let source: RecordingSource
  let cameraPosition: CameraPosition?
  /// A version of ours, what another program had computed, or `StressSeries.intervals`.
  let algorithm: AlgorithmIdentifier
  /// What measured the intervals, by name; `nil` of everything else.
  let device: String?

  /// What stands for an algorithm where a device had measured intervals and only their mean and RMSSD are formed here.
  static let intervals = AlgorithmIdentifier("intervals", Version(1, 0, 0))

  /// By algorithm, device, source, camera.
  static func < (a: Self, b: Self) -> Bool {
    if a.algorithm != b.algorithm { return a.algorithm < b.algorithm }
    let (x, y) = (ByteText(a.device ?? ""), ByteText(b.device ?? ""))
    if x != y { return x < y }
    return (a.source.rawValue, a.cameraPosition?.rawValue ?? -1) < (b.source.rawValue, b.cameraPosition?.rawValue ?? -1)
  }
}

/// What a protocol condition stands for in calibration. The raw values are the labels of reports.
enum StressLabel: Int, Sendable, Hashable, CaseIterable {
  /// `rest`, and `after` an exercise.
  case rest = 0
  /// `stressor`, and `before` an exercise.
  case stressor = 1

  /// The label of a condition; `nil` when it stands for neither.
  init?(condition: String) {
    switch condition {
    case "rest", "after": self = .rest
    case "stressor", "before": self = .stressor
    default: return nil
    }
  }
}

/// A measurement with the baseline as it stood before it, and what the index makes of both.
struct JudgedStress: Sendable {
  let entry: StressEntry
  /// Of strictly earlier comparable measurements of the same person and series; of none without a start.
  let baseline: RestBaseline
  let assessment: StressAssessment
  /// Whether the measurement counts for the baselines of later ones.
  let isComparable: Bool
}

extension StressEntry {
  /// Returns what a recording says of its person, one entry a series: each algorithm's word on the whole recording (`rows`), or, where
  /// it has no frames, each recorded result; and each device's intervals.
  static func entries(
    of recording: Recording, rows: [ComparisonRow], devices: [String?]
  ) -> [StressEntry] {
    let metadata = recording.metadata
    var found = rows.filter { $0.window == nil }.map { row in
      StressEntry(
        recording, by: row.algorithm, device: nil,
        measurement: StressMeasurement(row.status == .published ? row.estimate : nil, in: metadata))
    }
    if rows.isEmpty { found += ofRecordedResults(recording) }
    return found
      + IntervalSeries.series(of: recording, devices: devices).map { series in
        StressEntry(
          recording, by: StressSeries.intervals, device: series.device, measurement: series.measurement(in: metadata))
      }
  }

  /// Results of other programs for a recording without frames, which has no rows.
  private static func ofRecordedResults(_ recording: Recording) -> [StressEntry] {
    let tools = Set(
      recording.recordedResults.compactMap { ToolName.recorded($0.algorithm, version: $0.algorithmVersion) })
    return tools.sorted().prefix(RecordedTools.mostTools).compactMap { tool in
      guard case .estimate(let estimate, _) = RecordedTools.estimate(of: recording, by: tool).content else {
        return nil
      }
      return StressEntry(
        recording, by: tool, device: nil, measurement: StressMeasurement(estimate, in: recording.metadata))
    }
  }

  private init(
    _ recording: Recording, by algorithm: AlgorithmIdentifier, device: String?, measurement: StressMeasurement
  ) {
    let metadata = recording.metadata
    self.init(
      key: RecordingKey(studyID: recording.studyID, recordingID: metadata.id), studyID: recording.studyID,
      recordingID: metadata.id, subjectID: metadata.subjectID, arm: metadata.effectiveArm,
      isSimulated: metadata.source == .opticalSimulator,
      series: StressSeries(
        source: metadata.source, cameraPosition: metadata.cameraPosition, algorithm: algorithm, device: device),
      startedAt: metadata.startedAt.flatMap { calendarSeconds.contains($0) ? $0 : nil }, localHour: metadata.localHour,
      condition: metadata.condition.flatMap { $0.isEmpty ? nil : $0 },
      feeling: metadata.feeling.flatMap { (1...5).contains($0) ? Int($0) : nil },
      eligibility: BaselineEligibility(metadata), measurement: measurement)
  }
}

extension BaselineEligibility {
  fileprivate init(_ metadata: RecordingMetadata) {
    self.init(stored: metadata.baselineEligible)
    recentExercise = metadata.recentExercise
    recentCaffeine = metadata.recentCaffeine
    recentMeal = metadata.recentMeal
    movement = metadata.movement
    phoneWarm = metadata.phoneWarm
  }
}

extension StressMeasurement {
  /// Takes a published estimate; `nil` is none.
  fileprivate init(_ estimate: Estimate?, in metadata: RecordingMetadata) {
    self.init(beatsPerMinute: estimate?.beatsPerMinute, in: metadata)
    rmssd = estimate?.variability?.rmssd
    hasReliableVariability = estimate?.variability?.isReliable ?? false
    validIntervalCount = estimate?.validIntervalCount
    quality = estimate?.quality
    usableDuration = estimate?.usableDuration
    peakConfidence = estimate?.peakConfidence
    methodAgreement = estimate?.methodAgreement
  }

  /// Takes what the circumstances say.
  init(beatsPerMinute: Double?, in metadata: RecordingMetadata) {
    self.init(
      beatsPerMinute: beatsPerMinute,
      contextConsistency: StressIndex_V1_0_0().contextConsistency(ofHealthValueAged: metadata.healthContextAge))
    atRest = metadata.atRest
  }
}

extension StressMeasurement {
  /// ln(RMSSD in ms) where the algorithm vouches for its PRV; `nil` otherwise.
  var reliableLogRMSSD: Double? {
    guard hasReliableVariability, let rmssd, rmssd > 0, rmssd.isFinite else { return nil }
    return log(rmssd)
  }
}

extension RecordingMetadata {
  fileprivate var localHour: Int? {
    guard let startedAt, startedAt.isFinite, abs(startedAt) < 1e12, let utcOffsetInMinutes else { return nil }
    let seconds = (startedAt + 60 * Double(utcOffsetInMinutes)).truncatingRemainder(dividingBy: 86_400)
    return Int((seconds < 0 ? seconds + 86_400 : seconds) / 3600) % 24
  }
}
