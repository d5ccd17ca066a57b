import Foundation
import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("The scale of the stress index in data, and changes with exercises")
struct StressScaleTests {
  /// The two baselines of the worked examples: A varies more than the floors, B less.
  private let a = RestBaseline(
    count: 14, maturity: .personalized, rateMedian: 62, rateDeviation: 2.5, variabilityCount: 14,
    logRMSSDMedian: log(42), logRMSSDDeviation: 0.15)
  private let b = RestBaseline(
    count: 14, maturity: .personalized, rateMedian: 62, rateDeviation: 1, variabilityCount: 14, logRMSSDMedian: log(42),
    logRMSSDDeviation: 0.05)

  private func measured(_ person: String, _ baseline: RestBaseline, zRate: Double = 0, at start: Double = 1000)
    -> JudgedStress
  {
    StressFixture(
      person: person, id: "\(person)\(Int(start))", startedAt: start, index: 30, baseline: baseline, zRate: zRate
    )
    .judged
  }

  /// Values by numpy from the formula of the rules, written a second time there.
  @Test("is that of the worked baselines")
  func scale() {
    for (baseline, expected, floor) in [
      (
        a,
        [
          26.894142137, 43.584062236, 61.866358308, 76.852478350, 36.621824427, 50.840957909, 2.917484508,
          -39.783879652,
        ], 0.0
      ),
      (
        b,
        [
          26.894142137, 47.917871463, 69.705928397, 76.852478350, 37.802795278, 53.727015480, 3.604552109,
          -44.237684979,
        ], 1
      ),
    ] {
      let findings = StressFixture.findings([measured("p", baseline)])
      let numbers: [StressNumber] = [
        .indexAtBaseline, .indexRatePlus5, .indexRatePlus10, .indexRatePlus15, .indexRMSSDMinus20, .indexRMSSDMinus40,
        .slopePerRate, .slopePerLogRMSSD,
      ]
      for (number, value) in zip(numbers, expected) {
        let found = findings.number(number, "maturity", "personalized")
        #expect(found.map { abs($0 - value) < 2e-5 } ?? false, "\(number) \(String(describing: found))")
      }
      #expect(findings.number(.rateFloorActs, "maturity", "personalized") == floor)
      #expect(findings.number(.logFloorActs, "maturity", "personalized") == floor)
      #expect(findings.reason(.number(.indexAtBaseline), "maturity", "provisional") == "no_baseline")
    }
  }

  @Test("takes each person's newest baseline, and the median of these")
  func newest() {
    var older = a
    (older.rateMedian, older.logRMSSDMedian, older.logRMSSDDeviation) = (90, nil, nil)
    var third = b
    third.rateMedian = 70
    let findings = StressFixture.findings([
      measured("p", older, at: 10), measured("p", a, at: 20), measured("q", b), measured("r", third),
    ])
    #expect(findings.number(.baselineCount, "maturity", "personalized") == 3)
    #expect(findings.number(.baselineRate, "maturity", "personalized") == 62)
    #expect(findings.number(.baselineRateDeviation, "maturity", "personalized") == 1)
    #expect(findings.number(.rateFloorActs, "maturity", "personalized") == 2.0 / 3)
  }

  @Test("has no RMSSD where no baseline has one")
  func withoutVariability() {
    var baseline = a
    (baseline.logRMSSDMedian, baseline.logRMSSDDeviation) = (nil, nil)
    let findings = StressFixture.findings([measured("p", baseline)])
    #expect(findings.reason(.number(.indexRMSSDMinus20), "maturity", "personalized") == "no_reliable_prv")
    #expect(findings.reason(.number(.logFloorActs), "maturity", "personalized") == "no_reliable_prv")
    // The rate alone: 100 / (1 + exp(−(5/3.7065 − 1))).
    let found = findings.number(.indexRatePlus5, "maturity", "personalized")
    #expect(found.map { abs($0 - 100 / (1 + exp(-(5 / 3.7065 - 1)))) < 1e-8 } ?? false)
  }

  @Test("counts deviations that are cut at either end")
  func clipped() {
    let findings = StressFixture.findings(
      [4, -4, 3.999, 0].enumerated().map { measured("p", a, zRate: $1, at: Double($0)) })
    #expect(findings.number(.rateClipped) == 0.5)
    #expect(findings.reason(.number(.logClipped)) == "no_reliable_prv")
  }

