import HaptikaDSP
import Testing

@testable import HaptikaBatch

private let algorithm = AlgorithmIdentifier("haptika-ppg", Version(2, 0, 0))

/// A row of 24 people with two published recordings each of 50 eligible ones, and the values that are named.
private func row(
  _ group: String, _ level: String, arm: String = "ecg", people: Int = 24, published: Int = 48,
  eligible: Int = 50,
  simulated: Bool = false, _ values: [(Measure, Double?, ClosedRange<Double>?)]
) -> AccuracySummary {
  var counts = AccuracyCounts()
  (counts.eligible, counts.eligibleRecordings, counts.eligibleSubjects) = (eligible, eligible, people)
  (counts.published, counts.publishedRecordings, counts.publishedSubjects) = (published, published, people)
  let measured = values.map { measure, value, interval in
    MeasuredValue(
      measure: measure, statistic: value.map { .value($0) } ?? .undefined("no_published_recordings"),
      interval: interval.map { ConfidenceInterval($0.lowerBound, $0.upperBound, .bca) })
  }
  var summary = AccuracySummary(
    arm: arm, referenceKind: .rrIntervals, group: group, level: level, algorithm: algorithm, counts: counts,
    values: measured)
  summary.isSimulated = simulated
  return summary
}

/// The same of a whole arm.
private func row(
  arm: String = "ecg", people: Int = 24, published: Int = 48, eligible: Int = 50, simulated: Bool = false,
  _ values: [(Measure, Double?, ClosedRange<Double>?)]
) -> AccuracySummary {
  row("all", "all", arm: arm, people: people, published: published, eligible: eligible, simulated: simulated, values)
}

private func verdicts(
  _ criterion: AcceptanceCriterion, _ rows: [AccuracySummary], limits: LimitsMethod? = .anova,
  units: [UnitEvidence] = []
) -> [AcceptanceVerdict] {
  AcceptanceRuling(of: algorithm, primaryLimits: limits, summaries: rows, units: units).verdicts(on: criterion)
}

/// `point confident` of the first verdict.
private func outcome(
  _ criterion: AcceptanceCriterion, _ rows: [AccuracySummary], limits: LimitsMethod? = .anova,
  units: [UnitEvidence] = []
) -> String {
  verdicts(criterion, rows, limits: limits, units: units).first.map { "\($0.point.rawValue) \($0.confident.rawValue)" }
    ?? "none"
}

private let arms = AcceptanceCriterion(id: "arms", profile: .arms3)

@Suite("A criterion")
struct AcceptanceTests {
  @Test(
    "is met where the value and its whole interval are, and by bounds that touch it",
    arguments: [
      (2.0, 1.5...2.5, "pass pass"), (2.0, 1.5...3.0, "pass pass"), (3.0, 2.5...3.5, "pass inconclusive"),
      (3.1, 2.9...3.5, "fail inconclusive"), (3.5, 3.0...4.0, "fail inconclusive"), (4.0, 3.2...5.0, "fail fail"),
      // Printed 3.00, but beyond: full precision decides.
      (3.000_000_1, 3.000_000_05...3.2, "fail fail"), (2.9, 2.8...3.000_000_1, "pass inconclusive"),
    ])
  func outcomes(value: Double, interval: ClosedRange<Double>, expected: String) {
    #expect(outcome(arms, [row([(.rootMeanSquareError, value, interval)])]) == expected)
  }

  @Test(
    "cannot be assessed below 20 people, with a value or an interval missing, or without a row: it never passes then")
  func gates() throws {
    let good: [(Measure, Double?, ClosedRange<Double>?)] = [(.rootMeanSquareError, 1, 0.5...1.5)]
    #expect(outcome(arms, [row(people: 20, good)]) == "pass pass")
    #expect(outcome(arms, [row(people: 19, good)]) == "not_assessable not_assessable")
    #expect(outcome(arms, [row(people: 4, good)]) == "not_assessable not_assessable")
    #expect(outcome(arms, [row([(.rootMeanSquareError, nil, nil)])]) == "not_assessable not_assessable")
    #expect(outcome(arms, [row([(.rootMeanSquareError, 1, nil)])]) == "pass not_assessable")
    #expect(outcome(arms, [row([])]) == "not_assessable not_assessable")
    #expect(outcome(arms, []) == "not_assessable not_assessable")
    let few = try #require(verdicts(arms, [row(people: 19, good)]).first?.evidence.first)
    #expect(few.reason == "too_few_clusters" && few.subjects == 19 && few.recordings == 48)
    #expect(verdicts(arms, []).first?.reason == "the run has no row of haptika-ppg@2.0.0")
    var other = arms
    other.arm = "bench"
    #expect(verdicts(other, [row(good)]).first?.reason == "the run has no arm 'bench' of haptika-ppg@2.0.0")
  }

