import HaptikaDSP
import Testing

@testable import HaptikaBatch

private typealias Fixtures = ReportFixtures
private typealias Study = ComparedStudy

private func report(
  _ observations: [Observation], baseline: AlgorithmIdentifier? = nil, windows: Windowing? = nil,
  algorithms: [AlgorithmIdentifier] = [Study.old, Study.new]
) -> ComparisonReport {
  let accuracy = AccuracyReport(
    summaries: algorithms.map { Fixtures.summary(algorithm: $0) }, facts: Fixtures.facts(windows: windows),
    counts: RunCounts())
  return ComparisonReport(
    compared: ReportComparisons(
      comparisons: Study.comparisons(observations, baseline: baseline), plan: Study.plan(baseline: baseline)),
    accuracy: accuracy)
}

private let tradeOffDocument = report(Study.cautious(people: 24)).document

/// Lines of the table under `title`, without its head.
private func rows(of title: String, in document: String) -> [String] {
  let lines = document.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  return lines.drop { !$0.hasPrefix("**\(title)") }.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.dropFirst(
    2
  )
  .map { $0 }
}

@Suite("comparison.md")
struct ComparisonReportTests {
  private let tradeOff = tradeOffDocument

  @Test("begins with the verdicts, their numbers, coverage and people")
  func verdicts() {
    #expect(
      rows(of: "Verdicts, arm arm", in: tradeOff).map {
        $0.components(separatedBy: " | ").prefix(5).joined(separator: " | ")
      }
        == ["| `haptika-ppg@2.0.0` | `haptika-ppg@1.0.0` | trade-off | 84 (87.5 %); 96 (100.0 %) of 96 | 24"])
    #expect(tradeOff.contains("`haptika-ppg@2.0.0` against `haptika-ppg@1.0.0`: **trade-off**, since "))
  }

  @Test("prints the four cells of published and of success")
  func cells() {
    let lines = rows(of: "The same 96 eligible recordings under both versions", in: tradeOff)
    #expect(lines.first?.hasPrefix("| a published estimate | 84 | 0 | 12 | 0 | -12.5 [") == true)
    #expect(lines.last?.hasPrefix("| an estimate within 5 BPM | 84 | 0 | 0 | 12 | 0.0 [") == true)
  }

  @Test("lists what one version alone published, with the other's reason")
  func sole() {
    let lines = rows(of: "Only baseline", in: tradeOff)
    #expect(lines.count == 12)
    #expect(lines.first == "| study | S0-R3 | 70.00 | 78.00 | 8.00 | `LOW_QUALITY` |")
  }

  @Test("lists 40 recordings at most, and says where the rest is")
  func limit() {
    let document = report(Study.cautious(people: 90)).document
    #expect(rows(of: "Only baseline", in: document).count == 40)
    #expect(document.contains("5 more rows are in [comparison_cases.csv](comparison_cases.csv)."))
  }

  @Test("says what its intervals say and no more")
  func reading() {
    #expect(tradeOff.contains("a difference of -2.00 BPM (95 % interval -2.00 to -2.00), smaller with the new version"))
    let few = report(Study.cautious(people: 4)).document
    #expect(few.contains("too few recordings or people for an interval, so it holds for these only"))
    #expect(few.contains("No verdict is given"))
  }

  @Test("says what the rules would give of too few people")
  func notAssessable() {
    let document = report(Study.cautious(people: 19)).document
    #expect(
      document.contains(
        "**not assessable**, since 19 people or units, a verdict takes 20; the rules would give trade_off"))
  }

  @Test("says of identical versions that they are, and nothing else")
  func identical() {
    let study = Study.cautious(people: 20).filter { $0.algorithm == Study.old }
    let copies = study.map { observation in
      var copy = observation
      copy.algorithm = Study.new
      return copy
    }
    let document = report(study + copies).document
    #expect(document.contains("**identical**, since status and estimate are the same on every eligible recording"))
    #expect(!document.contains("#### "))
  }

  @Test("has a paragraph above each table of a pair")
  func readings() {
    let lines = tradeOff.split(separator: "\n").map(String.init)
    for (index, line) in lines.enumerated() where line.hasPrefix("#### ") {
      #expect(lines[index + 1].first?.isLetter == true || lines[index + 1].hasPrefix("`"), "\(line)")
    }
  }

  @Test("names its margins as its own, the sides, the family and the draws")
  func method() {
    for text in [
      "stays above -2.5 percentage points, that of E2 below 0.50 BPM", "from no standard",
      "Of two versions of one algorithm the earlier is the baseline", "B = 199, seed 0", "19999 random ones",
      "of all pairs and arms of this run",
    ] {
      #expect(tradeOff.contains(text), "\(text)")
    }
    #expect(
      report(Study.cautious(people: 5), baseline: Study.old).document.contains(
        "Every version is compared with `haptika-ppg@1.0.0`, as asked by `--baseline`."))
  }

  @Test("uses no word that a report may not")
  func vocabulary() {
    let text = tradeOff.replacing(AccuracyReport.disclaimer, with: "").lowercased()
    for word in [
      "patient", "subject", "clinical", "diagnos", "heart rate", "hrv", "normal", "validated", "significant",
    ] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(tradeOff.hasSuffix("*\(AccuracyReport.disclaimer)*\n"))
  }

  @Test("has a reason when there is nothing to compare")
  func absence() {
    #expect(report([], algorithms: [Study.new]).absence == "a comparison takes two versions, and one was run")
    #expect(report([]).absence == "no arm has eligible recordings of two versions")
    #expect(report([], algorithms: []).absence == "no recording is eligible")
    #expect(report(Study.cautious(people: 1)).absence == nil)
  }
}

