/// Who was recorded, how, and what is known about it: one row of `/recordings` without its row ranges.
///
/// `nil` means "not known" everywhere. Units are those of the archive.
public struct RecordingMetadata: Sendable, Hashable {
  /// Unique in the study.
  public var id: String
  /// The person, or the unit of a simulator: the cluster of every interval.
  public var subjectID: String
  /// Recordings made together.
  public var sessionID: String?
  public var source: RecordingSource
  /// Seconds since 1970 UTC.
  public var startedAt: Double?
  /// Seconds since 1970 UTC; compared with tombstones.
  public var updatedAt: Double?
  /// The person's local time, in minutes east of UTC.
  public var utcOffsetInMinutes: Int32?
  /// In seconds.
  public var duration: Double?
  public var deviceModel: String?
  public var osVersion: String?
  public var appVersion: String?
  /// A random installation id.
  public var deviceID: String?
  public var cameraPosition: CameraPosition?
  public var torchUsed: Bool?
  public var sensitiveContact: Bool?
  /// What the camera was asked for, in hertz.
  public var nominalFrameRate: Double?
  public var thermalState: ThermalState?
  /// 0...1.
  public var batteryFraction: Double?
  /// Whether the acquisition was broken off.
  public var interrupted: Bool?
  /// `false` when the recording is known to hold no pulse.
  public var pulsePresent: Bool?
  /// The programmed rate of a simulator or metronome, in beats per minute.
  public var targetBeatsPerMinute: Double?
  /// Protocol condition, as `rest` or `walk`.
  public var condition: String?
  /// Study arm as stored; see `effectiveArm`.
  public var arm: String?
  public var atRest: Bool?
  public var recentExercise: Bool?
  public var recentCaffeine: Bool?
  public var recentMeal: Bool?
  public var movement: Bool?
  public var phoneWarm: Bool?
  public var posture: Posture?
  /// Self-report, 1...5.
  public var feeling: Int32?
  /// Seconds since 1970 UTC.
  public var feelingRecordedAt: Double?
  public var sex: String?
  public var ageBand: String?
  public var bmiBand: String?
  public var skinTone: String?
  public var skinToneScale: String?
  public var ambientLight: String?
  public var hand: String?
  /// Ambient, in degrees Celsius.
  public var temperature: Double?
  /// Age of the newest health context value at the start, in seconds; never enters a score.
  public var healthContextAge: Double?
  /// What the app had stored.
  public var baselineEligible: Bool?
  public var referenceKind: ReferenceKind = .none
  public var referenceDevice: String?
  public var referenceVersion: String?
  /// Declared delay of the reference behind the camera, in seconds; `nil` when not declared.
  public var referenceLag: Double?
  /// The same for the watch, in seconds.
  public var watchLag: Double?
  /// Whether reference and frames share a clock; without one only whole recordings can be compared.
  public var referenceClock: ReferenceClock = .frames
  /// The regulation session that the recording is before or after.
  public var regulationID: String?

  /// Creates metadata with the required values; all others are unknown.
  public init(id: String, subjectID: String, source: RecordingSource) {
    self.id = id
    self.subjectID = subjectID
    self.source = source
  }

  /// The study arm: as stored, otherwise `simulator` for the optical simulator and `unnamed` for everything else.
  public var effectiveArm: String {
    if let arm { return arm }
    return source == .opticalSimulator ? "simulator" : "unnamed"
  }
}

/// What made a recording. Raw values are the archive's codes.
public enum RecordingSource: Int8, Sendable, CaseIterable {
  case iphoneCameraPPG = 0
  case appleWatchOptical = 1
  case opticalSimulator = 2
  case healthKitImport = 3
  case other = 4
}

/// Which camera. Raw values are the archive's codes.
public enum CameraPosition: Int8, Sendable, CaseIterable {
  case back = 0
  case front = 1
}

/// How warm the phone says it is. Raw values are the archive's codes.
public enum ThermalState: Int8, Sendable, CaseIterable {
  case nominal = 0
  case fair = 1
  case serious = 2
  case critical = 3
}

/// How the person was placed. Raw values are the archive's codes.
public enum Posture: Int8, Sendable, CaseIterable {
  case seated = 0
  case standing = 1
  case lying = 2
}

/// What the reference is made of. Raw values are the archive's codes.
public enum ReferenceKind: Int8, Sendable, CaseIterable {
  case none = 0
  case rrIntervals = 1
  case rateSeries = 2
  case constant = 3
}

/// What clock the reference's times are on. Raw values are the archive's codes.
public enum ReferenceClock: Int8, Sendable, CaseIterable {
  case frames = 0
  case none = 1
}
