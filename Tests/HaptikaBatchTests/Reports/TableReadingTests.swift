import HaptikaDSP
import Testing

@testable import HaptikaBatch

private typealias Fixtures = ReportFixtures

/// A report of `observations`, made as a run makes it.
private func report(_ observations: [Observation]) -> AccuracyReport {
  var counts = RunCounts()
  for observation in observations {
    var row = Fixtures.published(observation.recordingID)
    row.metadata.arm = observation.arm
    if observation.isSimulated { row.metadata.source = .opticalSimulator }
    counts.count([row])
  }
  return AccuracyReport(
    summaries: AccuracyStatistics.summaries(of: observations), facts: Fixtures.facts(), counts: counts)
}

/// So many recordings of each of so many people, at rest and walking in turn, with errors that go round.
private func study(people: Int, recordings: Int) -> [Observation] {
  (0..<people * recordings).map { index in
    let reference = 60 + Double(index % 30)
    let error = Double(index % 5) - 1.5
    let person = index / recordings
    return Observation.eligible(
      "\(index)", of: "\(person)", reference: reference, estimate: index % 11 == 10 ? nil : reference + error,
      condition: ["rest", "walk"][person % 2])
  }
}

/// Ten recordings of each of so many simulator units at each of two targets.
private func bench(units: Int) -> [Observation] {
  (0..<units * 20).map { index in
    let target: Double = index % 2 == 0 ? 60 : 120
    var observation = Observation.eligible(
      "\(index)", of: "U\(index / 20)", reference: target, estimate: target + Double(index % 3) / 10,
      target: "\(Int(target))")
    observation.isSimulated = true
    return observation
  }
}

/// The paragraph above the first table of that title, under `heading`.
private func reading(above title: String, under heading: String, in document: String) -> String? {
  let lines = document.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  guard let start = lines.firstIndex(of: heading),
    let table = lines[start...].firstIndex(of: "**\(title).**"), table > start
  else { return nil }
  return lines[table - 1]
}

@Suite("The reading above a table")
struct TableReadingTests {
  @Test("is there above every table", arguments: [(4, 12), (24, 3)])
  func everywhere(people: Int, recordings: Int) {
    let document = report(study(people: people, recordings: recordings)).document
    let lines = document.split(separator: "\n").map(String.init)
    let tables = lines.indices.filter { lines[$0].hasPrefix("**") && lines[$0].hasSuffix(".**") }
    #expect(tables.count >= 10)
    for index in tables {
      let above = lines[index - 1]
      #expect(!above.hasPrefix("|") && !above.hasPrefix("#") && above.hasSuffix("."), "\(lines[index]) under \(above)")
    }
  }

  @Test(
    "names recordings, people and coverage with every bias, and claims no direction that the interval does not show")
  func agreement() throws {
    // Errors −1.5, −0.5, 0.5, 1.5, 2.5 in turn: a bias of about 0.5.
    let document = report(study(people: 24, recordings: 3)).document
    let text = try #require(reading(above: "Agreement", under: "#### Overall", in: document))
    #expect(text.hasPrefix("The bias is 0."))
    // 72 recordings, of which those with index 10, 21, 32, 43, 54 and 65 are withheld.
    #expect(text.contains("; 66 of 72 eligible recordings of 24 people, coverage 91.7 %)"))
    #expect(text.contains("(95 % interval "))
    #expect(text.contains("Were errors normally distributed, 95 % of single ones would lie between "))
    #expect(!text.contains("verdict"))
  }

  @Test("says that the interval holds 0, when it does")
  func direction() throws {
    let observations = (0..<24).map {
      Observation.eligible("\($0)", of: "\($0)", reference: 60, estimate: $0 % 2 == 0 ? 59 : 61)
    }
    let text = try #require(reading(above: "Agreement", under: "#### Overall", in: report(observations).document))
    #expect(text.contains("The bias is 0.00 BPM (95 % interval -"))
    #expect(text.contains("the interval holds 0, so neither direction is shown"))
  }

