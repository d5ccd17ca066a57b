import HaptikaDSP

/// Observations in key order: arm, algorithm, study, person, recording, window start; texts by their UTF-8 bytes.
///
/// Texts are ranked once, so that sorting and grouping compare whole numbers.
struct SortedObservations {
  let rows: [RankedRow]
  /// The arms, by rank.
  let arms: [String]
  /// The algorithms, by rank.
  let algorithms: [AlgorithmIdentifier]
  /// The levels of each stratum, in the order of `Stratum.allCases`.
  let levels: [RankedTexts]

  private let observations: [Observation]

  init(_ observations: [Observation]) {
    self.observations = observations
    var columns = (arms: TextColumn(), studies: TextColumn(), subjects: TextColumn(), recordings: TextColumn())
    var levels = Stratum.allCases.map { _ in TextColumn() }
    var seenAlgorithms: Set<AlgorithmIdentifier> = []
    // One pass for all columns: a run's observations are larger than any cache.
    for index in observations.indices {
      columns.arms.append(observations[index].arm)
      columns.studies.append(observations[index].studyID)
      columns.subjects.append(observations[index].subjectID)
      columns.recordings.append(observations[index].recordingID)
      for stratum in levels.indices { levels[stratum].append(observations[index].levels[stratum]) }
      seenAlgorithms.insert(observations[index].algorithm)
    }
    let (arms, studies) = (RankedTexts(columns.arms), RankedTexts(columns.studies))
    let (subjects, recordings) = (RankedTexts(columns.subjects), RankedTexts(columns.recordings))
    let algorithms = seenAlgorithms.sorted()
    let algorithmRanks = Dictionary(uniqueKeysWithValues: zip(algorithms, algorithms.indices))
    self.arms = arms.names
    self.algorithms = algorithms
    self.levels = levels.map { RankedTexts($0) }
    rows = observations.indices.map { index in
      RankedRow(
        observations, at: index, arm: arms.ranks[index],
        algorithm: algorithmRanks[observations[index].algorithm] ?? 0, study: studies.ranks[index],
        subject: subjects.ranks[index], recording: recordings.ranks[index])
    }
    .sorted()
  }

  /// Counts the rows that have no error, each once: under its first reason code, otherwise under its status.
  func withheldByReason(_ rows: [RankedRow]) -> [ReasonTally] {
    var counts: [String: Int] = [:]
    for row in rows where row.error == nil {
      let observation = observations[row.index]
      let isWithheld = observation.status == .withheld
      counts[(isWithheld ? observation.reasons.first?.rawValue : nil) ?? observation.status.rawValue, default: 0] += 1
    }
    return counts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ReasonTally(reason: $0.key, count: $0.value) }
  }
}

/// What the sums need of an observation, in few bytes: whole tables of them are sorted and split.
struct RankedRow: Comparable {
  let arm: Int32
  let algorithm: Int32
  let study: Int32
  let subject: Int32
  let recording: Int32
  let windowStart: Double
  let kind: ReferenceKind
  let isEligible: Bool
  let isWithoutPulse: Bool
  let isPublished: Bool
  private let position: Int32
  private let errorOrNaN: Double
  private let referenceOrNaN: Double

  init(
    _ observations: [Observation], at index: Int, arm: Int, algorithm: Int, study: Int, subject: Int,
    recording: Int
  ) {
    // Read field by field: a copy of the observation would count references to each of its texts.
    position = Int32(index)
    self.arm = Int32(arm)
    self.algorithm = Int32(algorithm)
    self.study = Int32(study)
    self.subject = Int32(subject)
    self.recording = Int32(recording)
    windowStart = observations[index].windowStart ?? -.infinity
    kind = observations[index].referenceKind
    isEligible = observations[index].ineligibility == nil
    isWithoutPulse = observations[index].ineligibility == .noPulse
    isPublished = observations[index].status == .published
    referenceOrNaN = observations[index].reference ?? .nan
    errorOrNaN = isEligible && !referenceOrNaN.isNaN ? observations[index].error ?? .nan : .nan
  }

  /// Its place in the observations.
  var index: Int { Int(position) }

  /// Estimate − reference; only of eligible and published rows.
  var error: Double? { errorOrNaN.isNaN ? nil : errorOrNaN }

  var reference: Double? { referenceOrNaN.isNaN ? nil : referenceOrNaN }

  /// The person or unit: the cluster.
  func isSameSubject(as other: RankedRow) -> Bool { study == other.study && subject == other.subject }

  func isSameRecording(as other: RankedRow) -> Bool { isSameSubject(as: other) && recording == other.recording }

  /// In key order. Two rows of one key (a mistake of the caller's) stand by their error, so that no order of input shows.
  static func < (a: Self, b: Self) -> Bool {
    if a.arm != b.arm { return a.arm < b.arm }
    if a.algorithm != b.algorithm { return a.algorithm < b.algorithm }
    if a.study != b.study { return a.study < b.study }
    if a.subject != b.subject { return a.subject < b.subject }
    if a.recording != b.recording { return a.recording < b.recording }
    if a.windowStart != b.windowStart { return a.windowStart < b.windowStart }
    return (a.error ?? -.infinity) < (b.error ?? -.infinity)
  }
}
