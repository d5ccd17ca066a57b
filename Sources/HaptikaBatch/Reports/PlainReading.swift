import HaptikaDSP

/// One arm and algorithm in two sentences that say no more than the numbers do.
struct PlainReading: Sendable {
  let report: AccuracyReport
  let arm: AccuracyReport.Arm
  let algorithm: AlgorithmIdentifier

  /// The paragraph.
  var text: String {
    guard let all = arm.summaries(of: algorithm, in: "all").first else {
      return "Arm \(arm.title): \(name) has no \(report.unit) to compare.\n"
    }
    return (sentences(all) + conditions).joined(separator: " ") + "\n"
  }

  private var name: String { MarkdownWriter.code(algorithm.description) }

  private func sentences(_ all: AccuracySummary) -> [String] {
    let counts = all.counts
    let place = "In arm \(arm.title), \(name)"
    guard counts.eligible > 0 else { return ["\(place) has no eligible \(report.unit) to compare."] }
    let people = clusters(counts.eligibleSubjects)
    let coverage = MarkdownWriter.text(of: all[.coverage].map(percent), decimals: 1)
    let published =
      "\(place) published a pulse rate estimate for \(counts.published) of \(counts.eligible) eligible "
      + "\(report.unit)\(counts.eligible == 1 ? "" : "s") of \(people) (coverage \(coverage) %)"
    guard
      let error = NumberText.fixed(all[.meanAbsoluteError]?.number, decimals: 2),
      let bias = NumberText.fixed(all[.bias]?.number, decimals: 2),
      let success = NumberText.percent(all[.success5]?.number)
    else { return ["\(published); no error can be stated from these."] }
    return [
      "\(published); their mean absolute error is \(error) BPM and their bias \(bias) BPM.",
      "Of all eligible \(report.unit)s, published or not, \(success) % have an estimate within 5 BPM of the reference.",
    ]
  }

  private var conditions: [String] {
    let levels = arm.summaries(of: algorithm, in: "condition").filter { $0.counts.eligible > 0 }
      .map { MarkdownWriter.escaped($0.level) }
    guard !levels.isEmpty else { return [] }
    let shown = levels.prefix(12).joined(separator: ", ")
    return ["Conditions: \(shown)" + (levels.count > 12 ? " and \(levels.count - 12) more." : ".")]
  }

  private func clusters(_ count: Int) -> String {
    if arm.isSimulator { return "\(count) simulator \(count == 1 ? "unit" : "units")" }
    return "\(count) \(count == 1 ? "person" : "people")"
  }

  private func percent(_ statistic: Statistic) -> Statistic {
    if case .value(let fraction) = statistic { .value(100 * fraction) } else { statistic }
  }
}
