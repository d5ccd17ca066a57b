/// Comparisons in a few sentences that say no more than their intervals do.
struct ComparisonReading: Sendable {
  /// What one row is: `recording` or `window`.
  let unit: String
  let people: ComparisonReport.ClusterWords

  /// Reads the table of verdicts of one arm.
  func verdicts(_ comparisons: [ComparedVersions]) -> String {
    let sentences = comparisons.prefix(Self.readLimit).map { versions -> String in
      let pairing = versions.pairing
      let comparison = versions.comparison
      let published =
        "\(pairing.newName) published an estimate for \(share(comparison.acceptance.byNew, versions)) and "
        + "\(pairing.oldName) for \(share(comparison.acceptance.byOld, versions)) of \(population(versions))"
      return "\(published). " + conclusion(versions)
    }
    let rest = comparisons.count - Self.readLimit
    return (sentences + (rest > 0 ? ["The other \(rest) pairs are in the table."] : []) + conditions(comparisons))
      .joined(separator: " ") + "\n"
  }

  /// Reads the four cells of published and of success.
  func cells(_ versions: ComparedVersions) -> String {
    let (acceptance, comparison) = (versions.comparison.acceptance, versions.comparison)
    let pairing = versions.pairing
    let success = LevelComparison(comparison).successDifference
    let counts =
      "Both published an estimate for \(acceptance.both) of \(comparison.rowCount) eligible \(unit)s, "
      + "\(pairing.newName) alone for \(acceptance.onlyNew), \(pairing.oldName) alone for \(acceptance.onlyOld), neither for "
      + "\(acceptance.neither)."
    if success.rule == .countsOnly { return counts + " No share can be stated from these.\n" }
    return "\(counts) With everything that was not published counted as no success, "
      + "\(NumberText.percent(comparison.success.byNewShare) ?? "n/a") % of all eligible have an estimate within 5 BPM from the "
      + "new version and \(NumberText.percent(comparison.success.byOldShare) ?? "n/a") % from the baseline: "
      + "\(difference(success, .percentagePoints, "more", "fewer")).\n"
  }

  /// Reads E1-E3.
  func estimands(_ versions: ComparedVersions) -> String {
    let comparison = versions.comparison
    let error = comparison.absoluteErrorDifference.mean
    guard error.rule != .countsOnly, let old = NumberText.fixed(comparison.commonErrors.old.number, decimals: 2),
      let new = NumberText.fixed(comparison.commonErrors.new.number, decimals: 2)
    else { return "Both published together too seldom to compare their errors.\n" }
    return
      "Over the \(error.counts.rows) \(unit)s of \(people.text(error.counts.subjects)) that both published (coverage "
      + "\(NumberText.percent(comparison.acceptance.byNewShare) ?? "n/a") % new, "
      + "\(NumberText.percent(comparison.acceptance.byOldShare) ?? "n/a") % baseline), the mean absolute error is \(new) BPM with \(versions.pairing.newName) and \(old) BPM with \(versions.pairing.oldName): "
      + "\(difference(error, .beatsPerMinute, "larger", "smaller")). Coverage: "
      + "\(difference(comparison.coverageDifference.mean, .percentagePoints, "more is published", "less is published")). "
      + "Errors are compared on the same \(unit)s only; the mean absolute errors of all that each version published are of "
      + "different \(unit)s and are not set against each other.\n"
  }

  /// Reads what one version alone published.
  func sole(_ versions: ComparedVersions) -> String {
    let comparison = versions.comparison
    func text(_ name: String, _ sole: SolePublications) -> String {
      guard let metrics = sole.metrics, sole.recordings.count > 2,
        let error = NumberText.fixed(metrics.meanAbsolute, decimals: 2)
      else { return "\(name) alone published \(sole.recordings.count)." }
      return
        "\(name) alone published \(sole.recordings.count), of which \(metrics.within5) are within 5 BPM; their mean absolute "
        + "error is \(error) BPM."
    }
    return text(versions.pairing.newName, comparison.publishedByNewAlone) + " "
      + text(versions.pairing.oldName, comparison.publishedByOldAlone)
      + " That describes these \(unit)s, of \(comparison.rowCount) eligible ones; no interval is made of so selected a set.\n"
  }

