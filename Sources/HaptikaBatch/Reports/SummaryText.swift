/// The numbers of a row as sentences hold them.
extension AccuracySummary {
  /// BPM with two decimals, or why there are none.
  func number(_ measure: Measure) -> String { MarkdownWriter.text(of: self[measure], decimals: 2) }

  /// A fraction as a percentage with one decimal, or why there is none.
  func percent(_ measure: Measure) -> String { MarkdownWriter.text(of: self[measure]?.asPercent, decimals: 1) }

  /// A probability with three decimals, `<0.001`, or why there is none.
  func probability(_ measure: Measure) -> String {
    if let p = self[measure]?.number, p < 0.001 { return "<0.001" }
    return MarkdownWriter.text(of: self[measure], decimals: 3)
  }

  func interval(of measure: Measure) -> ConfidenceInterval? { values.first { $0.measure == measure }?.interval }

  /// The interval of the share in a bin of confidence; `nil` of too few recordings or people in the row, and of one person in the bin.
  func interval(of bin: ReliabilityBins.Bin) -> ConfidenceInterval? {
    rule(for: .within5) >= .intervals ? bin.interval.value : nil
  }

  /// `95 % interval 0.41 to 0.70`; of a fraction in percent; `nil` without one.
  func spread(of measure: Measure) -> String? {
    guard let interval = interval(of: measure) else { return nil }
    let (factor, decimals) = measure.isFraction ? (100.0, 1) : (1, 2)
    guard let low = NumberText.fixed(factor * interval.low, decimals: decimals),
      let high = NumberText.fixed(factor * interval.high, decimals: decimals)
    else { return nil }
    return "95 % interval \(low) to \(high)"
  }

  /// `0.54 [0.41, 0.70]`, without brackets when there is no interval; of a fraction in percent.
  func shown(_ measure: Measure) -> String {
    let decimals = measure.isFraction ? 1 : 2
    let number = MarkdownWriter.text(
      of: measure.isFraction ? self[measure]?.asPercent : self[measure], decimals: decimals)
    let interval = interval(of: measure, decimals: decimals, asPercent: measure.isFraction)
    return number + (interval.map { " \($0)" } ?? "")
  }
}

extension Measure {
  /// Whether Markdown shows the measure in percent.
  var isFraction: Bool { rawValue.hasSuffix("_fraction") }
}

extension AccuracyReport.Arm {
  /// `of 4 people`, or `from 6 recordings of 4 people` when the rows are windows.
  func origin(of counts: AccuracyCounts) -> String {
    let all = "of \(counts.eligibleSubjects) \(clusters(counts.eligibleSubjects))"
    guard isOverWindows else { return all }
    let recordings = counts.eligibleRecordings
    return "from \(recordings) \(recordings == 1 ? "recording" : "recordings") \(all)"
  }

  /// `20 of 20 recordings of 20 people, coverage 100.0 %`: what no accuracy number stands without.
  func evidence(of row: AccuracySummary) -> String {
    let counts = row.counts
    let unit = (isOverWindows ? "window" : "recording") + (counts.eligible == 1 ? "" : "s")
    let silent = counts.eligibleSubjects - counts.publishedSubjects
    let people = silent == 0 || counts.published == 0 ? "" : ", \(silent) of them without an estimate"
    return "\(counts.published) of \(counts.eligible) eligible \(unit) \(origin(of: counts))\(people), coverage "
      + "\(row.percent(.coverage)) %"
  }
}