  private func session(
    _ id: String, _ state: RegulationState, _ before: StressFixture?, _ after: StressFixture?,
    feelings: (Int32, Int32)? = nil
  ) -> MeasuredRegulation {
    var regulation = Regulation(id: id)
    (regulation.protocolID, regulation.protocolVersion, regulation.state) = ("breathing", "2", state)
    (regulation.beforeRecordingID, regulation.afterRecordingID) = (before?.id, after?.id)
    (regulation.feelingBefore, regulation.feelingAfter) = (feelings?.0, feelings?.1)
    return MeasuredRegulation.sessions(
      [StudyRegulation(studyID: "study", regulation: regulation)],
      measuredBy: [before, after].compactMap { $0?.judged })[0]
  }

  @Test("changes with an exercise within people, one mean a person; what is incomplete is counted")
  func exercises() throws {
    // Person p twice: −4 and −6 BPM, mean −5; q once: −1. Mean of people −3, SD of changes 4/√2 = 2.828…, t₁ = 12.706.
    let rows = [("p", 80.0, 76.0), ("p", 82.0, 76.0), ("q", 70.0, 69.0)].enumerated().map { place, row in
      (
        StressFixture(person: row.0, id: "b\(place)", condition: "before", rate: row.1, index: 60),
        StressFixture(person: row.0, id: "a\(place)", condition: "after", rate: row.2, index: place == 0 ? nil : 50)
      )
    }
    var sessions = rows.enumerated().map { place, pair in
      session("s\(place)", .completed, pair.0, pair.1, feelings: place == 2 ? (2, 4) : (3, 2))
    }
    sessions += [
      session("w", .awaitingAfter, rows[0].0, nil), session("x", .cancelled, nil, nil),
      session("y", .completed, nil, nil, feelings: (1, 5)),
    ]
    let findings = StressFixture.findings(rows.flatMap { [$0.0.judged, $0.1.judged] }, sessions: sessions)
    let mean = try #require(findings.value(.change(.rate, .mean), "protocol", "breathing@2"))
    #expect(mean.statistic == .value(-3) && mean.recordings == 3 && mean.subjects == 2)
    #expect(mean.note == "too_few_recordings")
    let deviation = findings.value(.change(.rate, .deviation), "protocol", "breathing@2")?.statistic.number
    #expect(deviation.map { abs($0 - 4 / 2.0.squareRoot()) < 1e-12 } ?? false)
    // The first pair has no index after.
    #expect(findings.value(.change(.index, .mean), "protocol", "breathing@2")?.recordings == 2)
    #expect(findings.reason(.change(.logRMSSD, .mean), "protocol", "breathing@2") == "no_pairs")
    #expect(findings.sessions.map(\.arm) == ["lab", nil])
    let (known, unknown) = (findings.sessions[0], findings.sessions[1])
    #expect(known[.number(.sessionCount)]?.statistic == .value(4))
    #expect(known[.sessions(.completed)]?.statistic == .value(3))
    #expect(known[.sessions(.awaitingAfter)]?.statistic == .value(1))
    // p: −1 twice, q: +2.
    #expect(known[.change(.feeling, .mean)]?.statistic == .value(0.5))
    // Whose feelings they are is not known, so they are not compared.
    #expect(unknown[.sessions(.cancelled)]?.statistic == .value(1))
    #expect(unknown[.sessions(.measurementMissing)]?.statistic == .value(1))
    #expect(unknown[.number(.sessionsUnowned)]?.statistic == .value(2))
    #expect(unknown[.change(.feeling, .mean)]?.statistic == Statistic(undefined: .noPairs))
  }

  @Test("pools no pair whose measurements lie in two arms")
  func arms() {
    let (before, after) = (
      StressFixture(id: "b", rate: 80, index: 60), StressFixture(id: "a", arm: "home", rate: 70, index: 50)
    )
    let findings = StressFixture.findings(
      [before.judged, after.judged], sessions: [session("s", .completed, before, after)])
    #expect(findings.groups.allSatisfy { $0.levels(of: "protocol").isEmpty })
    #expect(findings.sessions.count == 1)
  }

  @Test("has names that no two measures share")
  func names() {
    let names = StressMeasure.allCases.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z0-9_]+/) != nil })
  }
}
