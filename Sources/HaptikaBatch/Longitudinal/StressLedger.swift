import HaptikaDSP

/// What a run keeps for the stress report, as its recordings are analysed in any order.
struct StressLedger: Sendable {
  private var entries: [StressEntry] = []
  private var regulations: [StudyRegulation] = []
  /// Recordings that say whether the person was at rest and hold nothing that a rate could come from, by arm.
  private(set) var unmeasured: [ByteText: Int] = [:]

  /// The rules of baseline and index.
  static let baselineRules = Baseline_V1_0_0()
  static let indexRules = StressIndex_V1_0_0()

  /// Whether there is anything to report: somebody said whether a person was at rest, or exercised.
  var isEmpty: Bool { regulations.isEmpty && !entries.contains { $0.measurement.atRest != nil } }

  /// Takes what one recording says.
  mutating func add(_ found: [StressEntry]) { entries += found }

  /// Counts a recording that says whether its person was at rest, and holds nothing to measure.
  mutating func countUnmeasured(arm: String) { unmeasured[ByteText(arm), default: 0] += 1 }

  /// Takes the regulation sessions of one archive, deleted ones left out.
  mutating func add(_ found: [Regulation], studyID: String) {
    regulations += found.map { StudyRegulation(studyID: studyID, regulation: $0) }
  }

  /// Returns all measurements, each with the baseline as it stood before it: by series, person, start and recording. A person's arms
  /// share one history.
  ///
  /// A measurement is judged by those of its person and series that began strictly earlier: never by itself, nor by one of the same
  /// second. So no later one changes it, and another version of the algorithm begins anew.
  ///
  /// - Complexity: O(*n* log *n*), and moves within a person's history.
  func judged() -> [JudgedStress] {
    let after = recordingsAfterRegulations
    let sorted = entries.sorted(by: Self.precedes)
    let starts = sorted.starts { $0.person == $1.person && $0.series == $1.series }
    return zip(starts, starts.dropFirst() + [sorted.count]).flatMap { Self.judged(sorted[$0..<$1], after) }
  }

  /// Returns the regulation sessions by study and id, each with what its two measurements came to.
  func sessions(of judged: [JudgedStress]) -> [MeasuredRegulation] {
    MeasuredRegulation.sessions(regulations, measuredBy: judged)
  }

  /// Judges the measurements of one person and series, which stand by start.
  private static func judged(_ mine: ArraySlice<StressEntry>, _ after: Set<RecordingKey>) -> [JudgedStress] {
    var history = RestHistory(rules: baselineRules)
    let none = history.baseline
    var result: [JudgedStress] = []
    result.reserveCapacity(mine.count)
    let starts = mine.starts { $0.startedAt == $1.startedAt }
    for (start, end) in zip(starts, starts.dropFirst() + [mine.endIndex]) {
      let isKnown = mine[start].startedAt != nil
      let baseline = isKnown ? history.baseline : none
      for entry in mine[start..<end] {
        let rest = RestMeasurement(entry, isAfterRegulation: after.contains(entry.key))
        result.append(
          JudgedStress(
            entry: entry, baseline: baseline,
            assessment: indexRules.assessment(of: entry.measurement, against: baseline, hasStartTime: isKnown),
            isComparable: isKnown && baselineRules.isComparable(rest)))
        if isKnown { history.insert(rest) }
      }
    }
    return result
  }

  private var recordingsAfterRegulations: Set<RecordingKey> {
    Set(
      regulations.compactMap { known in
        known.regulation.afterRecordingID.map { RecordingKey(studyID: known.studyID, recordingID: $0) }
      })
  }

  private static func precedes(_ a: StressEntry, _ b: StressEntry) -> Bool {
    if a.series != b.series { return a.series < b.series }
    if a.person != b.person { return a.person < b.person }
    let (s, t) = (a.startedAt ?? .infinity, b.startedAt ?? .infinity)
    return s == t ? a.key < b.key : s < t
  }
}

/// A regulation session with the study that it belongs to.
struct StudyRegulation: Sendable {
  let studyID: String
  let regulation: Regulation
}

extension StressEntry {
  var person: PersonKey { PersonKey(studyID: studyID, subjectID: subjectID) }
}

extension RestMeasurement {
  /// The same measurement as the baseline takes it. One whose condition is `after` and that says nothing else counts as after a session.
  fileprivate init(_ entry: StressEntry, isAfterRegulation: Bool) {
    var eligibility = entry.eligibility
    eligibility.isAfterRegulation = isAfterRegulation || entry.condition == "after"
    let measurement = entry.measurement
    self.init(
      startedAt: entry.startedAt, beatsPerMinute: measurement.beatsPerMinute, quality: measurement.quality,
      rmssd: measurement.rmssd, hasReliableVariability: measurement.hasReliableVariability, atRest: measurement.atRest,
      eligibility: eligibility)
  }
}
