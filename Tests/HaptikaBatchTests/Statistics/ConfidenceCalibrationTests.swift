import Testing

@testable import HaptikaBatch

@Suite("The honesty of the confidence")
struct ConfidenceCalibrationTests {
  private func study() throws -> (vector: StatisticsVector, confidences: [Double], errors: [Double], success: [Bool]) {
    let vector = try StatisticsVector("32_confidence_calibration")
    let errors = try vector.inputs("abs_error", as: [Double].self).map(roundedToNano)
    let tolerance: Double = try vector.inputs("tolerance_bpm")
    return (vector, try vector.inputs("confidence"), errors, errors.map { $0 <= tolerance })
  }

  @Test("agrees with statsmodels and SciPy")
  func reference() throws {
    let (vector, confidences, errors, success) = try study()
    #expect(success.map { $0 ? 1 : 0 } == (try vector.expected("success", as: [Int].self)))
    let result = ConfidenceCalibration(
      confidences: confidences, absoluteErrors: errors, isSuccess: success,
      owners: errors.indices.map { Int32($0) }, binCount: try vector.inputs("ece_bins"))
    #expect(result.failureCount == success.count { !$0 })
    try vector.expect(result.brier.get().score, vector.expected("brier"))
    let reliability = try result.reliability.get()
    try vector.expect(reliability.expectedCalibrationError, vector.expected("ece"))
    try vector.expect(reliability.maximumCalibrationError, vector.expected("mce"))
    let expected: [[Double]] = try vector.expected("bins_n_meanconf_obs")
    try #require(reliability.bins.count == expected.count)
    for (bin, row) in zip(reliability.bins, expected) {
      #expect(Double(bin.observed.all) == row[0])
      try vector.expect(bin.meanForecast, row[1])
      try vector.expect(bin.observedShare, row[2])
    }
    let area = try result.area.get()
    try vector.expect(area.area, vector.expected("auc"))
    // Every rate is of another person here, where Obuchowski's variance is DeLong's.
    try vector.expect(area.variance.number, vector.expected("auc_delong_variance"))
    let line = try result.recalibration.line.get()
    try vector.expect(line.intercept, vector.expected("recal_intercept"))
    try vector.expect(line.slope, vector.expected("recal_slope"))
    try vector.expect(result.rankCorrelation.number, vector.expected("spearman_conf_vs_abs_error"))
    #expect(result.riskCoverage?.risks.count == errors.count)
  }

  @Test("uses the range of confidences that the vector names")
  func clip() throws {
    let range: [Double] = try study().vector.inputs("clip")
    #expect(ConfidenceCalibration.clip == range[0]...range[1])
  }

  @Test("is undefined with a reason when nothing was published, and when nothing failed")
  func undefined() throws {
    let none = ConfidenceCalibration(confidences: [], absoluteErrors: [], isSuccess: [], owners: [], binCount: 5)
    #expect(none.area == .failure(.noObservations))
    #expect(none.rankCorrelation == .undefined("no_observations"))
    #expect(none.riskCoverage == nil)
    let flawless = ConfidenceCalibration(
      confidences: [0.5, 0.9], absoluteErrors: [1, 0], isSuccess: [true, true], owners: [0, 1], binCount: 5)
    #expect(flawless.failureCount == 0)
    #expect(flawless.area == .failure(.oneClass))
    #expect(flawless.recalibration.line == .failure(.oneClass))
    #expect(try flawless.brier.get().skill == .undefined("one_class"))
    #expect(flawless.rankCorrelation == .value(-1))
  }
}
