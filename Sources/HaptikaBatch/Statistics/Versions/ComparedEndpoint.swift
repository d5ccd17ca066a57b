/// E1, E2 and E3, when each has an interval.
struct ComparedEndpoints {
  let success: ComparedEndpoint
  let absoluteError: ComparedEndpoint
  let coverage: ComparedEndpoint

  var all: [ComparedEndpoint] { [success, absoluteError, coverage] }

  init?(_ evidence: VersionEvidence, _ margins: NonInferiorityMargins) {
    guard let success = evidence.success, let error = evidence.absoluteError, let coverage = evidence.coverage else {
      return nil
    }
    self.success = ComparedEndpoint(
      name: "Δsuccess", unit: .percentagePoints, interval: success, margin: margins.success)
    absoluteError = ComparedEndpoint(name: "ΔAE", unit: .beatsPerMinute, interval: error, margin: margins.absoluteError)
    self.coverage = ComparedEndpoint(
      name: "Δcoverage", unit: .percentagePoints, interval: coverage, margin: margins.coverage)
  }
}

/// One of E1-E3. More is better of fractions, less of errors.
struct ComparedEndpoint {
  enum Unit { case percentagePoints, beatsPerMinute }

  let name: String
  let unit: Unit
  let interval: ConfidenceInterval
  let margin: Double

  private var isMoreBetter: Bool { unit == .percentagePoints }

  var isBetter: Bool { isMoreBetter ? interval.low > 0 : interval.high < 0 }
  var isWorse: Bool { isMoreBetter ? interval.high < 0 : interval.low > 0 }
  var isNonInferior: Bool { isMoreBetter ? interval.low > -margin : interval.high < margin }

  /// `Δsuccess [-9.0, -1.0] pp`.
  var text: String { "\(name) [\(text(of: interval.low)), \(text(of: interval.high))] \(unitText)" }

  var betterText: String { "\(text) lies \(isMoreBetter ? "above" : "below") 0" }
  var nonInferiorText: String { "\(text) stays \(marginText)" }
  var inferiorText: String { "\(text) does not stay \(marginText)" }

  private var unitText: String { isMoreBetter ? "pp" : "bpm" }

  private var marginText: String {
    isMoreBetter ? "above \(text(of: -margin)) \(unitText)" : "below \(text(of: margin)) \(unitText)"
  }

  private func text(of value: Double) -> String {
    (isMoreBetter ? NumberText.percent(value) : NumberText.fixed(value, decimals: 2)) ?? "n/a"
  }
}
