import HaptikaDSP

/// Puts the samples of a watch beside the reference of the same seconds.
enum WatchComparison {
  /// The published rules that judge every series.
  static let rules = Watch_V1_0_0()

  /// Sums up the watch samples of `recording`.
  ///
  /// Both declared lags count: recording time = watch time − watch lag, reference time = recording time + reference lag. A lag that is
  /// not declared is 0.
  ///
  /// - Parameters:
  ///   - recording: what was read.
  ///   - devices: the names of the archive's devices, by the index that samples hold.
  /// - Returns: what a run keeps of them; `nil` when the recording is none of a watch: it holds neither samples nor the app's own summary
  ///   of a series, which there also is of a session without any sample.
  /// - Complexity: O(*n* log *n*) for *n* samples of watch and reference.
  static func record(of recording: Recording, devices: [String?]) -> WatchRecord? {
    let recorded = RecordedWatchSummary(of: recording)
    guard !recording.watch.isEmpty || recorded != nil else { return nil }
    let metadata = recording.metadata
    let validation = rules.validation(
      times: recording.watch.map(\.time), rates: recording.watch.map(\.beatsPerMinute),
      isInterrupted: metadata.interrupted == true)
    let facts = WatchFacts(validation, storedCount: recording.watch.count, longestGap: rules.largestGap)
    return WatchRecord(
      key: RecordingKey(studyID: recording.studyID, recordingID: metadata.id), studyID: recording.studyID,
      recordingID: metadata.id, subjectID: metadata.subjectID, arm: metadata.effectiveArm,
      isSimulated: metadata.source == .opticalSimulator, device: device(of: recording, devices),
      condition: metadata.condition, startedAt: metadata.startedAt,
      measurement: measurement(of: metadata, facts), series: facts,
      reference: reference(of: recording, beside: validation.series),
      recorded: recorded)
  }

  /// A watch and a reference over time, on the recording's clock.
  struct Drawing {
    let watch: [(time: Double, rate: Double)]
    let reference: [(time: Double, rate: Double)]
    /// The time between two values of the reference, in seconds.
    let referenceStep: Double
    let stretches: [OffsetStretch]
  }

  /// Values of the reference that a drawing asks for, at most.
  private static let drawnValues = 1_500.0

  /// Returns what a drawing of `recording` shows.
  static func drawing(of recording: Recording) -> Drawing {
    let series = rules.validation(
      times: recording.watch.map(\.time), rates: recording.watch.map(\.beatsPerMinute), isInterrupted: false
    ).series
    let (lag, reference) = (declared(recording.metadata.watchLag), PreparedReference(recording))
    var moments: [Double] = []
    var step = 1.0
    if let span = seconds(of: series, recording.watch, lag: lag ?? 0) {
      let length = span.upperBound - span.lowerBound
      step = max(1, length / drawnValues)
      if step.isFinite { moments = stride(from: 0, through: length, by: step).map { span.lowerBound + $0 } }
    }
    let around = SampleDifferences.pairs(times: moments, rates: moments.map { _ in 0 }, beside: reference)
    return Drawing(
      watch: zip(series.times, series.rates).map { (time: $0 - (lag ?? 0), rate: $1) },
      reference: around.map { (time: $0.time, rate: $0.reference) }, referenceStep: step,
      stretches: OffsetRule.stretches(in: pairs(of: series, lag: lag, reference)))
  }

  private static func pairs(
    of series: WatchSeries, lag: Double?, _ reference: PreparedReference
  ) -> [SampleDifferences.Pair] {
    let lag = declared(lag) ?? 0
    return SampleDifferences.pairs(times: series.times.map { $0 - lag }, rates: series.rates, beside: reference)
  }

  private static func reference(of recording: Recording, beside series: WatchSeries) -> WatchReference {
    let metadata = recording.metadata
    let reference = PreparedReference(recording)
    let lag = declared(metadata.watchLag)
    let span = ComparedSpan.whole(seconds(of: series, recording.watch, lag: lag ?? 0))
    let value = reference.value(over: span)
    var ineligibility = Ineligibility.reason(
      pulsePresent: metadata.pulsePresent, reference: reference, over: span, value: value)
    // A list without a clock does not say which of its seconds are those of the watch.
    if reference.isPresent, !reference.hasClock, reference.kind != .constant, metadata.pulsePresent != false {
      ineligibility = .referenceWithoutClock
    }
    let pairs = pairs(of: series, lag: lag, reference)
    return WatchReference(
      kind: reference.kind, beatsPerMinute: value.beatsPerMinute, coverage: value.coverage,
      ineligibility: ineligibility, samples: metadata.pulsePresent == false ? nil : SampleDifferences(pairs),
      stretches: OffsetStretches(metadata.pulsePresent == false ? [] : OffsetRule.stretches(in: pairs)),
      lagIsDeclared: reference.lagIsDeclared || !reference.hasClock || reference.kind == .constant,
      watchLagIsDeclared: lag != nil)
  }

  /// From the first sample that counts to the last, in recording time; of a series in which none counts, from the first stored time to
  /// the last, so that whether a recording is eligible does not depend on the rates. Less than 10 s are widened to 10 s around their
  /// middle, as around a single sample: over less a reference says nothing.
  private static func seconds(of series: WatchSeries, _ stored: [WatchSample], lag: Double) -> ClosedRange<Double>? {
    let times = stored.lazy.map(\.time).filter(\.isFinite)
    let span = series.span ?? times.min().flatMap { low in times.max().map { low...$0 } }
    guard let span, (span.lowerBound - lag).isFinite, (span.upperBound - lag).isFinite else { return nil }
    let middle = (span.lowerBound + span.upperBound) / 2
    let low = min(span.lowerBound, middle - SampleDifferences.reach) - lag
    return low...max(max(span.upperBound, middle + SampleDifferences.reach) - lag, low)
  }

  private static func declared(_ lag: Double?) -> Double? { lag.flatMap { $0.isFinite ? $0 : nil } }

  /// The device of most samples, the first of equals by its index; without one the recording's own, unless that is the camera's.
  private static func device(of recording: Recording, _ devices: [String?]) -> String? {
    var counts: [Int: Int] = [:]
    for sample in recording.watch { counts[sample.device.map { Int($0) } ?? -1, default: 0] += 1 }
    let most = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? -1
    if devices.indices.contains(most), let name = devices[most] { return name }
    return recording.frames == nil ? recording.metadata.deviceModel : nil
  }

  private static func measurement(of metadata: RecordingMetadata, _ facts: WatchFacts) -> WatchMeasurement? {
    guard let start = metadata.startedAt, start.isFinite else { return nil }
    var measurement = WatchMeasurement(
      startedAt: start, beatsPerMinute: facts.average, isFromWatch: metadata.source == .appleWatchOptical,
      isValid: facts.isValid, quality: facts.quality)
    measurement.atRest = metadata.atRest
    measurement.recentCaffeine = metadata.recentCaffeine
    measurement.recentMeal = metadata.recentMeal
    measurement.recentExercise = metadata.recentExercise
    return measurement
  }
}
