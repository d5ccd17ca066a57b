/// What the server takes, and so what an import takes: a document that breaks it is not imported, and a finding says why.
///
/// BPM 0...300; RMSSD and SDNN 0...5,000 ms; quality and coverage 0...1; a measurement lasts over 0 and at most 7,200 s, an exercise at
/// most 86,400 s and is planned for at most 7,200 s; feelings are 1...5; nothing ends before it starts.
struct HaptikaContract: Sendable {
  /// What a document breaks, one clause each, as in `averageBpm is 301; expected 0 to 300`.
  private(set) var breaches: [String] = []

  static let bpm = 0.0...300
  static let variability = 0.0...5000
  static let fraction = 0.0...1
  static let longestMeasurement = 7200.0
  static let longestPlan = 7200.0
  static let longestSession = 86_400.0
  static let feeling = 1...5

  private mutating func check(_ name: String, _ value: Double?, in range: ClosedRange<Double>) {
    guard let value, !range.contains(value) else { return }
    let (low, high) = (NumberText.shortest(range.lowerBound) ?? "", NumberText.shortest(range.upperBound) ?? "")
    breaches.append("\(name) is \(NumberText.shortest(value) ?? "\(value)"); expected \(low) to \(high)")
  }

  private mutating func checkFeeling(_ name: String, _ value: Int?) {
    guard let value, !Self.feeling.contains(value) else { return }
    breaches.append("\(name) is \(value); expected \(Self.feeling.lowerBound) to \(Self.feeling.upperBound)")
  }

  private mutating func checkOrder(_ start: HaptikaDocument.Time?, _ end: HaptikaDocument.Time?) {
    if let start, let end, start > end { breaches.append("endedAt is before startedAt") }
  }

  private mutating func checkText(_ name: String, _ text: String) {
    if text.isEmpty { breaches.append("\(name) is empty; expected a text") }
  }
}

extension HaptikaContract {
  init(_ document: HaptikaDocument.WatchMeasurement) {
    checkText("id", document.id)
    if HaptikaRecordingMaker.source(document.source) == nil {
      breaches.append("source is '\(inMessage(document.source))'; expected iphoneCameraPPG or appleWatchOptical")
    }
    checkOrder(document.startedAt, document.endedAt)
    if document.endedAt.seconds - document.startedAt.seconds > Self.longestMeasurement {
      breaches.append("endedAt is more than \(Int(Self.longestMeasurement)) s after startedAt")
    }
    check("currentBpm", document.currentBpm, in: Self.bpm)
    check("averageBpm", document.averageBpm, in: Self.bpm)
    check("minimumBpm", document.minimumBpm, in: Self.bpm)
    check("maximumBpm", document.maximumBpm, in: Self.bpm)
    check("coverage", document.coverage, in: Self.fraction)
    check("quality", document.quality, in: Self.fraction)
    checkFeeling("feeling", document.feeling?.score)
    if let index = document.samples?.firstIndex(where: { !Self.bpm.contains($0.bpm) }) {
      check("samples[\(index)].bpm", document.samples?[index].bpm, in: Self.bpm)
    }
  }

  init(_ document: HaptikaDocument.CameraMeasurement) {
    checkText("id", document.id)
    checkText("algorithmVersion", document.algorithmVersion)
    let result = document.cameraResult
    check("bpm", result?.bpm?.bpm, in: Self.bpm)
    check("estimatedRmssdMs", result?.prv?.estimatedRmssdMs, in: Self.variability)
    check("sdnnMs", result?.prv?.sdnnMs, in: Self.variability)
    check("validIntervalCount", result?.prv?.validIntervalCount.map(Double.init), in: 0...Double(Int32.max))
    check("quality", result?.quality?.score, in: Self.fraction)
    checkFeeling("feeling", document.selfReport?.feeling)
  }

  init(_ document: HaptikaDocument.ServerMeasurement) {
    checkText("id", document.id)
    if let source = document.source, HaptikaRecordingMaker.source(source) == nil {
      breaches.append("source is '\(inMessage(source))'; expected iphoneCameraPPG or appleWatchOptical")
    }
    checkOrder(document.startedAt, document.endedAt)
    if document.durationSeconds == 0 { breaches.append("durationSeconds is 0; expected more") }
    check("durationSeconds", document.durationSeconds, in: 0...Self.longestMeasurement)
    check("averageBpm", document.averageBpm, in: Self.bpm)
    check("minimumBpm", document.minimumBpm, in: Self.bpm)
    check("maximumBpm", document.maximumBpm, in: Self.bpm)
    check("estimatedRmssdMs", document.estimatedRmssdMs, in: Self.variability)
    check("sdnnMs", document.sdnnMs, in: Self.variability)
    check("quality", document.quality, in: Self.fraction)
    check("coverage", document.coverage, in: Self.fraction)
  }

  init(_ document: HaptikaDocument.MeasurementAnnotation) {
    checkText("id", document.id)
    checkFeeling("feeling", document.feeling)
  }

  init(_ document: HaptikaDocument.RegulationSession) {
    checkText("id", document.id)
    checkOrder(document.startedAt, document.endedAt)
    check("durationSeconds", document.durationSeconds, in: 0...Self.longestSession)
    checkFeeling("feelingBefore", document.feelingBefore)
    checkFeeling("feelingAfter", document.feelingAfter)
    checkState("state", document.state)
  }

  init(_ document: HaptikaDocument.ServerSession) {
    checkText("id", document.id)
    checkOrder(document.startedAt, document.endedAt)
    check("plannedDurationSeconds", document.plannedDurationSeconds, in: 0...Self.longestPlan)
    check("actualDurationSeconds", document.actualDurationSeconds, in: 0...Self.longestSession)
    checkFeeling("feelingBefore", document.feelingBefore)
    checkFeeling("feelingAfter", document.feelingAfter)
    checkState("status", document.status)
  }

  init(_ document: HaptikaDocument.FeelingUpdate) {
    checkText("measurementId", document.measurementId)
    checkFeeling("score", document.score)
  }

  private mutating func checkState(_ name: String, _ text: String) {
    if HaptikaRegulationMaker.state(text) == nil {
      breaches.append(
        "\(name) is '\(inMessage(text))'; expected inProgress, awaitingAfter, completed or cancelled")
    }
  }
}
