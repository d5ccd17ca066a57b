import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("Judged otherwise, the estimates of an arm")
struct SensitivityTests {
  /// Declared errors 2 and 1, one withheld, one not eligible; 2 s earlier 3, not eligible, withheld, −5.
  private var observations: [Observation] {
    var rows: [Observation] = [
      .eligible("1", of: "A", reference: 60, estimate: 62), .eligible("2", of: "A", reference: 60, estimate: 61),
      .eligible("3", of: "B", reference: 60, estimate: nil),
      .ineligible("4", .referenceCoverage, kind: .rrIntervals, estimate: 70),
    ]
    rows[0].alternatives = [.error(3), .ineligible, .error(2)]
    rows[1].alternatives = [.ineligible, .ineligible, .error(0)]
    rows[2].alternatives = [.notPublished, .ineligible, .notPublished]
    rows[3].alternatives = [.error(-5), .ineligible, .ineligible]
    return rows
  }

  private func all(_ observations: [Observation]) throws -> AccuracySummary {
    try #require(AccuracyStatistics.summaries(of: observations).row("all", "all"))
  }

  // Earlier: errors 3 and −5. Changes: |3| − |2| alone. Inner half: 2 and 0; changes 0 and −1.
  @Test(
    "have errors of what is eligible that way, and a change of what is eligible both ways",
    arguments: [
      (.biasLagMinus2, -1), (.meanAbsoluteErrorLagMinus2, 4), (.rootMeanSquareErrorLagMinus2, 17.0.squareRoot()),
      (.meanAbsoluteErrorChangeLagMinus2, 1), (.meanAbsoluteErrorInnerHalf, 1),
      (.meanAbsoluteErrorChangeInnerHalf, -0.5), (.meanAbsoluteError, 1.5),
    ] as [(Measure, Double)])
  func values(measure: Measure, expected: Double) throws {
    #expect(try all(observations)[measure] == .value(expected))
  }

  @Test("count recordings, people and what is eligible that way")
  func counts() throws {
    let row = try all(observations)
    #expect(
      row.measured(.meanAbsoluteErrorLagMinus2)?.counts
        == MeasureCounts(rows: 2, recordings: 2, subjects: 2, eligible: 3))
    #expect(
      row.measured(.meanAbsoluteErrorChangeLagMinus2)?.counts
        == MeasureCounts(rows: 1, recordings: 1, subjects: 1, eligible: 2))
    let lines = ReportFixtures.cells(CSVWriter.text(of: AccuracyCSV.table(of: [row], overWindows: false)))
    #expect(lines.first { $0[6] == "mae_lag_minus_2_bpm" }?[12...14] == ["2", "2", "3"])
    #expect(lines.first { $0[6] == "mae_lag_minus_2_bpm" }?[15] == "\(2.0 / 3)")
    #expect(lines.first { $0[6] == "mae_bpm" }?[12...14] == ["2", "1", "3"])
  }

  @Test("are undefined where nothing is eligible that way")
  func undefined() throws {
    #expect(try all(observations)[.meanAbsoluteErrorLagPlus2] == .undefined("no_eligible_recordings"))
  }

  @Test("are not asked of a constant reference, but for large errors")
  func constant() throws {
    let row = try all(
      observations.map { observation in
        var observation = observation
        observation.referenceKind = .constant
        observation.alternatives = []
        return observation
      })
    #expect(row[.meanAbsoluteErrorLagMinus2] == nil)
    #expect(row[.meanAbsoluteErrorWithoutOutliers] == .value(1.5))
  }

  // Exactly 20 stays: (1 + 3 + 20) / 3.
  @Test("lose errors above 20 bpm for comparison, and nowhere else")
  func outliers() throws {
    let row = try all(
      [1, -3, 20, 20.5].enumerated().map { .eligible("\($0)", of: "S", reference: 60, estimate: 60 + $1) })
    #expect(row[.meanAbsoluteErrorWithoutOutliers] == .value(8))
    #expect(row.measured(.biasWithoutOutliers)?.counts?.rows == 3)
    #expect(row[.meanAbsoluteError] == .value(44.5 / 4))
  }

  @Test("stand in the row of the whole arm only")
  func wholeArms() {
    let rows = AccuracyStatistics.summaries(of: [
      .eligible("1", of: "A", reference: 60, estimate: 62, condition: "rest")
    ])
    #expect(rows.row("all", "all")?[.biasWithoutOutliers] != nil)
    #expect(rows.row("condition", "rest")?[.biasWithoutOutliers] == nil)
  }

  @Test("have intervals as the main tables do, from 10 people by bootstrap")
  func intervals() throws {
    let row = try all(
      (0..<12).map { index in
        var observation = Observation.eligible("\(index)", of: "\(index)", reference: 60, estimate: 61)
        observation.alternatives = [.error(Double(index % 4)), .ineligible, .ineligible]
        return observation
      })
    #expect(row.measured(.biasLagMinus2)?.interval?.method == "t")
    #expect(row.measured(.meanAbsoluteErrorLagMinus2)?.interval?.method == "bca")
    #expect(row.measured(.meanAbsoluteErrorChangeLagMinus2)?.interval?.method == "bca")
  }
}

@Suite("Targets in the condition clean")
struct CleanTargetTests {
  private func observations(isSimulated: Bool, target: String = "60") -> [Observation] {
    [(1.0, "clean"), (3, "clean"), (20, "motion")].enumerated().map { index, made in
      var observation = Observation.eligible(
        "\(target)-\(index)", of: "U", reference: 60, estimate: 60 + made.0, target: target, condition: made.1)
      observation.isSimulated = isSimulated
      return observation
    }
  }

  @Test("are a group of their own in an arm of the simulator, by number")
  func group() {
    let rows = AccuracyStatistics.summaries(
      of: observations(isSimulated: true, target: "120") + observations(isSimulated: true))
    let clean = rows.filter { $0.group == "target_bpm_clean" }
    #expect(clean.map(\.level) == ["60", "120"])
    // (1 + 3) / 2, beside (1 + 3 + 20) / 3 of the whole target.
    #expect(clean.first?[.meanAbsoluteError] == .value(2))
    #expect(rows.row("target_bpm", "60")?[.meanAbsoluteError] == .value(8))
  }

  @Test("are none of people, and none without a target or that condition")
  func none() {
    func groups(_ observations: [Observation]) -> [String] {
      AccuracyStatistics.summaries(of: observations).map(\.group)
    }
    #expect(!groups(observations(isSimulated: false)).contains("target_bpm_clean"))
    #expect(!groups(observations(isSimulated: true, target: "unknown")).contains("target_bpm_clean"))
    #expect(!groups(Array(observations(isSimulated: true).suffix(1))).contains("target_bpm_clean"))
  }

  @Test("have no correlation, of one true rate")
  func correlation() {
    let row = AccuracyStatistics.summaries(of: observations(isSimulated: true)).row("target_bpm_clean", "60")
    #expect(row?[.concordance] == nil)
    #expect(row?[.meanAbsoluteErrorDifference] == nil)
  }
}
