/// The heart-rate samples of a watch that can be used, in order of time.
///
///     let series = WatchSeries(times: [5, 0, 10], rates: [71, 70, 300], within: 35...220)
///     series.rates  // [70, 71]
///
/// Samples of one time keep their stored order and each of them counts.
public struct WatchSeries: Sendable, Hashable {
  /// In seconds, never falling.
  public let times: [Double]

  /// In beats per minute, one for each time.
  public let rates: [Double]

  /// Keeps the samples whose time and rate are finite and whose rate lies in `range`, its ends included.
  ///
  /// - Precondition: as many rates as times.
  /// - Complexity: O(*n*) when they are in order of time already, otherwise O(*n* log *n*).
  public init(times: [Double], rates: [Double], within range: ClosedRange<Double>) {
    precondition(times.count == rates.count, "\(times.count) times, \(rates.count) rates")
    var kept = times.indices.filter { times[$0].isFinite && range.contains(rates[$0]) }
    if !zip(kept, kept.dropFirst()).allSatisfy({ times[$0] <= times[$1] }) {
      kept.sort { times[$0] == times[$1] ? $0 < $1 : times[$0] < times[$1] }
    }
    self.times = kept.map { times[$0] }
    self.rates = kept.map { rates[$0] }
  }

  /// The number of samples.
  public var count: Int { times.count }

  /// From the first sample to the last, in seconds; `nil` without any.
  public var span: ClosedRange<Double>? {
    guard let first = times.first, let last = times.last else { return nil }
    return first...last
  }

  /// The time from the first sample to the last, in seconds; 0 of fewer than two.
  public var coverage: Double { span.map { $0.upperBound - $0.lowerBound } ?? 0 }

  /// The times between neighbours, in seconds.
  public var gaps: [Double] { zip(times.dropFirst(), times).map { $0 - $1 } }

  /// The largest of these, in seconds; 0 of fewer than two samples.
  public var largestGap: Double { gaps.max() ?? 0 }
}
