/// How often and from which seed people are resampled.
public struct BootstrapSettings: Sendable, Hashable {
  /// The user's seed.
  public var seed: UInt64
  /// *B*, the number of replicates.
  public var replicateCount: Int

  /// Creates settings.
  ///
  /// - Precondition: `replicateCount > 0`.
  public init(seed: UInt64, replicateCount: Int) {
    precondition(replicateCount > 0, "a bootstrap needs replicates; got \(replicateCount)")
    self.seed = seed
    self.replicateCount = replicateCount
  }

  /// Seed 0 and 1,999 replicates, whose percentiles are order statistics.
  public static let usual = BootstrapSettings(seed: 0, replicateCount: 1999)
}

/// Names what is bootstrapped; part of its seed, so that no two numbers of a report share their draws.
struct BootstrapLabel: Sendable, Hashable {
  private let parts: [String]

  /// A label of the accuracy report, as `accuracy/ecg/rr_intervals/haptika-ppg@1.0.0/mae_bpm/condition=rest`.
  init(accuracyOf measure: Measure, in row: AccuracySummary, kind: String) {
    parts = [
      "accuracy", row.arm, kind, row.algorithm.description, measure.rawValue, "\(row.group)=\(row.level)",
    ]
  }

  /// A label of the watch report, as `watch/ecg/rr_intervals/watch@1.0.0/sample_mae_bpm/condition=rest`.
  init(watch measure: String, arm: String, kind: String, rules: String, group: String, level: String) {
    parts = ["watch", arm, kind, rules, measure, "\(group)=\(level)"]
  }

  /// A label of the stress report, as `stress/ecg/none/haptika-ppg@1.0.0/ece/maturity=provisional`; with the device, if any, after the
  /// algorithm.
  init(stress measure: StressMeasure, of key: StressGroupKey, group: String, level: String) {
    parts =
      ["stress", key.arm, "none", key.algorithm.description] + (key.device.map { [$0] } ?? [])
      + [measure.name, "\(group)=\(level)"]
  }

  /// A label of what only a figure shows, as `figure/ecg/rr_intervals/haptika-ppg@1.0.0/risk_coverage/all=all`.
  init(figureOf name: String, arm: String, kind: String, algorithm: String) {
    parts = ["figure", arm, kind, algorithm, name, "all=all"]
  }

  /// The label, with everything outside `[A-Za-z0-9._@=-]` percent-encoded.
  var text: String { parts.map(percentEncoded).joined(separator: "/") }
}
