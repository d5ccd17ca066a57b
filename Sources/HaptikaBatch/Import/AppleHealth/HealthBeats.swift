/// The beats that belong to one SDNN, on the clock of its start.
struct HealthBeats: Sendable, Hashable {
  /// Seconds since the start, in the export's order; NaN where a time could not be read.
  let times: [Double]

  /// Minutes by which the beats' clock was ahead of the start's, and which were taken off: 0, or a multiple of 15.
  let shift: Int

  /// No interval is longer, in seconds: a longer difference is a gap.
  static let longestInterval = 2.5

  /// Beats may lie so many seconds before the start or after the end.
  private static let slack = 60.0

  /// Puts times of day on the clock of the start.
  ///
  /// An export gives each beat a time of day only, written in the zone or the summer time of another moment, so that beats may be
  /// whole hours off (half and quarter hours in some zones); midnight may lie between them. `nil` when they fit the start in no
  /// such way, or none could be read.
  ///
  /// - Parameters:
  ///   - secondsOfDay: of each beat; `nil` when it could not be read.
  ///   - start: the start's second of the same person's day.
  ///   - duration: from start to end, in seconds.
  init?(secondsOfDay: [Double?], start: Int, duration: Double) {
    guard let first = secondsOfDay.lazy.compactMap({ $0 }).first else { return nil }
    let distance = (first - Double(start) + 129_600).truncatingRemainder(dividingBy: 86_400) - 43_200
    let range = -Self.slack...(max(0, duration) + Self.slack)
    let quarters = range.contains(distance) ? 0 : (distance / 900).rounded()
    let begin = distance - quarters * 900
    guard range.contains(begin) else { return nil }
    var last = first
    var midnights = 0.0
    times = secondsOfDay.map { second in
      guard let second else { return .nan }
      if second < last - 43_200 { midnights += 1 }
      last = second
      return ((second - first + midnights * 86_400 + begin) * 1e6).rounded() / 1e6
    }
    shift = Int(quarters) * 15
  }

  /// Returns the intervals between neighbouring beats, in milliseconds, and counts the beats that end none.
  ///
  /// The list's own `bpm` is rounded to whole beats a minute, so that an interval is the difference of two times.
  static func intervals(of times: [Double], device: Int32?, label: String, rows: inout RowCounts) -> [MeasuredInterval]
  {
    var intervals: [MeasuredInterval] = []
    for (index, time) in times.enumerated() {
      let place = { "\(label): beat \(index + 1)" }
      if time.isNaN {
        rows.drop(because: "its time cannot be read", at: place())
      } else if index == 0 {
        rows.drop(because: "the first beat ends no interval", at: place())
      } else if times[index - 1].isNaN {
        rows.drop(because: "the time of the beat before cannot be read", at: place())
      } else if time - times[index - 1] <= 0 {
        rows.drop(because: "not later than the beat before", at: place())
      } else if time - times[index - 1] > longestInterval {
        rows.drop(because: "a gap of more than 2.5 s before it", at: place())
      } else {
        rows.keep()
        let milliseconds = ((time - times[index - 1]) * 1e9).rounded() / 1e6
        intervals.append(MeasuredInterval(time: time, milliseconds: milliseconds, device: device))
      }
    }
    return intervals
  }
}