  /// Reads E5 and E6.
  func sensitivity(_ versions: ComparedVersions) -> String {
    let (matched, bounds) = (versions.comparison.coverageMatched, versions.comparison.bounds)
    var sentences: [String] = []
    if let new = NumberText.fixed(matched.newMeanAbsolute.number, decimals: 2),
      let old = NumberText.fixed(matched.oldMeanAbsolute.number, decimals: 2)
    {
      sentences.append(
        "When each keeps its \(matched.keptCount) most confident \(unit)s, so that both coverages are equal, the mean absolute error "
          + "is \(new) BPM with the new version and \(old) BPM with the baseline (no interval).")
    } else {
      sentences.append("The coverages cannot be matched, since not every published estimate has a confidence.")
    }
    if let low = bounds.lowest.number, let high = bounds.highest.number,
      let lowText = NumberText.fixed(low, decimals: 2), let highText = NumberText.fixed(high, decimals: 2)
    {
      let claim =
        high < 0
        ? "whatever they were within that range, the new version's mean is the smaller one"
        : low > 0
          ? "whatever they were within that range, the new version's mean is the larger one"
          : "what was not published could turn the comparison either way"
      sentences.append(
        "If the errors that nobody saw were anything from 0 to 30 BPM, the mean difference over all eligible \(unit)s would lie "
          + "between \(lowText) and \(highText) BPM: \(claim).")
    }
    return sentences.joined(separator: " ") + "\n"
  }

  /// Reads the differences of PRV.
  func variability(_ versions: ComparedVersions) -> String {
    let texts = zip(VariabilityIndex.allCases, versions.comparison.variabilityDifferences).map { index, mean in
      mean.rule == .countsOnly
        ? "\(index.words): too few \(unit)s"
        : "\(index.words): \(difference(mean, .milliseconds, "larger", "smaller"))"
    }
    return
      "The mean absolute error of PRV, where both versions call theirs reliable. \(texts.joined(separator: ". ")). "
      + "Exploratory.\n"
  }

  /// Reads a table of levels.
  func levels(_ levels: [ComparedStratum]) -> String {
    func names(_ isIn: (ConfidenceInterval) -> Bool) -> String? {
      let found = levels.filter { $0.comparison.successDifference.interval.map { isIn($0.interval) } ?? false }
        .map { MarkdownWriter.escaped($0.level) }
      return found.isEmpty ? nil : found.joined(separator: ", ")
    }
    let withInterval = levels.count { $0.comparison.successDifference.interval != nil }
    guard withInterval > 0 else {
      return
        "No level has enough \(unit)s and \(people.many) for an interval of a difference: the numbers describe what was found.\n"
    }
    let (better, worse) = (names { $0.low > 0 }, names { $0.high < 0 })
    let found = [
      better.map { "above 0 in \($0)" }, worse.map { "below 0 in \($0)" },
    ].compactMap { $0 }
    let text =
      found.isEmpty
      ? "In none of \(withInterval) levels with an interval does that of the success difference exclude 0"
      : "The interval of the success difference lies \(found.joined(separator: " and ")); \(withInterval) of \(levels.count) levels have an interval"
    return "\(text). Exploratory: with many levels some intervals exclude 0 by chance.\n"
  }

  private static let readLimit = 6
}

extension ComparisonReading {
  /// What a difference is told in.
  enum Scale {
    case percentagePoints, beatsPerMinute, milliseconds
  }

