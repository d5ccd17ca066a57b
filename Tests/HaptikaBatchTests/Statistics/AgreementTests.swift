import Testing

@testable import HaptikaBatch

@Suite("Limits of agreement")
struct AgreementTests {
  @Test("shrink to the bias when all errors are equal", arguments: [[1, 2, 3], [1, 1, 2], [1, 1, 1]])
  func constant(subjects: [Int]) throws {
    let errors: [Double] = try StatisticsVector("37_degenerate_cases").inputs("constant_differences")
    let agreement = try #require(Agreement(errors, of: subjects))
    #expect(agreement.variance == 0)
    #expect(agreement.limits == Agreement.Limits(lower: 1, upper: 1))
    #expect(agreement.components?.isTruncated != true)
  }

  @Test("do not exist for one error, which still has a bias")
  func single() throws {
    let errors: [Double] = try StatisticsVector("37_degenerate_cases").inputs("single_pair")
    let agreement = try #require(Agreement(errors, of: [1]))
    #expect(agreement.bias == 2.5)
    #expect(agreement.variance == nil)
    #expect(agreement.limits == nil)
  }

  @Test("do not exist for no errors")
  func none() {
    #expect(Agreement([], subjectStarts: []) == nil)
  }

  @Test("have a standard error of the bias of SD/√n when everybody was measured once")
  func standardError() throws {
    // Squared deviations from 2 are 1 + 0 + 1, V = 1, so √(1/3).
    let agreement = try #require(Agreement([1, 2, 3], of: ["a", "b", "c"]))
    #expect(agreement.standardErrorOfBias == (1.0 / 3).squareRoot())
    #expect(Agreement([1, 2, 3], of: ["a", "a", "a"])?.standardErrorOfBias == nil)
  }

  /// `many` errors of 0 of one person, then one error each of eight others.
  private func lopsided(many: Int, others: Double) throws -> Agreement {
    let errors = [Double](repeating: 0, count: many) + [Double](repeating: others, count: 8)
    return try #require(Agreement(errors, of: [Int](repeating: 0, count: many) + Array(1...8)))
  }

  @Test("warn when a person with many recordings drives the bias")
  func lopsidedBias() throws {
    // 16 errors of 0 and eight of 2: bias 2/3, mean of means 16/9, 1.11 apart. MSW = 0, MSB = (16·4/9 + 8·16/9)/8 = 8/3,
    // n₀ = (24 − 264/24)/8 = 13/8, σ²b = 64/39, SE = √(64/39 · 264/576) = 0.867.
    let agreement = try lopsided(many: 16, others: 2)
    let error = try #require(agreement.standardErrorOfBias)
    let expected = (64.0 / 39 * 264 / 576).squareRoot()
    #expect(abs(error - expected) < 1e-9)
    #expect(agreement.biasDependsOnFewSubjects(tolerance: 0.5))
    #expect(agreement.withinSubjectCorrelation == 1)
  }

  @Test("do not warn of a difference within the tolerance")
  func smallDifference() throws {
    // A fifth of the above: 0.22 apart, SE 0.173.
    let agreement = try lopsided(many: 16, others: 0.4)
    #expect(!agreement.biasDependsOnFewSubjects(tolerance: 0.5))
    #expect(agreement.biasDependsOnFewSubjects(tolerance: 0.2))
  }

  @Test("do not warn of a difference within the standard error of the bias")
  func uncertainBias() throws {
    // Nine errors of 0 and one of 12: bias 1.2, mean of means 6, 4.8 apart. MSB = 9·1.44 + 10.8² = 129.6, n₀ = 10 − 8.2 = 1.8,
    // σ²b = 72, SE = √(72·82/100) = 7.68.
    let agreement = try #require(
      Agreement([Double](repeating: 0, count: 9) + [12], of: [Int](repeating: 0, count: 9) + [1]))
    #expect(!agreement.biasDependsOnFewSubjects(tolerance: 0.5))
  }

  @Test("do not warn in the studies of the vectors", arguments: ["40", "37"])
  func noWarning(vector: String) throws {
    // 40: 0.08 and −0.08, SE 0.53. 37: 0.091 and 0.1, SE 0.24.
    let agreement: Agreement?
    if vector == "40" {
      let study = try StatisticsVector("40_loa_repeated_varying_hr")
      let (est, ref): ([Double], [Double]) = (try study.inputs("est"), try study.inputs("ref"))
      agreement = Agreement(zip(est, ref).map { $0 - $1 }, of: try study.inputs("subject", as: [String].self))
    } else {
      let study = try StatisticsVector("37_degenerate_cases")
      agreement = Agreement(try study.inputs("difference"), of: try study.inputs("subject", as: [Int].self))
    }
    #expect(try #require(agreement).biasDependsOnFewSubjects(tolerance: 0.5) == false)
  }

  @Test("of one person rest on the plain standard deviation")
  func onePerson() throws {
    // Mean 2, squared deviations 1 + 0 + 1, divided by 2.
    let agreement = try #require(Agreement([1, 2, 3], of: ["a", "a", "a"]))
    #expect(agreement.variance == 1)
    #expect(agreement.standardDeviationWithin == 1)
    #expect(agreement.standardDeviationBetween == nil)
  }
}
