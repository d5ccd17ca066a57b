public import HaptikaDSP

/// What the statistics need of a `ComparisonRow`: kept for every row of a run, so it is small.
public struct Observation: Sendable {
  public var studyID: String
  public var subjectID: String
  public var recordingID: String
  /// Start of the window in seconds; `nil` for the whole recording.
  public var windowStart: Double?
  public var arm: String
  public var referenceKind: ReferenceKind
  /// The recording's level of each stratum, in the order of `Stratum.allCases`.
  public var levels: [String]
  public var algorithm: AlgorithmIdentifier
  public var status: ComparisonRow.Status
  public var ineligibility: Ineligibility?
  /// The reference, in beats per minute.
  public var reference: Double?
  /// The published rate, in beats per minute.
  public var estimate: Double?
  /// Estimate − reference, rounded to 1e-9; only when eligible and published.
  public var error: Double?
  /// Rounded to 1e-9.
  public var confidence: Double?
  /// What the algorithm would have said, in beats per minute.
  public var rawEstimate: Double?
  public var reasons: [ReasonCode]
  /// Why another program published nothing, as codes of its own; empty for what was computed here.
  public var statedReasons: [String] = []
  /// Whether the optical simulator made the recording, so that its cluster is a unit and no person.
  public var isSimulated = false
  /// What came of the estimate against each alternative of the reference, in the order of `AlternativeReference.allCases`; empty
  /// when the reference cannot be moved.
  public var alternatives: [AlternativeOutcome] = []
  /// PRV beside the reference's, when there is any to compare.
  var variability: ComparedVariability?

  /// Raw estimate − reference, rounded to 1e-9 as errors are.
  var rawError: Double? {
    guard let rawEstimate, let reference else { return nil }
    let error = roundedToNano(rawEstimate - reference)
    return error.isFinite ? error : nil
  }
}

extension Observation {
  /// Keeps of `row` what the statistics need.
  public init(_ row: ComparisonRow) {
    self.init(
      studyID: row.studyID, subjectID: row.metadata.subjectID, recordingID: row.metadata.id,
      windowStart: row.window?.lowerBound, arm: row.metadata.effectiveArm, referenceKind: row.reference.kind,
      levels: Stratum.allCases.map { $0.level(of: row.metadata, reference: row.reference.beatsPerMinute) },
      algorithm: row.algorithm, status: row.status,
      ineligibility: row.ineligibility, reference: row.reference.beatsPerMinute,
      estimate: row.estimate?.beatsPerMinute, error: row.error,
      confidence: row.estimate?.confidence.flatMap { $0.isFinite ? roundedToNano($0) : nil },
      rawEstimate: row.estimate?.rawBeatsPerMinute.flatMap { $0.isFinite ? $0 : nil },
      reasons: row.estimate?.reasons ?? [], statedReasons: row.stated?.reasons ?? [],
      isSimulated: row.metadata.source == .opticalSimulator,
      alternatives: row.alternativeRates.map { AlternativeOutcome(row.estimate?.beatsPerMinute, against: $0) },
      variability: ComparedVariability(row))
  }
}
