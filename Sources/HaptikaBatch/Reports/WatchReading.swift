import HaptikaDSP

/// One arm of the watch report in a few sentences that say no more than the numbers do.
struct WatchReading: Sendable {
  let report: WatchReport
  let arm: WatchArm

  /// The paragraph.
  var text: String {
    ([validity] + (arm.against.isEmpty ? [noReference] : arm.against.flatMap(agreement)) + [scope])
      .filter { !$0.isEmpty }.joined(separator: " ") + "\n"
  }

  private var validity: String {
    guard let valid = arm.whole[.valid] else { return "" }
    let count = arm.records.count(where: \.record.series.isValid)
    let share = valid.rule == .countsOnly ? nil : NumberText.percent(valid.statistic.number).map { "\($0) %" }
    let reach = [share, valid.spread].compactMap { $0 }.joined(separator: ", ")
    let reasons = WatchReport.reasons.compactMap { measure, reason -> (name: String, count: Int)? in
      let count = arm.records.count { $0.record.series.reasons.contains(reason) }
      return count == 0 ? nil : (reason.rawValue, count)
    }
    let most = reasons.max { $0.count < $1.count }.map {
      " The most common reason against a series is \(MarkdownWriter.code($0.name)), in \($0.count)."
    }
    let empty = arm.records.count { $0.record.series.storedCount == 0 }
    let emptyWords =
      empty == 0 ? "" : " Of \(empty) the app kept a summary and no sample: they count as series without any."
    return
      "In arm \(MarkdownWriter.escaped(arm.name)), \(arm.origin(valid.recordings, valid.subjects)) hold\(valid.recordings == 1 ? "s" : "") "
      + "heart-rate samples of a watch; \(count) of these series\(reach.isEmpty ? "" : " (\(reach))") "
      + "\(count == 1 ? "is" : "are") valid.\(emptyWords)\(most ?? "")"
  }

  private var noReference: String {
    "None of them has a reference, so nothing can be said of how close the watch is to the heart's rate: validity says only that a series "
      + "is complete."
  }

  private func agreement(_ against: WatchArm.Against) -> [String] {
    guard let valid = against.all(against.valid), let every = against.all(against.every), every.counts.eligible > 0
    else {
      return [
        "Against \(against.kind.words) no series is eligible, so nothing can be said of agreement: \(ineligible(against.kind))."
      ]
    }
    return [
      "Against \(against.kind.words), \(every.counts.eligible) of \(with(against.kind)) recordings with such a reference are eligible.",
      sentence(valid, "valid series"), sentence(every, "every series that has an average, valid or not,"),
      far(against.kind),
    ]
  }

  private func sentence(_ row: AccuracySummary, _ words: String) -> String {
    guard row.counts.published > 0 else {
      return "No eligible series is valid, so there is no agreement of valid series to state."
    }
    guard row.rule(for: .meanAbsoluteError) != .countsOnly, row[.meanAbsoluteError]?.number != nil else {
      return "Of \(words) \(row.counts.published) \(row.counts.published == 1 ? "is" : "are") too few for any number."
    }
    let (error, bias) = (
      row.spread(of: .meanAbsoluteError).map { " (\($0))" } ?? "", row.spread(of: .bias).map { " (\($0))" } ?? ""
    )
    return
      "With \(words) the average of the watch has a mean absolute error of \(row.number(.meanAbsoluteError)) BPM\(error) and a bias of "
      + "\(row.number(.bias)) BPM\(bias): \(row.counts.published) of \(row.counts.eligible) eligible recordings of "
      + "\(row.counts.publishedSubjects) \(arm.clusters(row.counts.publishedSubjects)), coverage \(row.percent(.coverage)) %."
  }

  private func far(_ kind: ReferenceKind) -> String {
    let judged = arm.records.filter { $0.record.reference.kind == kind && $0.record.error != nil }
    let far = judged.count(where: \.record.standsOut)
    guard !judged.isEmpty else { return "" }
    return far == 0
      ? "No average is more than \(Int(WatchRecord.standingOut)) BPM off."
      : "\(far) of \(judged.count) averages \(far == 1 ? "is" : "are") more than \(Int(WatchRecord.standingOut)) BPM off; they are listed below."
  }

  /// What the number of people allows.
  private var scope: String {
    guard let valid = arm.whole[.valid], !arm.against.isEmpty else { return "" }
    let people = "\(valid.subjects) \(arm.clusters(valid.subjects))"
    if valid.rule < .intervals {
      return "\(people) with \(valid.recordings) recording\(valid.recordings == 1 ? "" : "s") "
        + "\(valid.subjects == 1 ? "allows" : "allow") no interval and no verdict: this is what was found, and not how far it carries."
    }
    return valid.rule < .verdict
      ? "\(people) allow no verdict; \(MinimumRule.fewestSubjectsJudged) are needed." : ""
  }

  private func with(_ kind: ReferenceKind) -> Int { arm.records.count { $0.record.reference.kind == kind } }

  /// `3 reference_coverage, 1 no_pulse`.
  private func ineligible(_ kind: ReferenceKind) -> String {
    let mine = arm.records.filter { $0.record.reference.kind == kind }
    let parts = Ineligibility.allCases.compactMap { reason -> String? in
      let count = mine.count { $0.record.reference.ineligibility == reason }
      return count == 0 ? nil : "\(count) `\(reason.rawValue)`"
    }
    return parts.joined(separator: ", ")
  }
}