@Suite("comparison.csv")
struct ComparisonCSVTests {
  private func lines(_ observations: [Observation]) -> [[String]] {
    Fixtures.cells(
      CSVWriter.text(of: ComparisonCSV.table(of: Study.comparisons(observations), overWindows: false)))
  }

  @Test("has the tidy columns in their order")
  func columns() {
    #expect(
      ComparisonCSV.format.fields.map(\.name) == [
        "arm", "reference_kind", "group", "level", "algorithm", "algorithm_version", "baseline_algorithm",
        "baseline_version", "measure", "estimate", "ci_low", "ci_high", "ci_method", "n_windows", "n_recordings",
        "n_subjects", "n_eligible", "coverage", "n_rule", "reason",
      ])
  }

  @Test("has each measure once, of the whole arm")
  func measures() {
    let all = lines(Study.cautious(people: 20)).filter { $0[2] == "all" }
    #expect(all.map { $0[8] } == ComparisonMeasure.allCases.map(\.rawValue).sorted())
  }

  @Test("writes a difference with its interval and its set")
  func difference() {
    #expect(
      lines(Study.cautious(people: 20)).first { $0[2] == "all" && $0[8] == "delta_mae_bpm" } == [
        "arm", "rr_intervals", "all", "all", "haptika-ppg", "2.0.0", "haptika-ppg", "1.0.0", "delta_mae_bpm", "-2",
        "-2",
        "-2", "bca", "", "70", "20", "80", "0.875", "verdict", "",
      ])
  }

  @Test("writes verdicts as words in the column reason")
  func verdict() {
    let all = lines(Study.cautious(people: 19)).filter { $0[2] == "all" }
    #expect(
      all.first { $0[8] == "verdict" }?[9...] == [
        "", "", "", "", "", "76", "19", "76", "0.868421052631579", "bootstrap", "not_assessable",
      ])
    #expect(all.first { $0[8] == "verdict_if_assessable" }?.last == "trade_off")
  }

  @Test("says why there is no interval")
  func reason() {
    let row = lines(Study.cautious(people: 4)).first { $0[2] == "all" && $0[8] == "delta_coverage_fraction" }
    #expect(row?.last == "too_few_clusters")
  }

  @Test("has no p of versions that are identical")
  func identical() {
    let study = Study.cautious(people: 20).filter { $0.algorithm == Study.old }
    let copies = study.map { observation in
      var copy = observation
      copy.algorithm = Study.new
      return copy
    }
    let measures = lines(study + copies).map { $0[8] }
    #expect(!measures.contains { $0.hasSuffix("_p") })
    #expect(measures.contains("verdict"))
  }
}
