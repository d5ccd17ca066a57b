import HaptikaDSP

/// A table of observations in key order: arm, algorithm, study, person, recording, window start; texts by their UTF-8 bytes.
///
/// Nothing is copied: a row is its place in the table. Texts are ranked once, so that sorting and grouping compare whole numbers.
struct SortedObservations {
  /// A row of the table, by its place there: 4 bytes, since whole tables of them are sorted and split.
  typealias Row = Int32

  /// All rows, in key order.
  let rows: [Row]
  /// The levels of each stratum by their UTF-8 bytes, in the order of `Stratum.allCases`.
  let levels: [[String]]

  let table: ObservationTable
  /// For each recording of the table, where it stands among the others.
  private let places: [Place]
  private let arms: Ranking<ByteText>
  private let algorithms: Ranking<AlgorithmIdentifier>
  private let levelRanks: [[Int32]]

  /// Puts `table` in order.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ table: ObservationTable) {
    let (arms, algorithms) = (Ranking(table.arms), Ranking(table.algorithms))
    let levels = table.levels.map { Ranking($0) }
    let places = Place.all(in: table, arms)
    self.table = table
    self.arms = arms
    self.algorithms = algorithms
    self.levels = levels.map { $0.values.map(\.text) }
    levelRanks = levels.map(\.ranks)
    self.places = places
    rows = table.rows.indices.map(Row.init).sorted {
      let (a, b) = (table.rows[Int($0)], table.rows[Int($1)])
      let (p, q) = (places[Int(a.recording)], places[Int(b.recording)])
      if p.arm != q.arm { return p.arm < q.arm }
      if a.algorithm != b.algorithm {
        return algorithms.ranks[Int(a.algorithm)] < algorithms.ranks[Int(b.algorithm)]
      }
      if p.recording != q.recording { return p.recording < q.recording }
      if a.windowStart != b.windowStart { return a.windowStart < b.windowStart }
      // Two rows of one key (a mistake of the caller's) stand by their error, so that no order of input shows.
      return (a.error.isNaN ? -.infinity : a.error) < (b.error.isNaN ? -.infinity : b.error)
    }
  }

  /// Estimate − reference; only of eligible and published rows.
  func error(of row: Row) -> Double? { number(table.rows[Int(row)].error) }

  /// What the algorithm would have said less the reference; only of eligible rows.
  func rawError(of row: Row) -> Double? { number(table.rows[Int(row)].rawError) }

  /// In beats per minute.
  func reference(of row: Row) -> Double? { number(table.rows[Int(row)].reference) }

  /// The estimate's confidence, 0 to 1; only of algorithms that have one.
  func confidence(of row: Row) -> Double? { number(table.rows[Int(row)].confidence) }

  /// What came of the estimate against an alternative of the reference.
  func outcome(of row: Row, under alternative: AlternativeReference) -> AlternativeOutcome {
    table.rows[Int(row)].alternatives[alternative]
  }

  /// PRV beside the reference's, when there is any to compare.
  func variability(of row: Row) -> ComparedVariability? {
    let place = table.rows[Int(row)].variability
    return place < 0 ? nil : table.variabilities[Int(place)]
  }

  func isEligible(_ row: Row) -> Bool { table.rows[Int(row)].ineligibility == nil }

  /// Whether the row is eligible, or would be under an alternative of the reference.
  func isEligibleInSomeWay(_ row: Row) -> Bool {
    isEligible(row) || AlternativeReference.allCases.contains { outcome(of: row, under: $0) != .ineligible }
  }

  func isWithoutPulse(_ row: Row) -> Bool { table.rows[Int(row)].ineligibility == .noPulse }

  func isPublished(_ row: Row) -> Bool { table.rows[Int(row)].status == .published }

  /// Whether the optical simulator made the recording.
  func isSimulated(_ row: Row) -> Bool { setting(of: row).isSimulated }

  func kind(of row: Row) -> ReferenceKind { setting(of: row).kind }

  func arm(of row: Row) -> String { arms.values[Int(place(of: row).arm)].text }

  func algorithm(of row: Row) -> AlgorithmIdentifier { table.algorithms.values[Int(table.rows[Int(row)].algorithm)] }

  /// The row's level of a stratum, by its index in `levels`.
  func level(of row: Row, stratum: Int) -> Int { Int(levelRanks[stratum][Int(setting(of: row).levels[stratum])]) }

  /// Whether two rows belong to one table of reports, but for the reference kind.
  func haveSameArmAndAlgorithm(_ a: Row, _ b: Row) -> Bool {
    place(of: a).arm == place(of: b).arm && table.rows[Int(a)].algorithm == table.rows[Int(b)].algorithm
  }

  /// Whether two rows are of one person or unit: the cluster.
  func haveSameSubject(_ a: Row, _ b: Row) -> Bool { place(of: a).subject == place(of: b).subject }

  /// The number of a row's person or unit.
  func subject(of row: Row) -> Int32 { place(of: row).subject }

  /// Whether `a` stands before `b` in key order; both of one arm and algorithm.
  func precedes(_ a: Row, _ b: Row) -> Bool {
    let (p, q) = (place(of: a).recording, place(of: b).recording)
    return p != q ? p < q : table.rows[Int(a)].windowStart < table.rows[Int(b)].windowStart
  }

  func haveSameRecording(_ a: Row, _ b: Row) -> Bool { place(of: a).recording == place(of: b).recording }

  /// Returns `rows` split by their level of a stratum, each part in the order of `rows`.
  func split(_ rows: [Row], byStratum stratum: Int) -> [[Row]] {
    var parts = [[Row]](repeating: [], count: levels[stratum].count)
    for row in rows { parts[level(of: row, stratum: stratum)].append(row) }
    return parts
  }

  /// Counts the rows that have no error, each once: under its first reason code, otherwise under its status.
  func withheldByReason(_ rows: [Row]) -> [ReasonTally] {
    var counts: [String: Int] = [:]
    for row in rows where error(of: row) == nil {
      counts[firstReason(of: row)?.text ?? table.rows[Int(row)].status.rawValue, default: 0] += 1
    }
    return counts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ReasonTally(reason: $0.key, count: $0.value) }
  }

  /// The first of the reasons why a rate was withheld; `nil` when none was, or none was given.
  func firstReason(of row: Row) -> ByteText? {
    let row = table.rows[Int(row)]
    return row.status == .withheld && row.reason >= 0 ? table.reasons.values[Int(row.reason)] : nil
  }

  private func place(of row: Row) -> Place { places[Int(table.rows[Int(row)].recording)] }

  private func setting(of row: Row) -> ObservationTable.Setting {
    table.settings.values[Int(table.recordings[Int(table.rows[Int(row)].recording)].setting)]
  }

  private func number(_ value: Double) -> Double? { value.isNaN ? nil : value }
}

/// Where a recording stands: ranks of its arm, of its person, and of itself, by study, person and recording.
private struct Place {
  var arm: Int32 = 0
  var subject: Int32 = 0
  var recording: Int32 = 0

  static func all(in table: ObservationTable, _ arms: Ranking<ByteText>) -> [Place] {
    let (studies, subjects) = (Ranking(table.studies).ranks, Ranking(table.subjects).ranks)
    let recordings = Ranking(table.recordingIDs).ranks
    let keys = table.recordings.map {
      (studies[Int($0.study)], subjects[Int($0.subject)], recordings[Int($0.id)])
    }
    var places = table.recordings.map { Place(arm: arms.ranks[Int(table.settings.values[Int($0.setting)].arm)]) }
    var (subject, recording): (Int32, Int32) = (0, 0)
    var previous: (Int32, Int32, Int32)?
    for index in keys.indices.sorted(by: { keys[$0] < keys[$1] }) {
      if let previous, previous != keys[index] {
        recording += 1
        if (previous.0, previous.1) != (keys[index].0, keys[index].1) { subject += 1 }
      }
      (places[index].subject, places[index].recording) = (subject, recording)
      previous = keys[index]
    }
    return places
  }
}
