import HaptikaDSP

/// Sections 6 to 13: the judged version, by the tables and sentences of the reports on accuracy and on versions.
extension MethodologyReport {
  private var nothing: String {
    "Nothing can be said: \(accuracy.absence ?? "the version that claims are made of was not run here")."
  }

  private static let whole =
    "Everything is in [\(AccuracyReport.file)](\(AccuracyReport.file)) and, at full precision, in "
    + "[\(AccuracyCSV.format.file)](\(AccuracyCSV.format.file)).\n"

  /// Section 6.
  var agreement: [String] {
    byArm(nothing) { arm, judged in
      let rows = arm.summaries(of: judged, in: "all").filter(\.hasAccuracy)
      guard !rows.isEmpty else { return ["No \(accuracy.unit) is eligible here.\n"] }
      let reading = TableReading(arm: arm, rows: rows)
      return [
        reading.agreement, accuracy.table("Agreement", AccuracyColumns.agreement(arm), rows) + reading.biasWarning,
      ]
        + components(of: arm, rows) + accuracy.limitMethods(of: arm, judged) + accuracy.figureText(of: arm)
    } + (accuracy.absence == nil ? [Self.whole] : [])
  }

  /// Spread of the errors between and within people, beside that of the reference: a range too narrow makes any agreement look good.
  private func components(of arm: AccuracyReport.Arm, _ rows: [AccuracySummary]) -> [String] {
    guard let row = rows.first, row.rule(for: .sd) != .countsOnly else { return [] }
    let clusters = arm.clusters(2)
    return [
      "The SD of the errors is \(row.number(.sd)) BPM, made of \(row.number(.sdBetween)) BPM between and \(row.number(.sdWithin)) BPM within "
        + "\(clusters) (\(arm.evidence(of: row))); beside it stand \(rateText(of: arm)).\n"
    ]
  }

  /// Section 7.
  var errors: [String] {
    byArm(nothing) { arm, judged in
      let rows = arm.summaries(of: judged, in: "all").filter(\.hasAccuracy)
      guard !rows.isEmpty else { return ["No \(accuracy.unit) is eligible here.\n"] }
      let reading = TableReading(arm: arm, rows: rows)
      return [
        reading.errors, accuracy.table("Errors", AccuracyColumns.errors(arm), rows), reading.shares,
        accuracy.table("Shares", AccuracyColumns.shares(arm), rows), reading.withheld,
      ] + accuracy.withheldTable(of: arm, rows) + accuracy.equivalence(of: arm, judged) + risk(arm, rows)
        + accuracy.farOff(of: arm).map { $0.hasPrefix("### ") ? "#" + $0 : $0 }
    } + verdictTable
  }

  /// What the estimates with the highest confidence are worth.
  private func risk(_ arm: AccuracyReport.Arm, _ rows: [AccuracySummary]) -> [String] {
    guard let row = rows.first, row[.areaUnderRisk]?.number != nil, row.rule(for: .areaUnderRisk) != .countsOnly else {
      return []
    }
    return [
      "#### Risk and coverage\n",
      "Published in the order of their confidence, the estimates have a mean absolute error of \(row.shown(.areaUnderRisk)) BPM over all shares "
        + "published (AURC; \(arm.evidence(of: row))); published at random it would be the mean absolute error, "
        + "\(row.number(.meanAbsoluteError)) BPM.\n",
    ]
  }

