import HaptikaDSP

/// What a run keeps for the watch report, as its recordings are analysed in any order.
struct WatchLedger: Sendable {
  /// Of recordings with watch samples.
  private(set) var records: [WatchRecord] = []
  /// Of recordings with intervals that a device measured, and a reference.
  private(set) var intervals: [IntervalRecord] = []
  /// The others whose start is known: they are measurements of the person, too, and count among those that a baseline looks at.
  private var others: [Other] = []
  /// What the camera said of recordings that have both; `nil` of what it published nothing of.
  private(set) var cameraRates: [RecordingKey: Double?] = [:]

  private struct Other: Sendable {
    let key: RecordingKey
    let subject: PersonKey
    let startedAt: Double
  }

  /// Whether there is anything to report.
  var isEmpty: Bool { records.isEmpty && intervals.isEmpty }

  /// Takes what the intervals of a recording say.
  mutating func add(_ records: [IntervalRecord]) { intervals += records }

  /// Takes a recording with what its watch says, `nil` without samples, and the camera's verdict, `nil` when it was not asked.
  mutating func add(_ observed: ObservedWatch, camera: CameraVerdict?) {
    switch observed {
    case .record(let record):
      records.append(record)
      if let camera { cameraRates[record.key] = .some(camera.beatsPerMinute) }
    case .none(let studyID, let recordingID, let subjectID, let startedAt):
      guard let startedAt, startedAt.isFinite else { return }
      others.append(
        Other(
          key: RecordingKey(studyID: studyID, recordingID: recordingID),
          subject: PersonKey(studyID: studyID, subjectID: subjectID), startedAt: startedAt))
    case .unreadable: break
    }
  }

  /// Returns the records in the order of their keys, each with the baseline of what came before it.
  ///
  /// - Complexity: O(*n* log *n*) for *n* recordings.
  func judged() -> [JudgedWatchRecord] {
    let sorted = records.sorted { $0.key < $1.key }
    // Measurements that began at the same time stand in the order of their recordings.
    var people: [PersonKey: [(key: RecordingKey, record: Int?, measurement: WatchMeasurement)]] = [:]
    for (index, record) in sorted.enumerated() {
      guard let measurement = record.measurement else { continue }
      people[record.subject, default: []].append((record.key, index, measurement))
    }
    for other in others where people[other.subject] != nil {
      let measurement = WatchMeasurement(
        startedAt: other.startedAt, beatsPerMinute: nil, isFromWatch: false, isValid: false, quality: 0)
      people[other.subject, default: []].append((other.key, nil, measurement))
    }
    var baselines = [WatchBaseline?](repeating: nil, count: sorted.count)
    // Each person by itself: the order of a dictionary reaches no result.
    for entries in people.values {
      let ordered = entries.sorted { $0.key < $1.key }
      for (entry, baseline) in zip(ordered, WatchComparison.rules.baselines(of: ordered.map(\.measurement))) {
        if let index = entry.record { baselines[index] = baseline }
      }
    }
    return zip(sorted, baselines).map { JudgedWatchRecord(record: $0, baseline: $1, camera: cameraRates[$0.key]) }
  }
}

/// What reading a recording gave for the watch report.
enum ObservedWatch: Sendable {
  case record(WatchRecord)
  case none(studyID: String, recordingID: String, subjectID: String, startedAt: Double?)
  case unreadable
}

/// What a version of the camera's algorithm published of a recording, in beats per minute; `nil` when it withheld.
struct CameraVerdict: Sendable, Hashable {
  let beatsPerMinute: Double?
}

/// A record with what the person's earlier measurements make of it.
struct JudgedWatchRecord: Sendable {
  let record: WatchRecord
  /// `nil` without a start.
  let baseline: WatchBaseline?
  /// What the camera said; `nil` when it was not asked, `.some(nil)` when it published nothing.
  let camera: Double??

  /// How far a valid average lies from the person's own baseline. One of a series that is not valid is not judged.
  var distance: WatchDistance? {
    guard record.series.isValid, let average = record.series.average, let baseline else { return nil }
    return WatchComparison.rules.distance(of: average, from: baseline)
  }

  /// What differs from the app's own summary; `nil` without one.
  var recordedDifferences: [RecordedWatchSummary.Difference]? {
    record.recorded?.differences(from: record.series, fullCoverage: WatchComparison.rules.fullCoverage)
  }
}

extension WatchRecord {
  var subject: PersonKey { PersonKey(studyID: studyID, subjectID: subjectID) }
}
