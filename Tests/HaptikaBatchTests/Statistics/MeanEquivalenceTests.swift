import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("Equivalence of the mean error in a row")
struct MeanEquivalenceTests {
  private func all(_ observations: [Observation]) throws -> AccuracySummary {
    try #require(AccuracyStatistics.summaries(of: observations).row("all", "all"))
  }

  /// One recording of each of so many people at 100 BPM, so that percent and BPM are the same, with errors that repeat.
  private func people(_ count: Int, errors: [Double]) -> [Observation] {
    (0..<count).map {
      .eligible("\($0)", of: "\($0)", reference: 100, estimate: 100 + errors[$0 % errors.count])
    }
  }

  /// So many recordings of each unit at a target of 60 BPM, with the unit's error and a tenth more or less in turn.
  private func units(_ recordings: Int, errors: [Double]) -> [Observation] {
    errors.enumerated().flatMap { unit, error in
      (0..<recordings).map { index in
        var observation = Observation.eligible(
          "\(unit)-\(index)", of: "U\(unit)", reference: 60, estimate: 60 + error + (index % 2 == 0 ? 0.1 : -0.1),
          target: "60")
        observation.isSimulated = true
        return observation
      }
    }
  }

  private func target(_ observations: [Observation]) throws -> AccuracySummary {
    try #require(AccuracyStatistics.summaries(of: observations).row("target_bpm", "60"))
  }

  @Test("agrees with SciPy over people, of whom 12 allow no verdict")
  func vector() throws {
    let (row, vector) = (try all(Observation.study()), try StatisticsVector("35_tost_subject_relative"))
    try vector.expect(row[.equivalenceMeanPercent]?.number, vector.expected("mean"))
    let (lower, upper): (Double, Double) = (try vector.expected("p_lower"), try vector.expected("p_upper"))
    try vector.expect(row[.equivalenceWithin5PercentP]?.number, max(lower, upper))
    let ends: [Double] = try vector.expected("ci90")
    try vector.expect(row[.equivalenceLowPercent]?.number, ends[0])
    try vector.expect(row[.equivalenceHighPercent]?.number, ends[1])
    let means: [Double] = try vector.expected("subject_mean_percent_error")
    try vector.expect(row[.equivalenceLargestMeanPercent]?.number, means.map { abs($0) }.max() ?? 0)
    #expect(row.equivalence(within: .fivePercent) == .notAssessable("too_few_clusters"))
  }

  @Test(
    "is judged of 20 people on, by both bounds",
    arguments: [
      // Mean 0; mean 5, which lies on one bound (p = 0.5) and within the other.
      ([-1.0, 1], EquivalenceVerdict.equivalent, .equivalent), ([4, 6], .notShown, .equivalent),
      ([9, 11], .notShown, .notShown),
    ] as [([Double], EquivalenceVerdict, EquivalenceVerdict)])
  func verdicts(errors: [Double], five: EquivalenceVerdict, ten: EquivalenceVerdict) throws {
    let row = try all(people(20, errors: errors))
    #expect(row.equivalence(within: .fivePercent) == five)
    #expect(row.equivalence(within: .fiveBeats) == five)
    #expect(row.equivalence(within: .tenPercent) == ten)
  }

  @Test("has no test of fewer than 5 people, but a mean")
  func fewPeople() throws {
    let observations = (0..<12).map {
      Observation.eligible("\($0)", of: "\($0 % 4)", reference: 100, estimate: 100 + Double($0 % 4))
    }
    let row = try all(observations)
    #expect(row[.equivalenceMeanPercent] == .value(1.5))
    for measure in [Measure.equivalenceWithin5PercentP, .equivalenceLow, .equivalenceHighPercent] {
      #expect(row[measure] == .undefined("too_few_clusters"))
    }
  }

  @Test("is undefined when everyone has the same mean")
  func constant() throws {
    let row = try all(people(20, errors: [0.1]))
    #expect(row[.equivalenceWithin5PercentP] == .undefined("constant"))
    #expect(row[.equivalenceLowPercent] == .undefined("constant"))
    #expect(row.equivalence(within: .fivePercent) == .notAssessable("constant"))
  }

  @Test("puts nothing in the place of what was withheld")
  func withheld() throws {
    let published = people(20, errors: [-1, 2])
    let withheld = (0..<20).map { Observation.eligible("w\($0)", of: "\($0)", reference: 100, estimate: nil) }
    let (without, with) = (try all(published), try all(published + withheld))
    for measure in MeanEquivalence.measures { #expect(without[measure] == with[measure], "\(measure.rawValue)") }
  }

  @Test("of a simulator is of each target, not of the row that pools them")
  func pooled() throws {
    let observations = units(10, errors: [0, 0.2, -0.1])
    #expect(try all(observations)[.equivalenceWithin5PercentP] == nil)
    #expect(try target(observations).equivalence(within: .fivePercent) == .equivalent)
    let people = AccuracyStatistics.summaries(of: try Observation.study())
    #expect(people.row("target_bpm", "60")?[.equivalenceWithin5PercentP] == nil)
  }

  @Test(
    "of a simulator needs 30 recordings of 3 units at a target",
    arguments: [
      (30, 1, "single_unit"), (15, 2, "too_few_clusters"), (9, 3, "too_few_recordings"), (10, 3, nil),
    ] as [(Int, Int, String?)])
  func gates(recordings: Int, count: Int, reason: String?) throws {
    let row = try target(units(recordings, errors: [0, 0.2, -0.1].prefix(count).map { $0 }))
    #expect(row.equivalence(within: .fivePercent) == reason.map { .notAssessable($0) } ?? .equivalent)
  }

  @Test("of a simulator holds for every unit, or it is not shown")
  func worstUnit() throws {
    // 3.6 BPM are 6 % of 60: the mean over recordings, 2 %, is within 5 %, and one unit is not.
    let row = try target(units(20, errors: [0, 0, 3.6]))
    #expect(try #require(row[.equivalenceWithin5PercentP]?.number) < 0.05)
    #expect(try abs(#require(row[.equivalenceLargestMeanPercent]?.number) - 6) < 1e-9)
    #expect(row.equivalence(within: .fivePercent) == .notShown)
    #expect(row.equivalence(within: .tenPercent) == .equivalent)
  }

  @Test("of a simulator counts the windows of one recording once")
  func windows() throws {
    let observations = units(10, errors: [0, 0.2, -0.1])
    let windows = observations.flatMap { observation in
      [0.0, 30].map { start in
        var window = observation
        window.windowStart = start
        return window
      }
    }
    let (once, twice) = (try target(observations), try target(windows))
    #expect(once[.equivalenceWithin5PercentP] == twice[.equivalenceWithin5PercentP])
  }
}