  /// Every declared criterion with each row that it was held against.
  private var verdictTable: [String] {
    guard let study, !study.criteria.isEmpty else {
      return ["### Verdicts\n", "Acceptance criteria: \(Self.notProvided).\n"]
    }
    struct Line: Sendable {
      let verdict: AcceptanceVerdict
      let evidence: AcceptanceEvidence
    }
    let whole: [TableColumn<AcceptanceVerdict>] = [
      TableColumn("criterion", .string, "what is asked") { .code($0.criterion.words) },
      TableColumn("evidence", .string, "the row that decides") { .code($0.evidenceText) },
      TableColumn("point", .string, "verdict on the value") { .code($0.point.rawValue) },
      TableColumn("confident", .string, "verdict on the whole interval") { .code($0.confidentText) },
      TableColumn("coverage", .number, unit: "%", "published of eligible") {
        .code(NumberText.percent($0.deciding?.coverage) ?? "n/a")
      },
    ]
    let lines = verdicts.flatMap { verdict in verdict.evidence.map { Line(verdict: verdict, evidence: $0) } }
    let columns: [TableColumn<Line>] = [
      TableColumn("criterion", .string, "its id") { .code(MarkdownWriter.code($0.verdict.criterion.id)) },
      TableColumn("row", .string, "arm and level") {
        .code("\(MarkdownWriter.escaped($0.verdict.arm)), \($0.evidence.placeText)")
      },
      TableColumn("value", .string, "with its 95 % interval") { .code($0.evidence.valueText) },
      TableColumn("of", .string, "recordings and people") {
        .code($0.evidence.setText(ofUnits: $0.verdict.isOfUnitsTested))
      },
      TableColumn("coverage", .number, unit: "%", "published of eligible") {
        .code(NumberText.percent($0.evidence.coverage) ?? "n/a")
      },
      TableColumn("share over the other set", .number, unit: "%", "of ec13tol and itm5") {
        .code(NumberText.percent($0.evidence.beside) ?? "")
      },
      TableColumn("point", .string, "verdict on the value") { .code($0.evidence.point.rawValue) },
      TableColumn("confident", .string, "verdict on the whole interval") { line in
        let why = line.evidence.reason.map { " (\(MarkdownWriter.escaped($0)))" } ?? ""
        return .code(line.evidence.confident.rawValue + (line.evidence.confident == .pass ? "" : why))
      },
    ]
    return [
      "### Verdicts\n", Self.verdictRule,
      table("Declared criteria", whole, verdicts, restIn: AccuracyCSV.format.file),
    ] + (lines.isEmpty ? [] : [table("Rows that were judged", columns, lines, restIn: AccuracyCSV.format.file)])
  }

  private static let verdictRule =
    "A row of people carries a verdict from \(MinimumRule.fewestSubjectsJudged) people on; a simulator's target carries a point verdict from 10 "
    + "published recordings on and a confident one from 30 of 3 units on, when the worst unit meets the limit as well, and then for the units "
    + "tested. A limit that is touched is met. These are rules of this project.\n"

  /// Section 8.
  var strata: [String] {
    let declared = study?.analysis.strata ?? []
    let chosen = declared.isEmpty ? Stratum.allCases : declared
    return byArm(nothing) { arm, judged in
      let all = arm.summaries(of: judged, in: "all").first
      let tables = chosen.flatMap { stratum -> [String] in
        let rows = arm.rows(of: judged, by: stratum).filter(\.hasAccuracy)
        return TableReading(arm: arm, rows: rows).repeats(all) ? [] : accuracy.levels(stratum.words, arm, rows)
      }
      return tables + accuracy.groupsWithoutTables(of: arm, judged) + accuracy.differences(in: arm, judged)
        + accuracy.worstAndBest(in: arm, judged)
    }
  }

  /// Section 9.
  var variability: [String] {
    byArm("No PRV of an estimate stands beside RR intervals in this data, and nothing is claimed of PRV.") {
      arm, judged in
      guard let row = arm.summaries(of: judged, in: "all").first else { return [] }
      let lines = VariabilityLine.lines(of: row)
      guard !lines.isEmpty else { return [] }
      return [
        "PRV is compared where the algorithm calls it reliable and the reference has RR intervals. Ratios are estimate over reference, as "
          + "geometric means of their logarithms; 1 is agreement. The limits hold 95 % of single ratios, were their logarithms "
          + "normally distributed.\n",
        table("PRV, estimate and reference", VariabilityLine.columns(arm), lines, restIn: AccuracyCSV.format.file),
      ]
    }
  }