  @Test("without a declared limit cannot be assessed", arguments: [AcceptanceProfile.ec13tol, .itm5, .loa, .own])
  func undeclared(profile: AcceptanceProfile) {
    let all = Measure.allCases.map { ($0, Optional(0.99), Optional(0.98...1.0)) }
    let verdict = verdicts(AcceptanceCriterion(id: "x", profile: profile), [row(all)])[0]
    #expect(verdict.point == .notAssessable && verdict.confident == .notAssessable)
    #expect(verdict.evidence[0].reason == "no limit declared")
  }

  @Test("of cta2065 is asked of every condition, unknown among them, not of the pooled others; any fail fails")
  func conditions() throws {
    func level(_ name: String, _ value: Double, _ interval: ClosedRange<Double>, people: Int = 24) -> AccuracySummary {
      row("condition", name, people: people, [(.meanAbsolutePercentageError, value, interval)])
    }
    let criterion = AcceptanceCriterion(id: "c", profile: .cta2065)
    let whole = row([(.meanAbsolutePercentageError, 3, 2...4)])
    let rest = level("rest", 2, 1...3)
    #expect(outcome(criterion, [whole, rest, level("unknown", 4, 3...5)]) == "pass pass")
    #expect(outcome(criterion, [whole, rest, level("walk", 12, 11...13)]) == "fail fail")
    #expect(outcome(criterion, [whole, rest, level("walk", 9, 8...11)]) == "pass inconclusive")
    #expect(outcome(criterion, [whole, rest, level("walk", 2, 1...3, people: 19)]) == "not_assessable not_assessable")
    // Fail is stronger than what cannot be assessed, and that than what is inconclusive.
    #expect(outcome(criterion, [whole, level("a", 12, 11...13), level("b", 2, 1...3, people: 5)]) == "fail fail")
    #expect(
      outcome(criterion, [whole, level("a", 9, 8...11), level("b", 2, 1...3, people: 5)])
        == "not_assessable not_assessable")
    #expect(outcome(criterion, [whole, rest, level("others", 20, 19...21)]) == "pass pass")
    // Nobody named a condition: that is one condition.
    let unnamed = verdicts(criterion, [whole])[0]
    #expect(unnamed.point == .pass && unnamed.evidence[0].level == "unknown")
    // A condition in which nothing is eligible is none.
    let empty = row("condition", "none", published: 0, eligible: 0, [])
    #expect(outcome(criterion, [whole, rest, empty]) == "pass pass")
    let verdict = verdicts(criterion, [whole, rest, level("walk", 12, 11...13)])[0]
    #expect(verdict.deciding?.level == "walk")
  }

  @Test(
    "of ec13tol is of the published, of itm5 of all eligible; each has the other beside it, and coverage fails neither")
  func shares() {
    let values: [(Measure, Double?, ClosedRange<Double>?)] = [
      (.withinMax5Or10Percent, 0.98, 0.95...0.99), (.success5, 0.9, 0.85...0.94), (.within5, 0.97, 0.94...0.99),
    ]
    // 25 published of 50: coverage a half.
    let half = row(published: 25, eligible: 50, values)
    let tolerance = verdicts(AcceptanceCriterion(id: "a", profile: .ec13tol, limit: 0.95), [half])[0]
    #expect(tolerance.point == .pass && tolerance.confident == .pass)
    #expect(
      tolerance.evidence[0].coverage == 0.5 && tolerance.evidence[0].beside == 0.49
        && tolerance.evidence[0].recordings == 25)
    let intention = verdicts(AcceptanceCriterion(id: "b", profile: .itm5, limit: 0.95), [half])[0]
    #expect(intention.point == .fail && intention.confident == .fail)
    #expect(intention.evidence[0].beside == 0.97 && intention.evidence[0].recordings == 50)
    #expect(outcome(AcceptanceCriterion(id: "b", profile: .itm5, limit: 0.85), [half]) == "pass pass")
    #expect(outcome(AcceptanceCriterion(id: "b", profile: .itm5, limit: 0.9), [half]) == "pass inconclusive")
  }

  @Test("of loa asks both limits, and outer bounds when it shall be confident; only anova carries it")
  func limits() {
    func limits(_ low: Double, _ lowCI: ClosedRange<Double>, _ high: Double, _ highCI: ClosedRange<Double>)
      -> [AccuracySummary]
    {
      [
        row([
          (.limitLower, low, lowCI), (.limitUpper, high, highCI), (.percentileLimitLower, low, lowCI),
          (.percentileLimitUpper, high, highCI),
        ])
      ]
    }
    let criterion = AcceptanceCriterion(id: "l", profile: .loa, limit: 5)
    #expect(outcome(criterion, limits(-3, -4...(-2), 4, 3...5)) == "pass pass")
    #expect(outcome(criterion, limits(-3, -4...(-2), 4, 3...5.1)) == "pass inconclusive")
    #expect(outcome(criterion, limits(-6, -7...(-4), 4, 3...5)) == "fail inconclusive")
    #expect(outcome(criterion, limits(-6, -7...(-5.5), 4, 3...5)) == "fail fail")
    let good = limits(-3, -4...(-2), 4, 3...5)
    for method in [LimitsMethod.percentile, .regression] {
      #expect(outcome(criterion, good, limits: method) == "not_assessable not_assessable")
    }
    #expect(outcome(criterion, good, limits: nil) == "not_assessable not_assessable")
    #expect(outcome(criterion, [row([(.limitLower, -3, -4...(-2))])]) == "not_assessable not_assessable")
  }

  @Test("of one's own has its measure, direction, limit and arm")
  func own() {
    let bias = AcceptanceCriterion(id: "o", profile: .own, limit: 1, measure: .bias, direction: .within)
    #expect(outcome(bias, [row([(.bias, -0.5, -0.9...(-0.1))])]) == "pass pass")
    #expect(outcome(bias, [row([(.bias, -1.5, -1.9...(-1.1))])]) == "fail fail")
    let coverage = AcceptanceCriterion(
      id: "o", profile: .own, limit: 0.8, measure: .coverage, direction: .atLeast, arm: "ecg")
    let rows = [row([(.coverage, 0.9, 0.8...0.95)]), row(arm: "strap", [(.coverage, 0.5, 0.4...0.6)])]
    #expect(verdicts(coverage, rows).map(\.arm) == ["ecg"])
    #expect(outcome(coverage, rows) == "pass pass")
    var everywhere = coverage
    everywhere.arm = nil
    #expect(verdicts(everywhere, rows).map(\.confident) == [.pass, .fail])
  }

  @Test("looks at one version only, and at no row of differences")
  func versions() {
    var old = row([(.rootMeanSquareError, 9, 8...10)])
    old.algorithm = AlgorithmIdentifier("haptika-ppg", Version(1, 0, 0))
    #expect(verdicts(arms, [old, row([(.rootMeanSquareError, 1, 0.5...1.5)])]).map(\.confident) == [.pass])
  }
}

