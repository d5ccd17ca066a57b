/// Makes a recording of a measurement: who and how, the watch's samples, and the result that the app had computed.
struct HaptikaRecordingMaker: Sendable {
  /// Version of the app's way to sum up a watch measurement, which its documents do not name.
  static let watchVersion = "1"

  let studyID: String
  /// The recording's id in the archive.
  let id: String
  /// The person's id in the archive.
  let subjectID: String
  let profile: HaptikaDocument.Profile?
  let annotation: HaptikaDocument.MeasurementAnnotation?
  /// The newest feeling that was said after the measurement.
  let feeling: EntityState<HaptikaDocument.FeelingUpdate>?
  /// Where its watch stands among the devices.
  let device: Int32?
  /// The exercise that it is before or after.
  let regulationID: String?

  /// What a person should look at.
  private(set) var findings: [String] = []
  /// Whether `feeling` is the newest one.
  private(set) var usesFeeling = false

  init(
    studyID: String, id: String, subjectID: String, profile: HaptikaDocument.Profile?,
    annotation: HaptikaDocument.MeasurementAnnotation?, feeling: EntityState<HaptikaDocument.FeelingUpdate>?,
    device: Int32?, regulationID: String?
  ) {
    self.studyID = studyID
    self.id = id
    self.subjectID = subjectID
    self.profile = profile
    self.annotation = annotation
    self.feeling = feeling
    self.device = device
    self.regulationID = regulationID
  }

  /// Makes the recording, without frames.
  mutating func recording(of state: EntityState<HaptikaMeasurement>) -> Recording {
    var recording = Recording(
      studyID: studyID, metadata: RecordingMetadata(id: id, subjectID: subjectID, source: .other))
    recording.metadata.updatedAt = state.updatedAt
    recording.metadata.regulationID = regulationID
    recording.metadata.deviceID = stored(state.sender, "device_id")
    switch state.value {
    case .watch(let document): take(document, of: state.rank, into: &recording)
    case .camera(let document): take(document, into: &recording)
    case .server(let document): take(document, into: &recording)
    }
    takeAnnotation(into: &recording.metadata)
    if let feeling, !usesOwnFeeling(of: state, recording.metadata) {
      recording.metadata.feeling = Int32(feeling.value.score)
      recording.metadata.feelingRecordedAt = feeling.value.recordedAt.seconds
      usesFeeling = true
    }
    takeProfile(into: &recording.metadata)
    return recording
  }

  /// Reads the kind of source; `nil` when it is none of the app's.
  static func source(_ name: String) -> RecordingSource? {
    switch name {
    case "iphoneCameraPPG": .iphoneCameraPPG
    case "appleWatchOptical": .appleWatchOptical
    default: nil
    }
  }
}

extension HaptikaRecordingMaker {
  private mutating func take(
    _ document: HaptikaDocument.WatchMeasurement, of rank: StateRank, into recording: inout Recording
  ) {
    recording.metadata.source = Self.source(document.source) ?? .other
    recording.metadata.startedAt = document.startedAt.seconds
    recording.metadata.duration = document.endedAt.seconds - document.startedAt.seconds
    if let device = document.device {
      recording.metadata.deviceModel = stored(device.model, "device_model")
      recording.metadata.osVersion = stored(device.systemVersion, "os_version")
      // The sender may be the phone that handed it on; the document names the watch.
      recording.metadata.deviceID = stored(device.knownID, "device_id") ?? recording.metadata.deviceID
    }
    if document.invalidReason == "interrupted" {
      recording.metadata.interrupted = true
    } else if document.valid == true {
      // The reason is the first of several and this is the last of them, so that any other one leaves it open.
      recording.metadata.interrupted = false
    }
    recording.metadata.atRest = document.context?.atRest
    recording.metadata.recentExercise = document.context?.recentExercise
    recording.metadata.recentCaffeine = document.context?.recentCaffeine
    recording.metadata.recentMeal = document.context?.recentMeal
    recording.metadata.posture = posture(document.context?.posture)
    recording.metadata.feeling = document.feeling.map { Int32($0.score) }
    recording.metadata.feelingRecordedAt = document.feeling?.recordedAt?.seconds
    recording.watch = (document.samples ?? []).map {
      WatchSample(time: $0.offsetSeconds, beatsPerMinute: $0.bpm, device: device)
    }
    var result = RecordedResult(recordingID: id, algorithm: "watch-app", algorithmVersion: Self.watchVersion)
    result.beatsPerMinute = document.averageBpm
    result.quality = document.quality
    result.usableDuration = document.coverage.map { $0 * 60 }
    result.isValid = document.valid
    result.reasons = storedResult(document.invalidReason, "reasons")
    recording.recordedResults = [result]
  }

  private mutating func take(_ document: HaptikaDocument.CameraMeasurement, into recording: inout Recording) {
    recording.metadata.source = .iphoneCameraPPG
    recording.metadata.startedAt = document.measuredAt.seconds
    recording.metadata.cameraPosition = cameraPosition(document.acquisition?.cameraPosition)
    recording.metadata.torchUsed = document.acquisition?.torchUsed
    recording.metadata.atRest = document.atRest
    recording.metadata.baselineEligible = document.baselineEligible
    recording.metadata.healthContextAge = document.healthKitContext?.ageSeconds
    let report = document.selfReport
    recording.metadata.feeling = report?.feeling.map(Int32.init)
    recording.metadata.recentExercise = report?.recentExercise
    recording.metadata.recentCaffeine = report?.recentCaffeine
    recording.metadata.recentMeal = report?.recentMeal
    recording.metadata.movement = report?.movementDuringMeasurement
    recording.metadata.phoneWarm = report?.phoneUnusuallyWarm

    var result = RecordedResult(
      recordingID: id, algorithm: "haptika-ppg", algorithmVersion: version(document.algorithmVersion))
    let measured = document.cameraResult
    result.beatsPerMinute = measured?.bpm?.bpm
    result.confidence = measured?.bpm?.confidence
    result.isValid = measured?.bpm?.bpm != nil
    result.rmssd = measured?.prv?.estimatedRmssdMs
    result.sdnn = measured?.prv?.sdnnMs
    result.prvReliable = measured?.prv?.reliable
    result.validIntervalCount = measured?.prv?.validIntervalCount.flatMap(Int32.init(exactly:))
    result.quality = measured?.quality?.score
    result.usableDuration = measured?.quality?.usableDurationSeconds
    result.methodAgreement = measured?.quality?.methodAgreementScore
    takeStress(document.potentialStress, into: &result)
    recording.recordedResults = [result]
  }

