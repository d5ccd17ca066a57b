/// A time as Polar Sensor Logger writes it: of the phone's clock, without a zone.
enum PolarStamp: Sendable, Hashable {
  /// `2022-03-12T10:11:12.345`: seconds since 1970 as if it were UTC.
  case dated(Double)
  /// `10:11:12.345`: the second of a day.
  case timeOfDay(Double)

  /// Reads a time; `nil` when it is none.
  init?(_ text: String) {
    let bytes = Array(text.utf8.prefix(40))
    if bytes.count > 11, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " ") {
      guard let date = CivilDate(String(decoding: bytes[..<10], as: UTF8.self)),
        let second = Self.secondOfDay(bytes[11...])
      else { return nil }
      self = .dated(Double(date.daysSince1970) * 86_400 + second)
    } else {
      guard let second = Self.secondOfDay(bytes[...]) else { return nil }
      self = .timeOfDay(second)
    }
  }

  /// `10:11:12`, with a fraction after a point or comma.
  private static func secondOfDay(_ bytes: ArraySlice<UInt8>) -> Double? {
    let bytes = Array(bytes)
    guard bytes.count >= 8, bytes[2] == UInt8(ascii: ":"), bytes[5] == UInt8(ascii: ":"),
      let hour = decimalNumber(bytes[0..<2]), let minute = decimalNumber(bytes[3..<5]),
      let second = decimalNumber(bytes[6..<8]), hour < 24, minute < 60, second <= 60
    else { return nil }
    let whole = Double(hour * 3600 + minute * 60 + second)
    if bytes.count == 8 { return whole }
    guard bytes[8] == UInt8(ascii: ".") || bytes[8] == UInt8(ascii: ","), let digits = decimalNumber(bytes[9...])
    else { return nil }
    var fraction = Double(digits)
    for _ in 9..<bytes.count { fraction /= 10 }
    return whole + fraction
  }
}

/// Turns the stamps of one file into UTC, in the file's order.
struct PolarClock: Sendable {
  private let zone: LocalZone
  private let path: String
  /// Days since 1970 of the next time of day.
  private var day: Int?
  private var lastTimeOfDay: Double?
  /// The quarter of an hour that was looked up last: zones do not change inside one.
  private var known: (quarter: Double, offset: Int)?

  /// Creates the clock of a file; `date` is the day of its first stamp when it has times without dates.
  init(zone: LocalZone, date: CivilDate?, path: String) {
    self.zone = zone
    self.path = path
    day = date?.daysSince1970
  }

  /// Returns seconds since 1970 UTC, and the seconds east of UTC.
  ///
  /// Times of day that go back by more than twelve hours have passed midnight.
  ///
  /// - Throws: `ImportError` that asks when the time was twice in the zone, or never.
  mutating func time(_ stamp: PolarStamp, line: Int) throws -> (utc: Double, offset: Int)? {
    let local: Double
    switch stamp {
    case .dated(let seconds): local = seconds
    case .timeOfDay(let second):
      guard let first = day else { return nil }
      if let last = lastTimeOfDay, second < last - 43_200 { day = first + 1 }
      lastTimeOfDay = second
      local = Double(day ?? first) * 86_400 + second
    }
    let quarter = (local / 900).rounded(.down)
    if let known, known.quarter == quarter { return (local - Double(known.offset), known.offset) }
    switch zone.offset(at: local) {
    case .seconds(let offset):
      known = (quarter, offset)
      return (local - Double(offset), offset)
    case .twice(let one, let other):
      throw ImportError(
        .question, path, at: "line \(line)",
        "its local time was twice in \(inMessage(zone.name)), where clocks were set back: before that or after? "
          + "'--tz \(offsetText(one))' or '--tz \(offsetText(other))' answers")
    case .skipped:
      throw ImportError(
        .question, path, at: "line \(line)",
        "its local time never was in \(inMessage(zone.name)), where clocks were set forward: which zone was the phone in? "
          + "give it as '--tz +hh:mm'")
    }
  }
}
