import HaptikaDSP

/// Whether the confidence that is published with an estimate is what it says.
extension AccuracyReport {
  /// Bins and scores of a whole arm, or why there are none; nothing of fewer than three published estimates.
  func confidence(of arm: Arm, _ algorithm: AlgorithmIdentifier) -> [String] {
    guard let row = arm.summaries(of: algorithm, in: "all").first, row.rule(for: .within5) != .countsOnly else {
      return []
    }
    let heading = "#### Is the confidence honest?\n"
    guard let reliability = row.reliability else {
      guard row[.expectedCalibrationError] == Statistic(undefined: .noConfidence) else { return [] }
      return [
        heading,
        "Not every published estimate states a confidence from 0 to 1, so there is none to judge (\(arm.evidence(of: row))).\n",
      ]
    }
    let text = ConfidenceText(arm: arm, row: row, reliability: reliability, semantics: confidenceSemantics)
    func table<Row: Sendable>(_ title: String, _ columns: [TableColumn<Row>], _ rows: [Row]) -> String {
      MarkdownWriter.text(
        of: Table(title: title, columns: columns, rows: rows), limit: Self.rowLimit, restIn: AccuracyCSV.format.file)
    }
    let scores =
      text.hasScores ? [text.readings, table("Scores of the confidence", text.scoreColumns, text.scores)] : []
    return [
      heading, text.reading, table("Estimates by stated confidence", text.binColumns, reliability.bins),
    ] + scores
  }
}

/// The confidence of one arm and algorithm, in words and in two tables.
struct ConfidenceText: Sendable {
  let arm: AccuracyReport.Arm
  /// The whole arm.
  let row: AccuracySummary
  let reliability: ReliabilityBins
  /// What the study file says that the confidence is; `nil` when nothing is declared.
  var semantics: ConfidenceSemantics?

  /// Whether there are enough failures for scores.
  var hasScores: Bool { failureCount >= ConfidenceScores.fewestFailures }

  /// Above the bins: confidence and success on average, and whether there is more to say.
  var reading: String {
    let stated = NumberText.percent(reliability.meanForecast) ?? "n/a"
    let basis = [row.spread(of: .within5), arm.evidence(of: row)].compactMap { $0 }.joined(separator: "; ")
    return
      [
        "The published estimates state a confidence of \(stated) % on average, and \(row.percent(.within5)) % of them are within 5 BPM of the "
          + "reference (\(basis)).", promise,
        "The table shows the same for estimates of like confidence: of one that is honest as a probability the last two columns agree.",
        hasScores ? nil : fewFailures,
      ].compactMap { $0 }.joined(separator: " ") + "\n"
  }

  /// Above the scores.
  var readings: String { [meaning, asProbability, asRanking].joined(separator: " ") + "\n" }

  var binColumns: [TableColumn<ReliabilityBins.Bin>] {
    let (row, binCount) = (row, reliability.binCount)
    return [
      TableColumn("stated confidence", .string, unit: "%", "the bin") { .code(Self.words($0.index, of: binCount)) },
      AccuracyColumns.coverage.of { _ in row },
      TableColumn(arm.isOverWindows ? "windows" : "recordings", .integer, "published estimates in the bin") {
        .count($0.observed.all)
      },
      TableColumn(arm.people, .integer, "whose they are") { .count($0.personCount) },
      TableColumn("mean confidence", .number, unit: "%", "of the bin") {
        .code(NumberText.percent($0.meanForecast))
      },
      TableColumn("within 5 BPM", .number, unit: "%", Measure.within5.meaning) { bin in
        let share = NumberText.percent(bin.observedShare) ?? ""
        guard let interval = row.interval(of: bin), let low = NumberText.percent(interval.low),
          let high = NumberText.percent(interval.high)
        else { return .code(share) }
        return .code("\(share) [\(low), \(high)]")
      },
    ]
  }

  /// One line of the table of scores.
  struct Score: Sendable {
    let reading: String
    let name: String
    let measure: Measure
    let honest: String
  }

  var scores: [Score] {
    let (probability, ranking) = ("probability", "ranking")
    return [
      Score(reading: probability, name: "ECE", measure: .expectedCalibrationError, honest: "0"),
      Score(reading: probability, name: "MCE, the worst bin", measure: .maximumCalibrationError, honest: "0"),
      Score(reading: probability, name: "ACE, bins of equal count", measure: .adaptiveCalibrationError, honest: "0"),
      Score(reading: probability, name: "Brier score", measure: .brierScore, honest: "0"),
      Score(reading: probability, name: "Brier skill", measure: .brierSkill, honest: "above 0, at most 1"),
      Score(reading: probability, name: "Cox slope", measure: .recalibrationSlope, honest: "1"),
      Score(reading: probability, name: "Cox intercept", measure: .recalibrationIntercept, honest: "0"),
      Score(reading: probability, name: "calibration in the large", measure: .calibrationInTheLarge, honest: "0"),
      Score(reading: ranking, name: "AUROC, within 5 BPM", measure: .areaUnderROC, honest: "above 0.5, at most 1"),
      Score(
        reading: ranking, name: "AUROC, within max(5 BPM, 10 %)", measure: .areaUnderROCMax5Or10Percent,
        honest: "above 0.5, at most 1"),
      Score(
        reading: ranking, name: "Spearman's ρ with the absolute error", measure: .confidenceErrorCorrelation,
        honest: "below 0"),
      Score(reading: ranking, name: "AURC (BPM)", measure: .areaUnderRisk, honest: "below the MAE"),
    ]
  }

