import Foundation

/// What can be known in several states, of which one is kept.
protocol HaptikaState: Sendable {
  /// The state as a line of JSON, by which states of one rank are told apart.
  var line: String { get }
}

/// A measurement as one of the documents has it.
enum HaptikaMeasurement: HaptikaState {
  case watch(HaptikaDocument.WatchMeasurement)
  case camera(HaptikaDocument.CameraMeasurement)
  case server(HaptikaDocument.ServerMeasurement)

  /// The id as it is written.
  var id: String {
    switch self {
    case .watch(let document): document.id
    case .camera(let document): document.id
    case .server(let document): document.id
    }
  }

  var line: String {
    switch self {
    case .watch(let document): text(of: document)
    case .camera(let document): text(of: document)
    case .server(let document): text(of: document)
    }
  }
}

/// An exercise as one of the documents has it.
enum HaptikaSession: HaptikaState {
  case app(HaptikaDocument.RegulationSession)
  case server(HaptikaDocument.ServerSession)

  /// The id as it is written.
  var id: String {
    switch self {
    case .app(let document): document.id
    case .server(let document): document.id
    }
  }

  /// The measurements before and after it, as they are written.
  var measurementIDs: (before: String?, after: String?) {
    switch self {
    case .app(let document): (document.beforeMeasurementId, document.afterMeasurementId)
    case .server(let document): (document.beforeMeasurementId, document.afterMeasurementId)
    }
  }

  var line: String {
    switch self {
    case .app(let document): text(of: document)
    case .server(let document): text(of: document)
    }
  }
}

extension HaptikaDocument.FeelingUpdate: HaptikaState {
  var line: String { text(of: self) }
}

extension HaptikaDocument.MeasurementAnnotation: HaptikaState {
  var line: String { text(of: self) }
}

extension HaptikaDocument.Deletion: HaptikaState {
  var line: String { text(of: self) }
}

extension HaptikaDocument.Profile: HaptikaState {
  var line: String { text(of: self) }
}

/// What was decoded can be encoded; if not, nothing tells two such states apart.
private func text(of document: some Encodable) -> String { (try? HaptikaDocument.line(of: document)) ?? "" }

/// The order of the states of one entity, whichever of them arrives first: the app's own documents go before the server's copies, then
/// the highest revision, the newest time, the highest sequence, and the greatest event id.
struct StateRank: Sendable, Hashable, Comparable {
  /// Whether the app wrote it, not the server.
  var isOfApp = true
  /// Of server documents; 0 of others.
  var revision = 0
  /// Seconds since 1970 UTC; infinite for what holds without condition, negative infinite when it is not known.
  var time = -Double.infinity
  /// Of the envelope; −1 without one.
  var sequence = -1
  /// Of the envelope; empty without one.
  var eventID = ByteText("")

  static func < (a: Self, b: Self) -> Bool {
    if a.isOfApp != b.isOfApp { return b.isOfApp }
    if a.revision != b.revision { return a.revision < b.revision }
    if a.time != b.time { return a.time < b.time }
    if a.sequence != b.sequence { return a.sequence < b.sequence }
    return a.eventID < b.eventID
  }
}

/// One state of an entity, and where it was read.
struct EntityState<Value: HaptikaState>: Sendable {
  let value: Value
  let rank: StateRank
  let place: DocumentPlace
  /// The device that sent it, when it came in an envelope.
  var sender: String?

  /// Whether this state takes the place of `other`. Of states that say the same, the first to be read stays.
  func replaces(_ other: EntityState) -> Bool {
    if rank != other.rank { return rank > other.rank }
    let (line, otherLine) = (ByteText(value.line), ByteText(other.value.line))
    if line != otherLine { return line > otherLine }
    return ByteText(sender ?? "") > ByteText(other.sender ?? "")
  }
}

/// An id by which an entity or event is found: UUIDs are the same in upper and lower case, other ids are what they are.
enum EntityKey: Sendable, Hashable {
  case uuid(UUID)
  case text(ByteText)

  init(_ id: String) {
    if id.utf8.count == 36, let uuid = UUID(uuidString: id) { self = .uuid(uuid) } else { self = .text(ByteText(id)) }
  }
}
