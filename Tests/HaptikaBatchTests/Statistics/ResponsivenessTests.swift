import Testing

@testable import HaptikaBatch

@Suite("Responsiveness")
struct ResponsivenessTests {
  private func means(_ pairs: [[Double]]) -> [(before: Double, after: Double)] { pairs.map { ($0[0], $0[1]) } }

  @Test("does not depend on the order of people, to the last bit", arguments: [3, 7, 9])
  func permutation(step: Int) throws {
    let pairs = means(try StatisticsVector("30_responsiveness").inputs("subject_rest_stress_means"))
    let permuted = pairs.indices.map { pairs[$0 * step % pairs.count] }
    #expect(try Responsiveness.of(pairs).get() == Responsiveness.of(permuted).get())
  }

  @Test("counts people who rose, and those who rose or fell beyond chance")
  func shares() throws {
    // One person measured at 0 and 2: s_w = √2, so the smallest real difference is z√2·√2 = 3.92.
    let difference = try SmallestRealDifference.of([[0, 2], [5]]).get()
    #expect(abs(difference.value - 3.919927969080108) < 1e-14)
    #expect(difference.subjectCount == 1)
    let result = try Responsiveness.of([(0, 3.9), (0, 4), (0, 0), (0, -4), (0, -3), (1, 10)]).get()
    #expect(result.risen.count == 3)
    #expect(result.risen.all == 6)
    #expect(result.risen(beyond: difference).count == 2)
    #expect(result.fallen(beyond: difference).count == 1)
    #expect(result.intervalOfRisen == WilsonInterval.independent(Share(3, of: 6)))
  }

  @Test("pools the spread within people by degrees of freedom")
  func pooled() throws {
    // Squared deviations 2 of one degree and 2 of two degrees; the third person says nothing.
    let difference = try SmallestRealDifference.of([[1, 3], [4, 5, 6], [100]]).get()
    #expect(difference.standardDeviationWithin == (4.0 / 3).squareRoot())
    #expect(difference.subjectCount == 2)
  }

  @Test("is undefined of nobody")
  func none() {
    #expect(Responsiveness.of([]) == .failure(.noObservations))
    #expect(SmallestRealDifference.of([[], []]) == .failure(.noObservations))
    #expect(SmallestRealDifference.of([[1], [2]]) == .failure(.oneRecordingPerSubject))
  }

  @Test("of one person is a mean change alone")
  func onePerson() throws {
    let result = try Responsiveness.of([(1, 4)]).get()
    #expect(result.meanChange == 3)
    #expect(result.interval == .failure(.singleSubject))
    for statistic in [
      result.standardDeviation, result.standardizedResponseMean, result.hedgesCorrection,
      result.correctedResponseMean, result.averageDeviationEffect, result.baselineEffect,
    ] {
      #expect(statistic == .undefined("single_subject"))
    }
  }

  @Test("has no standardised mean when all changes are equal")
  func constant() throws {
    // 0.3 − 0.1 and 0.4 − 0.2 differ in the last digit until they are rounded.
    let result = try Responsiveness.of([(0.1, 0.3), (0.2, 0.4)]).get()
    #expect(result.standardDeviation == .value(0))
    #expect(result.standardizedResponseMean == .undefined("constant"))
    #expect(result.correctedResponseMean == .undefined("constant"))
  }
}
