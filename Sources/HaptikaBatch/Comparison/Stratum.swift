/// What recordings are split by in the tables. The raw values are the names of columns and groups: a contract.
///
/// To add one: a case, its line in `text(of:)`, its kind of level in `order`, and its title in the report.
public enum Stratum: String, Sendable, Hashable, CaseIterable {
  /// The programmed rate of a simulator or metronome.
  case targetBeatsPerMinute = "target_bpm"
  /// The reference rate, in bands: of each row its own, so that the windows of one recording may lie in several.
  case referenceBand = "reference_bpm"
  /// The protocol condition.
  case condition
  /// The phone.
  case deviceModel = "device_model"
  /// Front or back.
  case cameraPosition = "camera_position"
  /// Whether the torch was on.
  case torchUsed = "torch_used"
  /// How warm the phone says it is.
  case thermalState = "thermal_state"
  /// The battery's charge, in bands.
  case batteryFraction = "battery_fraction"
  case skinTone = "skin_tone"
  case sex
  case ageBand = "age_band"
  case bmiBand = "bmi_band"
  case ambientLight = "ambient_light"
  case posture
  /// Whether the person says to have moved.
  case movement

  /// The level of recordings that do not say theirs. They form their own level and are never dropped.
  public static let unknown = "unknown"

  /// The level of all target rates together that are not a verification point; in other strata, of all levels together that have
  /// too few people to stand by themselves.
  public static let others = "others"

  /// The target rates that the verification asks for, as levels.
  public static let verificationTargets = ["60", "75", "120"]

  /// The bands of the reference rate, with the lower end of each, which it includes.
  static let referenceBands: [(from: Double, level: String)] = [
    (0, "[0,60)"), (60, "[60,80)"), (80, "[80,100)"), (100, "[100,∞)"),
  ]

  /// The bands of the battery's charge, with the lower end of each; a band includes its lower end, the last one both.
  static let batteryBands: [(from: Double, level: String)] = [(0, "[0,0.2)"), (0.2, "[0.2,0.5)"), (0.5, "[0.5,1]")]

  /// Returns the level that a recording, or one window of it, belongs to, as text; numbers without a trailing `.0` (`75`, `62.5`).
  /// `reference` is the reference rate of the same seconds, unrounded, in beats per minute.
  public func level(of metadata: RecordingMetadata, reference: Double?) -> String {
    guard let text = text(of: metadata, reference: reference), !text.isEmpty else { return Self.unknown }
    return text
  }

  /// Returns whether `a` stands before `b` in a table: numbers by value, codes and bands in the order of the archive, then
  /// other texts by their UTF-8 bytes, `others` and `unknown` last.
  public func precedes(_ a: String, _ b: String) -> Bool {
    if a == Self.unknown || b == Self.unknown { return a != b && b == Self.unknown }
    if a == Self.others || b == Self.others { return a != b && b == Self.others }
    switch (place(of: a), place(of: b)) {
    case (let x?, let y?) where x != y: return x < y
    case (_?, nil): return true
    case (nil, _?): return false
    default: return a.utf8.lexicographicallyPrecedes(b.utf8)
    }
  }

  private func text(of metadata: RecordingMetadata, reference: Double?) -> String? {
    switch self {
    case .targetBeatsPerMinute: NumberText.shortestStored(metadata.targetBeatsPerMinute)
    case .referenceBand: reference.flatMap { Self.level(of: $0, in: Self.referenceBands) }
    case .condition: metadata.condition
    case .deviceModel: metadata.deviceModel
    case .cameraPosition: metadata.cameraPosition?.codeName
    case .torchUsed: metadata.torchUsed.map(Self.text)
    case .thermalState: metadata.thermalState?.codeName
    case .batteryFraction: metadata.batteryFraction.flatMap(Self.batteryBand)
    case .skinTone: Self.tone(metadata.skinTone, on: metadata.skinToneScale)
    case .sex: metadata.sex
    case .ageBand: metadata.ageBand
    case .bmiBand: metadata.bmiBand
    case .ambientLight: metadata.ambientLight
    case .posture: metadata.posture?.codeName
    case .movement: metadata.movement.map(Self.text)
    }
  }

  /// Where a level stands that is not ordered as text.
  private func place(of level: String) -> Double? {
    let levels: [String]
    switch self {
    case .targetBeatsPerMinute: return Double(level)
    case .cameraPosition: levels = CameraPosition.allCases.map(\.codeName)
    case .thermalState: levels = ThermalState.allCases.map(\.codeName)
    case .batteryFraction: levels = Self.batteryBands.map(\.level)
    case .referenceBand: levels = Self.referenceBands.map(\.level)
    case .posture: levels = Posture.allCases.map(\.codeName)
    default: return nil
    }
    return levels.firstIndex(of: level).map { Double($0) }
  }

  private static func text(_ flag: Bool) -> String { flag ? "true" : "false" }

  /// A charge that cannot be is not known.
  private static func batteryBand(_ fraction: Double) -> String? {
    0...1 ~= fraction ? level(of: fraction, in: batteryBands) : nil
  }

  /// The last band that begins at or below `value`; none for NaN.
  private static func level(of value: Double, in bands: [(from: Double, level: String)]) -> String? {
    bands.last { value >= $0.from }?.level
  }

  /// A tone means nothing without its scale, so two scales never share a level.
  private static func tone(_ tone: String?, on scale: String?) -> String? {
    guard let tone, !tone.isEmpty, let scale, !scale.isEmpty else { return tone }
    return "\(scale) \(tone)"
  }
}
