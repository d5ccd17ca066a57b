import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

/// Does the stress report find what is true? A hundred simulated cohorts of 60 people go through the ledger and the statistics, and it is
/// counted how often each 95 % interval holds the truth.
///
/// If an interval is right, the count is binomial, *n* = 100, *p* = 0.95: 95 on average, and 88 or fewer with probability 0.0043 (87:
/// 0.0015, 89: 0.0115; scipy). So a count below 89 is called a fault, at 1 % for each interval and at most 4 % for the nine that could
/// only fail by chance. Seeds are fixed: the counts are the same on every run, and stand in Benchmarks/README.md.
@Suite(
  "Over a hundred simulated cohorts",
  .enabled(if: ProcessInfo.processInfo.environment["HAPTIKA_SLOW_TESTS"] == "1", "slow: make check-slow"))
struct CohortCoverageTests {
  private static let people = 60
  private static let seeds = Array(1...100) as [UInt64]
  private static let fewest = 89

  /// An interval of the report, and what is true of it.
  private struct Claim: Sendable {
    let name: String
    let truth: Double
    let value: @Sendable (StressGroup) -> StressValue?
  }

  /// Means follow from the law: 3 measurements under the stressor (state 1) and 3 before exercises (½) have the mean state ¾, those at
  /// rest and after exercises 0, so the change is ¾ of the effect, and from before to after −½. Calibrated forecasts have slope 1 and
  /// intercept 0. The others are limits for people without end, from Benchmarks/cohort_truth.py (250,000 people).
  private static let claims: [Claim] = [
    Claim(name: "AUROC", truth: 0.78502) { $0.summary()?[.areaUnderROC] },
    Claim(name: "change of the rate", truth: 3) { $0.summary()?[.change(.rate, .mean)] },
    Claim(name: "change of ln RMSSD", truth: -0.1125) { $0.summary()?[.change(.logRMSSD, .mean)] },
    Claim(name: "change of the rate by exercise", truth: -2) {
      $0.summary("protocol", "slow-breathing@1")?[.change(.rate, .mean)]
    },
    Claim(name: "change of ln RMSSD by exercise", truth: 0.075) {
      $0.summary("protocol", "slow-breathing@1")?[.change(.logRMSSD, .mean)]
    },
    Claim(name: "slope on index / 100", truth: 1.63966) { $0.summary()?[.rawCoxSlope] },
    Claim(name: "intercept on index / 100", truth: 1.23025) { $0.summary()?[.rawCoxIntercept] },
    Claim(name: "slope after recalibration", truth: 1) { $0.summary()?[.coxSlope] },
    Claim(name: "calibration in the large after recalibration", truth: 0) { $0.summary()?[.calibrationInTheLarge] },
  ]

  private struct Found: Sendable {
    let estimate: Double
    let low: Double
    let high: Double
  }

  /// What the report says of one cohort, by claim; `nil` where it has no interval.
  private static func findings(seed: UInt64) throws -> [Found?] {
    let plan = try CohortPlan(people: people, seed: seed)
    var ledger = StressLedger()
    for number in 1...people {
      let person = plan.contents(ofPerson: number, studyID: "cohort")
      for recording in person.recordings {
        ledger.add(StressEntry.entries(of: recording, rows: [], devices: [CohortPlan.device.name]))
      }
      ledger.add(person.regulations, studyID: "cohort")
    }
    let judged = ledger.judged()
    // Nothing that is counted here is bootstrapped.
    let findings = StressStatistics.findings(
      of: judged, sessions: ledger.sessions(of: judged), bootstrap: BootstrapSettings(seed: 0, replicateCount: 39),
      workers: 1)
    let group = try #require(findings.groups.first)
    return claims.map { claim in
      guard let value = claim.value(group), let estimate = value.statistic.number, let interval = value.interval else {
        return nil
      }
      return Found(estimate: estimate, low: interval.low, high: interval.high)
    }
  }

  @Test("the report's 95 % intervals hold the truth as often as they say")
  func coverage() throws {
    let found = try concurrentMap(Self.seeds, workers: 2) { seed in Result { try Self.findings(seed: seed) } }
      .map { try $0.get() }
    for (index, claim) in Self.claims.enumerated() {
      let mine = found.compactMap { $0[index] }
      #expect(mine.count == Self.seeds.count, "\(claim.name): \(Self.seeds.count - mine.count) without an interval")
      let (below, above) = (mine.count { $0.high < claim.truth }, mine.count { $0.low > claim.truth })
      let held = mine.count - below - above
      let mean = mine.map(\.estimate).reduce(0, +) / Double(mine.count)
      let deviation = (Moments.variance(of: mine.map(\.estimate)) ?? 0).squareRoot()
      let width = mine.map { $0.high - $0.low }.reduce(0, +) / Double(mine.count)
      print(
        "| \(claim.name) | \(claim.truth) | \(held) | \(below) | \(above) | \(mean) | \(deviation) | \(width / (2 * 1.96)) |"
      )
      #expect(held >= Self.fewest, "\(claim.name): \(held) of \(mine.count) hold \(claim.truth)")
    }
  }
}
