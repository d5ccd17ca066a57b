import HaptikaDSP

/// Makes the app's documents of recordings, as far as their shape can hold them.
enum MeasurementDocuments {
  /// The watch measurement that a recording of an optical watch is, and the samples that it does not hold; `nil` when it lacks
  /// something that every such document has: a start, a duration and a time of the last change.
  static func watch(
    _ recording: Recording, devices: [Device]
  ) -> (document: HaptikaDocument.WatchMeasurement, held: RecordingExport.Parts)? {
    let metadata = recording.metadata
    guard metadata.source == .appleWatchOptical, let start = time(metadata.startedAt),
      let updated = time(metadata.updatedAt),
      let end = time(metadata.startedAt.flatMap { start in metadata.duration.map { start + $0 } })
    else { return nil }
    var document = HaptikaDocument.WatchMeasurement(
      id: metadata.id, updatedAt: updated, startedAt: start, endedAt: end, source: metadata.source.codeName)
    document.device = device(of: recording, devices)
    var held: RecordingExport.Parts = []
    // JSON has no number for a missing one, and the document names one device.
    if recording.watch.allSatisfy({ $0.time.isFinite && $0.beatsPerMinute.isFinite && $0.quality == nil }),
      Set(recording.watch.map(\.device)).count <= 1
    {
      held = .watch
      // Its current, least and greatest rate are not in an archive, and none is made of the samples: the app would not have said it.
      document.samples = recording.watch.map { .init(offsetSeconds: $0.time, bpm: shortest($0.beatsPerMinute)) }
    }
    if let result = recording.recordedResults.first(where: { $0.algorithm == "watch-app" }) {
      document.averageBpm = finite(result.beatsPerMinute)
      document.quality = finite(result.quality)
      document.coverage = finite(result.usableDuration.map { $0 / 60 })
      document.valid = result.isValid
      document.invalidReason = result.reasons
    } else if metadata.interrupted == true {
      document.invalidReason = "interrupted"
    }
    let context = HaptikaDocument.Context(
      atRest: metadata.atRest, posture: metadata.posture?.codeName, recentExercise: metadata.recentExercise,
      recentCaffeine: metadata.recentCaffeine, recentMeal: metadata.recentMeal)
    document.context = context == HaptikaDocument.Context() ? nil : context
    document.feeling = metadata.feeling.map { .init(score: Int($0), recordedAt: time(metadata.feelingRecordedAt)) }
    return (document, held)
  }

  /// The camera measurement that a recording of the phone's camera is, without the name of its frames; `nil` when it lacks something
  /// that every such document has: a start, and a result of `haptika-ppg`.
  static func camera(_ recording: Recording) -> HaptikaDocument.CameraMeasurement? {
    let metadata = recording.metadata
    guard metadata.source == .iphoneCameraPPG, let start = time(metadata.startedAt),
      let result = recording.recordedResults.first(where: { $0.algorithm == "haptika-ppg" })
    else { return nil }
    var document = HaptikaDocument.CameraMeasurement(
      algorithmVersion: result.algorithmVersion, id: metadata.id, measuredAt: start)
    document.acquisition = .init(
      cameraPosition: metadata.cameraPosition?.codeName, torchUsed: metadata.torchUsed)
    document.atRest = metadata.atRest
    document.baselineEligible = metadata.baselineEligible
    var measured = HaptikaDocument.CameraResult()
    // A rate that was withheld is none.
    measured.bpm = .init(
      bpm: result.isValid == false ? nil : finite(result.beatsPerMinute), confidence: finite(result.confidence))
    measured.prv = .init(
      estimatedRmssdMs: finite(result.rmssd), sdnnMs: finite(result.sdnn), reliable: result.prvReliable,
      validIntervalCount: result.validIntervalCount.map { Int($0) })
    measured.quality = .init(
      score: finite(result.quality), usableDurationSeconds: finite(result.usableDuration),
      methodAgreementScore: finite(result.methodAgreement))
    document.cameraResult = measured
    let stress = HaptikaDocument.StressResult(
      index: finite(result.stressIndex), confidence: finite(result.stressConfidence), status: result.stressStatus,
      version: result.stressVersion, baselineMaturity: result.baselineMaturity)
    document.potentialStress = stress == HaptikaDocument.StressResult() ? nil : stress
    document.healthKitContext = finite(metadata.healthContextAge).map { .init(ageSeconds: $0) }
    let report = HaptikaDocument.SelfReport(
      feeling: metadata.feeling.map { Int($0) }, recentExercise: metadata.recentExercise,
      recentCaffeine: metadata.recentCaffeine, recentMeal: metadata.recentMeal,
      movementDuringMeasurement: metadata.movement, phoneUnusuallyWarm: metadata.phoneWarm)
    document.selfReport = report == HaptikaDocument.SelfReport() ? nil : report
    return document
  }

  /// The session as the app writes it; `nil` when it lacks something that every such document has.
  static func session(_ regulation: Regulation) -> HaptikaDocument.RegulationSession? {
    guard let protocolID = regulation.protocolID, let start = time(regulation.startedAt),
      let state = regulation.state, let updated = time(regulation.updatedAt)
    else { return nil }
    return HaptikaDocument.RegulationSession(
      id: regulation.id, protocolId: protocolID, startedAt: start, endedAt: time(regulation.endedAt),
      durationSeconds: finite(regulation.duration), state: state.codeName,
      beforeMeasurementId: regulation.beforeRecordingID, afterMeasurementId: regulation.afterRecordingID,
      feelingBefore: regulation.feelingBefore.map { Int($0) }, feelingAfter: regulation.feelingAfter.map { Int($0) },
      updatedAt: updated)
  }

  /// The deletion as a message between the app's devices.
  static func envelope(_ tombstone: Tombstone) -> HaptikaDocument.Envelope<HaptikaDocument.Deletion> {
    HaptikaDocument.Envelope(
      eventId: "export-\(tombstone.entityKind)-\(tombstone.entityID)",
      kind: HaptikaDocument.EnvelopeKind.tombstone.rawValue,
      payload: HaptikaDocument.Deletion(
        entityId: tombstone.entityID, entityKind: tombstone.entityKind, deletedAt: time(tombstone.deletedAt),
        updatedAt: time(tombstone.updatedAt)))
  }

  private static func device(of recording: Recording, _ devices: [Device]) -> HaptikaDocument.WatchDevice? {
    let place = recording.watch.first?.device.map { Int($0) }
    let known = place.flatMap { devices.indices.contains($0) ? devices[$0] : nil }
    let device = HaptikaDocument.WatchDevice(
      id: known?.id ?? recording.metadata.deviceID, name: known?.name,
      model: recording.metadata.deviceModel ?? known?.model,
      systemVersion: recording.metadata.osVersion ?? known?.systemVersion)
    return device == HaptikaDocument.WatchDevice() ? nil : device
  }

  /// A time that a document can hold.
  private static func time(_ seconds: Double?) -> HaptikaDocument.Time? {
    seconds.map { HaptikaDocument.Time($0) }.flatMap { $0.text == nil ? nil : $0 }
  }

  private static func finite(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }

  /// The number of a value that the archive holds in 32 bits with the fewest digits: 75.1, which reads back to the same bits.
  private static func shortest(_ value: Double) -> Double {
    NumberText.shortestStored(value).flatMap { Double($0) } ?? value
  }
}
