public import HaptikaDSP

/// One algorithm version on one recording, or on one window of it, beside the reference: one row of `recordings.csv` or
/// `windows.csv`.
public struct ComparisonRow: Sendable {
  /// The study that the recording belongs to.
  public var studyID: String

  /// Who and how.
  public var metadata: RecordingMetadata

  /// The span of recording time that was analysed, in seconds; `nil` for the whole recording.
  public var window: Range<Double>?

  /// Which algorithm.
  public var algorithm: AlgorithmIdentifier

  /// What came of it.
  public var status: Status

  /// What the algorithm said; `nil` unless the status is `published` or `withheld`.
  public var estimate: Estimate?

  /// Why the recording could not be read or the algorithm could not be run; `nil` otherwise.
  public var problem: String?

  /// The declared rule by which a study file excludes the recording; `nil` when it does not, or gives no reason.
  public var exclusionRule: String?

  /// What the estimate is compared with.
  public var reference: ReferenceValue

  /// Why the row is in no accuracy table; `nil` when it is eligible.
  public var ineligibility: Ineligibility?

  /// The rate under each alternative of the reference, in the order of `AlternativeReference.allCases`, in beats per minute; `nil`
  /// where the row would not be eligible under it. Empty when the reference cannot be moved.
  public var alternativeRates: [Double?] = []
  /// What another program's result says besides its estimate; `nil` for what was computed here.
  public var stated: StatedDetails?

  /// Why nothing was published, as codes, the algorithm's own or another program's; empty when something was.
  public var reasonCodes: [String] { stated?.reasons ?? estimate?.reasons.map(\.rawValue) ?? [] }

  /// What came of an algorithm on a recording. The raw values are a contract of `recordings.csv`.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    case published, withheld, unreadable, failed
  }

  /// Whether the row counts in accuracy tables. Never depends on any algorithm's output.
  public var isEligible: Bool { ineligibility == nil }

  /// Estimate − reference, in beats per minute, rounded to 1e-9 when formed; `nil` unless eligible and published.
  public var error: Double? {
    guard isEligible, let estimate = estimate?.beatsPerMinute, let reference = reference.beatsPerMinute else {
      return nil
    }
    return roundedToNano(estimate - reference)
  }
}

/// Why a row is in no accuracy table. The raw values are a contract of `recordings.csv`.
public enum Ineligibility: String, Sendable, Hashable, CaseIterable {
  case noReference = "no_reference"
  case referenceCoverage = "reference_coverage"
  case referenceWithoutClock = "reference_without_clock"
  case noPulse = "no_pulse"
  case unreadable = "unreadable"
  case excludedByStudy = "excluded_by_study"
}

/// The reference over the seconds that an estimate speaks of.
public struct ReferenceValue: Sendable, Hashable {
  /// What it is made of.
  public var kind: ReferenceKind

  /// The rate, in beats per minute; `nil` when there is no plausible value.
  public var beatsPerMinute: Double?

  /// The share of the span that plausible values cover; `nil` without a reference. 0...1, but of RR intervals with a clock, the
  /// sum of those that end in the span over its length, which can be more.
  public var coverage: Double?

  /// RMSSD of the reference, in milliseconds; `nil` unless it is made of RR intervals and has enough of them.
  public var rmssd: Double?

  /// SDNN of the reference, in milliseconds; `nil` unless it is made of RR intervals and has enough of them.
  public var sdnn: Double?

  /// Values in the span that were marked implausible and not used.
  public var implausibleCount = 0

  /// What a reader of the value should know; it is used all the same.
  public var findings: [ReferenceFinding] = []

  /// Creates a reference that says nothing yet.
  public init(kind: ReferenceKind) { self.kind = kind }
}

/// What is reported of a reference without removing anything. Raw values are for reports.
public enum ReferenceFinding: String, Sendable, Hashable, CaseIterable {
  /// The rate did not change for more than 120 s, as of a device that had stopped measuring.
  case rateUnchanged = "reference_rate_unchanged"
  /// The delay of the reference was not declared and counts as 0.
  case lagNotDeclared = "reference_lag_not_declared"
}
