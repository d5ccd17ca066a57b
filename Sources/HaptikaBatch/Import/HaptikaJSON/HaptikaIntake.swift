/// Takes in documents one by one: decodes them, holds them against the contract, counts them, and merges them.
struct HaptikaIntake: Sendable {
  private(set) var merge = HaptikaMerge()
  var tally = DocumentTally()
  /// Profiles by source, one a person.
  private(set) var profiles: [Int: [ByteText: EntityState<HaptikaDocument.Profile>]] = [:]
  /// The source of each file.
  let sources: [Int]
  /// The events whose payload was taken in.
  private var events: Set<EntityKey> = []

  /// The first document whose entity is in another source too.
  private(set) var shared: DocumentPlace?

  /// Creates an intake that has read nothing; `sources` holds the source of each file.
  init(sources: [Int]) { self.sources = sources }

  /// The envelope around a document.
  private struct Envelope {
    let eventID: String
    let sequence: Int
    let sender: String?
  }

  /// Takes in a document of the file at `path`.
  ///
  /// - Throws: `ImportError` when the version of its schema is not known.
  mutating func take(_ document: HaptikaDocumentText, path: String) throws {
    let statesVersion = try document.checkSchemaVersion(in: path)
    guard let kind = document.kind else {
      tally.read(.others, at: document.place)
      drop(document, from: .others, because: .unknownKind, "a document that \(document.shown) is of no known shape")
      return
    }
    let table = DocumentTally.Group(kind)
    if kind.hasSchemaVersion, !statesVersion {
      tally.read(table, at: document.place)
      drop(document, from: table, because: .shape, "\(kind.name): 'schemaVersion' is missing")
      return
    }
    switch kind {
    case .envelope: try takeEnvelope(document, path: path)
    case .feelingUpdate, .liveHeartRate, .acknowledgement:
      tally.read(.others, at: document.place)
      drop(
        document, from: .others, because: .unknownKind, "a document that \(document.shown) stands outside an envelope")
    default: _ = takeEntity(document, kind, in: nil)
    }
  }

  private mutating func takeEnvelope(_ document: HaptikaDocumentText, path: String) throws {
    tally.read(.envelopes, at: document.place)
    guard let payload = document.object("payload") else {
      drop(document, from: .envelopes, because: .shape, "sync envelope: 'payload' is no object")
      return
    }
    try payload.checkSchemaVersion(in: path)
    let head: HaptikaDocument.Envelope<HaptikaDocument.AnyPayload>
    do {
      head = try document.decode(HaptikaDocument.Envelope<HaptikaDocument.AnyPayload>.self)
    } catch {
      drop(document, from: .envelopes, because: .shape, "sync envelope: \(error.message)")
      return
    }
    guard let kind = HaptikaDocument.EnvelopeKind(rawValue: head.kind) else {
      drop(
        document, from: .envelopes, because: .unknownKind, "sync envelope: kind '\(inMessage(head.kind))' is not known")
      return
    }
    guard kind.payloads.isEmpty || payload.kind.map(kind.payloads.contains) == true else {
      drop(
        document, from: .envelopes, because: .payload,
        "the payload of a '\(kind.rawValue)' \(payload.shown), which is "
          + (payload.kind.map { "a \($0.name)" } ?? "of no known shape"))
      return
    }
    switch kind {
    case .preferences: tally.drop(.envelopes, because: .preferences, at: document.place)
    case .liveHeartRate: count(payload, as: HaptikaDocument.LiveHeartRate.self, .liveHeartRate, of: document)
    case .ack: count(payload, as: HaptikaDocument.Acknowledgement.self, .acknowledgement, of: document)
    case .measurementUpsert, .regulationSessionUpsert, .feelingUpsert, .tombstone:
      let sender = head.deviceId.flatMap { $0 == HaptikaDocument.WatchDevice.unknownID ? nil : $0 }
      let envelope = Envelope(eventID: head.eventId, sequence: head.sequence ?? -1, sender: sender)
      guard let payloadKind = payload.kind else { return }
      switch takeEntity(payload, payloadKind, in: envelope) {
      case .taken: break
      case .replayed: tally.drop(.envelopes, because: .replay, at: document.place)
      case .refused: tally.drop(.envelopes, because: .payload, at: document.place)
      }
    }
  }

