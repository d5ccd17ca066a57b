extension HaptikaDocument {
  /// What the server keeps of a measurement.
  struct ServerMeasurement: Codable, Sendable, Hashable {
    var id: String
    /// `iphoneCameraPPG` or `appleWatchOptical`.
    var source: String?
    var startedAt: Time?
    var endedAt: Time?
    var updatedAt: Time?
    /// The highest one wins.
    var revision: Int?
    /// Over 0, at most 7,200.
    var durationSeconds: Double
    var averageBpm: Double?
    var minimumBpm: Double?
    var maximumBpm: Double?
    var estimatedRmssdMs: Double?
    var sdnnMs: Double?
    /// 0...1.
    var quality: Double?
    /// 0...1.
    var coverage: Double?
    var valid: Bool?
    var algorithmVersion: String?
    var stressResult: StressResult?
  }

  /// What the person said of a measurement: its fields go before those of the measurement of the same id.
  struct MeasurementAnnotation: Codable, Sendable, Hashable {
    /// The measurement's.
    var id: String
    /// The highest one wins.
    var revision: Int
    var atRest: Bool?
    /// `seated`, `standing`, `lying`, or `unknown`.
    var posture: String?
    var recentExercise: Bool?
    var recentCaffeine: Bool?
    var recentMeal: Bool?
    /// 1...5.
    var feeling: Int?
  }

  /// What the server keeps of an exercise.
  struct ServerSession: Codable, Sendable, Hashable {
    var id: String
    /// `breathing`, `anchoring`, `meditation`, `sleep`, `wake` or `coherence`.
    var practiceId: String
    /// As the `state` of a regulation session.
    var status: String
    var startedAt: Time?
    var endedAt: Time?
    var updatedAt: Time?
    /// The highest one wins.
    var revision: Int
    /// At most 7,200.
    var plannedDurationSeconds: Double?
    /// At most 86,400.
    var actualDurationSeconds: Double?
    var beforeMeasurementId: String?
    var afterMeasurementId: String?
    /// 1...5.
    var feelingBefore: Int?
    /// 1...5.
    var feelingAfter: Int?
  }

  /// The server's record of a deletion, which holds whatever the entity's time.
  struct ServerTombstone: Codable, Sendable, Hashable {
    var measurement_ID: String?
    var session_ID: String?
    var deletedAt: Time?
  }

  /// Who the person is.
  struct Profile: Codable, Sendable, Hashable {
    var id: String?
    var userId: String?
    var birthYear: Int?
    var gender: String?
    /// The highest one wins.
    var revision: Int?
  }
}
