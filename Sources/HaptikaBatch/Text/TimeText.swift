import Foundation

/// The seconds since 1970 UTC of the years 1 to 9999: what is outside is no time of a recording.
let calendarSeconds = -62_135_596_800..<253_402_300_799.9995

/// Returns a time as ISO 8601 in UTC with milliseconds, `2026-11-30T08:15:00.000Z`; `nil` outside the years 1 to 9999.
func utcText(ofSecondsSince1970 seconds: Double) -> String? {
  guard calendarSeconds.contains(seconds) else { return nil }
  // Rounded first, since the formatter cuts and 0.1 s is stored as slightly less.
  let rounded = Date(timeIntervalSince1970: (seconds * 1000).rounded() / 1000 + 0.0001)
  return rounded.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
}
