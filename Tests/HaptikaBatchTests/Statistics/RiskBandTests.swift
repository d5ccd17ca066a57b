import Testing

@testable import HaptikaBatch

@Suite("The risk of resampled people")
struct RiskBandTests {
  /// Three people with two losses each; no confidence twice.
  private let confidences = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4]
  private let losses = [1.0, 2, 4, 0, 3, 8]
  private let owners: [Int32] = [0, 0, 1, 1, 2, 2]

  private var ordered: OrderedLosses { OrderedLosses(confidences: confidences, losses: losses, owners: owners) }

  @Test("at a share is the mean loss of the most confident, as many as the share of all, rounded up")
  func shares() throws {
    // Means of the first 1, 2, 3 and 6 (5, 25, 50 and 100 % of 6 are 1, 2, 3 and 6).
    #expect(ordered.risks(atPercents: [5, 25, 50, 100], [1, 1, 1]) == [1, 1.5, 7.0 / 3, 3])
  }

  @Test("is that of the copied recordings of everybody who was drawn, as often as they were")
  func copies() {
    let order = [0, 0, 1, 1, 4, 5]
    let copied = OrderedLosses(
      confidences: order.map { confidences[$0] }, losses: order.map { losses[$0] },
      owners: [Int32](repeating: 0, count: 6))
    #expect(
      ordered.risks(atPercents: RiskBand.percents, [2, 0, 1]) == copied.risks(atPercents: RiskBand.percents, [1]))
  }

  @Test("is undefined of nobody")
  func nobody() { #expect(ordered.risks(atPercents: [100], [0, 0, 0]) == nil) }

  @Test("has an interval a share, the same with any number of workers")
  func band() throws {
    let people = (0..<12).flatMap { [Int32($0), Int32($0)] }
    let many = OrderedLosses(
      confidences: people.indices.map { Double($0 % 7) / 7 }, losses: people.indices.map { Double($0 % 5) },
      owners: people)
    let bootstrap = ClusterBootstrap(clusterCount: 12, label: "test", seed: 0)
    let band = try #require(RiskBand(of: many, bootstrap, replicateCount: 199, workers: 1))
    #expect(band.intervals == RiskBand(of: many, bootstrap, replicateCount: 199, workers: 4)?.intervals)
    #expect(band.intervals.count == 20)
    // At 100 % it is the band of the mean of all.
    let sums = ClusterSums(people.indices.map { Double($0 % 5) }, starts: Array(stride(from: 0, to: 24, by: 2)))
    let means = BootstrapDistribution(bootstrap.replicates(0..<199) { sums.mean($0) }).percentileInterval?.interval
    let last = try #require(band.intervals.last)
    // Sums in another order: the last bits may differ.
    #expect(abs(last.low - (means?.low ?? .nan)) < 1e-12 && abs(last.high - (means?.high ?? .nan)) < 1e-12)
  }
}

@Suite("AURC of what was withheld too")
struct RawRiskTests {
  /// Three recordings: errors of 1 and 2 BPM published, a rate 30 BPM off withheld.
  private func observations(raw: Double?, confidence: Double? = 0.1) -> [Observation] {
    var some = [
      Observation.eligible("a", of: "p", reference: 60, estimate: 61),
      .eligible("b", of: "q", reference: 60, estimate: 62), .eligible("c", of: "r", reference: 60, estimate: nil),
    ]
    (some[0].confidence, some[1].confidence, some[2].confidence) = (0.9, 0.8, confidence)
    some[2].rawEstimate = raw
    return some
  }

  private func value(_ observations: [Observation]) throws -> MeasuredValue {
    let all = try #require(AccuracyStatistics.summaries(of: observations).row("all", "all"))
    return try #require(all.values.first { $0.measure == .areaUnderRawRisk })
  }

  @Test("is over all eligible of which the algorithm would have said something")
  func all() throws {
    let value = try value(observations(raw: 90))
    // Risks 1, 3/2 and 33/3.
    #expect(value.statistic == .value(13.5 / 3))
    #expect(value.counts == MeasureCounts(rows: 3, recordings: 3, subjects: 3))
  }

  @Test("is undefined when nothing that was withheld has a rate, or one has no confidence")
  func undefined() throws {
    #expect(try value(observations(raw: nil)).statistic == .undefined("no_raw_estimates"))
    #expect(try value(observations(raw: 90, confidence: nil)).statistic == .undefined("no_confidence"))
    #expect(try value(Array(observations(raw: 90).prefix(2))).statistic == .undefined("no_raw_estimates"))
  }
}
