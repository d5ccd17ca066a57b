import HaptikaDSP

@testable import HaptikaBatch

/// Recordings and archives made in code. Every number is exact in float32, so that a round trip is exact.
enum SampleArchive {
  static let attributes = ArchiveAttributes(
    title: "Walk", studyID: "study-1", creator: "tests 1", license: "CC0-1.0", source: "made in code, ünïcode",
    studySHA256: "ab12")

  /// A recording of `frameCount` frames and nothing optional.
  static func recording(_ id: String, frameCount: Int = 4, seed: Int = 0) -> Recording {
    var metadata = RecordingMetadata(id: id, subjectID: "person-\(seed)", source: .iphoneCameraPPG)
    metadata.duration = Double(frameCount) / 32
    return Recording(studyID: "study-1", metadata: metadata, frames: frames(frameCount, seed: seed))
  }

  /// Frames at 32 Hz whose values tell recording and frame apart.
  static func frames(_ count: Int, seed: Int = 0) -> FrameSeries {
    let index = (0..<count).map(Double.init)
    return FrameSeries(
      time: index.map { $0 / 32 }, red: index.map { Double(seed) + $0 / 4 }, green: index.map { 100 + $0 / 8 },
      blue: index.map { 50 + $0 / 16 })
  }

  /// A recording with a value in every column.
  static func fullRecording(_ id: String = "full/1") -> Recording {
    var recording = Recording(studyID: "study-1", metadata: fullMetadata(id), frames: fullFrames())
    recording.watch = [
      WatchSample(time: 0.5, beatsPerMinute: 61.5, device: 1, quality: 0.75),
      WatchSample(time: 5.5, beatsPerMinute: 62.5, device: 0, quality: 0.5),
    ]
    recording.intervals = [MeasuredInterval(time: 1.25, milliseconds: 812.5, device: 1, isValid: false)]
    recording.reference = [
      ReferenceSample(time: 0.875, value: 850.5, isValid: true),
      ReferenceSample(time: 1.75, value: 875.25, isValid: false),
    ]
    recording.recordedResults = [fullResult(of: id, "haptika-ppg"), fullResult(of: id, "other")]
    return recording
  }

  static func fullMetadata(_ id: String) -> RecordingMetadata {
    var metadata = RecordingMetadata(id: id, subjectID: "pérson", source: .appleWatchOptical)
    metadata.sessionID = "session"
    metadata.startedAt = 1_700_000_000.125
    metadata.updatedAt = 1_700_000_100.5
    metadata.utcOffsetInMinutes = -300
    metadata.duration = 60.25
    metadata.deviceModel = "iPhone15,2"
    metadata.osVersion = "18.1"
    metadata.appVersion = "2.3.4"
    metadata.deviceID = "installation"
    metadata.cameraPosition = .front
    metadata.torchUsed = false
    metadata.sensitiveContact = true
    metadata.nominalFrameRate = 29.5
    metadata.thermalState = .serious
    metadata.batteryFraction = 0.625
    metadata.interrupted = false
    metadata.pulsePresent = true
    metadata.targetBeatsPerMinute = 75.5
    metadata.condition = "rest"
    metadata.arm = "ecg"
    metadata.atRest = true
    metadata.recentExercise = false
    metadata.recentCaffeine = true
    metadata.recentMeal = false
    metadata.movement = true
    metadata.phoneWarm = false
    metadata.posture = .lying
    metadata.feeling = 5
    metadata.feelingRecordedAt = 1_700_000_050
    metadata.sex = "female"
    metadata.ageBand = "30-39"
    metadata.bmiBand = "20-25"
    metadata.skinTone = "III"
    metadata.skinToneScale = "fitzpatrick"
    metadata.ambientLight = "indoor"
    metadata.hand = "left"
    metadata.temperature = 21.5
    metadata.healthContextAge = 3600.5
    metadata.baselineEligible = true
    metadata.referenceKind = .rrIntervals
    metadata.referenceDevice = "Polar H10"
    metadata.referenceVersion = "5.0"
    metadata.referenceLag = -0.25
    metadata.watchLag = 2.5
    metadata.referenceClock = .none
    metadata.regulationID = "regulation"
    return metadata
  }

  static func fullFrames() -> FrameSeries {
    var frames = frames(6)
    for (index, path) in optionalChannels.enumerated() {
      frames[keyPath: path] = (0..<6).map { Double(index) + Double($0) / 8 }
    }
    return frames
  }

  static let optionalChannels: [WritableKeyPath<FrameSeries, [Double]?> & Sendable] = [
    \.luminance, \.contact, \.motion, \.redVariance, \.greenVariance, \.blueVariance, \.saturatedFraction,
  ]

  static func fullResult(of id: String, _ algorithm: String) -> RecordedResult {
    var result = RecordedResult(recordingID: id, algorithm: algorithm, algorithmVersion: "1.0.0")
    result.beatsPerMinute = 61.1
    result.rmssd = 42.2
    result.sdnn = 51.3
    result.quality = 0.91
    result.confidence = 0.82
    result.usableDuration = 58.3
    result.methodAgreement = 0.93
    result.stressIndex = 33.3
    result.stressConfidence = 0.44
    result.validIntervalCount = 57
    result.isValid = true
    result.prvReliable = false
    result.reasons = "LOW_QUALITY LOW_CONFIDENCE"
    result.stressStatus = "calibrating"
    result.stressVersion = "1.1.0"
    result.baselineMaturity = "young"
    return result
  }

  static let devices: [Device] = {
    var phone = Device(id: "phone")
    phone.name = "Phöne"
    phone.model = "iPhone15,2"
    phone.systemVersion = "18.1"
    phone.role = "camera"
    return [phone, Device(id: "watch")]
  }()

  static let regulations: [Regulation] = {
    var regulation = Regulation(id: "regulation")
    regulation.protocolID = "breathing"
    regulation.protocolVersion = "2"
    regulation.beforeRecordingID = "full/1"
    regulation.afterRecordingID = "full/2"
    regulation.startedAt = 1_700_000_200.5
    regulation.endedAt = 1_700_000_500.5
    regulation.updatedAt = 1_700_000_600
    regulation.plannedDuration = 300
    regulation.duration = 299.9
    regulation.state = .completed
    regulation.feelingBefore = 2
    regulation.feelingAfter = 4
    return [regulation, Regulation(id: "bare")]
  }()

  static let tombstones = [
    Tombstone(entityID: "gone", entityKind: "measurement", deletedAt: 1_700_000_000.5, updatedAt: 1_700_000_001.5),
    Tombstone(entityID: "regulation-0", entityKind: "regulationSession"),
  ]

  /// Writes an archive of `recordings` and the tables above.
  static func write(_ recordings: [Recording], to path: String, withOtherTables: Bool = true) throws {
    let writer = try ArchiveWriter(path: path, attributes: attributes, overwrite: false)
    for recording in recordings { try writer.append(recording) }
    if withOtherTables {
      for device in devices { try writer.append(device: device) }
      for regulation in regulations { try writer.append(regulation: regulation) }
      for tombstone in tombstones { try writer.append(tombstone: tombstone) }
    }
    try writer.finish()
  }
}

extension ReadResult {
  /// The recording; `nil` when it is unreadable.
  var recording: Recording? {
    if case .recording(let recording) = self { recording } else { nil }
  }

  /// Why it is unreadable; `nil` when it is not.
  var reason: String? {
    if case .unreadable(_, _, let reason) = self { reason } else { nil }
  }
}
