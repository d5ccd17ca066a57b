/// What all documents come to: the measurements that are left in the order of their ids, and what goes with them.
struct HaptikaStudy: Sendable {
  /// A measurement that was not deleted.
  struct Measurement: Sendable {
    /// In the archive.
    let id: String
    let key: EntityKey
    let state: EntityState<HaptikaMeasurement>
    /// Index of the source that it is from, which is that of its person.
    let source: Int
    /// The exercise that it is before or after.
    let regulationID: String?
    /// Where its watch stands among the devices.
    var device: Int32?
  }

  private(set) var measurements: [Measurement] = []
  let people: [HaptikaPerson]
  private(set) var devices: [Device] = []
  private(set) var regulations: [Regulation] = []
  private(set) var tombstones: [Tombstone] = []
  let merge: HaptikaMerge
  var tally: DocumentTally
  /// What a person should look at, of no one document.
  private(set) var findings: [String] = []

  /// Settles what was taken in: applies the deletions, and names everything.
  ///
  /// - Throws: `ImportError` when two people or two entities would get the same id, or nothing is there to be imported.
  init(_ intake: HaptikaIntake, _ sources: [HaptikaSource]) throws {
    people = try HaptikaPerson.all(of: sources, intake)
    merge = intake.merge
    tally = intake.tally
    let path = sources.first?.path ?? ""
    let sessions = merge.sessions.values.filter {
      !merge.isDeleted(EntityKey($0.value.id), .regulationSession, updatedAt: $0.updatedAt)
    }
    let references = sessions.flatMap { [$0.value.measurementIDs.before, $0.value.measurementIDs.after] }
    func deleted(_ kind: HaptikaMerge.EntityKind) -> [String] {
      merge.deletions.filter { $0.key.kind == kind }.map(\.value.value.entityId)
    }
    let measurementNames = try HaptikaNames(
      of: merge.measurements.values.map(\.value.id) + deleted(.measurement)
        + references.compactMap { $0 }.filter { !$0.isEmpty }, path: path)
    let sessionNames = try HaptikaNames(
      of: merge.sessions.values.map(\.value.id) + deleted(.regulationSession), path: path)
    findings = measurementNames.findings + sessionNames.findings

    settle(sessions, measurementNames, sessionNames)
    settleMeasurements(measurementNames, sessionNames, sessions, sources: intake.sources)
    settleDevices()
    tombstones = merge.deletions.map { key, deletion in
      Tombstone(
        entityID: (key.kind == .measurement ? measurementNames : sessionNames).name(of: deletion.value.entityId),
        entityKind: key.kind.rawValue, deletedAt: deletion.value.deletedAt?.seconds,
        updatedAt: deletion.value.updatedAt?.seconds)
    }.sorted { (ByteText($0.entityID), $0.entityKind) < (ByteText($1.entityID), $1.entityKind) }
    dropOrphans()
    notePeople(shared: intake.shared)
    if measurements.isEmpty, regulations.isEmpty, tombstones.isEmpty {
      let labels = sources.flatMap(\.files).map(\.label)
      let first = (tally.findings(labels: labels).first ?? tally.tables(labels: labels).first?.line).map { ": \($0)" }
      throw ImportError(.badData, path, "holds nothing that can be imported\(first ?? "")")
    }
  }

  private mutating func settle(
    _ sessions: [EntityState<HaptikaSession>], _ measurementNames: HaptikaNames, _ sessionNames: HaptikaNames
  ) {
    for session in merge.sessions.values
    where merge.isDeleted(EntityKey(session.value.id), .regulationSession, updatedAt: session.updatedAt) {
      tally.drop(session.value.table, because: .deleted, at: session.place)
    }
    func reference(_ id: String?) -> String? {
      guard let id, !id.isEmpty, !merge.isGone(measurement: EntityKey(id)) else { return nil }
      return measurementNames.name(of: id)
    }
    let named = sessions.map { (id: ByteText(sessionNames.name(of: $0.value.id)), state: $0) }
    for (id, state) in named.sorted(by: { $0.id < $1.id }) {
      let (before, after) = state.value.measurementIDs
      var maker = HaptikaRegulationMaker(
        id: id.text, beforeRecordingID: reference(before), afterRecordingID: reference(after))
      regulations.append(maker.regulation(of: state))
      for finding in maker.findings { tally.note("session '\(id.text)': \(finding)", at: state.place) }
    }
  }

