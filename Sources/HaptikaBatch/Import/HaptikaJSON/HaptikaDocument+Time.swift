import Foundation

extension HaptikaDocument {
  /// A moment as the app writes it: ISO 8601 in UTC, in whole seconds (watch) or with milliseconds (phone).
  ///
  ///     2026-03-01T08:00:00Z
  ///     2026-03-01T08:00:00.250Z
  struct Time: Codable, Sendable, Hashable, Comparable {
    /// Since 1970 UTC.
    let seconds: Double

    /// Creates a moment from seconds since 1970 UTC.
    init(_ seconds: Double) { self.seconds = seconds }

    /// Reads one of the two forms; `nil` when it is another one, or no date of the calendar.
    init?(_ text: String) {
      let bytes = Array(text.utf8.prefix(25))
      guard bytes.count == 20 || bytes.count == 24, bytes.last == UInt8(ascii: "Z") else { return nil }
      let form = Array((bytes.count == 20 ? "0000-00-00T00:00:00Z" : "0000-00-00T00:00:00.000Z").utf8)
      for (byte, expected) in zip(bytes, form) {
        let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
        guard expected == UInt8(ascii: "0") ? isDigit : byte == expected else { return nil }
      }
      func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { 10 * $0 + Int($1) - 48 } }
      let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
      let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
      guard 1...12 ~= month, 1...daysOfMonth(month, year) ~= day, hour < 24, minute < 60, second < 60 else {
        return nil
      }
      let whole = ((daysSince1970(year, month, day) * 24 + hour) * 60 + minute) * 60 + second
      // One division, so that the nearest number of the written milliseconds comes out.
      seconds = bytes.count == 20 ? Double(whole) : Double(whole * 1000 + number(20..<23)) / 1000
    }

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      let text = try value.decode(String.self)
      guard let time = Time(text) else {
        throw DecodingError.dataCorruptedError(
          in: value,
          debugDescription: "'\(inMessage(text))' is no time like 2026-03-01T08:00:00Z or 2026-03-01T08:00:00.250Z")
      }
      self = time
    }

    func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      guard let text else {
        throw EncodingError.invalidValue(
          seconds,
          .init(codingPath: encoder.codingPath, debugDescription: "\(seconds) s is no time from year 0 to 9999"))
      }
      try value.encode(text)
    }

    /// The moment to the nearest millisecond, which is left out when it is 0; `nil` when the year has not four digits.
    var text: String? {
      guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
      let milliseconds = Int((seconds * 1000).rounded())
      let (whole, fraction) = milliseconds.quotientAndRemainder(dividingBy: 1000, roundingDown: true)
      let (day, second) = whole.quotientAndRemainder(dividingBy: 86_400, roundingDown: true)
      let (year, month, dayOfMonth) = civilDate(day)
      guard 0...9999 ~= year else { return nil }
      func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
      }
      return "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))T\(padded(second / 3600, 2)):"
        + "\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))" + (fraction == 0 ? "" : ".\(padded(fraction, 3))")
        + "Z"
    }

    /// The year in UTC.
    var year: Int { civilDate(Int((min(max(seconds, -1e12), 1e12) / 86_400).rounded(.down))).year }

    static func < (a: Time, b: Time) -> Bool { a.seconds < b.seconds }
  }

  /// Returns a document as one line of JSON without a line end: keys sorted, numbers in their shortest form.
  ///
  /// - Throws: `EncodingError` when a number is not finite or a time has no year of four digits.
  static func line(of document: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }
}

extension Int {
  fileprivate func quotientAndRemainder(dividingBy divisor: Int, roundingDown: Bool) -> (Int, Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

private func daysOfMonth(_ month: Int, _ year: Int) -> Int {
  let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
}

/// Days from 1970-01-01 to a date of the Gregorian calendar.
///
/// - Reference: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil` and `civil_from_days`.
private func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
  let year = month <= 2 ? year - 1 : year
  let era = (year >= 0 ? year : year - 399) / 400
  let yearOfEra = year - era * 400
  let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
  return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}

/// The date that is `days` after 1970-01-01.
private func civilDate(_ days: Int) -> (year: Int, month: Int, day: Int) {
  let days = days + 719_468
  let era = (days >= 0 ? days : days - 146_096) / 146_097
  let dayOfEra = days - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let shifted = (5 * dayOfYear + 2) / 153
  let month = shifted < 10 ? shifted + 3 : shifted - 9
  return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
}
