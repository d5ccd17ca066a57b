extension VectorRecipe {
  /// Two versions on the same recordings.
  static let versions = [
    VectorRecipe("22_version_comparison", EmbeddedVector.vector22, compute: comparison),
    VectorRecipe("48_coverage_matched_tie", EmbeddedVector.vector48) { inputs in
      let matched = CoverageMatchedErrors(VersionPairs(try pairedRecordings(inputs), isSimulated: false))
      return [
        "k": matched.keptCount, "dropped_v1": matched.droppedOfOld.map(\.recordingID),
        "dropped_v2": matched.droppedOfNew.map(\.recordingID), "mae_v1": matched.oldMeanAbsolute,
        "mae_v2": matched.newMeanAbsolute,
      ]
    },
    VectorRecipe("49_verdicts", EmbeddedVector.vector49) { inputs in
      let declared = try inputs.value("margins")
      let margins = NonInferiorityMargins(
        absoluteError: try declared.number("ae_bpm"), success: try declared.number("success_fraction"),
        coverage: try declared.number("coverage_fraction"))
      let columns = try inputs.names("columns")
      let verdicts = try inputs.list("rows").map { row in
        VersionVerdict(try evidence(row, columns), margins: margins, minimumClusters: 20).decision.rawValue
      }
      return ["verdicts": verdicts]
    },
  ]

  /// The recordings of a vector; those without a person are all of one.
  static func pairedRecordings(_ inputs: VectorValue) throws -> [PairedRecording] {
    try inputs.list("recordings").map { recording in
      let (old, new) = (try recording.numberIfAny("v1"), try recording.numberIfAny("v2"))
      return PairedRecording(
        key: PairedRecording.Key(
          studyID: "", subjectID: (try? recording.text("subject")) ?? "",
          recordingID: try recording.text("recording"), windowStart: nil),
        reference: try recording.number("ref"),
        old: PairedRecording.Side(
          status: old == nil ? .withheld : .published, estimate: old, confidence: try recording.numberIfAny("conf1")),
        new: PairedRecording.Side(
          status: new == nil ? .withheld : .published, estimate: new, confidence: try recording.numberIfAny("conf2")))
    }
  }

  private static func evidence(_ row: VectorValue, _ columns: [String]) throws -> VersionEvidence {
    guard case .list(let cells) = row, cells.count == columns.count else { throw VectorError("rows", isNot: "a table") }
    let row = VectorValue.table(Dictionary(zip(columns, cells)) { first, _ in first })
    func interval(_ key: String) throws -> ConfidenceInterval {
      let ends = try row.numbers(key)
      return ConfidenceInterval(ends[0], ends[1], .bca)
    }
    return VersionEvidence(
      success: try interval("E1_ci"), successHolmP: try row.number("E1_holm_p"), absoluteError: try interval("E2_ci"),
      coverage: try interval("E3_ci"), clusterCount: try row.integer("clusters"),
      isIdentical: try row.value("identical") == .truth(true))
  }
}

/// Vector 22.
extension VectorRecipe {
  @Sendable
  private static func comparison(_ inputs: VectorValue) throws -> ComputedTable {
    let pairs = VersionPairs(try pairedRecordings(inputs), isSimulated: false)
    let (labels, tolerance) = (try inputs.value("seed_labels"), try inputs.number("tolerance_bpm"))
    let (e1, e2, e3) = (try labels.text("E1"), try labels.text("E2"), try labels.text("E3"))
    let count = try inputs.integer("B")
    let comparison = VersionComparison(
      pairs,
      settings: VersionComparison.Settings(
        tolerance: tolerance, cap: try inputs.number("cap_bpm"),
        bootstrap: BootstrapSettings(seed: 0, replicateCount: count), flips: 1),
      // With 12 people all sign patterns are tried, and no label is read.
      labels: ComparisonLabels(
        success: e1, absoluteError: e2, coverage: e3, successSignFlip: "", absoluteErrorSignFlip: "",
        coverageSignFlip: "", variabilities: []))
    let success = Replicates(pairs, .success(tolerance: tolerance), label: e1, count: count)
    let coverage = Replicates(pairs, .coverage, label: e3, count: count)
    let errors = Replicates(pairs, .absoluteError, label: e2, count: count)
    let drawn: ComputedTable = [
      "first3_replicates": Array(errors.values.prefix(3)),
      "percentile_ci": BootstrapDistribution(errors.values).percentileInterval?.interval,
      "E1_replicates_below": success.below, "E1_replicates_tied": success.tied, "E2_replicates_below": errors.below,
      "E2_replicates_tied": errors.tied, "E3_replicates_below": coverage.below, "E3_replicates_tied": coverage.tied,
    ]
    return values(of: comparison).merging(verdict(on: comparison)) { $1 }.merging(drawn) { $1 }
  }