  var scoreColumns: [TableColumn<Score>] {
    let row = row
    return [
      TableColumn("read as", .string, "what the confidence would be") { .code($0.reading) },
      TableColumn("score", .string, "what is measured") { .code($0.name) },
    ] + AccuracyColumns.base(arm).map { $0.of { _ in row } } + [
      TableColumn("value", .number, "with its 95 % interval, where there is one") { score in
        let decimals = score.measure == .areaUnderRisk ? 2 : 3
        guard let number = NumberText.fixed(row[score.measure]?.number, decimals: decimals) else {
          return TableCell(row[score.measure])
        }
        let interval = row.interval(of: score.measure, decimals: decimals, asPercent: false)
        return .code([number, interval].compactMap { $0 }.joined(separator: " "))
      },
      TableColumn("honest", .string, "what the value of an honest confidence is") { .code($0.honest) },
    ]
  }
}

extension ConfidenceText {
  private var failureCount: Int { reliability.total.all - reliability.total.count }

  /// What the interval of the share allows to be said of the average.
  private var promise: String? {
    guard let interval = row.interval(of: .within5) else { return nil }
    let mean = reliability.meanForecast
    if mean > interval.high {
      return "Read as a probability, it promises more than it keeps: the average lies above that interval."
    }
    if mean < interval.low {
      return "Read as a probability, it keeps more than it promises: the average lies below that interval."
    }
    return "The average lies within that interval: that it promises too much on average, or too little, is not shown."
  }

  private var fewFailures: String {
    let beyond =
      failureCount == 0
      ? "None of them is" : failureCount == 1 ? "Only one of them is" : "Only \(failureCount) of them are"
    return "\(beyond) further off than 5 BPM. That is too few failures for a score, for which "
      + "\(ConfidenceScores.fewestFailures) are needed: the table stands alone."
  }

  private var meaning: String {
    if let semantics {
      let declared = semantics == .probability ? "the probability of being within 5 BPM" : "a ranking of estimates"
      return
        "The study file declares the confidence to be \(declared): the scores of that reading are those to look at. Both readings follow "
        + "(\(arm.evidence(of: row))); neither carries a verdict."
    }
    return
      "What the product means by its confidence is not declared: the probability that the estimate is within 5 BPM, or only a ranking of "
      + "estimates. Both readings follow (\(arm.evidence(of: row))); neither carries a verdict."
  }

  private var asProbability: String {
    func points(_ measure: Measure) -> String { NumberText.percent(row[measure]?.number) ?? "n/a" }
    let interval = row.interval(of: .expectedCalibrationError).flatMap { interval in
      NumberText.percent(interval.low).flatMap { low in NumberText.percent(interval.high).map { "\(low) to \($0)" } }
    }
    let basis =
      interval.map { "95 % interval \($0)" } ?? "without an interval, for which there are too few \(arm.clusters(2))"
    return
      "Read as a probability, the confidence of a bin lies \(points(.expectedCalibrationError)) percentage points from the share that is "
      + "right, on average (ECE; \(basis)), and \(points(.maximumCalibrationError)) in the worst bin. Of few estimates this distance "
      + "is too large on average, also of an honest confidence."
  }

  private var asRanking: String {
    guard let area = NumberText.percent(row[.areaUnderROC]?.number) else {
      return "Read as a ranking, it cannot be judged: no published estimate is within 5 BPM."
    }
    let pairs =
      "Read as a ranking, in \(area) % of all pairs of an estimate within 5 BPM and one further off the first has the higher confidence, "
      + "ties counted by half (AUROC; "
    guard let interval = row.interval(of: .areaUnderROC), let reach = NumberText.percent(interval.low),
      let end = NumberText.percent(interval.high)
    else { return pairs + "without an interval); 50 % would be chance." }
    let chance =
      interval.low > 0.5
      ? "which is better than chance, 50 %"
      : interval.high < 0.5
        ? "which is worse than chance, 50 %: it ranks the wrong way round"
        : "which holds 50 %, chance: that it ranks at all is not shown"
    return pairs + "95 % interval \(reach) to \(end), \(chance))."
  }

  /// `60 to below 80`; the last bin holds 100 too.
  private static func words(_ index: Int, of count: Int) -> String {
    let (low, high) = (100 * index / count, 100 * (index + 1) / count)
    return index + 1 == count ? "\(low) to \(high)" : "\(low) to below \(high)"
  }
}
