import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

/// `people` people with one recording each in `condition`, whose errors go round `errors`; `nil` is withheld.
private func people(
  _ people: Range<Int>, _ condition: String, errors: [Double?] = [1, 2, 3, nil]
) -> [Observation] {
  people.map { person in
    let error = errors[person % errors.count]
    return .eligible(
      "\(condition)-\(person)", of: "P\(100 + person)", reference: 60, estimate: error.map { 60 + $0 },
      condition: condition)
  }
}

private func value(_ measure: Measure, _ group: String, _ level: String, _ rows: [AccuracySummary]) throws
  -> MeasuredValue
{
  try #require(rows.row(group, level)?.measured(measure))
}

@Suite("The difference of two means")
struct MeanDifferenceTests {
  // A: first {1, 3}, second {2}. B: second {4, 6}.
  private let difference = DifferenceOfMeans(
    [.init(subject: 4, value: 1), .init(subject: 4, value: 3)],
    [.init(subject: 4, value: 2), .init(subject: 9, value: 4), .init(subject: 9, value: 6)])

  @Test("counts each person as often as drawn")
  func weights() {
    #expect(difference.clusterCount == 2)
    // 4/2 − 12/3; A twice: 8/4 − 4/2; B twice: 4/2 − 22/5.
    #expect(difference.value([1, 1]) == -2)
    #expect(difference.value([2, 0]) == 0)
    #expect(difference.value([1, 2]) == -2.4)
  }

  @Test("is undefined where a set is left without recordings")
  func undefined() {
    #expect(difference.value([0, 2]) == nil)
    #expect(DifferenceOfMeans([], [.init(subject: 1, value: 1)]).value([1]) == nil)
  }

  // 1/3 − 2/6 of shares; two divisions would differ in other cases, as 1/49 · 49.
  @Test("of equal shares is exactly 0", arguments: [3, 7, 49, 93])
  func ties(count: Int) {
    func share(_ factor: Int) -> [DifferenceOfMeans.Owned] {
      (0..<count * factor).map { .init(subject: 1, value: $0 < factor ? 1 : 0) }
    }
    #expect(DifferenceOfMeans(share(1), share(6)).value([1]) == 0)
  }

  @Test("knows when nothing varies on either side")
  func constant() {
    func set(_ values: [Double]) -> [DifferenceOfMeans.Owned] { values.map { .init(subject: 1, value: $0) } }
    #expect(DifferenceOfMeans(set([1, 1]), set([0])).isConstant)
    #expect(!DifferenceOfMeans(set([1, 0]), set([0])).isConstant)
  }
}

@Suite("A level beside all others")
struct LevelDifferenceTests {
  // Rest: errors 1, 3. Walk: 5, 7, one withheld. Sit: 3.
  private let few: [Observation] = [
    .eligible("1", of: "A", reference: 60, estimate: 61, condition: "rest"),
    .eligible("2", of: "B", reference: 60, estimate: 57, condition: "rest"),
    .eligible("3", of: "A", reference: 60, estimate: 65, condition: "walk"),
    .eligible("4", of: "B", reference: 60, estimate: 67, condition: "walk"),
    .eligible("5", of: "C", reference: 60, estimate: nil, condition: "walk"),
    .eligible("6", of: "C", reference: 60, estimate: 63, condition: "sit"),
  ]

  // MAE: 2 − (5 + 7 + 3)/3; 6 − 7/3; 3 − 16/4. Coverage: 1 − 3/4; 2/3 − 1; 1 − 4/5. Within 5: 1 − 2/4; 1/3 − 1; 1 − 3/5.
  @Test(
    "differs by its mean less that of all others",
    arguments: [
      ("rest", -3, 0.25, 0.5), ("walk", 11.0 / 3, -1.0 / 3, -2.0 / 3), ("sit", -1, 0.2, 0.4),
    ] as [(String, Double, Double, Double)])
  func values(level: String, error: Double, coverage: Double, success: Double) throws {
    let rows = AccuracyStatistics.summaries(of: few)
    for (measure, expected) in [
      (Measure.meanAbsoluteErrorDifference, error), (.coverageDifference, coverage), (.success5Difference, success),
    ] {
      let found = try value(measure, "condition", level, rows)
      #expect(abs(try #require(found.statistic.number) - expected) < 1e-12)
      #expect(found.interval == nil && found.intervalNote == "too_few_recordings")
    }
  }