@Suite("A criterion on a simulator")
struct SimulatorAcceptanceTests {
  private func target(_ level: String, published: Int, units: Int, _ value: Double = 1) -> AccuracySummary {
    row(
      "target_bpm", level, arm: "simulator", people: units, published: published, eligible: published, simulated: true,
      [(.meanAbsolutePercentageError, value, nil)])
  }

  private func whole() -> AccuracySummary {
    row(
      arm: "simulator", people: 3, published: 90, eligible: 90, simulated: true,
      [(.meanAbsolutePercentageError, 1, nil)])
  }

  /// Errors in BPM at 60 BPM, of units in turn: `count` recordings whose absolute error alternates by 0.1 around `errors` of each unit.
  private func evidence(_ level: String, _ errors: [Double], count: Int) -> UnitEvidence {
    let recordings = (0..<count).map { index in
      let unit = index % errors.count
      return UnitEvidence.Recording(
        unit: "u\(unit)", error: errors[unit] + (index % 2 == 0 ? 0.1 : -0.1), reference: 60)
    }
    return UnitEvidence(
      arm: "simulator", referenceKind: .rrIntervals, algorithm: algorithm, target: level, recordings: recordings,
      eligibleByUnit: Dictionary(grouping: recordings, by: \.unit).mapValues(\.count))
  }

  private let criterion = AcceptanceCriterion(id: "c", profile: .iec63203)

  @Test("needs 10 recordings a target for a point verdict, and 30 of 3 units for a confident one")
  func gates() {
    func found(_ published: Int, _ units: Int) -> String {
      outcome(
        criterion, [whole(), target("60", published: published, units: units)],
        units: [evidence("60", [Double](repeating: 0.6, count: units), count: published)])
    }
    #expect(found(30, 3) == "pass pass")
    #expect(found(29, 3) == "pass not_assessable")
    #expect(found(30, 2) == "pass not_assessable")
    #expect(found(40, 1) == "pass not_assessable")
    #expect(found(10, 3) == "pass not_assessable")
    #expect(found(9, 3) == "not_assessable not_assessable")
  }

