/// How many documents of each kind were read, and why some were not kept. The numbers do not depend on the order of arrival.
struct DocumentTally: Sendable {
  /// What the report counts together, in its order.
  enum Group: String, Sendable, Hashable, CaseIterable {
    case envelopes
    case watchMeasurements = "watch measurements"
    case cameraMeasurements = "camera measurements"
    case serverMeasurements = "server measurements"
    case annotations = "measurement annotations"
    case regulationSessions = "regulation sessions"
    case serverSessions = "server sessions"
    case feelings
    case tombstones
    case profiles
    case others = "other documents"
  }

  /// Why a document is not kept, in the order of the report.
  enum Reason: String, Sendable, Hashable, CaseIterable {
    case shape = "not of the shape of its kind"
    case contract = "breaks the contract of the server"
    case payload = "the payload cannot be used"
    case unknownKind = "of a kind that is not known"
    case replay = "the same event again"
    case liveHeartRate = "liveHeartRate: counted, not imported"
    case acknowledgement = "ack: counted, not imported"
    case preferences = "preferences: counted, not imported"
    case superseded = "another state of the same entity is newer, or says the same"
    case deleted = "deleted by a tombstone"
    case orphan = "its measurement is not there"
  }

  private struct Counts {
    var files: Set<Int> = []
    var read = 0
    var dropped: [Reason: (count: Int, first: DocumentPlace)] = [:]
  }

  /// The most findings that are told one by one: files of strangers may hold millions.
  static let mostFindings = 100

  private var counts: [Group: Counts] = [:]
  private var found: [(place: DocumentPlace, text: String)] = []
  private var untold = 0

  /// Counts a document that was read.
  mutating func read(_ table: Group, at place: DocumentPlace) {
    counts[table, default: Counts()].read += 1
    counts[table, default: Counts()].files.insert(place.file)
  }

  /// Counts a document as dropped that was counted as read.
  mutating func drop(_ table: Group, because reason: Reason, at place: DocumentPlace) {
    let known = counts[table]?.dropped[reason]
    counts[table, default: Counts()].dropped[reason] = (
      (known?.count ?? 0) + 1, known.map { min($0.first, place) } ?? place
    )
  }

  /// Keeps what a person should look at.
  mutating func note(_ text: String, at place: DocumentPlace) {
    if found.count < Self.mostFindings { found.append((place, text)) } else { untold += 1 }
  }

  /// The counts as an import reports them; `labels` names the files.
  func tables(labels: [String]) -> [ImportReport.TableCounts] {
    Group.allCases.compactMap { table in
      guard let counts = counts[table] else { return nil }
      let dropped = Reason.allCases.compactMap { reason in
        counts.dropped[reason].map { dropped in
          ImportReport.DroppedRows(
            reason: reason.rawValue, count: dropped.count,
            first: "\(labels[dropped.first.file]): \(dropped.first.text)")
        }
      }
      return ImportReport.TableCounts(
        name: table.rawValue, fileCount: counts.files.count, rowsRead: counts.read,
        rowsKept: counts.read - dropped.reduce(0) { $0 + $1.count }, dropped: dropped)
    }
  }

  /// What a person should look at, in the order of files and lines.
  func findings(labels: [String]) -> [String] {
    let sorted = found.sorted { ($0.place, ByteText($0.text)) < ($1.place, ByteText($1.text)) }
    let told = sorted.map { "\(labels[$0.place.file]): \($0.place.text): \($0.text)" }
    return untold == 0 ? told : told + ["and \(untold) more findings of documents"]
  }
}
