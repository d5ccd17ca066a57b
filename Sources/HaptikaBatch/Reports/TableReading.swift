/// What stands above a table: one paragraph made of its numbers, for readers who do not read tables of intervals. It claims no more
/// than the intervals allow, and names what each number rests on.
struct TableReading: Sendable {
  let arm: AccuracyReport.Arm
  /// The rows of the table, in its order.
  let rows: [AccuracySummary]

  /// Above bias and limits of agreement. Over the whole arm it also says what the number of people allows.
  var agreement: String {
    guard let row = only(.bias) else { return range(of: .bias, "bias", widestLimits) }
    let interval = row.interval(of: .bias)
    let holdsZero = interval.map { $0.low <= 0 && $0.high >= 0 } ?? false
    let direction = holdsZero ? "; the interval holds 0, so neither direction is shown" : ""
    return paragraph([
      "\(place(row)) bias is \(row.number(.bias)) BPM (\(basis(row, .bias)))\(direction).",
      expectation(row), row.group == "all" ? scope(of: row) : "",
    ])
  }

  /// Above MAE, RMSE and percentiles.
  var errors: String {
    guard let row = only(.meanAbsoluteError) else { return range(of: .meanAbsoluteError, "mean absolute error") }
    return paragraph([
      meanError(row),
      "Half of them are off by at most \(row.number(.medianAbsoluteError)) BPM, and 95 % by at most "
        + "\(row.number(.percentile95AbsoluteError)) BPM.",
    ])
  }

  /// Above success and tolerance shares.
  var shares: String {
    guard let row = only(.success5) else { return range(of: .success5, "share of all eligible within 5 BPM") }
    let published =
      row.counts.published == 0
      ? ""
      : "Of the published estimates, \(row.percent(.within5)) % are within 5 BPM and \(row.percent(.within10Percent)) % within "
        + "10 % of the reference."
    let uncounted = row.counts.published == row.counts.eligible ? "" : "; a missing estimate counts as a miss"
    return paragraph([
      "\(row.percent(.success5)) % of all eligible \(unit)s have an estimate within 5 BPM of the reference "
        + "(\(basis(row, .success5)))\(uncounted).",
      published,
    ])
  }

  /// Above what was not published.
  var withheld: String {
    let judged = rows.filter(\.hasAccuracy)
    guard let first = judged.first else { return "Nothing is eligible here.\n" }
    func missing(_ row: AccuracySummary) -> Double { 1 - (row[.coverage]?.number ?? 1) }
    guard let most = judged.max(by: { missing($0) < missing($1) }), missing(most) > 0 else {
      return judged.count == 1
        ? "Every eligible \(unit) has a published estimate (\(arm.evidence(of: first))).\n"
        : "Every eligible \(unit) has a published estimate, at every level.\n"
    }
    let count = most.counts.eligible - most.counts.published
    let reason = most.counts.withheldByReason.max { ($0.count, $1.reason) < ($1.count, $0.reason) }
    let named = reason.map { reason in
      let often = reason.count == count ? "" : "most often "
      return
        ", \(often)for the reason \(MarkdownWriter.code(reason.reason))\(often.isEmpty ? "" : " (\(reason.count))")"
    }
    let place = judged.count == 1 ? "No" : "Most is missing at \(level(most)): no"
    return "\(place) estimate was published for \(count) \(count == 1 ? unit : unit + "s") "
      + "(\(arm.evidence(of: most)))\(named ?? "").\n"
  }

  /// Above the one table of a further stratum.
  var stratum: String {
    guard let row = only(.meanAbsoluteError) else {
      return range(of: .meanAbsoluteError, "mean absolute error", widestLimits)
    }
    return paragraph([meanError(row), expectation(row)])
  }

  /// Below biases: names the rows whose bias hangs on few people; empty without any.
  var biasWarning: String {
    let levels = rows.filter(\.biasWarning).map {
      "\(level($0)) (\($0.number(.bias)) BPM, of people's means \($0.number(.biasOfSubjectMeans)) BPM)"
    }
    guard !levels.isEmpty else { return "" }
    return
      "\nThe bias of \(levels.joined(separator: ", ")) differs from the bias of people's means by more than 0.5 BPM and "
      + "more than its standard error: a few \(arm.clusters(2)) with many \(unit)s drive it.\n"
  }

  /// Whether the table would only repeat the row of the whole arm, `all`.
  func repeats(_ all: AccuracySummary?) -> Bool {
    guard rows.count == 1, let row = rows.first, let all else { return false }
    // Most groups do not speak of recordings without a pulse.
    return row.counts == all.counts && (row[.withoutPulse] == nil || row[.withoutPulse] == all[.withoutPulse])
  }
}

