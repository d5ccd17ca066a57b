import HaptikaDSP
import Testing

@testable import HaptikaBatch

/// The section about the confidence, of so many people with three recordings each: one 1 BPM off, one 2 and one `worst`.
private func section(people: Int, worst: Double, confidence: Double?, sure: Double = 0.9) -> String {
  let observations = (0..<3 * people).map { index in
    var observation = Observation.eligible(
      "r\(100 + index)", of: "p\(100 + index / 3)", reference: 60, estimate: 60 + [1, 2, worst][index % 3])
    observation.confidence = index % 3 == 2 ? confidence : sure
    return observation
  }
  var row = ReportFixtures.published()
  row.metadata.arm = "arm"
  var counts = RunCounts()
  counts.count([row])
  let report = AccuracyReport(
    summaries: AccuracyStatistics.summaries(of: observations), facts: ReportFixtures.facts(), counts: counts)
  let parts = report.document.components(separatedBy: "#### Is the confidence honest?\n")
  return parts.count == 2 ? parts[1].components(separatedBy: "\n#").first ?? "" : ""
}

@Suite("The section about the confidence")
struct ConfidenceReportTests {
  // 12 of 36 are 9 BPM off at a confidence of 0.7, 24 right at 0.9: 83.3 % stated, 66.7 % right. Bins 0.6 to 0.8 with 0 of 12, 0.8 to 1
  // with 24 of 24: distances 0.7 and 0.1, ECE (12 · 0.7 + 24 · 0.1) / 36 = 0.3.
  private let honest = section(people: 12, worst: 9, confidence: 0.7)

  @Test("sets the average confidence beside the share within 5 BPM and its interval")
  func average() {
    #expect(
      honest.contains(
        "state a confidence of 83.3 % on average, and 66.7 % of them are within 5 BPM of the reference (95 % interval"))
    #expect(honest.contains("36 of 36 eligible recordings of 12 people, coverage 100.0 %"))
    #expect(honest.contains("it promises more than it keeps: the average lies above that interval."))
  }

  @Test("has a line a bin, with recordings, people and the clustered interval")
  func bins() {
    #expect(honest.contains("| 60 to below 80 | 36 of 36 (100.0 % ["))
    // No failure is right: Wilson of 0 with 12 people: z²/(12 + z²) = 0.2425.
    #expect(honest.contains("| 12 | 12 | 70.0 | 0.0 [0.0, 24.2] |"))
    #expect(honest.contains("| 24 | 12 | 90.0 | 100.0 ["))
  }

  @Test("gives both readings, neither with a verdict")
  func readings() {
    #expect(honest.contains("is not declared"))
    #expect(honest.contains("neither carries a verdict"))
    #expect(honest.contains("lies 30.0 percentage points from the share that is right, on average (ECE; 95 % interval"))
    #expect(honest.contains("and 70.0 in the worst bin"))
    #expect(honest.contains("in 100.0 % of all pairs"))
    #expect(honest.contains("| probability | ECE | 36 of 36 (100.0 % ["))
    #expect(honest.contains("| 0.300 ["))
    #expect(honest.contains("| n/a (separation) | 1 |"))
    #expect(honest.contains("| ranking | AUROC, within 5 BPM |"))
  }

  // The same confidence throughout: every pair is a tie.
  @Test("shows no ranking where the interval holds chance")
  func chance() {
    let text = section(people: 12, worst: 9, confidence: 0.9)
    #expect(text.contains("in 50.0 % of all pairs"))
    #expect(text.contains("chance: that it ranks at all is not shown"))
  }

  @Test(
    "is the table of bins alone with fewer than ten failures",
    arguments: [(12, 3.0, "None of them is"), (9, 9.0, "Only 9 of them are")])
  func fewFailures(people: Int, worst: Double, words: String) {
    let text = section(people: people, worst: worst, confidence: 0.7)
    #expect(text.contains("\(words) further off than 5 BPM. That is too few failures"))
    #expect(text.contains("**Estimates by stated confidence.**"))
    #expect(!text.contains("**Scores of the confidence.**"))
    #expect(!text.contains("Read as a ranking"))
  }

  @Test("is one sentence without a confidence")
  func noConfidence() {
    let text = section(people: 12, worst: 9, confidence: nil)
    #expect(text.contains("Not every published estimate states a confidence"))
    #expect(!text.contains("|"))
  }

  @Test("says nothing of too few recordings")
  func nothing() { #expect(section(people: 0, worst: 9, confidence: 0.7).isEmpty) }

  @Test("keeps to eight columns")
  func width() {
    for line in honest.split(separator: "\n") where line.hasPrefix("|") { #expect(line.count { $0 == "|" } <= 9) }
  }
}
