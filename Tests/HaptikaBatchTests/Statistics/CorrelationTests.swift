import Testing

@testable import HaptikaBatch

@Suite("Correlation")
struct CorrelationTests {
  /// Pairs with many ties in both series, of 20 people.
  private func study(_ count: Int) -> (x: [Double], y: [Double], owners: [Int32]) {
    var generator = RandomGenerator(label: "pairs", seed: 0, replicate: 0)
    let x = (0..<count).map { _ in Double(generator.below(40)) / 10 }
    return (x, x.map { ($0 + 2 * generator.unitDouble()).rounded() }, (0..<count).map { Int32($0 % 20) })
  }

  @Test("counts the pairs that comparing all pairs of rows counts, with and without weights")
  func allPairs() throws {
    let (x, y, owners) = study(100)
    for weights in [[Int32](repeating: 1, count: 20), (0..<20).map { Int32($0 % 4) }] {
      let rows = (0..<100).flatMap { repeatElement($0, count: Int(weights[Int(owners[$0])])) }
      var (concordant, discordant) = (0, 0)
      for i in rows.indices {
        for j in 0..<i {
          let product = (x[rows[i]] - x[rows[j]]) * (y[rows[i]] - y[rows[j]])
          if product > 0 { concordant += 1 }
          if product < 0 { discordant += 1 }
        }
      }
      let kendall = try PairedRanks(x, y, owners: owners).kendallTauB(weights).get()
      #expect(kendall.concordant == concordant)
      #expect(kendall.discordant == discordant)
      // A copied row is the same as a weight of 2.
      let copied = PairedRanks(
        rows.map { x[$0] }, rows.map { y[$0] }, owners: [Int32](repeating: 0, count: rows.count))
      #expect(try copied.kendallTauB([1]).get() == kendall)
      #expect(copied.spearman([1]) == PairedRanks(x, y, owners: owners).spearman(weights))
    }
  }

  @Test("does not depend on the order of the rows, to the last bit", arguments: [7, 11, 99])
  func permutation(step: Int) throws {
    let (x, y, owners) = study(100)
    let order = (0..<100).map { $0 * step % 100 }
    let (u, v, w) = (order.map { x[$0] }, order.map { y[$0] }, order.map { owners[$0] })
    let (a, b) = (PairedRanks(x, y, owners: owners), PairedRanks(u, v, owners: w))
    #expect(try a.kendallTauB(a.everybody).get() == b.kendallTauB(b.everybody).get())
    #expect(a.spearman(a.everybody) == b.spearman(b.everybody))
    #expect(
      try RepeatedMeasuresCorrelation.of(x, y, owners: owners).get()
        == RepeatedMeasuresCorrelation.of(u, v, owners: w).get())
  }

  @Test("is exactly ±1 of ranks that agree or are reversed", arguments: [1.0, -1])
  func perfect(sign: Double) throws {
    let x = (0..<57).map { Double($0 / 3) }
    let ranks = PairedRanks(x, x.map { sign * $0 * $0 }, owners: x.indices.map { Int32($0) })
    #expect(try ranks.kendallTauB(ranks.everybody).get().coefficient == sign)
    #expect(ranks.spearman(ranks.everybody) == .value(sign))
  }

  @Test("of a hundred thousand pairs is found by sorting")
  func large() throws {
    // Neighbours are swapped two by two: 50,000 of the pairs of rows are discordant, all others concordant.
    let x = (0..<100_000).map(Double.init)
    let ranks = PairedRanks(x, (0..<100_000).map { Double($0 ^ 1) }, owners: [Int32](repeating: 0, count: 100_000))
    let kendall = try ranks.kendallTauB([1]).get()
    #expect(kendall.discordant == 50_000)
    #expect(kendall.concordant == 100_000 * 99_999 / 2 - 50_000)
  }

  @Test("is undefined of too few rows and of a series that does not vary")
  func undefined() {
    func reason(_ x: [Double], _ y: [Double]) -> (UndefinedReason?, Statistic) {
      let ranks = PairedRanks(x, y, owners: x.indices.map { Int32($0) })
      guard case .failure(let reason) = ranks.kendallTauB(ranks.everybody) else { return (nil, .value(0)) }
      return (reason, ranks.spearman(ranks.everybody))
    }
    #expect(reason([], []) == (.noObservations, .undefined("no_observations")))
    #expect(reason([1], [2]) == (.tooFewRecordings, .undefined("too_few_recordings")))
    #expect(reason([1, 1], [2, 3]) == (.constant, .undefined("constant")))
    #expect(reason([1, 2], [0.1, 0.1]) == (.constant, .undefined("constant")))
  }

  @Test("within people is undefined when nobody varies, whatever people are between them")
  func noVariationWithin() {
    let (x, y) = ([0.1, 0.1, 0.1, 0.7, 0.7, 0.7], [1.0, 2, 3, 2, 1, 5])
    #expect(RepeatedMeasuresCorrelation.of(x, y, owners: [0, 0, 0, 1, 1, 1]) == .failure(.constant))
    #expect(RepeatedMeasuresCorrelation.of(y, x, owners: [0, 0, 0, 1, 1, 1]) == .failure(.constant))
    #expect(RepeatedMeasuresCorrelation.of([], [], owners: []) == .failure(.noObservations))
    // N − k − 1 = 4 − 3 − 1.
    #expect(
      RepeatedMeasuresCorrelation.of([1, 2, 3, 4], [1, 2, 3, 5], owners: [0, 0, 1, 2]) == .failure(.tooFewRecordings))
  }

  @Test("within people has no interval when it is perfect, nor of one degree of freedom")
  func noInterval() throws {
    // Deviations ±1 of both series in both people: sums of squares 4, product 4.
    let perfect = try RepeatedMeasuresCorrelation.of([1, 3, 5, 7], [2, 4, 9, 11], owners: [0, 0, 1, 1]).get()
    #expect(perfect.coefficient == 1)
    #expect(perfect.p == 0)
    #expect(perfect.interval == .failure(.perfect))
    let few = try RepeatedMeasuresCorrelation.of([1, 2, 3], [1, 3, 2], owners: [0, 0, 0]).get()
    #expect(few.degreesOfFreedom == 1)
    #expect(few.interval == .failure(.tooFewRecordings))
  }

  @Test("within one person is Pearson's correlation")
  func onePerson() throws {
    // Deviations −1, 0, 1 and −1, 1, 0: product 1, squares 2 and 2.
    let correlation = try RepeatedMeasuresCorrelation.of([1, 2, 3], [1, 3, 2], owners: [0, 0, 0]).get()
    #expect(correlation.coefficient == 0.5)
  }
}
