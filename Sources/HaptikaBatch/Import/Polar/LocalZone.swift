import Foundation

/// The zone of a clock without a zone, as `--tz` names it: `Europe/Berlin`, `UTC`, or `+02:00`.
struct LocalZone: Sendable {
  /// How far a local time is from UTC.
  enum Offset: Sendable, Hashable {
    /// Seconds east of UTC.
    case seconds(Int)
    /// The clocks were set forward over this time: there was none.
    case skipped
    /// The clocks were set back over this time: it was twice, with these seconds east of UTC.
    case twice(Int, Int)
  }

  /// As the user wrote it.
  let name: String
  private let fixed: Int?
  private let zone: TimeZone?

  /// Reads a zone.
  ///
  /// - Throws: `ImportError` of the kind `badOption` when there is no such zone.
  init(_ text: String) throws {
    name = text
    fixed = Self.fixedOffset(text)
    let isName =
      !text.isEmpty && text.utf8.count <= 64
      && text.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
          || (byte < 0x80 && Character(Unicode.Scalar(byte)).isLetter) || (48...57).contains(byte)
      }
    // Short names as EST or CET mean different zones to different people and systems.
    zone = fixed == nil && isName && text.contains("/") ? TimeZone(identifier: text) : nil
    if fixed == nil, zone == nil {
      throw ImportError(
        .badOption, "--tz", "is '\(inMessage(text))'; expected a zone as Europe/Berlin, UTC, or an offset as +02:00")
    }
  }

  /// Returns how far a local time is from UTC; it is given in seconds since 1970 as if it were UTC.
  func offset(at local: Double) -> Offset {
    if let fixed { return .seconds(fixed) }
    guard let zone else { return .skipped }
    // Zones change at most once in two days.
    let candidates = [-86_400.0, 86_400].map {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: local + $0))
    }
    let (before, after) = (candidates[0], candidates[1])
    func holds(_ offset: Int) -> Bool {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: local - Double(offset))) == offset
    }
    switch (holds(before), before != after && holds(after)) {
    case (true, true): return .twice(before, after)
    case (true, false): return .seconds(before)
    case (false, true): return .seconds(after)
    case (false, false): return .skipped
    }
  }

  /// Returns the seconds east of UTC of `UTC`, `Z` or `+hh:mm`.
  private static func fixedOffset(_ text: String) -> Int? {
    if text == "UTC" || text == "Z" { return 0 }
    let bytes = Array(text.utf8.prefix(7))
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"), let hours = decimalNumber(bytes[1..<3]),
      let minutes = decimalNumber(bytes[4..<6]), hours <= 15, minutes < 60
    else { return nil }
    switch bytes[0] {
    case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
    case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
    default: return nil
    }
  }
}

/// Returns seconds east of UTC as `--tz` takes them: `+02:00`.
func offsetText(_ seconds: Int) -> String {
  let minutes = abs(seconds) / 60
  return (seconds < 0 ? "-" : "+") + zeroPadded(minutes / 60, to: 2) + ":" + zeroPadded(minutes % 60, to: 2)
}
