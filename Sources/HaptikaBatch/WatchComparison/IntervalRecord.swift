import HaptikaDSP

/// What the intervals that one device measured say of one recording, beside the reference of the same seconds.
///
/// Both are read by the same rules: 60,000 / mean of the plausible intervals that end in the recording's seconds. A device whose plausible
/// intervals cover less than 90 % of these seconds says no rate.
struct IntervalRecord: Sendable {
  let key: RecordingKey
  let metadata: RecordingMetadata
  let studyID: String
  /// By name; `unnamed` when the archive names none.
  let device: String
  /// What its plausible intervals say, by the rules of a reference, however little they cover.
  let measured: ReferenceValue
  let reference: ReferenceValue
  /// Why the recording is in no table; `nil` when it is eligible. Never depends on the device.
  let ineligibility: Ineligibility?

  /// In beats per minute; `nil` when too little is covered.
  var beatsPerMinute: Double? {
    (measured.coverage ?? 0) >= Ineligibility.minimumReferenceCoverage ? measured.beatsPerMinute : nil
  }

  /// The name of a device that has none.
  static let unnamed = "unnamed"

  /// Returns one record a device that measured intervals of `recording`, in the order of the archive's devices; none without a reference.
  ///
  /// - Parameters:
  ///   - recording: what was read.
  ///   - devices: the names of the archive's devices, by the index that intervals hold.
  /// - Returns: the records.
  /// - Complexity: O(*n* log *n*) for *n* intervals of devices and reference.
  static func records(of recording: Recording, devices: [String?]) -> [IntervalRecord] {
    let metadata = recording.metadata
    guard !recording.intervals.isEmpty, metadata.referenceKind != .none else { return [] }
    let reference = PreparedReference(recording)
    let byDevice = Dictionary(grouping: recording.intervals) { $0.device ?? -1 }
    return byDevice.keys.sorted().map { index in
      let mine = byDevice[index] ?? []
      let own = PreparedReference(
        mine.map { ReferenceSample(time: $0.time, value: $0.milliseconds, isValid: $0.isValid) }, kind: .rrIntervals,
        clock: mine.allSatisfy { $0.time.isNaN } ? .none : .frames, lag: metadata.watchLag, target: nil)
      let span = ComparedSpan.whole(seconds(of: metadata, mine))
      let right = reference.value(over: span)
      var ineligibility = Ineligibility.reason(
        pulsePresent: metadata.pulsePresent, reference: reference, over: span, value: right)
      // A list without a clock does not say which of its seconds are those of the device.
      if reference.isPresent, !reference.hasClock, reference.kind != .constant, metadata.pulsePresent != false {
        ineligibility = .referenceWithoutClock
      }
      return IntervalRecord(
        key: RecordingKey(studyID: recording.studyID, recordingID: metadata.id), metadata: metadata,
        studyID: recording.studyID, device: name(of: index, devices), measured: own.value(over: span), reference: right,
        ineligibility: ineligibility)
    }
  }

  /// The recording's own seconds where its length is known, otherwise those from the device's first time to its last.
  private static func seconds(of metadata: RecordingMetadata, _ intervals: [MeasuredInterval]) -> ClosedRange<Double>? {
    if let duration = metadata.duration, duration > 0, duration.isFinite { return 0...duration }
    let times = intervals.lazy.map(\.time).filter(\.isFinite)
    return times.min().flatMap { low in times.max().map { low...$0 } }
  }

  static func name(of index: Int32, _ devices: [String?]) -> String {
    guard devices.indices.contains(Int(index)), let name = devices[Int(index)], !name.isEmpty else { return unnamed }
    return name
  }
}
