import HaptikaDSP
import Testing

@testable import HaptikaBatch

private let (v1, v2, plain) = (ReportFixtures.v1, ReportFixtures.v2, ReportFixtures.plain)

@Suite("Values that are listed by themselves")
struct ListedValueTests {
  private func kinds(_ rows: [ComparisonRow]) -> [ListedValue.Kind] { ListedValue.values(ofSpan: rows).map(\.kind) }

  /// Against 50 BPM: 60 is 10 off, which is 20 % exactly; 60.5 is 10.5 off, which is 21 %. The same below.
  @Test(
    "are far off above 20 % of the reference, not at 20 %",
    arguments: [(60.5, true), (39.5, true), (60.0, false), (40.0, false), (50.0, false)])
  func farOff(rate: Double, isListed: Bool) {
    let found = ListedValue.values(ofSpan: [.stated(rate, against: 50)])
    #expect(found.map(\.kind) == (isListed ? [.farOff] : []))
  }

  @Test("say what was published, of which recording, against what, and with which confidence")
  func content() throws {
    var row = ComparisonRow.stated(100, against: 50)
    row.estimate?.quality = 0.5
    row.window = 30..<60
    let value = try #require(ListedValue.values(ofSpan: [row]).first)
    #expect((value.key.studyID, value.key.recordingID, value.key.subjectID) == ("s", "r1", "p1"))
    #expect(value.key.windowStart == 30)
    #expect((value.arm, value.condition, value.algorithm) == ("ecg", "rest", v2))
    #expect((value.estimate, value.reference, value.coverage) == (100, 50, 1))
    #expect((value.confidence, value.quality) == (0.9, 0.5))
    // 100 − 50 = 50, all of the reference.
    #expect((value.error, value.relativeError) == (50, 1))
  }

  @Test("are those published without a pulse, whatever the rate; they have no reference")
  func withoutPulse() {
    let row = ComparisonRow.stated(72, against: 72).ineligible(.noPulse)
    let found = ListedValue.values(ofSpan: [row])
    #expect(found.map(\.kind) == [.withoutPulse])
    #expect(found.map(\.reference) == [nil])
  }

  @Test("are no rows that were withheld or failed, and none that is not eligible for another reason")
  func unlisted() {
    let row = ComparisonRow.stated(100, against: 50)
    #expect(kinds([ReportFixtures.withheld(), ReportFixtures.failed(), row.ineligible(.referenceCoverage)]) == [])
    #expect(kinds([ComparisonRow.stated(nil, against: 50).ineligible(.noPulse)]) == [])
  }

  /// References are 100 BPM, so that no error up to 20 BPM is far off. Errors, and what follows:
  /// - 10.5, 12: 1.5 apart, both more than 10: suspect. So are −10.5, −12.
  /// - 10.5, 13.5: 3.0 apart exactly, which is within 3: suspect.
  /// - 10.5, 13.6: 3.1 apart: not.
  /// - 10, 11: the first is 10.0 off exactly, which is not more than 10: not.
  /// - 11, −11: both more than 10 off, 22 apart: not.
  /// - 15 alone: one algorithm contradicts nothing.
  @Test(
    "are those of a reference that all algorithms contradict while they agree",
    arguments: [
      ([110.5, 112], true), ([89.5, 88], true), ([110.5, 113.5], true), ([110.5, 113.6], false), ([110, 111], false),
      ([111, 89], false), ([115], false), ([100, 101], false),
    ] as [([Double], Bool)])
  func suspect(rates: [Double], isSuspect: Bool) {
    let rows = zip([v1, v2], rates).map { ComparisonRow.stated($1, against: 100, by: $0) }
    #expect(kinds(rows) == (isSuspect ? rates.map { _ in .suspectReference } : []))
  }

  /// 110.1 − 100 is 10.1 in decimals, but 10.099999999999994 in binary; 113.1 − 110.1 is 3 − 2e-15 or so. Errors are rounded to 1e-9.
  @Test("agree within 3 BPM by decimal numbers, not by their binary neighbours")
  func rounding() {
    #expect(kinds([.stated(110.1, against: 100, by: v1), .stated(113.1, against: 100, by: v2)]).count == 2)
  }

  @Test("of a suspect reference are all that were published: one that does not agree makes it no suspect")
  func everybody() {
    let agreeing = [ComparisonRow.stated(111, against: 100, by: v1), .stated(112, against: 100, by: v2)]
    #expect(kinds(agreeing + [.stated(nil, against: 100, by: plain)]) == [.suspectReference, .suspectReference])
    #expect(kinds(agreeing + [.stated(100, against: 100, by: plain)]) == [])
  }

  @Test("may be far off and of a suspect reference at once")
  func both() {
    // 25 and 26 of 100 are more than 20 %, and 1 apart.
    let rows = [ComparisonRow.stated(125, against: 100, by: v1), .stated(126, against: 100, by: v2)]
    #expect(kinds(rows) == [.farOff, .farOff, .suspectReference, .suspectReference])
  }
}

extension ComparisonRow {
  /// Published when there is a rate, otherwise withheld.
  static func stated(
    _ rate: Double?, against reference: Double, of recording: String = "r1",
    by algorithm: AlgorithmIdentifier = ReportFixtures.v2
  ) -> ComparisonRow {
    var row =
      rate == nil ? ReportFixtures.withheld(recording, algorithm) : ReportFixtures.published(recording, algorithm)
    row.estimate?.beatsPerMinute = rate
    row.reference.beatsPerMinute = reference
    return row
  }

  func ineligible(_ reason: Ineligibility) -> ComparisonRow {
    var row = self
    row.ineligibility = reason
    return row
  }
}