  private mutating func settleMeasurements(
    _ names: HaptikaNames, _ sessionNames: HaptikaNames, _ sessions: [EntityState<HaptikaSession>], sources: [Int]
  ) {
    var regulationIDs: [EntityKey: ByteText] = [:]
    for session in sessions {
      let id = ByteText(sessionNames.name(of: session.value.id))
      let (before, after) = session.value.measurementIDs
      for reference in [before, after] {
        guard let key = reference.map(EntityKey.init) else { continue }
        regulationIDs[key] = min(regulationIDs[key] ?? id, id)
      }
    }
    for (key, state) in merge.measurements {
      if merge.isDeleted(key, .measurement, updatedAt: state.updatedAt) {
        tally.drop(state.value.table, because: .deleted, at: state.place)
        continue
      }
      measurements.append(
        Measurement(
          id: names.name(of: state.value.id), key: key, state: state, source: sources[state.place.file],
          regulationID: regulationIDs[key]?.text))
    }
    measurements.sort { ByteText($0.id) < ByteText($1.id) }
  }

  /// Gives each watch that left measurements a place in the order of ids; what is known of it is what its newest measurement says.
  private mutating func settleDevices() {
    var newest: [ByteText: (time: Double, device: HaptikaDocument.WatchDevice)] = [:]
    for measurement in measurements {
      guard case .watch(let document) = measurement.state.value, let device = document.device, let id = device.knownID
      else { continue }
      let time = measurement.state.rank.time
      if newest[ByteText(id)].map({ $0.time <= time }) ?? true { newest[ByteText(id)] = (time, device) }
    }
    var met = ImportedDevices()
    var places: [ByteText: Int32] = [:]
    for (id, known) in newest.sorted(by: { $0.key < $1.key }) {
      let (place, finding) = met.place(of: id.text)
      if let finding { findings.append(finding) }
      places[id] = place
      guard let place, met.all.indices.contains(Int(place)) else { continue }
      var device = met.all[Int(place)]
      device.name = stored(known.device.name, bytes: 128)
      device.model = stored(known.device.model, bytes: 64)
      device.systemVersion = stored(known.device.systemVersion, bytes: 64)
      devices.append(device)
    }
    for index in measurements.indices {
      guard case .watch(let document) = measurements[index].state.value, let id = document.device?.knownID else {
        continue
      }
      measurements[index].device = places[ByteText(id)]
    }
  }

  private mutating func stored(_ text: String?, bytes: Int) -> String? {
    guard let text, !text.isEmpty else { return nil }
    let kept = StorableText(text, bytes: bytes)
    if let change = kept.change { findings.append("device '\(inMessage(text))' \(change)") }
    return kept.text
  }

  /// Counts feelings and annotations of measurements that are not there, or not any more.
  private mutating func dropOrphans() {
    func reason(_ key: EntityKey) -> DocumentTally.Reason? {
      if merge.isGone(measurement: key) { return .deleted }
      return merge.measurements[key] == nil ? .orphan : nil
    }
    for (key, feeling) in merge.feelings {
      if let reason = reason(key) { tally.drop(.feelings, because: reason, at: feeling.place) }
    }
    for (key, annotation) in merge.annotations {
      if let reason = reason(key) { tally.drop(.annotations, because: reason, at: annotation.place) }
    }
  }

  /// Tells when sources may have been taken for the wrong people.
  private mutating func notePeople(shared: DocumentPlace?) {
    if let shared {
      tally.note(
        "the same entity is in another source too; each source is taken for the export of one person, and the newest state "
          + "decides whose it is", at: shared)
    }
    let owners = Set(measurements.map { people[$0.source].id })
    for person in people {
      if let profile = person.profile, !owners.contains(person.id) {
        tally.note(
          "no recording is of the person of this profile; files of one person belong into one folder", at: profile.place
        )
      }
      if person.id != person.rawID { findings.append("person '\(inMessage(person.rawID))' became '\(person.id)'") }
    }
  }
}