  @Test("asks every target, and is worded for the units tested")
  func targets() {
    let rows = [
      whole(), target("60", published: 30, units: 3), target("75", published: 9, units: 3),
      target("others", published: 9, units: 3, 50),
    ]
    let verdict = verdicts(criterion, rows, units: [evidence("60", [0.6, 0.6, 0.6], count: 30)])[0]
    #expect(verdict.isOfUnitsTested && verdict.evidence.map(\.level) == ["60", "75"])
    #expect(verdict.point == .notAssessable && verdict.confident == .notAssessable)
    #expect(verdicts(criterion, [whole()])[0].reason == "no recording of the simulator names its target")
  }

  @Test("asks each of several conditions, too, by profiles that ask every condition, and only by these")
  func conditions() {
    func condition(_ level: String, _ value: Double, _ interval: ClosedRange<Double>) -> AccuracySummary {
      row(
        "condition", level, arm: "simulator", people: 3, published: 45, eligible: 45, simulated: true,
        [(.meanAbsolutePercentageError, value, interval), (.rootMeanSquareError, value, interval)])
    }
    let units = [evidence("60", [0.6, 0.6, 0.6], count: 30)]
    let rows = [whole(), target("60", published: 30, units: 3), condition("clean", 1, 0.5...2)]
    // One condition alone is what the targets hold.
    #expect(outcome(criterion, rows, units: units) == "pass pass")
    #expect(outcome(criterion, rows + [condition("gaps", 2, 1...3)], units: units) == "pass pass")
    #expect(outcome(criterion, rows + [condition("wave", 22, 19...25)], units: units) == "fail fail")
    let mean = AcceptanceCriterion(
      id: "m", profile: .own, limit: 10, measure: .meanAbsolutePercentageError, direction: .atMost)
    #expect(outcome(mean, rows + [condition("wave", 22, 19...25)], units: units) == "pass pass")
  }

  @Test("asks the interval over recordings and the worst unit too")
  func worstUnit() throws {
    let rows = [whole(), target("60", published: 30, units: 3)]
    #expect(outcome(criterion, rows) == "pass not_assessable")
    // Mean APE of the units about 1.7, 1.7 and 11.7 %: their mean is below 10, one of them is not.
    let verdict = verdicts(criterion, rows, units: [evidence("60", [1, 1, 7], count: 30)])[0]
    #expect(verdict.point == .pass && verdict.confident == .inconclusive)
    let found = try #require(verdict.evidence.first)
    #expect(found.reason == "the worst unit is beyond the limit")
    #expect(abs(try #require(found.worstUnit) - 100 * 7 / 60.0) < 1e-9)
  }

  @Test("has Student's interval over recordings, not over units")
  func interval() throws {
    // Errors 1, 2, 3, 4 at 100 BPM: mean 2.5, SD 1.2909944487, t(.975, 3) = 3.1824463053; half-width 2.0542602567.
    let recordings = (1...4).map { UnitEvidence.Recording(unit: $0 < 3 ? "a" : "b", error: Double($0), reference: 100) }
    let evidence = UnitEvidence(
      arm: "s", referenceKind: .rrIntervals, algorithm: algorithm, target: "100", recordings: recordings,
      eligibleByUnit: ["a": 2, "b": 3])
    let error = try #require(evidence.interval(of: .meanAbsoluteError))
    #expect(abs(error.low - 0.4457397433) < 1e-8 && abs(error.high - 4.5542602567) < 1e-8)
    // e²: 1, 4, 9, 16: mean 7.5, SD 6.5574385243, half-width 10.4343480; its lower end is below 0.
    let square = try #require(evidence.interval(of: .rootMeanSquareError))
    #expect(square.low == 0 && abs(square.high - 17.934348002.squareRoot()) < 1e-6)
    #expect(evidence.worst(of: .meanAbsoluteError, .atMost) == 3.5)
    // One of five eligible was withheld, by b: 4 of 5 within 5 BPM, 2 of 3 in the worst unit.
    #expect(abs(try #require(evidence.worst(of: .success5, .atLeast)) - 2 / 3.0) < 1e-12)
    // Wilson's interval of 4 of 5, by hand; that of 5 of 5 would have a width, too.
    let success = try #require(evidence.interval(of: .success5))
    #expect(abs(success.low - 0.375535) < 1e-5 && abs(success.high - 0.963777) < 1e-5)
    #expect(evidence.interval(of: .limitLower) == nil)
  }
}
