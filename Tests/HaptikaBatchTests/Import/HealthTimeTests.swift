import Testing

@testable import HaptikaBatch

@Suite("The times of an Apple Health export")
struct HealthTimeTests {
  @Test("are UTC with the zone beside it")
  func dateTimes() throws {
    // 2000-03-01 is day 11,017: 30 years of 365 days, 7 leap days, 31 and 29 days.
    let time = try #require(HealthDateTime("2000-03-01 01:30:00 +0530"))
    #expect(Int(time.second) == 11_017 * 86_400 - 4 * 3600)
    #expect(time.offset == 330)
    #expect(time.localDay == 11_017 && time.localSecondOfDay == 5400)
    #expect(time.compactUTC == "20000229T200000Z")
    #expect(HealthDateTime("1970-01-01 00:30:00 -0200")?.localDay == 0)
    #expect(HealthDateTime("1970-01-01 00:00:00 +0000")?.second == 0)
  }

  @Test(
    "are nothing else",
    arguments: [
      "", "2000-03-01", "2000-03-01 01:30:00", "2000-03-01 01:30:00 +05:30", "2000-13-01 01:30:00 +0000",
      "2000-03-01 24:00:00 +0000", "1969-12-31 23:59:59 +0000", "2107-01-01 00:00:00 +0000",
      "2000-03-01 01:30:00 +1600",
    ])
  func noDateTimes(text: String) { #expect(HealthDateTime(text) == nil) }

  @Test(
    "of beats are read in any language's way",
    arguments: [
      ("20:14:07.68", 72_847.68), ("08:34:05,10", 30_845.1), ("20.14.07,68", 72_847.68), ("6:14:48.94 PM", 65_688.94),
      ("6:14:48.94\u{202F}PM", 65_688.94), ("6:14:48.94\u{A0}pm", 65_688.94), ("12:00:01.50 AM", 1.5),
      ("12:00:01.50 PM", 43_201.5), ("6:14:48,94 p. m.", 65_688.94), ("00:00:00", 0),
      ("٢٠:١٤:٠٧٫٦٨", 72_847.68),
    ])
  func beats(text: String, second: Double) throws {
    // 20 h 14 min 7 s are 72,847 s, 8 h 34 min 5 s 30,845, 18 h 14 min 48 s 65,688.
    #expect(abs(try #require(healthSecondOfDay(text)) - second) < 1e-9)
  }

  @Test(
    "of beats are not guessed",
    arguments: [
      "", "noon", "20:14", "25:00:00.00", "20:61:00.00", "20:14:07.68 PM", "0:14:07.68 AM", "6:14:48.94 NM",
      "20:14:07:68",
      "1:2:3:4:5", "20-14-07", "99999999999:00:00", "20:14:07.68 PMPMPMPM", "6:14 PM:48.94",
    ])
  func noBeats(text: String) { #expect(healthSecondOfDay(text) == nil) }

  @Test("of beats may pass midnight, and be hours or quarter hours off their record")
  func alignment() throws {
    // Start 23:59:58; beats at 23:59:59.5 and 00:00:00.5.
    let midnight = try #require(HealthBeats(secondsOfDay: [86_399.5, 0.5], start: 86_398, duration: 60))
    #expect(midnight.times == [1.5, 2.5] && midnight.shift == 0)
    // The record starts just after midnight, its first beat is written as of an hour earlier: 23:00:31 for 00:00:31.
    let earlier = try #require(HealthBeats(secondsOfDay: [82_831, 82_832], start: 30, duration: 60))
    #expect(earlier.times == [1, 2] && earlier.shift == -60)
    let quarters = try #require(HealthBeats(secondsOfDay: [3600 + 2700 + 1], start: 3600, duration: 60))
    #expect(quarters.times == [1] && quarters.shift == 45)
    // A beat two minutes before the start fits no zone.
    #expect(HealthBeats(secondsOfDay: [3480], start: 3600, duration: 60) == nil)
    #expect(HealthBeats(secondsOfDay: [nil], start: 0, duration: 60) == nil)
    #expect(HealthBeats(secondsOfDay: [], start: 0, duration: 60) == nil)
  }

  @Test("give days of the calendar and back")
  func days() throws {
    for (text, day) in [("1970-01-01", 0), ("2000-02-29", 11_016), ("1969-12-31", -1), ("2019-10-05", 18_174)] {
      #expect(CivilDate(text)?.daysSince1970 == day)
    }
    for day in stride(from: -719_162, through: 2_932_896, by: 97) {
      #expect(CivilDate(daysSince1970: day)?.daysSince1970 == day)
    }
    #expect(CivilDate(daysSince1970: -719_163) == nil && CivilDate(daysSince1970: 2_932_897) == nil)
    for text in ["1900-02-29", "2019-00-01", "2019-1-01", "0000-01-01", "2019-04-31", " 2019-04-30"] {
      #expect(CivilDate(text) == nil)
    }
    let birth = try #require(CivilDate("2000-02-29"))
    #expect(birth.wholeYears(until: try #require(CivilDate("2019-02-28"))) == 18)
    #expect(birth.wholeYears(until: try #require(CivilDate("2019-03-01"))) == 19)
  }
}