  /// `a difference of -1.2 percentage points (95 % interval -3.0 to 0.4), which includes 0: …`.
  func difference(_ mean: PairedMeanDifference, _ scale: Scale, _ more: String, _ less: String) -> String {
    let unitText =
      switch scale {
      case .percentagePoints: "percentage points"
      case .beatsPerMinute: "BPM"
      case .milliseconds: "ms"
      }
    guard let number = scale.text(mean.estimate.number) else { return "no difference can be stated" }
    let told = "a difference of \(number) \(unitText)"
    guard let interval = mean.interval?.interval, let low = scale.text(interval.low),
      let high = scale.text(interval.high)
    else {
      if mean.whyNoInterval == .notFinite { return "\(told), too large for an interval" }
      return "\(told), too few \(unit)s or \(people.many) for an interval, so it holds for these only"
    }
    let range = "\(told) (95 % interval \(low) to \(high))"
    if interval.low > 0 { return "\(range), \(more) with the new version" }
    if interval.high < 0 { return "\(range), \(less) with the new version" }
    if interval.low == 0, interval.high == 0 { return "\(range): the same in every resample of these \(unit)s" }
    return "\(range); the interval includes 0, so these \(unit)s do not settle the direction"
  }

  private func conclusion(_ versions: ComparedVersions) -> String {
    switch versions.verdict.decision {
    case .identical: return "Their status and estimates are identical."
    case .notAssessable:
      return "No verdict is given"
        + (versions.verdict.otherwise.map { "; with enough \(people.many) the rules would say \($0.words)" } ?? "")
        + "."
    case .worse: return "The new version is worse: fewer of all eligible have an estimate within 5 BPM."
    case .improved:
      return
        "The new version is an improvement: more of all eligible have an estimate within 5 BPM, and neither error nor coverage is worse by more than the margins."
    case .nonInferior: return "The new version is not worse by more than the margins."
    case .tradeOff:
      return "It is a trade-off: one side is shown to be better, and another is not shown to be within its margin."
    case .inconclusive: return "These \(unit)s do not settle which is better."
    }
  }

  /// What was recorded of conditions, which all pairs have in common.
  private func conditions(_ comparisons: [ComparedVersions]) -> [String] {
    let strata = comparisons.lazy.map(\.strata).first { !$0.isEmpty } ?? []
    let levels = strata.filter { $0.group == Stratum.condition.rawValue && !$0.isPooledInMarkdown }
      .map { MarkdownWriter.escaped($0.level) }
    guard !levels.isEmpty else { return [] }
    return [
      "Conditions: \(levels.prefix(12).joined(separator: ", "))"
        + (levels.count > 12 ? " and \(levels.count - 12) more." : ".")
    ]
  }

  private func share(_ count: Int, _ versions: ComparedVersions) -> String {
    let percent = NumberText.percent(Share(count, of: versions.comparison.rowCount).fraction) ?? "n/a"
    return "\(count) (\(percent) %)"
  }

  private func population(_ versions: ComparedVersions) -> String {
    let eligible = versions.comparison.eligible
    let recordings = unit == "window" ? " from \(eligible.recordings) recordings" : ""
    return "\(eligible.rows) eligible \(unit)s\(recordings) of \(people.text(eligible.subjects))"
  }
}

extension ComparisonReading.Scale {
  /// Formatted once: points with one decimal, BPM with two, milliseconds with one.
  func text(_ value: Double?) -> String? {
    switch self {
    case .percentagePoints: NumberText.percent(value)
    case .beatsPerMinute: NumberText.fixed(value, decimals: 2)
    case .milliseconds: NumberText.fixed(value, decimals: 1)
    }
  }
}

extension Share {
  /// `nil` of nothing.
  var fraction: Double? { all == 0 ? nil : Double(count) / Double(all) }
}

extension PairedOutcomes {
  /// The new version's share of successes.
  var byNewShare: Double? { Share(byNew, of: all).fraction }

  /// The old version's share of successes.
  var byOldShare: Double? { Share(byOld, of: all).fraction }
}

extension VariabilityIndex {
  /// As text.
  var words: String { rawValue.uppercased() }
}
