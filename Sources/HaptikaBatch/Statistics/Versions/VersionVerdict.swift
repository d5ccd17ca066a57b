/// Whether a new version is better than an old one on the same recordings, by rules that leave no choice once the intervals are
/// there. The first that holds wins:
///
/// 1. `identical`: the versions gave the same on every recording.
/// 2. `not_assessable`: too few people, or no interval of E1, E2 or E3. What the rules would give is said all the same.
/// 3. `worse`: the interval of E1 lies below 0.
/// 4. `improved`: the interval of E1 lies above 0 with Holm p < 0.05, and E2, E3 are not inferior.
/// 5. `non_inferior`: E1, E2 and E3 are not inferior.
/// 6. `trade_off`: the interval of one of them lies on the good side of 0, and another is not shown to be not inferior.
/// 7. `inconclusive`.
///
/// An interval that touches 0 or its margin does not lie beyond it.
struct VersionVerdict: Sendable, Hashable {
  /// The outcome. The raw values stand in `comparison.csv`.
  enum Kind: String, Sendable, Hashable, CaseIterable {
    case identical
    case notAssessable = "not_assessable"
    case worse
    case improved
    case nonInferior = "non_inferior"
    case tradeOff = "trade_off"
    case inconclusive
  }

  let decision: Kind

  /// What the rules would give if there were enough people; `nil` unless not assessable, or without one of the intervals.
  let otherwise: Kind?

  /// Why, in one sentence without a full stop, with the numbers that decided.
  let sentence: String

  /// Judges `evidence`. A verdict takes `minimumClusters` people; 20 after CTA-2065.
  init(_ evidence: VersionEvidence, margins: NonInferiorityMargins, minimumClusters: Int) {
    if evidence.isIdentical {
      self.init(
        .identical, nil, "status and estimate are the same on every eligible recording; confidences are not looked at")
      return
    }
    let endpoints = ComparedEndpoints(evidence, margins)
    let ruling = endpoints.map { VerdictRuling($0, holmP: evidence.successHolmP) }
    var obstacles: [String] = []
    if evidence.clusterCount < minimumClusters {
      obstacles.append(
        "\(evidence.clusterCount) people or units, a verdict takes \(minimumClusters)")
    }
    if endpoints == nil { obstacles.append("no interval of \(evidence.missing.joined(separator: ", "))") }
    switch (obstacles.isEmpty, ruling) {
    case (true, let ruling?): self.init(ruling.decision, nil, ruling.sentence)
    case (_, let ruling?):
      self.init(
        .notAssessable, ruling.decision,
        "\(obstacles.joined(separator: "; ")); the rules would give \(ruling.decision.rawValue): \(ruling.sentence)")
    case (_, nil):
      self.init(
        .notAssessable, nil, "\(obstacles.joined(separator: "; ")); the rules give nothing without")
    }
  }

  private init(_ decision: Kind, _ otherwise: Kind?, _ sentence: String) {
    (self.decision, self.otherwise, self.sentence) = (decision, otherwise, sentence)
  }
}

extension VersionEvidence {
  /// The names of the measures without an interval.
  fileprivate var missing: [String] {
    [("Δsuccess", success), ("ΔAE", absoluteError), ("Δcoverage", coverage)].filter { $0.1 == nil }.map(\.0)
  }
}
