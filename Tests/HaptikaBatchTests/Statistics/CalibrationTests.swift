import Testing

@testable import HaptikaBatch

@Suite("Calibration")
struct CalibrationTests {
  /// 240 forecasts of 12 people with all kinds of probabilities, among them 0, 1, ties and edges of bins.
  private func study() -> Forecasts {
    var generator = RandomGenerator(label: "forecasts", seed: 0, replicate: 0)
    var (p, y, owners): ([Double], [Bool], [Int32]) = ([], [], [])
    for row in 0..<240 {
      let value = row % 3 == 0 ? Double(generator.below(11)) / 10 : generator.unitDouble()
      p.append(value)
      y.append(generator.unitDouble() < value)
      owners.append(Int32(row % 12))
    }
    return Forecasts(probabilities: p, outcomes: y, owners: owners)
  }

  @Test("takes the Brier score apart without a rest, over distinct forecasts and over bins", arguments: [1, 5, 7, 10])
  func identity(bins: Int) throws {
    let forecasts = study()
    let (score, binned) = (
      try BrierScore.of(forecasts).get(), try BinnedBrierScore.of(forecasts, binCount: bins).get()
    )
    #expect(abs(score.reliability - score.resolution + score.uncertainty - score.score) < 1e-12)
    #expect(abs(binned.score - score.score) < 1e-12)
  }

