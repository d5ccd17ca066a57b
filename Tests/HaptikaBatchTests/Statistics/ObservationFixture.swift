@testable import HaptikaBatch
@testable import HaptikaDSP

extension AlgorithmIdentifier {
  static let tested = AlgorithmIdentifier("tested", Version(1, 0, 0))
}

extension Observation {
  /// An eligible observation: published when there is an estimate, otherwise withheld.
  static func eligible(
    _ recording: String, of subject: String, reference: Double, estimate: Double?, target: String = "unknown",
    condition: String = "unknown", reasons: [ReasonCode] = [.lowQuality]
  ) -> Observation {
    Observation(
      studyID: "study", subjectID: subject, recordingID: recording, windowStart: nil, arm: "arm",
      referenceKind: .rrIntervals, levels: Stratum.levels([.targetBeatsPerMinute: target, .condition: condition]),
      algorithm: .tested,
      status: estimate == nil ? .withheld : .published, ineligibility: nil, reference: reference, estimate: estimate,
      error: estimate.map { roundedToNano($0 - reference) }, confidence: nil, rawEstimate: estimate,
      reasons: estimate == nil ? reasons : [])
  }

  /// An observation that counts in no accuracy number.
  static func ineligible(
    _ recording: String, _ reason: Ineligibility, kind: ReferenceKind, estimate: Double?, condition: String = "unknown"
  ) -> Observation {
    var observation = eligible(recording, of: "S", reference: 60, estimate: estimate, condition: condition)
    observation.ineligibility = reason
    observation.referenceKind = kind
    observation.reference = nil
    observation.error = nil
    return observation
  }

  /// The recordings of vector 11: 12 people, 46 recordings, 43 published.
  static func study() throws -> [Observation] {
    let recordings: [[String: Any]] = try StatisticsVector("11_error_metrics_hr").inputs("recordings")
    return recordings.enumerated().map { index, recording in
      eligible(
        recording["recording"] as? String ?? "", of: recording["subject"] as? String ?? "",
        reference: recording["ref"] as? Double ?? .nan, estimate: recording["v1"] as? Double,
        target: ["60", "75", "unknown"][index % 3], condition: ["rest", "walk"][index % 2])
    }
  }
}

extension Stratum {
  /// The levels of a recording of which only `known` is known.
  static func levels(_ known: [Stratum: String]) -> [String] { allCases.map { known[$0] ?? unknown } }
}

extension [AccuracySummary] {
  /// The first row of `group` and `level`.
  func row(_ group: String, _ level: String) -> AccuracySummary? { first { $0.group == group && $0.level == level } }
}
