/// The watch rules 1.0.0: which series of a watch are valid, and how a person's own baseline is made of them.
///
///     let rules = Watch_V1_0_0()
///     rules.validation(times: [0, 5, 10], rates: [70, 71, 72], isInterrupted: false).reasons
///     // [.insufficientSamples, .insufficientCoverage]
///
/// Published means frozen: another number is another version. They are no algorithm in the sense of the camera's, because nothing is
/// estimated: the watch has said its rates already.
public struct Watch_V1_0_0: Sendable {
  let validity = WatchValidityRules(
    rates: 35...220, minimumSamples: 8, minimumCoverage: 45, largestGap: 15, fullCoverage: 60)

  let baseline = WatchBaselineRules(
    looksBack: 30, minimumQuality: 0.65, provisionalCount: 5, personalizedCount: 10, deviationFloor: 2,
    slightDistance: 2, clearDistance: 4)

  /// Creates the rules.
  public init() {}

  /// `watch@1.0.0`.
  public var identifier: AlgorithmIdentifier { AlgorithmIdentifier("watch", Version(1, 0, 0)) }

  /// The rules with every constant.
  public var recipe: Recipe { Recipe(identifier, validity.steps + baseline.steps) }

  /// The rates that count, in beats per minute, ends included.
  public var rates: ClosedRange<Double> { validity.rates }

  /// The largest gap of a valid series, in seconds, inclusive.
  public var largestGap: Double { validity.largestGap }

  /// The time that the coverage of a series is a share of, in seconds.
  public var fullCoverage: Double { validity.fullCoverage }

  /// Judges one series: times in seconds, rates in beats per minute, in any order.
  ///
  /// - Precondition: as many rates as times.
  /// - Complexity: O(*n* log *n*).
  public func validation(times: [Double], rates: [Double], isInterrupted: Bool) -> WatchValidation {
    validity.validation(times: times, rates: rates, isInterrupted: isInterrupted)
  }

  /// Whether a measurement may be part of a baseline.
  public func isComparable(_ measurement: WatchMeasurement) -> Bool { baseline.isComparable(measurement) }

  /// Returns, for each measurement of one person, the baseline of those that began strictly earlier, in the order of
  /// `measurements`. Of measurements that began at the same time the later one in the list counts as the newer.
  ///
  /// - Precondition: every `startedAt` is finite.
  /// - Complexity: O(*n* log *n*), and a look back of fixed length for each.
  public func baselines(of measurements: [WatchMeasurement]) -> [WatchBaseline] {
    let order = measurements.indices.sorted {
      (measurements[$0].startedAt, $0) < (measurements[$1].startedAt, $1)
    }
    let sorted = order.map { measurements[$0] }
    var baselines = [WatchBaseline](
      repeating: WatchBaseline(count: 0, maturity: .unavailable, median: nil, deviation: nil),
      count: measurements.count)
    var earlier = 0
    for (place, index) in order.enumerated() {
      while sorted[earlier].startedAt < sorted[place].startedAt { earlier += 1 }
      baselines[index] = baseline.baseline(ofNewest: sorted[..<earlier])
    }
    return baselines
  }

  /// Returns how far a rate in beats per minute lies from a baseline; `nil` while the baseline is unavailable.
  public func distance(of rate: Double, from baseline: WatchBaseline) -> WatchDistance? {
    self.baseline.distance(of: rate, from: baseline)
  }
}
