import HaptikaDSP

extension AccuracyReport {
  /// How far the limits of agreement of a whole arm depend on the method; nothing of fewer than three published estimates.
  func limitMethods(of arm: Arm, _ algorithm: AlgorithmIdentifier) -> [String] {
    guard let row = arm.summaries(of: algorithm, in: "all").first, row.rule(for: .limitLower) != .countsOnly,
      row[.percentileLimitLower] != nil, row[.limitLower]?.number != nil
    else { return [] }
    let methods = LimitMethodText(arm: arm, row: row, primary: primaryLimits)
    let table = Table(title: "Limits of agreement by method", columns: methods.columns, rows: methods.methods)
    return [
      "#### How the limits depend on the method\n", methods.reading,
      MarkdownWriter.text(of: table, limit: Self.rowLimit, restIn: AccuracyCSV.format.file), methods.checks,
    ]
  }
}

/// The limits of agreement of one row by every method, and what they rest on.
struct LimitMethodText: Sendable {
  let arm: AccuracyReport.Arm
  let row: AccuracySummary
  /// What the study file says of them; `nil` when nothing is declared.
  var primary: LimitsMethod?

  /// One line of the table.
  struct Method: Sendable {
    let name: String
    let lower: Measure
    let upper: Measure
    let assumption: String
  }

  /// The primary one first.
  var methods: [Method] {
    [
      Method(
        name: "between and within \(clusters)\(primary == nil || primary == .anova ? " (primary)" : "")",
        lower: .limitLower, upper: .limitUpper,
        assumption: "normality; one bias and one spread at every rate"),
      Method(
        name: "percentiles\(primary == .percentile ? " (primary)" : "")", lower: .percentileLimitLower,
        upper: .percentileLimitUpper,
        assumption: "no shape; 39 errors or more; intervals as if each was of another \(cluster)"),
    ] + regression + [
      Method(
        name: "naive", lower: .naiveLimitLower, upper: .naiveLimitUpper,
        assumption: "as the primary, and every error of another \(cluster)")
    ]
  }

  var columns: [TableColumn<Method>] {
    let row = row
    func limit(_ name: String, _ measure: @escaping @Sendable (Method) -> Measure) -> TableColumn<Method> {
      TableColumn(name, .number, unit: "BPM", "with its 95 % interval") { method in
        guard row[measure(method)]?.number != nil else { return TableCell(row[measure(method)]) }
        let note = row.values.first { $0.measure == measure(method) }?.intervalNote
        let isEstimable = note != UndefinedReason.notEstimable.rawValue
        return .code(
          row.shown(measure(method)) + (isEstimable ? "" : " [n/a (\(UndefinedReason.notEstimable.rawValue))]"))
      }
    }
    return [TableColumn("method", .string, "how the limits are made") { .code($0.name) }]
      + AccuracyColumns.base(arm).map { $0.of { _ in row } } + [
        limit("lower limit") { $0.lower }, limit("upper limit") { $0.upper },
        TableColumn("assumes", .string, "what must hold") { .code($0.assumption) },
      ]
  }

  /// Above the table.
  var reading: String {
    var sentences = [
      primary.map { $0 == .anova } ?? true
        ? "The primary method (`anova`) was declared before the run, and what this report says of limits is by it; the others show how "
          + "far they depend on that choice (\(arm.evidence(of: row)))."
        : "The study file declares the limits by \(primary?.rawValue ?? "") to be the primary ones; the other tables of this report show those "
          + "between and within \(clusters), and the table below says how far apart they are (\(arm.evidence(of: row)))."
    ]
    if let lower = row[.limitLower]?.number, let upper = row[.limitUpper]?.number,
      let low = row[.percentileLimitLower]?.number, let high = row[.percentileLimitUpper]?.number
    {
      let most = max(abs(low - lower), abs(high - upper))
      sentences.append(
        "The limits by percentiles lie up to \(NumberText.fixed(most, decimals: 2) ?? "n/a") BPM from the primary ones."
      )
    } else {
      sentences.append("Percentile limits need 39 errors.")
    }
    return sentences.joined(separator: " ") + "\n"
  }

