@testable import HaptikaBatch
@testable import HaptikaDSP

/// Studies of two versions, as observations of a run.
enum ComparedStudy {
  static let old = AlgorithmIdentifier("haptika-ppg", Version(1, 0, 0))
  static let new = AlgorithmIdentifier("haptika-ppg", Version(2, 0, 0))
  static let plain = AlgorithmIdentifier("spectral-peak", Version(1, 0, 0))

  /// The row of one version on a recording.
  static func observation(
    _ algorithm: AlgorithmIdentifier, _ recording: String, of subject: String, reference: Double, estimate: Double?,
    confidence: Double? = nil, condition: String = "unknown", arm: String = "arm"
  ) -> Observation {
    var observation = Observation.eligible(
      recording, of: subject, reference: reference, estimate: estimate, condition: condition)
    observation.algorithm = algorithm
    observation.confidence = confidence
    observation.arm = arm
    return observation
  }

  /// Recordings of vector 22 under both versions.
  static func vector() throws -> [Observation] {
    let recordings: [[String: Any]] = try StatisticsVector("22_version_comparison").inputs("recordings")
    return recordings.flatMap { recording in
      [(old, "v1", "conf1"), (new, "v2", "conf2")].map { algorithm, rate, confidence in
        observation(
          algorithm, recording["recording"] as? String ?? "", of: recording["subject"] as? String ?? "",
          reference: recording["ref"] as? Double ?? .nan, estimate: recording[rate] as? Double,
          confidence: recording[confidence] as? Double)
      }
    }
  }

  /// `people` with four recordings each at 70 bpm, `rest` and `walk` in turn. The old version publishes all: 3 bpm off, but 8 in
  /// the last recording of every other person. The new one is 1 bpm off and withholds those.
  static func cautious(people: Int) -> [Observation] {
    (0..<people).flatMap { person in
      (0..<4).flatMap { index -> [Observation] in
        let (recording, subject) = ("S\(person)-R\(index)", "S\(person)")
        let condition = index % 2 == 0 ? "rest" : "walk"
        let isWithheld = index == 3 && person % 2 == 0
        return [
          observation(
            old, recording, of: subject, reference: 70, estimate: isWithheld ? 78 : 73, confidence: 0.5,
            condition: condition),
          observation(
            new, recording, of: subject, reference: 70, estimate: isWithheld ? nil : 71, confidence: 0.5,
            condition: condition),
        ]
      }
    }
  }

  /// Compares with few replicates.
  static func comparisons(
    _ observations: [Observation], baseline: AlgorithmIdentifier? = nil, workers: Int = 1, replicates: Int = 199
  ) -> [ComparedVersions] {
    ComparisonStatistics.comparisons(
      of: ObservationTable(observations), plan: plan(baseline: baseline, replicates: replicates), workers: workers)
  }

  static func plan(baseline: AlgorithmIdentifier? = nil, replicates: Int = 199) -> ComparisonStatistics.Plan {
    .usual(baseline: baseline, bootstrap: BootstrapSettings(seed: 0, replicateCount: replicates))
  }
}
