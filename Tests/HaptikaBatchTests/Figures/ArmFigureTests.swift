import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

/// Recordings of five people, three each, with errors of 1, 2 and 3 BPM, at 60, 75 and 90 BPM.
private func observations(arm: String = "arm", confidence: Double? = 0.9) -> [Observation] {
  (0..<15).map { index in
    let target = ["60", "75", "90"][index % 3]
    var observation = Observation.eligible(
      "r\(index)", of: "p\(index / 3)", reference: 60, estimate: 61 + Double(index % 3), target: target)
    observation.arm = arm
    observation.confidence = confidence
    return observation
  }
}

private func figures(_ observations: [Observation]) -> [PlacedFigure] {
  AccuracyFigures(headline: .tested, areWindows: false, seed: 0)
    .figures(of: ObservationTable(observations), counts: RunCounts())
}

@Suite("The figures of an arm")
struct ArmFigureTests {
  @Test("are five when there are targets and a confidence")
  func all() {
    #expect(
      figures(observations()).map(\.figure.name) == [
        "bland-altman", "scatter", "error-by-target", "risk-coverage", "reliability",
      ])
  }

  @Test("are numbered arm by arm when there are several")
  func arms() {
    let made = figures(observations() + observations(arm: "b"))
    #expect(made.map(\.arm) == ["arm", "arm", "arm", "arm", "arm", "b", "b", "b", "b", "b"])
    #expect(Set(made.map(\.figure.name)).count == 10)
  }

  @Test("do not show risk and reliability without a confidence")
  func withoutConfidence() {
    #expect(
      figures(observations(confidence: nil)).map(\.figure.name) == ["bland-altman", "scatter", "error-by-target"])
  }

  @Test("are none of fewer than three published estimates")
  func few() { #expect(figures(Array(observations().prefix(2))).isEmpty) }

  @Test("have the bias and limits of the agreement, and intervals from 10 estimates of 5 people on")
  func intervals() throws {
    let all = try #require(figures(observations()).first).figure
    let bias = try #require(FigureFixtures.rows("bias", of: all).first)
    // The mean of 1, 2 and 3.
    #expect(bias[2] == .number(2))
    #expect(bias[3] != .empty)
    let four = try #require(figures(Array(observations().prefix(12))).first).figure
    #expect(FigureFixtures.rows("bias", of: four).first?[3] == .empty)
  }

  @Test("do not depend on the order of the observations")
  func order() {
    #expect(figures(observations()).map(\.figure) == figures(observations().reversed()).map(\.figure))
  }

  @Test("end the curve of risk at the coverage, with the mean absolute error of all published")
  func riskEnd() throws {
    var some = observations()
    some[0].error = nil
    some[0].estimate = nil
    some[0].status = .withheld
    let risk = try #require(figures(some).first { $0.figure.name == "risk-coverage" }).figure
    let end = try #require(FigureFixtures.rows("end", of: risk).first)
    guard case .number(let coverage) = end[1], case .number(let error) = end[2] else {
      Issue.record("an end has two numbers")
      return
    }
    // 14 of 15 published; their errors are 4 times 1 and 5 times 2 and 3, 29 in all.
    #expect(abs(coverage - 100 * 14 / 15) < 1e-9)
    #expect(abs(error - 29.0 / 14) < 1e-9)
  }
}
