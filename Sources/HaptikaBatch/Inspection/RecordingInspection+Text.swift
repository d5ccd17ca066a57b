import HaptikaDSP

extension RecordingInspection {
  /// Rows that are shown of long lists; all are in the CSV files.
  private static let shownRows = 12

  /// The inspection as a page for a terminal.
  public var text: String {
    var page = TerminalPage()
    page.heading("recording '\(recording.metadata.id)' of study '\(recording.studyID)'")
    for fact in recordedMetadata { page.line(fact.name, fact.words) }
    page.heading("timing")
    if let times { timing(times, &page) } else { page.line("frames", "0") }
    if !channels.isEmpty {
      page.heading("channels")
      page.table([["channel", "min", "median", "max", "clipped", "not finite"]] + channels.map(row))
    }
    if let trace { algorithm(trace, &page) }
    beside(&page)
    return page.text
  }

  private func timing(_ times: FrameTimeFacts, _ page: inout TerminalPage) {
    let few = "fewer than 2 frames advance"
    page.line("frames", "\(times.frameCount)")
    page.line(
      "median interval", TerminalPage.number(times.medianInterval, decimals: 5, unit: "s", missing: few))
    page.line("mean rate", TerminalPage.number(times.meanRate, decimals: 3, unit: "Hz", missing: few))
    page.line("jitter", TerminalPage.number(times.jitter, decimals: 4, unit: "of the median interval", missing: few))
    page.line("not finite", "\(times.nonFiniteCount)")
    page.line("duplicates", "\(times.duplicateCount)")
    page.line("backwards", "\(times.backwardCount)")
    page.line("holes", "\(times.holes.count)")
    for hole in times.holes.prefix(Self.shownRows) {
      let start = TerminalPage.number(hole.start, decimals: 3, unit: "s", missing: "")
      page.line("", "after \(start): \(TerminalPage.number(hole.duration, decimals: 3, unit: "s", missing: ""))")
    }
    if times.holes.count > Self.shownRows { page.line("", "\(times.holes.count - Self.shownRows) more") }
  }

  private func row(_ channel: ChannelFacts) -> [String] {
    let values = [channel.minimum, channel.median, channel.maximum].map {
      TerminalPage.number($0, decimals: 3, unit: "", missing: "no finite value")
    }
    let clipped = channel.clippedShare.flatMap { NumberText.percent($0) }.map { "\($0) %" } ?? ""
    return [channel.name] + values + [clipped, "\(channel.nonFiniteCount)"]
  }

  private func algorithm(_ trace: AlgorithmTrace, _ page: inout TerminalPage) {
    if isTraced {
      frameTiming(trace, &page)
      mask(trace, &page)
      candidates(trace, &page)
    }
    page.heading("decision of \(algorithm)")
    let estimate = trace.estimate
    page.line("status", comparison?.problem ?? comparison?.status.rawValue)
    page.line("rate", TerminalPage.number(estimate.beatsPerMinute, decimals: 2, unit: "bpm", missing: "withheld"))
    if estimate.beatsPerMinute == nil {
      page.line(
        "rate withheld",
        TerminalPage.number(estimate.rawBeatsPerMinute, decimals: 2, unit: "bpm", missing: "not reached"))
    }
    page.line("confidence", TerminalPage.number(estimate.confidence, decimals: 3, unit: "", missing: "not formed"))
    page.line(
      "usable time", TerminalPage.number(estimate.usableDuration, decimals: 2, unit: "s", missing: "not reached"))
    page.line("channel", estimate.channel)
    for reason in estimate.reasons { page.line("reason", "\(reason.rawValue): \(reason.words)") }
    for warning in estimate.warnings { page.line("warning", "\(warning.rawValue): \(warning.words)") }
    if let variability = estimate.variability {
      let few = "too few intervals"
      page.line("PRV RMSSD", TerminalPage.number(variability.rmssd, decimals: 1, unit: "ms", missing: few))
      page.line("PRV SDNN", TerminalPage.number(variability.sdnn, decimals: 1, unit: "ms", missing: few))
      page.line("PRV reliable", variability.isReliable ? "yes" : "no")
    }
  }

