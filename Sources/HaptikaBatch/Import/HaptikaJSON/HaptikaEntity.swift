/// A document that was decoded: what it says, what it breaks of the contract, and where it stands among the states of its entity, as
/// far as it says so itself.
struct HaptikaEntity: Sendable {
  enum Value: Sendable {
    case measurement(HaptikaMeasurement)
    case session(HaptikaSession)
    case feeling(HaptikaDocument.FeelingUpdate)
    case annotation(HaptikaDocument.MeasurementAnnotation)
    case profile(HaptikaDocument.Profile)
    case deletions([(deletion: HaptikaDocument.Deletion, kind: HaptikaMerge.EntityKind)])
  }

  let value: Value
  private(set) var rank = StateRank()
  private(set) var breaches: [String] = []

  /// Decodes a document that is no envelope.
  ///
  /// - Throws: `ShapeFault` when a value is missing or is not of its type.
  init(_ document: HaptikaDocumentText, _ kind: HaptikaDocumentKind) throws(ShapeFault) {
    switch kind {
    case .watchMeasurement:
      let watch = try document.decode(HaptikaDocument.WatchMeasurement.self)
      value = .measurement(.watch(watch))
      rank.time = watch.updatedAt.seconds
      breaches = HaptikaContract(watch).breaches
    case .cameraMeasurement:
      let camera = try document.decode(HaptikaDocument.CameraMeasurement.self)
      value = .measurement(.camera(camera))
      // It is not said when it was changed last.
      rank.time = camera.measuredAt.seconds
      breaches = HaptikaContract(camera).breaches
    case .serverMeasurement:
      let server = try document.decode(HaptikaDocument.ServerMeasurement.self)
      value = .measurement(.server(server))
      rank = StateRank(
        isOfApp: false, revision: server.revision ?? 0, time: server.updatedAt?.seconds ?? -.infinity)
      breaches = HaptikaContract(server).breaches
    case .regulationSession:
      let session = try document.decode(HaptikaDocument.RegulationSession.self)
      value = .session(.app(session))
      rank.time = session.updatedAt.seconds
      breaches = HaptikaContract(session).breaches
    case .serverSession:
      let session = try document.decode(HaptikaDocument.ServerSession.self)
      value = .session(.server(session))
      rank = StateRank(
        isOfApp: false, revision: session.revision, time: session.updatedAt?.seconds ?? -.infinity)
      breaches = HaptikaContract(session).breaches
    case .feelingUpdate:
      let feeling = try document.decode(HaptikaDocument.FeelingUpdate.self)
      value = .feeling(feeling)
      rank.time = feeling.recordedAt.seconds
      breaches = HaptikaContract(feeling).breaches
    case .annotation:
      let annotation = try document.decode(HaptikaDocument.MeasurementAnnotation.self)
      value = .annotation(annotation)
      rank.revision = annotation.revision
      breaches = HaptikaContract(annotation).breaches
    case .profile:
      let profile = try document.decode(HaptikaDocument.Profile.self)
      value = .profile(profile)
      rank.revision = profile.revision ?? 0
    case .deletion:
      let deletion = try document.decode(HaptikaDocument.Deletion.self)
      guard let kind = HaptikaMerge.EntityKind(document: deletion.entityKind) else {
        throw ShapeFault(
          "entityKind is '\(inMessage(deletion.entityKind))'; expected measurement, regulationSession or session")
      }
      try Self.check(deletion.entityId)
      value = .deletions([(deletion, kind)])
      rank.time = deletion.updatedAt?.seconds ?? .infinity
    case .serverTombstone:
      let tombstone = try document.decode(HaptikaDocument.ServerTombstone.self)
      let pairs: [(String?, HaptikaMerge.EntityKind)] = [
        (tombstone.measurement_ID, .measurement), (tombstone.session_ID, .regulationSession),
      ]
      var deletions: [(deletion: HaptikaDocument.Deletion, kind: HaptikaMerge.EntityKind)] = []
      for (id, kind) in pairs {
        guard let id else { continue }
        try Self.check(id)
        deletions.append(
          (.init(entityId: id, entityKind: kind.rawValue, deletedAt: tombstone.deletedAt, updatedAt: nil), kind))
      }
      value = .deletions(deletions)
      rank.time = .infinity
    case .envelope, .liveHeartRate, .acknowledgement:
      throw ShapeFault("is no entity")
    }
  }

  private static func check(_ id: String) throws(ShapeFault) {
    if id.isEmpty { throw ShapeFault("the id of what was deleted is empty") }
  }
}

extension HaptikaDocument.EnvelopeKind {
  /// What its payload may be; empty when anything.
  var payloads: [HaptikaDocumentKind] {
    switch self {
    case .liveHeartRate: [.liveHeartRate]
    case .measurementUpsert: [.watchMeasurement, .cameraMeasurement]
    case .regulationSessionUpsert: [.regulationSession]
    case .feelingUpsert: [.feelingUpdate]
    case .tombstone: [.deletion]
    case .preferences: []
    case .ack: [.acknowledgement]
    }
  }
}

extension HaptikaDocument.Profile {
  /// Who the person is; `nil` when the profile does not say.
  var personID: String? { [id, userId].lazy.compactMap { $0 }.first { !$0.isEmpty } }
}

extension DocumentTally.Group {
  /// Where documents of a kind are counted.
  init(_ kind: HaptikaDocumentKind) {
    switch kind {
    case .envelope: self = .envelopes
    case .cameraMeasurement: self = .cameraMeasurements
    case .regulationSession: self = .regulationSessions
    case .serverSession: self = .serverSessions
    case .serverMeasurement: self = .serverMeasurements
    case .watchMeasurement: self = .watchMeasurements
    case .deletion, .serverTombstone: self = .tombstones
    case .feelingUpdate: self = .feelings
    case .annotation: self = .annotations
    case .profile: self = .profiles
    case .liveHeartRate, .acknowledgement: self = .others
    }
  }
}

extension HaptikaMeasurement {
  /// Where it is counted.
  var table: DocumentTally.Group {
    switch self {
    case .watch: .watchMeasurements
    case .camera: .cameraMeasurements
    case .server: .serverMeasurements
    }
  }
}

extension HaptikaSession {
  /// Where it is counted.
  var table: DocumentTally.Group {
    switch self {
    case .app: .regulationSessions
    case .server: .serverSessions
    }
  }
}
