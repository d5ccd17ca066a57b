import HaptikaDSP

/// Makes the numbers of intervals that devices measured: each device stands as an algorithm of its own, called by its name.
enum IntervalStatistics {
  /// Stands for the version of a device: its rate is made of its intervals.
  static let version = "intervals"

  /// Summarises `records` by arm, kind of reference and device, whole and by condition.
  ///
  /// - Complexity: O(*n* log *n* + *r*·*B*·*G*) for *r* rows of *G* people.
  static func summaries(
    of records: [IntervalRecord], bootstrap: BootstrapSettings, workers: Int
  ) -> [AccuracySummary] {
    let sorted = records.sorted { ($0.key, ByteText($0.device)) < ($1.key, ByteText($1.device)) }
    return AccuracyStatistics.summaries(
      of: ObservationTable(sorted.lazy.map(observation)), bootstrap: bootstrap, workers: workers
    )
    .filter { ["all", Stratum.condition.rawValue].contains($0.group) }
    .map(kept)
  }

  /// The measures that intervals have: those of a confidence and of moved references are not their own.
  private static func kept(_ summary: AccuracySummary) -> AccuracySummary {
    var summary = summary
    summary.values = summary.values.filter { value in
      value.measure.isOfAccuracy && (value.measure.family == .other || value.measure.variabilityIndex != nil)
    }
    return summary
  }

  private static func observation(of record: IntervalRecord) -> Observation {
    let (metadata, reference) = (record.metadata, record.reference)
    let error =
      record.ineligibility == nil
      ? record.beatsPerMinute.flatMap { rate in reference.beatsPerMinute.map { roundedToNano(rate - $0) } } : nil
    return Observation(
      studyID: record.studyID, subjectID: metadata.subjectID, recordingID: metadata.id, windowStart: nil,
      arm: metadata.effectiveArm, referenceKind: reference.kind,
      levels: Stratum.allCases.map { $0.level(of: metadata, reference: reference.beatsPerMinute) },
      algorithm: AlgorithmIdentifier(record.device, Version(stated: version)),
      status: record.beatsPerMinute == nil ? .withheld : .published, ineligibility: record.ineligibility,
      reference: reference.beatsPerMinute, estimate: record.beatsPerMinute, error: error, confidence: nil,
      rawEstimate: nil, reasons: [], statedReasons: record.beatsPerMinute == nil ? ["INTERVAL_COVERAGE"] : [],
      isSimulated: metadata.source == .opticalSimulator, variability: ComparedVariability(record))
  }
}

extension ComparedVariability {
  /// PRV of a device's intervals and of the reference over the same seconds; `nil` unless both can be compared.
  init?(_ record: IntervalRecord) {
    let (device, reference) = (record.measured, record.reference)
    guard record.beatsPerMinute != nil, record.ineligibility == nil, reference.kind == .rrIntervals else { return nil }
    self.init(
      rmssd: Pair(estimate: device.rmssd ?? .nan, reference: reference.rmssd ?? .nan),
      sdnn: Pair(estimate: device.sdnn ?? .nan, reference: reference.sdnn ?? .nan))
    guard rmssd.isComparable || sdnn.isComparable else { return nil }
  }
}