  private func frameTiming(_ trace: AlgorithmTrace, _ page: inout TerminalPage) {
    page.heading("timing for \(algorithm)")
    guard let timing = trace.timing else {
      page.line("timing", "n/a (not reached)")
      return
    }
    func text(_ value: Double, _ decimals: Int, _ unit: String) -> String {
      TerminalPage.number(value, decimals: decimals, unit: unit, missing: "")
    }
    page.line("frames", "\(timing.frameCount)")
    page.line("mean rate", text(timing.meanRate, 3, "Hz"))
    page.line("nominal rate", text(timing.nominalRate, 3, "Hz"))
    page.line("jitter", text(timing.jitter, 4, "of the median interval"))
    page.line("jitter (SD)", text(timing.jitterDeviation, 4, "of the median interval"))
    let share = NumberText.percent(timing.missingShare).map { " (\($0) %)" } ?? ""
    page.line("missing frames", text(timing.missingFrameCount, 0, "") + share)
    page.line("longest gap", text(timing.longestGap, 3, "s"))
  }

  private func mask(_ trace: AlgorithmTrace, _ page: inout TerminalPage) {
    page.heading("mask of \(algorithm)")
    for fate in FrameFate.allCases {
      page.line(fate.words, "\(trace.frameFates.count { $0 == fate }) frames")
    }
    guard let grid = trace.grid else {
      page.line("segments", "n/a (no grid was laid)")
      return
    }
    page.line("segments", "\(grid.segments.count)")
    for segment in grid.segments.prefix(Self.shownRows) {
      let (start, end) = (grid.instant(segment.lowerBound), grid.instant(segment.upperBound))
      let text = [start, end].map { TerminalPage.number($0, decimals: 2, unit: "s", missing: "") }
      page.line("", text.joined(separator: " to "))
    }
  }

  private func candidates(_ trace: AlgorithmTrace, _ page: inout TerminalPage) {
    page.heading("candidates of \(algorithm)")
    guard !trace.candidates.isEmpty else {
      page.line("candidates", "n/a (not reached)")
      return
    }
    func text(_ value: Double?, _ decimals: Int) -> String {
      TerminalPage.number(value, decimals: decimals, unit: "", missing: "none of its own")
    }
    let rows = trace.candidates.map { candidate in
      [
        candidate.name, text(candidate.score, 4), candidate.beats.map { "\($0.polarity)" } ?? "n/a (no beats)",
        text(candidate.beats?.beatsPerMinute, 2), text(candidate.periodicity?.beatsPerMinute, 2),
        text(candidate.rateDifference, 2), text(candidate.rateTolerance, 2),
      ]
    }
    page.table([["candidate", "score", "polarity", "bpm by beats", "bpm by repetition", "apart", "allowed"]] + rows)
    guard let index = trace.winner else { return }
    let winner = trace.candidates[index]
    page.line("chosen", winner.name + (trace.rule.map { ": \($0)" } ?? ""))
    for part in winner.components {
      let weight =
        part.weight.flatMap { NumberText.shortest($0) }.map { "weight \($0)" } ?? "its root multiplies the sum"
      page.line(part.name, "\(text(part.value, 4)) (\(weight))")
    }
    beats(of: winner, &page)
  }

  private func beats(of winner: AlgorithmTrace.Candidate, _ page: inout TerminalPage) {
    guard let beats = winner.beats else { return }
    page.line("beats", "\(beats.peaks.count)")
    page.line("intervals", "\(beats.intervals.count): \(beats.validDurations.count) counted")
    for rejection in IntervalRejection.allCases {
      let places = zip(beats.intervals, winner.rejections).filter { $0.1 == rejection }.map(\.0)
      guard !places.isEmpty else { continue }
      page.line("", "\(places.count) not counted: \(rejection.words)")
    }
  }

  private func beside(_ page: inout TerminalPage) {
    page.heading("reference")
    page.line("kind", recording.metadata.referenceKind.words)
    page.line("values", "\(recording.reference.count)")
    for rule in ImplausibleReason.allCases where reference.count(of: rule) > 0 {
      page.line("not used", "\(reference.count(of: rule)) \(rule.rawValue)")
    }
    if let comparison {
      let value = comparison.reference
      let why = comparison.ineligibility?.rawValue ?? "withheld"
      page.line(
        "rate", TerminalPage.number(value.beatsPerMinute, decimals: 2, unit: "bpm", missing: "no plausible value"))
      page.line("coverage", TerminalPage.number(value.coverage, decimals: 3, unit: "", missing: "no reference"))
      for finding in value.findings { page.line("finding", finding.rawValue) }
      page.line("error", TerminalPage.number(comparison.error, decimals: 2, unit: "bpm", missing: why))
    }
    page.heading("beside it")
    page.line("watch samples", "\(recording.watch.count)")
    page.line("device intervals", "\(recording.intervals.count)")
    page.line("recorded results", "\(recording.recordedResults.count)")
    page.line("", recording.recordedResultsFault)
  }
}
