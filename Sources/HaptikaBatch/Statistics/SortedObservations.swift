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
    let arms = RankedTexts(observations.lazy.map(\.arm))
    let studies = RankedTexts(observations.lazy.map(\.studyID))
    let subjects = RankedTexts(observations.lazy.map(\.subjectID))
    let recordings = RankedTexts(observations.lazy.map(\.recordingID))
    let algorithms = Set(observations.lazy.map(\.algorithm)).sorted()
    let algorithmRanks = Dictionary(uniqueKeysWithValues: zip(algorithms, algorithms.indices))
    self.arms = arms.names
    self.algorithms = algorithms
    levels = Stratum.allCases.indices.map { stratum in RankedTexts(observations.lazy.map { $0.levels[stratum] }) }
    rows = observations.indices.map { index in
      RankedRow(
        observations[index], at: index, arm: arms.ranks[index],
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

/// What the sums need of an observation.
struct RankedRow: Comparable {
  /// Its place in the observations.
  let index: Int
  let arm: Int
  let algorithm: Int
  let study: Int
  let subject: Int
  let recording: Int
  let windowStart: Double
  let kind: ReferenceKind
  let isEligible: Bool
  let isWithoutPulse: Bool
  let isPublished: Bool
  let error: Double?
  let reference: Double?

  init(
    _ observation: Observation, at index: Int, arm: Int, algorithm: Int, study: Int, subject: Int, recording: Int
  ) {
    self.index = index
    self.arm = arm
    self.algorithm = algorithm
    self.study = study
    self.subject = subject
    self.recording = recording
    windowStart = observation.windowStart ?? -.infinity
    kind = observation.referenceKind
    isEligible = observation.ineligibility == nil
    isWithoutPulse = observation.ineligibility == .noPulse
    isPublished = observation.status == .published
    reference = observation.reference
    error = isEligible && reference != nil ? observation.error : nil
  }

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

/// A column of texts, each replaced by its rank among the different ones.
struct RankedTexts {
  /// The different texts by their UTF-8 bytes.
  let names: [String]
  /// For each element of the column the index of its text in `names`.
  let ranks: [Int]

  init(_ column: some Collection<String>) {
    var firstSeen: [Bytes: Int] = [:]
    var texts: [String] = []
    let numbers = column.map { text in
      let number = firstSeen[Bytes(text: text), default: texts.count]
      if number == texts.count {
        firstSeen[Bytes(text: text)] = number
        texts.append(text)
      }
      return number
    }
    let order = texts.indices.sorted { texts[$0].utf8.lexicographicallyPrecedes(texts[$1].utf8) }
    var rankOfNumber = [Int](repeating: 0, count: texts.count)
    for (rank, number) in order.enumerated() { rankOfNumber[number] = rank }
    names = order.map { texts[$0] }
    ranks = numbers.map { rankOfNumber[$0] }
  }

  /// Returns `rows` split by rank of their text, each part in the order of `rows`.
  func split(_ rows: [RankedRow]) -> [[RankedRow]] {
    var parts = [[RankedRow]](repeating: [], count: names.count)
    for row in rows { parts[ranks[row.index]].append(row) }
    return parts
  }

  /// A text that equals another only byte by byte. (`String` calls two spellings of one letter equal.)
  private struct Bytes: Hashable {
    let text: String

    static func == (a: Self, b: Self) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}

extension Array {
  /// Returns the array cut wherever two neighbours do not belong together.
  func slices(together: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var slices: [ArraySlice<Element>] = []
    var start = 0
    for next in indices.dropFirst() where !together(self[next - 1], self[next]) {
      slices.append(self[start..<next])
      start = next
    }
    return isEmpty ? [] : slices + [self[start...]]
  }
}
