/// One heart-rate sample as it waits: 16 bytes.
struct HeartRateEntry: SpoolEntry, Hashable {
  /// Seconds since 1970 UTC.
  let second: UInt32
  /// In beats per minute; an archive holds 32 bits too.
  let beatsPerMinute: Float
  let group: UInt16
  /// Which of the origins met so far.
  let origin: UInt16
  /// Minutes east of UTC.
  let offset: Int16

  var time: HealthDateTime { HealthDateTime(second: second, offset: offset) }

  /// Whether both are the same measurement, whatever version of the system wrote it.
  func isSame(as other: Self) -> Bool {
    group == other.group && second == other.second && beatsPerMinute == other.beatsPerMinute
  }

  static func < (a: Self, b: Self) -> Bool {
    if a.group != b.group { return a.group < b.group }
    if a.second != b.second { return a.second < b.second }
    if a.beatsPerMinute != b.beatsPerMinute { return a.beatsPerMinute < b.beatsPerMinute }
    if a.offset != b.offset { return a.offset < b.offset }
    return a.origin < b.origin
  }
}

/// One SDNN with its beats as it waits: 40 bytes, and 8 for each beat in a file beside it.
struct VariabilityEntry: SpoolEntry, Hashable {
  /// Seconds since 1970 UTC of the start.
  let second: UInt32
  let group: UInt16
  /// Which of the origins met so far.
  let origin: UInt16
  /// Minutes east of UTC.
  let offset: Int16
  /// Minutes by which the beats were off the start.
  let shift: Int16
  /// From start to end, in seconds; NaN when the end is not known.
  let duration: Float
  /// In milliseconds.
  let sdnn: Double
  /// Where the times of the beats begin, in bytes.
  let beatOffset: UInt64
  let beatCount: UInt32

  var time: HealthDateTime { HealthDateTime(second: second, offset: offset) }

  /// Whether both are the same measurement.
  func isSame(as other: Self) -> Bool { group == other.group && second == other.second && sdnn == other.sdnn }

  /// Of two that are the same measurement, the one with more beats comes first.
  static func < (a: Self, b: Self) -> Bool {
    if a.group != b.group { return a.group < b.group }
    if a.second != b.second { return a.second < b.second }
    if a.sdnn != b.sdnn { return a.sdnn < b.sdnn }
    if a.beatCount != b.beatCount { return a.beatCount > b.beatCount }
    if a.offset != b.offset { return a.offset < b.offset }
    if a.origin != b.origin { return a.origin < b.origin }
    return a.beatOffset < b.beatOffset
  }
}
