/// What a JSON object is, told by the keys that it has and has not; a key whose value is `null` is one that it has not.
///
/// | kind | has | has not |
/// |---|---|---|
/// | sync envelope | `eventId`, `kind`, `payload` | |
/// | camera measurement | `id`, `measuredAt`, `algorithmVersion` | |
/// | regulation session | `id`, `protocolId`, `state` | |
/// | server session | `id`, `practiceId`, `status` | |
/// | server measurement | `id`, `durationSeconds` | |
/// | watch measurement | `id`, `startedAt`, `endedAt`, `source` | `durationSeconds` |
/// | deletion | `entityId`, `entityKind` | |
/// | server tombstone | `measurement_ID` or `session_ID` | |
/// | feeling | `measurementId`, `score` | |
/// | live heart rate | `bpm`, `sampledAt` | |
/// | acknowledgement | `eventIDs`, `receivedAt` | |
/// | annotation | `id`, `revision` | |
/// | profile | `birthYear` or `gender` | |
///
/// The first row that fits wins. An object of no kind whose values are all lists or objects (besides a `schemaVersion`, and what is
/// `null`) is an export bundle: what it holds are documents.
enum HaptikaDocumentKind: Sendable, Hashable, CaseIterable {
  case envelope
  case cameraMeasurement
  case regulationSession
  case serverSession
  case serverMeasurement
  case watchMeasurement
  case deletion
  case serverTombstone
  case feelingUpdate
  case liveHeartRate
  case acknowledgement
  case annotation
  case profile

  /// Recognises an object; `nil` when it is of no kind.
  init?(_ object: JSONPart) {
    guard object.kind == .object else { return nil }
    let keys = Set(object.members.lazy.filter { $0.part.kind != .null }.map(\.key))
    guard let kind = Self.allCases.first(where: { $0.fits(keys) }) else { return nil }
    self = kind
  }

  /// What findings call it.
  var name: String {
    switch self {
    case .envelope: "sync envelope"
    case .cameraMeasurement: "camera measurement"
    case .regulationSession: "regulation session"
    case .serverSession: "server session"
    case .serverMeasurement: "server measurement"
    case .watchMeasurement: "watch measurement"
    case .deletion: "deletion"
    case .serverTombstone: "server tombstone"
    case .feelingUpdate: "feeling"
    case .liveHeartRate: "live heart rate"
    case .acknowledgement: "acknowledgement"
    case .annotation: "measurement annotation"
    case .profile: "profile"
    }
  }

  /// Whether documents of this kind say which version of their schema they have.
  var hasSchemaVersion: Bool {
    switch self {
    case .envelope, .cameraMeasurement, .regulationSession, .watchMeasurement: true
    default: false
    }
  }

  private func fits(_ keys: Set<String>) -> Bool {
    func has(_ some: String...) -> Bool { some.allSatisfy(keys.contains) }
    switch self {
    case .envelope: return has("eventId", "kind", "payload")
    case .cameraMeasurement: return has("id", "measuredAt", "algorithmVersion")
    case .regulationSession: return has("id", "protocolId", "state")
    case .serverSession: return has("id", "practiceId", "status")
    case .serverMeasurement: return has("id", "durationSeconds")
    case .watchMeasurement: return has("id", "startedAt", "endedAt", "source")
    case .deletion: return has("entityId", "entityKind")
    case .serverTombstone: return has("measurement_ID") || has("session_ID")
    case .feelingUpdate: return has("measurementId", "score")
    case .liveHeartRate: return has("bpm", "sampledAt")
    case .acknowledgement: return has("eventIDs", "receivedAt")
    case .annotation: return has("id", "revision")
    case .profile: return has("birthYear") || has("gender")
    }
  }
}
