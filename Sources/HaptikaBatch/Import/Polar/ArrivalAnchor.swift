/// The beats of a list of intervals whose times are those of their arrival.
struct AnchoredBeats: Sendable, Hashable {
  /// When the beat was that ends each interval, on the clock of the arrivals, in seconds.
  let times: [Double]
  /// How often the intervals began anew after a hole in the stream, or a clock that was set.
  let holeCount: Int

  /// A shift of more seconds that stays is a hole; one that passes is a late packet.
  private static let longestShift = 1.0
  /// A shift stays when it is in so many intervals.
  private static let persistence = 8

  /// Finds the beats.
  ///
  /// An interval arrives up to some seconds after the beat that ends it: sensors send once a second, radios repeat. Intervals themselves
  /// are exact, so that beats are the running sum of the intervals plus one anchor, the median of arrival minus sum over all
  /// intervals of an unbroken stretch: single late packets do not move it. Where the smallest of the next eight differences lies
  /// more than 1 s above the smallest of the last eight, or their largest as far below it, beats were lost or the clock was set: a new stretch
  /// begins. One lost beat is below that and shifts what follows by its length.
  ///
  /// - Parameters:
  ///   - intervals: in milliseconds, none negative.
  ///   - arrivals: in seconds; as many.
  init(intervals: [Double], arrivals: [Double]) {
    var sum = 0.0
    let sums = intervals.map { interval in
      sum += interval / 1000
      return sum
    }
    let lags = zip(arrivals, sums).map { $0 - $1 }
    var times: [Double] = []
    var start = 0
    var holes = 0
    func end(at end: Int) {
      guard start < end else { return }
      let anchor = Quantile.type7(ofSorted: lags[start..<end].sorted(), at: 0.5)
      times += sums[start..<end].map { $0 + anchor }
    }
    for index in lags.indices where index > start {
      let past = lags[max(start, index - Self.persistence)..<index]
      let future = lags[index..<min(lags.count, index + Self.persistence)]
      guard let low = past.min(), let least = future.min(), let most = future.max() else { continue }
      if least > low + Self.longestShift || most < low - Self.longestShift {
        end(at: index)
        start = index
        holes += 1
      }
    }
    end(at: lags.count)
    self.times = times
    holeCount = holes
  }
}
