import Testing

@testable import HaptikaBatch

@Suite("Whatever the study, accuracy summaries")
struct AccuracyPropertyTests {
  /// All, three targets and two conditions.
  private let rowCount = 6

  /// The rows of levels, without those that set two of them against each other.
  private func levels(of observations: [Observation]) -> [AccuracySummary] {
    AccuracyStatistics.summaries(of: observations).filter { $0.contrast == nil }
  }

  @Test("shift bias and limits with all estimates, and nothing else of the spread", arguments: [-7.5, 0.25, 3])
  func shift(by amount: Double) throws {
    let study = try Observation.study()
    let shifted = study.map { observation in
      var observation = observation
      observation.estimate = observation.estimate.map { $0 + amount }
      observation.error = observation.error.map { roundedToNano($0 + amount) }
      return observation
    }
    let (befores, afters) = (levels(of: study), levels(of: shifted))
    try #require(befores.count == rowCount && afters.count == rowCount)
    for (before, after) in zip(befores, afters) {
      for measure in [Measure.bias, .biasOfSubjectMeans, .limitLower, .limitUpper, .naiveLimitLower] {
        let (x, y) = (try #require(before[measure]?.number), try #require(after[measure]?.number))
        // Subject means are rounded to 1e-9 on their own in both runs.
        #expect(abs(y - x - amount) < 2e-9)
      }
      #expect(abs(try #require(before[.sd]?.number) - (try #require(after[.sd]?.number))) < 2e-9)
    }
  }

  @Test("do not depend on the order of the rows, to the last bit", arguments: [5, 7, 11, 45])
  func permutation(step: Int) throws {
    let study = try Observation.study()
    // Every step-th row, modulo 46: a permutation when step and 46 have no common divisor.
    let permuted = study.indices.map { study[$0 * step % study.count] }
    let (a, b) = (AccuracyStatistics.summaries(of: study), AccuracyStatistics.summaries(of: permuted))
    // Behind them stand the worst and the best condition.
    try #require(a.count > rowCount)
    #expect(a.map(\.values) == b.map(\.values))
    #expect(a.map(\.counts) == b.map(\.counts))
    #expect(a.map(\.level) == b.map(\.level))
  }

  /// Every recording, and a copy of it.
  private func doubled(_ study: [Observation]) -> [Observation] {
    study.flatMap { observation in
      var copy = observation
      copy.recordingID += "-copy"
      return [observation, copy]
    }
  }

  @Test("keep the width of their intervals, about, when every recording is doubled: people count, not recordings")
  func doubledIntervals() throws {
    let study = try Observation.study()
    let once = try #require(AccuracyStatistics.summaries(of: study).row("all", "all"))
    let twice = try #require(AccuracyStatistics.summaries(of: doubled(study)).row("all", "all"))
    var compared = 0
    for (a, b) in zip(once.values, twice.values) {
      guard let before = a.interval, let after = b.interval else { continue }
      #expect(before.method == after.method)
      let ratio = (after.high - after.low) / (before.high - before.low)
      switch before.method {
      case "bca":
        // The same people are drawn: the same replicates but for rounding.
        #expect(abs(ratio - 1) < 1e-9, "\(a.measure)")
      case "wilson_clustered":
        // Where people differ no more than chance has it, copies count as recordings, down to 1/√2.
        #expect((0.7...1.000001).contains(ratio), "\(a.measure)")
      default:
        // As if independent it would be 1/√2 = 0.71 throughout. Percentiles of twice as many interpolate between other neighbours.
        #expect((0.75...1.25).contains(ratio), "\(a.measure)")
      }
      compared += 1
    }
    #expect(compared >= 10)
  }

  @Test("keep their point values when every recording is doubled")
  func duplication() throws {
    let study = try Observation.study()
    let all = Measure.allCases
    let unchanged = all.filter {
      // Sample variances (n − 1) and an interpolated percentile beside the median do depend on n.
      ![
        .sd, .naiveSD, .sdBetween, .sdWithin, .limitLower, .limitUpper, .naiveLimitLower, .naiveLimitUpper,
        .percentile95AbsoluteError, .correlationWithinSubject,
        // So do percentiles of type 6, corrections for bias, and tests that take every error for another person's.
        .percentileLimitLower, .percentileLimitUpper, .skewness, .excessKurtosis, .normalityDistance, .normalityP,
        .regressionSlopeP, .regressionSpreadSlopeP, .regressionStartLower, .regressionStartUpper, .regressionEndLower,
        .regressionEndUpper,
      ].contains($0)
    }
    let (onces, twices) = (levels(of: study), levels(of: doubled(study)))
    try #require(onces.count == rowCount && twices.count == rowCount)
    for (once, twice) in zip(onces, twices) {
      #expect(twice.counts.eligible == 2 * once.counts.eligible)
      for measure in unchanged {
        guard let x = once[measure]?.number else {
          #expect(once[measure] == twice[measure], "\(measure.rawValue)")
          continue
        }
        let y = try #require(twice[measure]?.number)
        #expect(abs(x - y) <= 1e-12, "\(measure.rawValue)")
      }
      #expect(once[.meanAbsoluteError]?.number != nil)
    }
  }

  @Test("have a coverage that adds up to one with the shares of all reasons")
  func reasons() throws {
    let rows = levels(of: try Observation.study())
    try #require(rows.count == rowCount)
    for row in rows {
      let withheld = row.counts.withheldByReason.reduce(0) { $0 + $1.count }
      #expect(row.counts.published + withheld == row.counts.eligible)
      let coverage = try #require(row[.coverage]?.number)
      #expect(abs(coverage + Double(withheld) / Double(row.counts.eligible) - 1) < 1e-15)
    }
  }
}
