/// A stretch of time in which a watch reads about the same amount above or below the reference: the pattern of a watch that follows
/// something else that is rhythmic, as steps. It is a description of two series, and no finding about their cause.
struct OffsetStretch: Sendable, Hashable {
  /// In seconds of recording time.
  let start: Double
  let end: Double
  /// The least and the greatest smoothed difference, watch − reference, in beats per minute: both of one sign.
  let lowest: Double
  let highest: Double

  var duration: Double { end - start }

  /// Whether the watch reads above the reference.
  var isAbove: Bool { lowest > 0 }
}

/// The rule by which stretches are found, a rule of this project:
///
/// - differences are smoothed by their mean over the samples within 15 s to either side;
/// - a stretch keeps to one side, its smoothed differences beyond 10 BPM and within 10 BPM of each other, without a step of more than
///   15 s between samples;
/// - it lasts 60 s or more, and is followed as long as all of that holds; the next one begins behind it.
enum OffsetRule {
  /// In seconds, to either side.
  static let smoothing = 15.0
  /// Beyond this, in beats per minute.
  static let offset = 10.0
  /// The most that the smoothed differences of a stretch differ, in beats per minute.
  static let band = 10.0
  /// In seconds.
  static let minimumDuration = 60.0
  /// The longest step between samples, in seconds.
  static let longestStep = 15.0

  /// Returns the stretches among `pairs`, which are in order of time.
  ///
  /// - Complexity: O(*n*).
  static func stretches(in pairs: [SampleDifferences.Pair]) -> [OffsetStretch] {
    let times = pairs.map(\.time)
    let smoothed = smoothed(pairs.map(\.difference), at: times)
    var found: [OffsetStretch] = []
    var window = BandWindow()
    func close() {
      guard let first = window.first, let last = window.last, times[last] - times[first] >= minimumDuration,
        let lowest = window.lowest, let highest = window.highest
      else { return }
      found.append(OffsetStretch(start: times[first], end: times[last], lowest: lowest, highest: highest))
    }
    for index in smoothed.indices {
      let value = smoothed[index]
      guard abs(value) > offset else {
        close()
        window = BandWindow()
        continue
      }
      if let last = window.last, times[index] - times[last] > longestStep || (smoothed[last] > 0) != (value > 0) {
        close()
        window = BandWindow()
      }
      if !window.accepts(value, within: band) {
        if let first = window.first, let last = window.last, times[last] - times[first] >= minimumDuration {
          close()
          window = BandWindow()
        }
        // Too short to be one yet: its beginning is given up until the rest goes with the new value.
        while !window.accepts(value, within: band) { window.dropFirst(smoothed) }
      }
      window.append(index, value, smoothed)
    }
    close()
    return found
  }

  /// The mean of the values within `smoothing` seconds of each.
  static func smoothed(_ values: [Double], at times: [Double]) -> [Double] {
    var (low, high) = (0, 0)
    var sum = CompensatedSum()
    return values.indices.map { index in
      while high < values.count, times[high] <= times[index] + smoothing {
        sum.add(values[high])
        high += 1
      }
      while times[low] < times[index] - smoothing {
        sum.add(-values[low])
        low += 1
      }
      return sum.value / Double(high - low)
    }
  }
}

/// Neighbouring values with their smallest and largest at hand.
private struct BandWindow {
  private(set) var first: Int?
  private(set) var last: Int?
  /// Indices whose values rise, and fall: the first of each is the smallest, and the largest, of the window.
  private var rising: [Int] = []
  private var falling: [Int] = []
  private var risingStart = 0
  private var fallingStart = 0
  private(set) var lowest: Double?
  private(set) var highest: Double?

  func accepts(_ value: Double, within band: Double) -> Bool {
    guard let lowest, let highest else { return true }
    return max(highest, value) - min(lowest, value) <= band
  }

  mutating func append(_ index: Int, _ value: Double, _ values: [Double]) {
    while rising.count > risingStart, values[rising[rising.count - 1]] >= value { rising.removeLast() }
    while falling.count > fallingStart, values[falling[falling.count - 1]] <= value { falling.removeLast() }
    rising.append(index)
    falling.append(index)
    if first == nil { first = index }
    last = index
    update(values)
  }

  mutating func dropFirst(_ values: [Double]) {
    guard let first, let last else { return }
    if first == last {
      self = BandWindow()
      return
    }
    self.first = first + 1
    if rising[risingStart] == first { risingStart += 1 }
    if falling[fallingStart] == first { fallingStart += 1 }
    update(values)
  }

  private mutating func update(_ values: [Double]) {
    (lowest, highest) = (values[rising[risingStart]], values[falling[fallingStart]])
  }
}

/// What is kept of the stretches of one recording.
struct OffsetStretches: Sendable, Hashable {
  let count: Int
  /// Their lengths together, in seconds.
  let duration: Double
  /// The first of equals; `nil` without any.
  let longest: OffsetStretch?

  init(_ stretches: [OffsetStretch]) {
    count = stretches.count
    duration = CompensatedSum.of(stretches.lazy.map(\.duration))
    longest = stretches.max { $0.duration < $1.duration || ($0.duration == $1.duration && $0.start > $1.start) }
  }
}
