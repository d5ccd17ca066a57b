import HaptikaDSP

/// What the index says of labelled conditions and of self-report, and whether its confidence is honest.
extension StressReport {
  /// The rows of which every table of calibration is made.
  private func maturityRows(_ group: StressGroup) -> [StressRowText] {
    [StressRowText(name: "all", summary: group.summary())]
      + [BaselineMaturity.provisional, .personalized].map {
        StressRowText(name: $0.rawValue, summary: group.summary("maturity", $0.rawValue))
      }
  }

  func calibration(of group: StressGroup) -> [String] {
    guard let all = group.summary(), all[.areaUnderROC]?.recordings ?? 0 > 0 else {
      return [
        "### Conditions told apart, and calibration\n",
        "No measurement with an index has a condition that stands for rest or a stressor (`rest`, `after`, `stressor`, `before`).\n",
      ]
    }
    let rows = maturityRows(group)
    return [
      "### Conditions told apart\n",
      "AUROC is the share of pairs of a measurement under a stressor and one at rest in which the former has the higher index; 0.5 is chance. "
        + "Within a person only that person's own measurements are paired, as suits an index that is relative to the person.\n",
      table(
        "AUROC for the protocol condition", first: "baseline", rows,
        [
          StressColumn("AUROC", .number(.areaUnderROC), decimals: 3),
          StressColumn("mean within person", .number(.areaUnderROCWithinPerson), decimals: 3),
        ]),
      "### Calibration\n",
      "The index / 100 is no probability. The headline is of probabilities by a logistic line that was fitted to everybody else "
        + "(leave one person out); index / 100 itself stands in `stress.csv` as `raw_scale`, for information. A skill of 0 is as good as always "
        + "saying the share of stressor conditions; slope 1 and intercept 0 are calibrated.\n",
      table(
        "Calibration of the recalibrated index", first: "baseline", rows,
        [
          StressColumn("Brier", .number(.brier), decimals: 3), StressColumn("skill", .number(.brierSkill), decimals: 3),
          StressColumn("ECE", .number(.expectedCalibrationError), decimals: 3),
          StressColumn("ACE", .number(.adaptiveCalibrationError), decimals: 3),
          StressColumn("Cox slope", .number(.coxSlope)), StressColumn("intercept", .number(.coxIntercept)),
          StressColumn("in the large", .number(.calibrationInTheLarge)),
        ]),
      "Bins and the isotonic table are in [stress_bins.csv](stress_bins.csv).\n",
    ]
  }

  func selfReport(of group: StressGroup) -> [String] {
    guard let all = group.summary(), all[.association(.index, .kendall)]?.recordings ?? 0 > 0 else {
      return ["### Self-report\n", "No measurement with an index has a self-report.\n"]
    }
    let rows = StressMeasure.measured.map { AssociationRow(quantity: $0, summary: all) }
    return [
      "### Self-report\n",
      "How the index, and what it is made of, goes along with the feeling from 1 to 5 that people gave. τ_b is the primary coefficient; the "
        + "repeated-measures correlation looks at each person's own ups and downs.\n",
      table("Association with self-report", AssociationRow.columns, rows),
    ]
  }

  func confidence(of group: StressGroup) -> [String] {
    guard let all = group.summary(), let failures = all[.confidenceFailures], failures.recordings > 0,
      failures.statistic.number != nil
    else { return [] }
    let lead =
      "A confidence is honest when indexes with a high one lie nearer to what the same person has under the same condition. Near means within "
      + "the smallest real difference of the mean of these: \(failures.text(decimals: 0)) of \(failures.recordings) indexes are not.\n"
    return [
      "### Is the confidence honest?\n", lead,
      table(
        "Confidence of the index as the probability of lying near", first: "measurements",
        [StressRowText(name: "all", summary: all)],
        [
          StressColumn("ECE", .number(.confidenceExpectedCalibrationError), decimals: 3),
          StressColumn("Brier skill", .number(.confidenceBrierSkill), decimals: 3),
          StressColumn("Cox slope", .number(.confidenceCoxSlope)),
          StressColumn("AUROC", .number(.confidenceAreaUnderROC), decimals: 3),
          StressColumn("Spearman with the distance", .number(.confidenceRankCorrelation)),
        ]),
    ]
  }
}

/// One quantity beside self-report.
private struct AssociationRow: Sendable {
  let quantity: StressQuantity
  let summary: StressSummary

  private subscript(association: StressAssociation) -> StressValue? { summary[.association(quantity, association)] }

  static let columns: [TableColumn<AssociationRow>] = [
    TableColumn("quantity", .string, "what is compared") { .code($0.quantity.words) },
    TableColumn("measurements (people)", .string, "with both") {
      .code("\($0[.kendall]?.recordings ?? 0) (\($0[.kendall]?.subjects ?? 0))")
    },
    column("τ_b", .kendall), column("Spearman's ρ", .spearman), column("repeated-measures r", .repeatedMeasures),
  ]

  private static func column(_ name: String, _ association: StressAssociation) -> TableColumn<AssociationRow> {
    TableColumn(name, .number, "see stress.csv") { .code($0[association]?.text(decimals: 3) ?? "n/a") }
  }
}
