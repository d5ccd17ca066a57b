import Foundation
import HaptikaDSP

/// What an archive holds in the app's own shapes: a folder a person with `haptika.jsonl` and the frames that it names. What these shapes
/// have no place for is in `beside`: every table as CSV, and samples as folders of recordings.
enum JSONExport {
  static let file = "haptika.jsonl"

  /// Writes the export and puts the folder in its place. `tell` hears how many of how many recordings are done.
  static func write(_ plan: ExportPlan, to folder: ExportFolder, tell: (Int, Int) -> Void) throws -> ExportCounts {
    let devices = try plan.archive.devices()
    let names = RecordingExport.names(of: devices)
    let beside = ExportNames.besides + "/"
    try folder.createFolder(ExportNames.besides)
    var tables = try ExportTables(of: plan, in: folder, prefix: beside)
    var people = PeopleFiles(of: plan, in: folder)
    var counts = ExportCounts()
    try plan.forEachRecording { recording, entry in
      let name = plan.folders.folder(of: entry.id)
      let export = RecordingExport(recording: recording, deviceNames: names, attributes: plan.archive.attributes)
      var parts = export.parts
      people.add(recording)
      if let (document, held) = MeasurementDocuments.watch(recording, devices: devices) {
        parts.subtract(held)
        try people.append(document, of: entry.subjectID)
      } else if var document = MeasurementDocuments.camera(recording) {
        if parts.contains(.frames), let frames = recording.frames {
          let place = people.folder(of: entry.subjectID)
          try folder.createFolder(place + "/frames")
          try RecordingExport.write(frames, to: folder, as: place + "/frames/" + name + ".csv")
          document.frames = "frames/" + name + ".csv"
          parts.remove(.frames)
        }
        try people.append(document, of: entry.subjectID)
      } else {
        counts.withoutShape += 1
      }
      if !parts.isEmpty {
        counts.beside += 1
        try export.write(parts, to: folder, as: beside + name)
      }
      try tables.add(recording, entry, folder: parts.isEmpty ? nil : name)
      counts.recordings += 1
      tell(counts.recordings, plan.entries.count)
    }
    for session in try plan.regulations(named: tables.sessions) {
      if let document = MeasurementDocuments.session(session) {
        try people.append(document, of: people.person(of: session))
      } else {
        counts.sessionsWithoutShape += 1
      }
    }
    for tombstone in try plan.tombstones() {
      try people.append(
        MeasurementDocuments.envelope(tombstone), of: people.person(ofDeleted: tombstone))
    }
    try people.finish()
    try tables.finish(devices: devices)
    try folder.describe(ExportTables.formats(in: beside), order: ExportTables.order)
    try folder.commit()
    return counts
  }
}

/// The files of the app's documents, one a person, which grow as recordings come in any order.
private struct PeopleFiles {
  private let folder: ExportFolder
  private let names: ExportNames
  /// The person, when the export is of one.
  private let onlyPerson: String?
  /// The people whose recordings are exported.
  private let people: Set<String>
  /// The person of each recording of the archive, deleted ones included.
  private let persons: [String: String]
  private var sessionPersons: [String: String] = [:]
  /// The sex of each person, as all of the recordings say; empty when they do not agree.
  private var sexes: [String: String] = [:]
  /// Lines that wait to be written, by folder.
  private var waiting: [String: String] = [:]
  private var waitingBytes = 0

  init(of plan: ExportPlan, in folder: ExportFolder) {
    self.folder = folder
    let subjects = plan.entries.map(\.subjectID)
    people = Set(subjects)
    names = ExportNames(of: subjects)
    persons = Dictionary(plan.archive.entries.map { ($0.id, $0.subjectID) }, uniquingKeysWith: { first, _ in first })
    onlyPerson = people.count == 1 ? subjects.first : nil
  }

  /// The folder of a person; that of nobody for `nil`.
  func folder(of subject: String?) -> String { subject.map(names.folder) ?? ExportNames.others }

  /// Takes what the recording says of its person and its session.
  mutating func add(_ recording: Recording) {
    let metadata = recording.metadata
    let sex = metadata.sex ?? ""
    if let known = sexes[metadata.subjectID], known != sex { sexes[metadata.subjectID] = "" }
    sexes[metadata.subjectID] = sexes[metadata.subjectID] ?? sex
    if let session = metadata.regulationID { sessionPersons[session] = metadata.subjectID }
  }

  /// Whose a session is; `nil` when its recordings do not tell.
  func person(of session: Regulation) -> String? {
    let members = [session.beforeRecordingID, session.afterRecordingID].compactMap { $0 }
    return members.compactMap { persons[$0] }.first(where: people.contains) ?? sessionPersons[session.id] ?? onlyPerson
  }

  /// Whose a deleted recording was; `nil` when the archive no longer knows.
  func person(ofDeleted tombstone: Tombstone) -> String? {
    let person = tombstone.isOfRecording ? persons[tombstone.entityID] : nil
    return person.flatMap { people.contains($0) ? $0 : nil } ?? onlyPerson
  }

  /// Adds a document as a line.
  mutating func append(_ document: some Encodable, of subject: String?) throws {
    let line = try HaptikaDocument.line(of: document) + "\n"
    waiting[folder(of: subject), default: ""] += line
    waitingBytes += line.utf8.count
    if waitingBytes > 1 << 20 { try flush() }
  }

  /// Writes what is left, and who the people are.
  mutating func finish() throws {
    for (subject, sex) in sexes.sorted(by: { ByteText($0.key) < ByteText($1.key) }) where !sex.isEmpty {
      try append(HaptikaDocument.Profile(userId: subject, gender: sex), of: subject)
    }
    try flush()
  }

  private mutating func flush() throws {
    for (name, lines) in waiting.sorted(by: { ByteText($0.key) < ByteText($1.key) }) {
      try folder.createFolder(name)
      try folder.append(lines, to: name + "/" + JSONExport.file)
    }
    waiting = [:]
    waitingBytes = 0
  }
}
