/// Each sample of a watch beside the reference at its time.
///
/// The reference at a sample is that over the 10 s around it, by the same rules as over any other span: the mean of the plausible rates,
/// or 60,000 / mean of the plausible intervals that end there. Watches average over several seconds themselves, and a mean around the
/// sample moves neither up nor down with a rate that rises steadily. The nearest value alone would be of one beat. Where plausible values
/// cover less than 90 % of the 10 s the sample has no reference, so that holes of the reference are not bridged.
struct SampleDifferences: Sendable, Hashable {
  /// Half of the seconds around a sample.
  static let reach = 5.0

  /// The least share of these seconds that the reference must cover, inclusive.
  static let minimumCoverage = Ineligibility.minimumReferenceCoverage

  /// A sample with a reference.
  struct Pair: Sendable, Hashable {
    /// In seconds of recording time.
    let time: Double
    /// In beats per minute.
    let watch: Double
    let reference: Double

    /// Watch − reference, rounded to 1e-9.
    var difference: Double { roundedToNano(watch - reference) }
  }

  /// Samples with a reference.
  let count: Int
  /// The mean difference, in beats per minute.
  let mean: Double
  /// Σ(difference − mean)².
  let squaredDeviations: Double
  /// Σ|difference|.
  let absoluteSum: Double
  /// Σdifference².
  let squareSum: Double
  /// Absolute differences of at most 5 bpm.
  let within5: Int

  /// The mean absolute difference, in beats per minute.
  var meanAbsolute: Double { absoluteSum / Double(count) }

  /// Adds up `pairs`; `nil` of none.
  init?(_ pairs: [Pair]) {
    let differences = pairs.map(\.difference)
    guard let mean = Moments.mean(of: differences) else { return nil }
    count = differences.count
    self.mean = mean
    squaredDeviations = Moments.squaredDeviations(of: differences, from: mean)
    absoluteSum = CompensatedSum.of(differences.lazy.map { abs($0) })
    squareSum = CompensatedSum.of(differences.lazy.map { $0 * $0 })
    within5 = differences.count { abs($0) <= 5 }
  }

  /// Returns the samples at `times` (recording time, in order) that have a reference.
  ///
  /// - Complexity: O(*n* (log *m* + *k*)) for *m* values of the reference, *k* of them around a sample.
  static func pairs(times: [Double], rates: [Double], beside reference: PreparedReference) -> [Pair] {
    zip(times, rates).compactMap { time, rate in
      let span = ComparedSpan.window(time - reach..<time + reach)
      guard reference.isComparable(over: span) else { return nil }
      let value = reference.value(over: span)
      guard let expected = value.beatsPerMinute, let coverage = value.coverage, coverage >= minimumCoverage else {
        return nil
      }
      return Pair(time: time, watch: rate, reference: expected)
    }
  }
}