  private static func values(of comparison: VersionComparison) -> ComputedTable {
    func cells(_ outcomes: PairedOutcomes) -> [Int] {
      [outcomes.both, outcomes.onlyOld, outcomes.onlyNew, outcomes.neither]
    }
    let (success, errors) = (comparison.successDifference, comparison.absoluteErrorDifference)
    let (coverage, matched) = (comparison.coverageDifference, comparison.coverageMatched)
    return [
      "clusters": comparison.clusterCount, "acceptance_both_only1_only2_none": cells(comparison.acceptance),
      "success5_both_only1_only2_none": cells(comparison.success),
      "mcnemar_acceptance_exact_p": McNemarTest(comparison.acceptance).exactP,
      "mcnemar_success_exact_p": McNemarTest(comparison.success).exactP,
      "mean_diff_abs_error_v2_minus_v1": errors.estimate, "subject_means": errors.subjectMeans,
      "mean_of_subject_means": errors.meanOfSubjectMeans, "bca_ci": errors.interval?.interval,
      "signflip_p_exact_subject_means": errors.signFlipP, "E1_delta_success": success.estimate,
      "E1_bca_ci": success.interval?.interval, "E1_signflip_p": success.signFlipP,
      "E3_delta_coverage": coverage.estimate, "E3_bca_ci": coverage.interval?.interval,
      "E4_only_v1": comparison.publishedByOldAlone.recordings.map(\.recordingID),
      "E4_only_v2": comparison.publishedByNewAlone.recordings.map(\.recordingID), "E5_k": matched.keptCount,
      "E5_mae_v1_v2": [matched.oldMeanAbsolute, matched.newMeanAbsolute],
      "E5_dropped_v1": matched.droppedOfOld.map(\.recordingID),
      "E5_dropped_v2": matched.droppedOfNew.map(\.recordingID),
      "E6_lowest_highest": [comparison.bounds.lowest, comparison.bounds.highest],
    ]
  }

  private static func verdict(on comparison: VersionComparison) -> ComputedTable {
    let margins = NonInferiorityMargins.proposed
    let evidence = comparison.evidence(holmP: comparison.successDifference.signFlipP)
    let verdict = VersionVerdict(evidence, margins: margins, minimumClusters: 20)
    return [
      "noninferior_margin_0.5bpm": evidence.absoluteError.map { $0.high < margins.absoluteError },
      "verdict": verdict.decision.rawValue, "verdict_without_gate": verdict.otherwise?.rawValue,
    ]
  }
}

/// The replicates of a mean difference, and how many lie below it or tie with it.
private struct Replicates {
  let values: [Double?]
  let below: Int
  let tied: Int

  init(_ pairs: VersionPairs, _ estimand: Estimand, label: String, count: Int) {
    let sums = pairs.differences(of: estimand).sums
    let bootstrap = ClusterBootstrap(clusterCount: sums.counts.count, label: label, seed: 0)
    let values = bootstrap.replicates(0..<count) { sums.mean($0) }
    let estimate = sums.mean(bootstrap.everybody) ?? .nan
    let tolerance = 1e-12 * max(1, abs(estimate))
    self.values = values
    below = values.count { $0.map { $0 < estimate - tolerance } ?? false }
    tied = values.count { $0.map { abs($0 - estimate) <= tolerance } ?? false }
  }
}
