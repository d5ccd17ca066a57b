@testable import HaptikaBatch

extension PairedRecording {
  /// A recording of which each version said something, or nothing.
  init(
    _ recording: String, of subject: String, reference: Double, old: Double?, new: Double?,
    confidences: (old: Double?, new: Double?) = (nil, nil), windowStart: Double? = nil
  ) {
    self.init(
      key: Key(studyID: "study", subjectID: subject, recordingID: recording, windowStart: windowStart),
      reference: reference,
      old: Side(status: old == nil ? .withheld : .published, estimate: old, confidence: confidences.old),
      new: Side(status: new == nil ? .withheld : .published, estimate: new, confidence: confidences.new))
  }

  /// The recordings of a vector; those without a person are all of one.
  static func all(in vector: StatisticsVector) throws -> [PairedRecording] {
    try vector.inputs("recordings", as: [[String: Any]].self).map { recording in
      PairedRecording(
        recording["recording"] as? String ?? "", of: recording["subject"] as? String ?? "S",
        reference: recording["ref"] as? Double ?? .nan, old: recording["v1"] as? Double,
        new: recording["v2"] as? Double,
        confidences: (recording["conf1"] as? Double, recording["conf2"] as? Double))
    }
  }

  /// The same with the versions in each other's place.
  var swapped: PairedRecording { PairedRecording(key: key, reference: reference, old: new, new: old) }

  /// `count` recordings of as many people whose |error| falls from 2 to 1, 2, or 3 in turn.
  static func people(_ count: Int) -> [PairedRecording] {
    (0..<count).map { PairedRecording("R\($0)", of: "S\($0)", reference: 60, old: 62, new: 61 + Double($0 % 3)) }
  }
}

extension VersionComparison.Settings {
  /// Tolerance 5 bpm, cap 30 bpm, few replicates.
  static let quick = VersionComparison.Settings(
    tolerance: 5, cap: 30, bootstrap: BootstrapSettings(seed: 0, replicateCount: 199), flips: 99)
}

extension ComparisonLabels {
  /// Labels for tests that do not look at random numbers.
  static let any = ComparisonLabels(
    success: "E1", absoluteError: "E2", coverage: "E3", successSignFlip: "S1", absoluteErrorSignFlip: "S2",
    coverageSignFlip: "S3", variabilities: ["rmssd", "sdnn"])
}

extension VersionComparison {
  /// A comparison of few replicates.
  init(quick recordings: [PairedRecording]) {
    self.init(VersionPairs(recordings, isSimulated: false), settings: .quick, labels: .any)
  }
}
