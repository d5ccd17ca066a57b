import Testing

@testable import HaptikaBatch

@Suite("Intervals of limits of agreement")
struct AgreementIntervalTests {
  @Test("shrink to the bias when all errors are equal")
  func constant() throws {
    let agreement = try #require(Agreement([1, 1, 1], of: [1, 2, 3]))
    #expect(agreement.biasInterval == ConfidenceInterval(low: 1, high: 1, method: "t"))
    #expect(agreement.moverLimitIntervals?.upper == ConfidenceInterval(low: 1, high: 1, method: "mover"))
  }

  @Test("do not exist of one person")
  func onePerson() throws {
    let agreement = try #require(Agreement([1, 2, 3], of: [1, 1, 1]))
    #expect(agreement.biasInterval == nil)
    #expect(agreement.limitIntervals(factors: ExactLimitFactors.init(count:)) == nil)
  }

  @Test("do not exist of two errors")
  func twoErrors() throws {
    #expect(ExactLimitFactors(count: 2) == nil)
    #expect(LimitPrecision(count: 2).exactHalfWidth == Statistic(undefined: .tooFewRecordings))
    #expect(LimitPrecision(count: 1).halfWidth1999 == Statistic(undefined: .tooFewRecordings))
  }

  @Test("move with the errors when all are shifted")
  func shift() throws {
    let errors = [0.5, -1.25, 2, 0.75, -0.5, 1.5]
    let people = [1, 1, 2, 2, 3, 3]
    let (plain, shifted) = (Agreement(errors, of: people), Agreement(errors.map { $0 + 8 }, of: people))
    let (a, b) = (try #require(plain?.moverLimitIntervals), try #require(shifted?.moverLimitIntervals))
    // Rounding of sums of numbers near 10: some units of 2e-15.
    #expect(abs(b.upper.high - a.upper.high - 8) < 1e-12)
    #expect(abs(b.lower.low - a.lower.low - 8) < 1e-12)
  }
}
