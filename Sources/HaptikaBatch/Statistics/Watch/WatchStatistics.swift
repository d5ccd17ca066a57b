import HaptikaDSP

/// All numbers of the watch report.
struct WatchFindings: Sendable {
  /// In the order of their keys.
  let records: [JudgedWatchRecord]
  /// Arms, groups and levels.
  let summaries: [WatchSummary]
  /// Averages against references: a series counts as published when it is valid.
  let valid: [AccuracySummary]
  /// The same with every series that has an average, valid or not.
  let every: [AccuracySummary]
  /// The camera's estimates against the averages of valid series, as if these were a reference.
  let camera: [AccuracySummary]
  /// Rates of the intervals that devices measured.
  let intervals: [AccuracySummary]
  /// Of `valid` and `every`, for figures.
  let validObservations: ObservationTable
  let everyObservations: ObservationTable
}

/// Makes the numbers of the watch report.
enum WatchStatistics {
  /// The strata of watch series.
  static let strata: [Stratum] = [.condition, .deviceModel]

  /// Summarises what the watches of a run said.
  ///
  /// - Parameters:
  ///   - ledger: what was kept of them.
  ///   - camera: the version whose estimates stand beside them; `nil` for none.
  ///   - bootstrap: how people are resampled.
  ///   - workers: how many sets are summarised at once; changes no result.
  /// - Returns: the numbers of the report.
  /// - Complexity: O(*n* log *n* + *r*·*B*·*G*) for *r* sets of *G* people.
  static func findings(
    of ledger: WatchLedger, camera: AlgorithmIdentifier?, bootstrap: BootstrapSettings, workers: Int
  ) -> WatchFindings {
    let records = ledger.judged()
    func summaries(_ table: ObservationTable) -> [AccuracySummary] {
      AccuracyStatistics.summaries(of: table, bootstrap: bootstrap, workers: workers).filter(isShown).map(kept)
    }
    let (valid, every) = (observations(of: records, everySeries: false), observations(of: records, everySeries: true))
    let sets = watchSets(of: records)
    return WatchFindings(
      records: records,
      summaries: concurrentMap(sets, workers: workers) { $0.summary(bootstrap) },
      valid: summaries(valid), every: summaries(every),
      camera: camera.map { summaries(cameraObservations(of: records, by: $0)) } ?? [],
      intervals: IntervalStatistics.summaries(of: ledger.intervals, bootstrap: bootstrap, workers: workers),
      validObservations: valid, everyObservations: every)
  }

  /// Groups of the tables: whole arms, conditions, watches, and bands of the reference.
  private static func isShown(_ summary: AccuracySummary) -> Bool {
    summary.group == "all" || (strata + [.referenceBand]).contains { $0.rawValue == summary.group }
  }

  /// The measures that a watch has: those of a confidence, of PRV and of moved references are not its own.
  private static func kept(_ summary: AccuracySummary) -> AccuracySummary {
    var summary = summary
    summary.values = summary.values.filter { value in
      value.measure.isOfAccuracy && value.measure.variabilityIndex == nil && value.measure.family == .other
    }
    return summary
  }

  private static func observations(of records: [JudgedWatchRecord], everySeries: Bool) -> ObservationTable {
    ObservationTable(
      records.lazy.map { judged in
        let (record, average) = (judged.record, judged.record.series.average)
        let estimate = everySeries || record.series.isValid ? average : nil
        return observation(
          of: record, by: WatchComparison.rules.identifier, saying: estimate, kind: record.reference.kind,
          reference: record.reference.beatsPerMinute, ineligibility: record.reference.ineligibility)
      })
  }

  /// A camera's estimate beside the average of a valid series.
  private static func cameraObservations(
    of records: [JudgedWatchRecord], by camera: AlgorithmIdentifier
  ) -> ObservationTable {
    ObservationTable(
      records.lazy.compactMap { judged -> Observation? in
        guard let estimate = judged.camera, judged.record.series.isValid, let average = judged.record.series.average
        else { return nil }
        // The kind only has to be one that is compared; the report names the watch.
        return observation(
          of: judged.record, by: camera, saying: estimate, kind: .rateSeries, reference: average, ineligibility: nil)
      })
  }