  /// Section 10.
  var confidence: [String] {
    byArm("No confidence can be judged in this data.") { accuracy.confidence(of: $0, $1) }
  }

  /// Section 11.
  var versions: [String] {
    if let absence = comparison.absence { return ["No versions are compared: \(absence).\n"] }
    return comparison.answer + [
      "Each pair, by recording and level, is in [\(ComparisonReport.file)](\(ComparisonReport.file)).\n"
    ]
  }

  /// Section 12.
  var stress: [String] {
    hasStress
      ? [
        "The stress index is relative to a person's own baseline, for wellness and self-reflection. How its values lie under the protocol's "
          + "conditions, and how honest its confidence is, stands in [\(StressReport.file)](\(StressReport.file)). No criterion of this document "
          + "is about it.\n"
      ] : ["Nothing is said of a stress index: \(StressReport.absence).\n"]
  }

  /// Section 13.
  var sensitivity: [String] {
    byArm(nothing) { arm, judged in
      guard let row = arm.summaries(of: judged, in: "all").first(where: \.hasAccuracy),
        row.rule(for: .bias) != .countsOnly
      else { return [] }
      return [
        "The bias over all recordings is \(row.shown(.bias)) BPM, that of the means of \(arm.clusters(2)) \(row.shown(.biasOfSubjectMeans)) BPM "
          + "(\(arm.evidence(of: row))).\n"
      ] + accuracy.sensitivity(of: arm, judged)
    } + [
      "Deviations from the protocol: \(Self.said(study?.studyProtocol.deviations)). Outliers are never removed in the main analysis.\n"
    ]
  }
}

/// One number of PRV of one arm.
struct VariabilityLine: Sendable {
  let name: String
  let row: AccuracySummary
  let ratio: Measure
  let lower: Measure
  let upper: Measure
  let bias: Measure

  /// RMSSD and SDNN, as far as there is something to compare.
  static func lines(of row: AccuracySummary) -> [VariabilityLine] {
    [
      VariabilityLine(
        name: "RMSSD", row: row, ratio: .rmssdRatio, lower: .rmssdRatioLimitLower, upper: .rmssdRatioLimitUpper,
        bias: .rmssdBias),
      VariabilityLine(
        name: "SDNN", row: row, ratio: .sdnnRatio, lower: .sdnnRatioLimitLower, upper: .sdnnRatioLimitUpper,
        bias: .sdnnBias),
    ].filter { row[$0.bias]?.number != nil }
  }

  static func columns(_ arm: AccuracyReport.Arm) -> [TableColumn<VariabilityLine>] {
    func number(_ name: String, unit: String?, _ measure: @escaping @Sendable (VariabilityLine) -> Measure)
      -> TableColumn<VariabilityLine>
    {
      TableColumn(name, .number, unit: unit, "with its 95 % interval") { line in
        line.row.rule(for: measure(line)) == .countsOnly
          ? .undefined(UndefinedReason.tooFewRecordings.rawValue) : .code(line.row.shown(measure(line)))
      }
    }
    return [
      TableColumn("PRV", .string, "which number") { .code($0.name) },
      TableColumn("compared of published", .integer, "with PRV on both sides") { line in
        .code(
          "\(line.row.measured(line.bias)?.counts?.rows ?? line.row.counts.published) of \(line.row.counts.published)")
      },
      TableColumn(arm.people, .integer, "compared") { .count($0.row.set(of: $0.bias).subjects) },
      AccuracyColumns.coverage.of { $0.row },
      number("ratio", unit: nil) { $0.ratio }, number("lower limit", unit: nil) { $0.lower },
      number("upper limit", unit: nil) { $0.upper }, number("bias", unit: "ms") { $0.bias },
    ]
  }
}
