import Testing

@testable import HaptikaBatch

@Suite("The honesty of the confidence")
struct ConfidenceCalibrationTests {
  @Test("uses the range of confidences that the vector names")
  func clip() throws {
    let range: [Double] = try StatisticsVector("32_confidence_calibration").inputs("clip")
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