  /// Below the table: the shape of the errors, and their trend.
  var checks: String { [shape, trend].joined(separator: " ") + "\n" }

  private var shape: String {
    guard let p = row[.normalityP]?.number else {
      return "The shape of the errors cannot be tested: \(row.probability(.normalityP))."
    }
    let numbers =
      "(Anderson-Darling p \(row.probability(.normalityP)), skewness \(row.number(.skewness)), excess kurtosis "
      + "\(row.number(.excessKurtosis)))"
    if row.counts.published > 200 {
      return
        "Of more than 200 errors any test of normality rejects what does no harm; skewness \(row.number(.skewness)) and excess "
        + "kurtosis \(row.number(.excessKurtosis)), both 0 under normality, say more than its p \(row.probability(.normalityP))."
    }
    let hasPercentiles = row[.percentileLimitLower]?.number != nil
    return p < 0.05
      ? "The errors depart from normality \(numbers): "
        + (hasPercentiles
          ? "the limits by percentiles assume less than the others." : "limits that assume it are rough ones.")
      : "The errors show no departure from normality \(numbers), which does not exclude one."
  }

  private var trend: String {
    guard let slope = row[.regressionSlope]?.number, row[.regressionSlopeP]?.number != nil else {
      return "A trend of the errors with the rate cannot be computed."
    }
    let ps = "p \(row.probability(.regressionSlopeP)) and \(row.probability(.regressionSpreadSlopeP))"
    let caution = "These p values take every error for another \(cluster)'s."
    guard !regression.isEmpty else {
      return
        "Neither the errors nor their spread are shown to follow the rate (\(ps)), so that limits by regression are constant too "
        + "and not listed. \(caution)"
    }
    let number = NumberText.fixed(slope, decimals: 3) ?? "n/a"
    return
      "If every error was another \(cluster)'s, the errors or their spread would follow the rate (\(ps)), the errors by "
      + "\(number) BPM per BPM\(confirmation).\(flattened)"
  }

  /// Of a spread whose line would fall to 0 within the rates.
  private var flattened: String {
    guard let c0 = row[.regressionSpreadIntercept]?.number, let c1 = row[.regressionSpreadSlope]?.number,
      let p = row[.regressionSpreadSlopeP]?.number, let start = row[.regressionStart]?.number,
      let end = row[.regressionEnd]?.number, p < 0.05, min(c0 + c1 * start, c0 + c1 * end) <= 0
    else { return "" }
    return " The line of the spread would fall to 0 within these rates, so one spread stands for all of them."
  }

  /// What resampling of people says of the slope.
  private var confirmation: String {
    guard let interval = row.interval(of: .regressionSlope), let low = NumberText.fixed(interval.low, decimals: 3),
      let high = NumberText.fixed(interval.high, decimals: 3)
    else { return "; there are too few \(clusters) for an interval of that slope" }
    let isConfirmed = interval.low > 0 || interval.high < 0
    return
      " (95 % interval over \(clusters) \(low) to \(high)\(isConfirmed ? "" : ", which holds 0 and does not confirm it"))"
  }

  /// At both ends of the rates; none without a trend.
  private var regression: [Method] {
    let ends: [(Measure, Measure, Measure)] = [
      (.regressionStart, .regressionStartLower, .regressionStartUpper),
      (.regressionEnd, .regressionEndLower, .regressionEndUpper),
    ]
    return ends.compactMap { place, lower, upper in
      guard row[lower]?.number != nil else { return nil }
      return Method(
        name: "regression, at \(row.number(place)) BPM", lower: lower, upper: upper,
        assumption: "normality; bias or spread on a line; no interval")
    }
  }

  private var cluster: String { arm.isSimulator ? "unit" : "person" }

  private var clusters: String { arm.isSimulator ? "units" : "people" }
}
