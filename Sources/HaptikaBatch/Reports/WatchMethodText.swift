import HaptikaDSP

/// How the numbers of `watch.md` came about.
extension WatchReport {
  /// The section.
  var method: String {
    let records = findings.records
    let compared = records.filter { $0.record.reference.kind != .none }
    let (watchLag, referenceLag) = (
      compared.count { !$0.record.reference.watchLagIsDeclared }, compared.count { !$0.record.reference.lagIsDeclared }
    )
    let recipe = WatchComparison.rules.recipe
    let code = "```text\n\(recipe.text)```\n"
    let ofSeries = [
      "Series are judged whole, recording by recording, also of recordings without camera frames. Deleted recordings are never read.",
      "The same seconds: from the first sample that counts to the last. Both declared lags are taken off: recording time = watch time − watch "
        + "lag, reference time = recording time + reference lag. A lag that is not declared is 0; of \(compared.count) "
        + "recording\(compared.count == 1 ? "" : "s") with a reference the watch's is not declared in \(watchLag), and the reference's in "
        + "\(referenceLag).",
      "Eligible: plausible reference values cover at least 90 % of these seconds; a list of intervals without a clock does not say which "
        + "seconds are its own, and is not compared. Eligibility never depends on what the watch says.",
      "Average: the mean of the samples, each weighing the same: where a watch was silent, the average says nothing of the rate, and the reference "
        + "over the same seconds does.",
      "Sample by sample: the reference at a sample is that over the \(Int(2 * SampleDifferences.reach)) s around it; where plausible values "
        + "cover less than 90 % of these, the sample has none, so holes are not bridged. SD = √V with V the variance between recordings plus "
        + "the variance within recordings (one-way analysis of variance; Bland and Altman 2007); limits of agreement = bias ± z√V.",
      "Stretches at a nearly constant offset: \(OffsetRule.words).",
      "Baseline: of the newest 30 earlier measurements of the person, of whatever source, the comparable ones; a distance is told of valid "
        + "series only.",
    ]
    let ofIntervals =
      "Measured intervals: plausible ones by the rules of the reference, those that end in the recording's seconds; of a recording whose length is "
      + "not known, from the device's first time to its last. Rate, RMSSD and SDNN of device and reference are of the same seconds."
    let intervals =
      "95 % intervals respect that recordings of one person resemble each other: for averages as in `accuracy.md`; of shares Wilson, with the "
      + "number of recordings (or samples) that the people are worth; of means of samples Student's t with a linearised variance of 5 to 9 "
      + "people and BCa bootstrap over people from 10 on; of SD and limits of samples BCa from 10 on. None of fewer than 10 recordings or 5 "
      + "people. B = \(facts.options["bootstrap"] ?? "not stated"), seed \(facts.options["seed"] ?? "not stated")."
    let items =
      (records.isEmpty ? [] : ofSeries) + (findings.intervals.isEmpty ? [] : [ofIntervals]) + [intervals]
    let rules = ["The rules `\(recipe.identifier)`, fingerprint `\(fingerprint(of: recipe).prefix(12))`:\n", code]
    return (["## How it was computed\n", MarkdownWriter.list(items)] + (records.isEmpty ? [] : rules)).joined(
      separator: "\n")
  }
}

extension OffsetRule {
  /// The rule with its numbers.
  static var words: String {
    "watch − reference, sample by sample, as the mean over the samples within \(Int(smoothing)) s to either side, stays on one side and beyond "
      + "\(Int(offset)) BPM, differs by at most \(Int(band)) BPM from its start to its end, without a step of more than \(Int(longestStep)) s "
      + "between samples, for \(Int(minimumDuration)) s or more; a rule of this project"
  }
}