  @Test("does not depend on the order of the rows, to the last bit", arguments: [7, 11, 239])
  func permutation(step: Int) throws {
    let forecasts = study()
    let order = (0..<240).map { $0 * step % 240 }
    let permuted = Forecasts(
      probabilities: order.map { forecasts.probabilities[$0] }, outcomes: order.map { forecasts.outcomes[$0] },
      owners: order.map { forecasts.owners[$0] })
    #expect(try BrierScore.of(forecasts).get() == BrierScore.of(permuted).get())
    #expect(
      try BinnedBrierScore.of(forecasts, binCount: 10).get() == BinnedBrierScore.of(permuted, binCount: 10).get())
    #expect(
      try CoxRecalibration(forecasts, clippedTo: 0.01...0.99).line.get()
        == CoxRecalibration(permuted, clippedTo: 0.01...0.99).line.get())
    #expect(IsotonicFit(forecasts) == IsotonicFit(permuted))
    let weights = (0..<12).map { Int32($0 % 4) }
    #expect(
      forecasts.expectedCalibrationError(weights, binCount: 10)
        == permuted.expectedCalibrationError(weights, binCount: 10))
  }

  @Test("counts a person of weight 2 as if all rows of that person stood twice")
  func weights() throws {
    let forecasts = study()
    let weights = (0..<12).map { Int32($0 % 3) }
    let rows = (0..<240).flatMap { repeatElement($0, count: Int(weights[Int(forecasts.owners[$0])])) }
    let copied = Forecasts(
      probabilities: rows.map { forecasts.probabilities[$0] }, outcomes: rows.map { forecasts.outcomes[$0] },
      owners: rows.map { forecasts.owners[$0] })
    let (weighted, plain) = (
      try #require(forecasts.expectedCalibrationError(weights, binCount: 10)),
      try ReliabilityBins.of(copied, binCount: 10).get().expectedCalibrationError
    )
    // One product stands for two equal terms of a compensated sum.
    #expect(abs(weighted - plain) < 1e-15)
    #expect(forecasts.expectedCalibrationError([Int32](repeating: 0, count: 12), binCount: 10) == nil)
  }

  @Test("puts a forecast on an edge into the upper bin, and 1 into the last", arguments: [5, 10, 7])
  func edges(count: Int) throws {
    let edges = (0...count).map { Double($0) / Double(count) }
    let bins = try ReliabilityBins.of(
      Forecasts(independent: edges, edges.map { _ in 1 }), binCount: count
    ).get().bins
    #expect(bins.map(\.index) == Array(0..<count))
    #expect(bins.map(\.observed.all) == [Int](repeating: 1, count: count - 1) + [2])
  }

  @Test("gives the interval of a bin by person, and none of one person")
  func binIntervals() throws {
    // Two people in one bin, 1 of 2 and 2 of 2; in the other bin one person.
    let forecasts = Forecasts(
      probabilities: [0.1, 0.2, 0.3, 0.4, 0.9], outcomes: [true, false, true, true, true], owners: [0, 0, 1, 1, 1])
    let bins = try ReliabilityBins.of(forecasts, binCount: 2).get().bins
    let share = try #require(ClusteredShare([Share(1, of: 2), Share(2, of: 2)]))
    #expect(bins[0].interval == .success(share.interval))
    #expect(bins[1].interval == .failure(.tooFewClusters))
  }

  @Test("takes ten bins from 200 forecasts on", arguments: [(199, 5), (200, 10)])
  func binCount(forecasts: Int, bins: Int) { #expect(ReliabilityBins.binCount(forForecasts: forecasts) == bins) }

  @Test("is undefined of no forecasts")
  func none() {
    let forecasts = Forecasts(independent: [], [])
    #expect(BrierScore.of(forecasts) == .failure(.noObservations))
    #expect(BinnedBrierScore.of(forecasts, binCount: 5) == .failure(.noObservations))
    #expect(
      AdaptiveCalibrationError.of(probabilities: [], outcomes: [], binCount: 5) == .undefined("no_observations"))
    #expect(CoxRecalibration(forecasts, clippedTo: 0.01...0.99).line == .failure(.noObservations))
    #expect(IsotonicFit(forecasts).points.isEmpty)
  }

  @Test("has no skill and no recalibration when all outcomes are the same", arguments: [0, 1])
  func oneClass(outcome: Int) throws {
    let forecasts = Forecasts(independent: [0.2, 0.4, 0.7], [outcome, outcome, outcome])
    #expect(try BrierScore.of(forecasts).get().skill == .undefined("one_class"))
    let recalibration = CoxRecalibration(forecasts, clippedTo: 0.01...0.99)
    #expect(recalibration.line == .failure(.oneClass))
    #expect(recalibration.inTheLarge == .failure(.oneClass))
  }

  @Test("has no slope when all forecasts are the same, but still an intercept")
  func oneForecast() throws {
    // 3 of 4 where 1 of 2 was forecast: logit 0.75 = ln 3.
    let recalibration = CoxRecalibration(
      Forecasts(independent: [0.5, 0.5, 0.5, 0.5], [1, 1, 0, 1]), clippedTo: 0.01...0.99)
    #expect(recalibration.line == .failure(.constant))
    #expect(abs(try recalibration.inTheLarge.get().intercept - 1.0986122886681098) < 1e-12)
  }

  @Test(
    "has no recalibration when the forecasts separate the outcomes, wholly or all but one tie",
    arguments: [[0, 0, 0, 1, 1, 1], [0, 0, 1, 0, 1, 1], [1, 1, 1, 0, 0, 0]])
  func separated(outcomes: [Int]) {
    // In the second case the tie at 0.5 holds both outcomes, and everything else is separated by it.
    let forecasts = Forecasts(independent: [0.2, 0.3, 0.5, 0.5, 0.7, 0.8], outcomes)
    #expect(CoxRecalibration(forecasts, clippedTo: 0.01...0.99).line == .failure(.separation))
  }

  @Test("says so when something impossible happened")
  func impossible() throws {
    let score = try BrierScore.of(Forecasts(independent: [0, 0.5], [1, 0])).get()
    #expect(score.logLoss == .undefined("not_finite"))
    // (1 + 0.25) / 2.
    #expect(score.score == 0.625)
  }

  @Test("recalibrates each person by the line of the others")
  func leaveOneOut() throws {
    let forecasts = study()
    let result = try LeaveOneOutRecalibration.of(
      scores: forecasts.probabilities, outcomes: forecasts.outcomes, owners: forecasts.owners,
      clippedTo: 0.01...0.99, minimumClusters: 10
    ).get()
    let others = (0..<240).filter { forecasts.owners[$0] != 3 }
    let line = try CoxRecalibration(
      Forecasts(
        probabilities: others.map { forecasts.probabilities[$0] }, outcomes: others.map { forecasts.outcomes[$0] },
        owners: others.map { forecasts.owners[$0] }), clippedTo: 0.01...0.99
    ).line.get()
    for row in 0..<240 where forecasts.owners[row] == 3 {
      let score = min(max(forecasts.probabilities[row], 0.01), 0.99)
      #expect(result.probabilities[row] == line.probability(at: logit(score)))
    }
  }

  @Test("recalibrates nobody when one fold is separated or people are too few")
  func leaveOneOutUndefined() {
    // Without the third person the outcomes are separated at 0.5.
    let scores = [0.2, 0.7, 0.3, 0.8, 0.9, 0.1]
    let outcomes = [false, true, false, true, false, true]
    let owners: [Int32] = [0, 0, 1, 1, 2, 2]
    for (minimum, reason) in [(3, UndefinedReason.separation), (4, .tooFewClusters)] {
      let result = LeaveOneOutRecalibration.of(
        scores: scores, outcomes: outcomes, owners: owners, clippedTo: 0.01...0.99, minimumClusters: minimum)
      #expect(result == .failure(reason))
    }
  }
}

extension Forecasts {
  /// Forecasts that have an owner each; outcomes as 0 and 1.
  init(independent probabilities: [Double], _ outcomes: [Int]) {
    self.init(
      probabilities: probabilities, outcomes: outcomes.map { $0 == 1 }, owners: outcomes.indices.map { Int32($0) })
  }
}
