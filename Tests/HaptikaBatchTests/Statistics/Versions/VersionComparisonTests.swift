import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("Two versions on the same recordings")
struct VersionComparisonTests {
  private func vector() throws -> StatisticsVector { try StatisticsVector("22_version_comparison") }

  private func comparison(_ vector: StatisticsVector) throws -> VersionComparison {
    VersionComparison(
      VersionPairs(try PairedRecording.all(in: vector), isSimulated: false),
      settings: VersionComparison.Settings(
        tolerance: try vector.inputs("tolerance_bpm"), cap: try vector.inputs("cap_bpm"),
        bootstrap: BootstrapSettings(seed: 0, replicateCount: try vector.inputs("B")), flips: 19_999),
      labels: ComparisonLabels(
        success: try vector.inputs("seed_labels", "E1"), absoluteError: try vector.inputs("seed_labels", "E2"),
        coverage: try vector.inputs("seed_labels", "E3"), successSignFlip: "s1", absoluteErrorSignFlip: "s2",
        coverageSignFlip: "s3", variabilities: []))
  }

  private func expect(
    _ difference: VersionDifference, _ estimate: String, _ interval: String, _ vector: StatisticsVector
  ) throws {
    try vector.expect(difference.estimate.number, vector.expected(estimate))
    let expected: [Double] = try vector.expected(interval)
    try vector.expect(difference.interval?.interval.low, expected[0])
    try vector.expect(difference.interval?.interval.high, expected[1])
    #expect(difference.interval?.interval.method == "bca")
  }

  @Test("are counted in four cells, by publication and by success")
  func cells() throws {
    let vector = try vector()
    let comparison = try comparison(vector)
    func cells(_ outcomes: PairedOutcomes) -> [Int] {
      [outcomes.both, outcomes.onlyOld, outcomes.onlyNew, outcomes.neither]
    }
    #expect(cells(comparison.acceptance) == (try vector.expected("acceptance_both_only1_only2_none")))
    #expect(cells(comparison.success) == (try vector.expected("success5_both_only1_only2_none")))
    try vector.expect(McNemarTest(comparison.acceptance).exactP, vector.expected("mcnemar_acceptance_exact_p"))
    try vector.expect(McNemarTest(comparison.success).exactP, vector.expected("mcnemar_success_exact_p"))
    #expect(comparison.clusterCount == (try vector.expected("clusters")))
  }

  @Test("differ in the share of successes (E1)")
  func success() throws {
    let vector = try vector()
    let difference = try comparison(vector).successDifference
    try expect(difference, "E1_delta_success", "E1_bca_ci", vector)
    try vector.expect(difference.signFlipP.number, vector.expected("E1_signflip_p"))
  }

  @Test("differ in the absolute error where both published (E2)")
  func absoluteError() throws {
    let vector = try vector()
    let difference = try comparison(vector).absoluteErrorDifference
    try expect(difference, "mean_diff_abs_error_v2_minus_v1", "bca_ci", vector)
    try vector.expect(difference.meanOfSubjectMeans.number, vector.expected("mean_of_subject_means"))
    for (mean, expected) in zip(difference.subjectMeans, try vector.expected("subject_means", as: [Double].self)) {
      try vector.expect(mean, expected)
    }
    try vector.expect(difference.signFlipP.number, vector.expected("signflip_p_exact_subject_means"))
  }

  @Test("differ in coverage (E3)")
  func coverage() throws {
    let vector = try vector()
    try expect(comparison(vector).coverageDifference, "E3_delta_coverage", "E3_bca_ci", vector)
  }

