/// The root attributes of an archive.
public struct ArchiveAttributes: Sendable, Hashable {
  public var title: String
  /// `[A-Za-z0-9._-]`, at most 64 bytes.
  public var studyID: String
  /// Tool and version that wrote the archive.
  public var creator: String
  public var license: String
  /// Where the recordings came from, with every assumption an importer made.
  public var source: String
  /// SHA-256 of the frozen study file, if there was one.
  public var studySHA256: String?

  /// Says what is wrong with `id` as the id of a study; `nil` when it is right.
  public static func fault(ofStudyID id: String) -> String? { Identifier.fault(ofStudy: id) }

  /// Creates attributes.
  public init(
    title: String, studyID: String, creator: String, license: String, source: String, studySHA256: String? = nil
  ) {
    self.title = title
    self.studyID = studyID
    self.creator = creator
    self.license = license
    self.source = source
    self.studySHA256 = studySHA256
  }
}

/// What the app or another tool had computed for a recording: one row of `/results`.
public struct RecordedResult: Sendable, Hashable {
  public var recordingID: String
  public var algorithm: String
  public var algorithmVersion: String
  /// In beats per minute.
  public var beatsPerMinute: Double?
  /// In milliseconds.
  public var rmssd: Double?
  /// In milliseconds.
  public var sdnn: Double?
  public var quality: Double?
  public var confidence: Double?
  /// In seconds.
  public var usableDuration: Double?
  public var methodAgreement: Double?
  public var stressIndex: Double?
  public var stressConfidence: Double?
  public var validIntervalCount: Int32?
  public var isValid: Bool?
  public var prvReliable: Bool?
  public var reasons: String?
  public var stressStatus: String?
  public var stressVersion: String?
  public var baselineMaturity: String?

  /// Creates a result that holds nothing but its key.
  public init(recordingID: String, algorithm: String, algorithmVersion: String) {
    self.recordingID = recordingID
    self.algorithm = algorithm
    self.algorithmVersion = algorithmVersion
  }
}

/// A before/after exercise: one row of `/regulations`.
public struct Regulation: Sendable, Hashable {
  public var id: String
  public var protocolID: String?
  public var protocolVersion: String?
  public var beforeRecordingID: String?
  public var afterRecordingID: String?
  /// Seconds since 1970 UTC.
  public var startedAt: Double?
  /// Seconds since 1970 UTC.
  public var endedAt: Double?
  /// Seconds since 1970 UTC.
  public var updatedAt: Double?
  /// In seconds.
  public var plannedDuration: Double?
  /// In seconds.
  public var duration: Double?
  public var state: RegulationState?
  /// Self-report, 1...5.
  public var feelingBefore: Int32?
  /// Self-report, 1...5.
  public var feelingAfter: Int32?

  /// Creates a regulation that holds nothing but its id.
  public init(id: String) { self.id = id }
}

/// How far a regulation session came. Raw values are the archive's codes.
public enum RegulationState: Int8, Sendable, CaseIterable {
  case inProgress = 0
  case awaitingAfter = 1
  case completed = 2
  case cancelled = 3
}

/// The record of a deletion: one row of `/tombstones`.
public struct Tombstone: Sendable, Hashable {
  public var entityID: String
  /// `measurement` or `regulationSession`.
  public var entityKind: String
  /// Seconds since 1970 UTC; `nil` is unconditional.
  public var deletedAt: Double?
  /// Seconds since 1970 UTC; `nil` is unconditional.
  public var updatedAt: Double?

  /// Creates a tombstone.
  public init(entityID: String, entityKind: String, deletedAt: Double? = nil, updatedAt: Double? = nil) {
    self.entityID = entityID
    self.entityKind = entityKind
    self.deletedAt = deletedAt
    self.updatedAt = updatedAt
  }
}

/// A device that samples refer to: one row of `/devices`.
public struct Device: Sendable, Hashable {
  public var id: String
  public var name: String?
  public var model: String?
  public var systemVersion: String?
  public var role: String?

  /// Creates a device that holds nothing but its id.
  public init(id: String) { self.id = id }
}