  @Test("has no difference when it is the whole group")
  func alone() throws {
    let rows = AccuracyStatistics.summaries(of: people(0..<12, "rest"))
    #expect(
      try value(.meanAbsoluteErrorDifference, "condition", "rest", rows).statistic == .undefined("no_other_recordings"))
    #expect(!rows.contains { $0.contrast != nil })
  }

  @Test("has none where nobody's estimate was published, or nothing is eligible")
  func nothing() throws {
    let rows = AccuracyStatistics.summaries(of: people(0..<12, "rest") + people(0..<12, "walk", errors: [nil]))
    #expect(
      try value(.meanAbsoluteErrorDifference, "condition", "rest", rows).statistic
        == .undefined("no_published_recordings"))
    #expect(try value(.coverageDifference, "condition", "walk", rows).statistic == .value(-0.75))
  }

  // Of people 0 to 12 every fourth is withheld: ten of 13 are published, nine of 12.
  @Test(
    "has an interval when 10 people are on both sides, by the set of each measure",
    arguments: [
      (13, 13, "bca", "bca"), (13, 12, nil, "bca"), (12, 13, nil, "bca"), (13, 9, nil, nil), (9, 13, nil, nil),
    ] as [(Int, Int, String?, String?)])
  func gate(rest: Int, walk: Int, ofErrors: String?, ofCoverage: String?) throws {
    let rows = AccuracyStatistics.summaries(of: people(0..<rest, "rest") + people(0..<walk, "walk"))
    let error = try value(.meanAbsoluteErrorDifference, "condition", "rest", rows)
    let coverage = try value(.coverageDifference, "condition", "rest", rows)
    #expect(error.interval?.method == ofErrors)
    #expect(coverage.interval?.method == ofCoverage)
    #expect((error.intervalNote == nil) == (ofErrors != nil))
    let row = try #require(rows.row("condition", "rest"))
    #expect((row.rule(for: .meanAbsoluteErrorDifference) >= .bootstrap) == (ofErrors != nil))
  }

  @Test("has no interval where nothing varies on either side")
  func constant() throws {
    let rows = AccuracyStatistics.summaries(
      of: people(0..<12, "rest", errors: [1, 2]) + people(0..<12, "walk", errors: [2, 3]))
    let coverage = try value(.coverageDifference, "condition", "rest", rows)
    #expect(coverage.statistic == .value(0) && coverage.interval == nil && coverage.intervalNote == "constant")
  }

  @Test("has the interval that drawing people and copying their recordings gives")
  func copied() throws {
    // Twelve people, some of them at rest only: their numbers of recordings differ.
    let observations = people(0..<12, "rest", errors: [1, 4, 2, 6, 3]) + people(1..<12, "walk", errors: [2, 9, 5, 7])
    let rows = AccuracyStatistics.summaries(of: observations)
    let found = try #require(value(.meanAbsoluteErrorDifference, "condition", "walk", rows).interval)

    let persons = Set(observations.map(\.subjectID)).sorted()
    func difference(_ weights: [Int32]) -> Double? {
      let copies = zip(persons, weights).flatMap { person, weight in
        (0..<Int(weight)).flatMap { _ in observations.filter { $0.subjectID == person } }
      }
      func mean(_ condition: String) -> Double? {
        let place = Stratum.allCases.firstIndex(of: .condition) ?? 0
        let errors = copies.filter { $0.levels[place] == condition }.compactMap { $0.error.map { abs($0) } }
        return errors.isEmpty ? nil : errors.reduce(0, +) / Double(errors.count)
      }
      return mean("walk").flatMap { walk in mean("rest").map { walk - $0 } }
    }
    let bootstrap = ClusterBootstrap(
      clusterCount: persons.count, label: "accuracy/arm/rr_intervals/tested@1.0.0/mae_difference_bpm/condition=walk",
      seed: 0)
    let everybody = [Int32](repeating: 1, count: persons.count)
    let whole = try #require(difference(everybody))
    let jackknife = persons.indices.map { index in
      var weights = everybody
      weights[index] = 0
      return difference(weights)
    }
    let replicates = (0..<1999).map { difference(bootstrap.weights(ofReplicate: $0)) }
    let expected = try #require(BootstrapDistribution(replicates).bca(of: whole, jackknife: jackknife)).interval
    // Sums in another order: the last bits.
    #expect(abs(found.low - expected.low) < 1e-9 && abs(found.high - expected.high) < 1e-9)
  }

  @Test("does not depend on the order of the rows or the number of workers")
  func determinism() {
    var study = people(0..<13, "rest") + people(0..<14, "walk", errors: [4, nil, 5]) + people(3..<14, "unknown")
    for index in study.indices {
      study[index].alternatives = [.error(Double(index % 5)), .notPublished, index % 3 == 0 ? .ineligible : .error(-1)]
    }
    func values(_ observations: [Observation], workers: Int) -> [[MeasuredValue]] {
      AccuracyStatistics.summaries(
        of: ObservationTable(observations), bootstrap: BootstrapSettings(seed: 1, replicateCount: 199), workers: workers
      ).map(\.values)
    }
    let expected = values(study, workers: 1)
    #expect(expected == values(study.reversed(), workers: 4))
  }
}