  @Test("have the replicates that an independent program drew", arguments: ["E1", "E2", "E3"])
  func replicates(estimand: String) throws {
    let vector = try vector()
    let pairs = VersionPairs(try PairedRecording.all(in: vector), isSimulated: false)
    let estimands = ["E1": Estimand.success(tolerance: 5), "E2": .absoluteError, "E3": .coverage]
    let sums = pairs.differences(of: try #require(estimands[estimand])).sums
    let bootstrap = ClusterBootstrap(
      clusterCount: sums.counts.count, label: try vector.inputs("seed_labels", estimand), seed: 0)
    let replicates = bootstrap.replicates(0..<1999) { sums.mean($0) }.compactMap { $0 }
    let estimate = try #require(sums.mean(bootstrap.everybody))
    let ties = replicates.filter { abs($0 - estimate) <= 1e-12 * max(1, abs(estimate)) }
    #expect(ties.count == (try vector.expected("\(estimand)_replicates_tied")))
    let below = replicates.filter { $0 < estimate - 1e-12 * max(1, abs(estimate)) }
    #expect(below.count == (try vector.expected("\(estimand)_replicates_below")))
    if estimand == "E2" {
      for (replicate, expected) in zip(replicates, try vector.expected("first3_replicates", as: [Double].self)) {
        try vector.expect(replicate, expected)
      }
      let percentiles = BootstrapDistribution(replicates).percentileInterval?.interval
      let expected: [Double] = try vector.expected("percentile_ci")
      try vector.expect(percentiles?.low, expected[0])
      try vector.expect(percentiles?.high, expected[1])
    }
  }

  @Test("are listed where one alone published (E4)")
  func sole() throws {
    let vector = try vector()
    let comparison = try comparison(vector)
    #expect(comparison.publishedByOldAlone.recordings.map(\.recordingID) == (try vector.expected("E4_only_v1")))
    #expect(comparison.publishedByNewAlone.recordings.map(\.recordingID) == (try vector.expected("E4_only_v2")))
    // S04-R1 0.1, S10-R1 −4.2, S11-R1 3.4, S11-R3 2.8 bpm: mean 2.1 / 4, mean size 10.5 / 4.
    try vector.expect(comparison.publishedByOldAlone.bias.number, 0.525)
    try vector.expect(comparison.publishedByOldAlone.metrics?.meanAbsolute, 2.625)
    #expect(comparison.publishedByOldAlone.share == .value(4 / 46.0))
    #expect(comparison.publishedByNewAlone.bias == Statistic(undefined: .noPublishedRecordings))
    #expect(comparison.publishedByNewAlone.metrics == nil)
  }

  @Test("are compared at equal coverage (E5)")
  func matched() throws {
    let vector = try vector()
    let matched = try comparison(vector).coverageMatched
    #expect(matched.keptCount == (try vector.expected("E5_k")))
    let errors: [Double] = try vector.expected("E5_mae_v1_v2")
    try vector.expect(matched.oldMeanAbsolute.number, errors[0])
    try vector.expect(matched.newMeanAbsolute.number, errors[1])
    #expect(matched.droppedOfOld.map(\.recordingID) == (try vector.expected("E5_dropped_v1")))
    #expect(matched.droppedOfNew.map(\.recordingID) == (try vector.expected("E5_dropped_v2")))
  }

  @Test("are bounded over all recordings (E6)")
  func bounds() throws {
    let vector = try vector()
    let (bounds, expected): (AbsoluteErrorBounds, [Double]) = (
      try comparison(vector).bounds, try vector.expected("E6_lowest_highest")
    )
    try vector.expect(bounds.lowest.number, expected[0])
    try vector.expect(bounds.highest.number, expected[1])
  }

  @Test("get the verdict of the rules, and what it would be with enough people")
  func verdict() throws {
    let vector = try vector()
    let comparison = try comparison(vector)
    let evidence = comparison.evidence(holmP: comparison.successDifference.signFlipP)
    let verdict = VersionVerdict(evidence, margins: .proposed, minimumClusters: 20)
    #expect(verdict.decision.rawValue == (try vector.expected("verdict")))
    #expect(verdict.otherwise?.rawValue == (try vector.expected("verdict_without_gate")))
    let open = VersionVerdict(evidence, margins: .proposed, minimumClusters: 2)
    #expect(open.decision.rawValue == (try vector.expected("verdict_without_gate")))
    #expect(
      (try #require(evidence.absoluteError).high < NonInferiorityMargins.proposed.absoluteError)
        == (try vector.expected("noninferior_margin_0.5bpm")))
  }
}
