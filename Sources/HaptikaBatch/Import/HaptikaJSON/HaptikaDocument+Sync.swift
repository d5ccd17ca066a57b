extension HaptikaDocument {
  /// A message between the app's devices, around a payload. Version 1.
  struct Envelope<Payload: Codable & Sendable & Hashable>: Codable, Sendable, Hashable {
    var schemaVersion: Int? = HaptikaDocument.schemaVersion
    /// The same event may arrive many times, and counts once.
    var eventId: String
    var deviceId: String?
    /// Always 0 from the phone.
    var sequence: Int?
    var sentAt: Time?
    /// One of `EnvelopeKind`, or a word that nobody knows yet.
    var kind: String
    var payload: Payload
  }

  /// The payload of an envelope of which only the rest is wanted.
  struct AnyPayload: Codable, Sendable, Hashable {}

  enum EnvelopeKind: String, Sendable, CaseIterable {
    case liveHeartRate, measurementUpsert, regulationSessionUpsert, feelingUpsert, tombstone, preferences, ack
  }

  /// The payload of a `tombstone`: the record of a deletion.
  struct Deletion: Codable, Sendable, Hashable {
    var entityId: String
    /// `measurement` or `regulationSession`; the server's `session` is the latter.
    var entityKind: String
    var deletedAt: Time?
    /// An entity that is no newer is deleted; without it, the entity is deleted whatever its time.
    var updatedAt: Time?
  }

  /// The payload of a `feelingUpsert`.
  struct FeelingUpdate: Codable, Sendable, Hashable {
    var measurementId: String
    /// 1...5.
    var score: Int
    var recordedAt: Time
  }

  /// The payload of a `liveHeartRate`, which is counted and not imported.
  struct LiveHeartRate: Codable, Sendable, Hashable {
    var bpm: Double
    var sampledAt: Time
    var measurementID: String?
  }

  /// The payload of an `ack`, which is counted and not imported.
  struct Acknowledgement: Codable, Sendable, Hashable {
    var eventIDs: [String]
    var receivedAt: Time
  }
}
