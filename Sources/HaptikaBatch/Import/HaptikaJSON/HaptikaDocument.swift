/// The documents that the app and its server write, by the names of their fields: read by `HaptikaJSONImporter`, and written in the
/// same words by an export.
///
///     let line = try HaptikaDocument.line(of: measurement)
///
/// Absent and `null` are the same, and are `nil` here; a value that is not available is never a zero. Which document is which,
/// `HaptikaDocumentKind` tells by its shape. Fields that an archive has no place for are not named and not read.
enum HaptikaDocument {
  /// The one version of every document that has a `schemaVersion`.
  static let schemaVersion = 1

  /// What a watch, or the phone in its stead, measured: rates, and a summary of them. Version 1.
  struct WatchMeasurement: Codable, Sendable, Hashable {
    var schemaVersion: Int? = HaptikaDocument.schemaVersion
    var id: String
    var updatedAt: Time
    var startedAt: Time
    var endedAt: Time
    /// `iphoneCameraPPG` or `appleWatchOptical`.
    var source: String
    var device: WatchDevice?
    var currentBpm: Double?
    var averageBpm: Double?
    var minimumBpm: Double?
    var maximumBpm: Double?
    var samples: [Sample]?
    /// 0...1 of 60 s.
    var coverage: Double?
    /// 0...1.
    var quality: Double?
    var valid: Bool?
    /// The first of several: `noValidHeartRate`, `insufficientSamples`, `insufficientCoverage`, `staleData`, `interrupted`.
    var invalidReason: String?
    var context: Context?
    var feeling: Feeling?
  }

  struct WatchDevice: Codable, Sendable, Hashable {
    /// `unknown-watch` is a missing id.
    var id: String?
    var name: String?
    var model: String?
    var systemVersion: String?

    static let unknownID = "unknown-watch"
  }

  /// One rate, at the time at which it arrived.
  struct Sample: Codable, Sendable, Hashable {
    /// Since the start of the session, which may be up to 30 s before the first sample; in seconds.
    var offsetSeconds: Double
    var bpm: Double
  }

  /// What the person said of the circumstances.
  struct Context: Codable, Sendable, Hashable {
    var atRest: Bool?
    /// `seated`, `standing`, `lying`, or `unknown`.
    var posture: String?
    var recentExercise: Bool?
    var recentCaffeine: Bool?
    var recentMeal: Bool?
  }

  /// How the person felt, 1...5.
  struct Feeling: Codable, Sendable, Hashable {
    var score: Int
    var recordedAt: Time?
  }

  /// A before/after exercise, which the app calls a regulation session. Version 1; the version of its protocol is 1 too and not written.
  struct RegulationSession: Codable, Sendable, Hashable {
    var schemaVersion: Int? = HaptikaDocument.schemaVersion
    var id: String
    var protocolId: String
    var startedAt: Time
    var endedAt: Time?
    var durationSeconds: Double?
    /// `inProgress`, `awaitingAfter`, `completed` or `cancelled`.
    var state: String
    var beforeMeasurementId: String?
    var afterMeasurementId: String?
    var feelingBefore: Int?
    var feelingAfter: Int?
    var workoutUUID: String?
    var updatedAt: Time
  }

  /// What the phone's camera measured, with its result. Version 1.
  struct CameraMeasurement: Codable, Sendable, Hashable {
    var schemaVersion: Int? = HaptikaDocument.schemaVersion
    /// The version of `haptika-ppg`.
    var algorithmVersion: String
    var id: String
    var acquisition: Acquisition?
    var measuredAt: Time
    var atRest: Bool?
    var baselineEligible: Bool?
    var cameraResult: CameraResult?
    var potentialStress: StressResult?
    var healthKitContext: HealthContext?
    var selfReport: SelfReport?
    /// A CSV file of frames, named from the folder of the JSON file.
    var frames: String?
  }

  struct Acquisition: Codable, Sendable, Hashable {
    /// `back` or `front`.
    var cameraPosition: String?
    var torchUsed: Bool?
  }

  struct CameraResult: Codable, Sendable, Hashable {
    var bpm: Rate?
    var prv: Variability?
    var quality: Quality?

    struct Rate: Codable, Sendable, Hashable {
      var bpm: Double?
      var confidence: Double?
    }

    struct Variability: Codable, Sendable, Hashable {
      var estimatedRmssdMs: Double?
      var sdnnMs: Double?
      var reliable: Bool?
      var validIntervalCount: Int?
    }

    struct Quality: Codable, Sendable, Hashable {
      /// 0...1.
      var score: Double?
      var usableDurationSeconds: Double?
      var methodAgreementScore: Double?
    }
  }

  /// The stress index of a measurement.
  struct StressResult: Codable, Sendable, Hashable {
    var index: Double?
    var confidence: Double?
    var status: String?
    /// Of the formula.
    var version: String?
    var baselineMaturity: String?
  }

  /// What was known from HealthKit at the start; its values are other quantities and are not read.
  struct HealthContext: Codable, Sendable, Hashable {
    /// The age of the newest value, in seconds.
    var ageSeconds: Double?
  }

  struct SelfReport: Codable, Sendable, Hashable {
    /// 1...5.
    var feeling: Int?
    var recentExercise: Bool?
    var recentCaffeine: Bool?
    var recentMeal: Bool?
    var movementDuringMeasurement: Bool?
    var phoneUnusuallyWarm: Bool?
  }
}
