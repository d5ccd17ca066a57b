import HaptikaDSP

/// A published rate that reports list by itself, since no mean shows it.
struct ListedValue: Sendable, Hashable {
  /// Why it is listed. The raw values are a contract of `far_off.csv`.
  enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Eligible, and more than 20 % off its reference.
    case farOff = "far_off"
    /// Of a recording known to hold no pulse.
    case withoutPulse = "without_pulse"
    /// Of a recording, or window, on which the algorithms agree with each other and not with the reference.
    case suspectReference = "suspect_reference"
  }

  let kind: Kind
  let key: ComparedKey
  let arm: String
  let condition: String?
  let algorithm: AlgorithmIdentifier

  /// In beats per minute.
  let estimate: Double

  /// In beats per minute; `nil` where there is no pulse.
  let reference: Double?
  let referenceKind: ReferenceKind

  /// The share of the span that plausible values of the reference cover.
  let coverage: Double?

  /// How much the algorithm trusts its rate, 0...1, and the quality of its signal; `nil` when it does not say.
  let confidence: Double?
  let quality: Double?

  /// Estimate − reference, in beats per minute, rounded to 1e-9.
  var error: Double? { reference.map { roundedToNano(estimate - $0) } }

  /// `error` as a share of the reference.
  var relativeError: Double? { reference.flatMap { reference in error.map { $0 / reference } } }
}

extension ListedValue {
  /// An absolute error above this share of the reference is far off.
  static let farOffFraction = 0.2

  /// Rates that are no further apart than this, in beats per minute, agree with each other.
  static let agreement = 3.0

  /// Rates that are all further than this from the reference, in beats per minute, contradict it.
  static let contradiction = 10.0

  /// Returns the values to list of one recording or one window, whose `rows` are one an algorithm; in the order of kinds, then of
  /// `rows`.
  ///
  /// A reference is suspect when at least two algorithms published and all that did lie within 3 bpm of each other, both ends
  /// included, and each more than 10 bpm off. That says where to look, and never takes a row out of any number.
  ///
  /// - Complexity: O(*n*).
  static func values(ofSpan rows: some Sequence<ComparisonRow>) -> [ListedValue] {
    let published = rows.filter { $0.status == .published && $0.estimate?.beatsPerMinute?.isFinite == true }
    let eligible = published.filter(\.isEligible)
    func values(_ kind: Kind, of rows: [ComparisonRow]) -> [ListedValue] {
      rows.compactMap { ListedValue(kind, $0) }
    }
    return values(.farOff, of: eligible).filter { abs($0.relativeError ?? 0) > farOffFraction }
      + values(.withoutPulse, of: published.filter { $0.ineligibility == .noPulse })
      + (contradictsReference(eligible.compactMap(\.error)) ? values(.suspectReference, of: eligible) : [])
  }

  /// Whether errors of different algorithms agree with each other and not with the reference.
  private static func contradictsReference(_ errors: [Double]) -> Bool {
    guard errors.count > 1, let least = errors.min(), let most = errors.max() else { return false }
    return roundedToNano(most - least) <= agreement && errors.allSatisfy { abs($0) > contradiction }
  }

  private init?(_ kind: Kind, _ row: ComparisonRow) {
    guard let estimate = row.estimate?.beatsPerMinute else { return nil }
    self.init(
      kind: kind,
      key: ComparedKey(
        studyID: row.studyID, subjectID: row.metadata.subjectID, recordingID: row.metadata.id,
        windowStart: row.window?.lowerBound),
      arm: row.metadata.effectiveArm, condition: row.metadata.condition, algorithm: row.algorithm, estimate: estimate,
      reference: kind == .withoutPulse ? nil : row.reference.beatsPerMinute, referenceKind: row.reference.kind,
      coverage: row.reference.coverage, confidence: row.estimate?.confidence.flatMap { $0.isFinite ? $0 : nil },
      quality: row.estimate?.quality.flatMap { $0.isFinite ? $0 : nil })
  }
}