  /// Counts an envelope that is not imported.
  private mutating func count(
    _ payload: HaptikaDocumentText, as type: (some Decodable).Type, _ reason: DocumentTally.Reason,
    of envelope: HaptikaDocumentText
  ) {
    do {
      _ = try payload.decode(type)
      tally.drop(.envelopes, because: reason, at: envelope.place)
    } catch {
      drop(envelope, from: .envelopes, because: .shape, "\(payload.kind?.name ?? "payload"): \(error.message)")
    }
  }

  private enum Fate { case taken, replayed, refused }

  private mutating func takeEntity(
    _ document: HaptikaDocumentText, _ kind: HaptikaDocumentKind, in envelope: Envelope?
  ) -> Fate {
    let table = DocumentTally.Group(kind)
    let entity: HaptikaEntity
    do {
      entity = try HaptikaEntity(document, kind)
    } catch {
      tally.read(table, at: document.place)
      drop(document, from: table, because: .shape, "\(kind.name): \(error.message)")
      return .refused
    }
    if !entity.breaches.isEmpty {
      tally.read(table, at: document.place)
      drop(
        document, from: table, because: .contract,
        "\(kind.name): \(entity.breaches.joined(separator: "; ")); not imported")
      return .refused
    }
    // A replay is merged like anything else, which changes nothing: so it does not matter which of two comes first.
    let isNew = envelope.map { events.insert(EntityKey($0.eventID)).inserted } ?? true
    let loser = offer(entity, document.place, envelope)
    if isNew || loser == nil { tally.read(table, at: document.place) }
    if !isNew, loser == nil || loser?.winner == document.place {
      tally.note("\(kind.name): its event came before with another payload", at: document.place)
    }
    if let loser, isNew {
      tally.drop(loser.table, because: .superseded, at: loser.place)
      if sources[loser.place.file] != sources[loser.winner.file] { shared = min(shared ?? loser.place, loser.place) }
    }
    return isNew ? .taken : .replayed
  }

  /// A state that is not kept, and where the one is that is.
  private struct Loser: Equatable {
    let table: DocumentTally.Group
    let place: DocumentPlace
    let winner: DocumentPlace

    init<Value>(_ table: DocumentTally.Group, _ rivals: HaptikaMerge.Rivals<Value>) {
      self.table = table
      place = rivals.dropped.place
      winner = rivals.kept.place
    }
  }

  /// Merges an entity; returns what is not kept, if there are two states of it now.
  private mutating func offer(_ entity: HaptikaEntity, _ place: DocumentPlace, _ envelope: Envelope?) -> Loser? {
    var rank = entity.rank
    rank.sequence = envelope?.sequence ?? -1
    rank.eventID = ByteText(envelope?.eventID ?? "")
    func state<Value>(_ value: Value) -> EntityState<Value> {
      EntityState(value: value, rank: rank, place: place, sender: envelope?.sender)
    }
    switch entity.value {
    case .measurement(let value): return merge.offer(state(value)).map { Loser($0.dropped.value.table, $0) }
    case .session(let value): return merge.offer(state(value)).map { Loser($0.dropped.value.table, $0) }
    case .feeling(let value): return merge.offer(state(value)).map { Loser(.feelings, $0) }
    case .annotation(let value): return merge.offer(state(value)).map { Loser(.annotations, $0) }
    case .profile(let value): return offer(state(value)).map { Loser(.profiles, $0) }
    case .deletions(let deletions):
      let rivals = deletions.compactMap { merge.offer(state($0.deletion), of: $0.kind) }
      return rivals.count == deletions.count ? rivals.first.map { Loser(.tombstones, $0) } : nil
    }
  }

  private mutating func offer(
    _ state: EntityState<HaptikaDocument.Profile>
  ) -> HaptikaMerge.Rivals<HaptikaDocument.Profile>? {
    let person = ByteText(state.value.personID ?? "")
    let source = sources[state.place.file]
    let other = profiles[source]?[person]
    if let other, !state.replaces(other) { return HaptikaMerge.Rivals(kept: other, dropped: state) }
    profiles[source, default: [:]][person] = state
    return other.map { HaptikaMerge.Rivals(kept: state, dropped: $0) }
  }

  private mutating func drop(
    _ document: HaptikaDocumentText, from table: DocumentTally.Group, because reason: DocumentTally.Reason,
    _ finding: String
  ) {
    tally.drop(table, because: reason, at: document.place)
    tally.note(finding, at: document.place)
  }
}
