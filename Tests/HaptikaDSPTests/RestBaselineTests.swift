import Foundation
import HaptikaDSP
import Testing

@Suite("The baseline 1.0.0")
struct RestBaselineTests {
  private let baseline = Baseline_V1_0_0()

  private func measurements(_ count: Int) -> [RestMeasurement] {
    (0..<count).map { index in
      RestMeasurement(
        startedAt: Double(index), beatsPerMinute: 60 + Double(index), quality: 0.9, rmssd: 40,
        hasReliableVariability: true, atRest: true, eligibility: BaselineEligibility())
    }
  }

  @Test("gives the numbers of the vector")
  func vector() throws {
    let known = try golden("stress_1_0_0", as: StressVector.self).baselineCase
    let found = baseline.baseline(of: known.input.enumerated().map { $1.made(at: Double($0)) })
    let right = try known.output.made()
    #expect(found.maturity == right.maturity)
    #expect(found.count == right.count && found.variabilityCount == right.variabilityCount)
    for (value, expected) in [
      (found.rateMedian, right.rateMedian), (found.rateDeviation, right.rateDeviation),
      (found.logRMSSDMedian, right.logRMSSDMedian), (found.logRMSSDDeviation, right.logRMSSDDeviation),
    ] {
      #expect(abs(try #require(value) - (try #require(expected))) < 1e-9)
    }
  }

  @Test("is unavailable below five, provisional below ten, then personalized")
  func maturity() {
    for (count, right) in [(0, BaselineMaturity.unavailable), (4, .unavailable), (5, .provisional), (9, .provisional)] {
      #expect(baseline.baseline(of: measurements(count)).maturity == right)
    }
    #expect(baseline.baseline(of: measurements(10)).maturity == .personalized)
    #expect(baseline.baseline(of: measurements(0)).rateMedian == nil)
  }

  @Test("has a middle of ln(RMSSD) from five measurements with reliable PRV on")
  func variability() {
    var made = measurements(6)
    (made[0].rmssd, made[1].hasReliableVariability) = (0, false)
    #expect(baseline.baseline(of: made).variabilityCount == 4)
    #expect(baseline.baseline(of: made).logRMSSDMedian == nil)
    made[1].hasReliableVariability = true
    #expect(baseline.baseline(of: made).logRMSSDMedian == log(40))
  }

  @Test("takes measurements at rest, of quality, published and eligible")
  func comparability() {
    func isComparable(_ change: (inout RestMeasurement) -> Void) -> Bool {
      var one = measurements(1)[0]
      change(&one)
      return baseline.isComparable(one)
    }
    #expect(isComparable { $0.quality = 0.65 })
    #expect(!isComparable { $0.quality = 0.6499 })
    #expect(!isComparable { $0.quality = nil })
    #expect(!isComparable { $0.atRest = nil })
    #expect(!isComparable { $0.beatsPerMinute = nil })
    #expect(!isComparable { $0.isEligible = false })
  }

  @Test("takes the app's word for eligibility, otherwise the circumstances'")
  func eligibility() {
    func made(_ circumstances: BaselineEligibility) -> Bool {
      RestMeasurement(
        startedAt: 0, beatsPerMinute: 60, quality: 1, rmssd: nil, hasReliableVariability: false, atRest: true,
        eligibility: circumstances
      ).isEligible
    }
    #expect(made(BaselineEligibility()))
    #expect(!made(BaselineEligibility(stored: false)))
    #expect(!made(BaselineEligibility(isAfterRegulation: true)))
    #expect(made(BaselineEligibility(stored: true, isAfterRegulation: true)))
    for path in [
      \BaselineEligibility.recentExercise, \.recentCaffeine, \.recentMeal, \.movement, \.phoneWarm,
    ] {
      var circumstances = BaselineEligibility()
      circumstances[keyPath: path] = true
      #expect(!made(circumstances))
      circumstances[keyPath: path] = false
      #expect(made(circumstances))
      circumstances[keyPath: path] = true
      circumstances.stored = true
      #expect(made(circumstances))
    }
  }
}
