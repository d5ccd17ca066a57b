/// A date-time as an export writes it, `2019-10-05 20:14:07 +0200`: whole seconds, on the clock of the phone's zone.
struct HealthDateTime: Sendable, Hashable {
  /// Seconds since 1970 UTC; later than 2106 there is none.
  let second: UInt32
  /// Minutes east of UTC.
  let offset: Int16

  /// Reads a date-time; `nil` when it is none, or lies outside 1970 to 2106.
  init?(_ text: String) {
    var text = text
    let read = text.withUTF8 { bytes -> (second: UInt32, offset: Int16)? in
      guard bytes.count == 25, bytes[4] == hyphen, bytes[7] == hyphen, bytes[10] == space || bytes[10] == letterT,
        bytes[13] == colon, bytes[16] == colon, bytes[19] == space, bytes[20] == plus || bytes[20] == hyphen,
        let year = decimalNumber(bytes[0..<4]), let month = decimalNumber(bytes[5..<7]),
        let day = decimalNumber(bytes[8..<10]), let date = CivilDate(year: year, month: month, day: day),
        let hour = decimalNumber(bytes[11..<13]), let minute = decimalNumber(bytes[14..<16]),
        let second = decimalNumber(bytes[17..<19]), hour < 24, minute < 60, second <= 60,
        let zoneHours = decimalNumber(bytes[21..<23]), let zoneMinutes = decimalNumber(bytes[23..<25]),
        zoneHours <= 15, zoneMinutes < 60
      else { return nil }
      let offset = (bytes[20] == hyphen ? -1 : 1) * (zoneHours * 60 + zoneMinutes)
      let local = date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
      return UInt32(exactly: local - offset * 60).map { ($0, Int16(offset)) }
    }
    guard let read else { return nil }
    self.init(second: read.second, offset: read.offset)
  }

  init(second: UInt32, offset: Int16) {
    self.second = second
    self.offset = offset
  }

  /// The person's day.
  var localDay: Int {
    let local = Int(second) + Int(offset) * 60
    return (local >= 0 ? local : local - 86_399) / 86_400
  }

  /// The second of the person's day, 0 to 86,399.
  var localSecondOfDay: Int { Int(second) + Int(offset) * 60 - localDay * 86_400 }

  /// `20191005T181407Z`.
  var compactUTC: String {
    let day = CivilDate(daysSince1970: Int(second) / 86_400)?.compact ?? ""
    let rest = Int(second) % 86_400
    return day + "T" + zeroPadded(rest / 3600, to: 2) + zeroPadded(rest / 60 % 60, to: 2) + zeroPadded(rest % 60, to: 2)
      + "Z"
  }
}

/// Returns the second of the day that a beat's time of day stands for, in whatever way the phone's language writes it; `nil` when
/// that cannot be told.
///
/// `20:14:07.68`, `08:34:05,10`, `20.14.07,68`, `6:14:48.94 PM` (also `pm` and `p. m.`, after any kind of space): three numbers, a
/// fraction, and before or after noon. Digits may be those of any script. Other words for the halves of a day are not known.
func healthSecondOfDay(_ text: String) -> Double? {
  var numbers: [Int] = []
  var separators: [Unicode.Scalar] = []
  var letters = ""
  var (digitCount, isInNumber) = (0, false)
  for scalar in text.unicodeScalars {
    if let digit = digitValue(of: scalar) {
      if !isInNumber {
        // A number must follow a separator, but for the first; and letters end them all.
        guard letters.isEmpty, numbers.count == separators.count, numbers.count < 4 else { return nil }
        numbers.append(0)
        (digitCount, isInNumber) = (0, true)
      }
      digitCount += 1
      guard digitCount <= 9 else { return nil }
      numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + digit
    } else if isInNumber, [":", ".", ",", "\u{066B}"].contains(scalar) {
      separators.append(scalar)
      isInNumber = false
    } else if scalar.properties.isWhitespace || (scalar == "." && !letters.isEmpty) {
      isInNumber = false
    } else {
      isInNumber = false
      letters.unicodeScalars.append(scalar)
      if letters.utf8.count > 8 { return nil }
    }
  }
  guard numbers.count == 3 || numbers.count == 4, separators.count == numbers.count - 1,
    separators[0] == separators[1], separators[0] == ":" || separators[0] == ".",
    numbers.count == 3 || separators[2] != ":", numbers[1] < 60, numbers[2] <= 60
  else { return nil }
  var hour = numbers[0]
  switch letters.lowercased() {
  case "": guard hour < 24 else { return nil }
  case "am", "pm":
    guard (1...12).contains(hour) else { return nil }
    hour = hour % 12 + (letters.lowercased() == "pm" ? 12 : 0)
  default: return nil
  }
  var fraction = 0.0
  if numbers.count == 4 {
    fraction = Double(numbers[3])
    for _ in 0..<digitCount { fraction /= 10 }
  }
  return Double(hour * 3600 + numbers[1] * 60 + numbers[2]) + fraction
}

private func digitValue(of scalar: Unicode.Scalar) -> Int? {
  if scalar.isASCII { return ("0"..."9").contains(scalar) ? Int(scalar.value - 48) : nil }
  guard scalar.properties.numericType == .decimal else { return nil }
  return scalar.properties.numericValue.map { Int($0) }
}

private let hyphen = UInt8(ascii: "-")
private let plus = UInt8(ascii: "+")
private let colon = UInt8(ascii: ":")
private let space = UInt8(ascii: " ")
private let letterT = UInt8(ascii: "T")
