public import HaptikaDSP

/// What people declare of a study before its data are seen. What is not provided is `nil` or empty: reports print NOT PROVIDED.
public struct StudyFile: Sendable, Hashable {
  public var title: String?
  public var intendedUse: String?
  public var product: Product
  public var authors: [String]
  public var conflictOfInterest: String?
  public var claims: [Claim]
  public var population: Population
  public var devices: [Device]
  public var referenceDevices: [ReferenceDevice]
  public var studyProtocol: StudyProtocol
  public var ethics: Ethics
  public var excludedRecordings: [ExcludedRecording]
  public var analysis: AnalysisPlan
  public var criteria: [AcceptanceCriterion]
  public var limitations: String?
  public var dataAvailability: String?

  public struct Product: Sendable, Hashable {
    public var name: String?
    public var version: String?
    /// The version that claims are made of.
    public var algorithm: AlgorithmIdentifier?
  }

  public struct Claim: Sendable, Hashable {
    public var id: String?
    public var text: String?
    /// Ids of criteria, each of which there is.
    public var criteria: [String]
  }

  public struct Population: Sendable, Hashable {
    public var target: String?
    public var recruitment: String?
    public var sampling: String?
    public var sampleSize: String?
    public var inclusion: [String]
    public var exclusion: [String]
    public var preparation: String?
    /// `monk` or `fitzpatrick`.
    public var skinToneScale: String?
  }

  public struct Device: Sendable, Hashable {
    public var model: String?
    public var operatingSystem: String?
    public var camera: String?
    public var sampling: String?
    public var placement: String?
  }

  public struct ReferenceDevice: Sendable, Hashable {
    public var arm: String?
    public var model: String?
    public var firmware: String?
    public var sampling: String?
    public var placement: String?
    public var accuracy: String?
    /// Seconds by which the reference is late.
    public var lag: Double?
    /// `frames`, `own` or `none`.
    public var clock: String?
    public var alignment: String?
  }

  public struct StudyProtocol: Sendable, Hashable {
    public var setting: String?
    public var conditions: [Condition]
    public var timing: String?
    public var blinding: String?
    public var independence: String?
    public var deviations: String?
  }

  public struct Condition: Sendable, Hashable {
    public var code: String?
    public var text: String?
    /// In seconds.
    public var duration: Double?
  }

  public struct Ethics: Sendable, Hashable {
    public var committee: String?
    public var consent: String?
    public var dataProtection: String?
    public var funding: String?
  }

  public struct ExcludedRecording: Sendable, Hashable {
    /// `nil` when ids are unique in the run.
    public var studyID: String?
    public var recordingID: String
    public var reason: String?
  }

  /// How the study is computed.
  public struct AnalysisPlan: Sendable, Hashable {
    /// `nil` for whole recordings.
    public var windows: Windowing?
    public var seed: UInt64?
    public var bootstrap: Int?
    /// In the order of the file; empty when nothing is declared.
    public var strata: [Stratum]
    public var primaryLimits: LimitsMethod?
    /// In beats per minute; 0.5 when nothing is declared.
    public var absoluteErrorMargin: Double?
    /// As fractions; 0.025 when nothing is declared.
    public var successMargin: Double?
    public var coverageMargin: Double?
    public var confidenceSemantics: ConfidenceSemantics?

    /// The declared margins, and the proposed ones in place of those that are not.
    var margins: NonInferiorityMargins {
      NonInferiorityMargins(
        absoluteError: absoluteErrorMargin ?? NonInferiorityMargins.proposed.absoluteError,
        success: successMargin ?? NonInferiorityMargins.proposed.success,
        coverage: coverageMargin ?? NonInferiorityMargins.proposed.coverage)
    }
  }
}

/// A limit that results are held against, declared before the data are seen.
public struct AcceptanceCriterion: Sendable, Hashable {
  public var id: String
  public var profile: AcceptanceProfile
  /// The declared limit, or the profile's own; `nil` when there is neither. Shares are fractions.
  public var limit: Double?
  /// Of an own criterion.
  public var measure: Measure?
  /// Of an own criterion.
  public var direction: LimitDirection?
  /// The arm that it is for; `nil` for every arm.
  public var arm: String?
  /// Where the limit comes from.
  public var source: String?
  /// Why it is this limit.
  public var basis: String?

  /// Creates a criterion. A profile's own limit takes the place of none.
  public init(
    id: String, profile: AcceptanceProfile, limit: Double? = nil, measure: Measure? = nil,
    direction: LimitDirection? = nil,
    arm: String? = nil, source: String? = nil, basis: String? = nil
  ) {
    self.id = id
    self.profile = profile
    self.limit = limit ?? profile.fixedLimit
    self.measure = measure
    self.direction = direction
    self.arm = arm
    self.source = source
    self.basis = basis
  }
}
