import HaptikaDSP

/// One group of the stress report in a few sentences that say no more than the numbers do.
struct StressReading: Sendable {
  let group: StressGroup
  /// Of the same arm.
  let sessions: [StressSessions]

  /// The paragraph.
  var text: String {
    ([coverage] + conditions + selfReport + [scope]).filter { !$0.isEmpty }.joined(separator: " ") + "\n"
  }

  private var all: StressSummary? { group.summary() }

  private var coverage: String {
    guard let all, let share = all[.indexShare] else { return "" }
    let told = share.words().map { " \($0) of them have an index." } ?? " They are too few for any number."
    return "\(group.key.title): \(share.recordings) measurements of \(group.people(share.subjects)).\(told)"
  }

  /// What the conditions do to rate, PRV and index, and how well the index tells them apart.
  private var conditions: [String] {
    guard let all, let change = all[.change(.index, .mean)] else { return [] }
    guard let mean = change.words(decimals: 1) else {
      return hasLabels
        ? ["Too few people were measured both at rest and under a stressor for a change to be stated."] : []
    }
    var lines = [
      "From rest to stressor the index of \(group.people(change.subjects)) changes by \(mean) points on average"
        + (all[.change(.index, .responseMean)]?.words().map { ", \($0) times the spread of these changes" } ?? "") + "."
    ]
    let parts = [(StressQuantity.rate, "pulse rate by %@ BPM"), (.logRMSSD, "ln RMSSD by %@")].compactMap {
      quantity, words in all[.change(quantity, .mean)]?.words().map { words.replacing("%@", with: $0) }
    }
    if !parts.isEmpty { lines.append("Its inputs change: " + parts.joined(separator: ", ") + ".") }
    if let beyond = all[.change(.index, .risenBeyond)]?.words(),
      let least = all[.change(.index, .smallestRealDifference)]?.words(decimals: 1)
    {
      lines.append(
        "\(beyond) of these people rise by more than \(least) points, by which two measurements at rest of one person differ by chance alone."
      )
    }
    return lines + [discrimination, calibration]
  }

  private var hasLabels: Bool { all?[.areaUnderROC]?.recordings ?? 0 > 0 }

  private var discrimination: String {
    guard let area = all?[.areaUnderROC], let words = area.words(decimals: 3), let number = area.statistic.number else {
      return ""
    }
    let within = all?[.areaUnderROCWithinPerson].flatMap { value in
      value.words(decimals: 3).map { " Within one person it is \($0) on average (\(group.people(value.subjects)))." }
    }
    return
      "The AUROC for the protocol condition is \(words): \(Self.verdict(number, area.interval))."
      + (within ?? "")
  }

  /// What an area means in plain words, by its whole interval; the steps 0.6, 0.7 and 0.8 are conventions of this report.
  static func verdict(_ area: Double, _ interval: ConfidenceInterval?) -> String {
    guard let interval else { return "without an interval, and so no claim" }
    if interval.low <= 0.5, interval.high >= 0.5 { return "the index cannot be told from chance here" }
    if interval.high < 0.5 {
      return "the index is lower under the stressor than at rest, the opposite of what it is made for"
    }
    let (least, most) = (word(interval.low), word(interval.high))
    return least == most
      ? "the index tells the conditions apart \(least)"
      : "the index tells the conditions apart, but anything from \(least) to \(most) agrees with these data"
  }

  private static func word(_ area: Double) -> String {
    switch area {
    case ..<0.6: "hardly"
    case ..<0.7: "weakly"
    case ..<0.8: "moderately"
    default: "well"
    }
  }

  private var calibration: String {
    guard let all, let skill = all[.brierSkill], let number = skill.statistic.number, skill.isTold else {
      return all?[.brierSkill]?.statistic.reason.map {
        "Probabilities by a line fitted to all other people could not be formed (`\($0)`)."
      } ?? ""
    }
    let slope = all[.coxSlope]?.words().map { ", slope \($0)" } ?? ""
    let share = NumberText.fixed(100 * number, decimals: 1) ?? "n/a"
    let made = "Probabilities made of it by a line fitted to all other people"
    return number > 0
      ? "\(made) are \(share) % better than always naming the share of stressor conditions (Brier skill\(slope))."
      : "\(made) are no better than always naming the share of stressor conditions (Brier skill \(share) %\(slope))."
  }

  private var selfReport: [String] {
    guard let value = all?[.association(.index, .kendall)], value.recordings > 0 else { return [] }
    let basis = "\(value.recordings) measurements of \(group.people(value.subjects))"
    guard let words = value.words(decimals: 3), let number = value.statistic.number else {
      return [
        "Over \(basis) no association with self-report can be stated (`\(value.statistic.reason ?? value.rule.rawValue)`)."
      ]
    }
    return ["With self-report, τ_b is \(words) over \(basis): \(Self.verdict(ofAssociation: number, value.interval))."]
  }

  /// What a rank correlation with self-report means in plain words; none without an interval.
  static func verdict(ofAssociation number: Double, _ interval: ConfidenceInterval?) -> String {
    guard let interval else { return "without an interval, and so no claim" }
    if interval.low <= 0, interval.high >= 0 { return "no association can be told from chance" }
    let direction = number < 0 ? ", and falls as it rises" : ""
    switch abs(number) {
    case ..<0.1: return "self-report hardly follows the index\(direction)"
    case ..<0.3: return "self-report follows the index weakly\(direction)"
    default: return number < 0 ? "self-report falls as the index rises" : "self-report and index go together"
    }
  }

  /// What the number of people allows.
  private var scope: String {
    guard let count = all?[.measurementCount] else { return "" }
    if count.rule < .intervals {
      return
        "\(group.people(count.subjects)) \(count.subjects == 1 ? "allows" : "allow") no interval: this is what was found, and not how far it carries."
    }
    return group.isSimulated
      ? "These measurements are simulated: they show that the computation finds what was put in, and nothing about people."
      : ""
  }
}

extension Statistic {
  /// Why it is undefined; `nil` when it is not.
  var reason: String? {
    if case .undefined(let reason) = self { reason } else { nil }
  }
}
