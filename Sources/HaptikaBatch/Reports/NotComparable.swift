/// Why recordings, or windows, are in no accuracy table: counts with their reasons in words.
struct NotComparable: Sendable {
  let counts: RunCounts
  let isOverWindows: Bool

  /// One clause a reason, as `17 recordings hold no camera frames`; those without frames first, then in the order in which
  /// the reasons are judged.
  var clauses: [String] {
    let frames = clause(counts.total(\.withoutFrames), "recording", "holds no camera frames", "hold no camera frames")
    let short = clause(
      isOverWindows ? counts.total(\.withoutWindows) : 0, "recording", "is shorter than a window",
      "are shorter than a window")
    return [frames, short].compactMap { $0 }
      + Ineligibility.allCases.compactMap { reason in
        // A recording that cannot be read has no windows.
        let unit = isOverWindows && reason != .unreadable ? "window" : "recording"
        return clause(counts.total { $0.ineligible(for: reason, overWindows: isOverWindows) }, unit, words(of: reason))
      }
  }

  private func clause(_ count: Int, _ unit: String, _ words: (one: String, many: String)) -> String? {
    clause(count, unit, words.one, words.many)
  }

  private func clause(_ count: Int, _ unit: String, _ one: String, _ many: String) -> String? {
    switch count {
    case 0: nil
    case 1: "1 \(unit) \(one)"
    default: "\(count) \(unit)s \(many)"
    }
  }

  private func words(of reason: Ineligibility) -> (one: String, many: String) {
    switch reason {
    case .noReference: ("has no reference", "have no reference")
    case .referenceCoverage:
      ("has plausible reference values over less than 90 %", "have plausible reference values over less than 90 %")
    case .referenceWithoutClock: ("has a reference without a clock", "have a reference without a clock")
    case .noPulse: ("is known to hold no pulse", "are known to hold no pulse")
    case .unreadable: ("could not be read", "could not be read")
    case .excludedByStudy: ("is excluded by the study file", "are excluded by the study file")
    }
  }
}

extension ArmCounts {
  /// How many rows are ineligible for `reason`: whole recordings, or windows together with the recordings that could not be
  /// read, which have none.
  func ineligible(for reason: Ineligibility, overWindows: Bool) -> Int {
    let isWindow = overWindows && reason != .unreadable
    return (isWindow ? ineligibleWindows[reason] : ineligible[reason]) ?? 0
  }

  /// The ineligible rows by reason, in the order in which the reasons are judged.
  func ineligibleByReason(overWindows: Bool) -> [ReasonTally] {
    Ineligibility.allCases.compactMap { reason in
      let count = ineligible(for: reason, overWindows: overWindows)
      return count > 0 ? ReasonTally(reason: reason.rawValue, count: count) : nil
    }
  }
}
