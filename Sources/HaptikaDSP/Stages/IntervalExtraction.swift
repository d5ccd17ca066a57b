/// The beats of a signal read in one polarity.
public struct BeatSeries: Sendable, Hashable {
  /// An interval from one beat to the next of the same segment.
  public struct Interval: Sendable, Hashable {
    /// The time of the first beat, in seconds since the grid's start.
    public var start: Double

    /// Its length, in seconds.
    public var duration: Double

    /// Whether it is counted.
    public var isValid: Bool

    /// The index of the segment that holds it.
    public var segment: Int
  }

  /// +1 when the peaks point up in the signal, −1 when they point down.
  public let polarity: Int

  /// The peaks, in time order.
  public let peaks: [Peak]

  /// The intervals between them, in time order, those that are not counted included.
  public let intervals: [Interval]

  /// The lengths of the intervals that are counted, in seconds, in time order.
  public let validDurations: [Double]

  /// The robust spread of the counted intervals (1.4826 MAD), as a share of their median.
  public let intervalSpread: Double

  /// The robust spread of the peaks' heights (1.4826 MAD), as a share of their median.
  public let heightSpread: Double

  /// How beat-like the series is, 0...1: where both polarities are read, it decides between them.
  public let score: Double

  /// The middle of the counted intervals as a rate (1.0.0: of their median, 2.0.0: of their mean), in beats per minute.
  public let beatsPerMinute: Double

  /// The counted intervals as a share of all.
  public var validShare: Double { Double(validDurations.count) / Double(intervals.count) }
}

/// S5: measures the intervals between peaks and picks the polarity that looks more like beats.
struct IntervalExtraction: Stage {
  /// Intervals that a heart can make, in seconds.
  let plausible: ClosedRange<Double>

  /// Intervals to each side of one that make its local median.
  let medianHalfWindow: Int

  /// How far an interval may lie from the local median, as a share of it.
  let tolerance: Double

  /// Fewest valid intervals that make a polarity usable.
  let minimumIntervals: Int

  /// Interval spread at which the score of a polarity reaches zero.
  let spreadLimit: Double

  /// How much of the score uneven heights can cost.
  let heightCost: Double

  /// Smallest height that heights are compared with, in the unit of the signal.
  let heightFloor: Double

  /// Lead by which the downward polarity must win.
  let polarityMargin: Double

  var step: Recipe.Step {
    Recipe.Step(
      "S5 intervals",
      "between peaks of a segment, valid within \(plausible.lowerBound)...\(plausible.upperBound) s and "
        + "\(tolerance) of the median of \(2 * medianHalfWindow + 1) neighbours; at least \(minimumIntervals) "
        + "valid; polarity by valid share · (1 − min(1, spread / \(spreadLimit))) · (1 − \(heightCost) min(1, "
        + "height spread over a median of at least \(heightFloor))), −1 by a lead over \(polarityMargin); rate 60 "
        + "/ median")
  }

  /// Returns the better of two readings of a signal; `nil` when neither is usable.
  func better(rising: BeatSeries?, falling: BeatSeries?) -> BeatSeries? {
    guard let rising, let falling else { return rising ?? falling }
    return falling.score > rising.score + polarityMargin ? falling : rising
  }

  /// Measures the beats that `peaks` stand for.
  ///
  /// - Parameters:
  ///   - peaks: the peaks of all segments, in time order.
  ///   - polarity: +1 when they point up in the signal, −1 when they point down.
  ///   - rate: samples a second of their positions, in hertz.
  /// - Returns: the beats; `nil` when too few of their intervals are valid.
  func beats(from peaks: [Peak], polarity: Int, rate: Double) -> BeatSeries? {
    let intervals = intervals(between: peaks, rate: rate)
    let valid = intervals.filter(\.isValid).map(\.duration)
    guard valid.count >= max(minimumIntervals, 1) else { return nil }

    let (middle, deviation) = medianAndDeviation(of: valid)
    let heights = medianAndDeviation(of: peaks.map(\.height))
    let spread = normalConsistency * deviation / middle
    let heightSpread = normalConsistency * heights.deviation / max(heights.median, heightFloor)
    let validShare = Double(valid.count) / Double(intervals.count)
    return BeatSeries(
      polarity: polarity, peaks: peaks, intervals: intervals, validDurations: valid, intervalSpread: spread,
      heightSpread: heightSpread,
      score: validShare * (1 - min(1, spread / spreadLimit)) * (1 - heightCost * min(1, heightSpread)),
      beatsPerMinute: 60 / middle)
  }

  /// Returns why `interval` is not counted; `nil` when it is.
  func rejection(of interval: BeatSeries.Interval) -> IntervalRejection? {
    if interval.isValid { return nil }
    return plausible.contains(interval.duration) ? .farFromNeighbours : .implausible
  }

  /// Returns the intervals between successive peaks of the same segment.
  ///
  /// The local median runs over the whole list, intervals that are not valid and those of other segments included.
  func intervals(between peaks: [Peak], rate: Double) -> [BeatSeries.Interval] {
    var intervals: [BeatSeries.Interval] = []
    for (peak, next) in zip(peaks, peaks.dropFirst()) where peak.segment == next.segment {
      let duration = (next.position - peak.position) / rate
      intervals.append(
        BeatSeries.Interval(start: peak.position / rate, duration: duration, isValid: false, segment: peak.segment))
    }
    let durations = intervals.map(\.duration)
    for (index, duration) in durations.enumerated() where plausible.contains(duration) {
      let neighbours = max(0, index - medianHalfWindow)...min(durations.count - 1, index + medianHalfWindow)
      let local = median(of: durations[neighbours])
      intervals[index].isValid = abs(duration - local) <= tolerance * local
    }
    return intervals
  }
}