extension TableReading {
  private var unit: String { arm.isOverWindows ? "window" : "recording" }

  /// The rows of which a number is told.
  private func told(_ measure: Measure) -> [AccuracySummary] {
    rows.filter { $0[measure]?.number != nil && $0.rule(for: measure) != .countsOnly }
  }

  /// The one row of which a number is told, when there is just one.
  private func only(_ measure: Measure) -> AccuracySummary? {
    let rows = told(measure)
    return rows.count == 1 ? rows.first : nil
  }

  /// From the level with the smallest value to that with the largest.
  private func range(of measure: Measure, _ noun: String, _ more: String = "") -> String {
    let rows = told(measure)
    func value(_ row: AccuracySummary) -> Double { row[measure]?.number ?? 0 }
    guard let least = rows.min(by: { value($0) < value($1) }), let most = rows.max(by: { value($0) < value($1) })
    else { return "Fewer than three recordings are too few for any number.\n" }
    func end(_ row: AccuracySummary) -> String {
      "\(row.shown(measure)) \(measure.isFraction ? "%" : "BPM") at \(level(row)) (\(arm.evidence(of: row)))"
    }
    guard value(least) < value(most) else {
      let fewest = rows.min { $0.counts.published < $1.counts.published } ?? least
      return paragraph(["The \(noun) is the same at every level: \(end(fewest)); no level rests on fewer."])
    }
    return paragraph([
      "From level to level the \(noun) goes from \(end(least)) to \(end(most)).", more,
      "Where intervals overlap or are missing, that is no difference shown.",
    ])
  }

  private var widestLimits: String {
    func width(_ row: AccuracySummary) -> Double {
      (row[.limitUpper]?.number ?? 0) - (row[.limitLower]?.number ?? 0)
    }
    guard let widest = told(.limitUpper).max(by: { width($0) < width($1) }) else { return "" }
    return "The limits of agreement are widest at \(level(widest)): \(widest.number(.limitLower)) to "
      + "\(widest.number(.limitUpper)) BPM (\(arm.evidence(of: widest)))."
  }

  private func meanError(_ row: AccuracySummary) -> String {
    "\(place(row)) mean absolute error of the published estimates is \(row.number(.meanAbsoluteError)) BPM "
      + "(\(basis(row, .meanAbsoluteError)))."
  }

  /// The interval of a number, if it has one, and what the number rests on.
  private func basis(_ row: AccuracySummary, _ measure: Measure) -> String {
    [row.spread(of: measure), arm.evidence(of: row)].compactMap { $0 }.joined(separator: "; ")
  }

  /// What single errors are expected to be, with the uncertainty of the limits.
  private func expectation(_ row: AccuracySummary) -> String {
    guard row[.limitLower]?.number != nil, row[.limitUpper]?.number != nil else { return "" }
    let limits = "\(row.number(.limitLower)) and \(row.number(.limitUpper)) BPM"
    guard let low = row.interval(of: .limitLower), let high = row.interval(of: .limitUpper),
      let lowest = NumberText.fixed(low.low, decimals: 2), let highest = NumberText.fixed(high.high, decimals: 2)
    else { return "The limits of agreement, \(limits), describe these \(unit)s only." }
    return
      "Were errors normally distributed, 95 % of single ones would lie between \(limits) (limits of agreement); the intervals of "
      + "both reach out to "
      + "\(lowest) and \(highest) BPM."
  }

  /// What the number of people, or units, allows to be concluded.
  private func scope(of row: AccuracySummary) -> String {
    let count = row.counts.publishedSubjects
    let clusters = "\(count) \(arm.clusters(count))"
    let rule = row.rule(for: .bias)
    if arm.isSimulator {
      return count == 1
        ? "One unit shows how well it repeats itself, and nothing of other units or of people."
        : "This is said of the units tested; a simulator cannot show what fingers, skin, pressure and movement of people do."
    }
    if rule < .intervals {
      return
        "\(clusters) \(count == 1 ? "allows" : "allow") no interval and no verdict: this is what was found, and not how "
        + "far it carries."
    }
    return rule < .verdict ? "\(clusters) allow no verdict; \(MinimumRule.fewestSubjectsJudged) are needed." : ""
  }

  private func place(_ row: AccuracySummary) -> String { row.group == "all" ? "The" : "At \(level(row)), the" }

  private func level(_ row: AccuracySummary) -> String { MarkdownWriter.escaped(row.level) }

  private func paragraph(_ sentences: [String]) -> String {
    sentences.filter { !$0.isEmpty }.joined(separator: " ") + "\n"
  }
}
