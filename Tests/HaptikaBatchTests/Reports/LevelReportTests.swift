import HaptikaDSP
import Testing

@testable import HaptikaBatch

/// The report of observations in one arm; of the simulator when they are.
private func report(_ observations: [Observation]) -> AccuracyReport {
  var row = ReportFixtures.published()
  row.metadata.arm = "arm"
  if observations.contains(where: \.isSimulated) { row.metadata.source = .opticalSimulator }
  var counts = RunCounts()
  counts.count([row])
  return AccuracyReport(
    summaries: AccuracyStatistics.summaries(of: observations), facts: ReportFixtures.facts(), counts: counts)
}

/// So many people with one recording each in `condition`, whose errors go round `errors`.
private func people(_ count: Int, _ condition: String, _ errors: [Double?], target: String = "unknown") -> [Observation]
{
  (0..<count).map { person in
    let error = errors[person % errors.count]
    return .eligible(
      "\(condition)-\(target)-\(person)", of: "P\(100 + person)", reference: 60, estimate: error.map { 60 + $0 },
      target: target, condition: condition)
  }
}

/// The text between a heading and the next one.
private func section(_ heading: String, of report: AccuracyReport) -> String {
  let parts = report.document.components(separatedBy: "#### \(heading)\n")
  return parts.count == 2 ? parts[1].components(separatedBy: "\n#").first ?? "" : ""
}

@Suite("The tables about levels")
struct LevelReportTests {
  // Everybody walks 3 to 5 BPM off and sits 1 to 2 off; nobody is missing.
  private let apart = report(people(12, "sit", [1, 2]) + people(12, "walk", [4, 5, 6]))
  // Errors are the same at both.
  private let alike = report(people(16, "sit", [1, 2, 3, nil]) + people(16, "walk", [3, nil, 1, 2]))

  // MAE 1.5 and 5: 3.5 apart. Within 5: walk loses each third person, 4 of 12.
  @Test("name the levels whose intervals lie beside 0")
  func apartReading() {
    let text = section("Differences between levels", of: apart)
    #expect(
      text.contains("By these intervals the mean absolute error is worse than elsewhere at condition walk (3.50 BPM, "))
    #expect(text.contains("better at condition sit (-3.50 BPM, "))
    #expect(text.contains("| condition | walk | 12 of 12 (100.0 % ["))
    // Everything was published on both sides: no interval.
    #expect(text.contains("] | 0.0 | "))
  }

  @Test("leave open what the intervals leave open")
  func openReading() {
    let text = section("Differences between levels", of: alike)
    #expect(text.contains("By these intervals the mean absolute error is left open at all of 2."))
    #expect(text.contains("coverage is left open at all of 2."))
    #expect(!text.contains("worse than elsewhere"))
  }

  @Test("never say that a difference is significant, or is none")
  func words() {
    for report in [apart, alike] {
      #expect(!report.document.lowercased().contains("significan"))
      #expect(report.document.contains("it does not show that both are equal"))
    }
  }

  @Test("say that no level has enough people where none has")
  func gate() {
    let text = section("Differences between levels", of: report(people(6, "sit", [1]) + people(6, "walk", [2])))
    #expect(text.contains("10 recordings of 10 people: there is none here."))
    #expect(section("Worst and best level", of: report(people(12, "sit", [1, 2]))) == "")
  }

  @Test("name the worst and the best level with their numbers, chosen from these data")
  func worstAndBest() {
    let text = section("Worst and best level", of: apart)
    #expect(text.contains("The levels were chosen from these data"))
    #expect(text.contains("| condition | MAE | walk (5.00 BPM) | sit (1.50 BPM) | 3.50 ["))
    #expect(text.contains("| 24 of 24 (100.0 %) | 12 |"))
    #expect(text.contains("walk less sit is 3.50 BPM (95 % interval "))
  }

  @Test("keep to eight columns")
  func width() {
    for line in apart.document.split(separator: "\n") where line.hasPrefix("|") {
      #expect(line.count { $0 == "|" } <= 9, "\(line)")
    }
  }

  @Test("stand sorted in accuracy.csv under groups and levels of their own")
  func csv() {
    let lines = ReportFixtures.cells(CSVWriter.text(of: AccuracyCSV.table(of: apart.summaries, overWindows: false)))
    let row = lines.first { $0[6] == "worst_best_mae_difference_bpm" }
    #expect(row?[2...3] == ["condition_worst_best", "walk minus sit"])
    #expect(row?[7] == "3.5" && row?[10] == "bca")
    #expect(row?[12...17] == ["24", "12", "24", "1", "bootstrap", "levels_chosen_from_data"])
  }
}

