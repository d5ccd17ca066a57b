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
  var nonInferiorText: String { "\(text) stays \(marginText)\(closeness)" }
  var inferiorText: String { "\(text) does not stay \(marginText)\(closeness)" }

  private var unitText: String { isMoreBetter ? "pp" : "bpm" }

  private var marginText: String {
    isMoreBetter ? "above \(text(of: -margin)) \(unitText)" : "below \(text(of: margin)) \(unitText)"
  }

  /// What a bound that usual decimals do not tell from its margin must be read with: so little is within the bootstrap's own error.
  private var closeness: String { decimals > fewestDecimals ? " (so close that another seed may say otherwise)" : "" }

  private var fewestDecimals: Int { isMoreBetter ? 1 : 2 }

  /// As many as tell the bound from its margin.
  private var decimals: Int {
    let (bound, limit) = isMoreBetter ? (interval.low, -margin) : (interval.high, margin)
    return (fewestDecimals...6).first { text(of: bound, $0) != text(of: limit, $0) } ?? fewestDecimals
  }

  private func text(of value: Double) -> String { text(of: value, decimals) }

  private func text(of value: Double, _ decimals: Int) -> String {
    NumberText.fixed(isMoreBetter ? 100 * value : value, decimals: decimals) ?? "n/a"
  }
}
