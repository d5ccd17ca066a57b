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

private func figures(_ observations: [Observation], workers: Int = 1) -> [PlacedFigure] {
  let (table, bootstrap) = (ObservationTable(observations), BootstrapSettings(seed: 0, replicateCount: 199))
  return AccuracyFigures(headline: .tested, areWindows: false, bootstrap: bootstrap, workers: workers)
    .figures(
      of: table, summaries: AccuracyStatistics.summaries(of: table, bootstrap: bootstrap, workers: workers),
      counts: RunCounts())
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

  @Test("have a band around the curve of risk from 10 people on, the same with any number of workers")
  func band() throws {
    func risk(_ people: Int, workers: Int) throws -> Figure {
      try #require(figures(study(people: people), workers: workers).first { $0.figure.name == "risk-coverage" }).figure
    }
    let made = try risk(10, workers: 1)
    let rows = FigureFixtures.rows("band", of: made)
    #expect(rows.map { $0[5] } == stride(from: 5, through: 100, by: 5).map { .count($0) })
    #expect(made == (try risk(10, workers: 3)))
    #expect(FigureFixtures.rows("band", of: try risk(9, workers: 1)).isEmpty)
    #expect(try risk(9, workers: 1).caption.joined().contains("There is no band"))
  }

  @Test("have a curve of what was withheld too when the algorithm says what it would have said")
  func raw() throws {
    var some = observations()
    #expect(
      FigureFixtures.rows("raw", of: try #require(figures(some).first { $0.figure.name == "risk-coverage" }).figure)
        .isEmpty)
    for index in some.indices { some[index].rawEstimate = some[index].estimate }
    some[0].error = nil
    some[0].estimate = nil
    some[0].status = .withheld
    some[0].rawEstimate = 100
    some[0].confidence = 0.1
    let made = try #require(figures(some).first { $0.figure.name == "risk-coverage" }).figure
    let end = try #require(FigureFixtures.rows("raw", of: made).last)
    // All 15 at last: 4 errors of 1, 5 of 2 and 3, and one of 40.
    #expect(end[1] == .number(100))
    #expect(end[2] == .number((4 + 10 + 15 + 40) / 15.0))
  }

  @Test("say ECE with an interval from 10 failures and 10 people on")
  func calibration() throws {
    func script(_ observations: [Observation]) throws -> String {
      try #require(figures(observations).first { $0.figure.name == "reliability" }).figure.script
    }
    #expect(try script(study(people: 12)).contains("too few failures"))
    // Every third error is 9 BPM: 12 failures of 36 at a confidence of 0.9, so that ECE is 0.9 − 24/36.
    #expect(try script(study(people: 12, worst: 9)).contains("'ECE 0.233 ["))
    #expect(try script(study(people: 12, worst: 9)).contains("'Brier 0.277, skill"))
    let few =
      study(people: 9, worst: 9)
      + study(people: 1, worst: 9).map { observation in
        var observation = observation
        observation.recordingID += "again"
        return observation
      }
    #expect(try script(few).contains("'ECE 0.233'"))
  }

  @Test("draw the bins, and ECE with its interval, that accuracy.csv holds")
  func oneComputation() throws {
    let observations = study(people: 12, worst: 9)
    let bootstrap = BootstrapSettings(seed: 0, replicateCount: 199)
    let row = try #require(
      AccuracyStatistics.summaries(of: ObservationTable(observations), bootstrap: bootstrap, workers: 1).row(
        "all", "all"))
    let figure = try #require(figures(observations).first { $0.figure.name == "reliability" }).figure
    let ece = try #require(row.measured(.expectedCalibrationError))
    func text(_ number: Double?) throws -> String { try #require(NumberText.fixed(number, decimals: 3)) }
    let ends = try [ece.interval?.low, ece.interval?.high].map(text)
    #expect(figure.script.contains("'ECE \(try text(ece.statistic.number)) [\(ends[0]) to \(ends[1])]'"))
    let bin = try #require(FigureFixtures.rows("bin", of: figure).first)
    let interval = try #require(row.interval(of: .within5))
    // All share one confidence, so the one bin is the share of all.
    #expect(bin[3] == .number(interval.low) && bin[4] == .number(interval.high))
  }

  /// Three recordings of each person, with errors of 1, 2 and `worst`.
  private func study(people: Int, worst: Double = 3) -> [Observation] {
    (0..<3 * people).map { index in
      var observation = Observation.eligible(
        "r\(index)", of: "p\(index / 3)", reference: 60, estimate: 60 + [1, 2, worst][index % 3], target: "60")
      observation.arm = "arm"
      observation.confidence = 0.9
      return observation
    }
  }
}
