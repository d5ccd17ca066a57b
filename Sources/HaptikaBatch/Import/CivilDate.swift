/// A day of the Gregorian calendar, years 1 to 9999.
///
///     CivilDate("2020-02-29")?.daysSince1970  // 18321
struct CivilDate: Sendable, Hashable {
  let year: Int
  let month: Int
  let day: Int

  /// Creates a day; `nil` when there is no such day.
  init?(year: Int, month: Int, day: Int) {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...9999).contains(year), (1...12).contains(month), (1...lengths[month - 1]).contains(day) else {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads `2020-02-29`; `nil` when it is anything else.
  init?(_ text: String) {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = decimalNumber(bytes[0..<4]), let month = decimalNumber(bytes[5..<7]),
      let day = decimalNumber(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day that lies `days` after 1970-01-01; `nil` outside the years 1 to 9999.
  ///
  /// - Reference: Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
  init?(daysSince1970 days: Int) {
    guard (-719_162...2_932_896).contains(days) else { return nil }
    // Years begin in March, so that a leap day is the last of its year; eras are 400 years long.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// Days after 1970-01-01; negative before it.
  var daysSince1970: Int {
    let past = year - 1
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][month - 1] + (isLeap && month > 2 ? 1 : 0)
    return past * 365 + past / 4 - past / 100 + past / 400 + before + day - 1 - 719_162
  }

  /// `20200229`.
  var compact: String { zeroPadded(year, to: 4) + zeroPadded(month, to: 2) + zeroPadded(day, to: 2) }

  /// How many whole years lie between this day and `later`; a person born on 29 February ages on 1 March. Negative when `later` is before.
  func wholeYears(until later: CivilDate) -> Int {
    let isBeforeBirthday = (later.month, later.day) < (month, day)
    return later.year - year - (isBeforeBirthday ? 1 : 0)
  }
}

/// Returns the number that ASCII digits write; `nil` when there are none, more than nine, or something else than a digit.
func decimalNumber(_ digits: some Collection<UInt8>) -> Int? {
  guard (1...9).contains(digits.count) else { return nil }
  var number = 0
  for digit in digits {
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
    number = number * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return number
}

/// Returns a number that is not negative with zeros before it, `07`.
func zeroPadded(_ number: Int, to length: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, length - digits.count)) + digits
}
