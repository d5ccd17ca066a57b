import HaptikaDSP

/// One arm and algorithm in a few sentences that say no more than the numbers do.
struct PlainReading: Sendable {
  let report: AccuracyReport
  let arm: AccuracyReport.Arm
  let algorithm: AlgorithmIdentifier

  /// The paragraph.
  var text: String {
    guard let all = arm.summaries(of: algorithm, in: "all").first else {
      return "Arm \(arm.title): \(name) has no \(report.unit) to compare.\n"
    }
    return (sentences(all) + withoutPulse(all) + conditions).joined(separator: " ") + "\n"
  }

  private var name: String { MarkdownWriter.code(algorithm.description) }

  private func sentences(_ all: AccuracySummary) -> [String] {
    let counts = all.counts
    let place = "In arm \(arm.title), \(name)"
    guard counts.eligible > 0 else { return ["\(place) has no eligible \(report.unit) to compare."] }
    let coverage = MarkdownWriter.text(of: all[.coverage]?.asPercent, decimals: 1)
    let published =
      "\(place) published a pulse rate estimate for \(counts.published) of \(counts.eligible) eligible "
      + "\(report.unit)\(counts.eligible == 1 ? "" : "s") \(arm.origin(of: counts)) (coverage \(coverage) %)"
    guard all.rule(for: .meanAbsoluteError) != .countsOnly,
      let error = NumberText.fixed(all[.meanAbsoluteError]?.number, decimals: 2),
      let bias = NumberText.fixed(all[.bias]?.number, decimals: 2),
      let success = NumberText.percent(all[.success5]?.number)
    else { return ["\(published); no error can be stated from these."] }
    let (errorReach, biasReach) = (
      all.spread(of: .meanAbsoluteError).map { " (\($0))" } ?? "", all.spread(of: .bias).map { " (\($0))" } ?? ""
    )
    return [
      "\(published); their mean absolute error is \(error) BPM\(errorReach) and their bias \(bias) BPM\(biasReach).",
      "Of all eligible \(report.unit)s, published or not, \(success) % have an estimate within 5 BPM of the reference.",
    ]
  }

  /// What no accuracy number shows: estimates that should not be there at all.
  private func withoutPulse(_ all: AccuracySummary) -> [String] {
    guard
      let count = all.countWithoutPulse, let share = NumberText.percent(all[.falsePublication]?.number)
    else { return [] }
    let unit = count == 1 ? report.unit : report.unit + "s"
    return ["Of \(count) \(unit) without a pulse, \(share) % had an estimate published."]
  }

  private var conditions: [String] {
    let levels = arm.summaries(of: algorithm, in: "condition").filter { $0.counts.eligible > 0 }
      .map { MarkdownWriter.escaped($0.level) }
    guard !levels.isEmpty else { return [] }
    let shown = levels.prefix(12).joined(separator: ", ")
    return ["Conditions: \(shown)" + (levels.count > 12 ? " and \(levels.count - 12) more." : ".")]
  }
}

extension AccuracyReport.Arm {
  /// What `count` of the arm's clusters are called.
  func clusters(_ count: Int) -> String {
    if isSimulator { return count == 1 ? "simulator unit" : "simulator units" }
    return count == 1 ? "person" : "people"
  }
}

extension AccuracySummary {
  /// Recordings, or windows, known to hold no pulse; `nil` when there are none or the row does not count them.
  var countWithoutPulse: Int? {
    guard let count = self[.withoutPulse]?.number, count > 0 else { return nil }
    return Int(exactly: count)
  }
}

extension Statistic {
  /// A fraction as a percentage; what is undefined stays so.
  var asPercent: Statistic {
    if case .value(let fraction) = self { .value(100 * fraction) } else { self }
  }
}
