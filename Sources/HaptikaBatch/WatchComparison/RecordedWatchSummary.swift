import HaptikaDSP

/// What the app itself had said of a watch series when it was measured, as an archive holds it, beside what its samples give by the
/// watch rules.
struct RecordedWatchSummary: Sendable, Hashable {
  /// Under this name and version an archive holds the app's summaries.
  static let algorithm = "watch-app"
  static let version = "1"

  /// In beats per minute.
  let average: Double?
  /// 0...1.
  let quality: Double?
  /// In seconds, of 60 at most: the app keeps a share of a minute.
  let coverage: Double?
  let isValid: Bool?
  /// The first reason; the app keeps no other. `nil` when it gives none.
  let reason: String?

  /// One value that differs.
  struct Difference: Sendable, Hashable {
    let field: SummaryField
    /// `none` when there is none.
    let recorded: String
    let recomputed: String
  }

  /// What is compared. The raw values are a contract of the reports.
  enum SummaryField: String, Sendable, CaseIterable {
    case average = "average_bpm"
    case quality
    case coverage = "coverage_s"
    case valid
    case reason

    /// How far recorded and recomputed numbers may be apart.
    var tolerance: Double {
      switch self {
      case .average: 0.5
      case .quality: 0.01
      case .coverage: 1
      case .valid, .reason: 0
      }
    }
  }

  /// The app's summary of `recording`; `nil` without one. Of several the first counts.
  init?(of recording: Recording) {
    let mine = recording.recordedResults.first {
      $0.algorithm == Self.algorithm && $0.algorithmVersion == Self.version
    }
    guard let mine else { return nil }
    average = mine.beatsPerMinute
    quality = mine.quality
    coverage = mine.usableDuration
    isValid = mine.isValid
    reason = mine.reasons.flatMap { $0.split(whereSeparator: \.isWhitespace).first.map(String.init) }
    if !SummaryField.allCases.contains(where: holds) { return nil }
  }

  /// Whether the app recorded something that the field can be compared with. A summary that holds nothing is none.
  func holds(_ field: SummaryField) -> Bool {
    switch field {
    case .average: average != nil
    case .quality: quality != nil
    case .coverage: coverage != nil
    case .valid: isValid != nil
    case .reason: isValid != nil || reason != nil
    }
  }

  /// Returns what differs from `facts`, in the order of the fields. What the app did not record is not compared.
  func differences(from facts: WatchFacts, fullCoverage: Double) -> [Difference] {
    return [
      number(.average, average, facts.average), number(.quality, quality, facts.quality),
      number(.coverage, coverage, min(facts.coverage, fullCoverage)),
      isValid.flatMap { text(.valid, "\($0)", "\(facts.isValid)") },
      holds(.reason) ? text(.reason, reason ?? "none", facts.reasons.first?.rawValue ?? "none") : nil,
    ].compactMap { $0 }
  }

  private func number(_ field: SummaryField, _ recorded: Double?, _ recomputed: Double?) -> Difference? {
    guard let recorded else { return nil }
    // Rounded as errors are, so that a difference of exactly the tolerance is within.
    if let recomputed, roundedToNano(abs(recorded - recomputed)) <= field.tolerance { return nil }
    return Difference(
      field: field, recorded: NumberText.shortest(recorded) ?? "none",
      recomputed: NumberText.shortest(recomputed) ?? "none")
  }

  private func text(_ field: SummaryField, _ recorded: String, _ recomputed: String) -> Difference? {
    recorded == recomputed ? nil : Difference(field: field, recorded: recorded, recomputed: recomputed)
  }
}
