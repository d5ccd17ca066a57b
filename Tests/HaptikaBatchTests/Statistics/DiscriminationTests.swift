import Testing

@testable import HaptikaBatch

@Suite("The area under the ROC curve")
struct DiscriminationTests {
  /// Scores in steps of a tenth, so that there are ties, of so many rows of a third as many people.
  private func study(_ count: Int) -> (scores: [Double], isPositive: [Bool], owners: [Int32]) {
    var generator = RandomGenerator(label: "scores", seed: 0, replicate: 0)
    let isPositive = (0..<count).map { _ in generator.below(3) == 0 }
    return (
      isPositive.map { Double(generator.below(60) + ($0 ? 12 : 0)) / 10 }, isPositive,
      (0..<count).map { Int32($0 * 7 % (count / 3)) }
    )
  }

  @Test("has Obuchowski's variance equal to DeLong's when everybody has one score")
  func singletons() throws {
    let (scores, isPositive, _) = study(90)
    let plain = try ROCArea.of(scores: scores, isPositive: isPositive).get()
    let clustered = try ClusteredROCArea.of(
      scores: scores, isPositive: isPositive, owners: (0..<90).map { Int32($0) }
    ).get()
    let (a, b) = (try #require(plain.variance.number), try #require(clustered.variance.number))
    #expect(abs(a - b) < 1e-14)
  }

  @Test("is what comparing all pairs gives")
  func allPairs() throws {
    let (scores, isPositive, _) = study(120)
    let (cases, others) = (
      scores.indices.filter { isPositive[$0] }.map { scores[$0] },
      scores.indices.filter { !isPositive[$0] }.map { scores[$0] }
    )
    let doubled = cases.map { x in others.reduce(0) { $0 + ($1 < x ? 2 : $1 == x ? 1 : 0) } }
    let area = try ROCArea.of(scores: scores, isPositive: isPositive).get()
    #expect(area.area == Double(doubled.reduce(0, +)) / Double(2 * cases.count * others.count))
    #expect(area.placements(ofPositives: true) == doubled.map { Double($0) / Double(2 * others.count) })
    let reversed = others.map { y in cases.reduce(0) { $0 + ($1 > y ? 2 : $1 == y ? 1 : 0) } }
    #expect(area.placements(ofPositives: false) == reversed.map { Double($0) / Double(2 * cases.count) })
  }

  @Test("does not depend on the order of the rows, to the last bit", arguments: [7, 11, 119])
  func permutation(step: Int) throws {
    let (scores, isPositive, owners) = study(120)
    let others = scores.map { ($0 * 3).rounded() }
    let order = (0..<120).map { $0 * step % 120 }
    func results(_ order: [Int]) throws -> ([Statistic], ROCComparison) {
      let (labels, values) = (order.map { isPositive[$0] }, order.map { scores[$0] })
      let area = try ROCArea.of(scores: values, isPositive: labels).get()
      let clustered = try ClusteredROCArea.of(
        scores: values, isPositive: labels, owners: order.map { owners[$0] }
      ).get()
      let other = try ROCArea.of(scores: order.map { others[$0] }, isPositive: labels).get()
      return (
        [.value(area.area), area.variance, clustered.variance, clustered.meanAreaWithinClusters],
        try ROCComparison.between(area, other).get()
      )
    }
    let (first, second) = (try results(Array(0..<120)), try results(order))
    #expect(first.0 == second.0)
    #expect(first.1 == second.1)
  }

  @Test("of a hundred thousand scores is found by sorting")
  func large() throws {
    // Case i scores 2i, non-case j scores 2j + 1, of 50,000 each: case i is above i non-cases, so the mean is (50,000 − 1)/2
    // of 50,000.
    let scores = (0..<100_000).map(Double.init)
    let area = try ROCArea.of(scores: scores, isPositive: (0..<100_000).map { $0 % 2 == 0 }).get()
    #expect(area.area == 49_999.0 / 100_000)
  }

  @Test("has no interval when cases and non-cases are told apart without a fault", arguments: [1.0, -1])
  func perfect(sign: Double) throws {
    let area = try ROCArea.of(
      scores: [1, 2, 3, 4].map { $0 * sign }, isPositive: [false, false, true, true]
    ).get()
    #expect(area.area == (sign > 0 ? 1 : 0))
    #expect(area.variance == .value(0))
    #expect(area.interval == .failure(.perfect))
  }

  @Test("is one half when all scores are equal")
  func constant() throws {
    let area = try ROCArea.of(scores: [3, 3, 3, 3], isPositive: [true, false, true, false]).get()
    #expect(area.area == 0.5)
    #expect(ROCComparison.between(area, area) == .failure(.constant))
  }

  @Test("is undefined of no rows and of one class")
  func undefined() {
    #expect(ROCArea.of(scores: [], isPositive: []) == .failure(.noObservations))
    #expect(ROCArea.of(scores: [1, 2], isPositive: [true, true]) == .failure(.oneClass))
    #expect(
      ClusteredROCArea.of(scores: [1, 2], isPositive: [false, false], owners: [0, 1]) == .failure(.oneClass))
  }

  @Test("has no variance of one case, nor by person when one person has all cases")
  func tooFew() throws {
    let single = try ROCArea.of(scores: [1, 3, 2], isPositive: [false, true, false]).get()
    #expect(single.variance == .undefined("too_few_recordings"))
    #expect(single.interval == .failure(.tooFewRecordings))
    let clustered = try ClusteredROCArea.of(
      scores: [1, 3, 2, 4], isPositive: [false, true, false, true], owners: [0, 1, 2, 1]
    ).get()
    #expect(clustered.interval == .failure(.tooFewClusters))
    #expect(clustered.meanAreaWithinClusters == .undefined("one_class"))
  }
}
