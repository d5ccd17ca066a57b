/// An archive without one person.
///
///     let forgetting = try Forgetting("p07", in: "study.h5")
///     let writer = try ArchiveWriter(path: "rest.h5", attributes: forgetting.attributes, overwrite: false)
///     try forgetting.write(to: writer) { _, _ in }
///     try writer.finish()
///
/// The person's recordings, their samples and results, the sessions that they are part of and the devices that nobody else
/// used are left out. Tombstones without a time stand for recordings and sessions: they hold for ever, whatever an older archive or a later
/// replay says. What other tombstones cover is not copied either. Everything else is.
public struct Forgetting: Sendable {
  /// The root attributes of the archive that is written: `source` says how many recordings were left out.
  public let attributes: ArchiveAttributes

  /// Recordings of the person, deleted ones included.
  public let recordingCount: Int

  /// Sessions that are left out with them.
  public let sessionCount: Int

  /// Recordings of others that tombstones cover, and so are not copied.
  public let deletedCount: Int

  /// Where the person's id stands in what is kept, as it is a part of other texts: one clause each.
  public let remarks: [String]

  private let archive: ArchiveReader
  private let batches: [Range<Int>]
  private let regulations: [Regulation]
  private let tombstones: [Tombstone]
  private let devices: DevicesKept
  private let strayResults: [RecordedResult]
  private let keptCount: Int

  /// Opens the archive at `path` and reads it once, so that it is known what belongs to the person alone.
  ///
  /// - Parameters:
  ///   - subject: the person, byte by byte.
  ///   - path: the archive.
  ///   - leavingTombstones: whether tombstones are written. Their ids can hold the person's.
  ///   - tell: hears how many of how many recordings were read.
  /// - Throws: `ArchiveError`: `noInput` for an unknown person; `badData` when nobody else is in the archive, or a recording of
  ///   somebody else cannot be read.
  public init(
    _ subject: String, in path: String, leavingTombstones: Bool, tell: (Int, Int) -> Void = { _, _ in }
  ) throws {
    let archive = try ArchiveReader(path: path)
    let study = archive.attributes.studyID
    let own = try archive.entries(of: subject)
    let ownIDs = Set(own.map(\.id))
    let deletions = try Deletions(in: [archive])
    let kept = archive.entries.filter { !ownIDs.contains($0.id) && !deletions.cover($0, of: study) }
    guard !kept.isEmpty else {
      throw ArchiveError(
        .badData, path, "no recording of anybody else is in it, and an archive needs one; delete the file instead")
    }
    let others = archive.entries.count - own.count
    var traces = PersonTraces(of: subject)
    let batches = Worklist.batches(of: kept, archive: 0).map(\.rows)
    var usedByOthers = UsedDevices()
    var done = 0
    for rows in batches {
      for recording in try archive.readAll(rows) {
        usedByOthers.add(recording)
        traces.look(in: recording)
      }
      done += rows.count
      tell(done, kept.count)
    }
    let person = try PersonRows(own, of: archive)
    devices = DevicesKept(try archive.devices(), person: person, others: usedByOthers)
    let sessions = try archive.regulations()
    let removed = Set(
      sessions.filter { session in
        person.sessions.contains(session.id)
          || [session.beforeRecordingID, session.afterRecordingID].contains { $0.map(ownIDs.contains) == true }
      }.map(\.id)
    ).union(person.sessions)
    regulations = sessions.filter { !removed.contains($0.id) && !deletions.cover($0, of: study) }
    let earlier = try archive.tombstones().filter { tombstone in
      !(tombstone.isOfRecording && ownIDs.contains(tombstone.entityID))
        && !(tombstone.isOfSession && removed.contains(tombstone.entityID))
    }
    let new =
      own.map { Tombstone(entityID: $0.id, entityKind: Tombstone.recordingKind) }
      + removed.sorted { ByteText($0) < ByteText($1) }
      .map { Tombstone(entityID: $0, entityKind: Tombstone.sessionKind) }
    tombstones = earlier + (leavingTombstones ? new : [])
    strayResults = try archive.strayResults()
    attributes = archive.attributes.without(subject, recordingCount: own.count)
    traces.look(in: attributes)
    traces.look(in: devices.all, Device.columns, of: .devices)
    traces.look(in: regulations, Regulation.columns, of: .regulations)
    traces.look(in: tombstones, Tombstone.columns, of: .tombstones)
    traces.look(in: strayResults, RecordedResult.columns, of: .results)
    remarks = traces.remarks
    recordingCount = own.count
    sessionCount = removed.count
    deletedCount = others - kept.count
    keptCount = kept.count
    self.archive = archive
    self.batches = batches
  }

  /// Adds everything that is kept to `writer`, in the archive's order, in bounded memory. `tell` hears how many of how many recordings
  /// were added.
  ///
  /// - Returns: the number of recordings.
  /// - Throws: `ArchiveError` when a recording cannot be read or added.
  public func write(to writer: ArchiveWriter, tell: (Int, Int) -> Void) throws -> Int {
    var done = 0
    for rows in batches {
      for recording in try archive.readAll(rows) { try writer.append(devices.renumbered(recording)) }
      done += rows.count
      tell(done, keptCount)
    }
    for result in strayResults { try writer.append(result: result) }
    for device in devices.all { try writer.append(device: device) }
    for regulation in regulations { try writer.append(regulation: regulation) }
    for tombstone in tombstones { try writer.append(tombstone: tombstone) }
    return done
  }
}

/// What the rows of a person name. They need not be readable: a person can be forgotten whose recording is damaged.
private struct PersonRows {
  private(set) var devices = UsedDevices()
  private(set) var sessions: Set<String> = []
  /// Whether all rows could be read; otherwise they may name more.
  private(set) var isComplete = true

  init(_ entries: [ArchiveReader.Entry], of archive: ArchiveReader) throws {
    for batch in Worklist.batches(of: entries, archive: 0) {
      for result in try archive.read(rows: batch.rows) {
        switch result {
        case .recording(let recording):
          devices.add(recording)
          if let session = recording.metadata.regulationID { sessions.insert(session) }
        case .unreadable(_, let metadata, _):
          isComplete = false
          if let session = metadata.regulationID { sessions.insert(session) }
        }
      }
    }
  }
}

/// The devices that stay, and their new places.
private struct DevicesKept: Sendable {
  private(set) var all: [Device] = []
  private var places: [Int32: Int32] = [:]

  /// A device goes when the person used it and nobody else did. When not all of the person's rows can be read, what nobody else used may
  /// be the person's and goes too.
  init(_ devices: [Device], person: PersonRows, others: UsedDevices) {
    for (place, device) in devices.enumerated() {
      let mayBeTheirs = !person.isComplete || person.devices.holds(device, at: place)
      if mayBeTheirs, !others.holds(device, at: place) { continue }
      places[Int32(clamping: place)] = Int32(clamping: all.count)
      all.append(device)
    }
  }

  func renumbered(_ recording: Recording) -> Recording {
    var recording = recording
    for index in recording.watch.indices {
      recording.watch[index].device = recording.watch[index].device.flatMap { places[$0] }
    }
    for index in recording.intervals.indices {
      recording.intervals[index].device = recording.intervals[index].device.flatMap { places[$0] }
    }
    return recording
  }
}
