/// The section of `comparison.md` on one pair of versions in one arm.
struct ComparedVersionsText: Sendable {
  let report: ComparisonReport
  let arm: ComparisonReport.Arm
  let versions: ComparedVersions

  /// Headings, readings and tables. Identical versions have nothing to show.
  var parts: [String] {
    let heading = [
      "### \(versions.pairing.newName) against \(versions.pairing.oldName)\n", versions.justification + "\n",
    ]
    if versions.verdict.decision == .identical { return heading }
    return heading + cells + estimands + report.figureText(of: versions) + sole + sensitivity + variability + strata
      + disagreements
  }

  private var comparison: VersionComparison { versions.comparison }
  private var reading: ComparisonReading { ComparisonReading(unit: arm.unit, people: arm.people) }

  private var cells: [String] {
    [
      "#### Who published, who was within 5 BPM\n", reading.cells(versions),
      report.table(
        "The same \(comparison.rowCount) eligible \(arm.unit)s under both versions", ComparisonColumns.outcomes,
        [
          ComparisonColumns.OutcomeRow(name: "a published estimate", outcomes: comparison.acceptance),
          ComparisonColumns.OutcomeRow(name: "an estimate within 5 BPM", outcomes: comparison.success),
        ], restIn: ComparisonCSV.format),
    ]
  }

  private var estimands: [String] {
    let rows = [
      ComparisonColumns.EstimandRow(
        name: "E1 success within 5 BPM, of eligible (primary)", scale: .percentagePoints,
        difference: comparison.successDifference, holmP: versions.holmP),
      ComparisonColumns.EstimandRow(
        name: "E2 absolute error, where both published", scale: .beatsPerMinute,
        difference: comparison.absoluteErrorDifference, holmP: nil),
      ComparisonColumns.EstimandRow(
        name: "E3 coverage", scale: .percentagePoints, difference: comparison.coverageDifference, holmP: nil),
    ]
    let means = NumberText.fixed(comparison.absoluteErrorDifference.meanOfSubjectMeans.number, decimals: 2).map {
      "The mean of the people's own means of E2 is \($0) BPM: nobody counts more there for having been recorded more often.\n"
    }
    return [
      "#### Differences\n", reading.estimands(versions),
      report.table(
        "Differences, coverage \(coverage)", ComparisonColumns.estimands(arm), rows, restIn: ComparisonCSV.format),
    ] + [means].compactMap { $0 }
  }

  /// `95.1 % new, 98.8 % baseline`.
  private var coverage: String {
    let texts = [comparison.acceptance.byNewShare, comparison.acceptance.byOldShare].map {
      NumberText.percent($0).map { "\($0) %" } ?? "n/a"
    }
    return "\(texts[0]) new, \(texts[1]) baseline"
  }

  private var sole: [String] {
    guard comparison.acceptance.onlyNew + comparison.acceptance.onlyOld > 0 else { return [] }
    let cases = versions.cases
    func row(_ name: String, _ sole: SolePublications, _ cases: [PairedRecording]) -> ComparisonColumns.SoleRow {
      ComparisonColumns.SoleRow(
        name: name, sole: sole, counts: VersionPairs(cases, isSimulated: versions.isSimulated).counts,
        eligible: comparison.rowCount)
    }
    return [
      "#### What one version alone published\n", reading.sole(versions),
      report.table(
        "Published by one version alone", ComparisonColumns.sole(arm),
        [
          row("\(versions.pairing.newName) alone", comparison.publishedByNewAlone, cases.onlyNew),
          row("\(versions.pairing.oldName) alone", comparison.publishedByOldAlone, cases.onlyOld),
        ], restIn: ComparisonCSV.format),
    ] + list("Only new: \(versions.pairing.newName)", .onlyNew, cases.onlyNew)
      + list("Only baseline: \(versions.pairing.oldName)", .onlyBaseline, cases.onlyOld)
  }

  private var sensitivity: [String] {
    ["#### At equal coverage, and whatever was not seen\n", reading.sensitivity(versions)]
  }

  private var variability: [String] {
    let rows = zip(VariabilityIndex.allCases, comparison.variabilityDifferences)
      .map { ComparisonColumns.VariabilityRow(index: $0, mean: $1) }
    guard rows.contains(where: { $0.mean.counts.rows > 0 }) else { return [] }
    return [
      "#### Pulse rate variability (PRV)\n", reading.variability(versions),
      report.table("PRV of both versions", ComparisonColumns.variability(arm), rows, restIn: ComparisonCSV.format),
    ]
  }

  private var strata: [String] {
    Stratum.allCases.flatMap { stratum -> [String] in
      let levels = versions.shownLevels(of: stratum)
      guard !levels.isEmpty else { return [] }
      return [
        "#### By \(stratum.words)\n", reading.levels(levels),
        report.table(
          "Differences by \(stratum.words)", ComparisonColumns.levels(arm), levels, restIn: ComparisonCSV.format),
      ]
    }
  }

  private var disagreements: [String] {
    let largest = versions.cases.disagreements
    guard let first = largest.first?.estimateDifference, let size = NumberText.fixed(abs(first), decimals: 2) else {
      return []
    }
    return [
      "#### Largest disagreements\n",
      "Where both published, their estimates differ by up to \(size) BPM. The \(largest.count) largest differences are chosen by "
        + "their size and describe nothing but themselves.\(linkWords(largest))\n",
    ] + list("Largest disagreements", .disagreement, largest)
  }

  private func list(_ title: String, _ list: ComparisonCasesCSV.List, _ recordings: [PairedRecording]) -> [String] {
    recordings.isEmpty
      ? []
      : [
        report.table(
          title, ComparisonColumns.cases(arm, list, drawings: list == .disagreement ? drawings : [:]), recordings,
          restIn: ComparisonCasesCSV.format)
      ]
  }

  private var drawings: [RecordingKey: String] { report.disagreementDrawings }

  private func linkWords(_ recordings: [PairedRecording]) -> String {
    recordings.contains { drawings[RecordingKey($0.key)] != nil }
      ? " A recording whose id is a link is drawn there, with its channels, chosen signal, beats and reference." : ""
  }
}

extension ComparedVersions {
  /// The levels of a stratum that are shown: those that stand by themselves, unless one alone would repeat the whole arm.
  func shownLevels(of stratum: Stratum) -> [ComparedStratum] {
    let levels = strata.filter { $0.group == stratum.rawValue && !$0.isPooledInMarkdown }
    return levels.count > 1 ? levels : []
  }
}
