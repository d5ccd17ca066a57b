import HaptikaDSP

/// What the intervals that one device measured say of a recording by themselves: a measurement without frames.
///
/// Which intervals are believed is decided by the rules of a reference (`Plausibility`). With *n* intervals, *m* of them plausible with
/// the sum *S*:
///
///     rate = 60,000 / mean,   quality = m/n · min(1, S / 45 s),   usable = S,   valid intervals = m
///
/// The confidence in its beats, and the agreement of methods, are its quality.
struct IntervalSeries: Sendable, Hashable {
  /// By name; `unnamed` when the archive names none.
  let device: String
  /// In beats per minute; `nil` without a plausible interval.
  let beatsPerMinute: Double?
  /// In milliseconds, over differences of neighbours that are both plausible; `nil` of too few.
  let rmssd: Double?
  /// *n*.
  let storedCount: Int
  /// *m*.
  let plausibleCount: Int
  /// *S*, in seconds.
  let usableDuration: Double

  /// From how many seconds of intervals on the quality is full.
  private static let fullSeconds = 45.0
  /// From how many plausible intervals on RMSSD is vouched for, besides `fullSeconds` of them: as the index asks.
  private static let reliableCount = 30

  /// 0...1; 0 without an interval.
  var quality: Double {
    guard storedCount > 0 else { return 0 }
    return Double(plausibleCount) / Double(storedCount) * min(1, usableDuration / Self.fullSeconds)
  }

  /// Returns one series a device that measured intervals of `recording`, in the order of the archive's devices, by name.
  ///
  /// - Complexity: O(*n* log *n*).
  static func series(of recording: Recording, devices: [String?]) -> [IntervalSeries] {
    let byDevice = Dictionary(grouping: recording.intervals) { $0.device ?? -1 }
    return byDevice.keys.sorted().map { index in
      IntervalSeries(byDevice[index] ?? [], device: distinctName(of: index, devices))
    }
  }

  /// The device's name, with its place in the archive where another device has the same name: two devices are two series.
  private static func distinctName(of index: Int32, _ devices: [String?]) -> String {
    let name = IntervalRecord.name(of: index, devices)
    let others = devices.indices.contains { $0 != Int(index) && devices[$0].map(ByteText.init) == ByteText(name) }
    return others ? "\(name) (\(index < 0 ? "no device" : "device \(index)"))" : name
  }

  private init(_ intervals: [MeasuredInterval], device: String) {
    let isTimeless = intervals.allSatisfy(\.time.isNaN)
    let list = PreparedReference(
      intervals.map { ReferenceSample(time: $0.time, value: $0.milliseconds, isValid: $0.isValid) }, kind: .rrIntervals,
      clock: isTimeless ? .none : .frames, lag: nil, target: nil)
    let times = intervals.lazy.map(\.time).filter(\.isFinite)
    let span = times.min().flatMap { low in times.max().map { low...$0 } }
    let value = list.value(over: .whole(span))
    self.device = device
    beatsPerMinute = value.beatsPerMinute
    rmssd = value.rmssd
    storedCount = intervals.count
    plausibleCount = list.verdicts.count { $0 == nil }
    usableDuration = CompensatedSum.of(list.plausible.map(\.value)) / 1000
  }

  /// The same as the index takes it.
  func measurement(in metadata: RecordingMetadata) -> StressMeasurement {
    var measurement = StressMeasurement(beatsPerMinute: beatsPerMinute, in: metadata)
    measurement.rmssd = rmssd
    measurement.hasReliableVariability =
      rmssd != nil && plausibleCount >= Self.reliableCount && usableDuration >= Self.fullSeconds
    measurement.validIntervalCount = plausibleCount
    measurement.quality = quality
    measurement.usableDuration = usableDuration
    measurement.peakConfidence = quality
    measurement.methodAgreement = quality
    return measurement
  }
}