  private static func observation(
    of record: WatchRecord, by algorithm: AlgorithmIdentifier, saying estimate: Double?, kind: ReferenceKind,
    reference: Double?, ineligibility: Ineligibility?
  ) -> Observation {
    var metadata = RecordingMetadata(
      id: record.recordingID, subjectID: record.subjectID, source: record.isSimulated ? .opticalSimulator : .other)
    metadata.condition = record.condition
    metadata.deviceModel = record.device
    let error = ineligibility == nil ? estimate.flatMap { rate in reference.map { roundedToNano(rate - $0) } } : nil
    return Observation(
      studyID: record.studyID, subjectID: record.subjectID, recordingID: record.recordingID, windowStart: nil,
      arm: record.arm, referenceKind: kind,
      levels: Stratum.allCases.map { $0.level(of: metadata, reference: reference) }, algorithm: algorithm,
      status: estimate == nil ? .withheld : .published, ineligibility: ineligibility, reference: reference,
      estimate: estimate, error: error, confidence: nil, rawEstimate: nil, reasons: [],
      statedReasons: record.series.reasons.map(\.rawValue), isSimulated: record.isSimulated)
  }
}

extension WatchStatistics {
  /// One set that is summarised.
  struct Part: Sendable {
    let arm: String
    let kind: ReferenceKind?
    let group: String
    let level: String
    let records: [JudgedWatchRecord]

    func summary(_ bootstrap: BootstrapSettings) -> WatchSummary {
      let isSimulated = records.allSatisfy(\.record.isSimulated)
      let (arm, kind, group, level) = (arm, kind, group, level)
      let set = WatchSet(records: records, isSimulated: isSimulated, bootstrap: bootstrap) { measure in
        BootstrapLabel(
          watch: measure.rawValue, arm: arm, kind: kind?.columnName ?? "none",
          rules: WatchComparison.rules.identifier.description, group: group, level: level
        ).text
      }
      return WatchSummary(
        arm: arm, kind: kind, group: group, level: level, isSimulated: isSimulated,
        values: kind == nil ? set.ofSeries : set.ofReference)
    }
  }

  /// Arms by name; in each all series, then by kind those with a reference; each whole, by condition and by watch.
  static func watchSets(of records: [JudgedWatchRecord]) -> [Part] {
    // Person by person, which clusters need.
    let sorted = records.sorted { a, b in
      let (p, q) = (a.record.subject, b.record.subject)
      if p != q { return (p.study, p.subject) < (q.study, q.subject) }
      return a.record.key < b.record.key
    }
    let arms = Dictionary(grouping: sorted) { ByteText($0.record.arm) }
    return arms.keys.sorted().flatMap { arm -> [Part] in
      let mine = arms[arm] ?? []
      let kinds: [ReferenceKind?] = [nil] + ReferenceKind.allCases.filter { $0 != .none }
      return kinds.flatMap { kind -> [Part] in
        let judged = kind == nil ? mine : mine.filter { $0.record.reference.kind == kind }
        if judged.isEmpty { return [] }
        let whole = Part(arm: arm.text, kind: kind, group: "all", level: "all", records: judged)
        return [whole] + strata.flatMap { levels(of: judged, by: $0, whole) }
      }
    }
  }

  private static func levels(of records: [JudgedWatchRecord], by stratum: Stratum, _ whole: Part) -> [Part] {
    let levels = Dictionary(grouping: records) { judged -> ByteText in
      let text = stratum == .condition ? judged.record.condition : judged.record.device
      return ByteText(text.flatMap { $0.isEmpty ? nil : $0 } ?? Stratum.unknown)
    }
    // What nobody recorded would only repeat the whole.
    guard levels.keys.contains(where: { $0.text != Stratum.unknown }) else { return [] }
    return levels.keys.sorted { stratum.precedes($0.text, $1.text) }.map { level in
      Part(
        arm: whole.arm, kind: whole.kind, group: stratum.rawValue, level: level.text, records: levels[level] ?? [])
    }
  }
}
