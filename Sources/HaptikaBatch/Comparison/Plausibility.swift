/// Why a value of the reference is not used. Raw values are for reports.
///
/// The cases stand in the order in which the rules are asked; a value that breaks several is counted once, under the first.
public enum ImplausibleReason: String, Sendable, Hashable, CaseIterable {
  /// The source itself marked it bad (`valid` = 0).
  case markedBad = "marked_bad"
  /// The value is not finite, or its time is not although the reference has the frames' clock.
  case notFinite = "not_finite"
  /// −1 or 0, which devices write for "no value".
  case placeholder
  /// A rate outside 25...250 bpm, or an RR interval outside 240...2,400 ms.
  case outOfRange = "out_of_range"
  /// An RR interval more than 40 % from the median of the 11 intervals centred on it.
  case farFromMedian = "far_from_median"
  /// A rate that differs from a neighbour at most 1.5 s away by more than 25 bpm.
  case jump
}

/// Which values of a reference can be believed.
public enum Plausibility {
  /// Rates that are believed, in beats per minute.
  public static let rates = 25.0...250.0

  /// RR intervals that are believed, in milliseconds.
  public static let intervals = 240.0...2400.0

  /// Returns, for each sample, why it is not used; `nil` for the plausible ones.
  ///
  /// - Each sample alone: the source's mark, finiteness, placeholders, range.
  /// - Neighbours are neighbours in time when the reference has the frames' clock, so that the order of storage says nothing;
  ///   samples of one time keep their stored order, and one without a finite time is nobody's neighbour. Without a clock, whose
  ///   times mean nothing here, they are neighbours in stored order.
  /// - RR intervals: the distance from the median of 11 intervals centred on it, itself included, fewer at the ends. Entries
  ///   that hold no interval (not finite, −1, 0) are left out of the list that the median runs over; intervals that break
  ///   another rule stay in it, because only the jump rule is judged on what the other rules left.
  /// - Rates: both samples of a pair of neighbours, at most 1.5 s apart, that differ by more than 25 bpm; judged once,
  ///   on the series that the other rules left. Intervals are not judged by jumps: an early beat is real, and the median rule
  ///   is theirs.
  ///
  /// Samples of a kind that has no values of its own (none, constant) all count as plausible.
  ///
  /// - Complexity: O(*n* log *n*); O(*n*) when the times are in order.
  public static func verdicts(
    on samples: [ReferenceSample], kind: ReferenceKind, clock: ReferenceClock
  ) -> [ImplausibleReason?] {
    switch kind {
    case .none, .constant:
      return Array(repeating: nil, count: samples.count)
    case .rrIntervals:
      var verdicts = samples.map { verdict(on: $0, within: intervals, needsTime: clock == .frames) }
      markFarFromMedian(samples, in: neighbourOrder(of: samples, clock), &verdicts)
      return verdicts
    case .rateSeries:
      var verdicts = samples.map { verdict(on: $0, within: rates, needsTime: clock == .frames) }
      markJumps(samples, in: neighbourOrder(of: samples, clock), &verdicts)
      return verdicts
    }
  }

  /// What one sample says against itself.
  private static func verdict(
    on sample: ReferenceSample, within range: ClosedRange<Double>, needsTime: Bool
  ) -> ImplausibleReason? {
    if sample.isValid == false { return .markedBad }
    if !sample.value.isFinite || (needsTime && !sample.time.isFinite) { return .notFinite }
    if isPlaceholder(sample.value) { return .placeholder }
    return range.contains(sample.value) ? nil : .outOfRange
  }

  private static func isPlaceholder(_ value: Double) -> Bool { value == 0 || value == -1 }

  private static func markFarFromMedian(
    _ samples: [ReferenceSample], in order: [Int], _ verdicts: inout [ImplausibleReason?]
  ) {
    let listed = order.filter { samples[$0].value.isFinite && !isPlaceholder(samples[$0].value) }
    for (position, index) in listed.enumerated() where verdicts[index] == nil {
      let neighbourhood = listed[max(0, position - 5)...min(listed.count - 1, position + 5)]
      let median = Quantile.type7(ofSorted: neighbourhood.map { samples[$0].value }.sorted(), at: 0.5)
      // 40 % as a fraction of whole numbers, since 0.4 has no exact Double: an interval exactly 40 % away stays.
      if abs(samples[index].value - median) * 5 > abs(median) * 2 { verdicts[index] = .farFromMedian }
    }
  }

  private static func markJumps(
    _ samples: [ReferenceSample], in order: [Int], _ verdicts: inout [ImplausibleReason?]
  ) {
    let left = order.filter { verdicts[$0] == nil }
    for (earlier, later) in zip(left, left.dropFirst()) {
      let elapsed = roundedToNano(abs(samples[later].time - samples[earlier].time))
      let step = roundedToNano(abs(samples[later].value - samples[earlier].value))
      if elapsed <= 1.5 && step > 25 {
        verdicts[earlier] = .jump
        verdicts[later] = .jump
      }
    }
  }
}

/// Returns the indices of the samples in the order in which they are neighbours: with the frames' clock those that have a finite
/// time, by time, samples of one time in stored order; without a clock all of them, as stored.
func neighbourOrder(of samples: [ReferenceSample], _ clock: ReferenceClock) -> [Int] {
  clock == .frames ? stableOrder(of: samples.map(\.time)) : Array(samples.indices)
}

/// Returns the indices of the finite values, in rising order of value; equal values keep their order.
///
/// - Complexity: O(*n*) when they are in order already, otherwise O(*n* log *n*).
func stableOrder(of values: [Double]) -> [Int] {
  let finite = values.indices.filter { values[$0].isFinite }
  if zip(finite, finite.dropFirst()).allSatisfy({ values[$0] <= values[$1] }) { return finite }
  return finite.sorted { values[$0] == values[$1] ? $0 < $1 : values[$0] < values[$1] }
}
