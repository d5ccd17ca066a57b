import HaptikaDSP

/// The observations of a run, kept for all of its rows: what they share is stored once, the rest in 88 bytes a row, and 32 more
/// for one with PRV to compare.
///
///     var table = ObservationTable()
///     table.append(row)
///     let summaries = AccuracyStatistics.summaries(of: table)
///
/// A row keeps what a statistic reads. Texts are numbered when they arrive; what is said of a recording is stored once for all
/// of its rows that come one after another.
public struct ObservationTable: Sendable {
  var rows: [Row] = []
  /// PRV of the rows that have some.
  var variabilities: [ComparedVariability] = []
  var recordings: [ObservedRecording] = []
  var settings = Numbered<Setting>()
  var studies = Numbered<ByteText>()
  var subjects = Numbered<ByteText>()
  var recordingIDs = Numbered<ByteText>()
  var arms = Numbered<ByteText>()
  /// The levels of each stratum, in the order of `Stratum.allCases`.
  var levels = Stratum.allCases.map { _ in Numbered<ByteText>() }
  var algorithms = Numbered<AlgorithmIdentifier>()
  /// First reasons why nothing was published.
  var reasons = Numbered<ByteText>()

  /// The number of observations.
  public var count: Int { rows.count }

  /// Creates a table without observations.
  public init() {}

  /// Creates a table of `observations`.
  public init(_ observations: some Sequence<Observation>) {
    for observation in observations { append(observation) }
  }

  /// Keeps of `row` what the statistics need.
  public mutating func append(_ row: ComparisonRow) { append(Observation(row)) }

  /// Adds an observation.
  public mutating func append(_ observation: Observation) {
    let setting = Setting(
      arm: arms.number(of: ByteText(observation.arm)), kind: observation.referenceKind,
      isSimulated: observation.isSimulated,
      levels: levels.indices.map { levels[$0].number(of: ByteText(observation.levels[$0])) })
    let recording = ObservedRecording(
      study: studies.number(of: ByteText(observation.studyID)),
      subject: subjects.number(of: ByteText(observation.subjectID)),
      id: recordingIDs.number(of: ByteText(observation.recordingID)), setting: settings.number(of: setting))
    if recordings.last != recording { recordings.append(recording) }
    if let variability = observation.variability { variabilities.append(variability) }
    rows.append(
      Row(
        observation, recording: recordings.count - 1, algorithm: algorithms.number(of: observation.algorithm),
        variability: variabilities.count - 1, reason: reasonNumber(of: observation)))
  }

  /// The number of the first reason; −1 without any, and for what lies beyond the number that a row has room for.
  private mutating func reasonNumber(of observation: Observation) -> Int16 {
    guard let reason = observation.reasons.first?.rawValue ?? observation.statedReasons.first else { return -1 }
    return Int16(exactly: reasons.number(of: ByteText(reason))) ?? -1
  }

  /// What an observation has for itself. Missing numbers are NaN, which takes no byte more.
  struct Row: Sendable {
    let recording: Int32
    let algorithm: Int32
    /// Its place among the PRV of all rows; −1 without any.
    let variability: Int32
    /// The first of its reasons; −1 without any.
    let reason: Int16
    let status: ComparisonRow.Status
    let ineligibility: Ineligibility?
    let windowStart: Double
    let reference: Double
    /// The published rate with all its bits, which error and reference do not give back.
    let estimate: Double
    let error: Double
    let confidence: Double
    /// What the algorithm would have said less the reference; only of eligible rows.
    let rawError: Double
    let alternatives: AlternativeErrors

    init(_ observation: Observation, recording: Int, algorithm: Int32, variability: Int, reason: Int16) {
      self.recording = Int32(recording)
      self.algorithm = algorithm
      self.variability = observation.variability == nil ? -1 : Int32(variability)
      status = observation.status
      ineligibility = observation.ineligibility
      self.reason = reason
      // A whole recording stands before its windows.
      windowStart = observation.windowStart ?? -.infinity
      reference = observation.reference ?? .nan
      estimate = observation.estimate ?? .nan
      let hasError = observation.ineligibility == nil && !reference.isNaN
      error = hasError ? observation.error ?? .nan : .nan
      confidence = observation.confidence ?? .nan
      rawError = observation.ineligibility == nil ? observation.rawError ?? .nan : .nan
      alternatives = AlternativeErrors(observation.alternatives)
    }
  }

  /// Who and which; numbers of texts.
  struct ObservedRecording: Sendable, Hashable {
    let study: Int32
    let subject: Int32
    let id: Int32
    let setting: Int32
  }

  /// What many recordings have in common; numbers of texts.
  struct Setting: Sendable, Hashable {
    let arm: Int32
    let kind: ReferenceKind
    let isSimulated: Bool
    let levels: [Int32]
  }
}

/// Different values, each under the number by which it was first seen, from 0.
struct Numbered<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int32] = [:]
  private var latest: Int32 = 0

  /// Returns the number of `value`, a new one when it was never seen.
  mutating func number(of value: Value) -> Int32 {
    // One recording's rows stand together, so most values are the latest once more.
    if !values.isEmpty, values[Int(latest)] == value { return latest }
    if let number = numbers[value] {
      latest = number
    } else {
      latest = Int32(values.count)
      numbers[value] = latest
      values.append(value)
    }
    return latest
  }
}
