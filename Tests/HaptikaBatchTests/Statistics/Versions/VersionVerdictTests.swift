import Testing

@testable import HaptikaBatch

@Suite("The verdict on a new version")
struct VersionVerdictTests {
  private func interval(_ ends: [Double]?) -> ConfidenceInterval? {
    ends.map { ConfidenceInterval($0[0], $0[1], .bca) }
  }

  private func verdict(
    success: [Double]? = [0.01, 0.08], holmP: Double? = 0.01, error: [Double]? = [-1, -0.2],
    coverage: [Double]? = [-0.01, 0.02], clusters: Int = 25
  ) -> VersionVerdict {
    VersionVerdict(
      VersionEvidence(
        success: interval(success), successHolmP: holmP, absoluteError: interval(error), coverage: interval(coverage),
        clusterCount: clusters, isIdentical: false), margins: .proposed, minimumClusters: 20)
  }

  @Test("follows the rules", arguments: 0..<10)
  func rules(row: Int) throws {
    let vector = try StatisticsVector("49_verdicts")
    let row = (index: row, values: try vector.inputs("rows", as: [[Any]].self)[row])
    let evidence = VersionEvidence(
      success: interval(row.values[0] as? [Double]), successHolmP: row.values[1] as? Double,
      absoluteError: interval(row.values[2] as? [Double]), coverage: interval(row.values[3] as? [Double]),
      clusterCount: try #require(row.values[4] as? Int), isIdentical: try #require(row.values[5] as? Bool))
    let margins = NonInferiorityMargins(
      absoluteError: try vector.inputs("margins", "ae_bpm"), success: try vector.inputs("margins", "success_fraction"),
      coverage: try vector.inputs("margins", "coverage_fraction"))
    let verdict = VersionVerdict(evidence, margins: margins, minimumClusters: 20)
    #expect(verdict.decision.rawValue == (try vector.expected("verdicts", as: [String].self)[row.index]))
    #expect(verdict.otherwise?.rawValue == (row.index == 9 ? "trade_off" : nil))
  }

  @Test("takes 20 people", arguments: [(19, "not_assessable"), (20, "improved")])
  func gate(clusters: Int, decision: String) {
    #expect(verdict(clusters: clusters).decision.rawValue == decision)
  }

  @Test("is not given without one of the intervals")
  func missing() {
    let verdict = verdict(error: nil, coverage: nil)
    #expect(verdict.decision == .notAssessable)
    #expect(verdict.otherwise == nil)
    #expect(verdict.sentence == "no interval of ΔAE, Δcoverage; the rules give nothing without")
  }

  @Test("is no improvement without a p, or at a p of exactly 0.05", arguments: [nil, 0.05])
  func withoutP(holmP: Double?) {
    #expect(verdict(holmP: holmP).decision == .nonInferior)
  }

  @Test("does not call an interval that touches 0 better or worse")
  func touching() {
    #expect(verdict(success: [0, 0.08]).decision == .nonInferior)
    #expect(verdict(success: [-0.08, 0]).decision == .tradeOff)
    #expect(verdict(success: [-0.08, 0], error: [-1, 0]).decision == .inconclusive)
  }

  @Test("is open when one measure is, and nothing is better")
  func oneMeasure() {
    #expect(verdict(success: [-0.01, 0.01], error: [-0.2, 0.6]).decision == .inconclusive)
  }

  @Test("calls coverage that was bought with success worse, whatever else is better")
  func worse() {
    let verdict = verdict(success: [-0.09, -0.01], coverage: [0.01, 0.05])
    #expect(verdict.decision == .worse)
    #expect(verdict.sentence == "Δsuccess [-9.0, -1.0] pp lies below 0")
  }

  @Test("says why")
  func sentences() {
    #expect(
      verdict().sentence
        == "Δsuccess [1.0, 8.0] pp lies above 0, Holm p 0.010; ΔAE [-1.00, -0.20] bpm stays below 0.50 bpm; "
        + "Δcoverage [-1.0, 2.0] pp stays above -2.5 pp")
    #expect(verdict(holmP: 0.08).sentence.hasSuffix("; E1 lies above 0, but Holm p is 0.080"))
    #expect(
      verdict(success: [-0.2, 0.02], error: [-2.3, -0.44], coverage: [-0.22, -0.02], clusters: 12).sentence
        == "12 people or units, a verdict takes 20; the rules would give trade_off: "
        + "ΔAE [-2.30, -0.44] bpm lies below 0; Δsuccess [-20.0, 2.0] pp does not stay above -2.5 pp; "
        + "Δcoverage [-22.0, -2.0] pp does not stay above -2.5 pp")
    #expect(
      verdict(success: [-0.025, 0.02], error: [-0.3, 0.1]).sentence
        == "Δsuccess [-2.5, 2.0] pp does not stay above -2.5 pp; nothing is clearly better")
    // A bound of −0.02483 against a margin of −0.025 would print alike.
    #expect(
      verdict(success: [-0.02483, 0.02], error: [-0.3, 0.1]).sentence.hasPrefix(
        "Δsuccess [-2.48, 2.00] pp stays above -2.50 pp (so close that another seed may say otherwise); ΔAE"))
  }
}
