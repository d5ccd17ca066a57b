/// The seconds of recording time that an estimate speaks of.
public enum ComparedSpan: Sendable, Hashable {
  /// A window: its start belongs to it, its end does not.
  case window(Range<Double>)

  /// The whole recording, from its first frame through its last; `nil` when no frame has a finite time.
  case whole(ClosedRange<Double>?)
}

/// The reference of one recording, judged and put in order once, from which the value over any span is read.
///
///     let reference = PreparedReference(recording)
///     let minute = reference.value(over: .window(0..<60))
///
/// Times of spans are recording time. A reference that is late by the declared lag is read that much later: a window
/// `[a, b)` is compared with `[a + lag, b + lag)` of the reference's clock. A lag that is not declared, or not finite, is 0.
///
/// Source of the definitions: the validation specification, section 0.
public struct PreparedReference: Sendable {
  /// What it is made of.
  public let kind: ReferenceKind

  /// Whether its times are on the frames' clock. A constant needs none.
  public let hasClock: Bool

  /// Whether there is anything to compare with: samples, or for a constant a finite rate.
  public let isPresent: Bool

  /// For each stored sample why it is not used; `nil` for the plausible ones.
  public let verdicts: [ImplausibleReason?]

  let lag: Double
  let lagIsDeclared: Bool
  let target: Double?
  /// The plausible samples by time, or in stored order without a clock.
  let plausible: [PlausibleSample]
  /// The times of the implausible samples that have one, in rising order.
  let implausibleTimes: [Double]
  /// How far from a plausible rate the time still counts as covered, in seconds: 1.5 median sample intervals.
  let coveringRadius: Double

  /// Judges the reference of `recording`.
  ///
  /// - Complexity: O(*n* log *n*); O(*n*) when the times are in order.
  public init(_ recording: Recording) {
    self.init(
      recording.reference, kind: recording.metadata.referenceKind, clock: recording.metadata.referenceClock,
      lag: recording.metadata.referenceLag, target: recording.metadata.targetBeatsPerMinute)
  }

  /// Judges `samples` of a reference with its declared lag in seconds, or takes `target` (bpm) as the constant one.
  public init(
    _ samples: [ReferenceSample], kind: ReferenceKind, clock: ReferenceClock, lag: Double?, target: Double?
  ) {
    self.kind = kind
    let hasClock = clock == .frames
    self.hasClock = hasClock
    let declared = lag.flatMap { $0.isFinite ? $0 : nil }
    self.lag = declared ?? 0
    lagIsDeclared = declared != nil
    self.target = target.flatMap { $0.isFinite ? $0 : nil }
    switch kind {
    case .none: isPresent = false
    case .constant: isPresent = self.target != nil
    case .rrIntervals, .rateSeries: isPresent = !samples.isEmpty
    }

    verdicts = Plausibility.verdicts(on: samples, kind: kind, clock: clock)
    let order = neighbourOrder(of: samples, clock)
    let times = order.map { samples[$0].time }
    coveringRadius = 1.5 * (medianStep(ofSorted: times) ?? 0)
    let verdicts = verdicts
    implausibleTimes = order.filter { verdicts[$0] != nil }.map { samples[$0].time }
    var plausible = PlausibleSample.list(samples, in: order, verdicts, hasClock: hasClock)
    if kind == .rateSeries && hasClock { PlausibleSample.markUnchanged(&plausible, hole: 2 * coveringRadius) }
    self.plausible = plausible
  }

  /// The number of stored samples that `rule` rejected.
  public func count(of rule: ImplausibleReason) -> Int { verdicts.count { $0 == rule } }
}

/// A sample that passed every rule.
struct PlausibleSample: Sendable {
  let time: Double
  let value: Double
  /// Whether the sample before it in the reference is plausible too and ends where this interval begins.
  let followsPrevious: Bool
  /// Whether it belongs to a stretch of more than 120 s in which the rate never changed.
  var isUnchanged = false

  /// The plausible ones of `samples`, taken in `order`.
  static func list(
    _ samples: [ReferenceSample], in order: [Int], _ verdicts: [ImplausibleReason?], hasClock: Bool
  ) -> [PlausibleSample] {
    order.indices.compactMap { position in
      let index = order[position]
      guard verdicts[index] == nil else { return nil }
      let (time, value) = (samples[index].time, samples[index].value)
      var follows = position > 0 && verdicts[order[position - 1]] == nil
      if follows && hasClock {
        // A beat that is missing lengthens the step by about one interval, the jitter of time stamps by much less.
        follows = (time - samples[order[position - 1]].time) * 1000 <= 1.5 * value
      }
      return PlausibleSample(time: time, value: value, followsPrevious: follows)
    }
  }

  /// Marks the stretches longer than 120 s of one value, sampled without a hole of more than `hole` seconds.
  static func markUnchanged(_ samples: inout [PlausibleSample], hole: Double) {
    var start = 0
    for next in samples.indices.dropFirst() + [samples.count] {
      if next < samples.count, samples[next].value == samples[start].value,
        samples[next].time - samples[next - 1].time <= hole
      {
        continue
      }
      if next > start, samples[next - 1].time - samples[start].time > 120 {
        for index in start..<next { samples[index].isUnchanged = true }
      }
      start = next
    }
  }
}

/// Returns the median of the steps between successive times that differ, or `nil` when there is no such step.
func medianStep(ofSorted times: [Double]) -> Double? {
  let steps = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }
  return steps.isEmpty ? nil : Quantile.type7(ofSorted: steps.sorted(), at: 0.5)
}