  private mutating func take(_ document: HaptikaDocument.ServerMeasurement, into recording: inout Recording) {
    let source = document.source.flatMap(Self.source)
    recording.metadata.source = source ?? .other
    recording.metadata.startedAt = document.startedAt?.seconds
    recording.metadata.duration = document.durationSeconds
    let written = document.algorithmVersion.flatMap { $0.isEmpty ? nil : $0 }
    let algorithm = source == .appleWatchOptical ? "watch-app" : written == nil ? "haptika-server" : "haptika-ppg"
    var result = RecordedResult(
      recordingID: id, algorithm: algorithm, algorithmVersion: written.map { version($0) } ?? Self.watchVersion)
    result.beatsPerMinute = document.averageBpm
    result.rmssd = document.estimatedRmssdMs
    result.sdnn = document.sdnnMs
    result.quality = document.quality
    result.usableDuration = document.coverage.map { $0 * 60 }
    result.isValid = document.valid
    takeStress(document.stressResult, into: &result)
    recording.recordedResults = [result]
  }

  private mutating func takeStress(_ stress: HaptikaDocument.StressResult?, into result: inout RecordedResult) {
    result.stressIndex = stress?.index
    result.stressConfidence = stress?.confidence
    result.stressStatus = storedResult(stress?.status, "stress_status")
    result.stressVersion = storedResult(stress?.version, "stress_version")
    result.baselineMaturity = storedResult(stress?.baselineMaturity, "baseline_maturity")
  }

  private mutating func takeAnnotation(into metadata: inout RecordingMetadata) {
    guard let annotation else { return }
    metadata.atRest = annotation.atRest ?? metadata.atRest
    metadata.posture = posture(annotation.posture) ?? metadata.posture
    metadata.recentExercise = annotation.recentExercise ?? metadata.recentExercise
    metadata.recentCaffeine = annotation.recentCaffeine ?? metadata.recentCaffeine
    metadata.recentMeal = annotation.recentMeal ?? metadata.recentMeal
    if let feeling = annotation.feeling {
      metadata.feeling = Int32(feeling)
      metadata.feelingRecordedAt = nil
    }
  }

  /// Whether the feeling in the measurement itself is newer than the one that was said after it.
  private func usesOwnFeeling(of state: EntityState<HaptikaMeasurement>, _ metadata: RecordingMetadata) -> Bool {
    guard let feeling, let recordedAt = metadata.feelingRecordedAt else { return false }
    let own = StateRank(time: recordedAt, sequence: state.rank.sequence, eventID: state.rank.eventID)
    return own > feeling.rank
  }

  private mutating func takeProfile(into metadata: inout RecordingMetadata) {
    metadata.sex = stored(profile?.gender, "sex")
    guard let birthYear = profile?.birthYear, let startedAt = metadata.startedAt else { return }
    let year = HaptikaDocument.Time(startedAt).year
    guard birthYear > 0, birthYear <= year, year - birthYear < 130 else {
      findings.append("birthYear is \(birthYear), and the recording of \(year); age_band is left empty")
      return
    }
    let decade = (year - birthYear) / 10 * 10
    metadata.ageBand = "\(decade)-\(decade + 9)"
  }
}

extension HaptikaRecordingMaker {
  private mutating func posture(_ name: String?) -> Posture? {
    guard let name, name != "unknown" else { return nil }
    let posture = Posture.allCases.first { $0.codeName == name }
    if posture == nil { findings.append("posture '\(inMessage(name))' is not known; left empty") }
    return posture
  }

  private mutating func cameraPosition(_ name: String?) -> CameraPosition? {
    guard let name else { return nil }
    let position = CameraPosition.allCases.first { $0.codeName == name }
    if position == nil { findings.append("cameraPosition '\(inMessage(name))' is not known; left empty") }
    return position
  }

  private mutating func version(_ text: String) -> String {
    storedResult(text, "algorithm_version") ?? Self.watchVersion
  }

  /// A text as a column of `/recordings` can hold it.
  private mutating func stored(_ text: String?, _ column: String) -> String? {
    stored(text, column, bytes: RecordingRow.textBytes(of: column))
  }

  /// A text as a column of `/results` can hold it.
  private mutating func storedResult(_ text: String?, _ column: String) -> String? {
    stored(text, column, bytes: RecordedResult.columns.first { $0.schema.name == column }?.schema.type.textBytes)
  }

  private mutating func stored(_ text: String?, _ column: String, bytes: Int?) -> String? {
    guard let text, let bytes, !text.isEmpty else { return nil }
    let kept = StorableText(text, bytes: bytes)
    if let change = kept.change { findings.append("\(column) \(change)") }
    return kept.text.isEmpty ? nil : kept.text
  }
}

extension HaptikaDocument.WatchDevice {
  /// The device's id; `nil` when it is not known.
  var knownID: String? { id.flatMap { $0.isEmpty || $0 == Self.unknownID ? nil : $0 } }
}
