extension Stratum {
  /// What the report calls it, after "by".
  var words: String {
    switch self {
    case .targetBeatsPerMinute: "target BPM"
    case .referenceBand: "reference band"
    case .condition: "condition"
    case .deviceModel: "device"
    case .cameraPosition: "camera"
    case .torchUsed: "torch"
    case .thermalState: "thermal state"
    case .batteryFraction: "battery charge"
    case .skinTone: "skin tone"
    case .sex: "sex"
    case .ageBand: "age band"
    case .bmiBand: "BMI band"
    case .ambientLight: "ambient light"
    case .posture: "posture"
    case .movement: "movement"
    }
  }

  /// Whether the report shows it in full, rather than in one table.
  var hasTablesOfItsOwn: Bool { self == .targetBeatsPerMinute || self == .condition }
}
