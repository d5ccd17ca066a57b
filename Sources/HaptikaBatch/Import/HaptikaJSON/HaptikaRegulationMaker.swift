/// Makes a row of `/regulations` of an exercise.
struct HaptikaRegulationMaker: Sendable {
  /// The exercise's id in the archive.
  let id: String
  /// The measurements before and after it by their ids in the archive; `nil` when there is none, or it was deleted.
  let beforeRecordingID: String?
  let afterRecordingID: String?

  /// What a person should look at.
  private(set) var findings: [String] = []

  init(id: String, beforeRecordingID: String?, afterRecordingID: String?) {
    self.id = id
    self.beforeRecordingID = beforeRecordingID
    self.afterRecordingID = afterRecordingID
  }

  mutating func regulation(of state: EntityState<HaptikaSession>) -> Regulation {
    var regulation = Regulation(id: id)
    regulation.beforeRecordingID = beforeRecordingID
    regulation.afterRecordingID = afterRecordingID
    regulation.updatedAt = state.updatedAt
    switch state.value {
    case .app(let document):
      regulation.protocolID = stored(document.protocolId)
      regulation.protocolVersion = "1"
      regulation.startedAt = document.startedAt.seconds
      regulation.endedAt = document.endedAt?.seconds
      regulation.plannedDuration = Self.plannedSeconds[document.protocolId]
      if regulation.plannedDuration == nil {
        findings.append("protocolId '\(inMessage(document.protocolId))' is not known; planned_duration_s is left empty")
      }
      regulation.duration = document.durationSeconds
      regulation.state = Self.state(document.state)
      regulation.feelingBefore = document.feelingBefore.map(Int32.init)
      regulation.feelingAfter = document.feelingAfter.map(Int32.init)
    case .server(let document):
      regulation.protocolID = stored(document.practiceId)
      if !Self.practices.contains(document.practiceId) {
        findings.append("practiceId '\(inMessage(document.practiceId))' is not known; kept as it is")
      }
      regulation.startedAt = document.startedAt?.seconds
      regulation.endedAt = document.endedAt?.seconds
      regulation.plannedDuration = document.plannedDurationSeconds
      regulation.duration = document.actualDurationSeconds
      regulation.state = Self.state(document.status)
      regulation.feelingBefore = document.feelingBefore.map(Int32.init)
      regulation.feelingAfter = document.feelingAfter.map(Int32.init)
    }
    return regulation
  }

  /// Reads how far an exercise came; `nil` when the word is not known.
  static func state(_ name: String) -> RegulationState? { RegulationState.allCases.first { $0.codeName == name } }

  /// How long each protocol is meant to last, in seconds.
  static let plannedSeconds: [String: Double] = [
    "myCoherence": 180, "coherence55": 300, "box4444": 240, "breathing478": 76, "relax46": 180, "sosStress": 62,
    "microAnchor": 37,
  ]

  /// The server's names of exercises.
  static let practices = ["breathing", "anchoring", "meditation", "sleep", "wake", "coherence"]

  private mutating func stored(_ name: String) -> String? {
    let kept = StorableText(name, bytes: 64)
    if let change = kept.change { findings.append("protocol_id \(change)") }
    return kept.text.isEmpty ? nil : kept.text
  }
}
