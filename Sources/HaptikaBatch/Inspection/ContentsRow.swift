import HaptikaDSP

/// One recording of an archive as the overview lists it: one row of `contents.csv`.
struct ContentsRow: Sendable {
  enum Status: String, Sendable, CaseIterable {
    case readable, unreadable, deleted
  }

  var studyID: String
  var id: String
  var status: Status
  /// Why it is unreadable.
  var reason: String?
  /// `nil` for a deleted recording, which is never read.
  var metadata: RecordingMetadata?
  var frameCount = 0
  var times: FrameTimeFacts?
  var channels: [String] = []
  var reference: ReferenceValue?
  var referenceCount = 0
  var watchDevices: [Int32] = []
  var watchCount = 0
  var intervalCount = 0

  /// A recording that a tombstone covers.
  init(deleted entry: ArchiveReader.Entry, studyID: String) {
    (self.studyID, id, status) = (studyID, entry.id, .deleted)
  }

  /// What reading a recording gave.
  init(_ result: ReadResult, _ entry: ArchiveReader.Entry) {
    switch result {
    case .unreadable(let studyID, let metadata, let reason):
      (self.studyID, id, status) = (studyID, metadata.id, .unreadable)
      self.metadata = metadata
      self.reason = reason
      frameCount = entry.frameCount
    case .recording(let recording):
      (studyID, id, status) = (recording.studyID, recording.metadata.id, .readable)
      metadata = recording.metadata
      if let frames = recording.frames, frames.count > 0 {
        frameCount = frames.count
        let times = FrameTimeFacts(of: frames)
        self.times = times
        channels = recordedChannels(of: frames).map(\.name)
        reference = PreparedReference(recording).value(over: .whole(times.span))
      }
      referenceCount = recording.reference.count
      watchCount = recording.watch.count
      watchDevices = Set(recording.watch.compactMap(\.device)).sorted()
      intervalCount = recording.intervals.count
    }
  }

  /// As declared, otherwise from the first frame to the last, in seconds.
  var duration: Double? { metadata?.duration ?? times?.span.map { $0.upperBound - $0.lowerBound } }
}

/// `contents.csv`.
enum ContentsCSV {
  static let format = CSVFormat(
    file: "contents.csv", about: "One row per recording of the archive, deleted and unreadable ones included.",
    fields: columns.map(\.field), key: ["study_id", "recording_id"])

  static let columns: [TableColumn<ContentsRow>] = who + frames + beside

  private static let who: [TableColumn<ContentsRow>] = [
    TableColumn("study_id", .string, "the study") { .text($0.studyID) },
    TableColumn("recording_id", .string, "the recording, unique in its study") { .text($0.id) },
    TableColumn("status", .string, "readable, unreadable, or deleted (by a tombstone, and so not read)") {
      .code($0.status.rawValue)
    }.required.among(ContentsRow.Status.allCases.map(\.rawValue)),
    TableColumn("reason", .string, "why it is unreadable, with the place in the file") { .text($0.reason) },
    TableColumn("subject_id", .string, "the person, or the unit of a simulator") { .text($0.metadata?.subjectID) },
    TableColumn("source", .string, "what made the recording") { .code($0.metadata?.source.codeName) },
    TableColumn("arm", .string, "study arm") { .text($0.metadata?.effectiveArm) },
    TableColumn("condition", .string, "protocol condition") { .text($0.metadata?.condition) },
    TableColumn("target_bpm", .number, unit: "bpm", "programmed rate") {
      .code(NumberText.shortestStored($0.metadata?.targetBeatsPerMinute))
    },
    TableColumn("device_model", .string, "the phone") { .text($0.metadata?.deviceModel) },
    TableColumn("camera_position", .string, "back or front") { .code($0.metadata?.cameraPosition?.codeName) },
  ]

  private static let frames: [TableColumn<ContentsRow>] = [
    TableColumn("duration_s", .number, unit: "s", "as declared, otherwise from the first frame to the last") {
      .number($0.duration)
    },
    TableColumn("frame_count", .integer, unit: "1", "stored camera frames") {
      .count($0.status == .deleted ? nil : $0.frameCount)
    },
    TableColumn("nominal_fps", .number, unit: "Hz", "what the camera was asked for") {
      .code(NumberText.shortestStored($0.metadata?.nominalFrameRate))
    },
    TableColumn("mean_fps", .number, unit: "Hz", "frames that advance, less one, over their time") {
      .number($0.times?.meanRate)
    },
    TableColumn("median_interval_s", .number, unit: "s", "median time between frames that advance") {
      .number($0.times?.medianInterval)
    },
    TableColumn("hole_count", .integer, unit: "1", "steps of at least 1.5 median intervals") {
      .count($0.times?.holes.count)
    },
    TableColumn("channels", .string, "recorded channels, space separated") {
      .code($0.channels.isEmpty ? nil : $0.channels.joined(separator: " "))
    },
  ]

  private static let beside: [TableColumn<ContentsRow>] = [
    TableColumn("reference_kind", .string, "none, rr_intervals, rate_series or constant") {
      .code($0.metadata?.referenceKind.columnName)
    },
    TableColumn("reference_device", .string, "the reference device") { .text($0.metadata?.referenceDevice) },
    TableColumn("reference_version", .string, "its version") { .text($0.metadata?.referenceVersion) },
    TableColumn("reference_lag_s", .number, unit: "s", "declared delay of the reference") {
      .code(NumberText.shortestStored($0.metadata?.referenceLag))
    },
    TableColumn("reference_count", .integer, unit: "1", "stored reference values") { .count($0.referenceCount) },
    TableColumn("reference_bpm", .number, unit: "bpm", "the reference over the frames' time") {
      .number($0.reference?.beatsPerMinute)
    },
    TableColumn("reference_coverage_fraction", .number, unit: "1", "share of that time that it covers") {
      .number($0.reference?.coverage)
    },
    TableColumn("watch_count", .integer, unit: "1", "watch samples") { .count($0.watchCount) },
    TableColumn("interval_count", .integer, unit: "1", "intervals that a device measured") {
      .count($0.intervalCount)
    },
  ]
}
