/// What recordings are split by in the tables. The raw values are the names of columns and groups: a contract.
///
/// To add one: a case, its line in `text(of:)`, and its kind of level in `isNumeric`.
public enum Stratum: String, Sendable, Hashable, CaseIterable {
  /// The programmed rate of a simulator or metronome.
  case targetBeatsPerMinute = "target_bpm"
  /// The protocol condition.
  case condition

  /// The level of recordings that do not say theirs. They form their own level and are never dropped.
  public static let unknown = "unknown"

  /// The level of all target rates together that are not a verification point.
  public static let others = "others"

  /// The target rates that the verification asks for, as levels.
  public static let verificationTargets = ["60", "75", "120"]

  /// Whether levels are numbers, ordered as numbers.
  public var isNumeric: Bool { self == .targetBeatsPerMinute }

  /// Returns the level that a recording belongs to, as text; numbers without a trailing `.0` (`75`, `62.5`).
  public func level(of metadata: RecordingMetadata) -> String {
    guard let text = text(of: metadata), !text.isEmpty else { return Self.unknown }
    return text
  }

  /// Returns whether `a` stands before `b` in a table: numbers by value, then other texts by their UTF-8 bytes, `unknown` last.
  public func precedes(_ a: String, _ b: String) -> Bool {
    if a == Self.unknown || b == Self.unknown { return a != b && b == Self.unknown }
    switch (isNumeric ? Double(a) : nil, isNumeric ? Double(b) : nil) {
    case (let x?, let y?) where x != y: return x < y
    case (_?, nil): return true
    case (nil, _?): return false
    default: return a.utf8.lexicographicallyPrecedes(b.utf8)
    }
  }

  private func text(of metadata: RecordingMetadata) -> String? {
    switch self {
    case .targetBeatsPerMinute: NumberText.shortestStored(metadata.targetBeatsPerMinute)
    case .condition: metadata.condition
    }
  }
}
