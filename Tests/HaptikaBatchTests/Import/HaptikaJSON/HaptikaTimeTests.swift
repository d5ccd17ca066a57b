import Foundation
import Testing

@testable import HaptikaBatch

@Suite("A time of the app's documents")
struct HaptikaTimeTests {
  typealias Time = HaptikaDocument.Time

  // Seconds by `date -u -d TEXT +%s`.
  @Test(
    "is read in whole seconds and in milliseconds",
    arguments: [
      ("1970-01-01T00:00:00Z", 0.0), ("2026-03-01T08:00:00Z", 1_772_352_000), ("2024-02-29T23:59:59Z", 1_709_251_199),
      ("2026-03-01T08:00:00.250Z", 1_772_352_000.25), ("1969-12-31T23:59:59.500Z", -0.5),
      ("2000-03-01T00:00:00Z", 951_868_800),
    ])
  func reading(text: String, seconds: Double) { #expect(Time(text)?.seconds == seconds) }

  @Test(
    "is written as it was read",
    arguments: [
      "1970-01-01T00:00:00Z", "2026-03-01T08:00:00Z", "2024-02-29T23:59:59.999Z", "1969-12-31T23:59:59.500Z",
      "0000-03-01T00:00:00Z", "9999-12-31T23:59:59Z", "2026-03-01T08:00:00.001Z",
    ])
  func roundTrip(text: String) { #expect(Time(text)?.text == text) }

  @Test(
    "is nothing else",
    arguments: [
      "", "2026-03-01", "2026-03-01T08:00:00", "2026-03-01T08:00:00+00:00", "2026-03-01 08:00:00Z",
      "2026-02-29T08:00:00Z", "2026-13-01T08:00:00Z", "2026-03-00T08:00:00Z", "2026-03-01T24:00:00Z",
      "2026-03-01T08:60:00Z", "2026-03-01T08:00:60Z", "2026-03-01T08:00:00.25Z", "2026-03-01T08:00:00,250Z",
      "2026-03-01t08:00:00z", "٢٠٢٦-03-01T08:00:00Z", "2026-03-01T08:00:00.250ZZ", "+026-03-01T08:00:00Z",
      "1900-02-29T00:00:00Z",
    ])
  func refusal(text: String) { #expect(Time(text) == nil) }

  @Test("has no text when it has no year of four digits")
  func outOfRange() throws {
    for seconds in [Double.nan, .infinity, 1e300, 253_402_300_800, -62_167_219_201] {
      #expect(Time(seconds).text == nil)
      #expect(throws: EncodingError.self) { try HaptikaDocument.line(of: [Time(seconds)]) }
    }
  }
}
