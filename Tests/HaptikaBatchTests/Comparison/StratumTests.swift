import Testing

@testable import HaptikaBatch

@Suite("Strata")
struct StratumTests {
  private func metadata(_ change: (inout RecordingMetadata) -> Void) -> RecordingMetadata {
    var metadata = RecordingMetadata(id: "r", subjectID: "s", source: .iphoneCameraPPG)
    change(&metadata)
    return metadata
  }

  @Test(
    "write target rates as short as they are",
    arguments: [(75.0, "75"), (62.5, "62.5"), (Double(Float(75.1)), "75.1"), (nil, "unknown"), (.nan, "unknown")])
  func target(rate: Double?, level: String) {
    #expect(
      Stratum.targetBeatsPerMinute.level(of: metadata { $0.targetBeatsPerMinute = rate }, reference: nil) == level)
  }

  @Test("keep a recording that does not say its condition as unknown", arguments: [nil, ""])
  func unknown(condition: String?) {
    #expect(Stratum.condition.level(of: metadata { $0.condition = condition }, reference: nil) == "unknown")
  }

  @Test("are all unknown of a recording that says nothing", arguments: Stratum.allCases)
  func nothingRecorded(stratum: Stratum) {
    #expect(stratum.level(of: metadata { _ in }, reference: nil) == Stratum.unknown)
  }

  @Test(
    "put a charge into the band that includes its lower end; one that cannot be is unknown",
    arguments: [
      (0, "[0,0.2)"), (0.1999, "[0,0.2)"), (0.2, "[0.2,0.5)"), (Double(Float(0.2)), "[0.2,0.5)"), (0.4999, "[0.2,0.5)"),
      (0.5, "[0.5,1]"), (1, "[0.5,1]"), (1.01, "unknown"), (-0.01, "unknown"), (.nan, "unknown"),
    ])
  func battery(fraction: Double, level: String) {
    #expect(Stratum.batteryFraction.level(of: metadata { $0.batteryFraction = fraction }, reference: nil) == level)
  }

  @Test(
    "put a reference into the band that includes its lower end",
    arguments: [
      (25, "[0,60)"), (59.999, "[0,60)"), (60, "[60,80)"), (79.999, "[60,80)"), (80, "[80,100)"), (100, "[100,∞)"),
      (250, "[100,∞)"), (nil, "unknown"), (.nan, "unknown"),
    ])
  func referenceBand(reference: Double?, level: String) {
    #expect(Stratum.referenceBand.level(of: metadata { _ in }, reference: reference) == level)
  }

  @Test("write codes as the archive names them, and a tone with its scale")
  func codes() {
    let metadata = metadata {
      $0.deviceModel = "iPhone 15"
      $0.cameraPosition = .front
      $0.torchUsed = false
      $0.thermalState = .serious
      $0.posture = .lying
      $0.movement = true
      $0.skinTone = "V"
      $0.skinToneScale = "Fitzpatrick"
    }
    let levels = [Stratum.deviceModel, .cameraPosition, .torchUsed, .thermalState, .posture, .movement, .skinTone]
      .map { $0.level(of: metadata, reference: nil) }
    #expect(levels == ["iPhone 15", "front", "false", "serious", "lying", "true", "Fitzpatrick V"])
  }

  @Test("give a tone without a scale by itself")
  func toneWithoutScale() {
    #expect(Stratum.skinTone.level(of: metadata { $0.skinTone = "5" }, reference: nil) == "5")
  }

  @Test(
    "order numbers by value, codes as the archive does, texts by bytes, and unknown last",
    arguments: [
      (Stratum.targetBeatsPerMinute, ["60", "75", "120", "others", "unknown"]),
      (.thermalState, ["nominal", "fair", "serious", "critical", "unknown"]),
      (.referenceBand, ["[0,60)", "[60,80)", "[80,100)", "[100,∞)"]),
      (.batteryFraction, ["[0,0.2)", "[0.2,0.5)", "[0.5,1]", "unknown"]),
      (.cameraPosition, ["back", "front", "unknown"]), (.posture, ["seated", "standing", "lying", "unknown"]),
      (.sex, ["F", "M", "f", "others", "unknown"]),
    ])
  func order(stratum: Stratum, levels: [String]) {
    #expect(levels.reversed().sorted(by: stratum.precedes) == levels)
  }
}