@Suite("The table of alternatives")
struct SensitivityReportTests {
  private let observations = people(12, "sit", [1, 2, 30]).map { observation in
    var observation = observation
    let error = observation.error ?? 0
    observation.alternatives = [.error(error + 1), .error(error - 0.5), .ineligible]
    return observation
  }

  // MAE 11, then 12 and 10.5; the two of three below 20: 1.5. Within 5: 8 of 12.
  @Test("shows each with its change on the same recordings")
  func table() {
    let text = section("Sensitivity", of: report(observations))
    #expect(text.contains("| as declared | 12 of 12 (100.0 %) | 12 | 11.00"))
    #expect(text.contains("| lag − 2 s | 12 of 12 (100.0 %) | 12 | 12.00 "))
    #expect(text.contains("| lag + 2 s | 12 of 12 (100.0 %) | 12 | 10.50 "))
    #expect(text.contains("| without errors above 20 BPM | 8 of 8 (100.0 %) | 8 | 1.50 "))
    #expect(!text.contains("inner half of the span |"))
    #expect(text.contains("the MAE changes most with lag − 2 s: by 1.00 BPM"))
    #expect(text.contains("here 4 of 12 are left out"))
    #expect(text.contains("counted as failures, 66.7 % of all eligible recordings"))
  }

  @Test("says that a reference without a clock cannot be moved")
  func without() {
    let text = section("Sensitivity", of: report(people(12, "sit", [1, 2])))
    #expect(text.contains("The reference cannot be moved here"))
    #expect(!text.contains("| lag"))
  }
}

@Suite("The verification of a simulator")
struct VerificationReportTests {
  private func made(_ observations: [Observation]) -> AccuracyReport {
    report(
      observations.map { observation in
        var observation = observation
        observation.isSimulated = true
        return observation
      })
  }

  // 60: 1 and 2; with motion 20 off.
  private var two: [Observation] {
    people(12, "clean", [1, 2], target: "60") + people(12, "motion", [20], target: "60")
      + people(12, "clean", [1], target: "90")
  }

  @Test("answers with the clean targets beside all")
  func answer() {
    let lines = made(two).document.split(separator: "\n").map(String.init)
    let table = lines.drop { !$0.hasPrefix("| level |") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
    #expect(table.map { $0.split(separator: "|")[0] } == [" all ", " verification at 60 (clean) "])
    // 12 of 12 with errors of 1 and 2.
    #expect(table.last?.contains("| 12 of 12 (100.0 %") ?? false)
    #expect(table.last?.contains("| 1.50 [") ?? false)
  }

  @Test("shows every clean target where there are other conditions, and says what is pooled")
  func section() {
    let document = made(two).document
    #expect(document.contains("#### Verification by target BPM, condition clean\n"))
    #expect(document.contains("a row of verification is of one target in the condition `clean` alone"))
  }

  @Test("does not repeat the targets where all is clean")
  func onlyClean() {
    let document = made(people(12, "clean", [1, 2], target: "60")).document
    #expect(!document.contains("#### Verification"))
    #expect(document.contains("| verification at 60 (clean) |"))
  }

  @Test("answers with the targets where nothing is clean")
  func withoutClean() {
    let document = made(people(12, "motion", [1, 2], target: "60")).document
    #expect(!document.contains("verification at"))
    #expect(document.contains("read both tables"))
  }
}
