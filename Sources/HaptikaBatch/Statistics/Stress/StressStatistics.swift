import HaptikaDSP

/// Makes the numbers of the stress report. Arms are never pooled, nor algorithms or devices; sources and camera positions are, since a
/// measurement is only ever compared with the same person's own of the same source and camera.
enum StressStatistics {
  /// Summarises judged measurements and regulation sessions.
  ///
  /// - Parameters:
  ///   - judged: measurements with their baselines and indexes, in any order.
  ///   - sessions: regulation sessions, each with its pairs of these measurements.
  ///   - bootstrap: how people are resampled.
  ///   - workers: how many sets are summarised at once; changes no result.
  /// - Returns: the numbers of the report.
  /// - Complexity: O((*B* + *G*)·*n*) for *n* measurements of *G* people.
  static func findings(
    of judged: [JudgedStress], sessions: [MeasuredRegulation], bootstrap: BootstrapSettings, workers: Int
  ) -> StressFindings {
    let byKey = Dictionary(grouping: judged) { StressGroupKey(of: $0.entry) }
    let people = StressPeople(judged)
    let pairs = Dictionary(grouping: sessions.flatMap(StressProtocolPair.pairs)) { $0.key }
    var (groups, without) = ([StressGroup](), [UnindexedStress]())
    for key in byKey.keys.sorted() {
      let mine = byKey[key] ?? []
      let rows = people.rows(mine)
      if mine.allSatisfy({ $0.entry.measurement.quality == nil }) {
        let counts = StressSet.Counts(rows)
        without.append(
          UnindexedStress(key: key, measurements: counts.recordings, people: counts.people, reason: .noQuality))
        continue
      }
      let whole = StressSet(
        rows: rows, isSimulated: mine.allSatisfy(\.entry.isSimulated), bootstrap: bootstrap, key: key, group: "all",
        level: "all")
      groups.append(StressGroup(whole, pairs: pairs[key] ?? [], people: people, workers: workers))
    }
    return StressFindings(
      groups: groups, withoutIndex: without,
      sessions: StressSessions.all(sessions, judged: judged, people: people, bootstrap: bootstrap))
  }
}

extension StressGroupKey {
  /// What a measurement belongs to.
  init(of entry: StressEntry) {
    self.init(arm: entry.arm, algorithm: entry.series.algorithm, device: entry.series.device)
  }
}

/// People numbered by byte order of study and person.
struct StressPeople: Sendable {
  private let numbers: [PersonKey: Int32]

  init(_ judged: [JudgedStress]) {
    let people = Set(judged.lazy.map(\.entry.person)).sorted()
    numbers = Dictionary(uniqueKeysWithValues: people.enumerated().map { ($1, Int32($0)) })
  }

  /// The number of a person; `nil` of one who was never measured.
  subscript(person: PersonKey) -> Int32? { numbers[person] }

  /// The measurements person by person, of a person by start and recording.
  func rows(_ judged: [JudgedStress]) -> [StressRow] {
    judged.compactMap { judged in numbers[judged.entry.person].map { StressRow(judged: judged, person: $0) } }
      .sorted { a, b in
        if a.person != b.person { return a.person < b.person }
        let (s, t) = (a.entry.startedAt ?? .infinity, b.entry.startedAt ?? .infinity)
        if s != t { return s < t }
        return a.entry.key == b.entry.key ? a.entry.series < b.entry.series : a.entry.key < b.entry.key
      }
  }
}