  @Test(
    "says what few people allow",
    arguments: [
      (1, "1 person allows no interval and no verdict"), (4, "4 people allow no interval and no verdict"),
      (8, "8 people allow no verdict; 20 are needed."), (20, nil),
    ] as [(Int, String?)])
  func scope(people: Int, words: String?) throws {
    let document = report(study(people: people, recordings: 12)).document
    let text = try #require(reading(above: "Agreement", under: "#### Overall", in: document))
    #expect(text.contains(words ?? "(limits of agreement)"))
    #expect(text.contains("verdict") == (words != nil))
  }

  @Test("of a simulator says what it cannot show")
  func simulator() throws {
    let text = try #require(reading(above: "Agreement", under: "#### Overall", in: report(bench(units: 3)).document))
    #expect(
      text.contains("units tested; a simulator cannot show what fingers, skin, pressure and movement of people do."))
    let one = try #require(reading(above: "Agreement", under: "#### Overall", in: report(bench(units: 1)).document))
    #expect(one.contains("nothing of other units or of people"))
  }

  @Test("of several levels goes from the least to the most, each with what it rests on")
  func levels() throws {
    var rows = ["rest", "walk"].map { Fixtures.summary(group: "condition", level: $0) }
    rows[1].values = rows[1].values.map { value in
      var value = value
      if value.measure == .meanAbsoluteError { value.statistic = .value(3.5) }
      return value
    }
    let document = AccuracyReport(summaries: rows, facts: Fixtures.facts(), counts: RunCounts()).document
    // The fixture's mean absolute error is 10.125 (to even).
    #expect(
      reading(above: "Errors", under: "#### By condition", in: document)
        == "From level to level the mean absolute error goes from 3.50 BPM at walk (9 of 10 eligible recordings of 3 people, "
        + "coverage 90.0 %) to 10.12 BPM at rest (9 of 10 eligible recordings of 3 people, coverage 90.0 %). Where intervals "
        + "overlap or are missing, that is no difference shown.")
    #expect(
      reading(above: "Shares", under: "#### By condition", in: document)?.hasPrefix(
        "The share of all eligible within 5 BPM is the same at every level: 50.0 % at rest") == true)
  }

  @Test("gives way to a sentence where tables would only repeat those of the whole arm")
  func repetition() {
    let one = (0..<24).map {
      Observation.eligible("\($0)", of: "\($0)", reference: 60, estimate: 60 + Double($0 % 3), condition: "rest")
    }
    #expect(!report(one).document.contains("#### By condition"))
    #expect(
      report(one).document.contains(
        "#### Groups without tables\n\nThere is only one condition (rest): what is said of the whole arm is said of it.\n"
      ))
    // Four people: no level stands by itself, and the pool of all of them is the arm.
    let few = report(study(people: 4, recordings: 12)).document
    #expect(!few.contains("#### By condition"))
    #expect(few.contains("No level has 5 people of its own by condition, so none is shown by itself"))
  }
}

@Suite("How the limits depend on the method")
struct LimitMethodTests {
  private let heading = "#### How the limits depend on the method"
  private let title = "Limits of agreement by method"

  @Test("is told with the primary method first, and what was declared")
  func order() throws {
    let document = report(study(people: 24, recordings: 3)).document
    let lines = document.split(separator: "\n").map(String.init).drop { $0 != "**\(title).**" }
    let names = lines.dropFirst(3).prefix { $0.hasPrefix("|") }.map { $0.split(separator: "|")[0] }
    #expect(names == [" between and within people (primary) ", " percentiles ", " naive "])
    let text = try #require(reading(above: title, under: heading, in: document))
    #expect(text.contains("(`anova`) was declared before the run"))
    #expect(document.contains("Neither the errors nor their spread are shown to follow the rate"))
    #expect(document.contains("[n/a (not_estimable)]"))
  }