@Suite("The worst and the best level")
struct WorstAndBestTests {
  private func contrasts(_ observations: [Observation]) -> [AccuracySummary] {
    AccuracyStatistics.summaries(of: observations).filter { $0.contrast != nil }
  }

  // MAE: sit 1, rest 2, walk 4. Coverage: walk 1, sit 10/12, rest 1/2 (12 of 24 withheld).
  private let three =
    people(0..<12, "sit", errors: [1, 1, 1, 1, 1, nil]) + people(0..<24, "rest", errors: [2, nil])
    + people(0..<12, "walk", errors: [3, 5])

  @Test("are named in a row of their own, one by error and one by coverage when these choose differently")
  func levels() {
    let rows = contrasts(three)
    #expect(rows.map(\.group) == ["condition_worst_best", "condition_worst_best"])
    #expect(rows.map(\.level) == ["walk minus sit", "rest minus walk"])
    #expect(rows.map { $0.values.map(\.measure) } == [[.worstBestErrorDifference], [.worstBestCoverageDifference]])
    #expect(rows[0][.worstBestErrorDifference] == .value(3))
    #expect(rows[1][.worstBestCoverageDifference] == .value(-0.5))
    #expect(rows.map(\.counts.eligible) == [24, 36])
  }

  @Test("share a row when error and coverage choose the same")
  func sameLevels() {
    let rows = contrasts(people(0..<12, "rest", errors: [1, 2]) + people(0..<24, "walk", errors: [3, 5, nil]))
    #expect(rows.map(\.level) == ["walk minus rest"])
    #expect(rows.first?.values.map(\.measure) == [.worstBestErrorDifference, .worstBestCoverageDifference])
  }

  @Test("say that they were chosen from these data")
  func note() {
    let rows = contrasts(three)
    #expect(rows.flatMap(\.values).allSatisfy { $0.intervalNote?.hasSuffix("levels_chosen_from_data") ?? false })
    #expect(rows[0].values.first?.interval?.method == "bca")
  }

  @Test("never are unknown or below the gate of a bootstrap, however bad")
  func excluded() {
    let rows = contrasts(
      three + people(0..<20, "unknown", errors: [30]) + people(0..<9, "stairs", errors: [40]))
    #expect(rows.map(\.level) == ["walk minus sit", "rest minus walk"])
  }

  @Test("are not there when only one level has enough people")
  func oneLevel() {
    #expect(contrasts(people(0..<12, "rest") + people(0..<8, "walk") + people(0..<12, "unknown")).isEmpty)
  }

  @Test("are not there when all levels are equal")
  func equal() {
    #expect(contrasts(people(0..<12, "a", errors: [1, 2]) + people(0..<12, "b", errors: [1, 2])).isEmpty)
  }

  @Test("are hidden in Markdown where subtraction would show a small level")
  func privacy() {
    // Three people climb; with them the next smallest level is pooled.
    let rows = contrasts(
      people(0..<12, "rest", errors: [1, 2]) + people(0..<16, "walk", errors: [3, 5])
        + people(0..<3, "stairs", errors: [4]))
    #expect(rows.map(\.isPooledInMarkdown) == [true])
  }
}
