/// Samples of one source that become one recording.
struct HeartRateStretch: Sendable, Hashable {
  /// In time order; not empty.
  let samples: [HeartRateEntry]
  /// Whether they are what a day has besides dense stretches.
  let isRestOfDay: Bool
}

/// Parts the samples of one source into recordings, in time order.
///
/// A **stretch** is eight samples or more without a silence of more than 60 s between two: a workout, a measurement. What belongs to
/// no stretch, the background samples every few minutes, becomes **one recording a day** of the person. Why so: the rules for a
/// watch series ask for eight samples and call a gap of more than 15 s stale, so that a stretch must be able to show such a gap
/// (a cut at 15 s would hide it), and fewer than eight can never be valid. A recording for every silence would make hundreds a day,
/// and one for each day would hide workouts in it. Ten years of a watch become a few tens of thousands.
///
/// A stretch also ends after 24 hours, and any recording after 131,072 samples, which bounds memory.
struct HeartRateStretches {
  /// A longer silence ends a stretch, in seconds.
  static let longestSilence = 60
  /// Fewer samples are no stretch.
  static let fewestSamples = 8
  /// In seconds.
  static let longestStretch = 86_400
  /// Samples of a recording.
  static let mostSamples = 131_072

  private var merge: SpoolMerge<HeartRateEntry>
  private var stretch: [HeartRateEntry] = []
  private var rest: [HeartRateEntry] = []
  private var ready: [HeartRateStretch] = []
  private var waiting: HeartRateEntry?
  private var isAtEnd = false
  /// Samples, and those that occurred before.
  private(set) var rows = RowCounts()
  /// What reports call the export.
  private let label: String
  /// Whether of two origins of one sample the first is preferred.
  private let precedes: (UInt16, UInt16) -> Bool

  /// Creates the parting of one group's samples.
  init(_ merge: SpoolMerge<HeartRateEntry>, label: String, precedes: @escaping (UInt16, UInt16) -> Bool) {
    self.merge = merge
    self.label = label
    self.precedes = precedes
  }

  /// Returns the next recording's samples; `nil` at the end.
  ///
  /// - Throws: `ImportError` when samples cannot be read back.
  mutating func next() throws -> HeartRateStretch? {
    while ready.isEmpty, !isAtEnd {
      if let sample = try nextSample() {
        take(sample)
      } else {
        isAtEnd = true
        endStretch()
        endRest()
      }
    }
    return ready.isEmpty ? nil : ready.removeFirst()
  }

  /// Returns the next sample, and drops those that are the same again.
  private mutating func nextSample() throws -> HeartRateEntry? {
    guard var sample = try waiting ?? merge.next() else { return nil }
    waiting = nil
    rows.keep()
    while let next = try merge.next() {
      guard next.isSame(as: sample) else {
        waiting = next
        break
      }
      rows.drop(because: "the same sample again", at: "\(label): \(next.time.compactUTC)")
      if precedes(next.origin, sample.origin) { sample = next }
    }
    return sample
  }

  private mutating func take(_ sample: HeartRateEntry) {
    if let first = stretch.first, let last = stretch.last,
      sample.second - last.second > Self.longestSilence || sample.second - first.second >= Self.longestStretch
        || stretch.count == Self.mostSamples
    {
      endStretch()
    }
    stretch.append(sample)
  }

  private mutating func endStretch() {
    if stretch.count >= Self.fewestSamples {
      ready.append(HeartRateStretch(samples: stretch, isRestOfDay: false))
    } else {
      for sample in stretch {
        if let last = rest.last, last.time.localDay != sample.time.localDay || rest.count == Self.mostSamples {
          endRest()
        }
        rest.append(sample)
      }
    }
    stretch.removeAll(keepingCapacity: true)
  }

  private mutating func endRest() {
    if !rest.isEmpty { ready.append(HeartRateStretch(samples: rest, isRestOfDay: true)) }
    rest.removeAll(keepingCapacity: true)
  }
}