  @Test("has limits at both ends of the rates when the errors follow them")
  func trend() {
    // A fifth of the reference beyond 60, with a little scatter.
    let observations = (0..<60).map {
      let reference = 60 + Double($0)
      return Observation.eligible(
        "\($0)", of: "\($0 % 20)", reference: reference, estimate: reference + Double($0) / 5 + Double($0 % 3))
    }
    let document = report(observations).document
    // (60 + 60)/2, and of the last (119 + 119 + 11.8 + 2)/2.
    #expect(document.contains("| regression, at 60.00 BPM |") && document.contains("| regression, at 125.90 BPM |"))
    #expect(document.contains("the errors or their spread would follow the rate (p <0.001 and "))
    #expect(document.contains(" (95 % interval over people 0."))
  }

  @Test("is not told of fewer than three published estimates")
  func few() {
    #expect(!report(Array(study(people: 1, recordings: 2))).document.contains(heading))
  }

  @Test("warns of a bias that hangs on one person, with both values")
  func unbalanced() {
    // 16 errors of 0 of one person and one of 2 of each of eight: bias 16/24, mean of nine means 16/9, 1.11 apart; the standard error,
    // √(64/39 · 264/576) = 0.87, and 0.5 are both less.
    let observations = (0..<24).map { index in
      Observation.eligible(
        "\(index)", of: index < 16 ? "A" : "\(index)", reference: 60, estimate: index < 16 ? 60 : 62)
    }
    #expect(
      report(observations).document.contains(
        "The bias of all (0.67 BPM, of people's means 1.78 BPM) differs from the bias of people's means by more than 0.5 BPM and "
          + "more than its standard error: a few people with many recordings drive it."))
  }
}

@Suite("Equivalence of the mean in a report")
struct EquivalenceReportTests {
  /// The paragraph under the heading of the section; `nil` without the section.
  private func paragraph(_ observations: [Observation]) -> String? {
    let lines = report(observations).document.split(separator: "\n").map(String.init)
    return lines.firstIndex(of: "#### Equivalence of the mean").map { lines[$0 + 1] }
  }

  @Test("is a verdict of 20 people, and speaks of means only")
  func verdict() throws {
    let text = try #require(paragraph(study(people: 24, recordings: 3)))
    #expect(text.contains("as a mean it is equivalent to none within ±5 %, the primary bound."))
    #expect(text.contains("A mean says nothing of single errors"))
    #expect(text.contains("What was withheld is in no mean"))
  }

  @Test("is none of 4 people")
  func fewPeople() throws {
    let text = try #require(paragraph(study(people: 4, recordings: 12)))
    #expect(text.contains("4 people allow no verdict, for which 20 are needed."))
    #expect(!text.contains("equivalent"))
    // Nothing but reasons would stand in it.
    #expect(!report(study(people: 4, recordings: 12)).document.contains("**Equivalence of the mean error.**"))
  }

  @Test("is not shown rather than refuted")
  func notShown() throws {
    let observations = (0..<20).map {
      Observation.eligible("\($0)", of: "\($0)", reference: 100, estimate: $0 % 2 == 0 ? 104 : 106)
    }
    let text = try #require(paragraph(observations))
    #expect(text.contains("that it lies within ±5 %, the primary bound, is not shown."))
    #expect(report(observations).document.contains("| ±10 % | 20 of 20 ("))
  }

  @Test("of a simulator holds for the units tested, at each target")
  func units() throws {
    let text = try #require(paragraph(bench(units: 3)))
    let evidence = "(30 of 30 eligible recordings of 3 simulator units, coverage 100.0 %)"
    #expect(
      text.hasPrefix(
        "For the units tested the mean error is equivalent to none within ±5 %, the primary bound, at 60 BPM \(evidence), "
          + "120 BPM \(evidence)."))
    #expect(try #require(paragraph(bench(units: 2))).contains("there is no verdict: it takes 30 recordings of 3 units"))
  }

  @Test("is not there when nothing was published")
  func nothing() {
    let observations = (0..<5).map { Observation.eligible("\($0)", of: "\($0)", reference: 60, estimate: nil) }
    #expect(paragraph(observations) == nil)
  }
}
