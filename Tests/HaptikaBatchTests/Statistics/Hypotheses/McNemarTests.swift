import Testing

@testable import HaptikaBatch

@Suite("McNemar's test")
struct McNemarTests {
  @Test("agrees with R on the approval ratings")
  func approval() throws {
    let vector = try StatisticsVector("23_mcnemar")
    let cells: [Int] = try vector.inputs("big_n11_n10_n01_n00")
    let test = McNemarTest(onlyOld: cells[1], onlyNew: cells[2])
    try vector.expect(test.exactP, vector.expected("big", "p_exact"))
    try vector.expect(test.chiSquare.number, vector.expected("big", "chi2"))
    try vector.expect(test.chiSquareP.number, vector.expected("big", "p_chi2"))
    try vector.expect(test.continuityCorrectedChiSquare.number, vector.expected("big", "chi2_continuity"))
  }

  @Test("has an exact p and a mid-p")
  func small() throws {
    let vector = try StatisticsVector("23_mcnemar")
    let cells: [Int] = try vector.inputs("small_b_c")
    let test = McNemarTest(onlyOld: cells[0], onlyNew: cells[1])
    try vector.expect(test.exactP, vector.expected("small", "p_exact"))
    try vector.expect(test.midP, vector.expected("small", "p_mid"))
  }

  @Test("does not care which version is new")
  func symmetric() {
    #expect(McNemarTest(onlyOld: 9, onlyNew: 2).exactP == McNemarTest(onlyOld: 2, onlyNew: 9).exactP)
  }

  @Test("says nothing when each version has its half", arguments: [0, 1, 7])
  func balanced(count: Int) {
    let test = McNemarTest(onlyOld: count, onlyNew: count)
    #expect(test.exactP == 1)
    #expect(test.midP == 1)
    #expect(test.continuityCorrectedChiSquare.number == (count == 0 ? nil : 0))
  }

  @Test("has no χ² when the versions never differ")
  func concordant() {
    let test = McNemarTest(onlyOld: 0, onlyNew: 0)
    #expect(test.chiSquare == Statistic(undefined: .noDiscordantRecordings))
    #expect(test.chiSquareP == Statistic(undefined: .noDiscordantRecordings))
  }

  @Test("is exact of few throws", arguments: [(0, 0, 1.0), (3, 0, 0.125), (3, 1, 0.5), (10, 5, 0.623046875)])
  func coin(throwCount: Int, heads: Int, p: Double) {
    // (1 + 10 + 45 + 120 + 210 + 252) / 1024.
    #expect(FairBinomial(throwCount: throwCount).cumulative(heads) == p)
  }

  @Test("neither overflows nor vanishes of many throws")
  func manyThrows() {
    // Of an even number the half has P(X ≤ n/2) = ½ + P(X = n/2)/2; Stirling: P(X = n/2) = √(2/πn)(1 − 1/4n + …).
    let coin = FairBinomial(throwCount: 100_000)
    let middle = coin.probability(of: 50_000)
    #expect(abs(middle / 0.002523126215 - 1) < 1e-8)
    #expect(abs(coin.cumulative(50_000) - (0.5 + middle / 2)) < 1e-9)
    #expect(coin.cumulative(0) == 0)
  }
}

@Suite("Newcombe's interval")
struct NewcombeIntervalTests {
  @Test("agrees with the paper's example")
  func published() throws {
    let vector = try StatisticsVector("23_mcnemar")
    let cells: [Int] = try vector.inputs("newcombe_case")
    // The paper's difference is first − second; ours is new − old, so the first is new.
    let outcomes = PairedOutcomes(both: cells[0], onlyOld: cells[2], onlyNew: cells[1], neither: cells[3])
    let interval: [Double] = try vector.expected("newcombe_36_12_2_0", "ci")
    try vector.expect(outcomes.difference.number, vector.expected("newcombe_36_12_2_0", "difference"))
    try vector.expect(NewcombeInterval.of(outcomes)?.low, interval[0])
    try vector.expect(NewcombeInterval.of(outcomes)?.high, interval[1])
  }

  @Test("agrees on the approval ratings, with the sign of new − old")
  func approval() throws {
    let vector = try StatisticsVector("23_mcnemar")
    let cells: [Int] = try vector.inputs("big_n11_n10_n01_n00")
    let outcomes = PairedOutcomes(both: cells[0], onlyOld: cells[2], onlyNew: cells[1], neither: cells[3])
    let interval: [Double] = try vector.expected("big", "newcombe_ci")
    try vector.expect(outcomes.difference.number, vector.expected("big", "difference"))
    try vector.expect(NewcombeInterval.of(outcomes)?.low, interval[0])
    try vector.expect(NewcombeInterval.of(outcomes)?.high, interval[1])
    try vector.expect(outcomes.correctedPhi, vector.expected("big", "phi"))
    let mirrored = PairedOutcomes(both: cells[0], onlyOld: cells[1], onlyNew: cells[2], neither: cells[3])
    try vector.expect(NewcombeInterval.of(mirrored)?.low, -interval[1])
  }

  @Test("has a width when the versions never differ")
  func concordant() throws {
    // All succeed: p = 1, Wilson's low is n/(n + z²) = 4/(4 + 3.841459), its distance from 1 is 0.489891; φ = 0.
    let interval = try #require(NewcombeInterval.of(PairedOutcomes(both: 4)))
    #expect(abs(interval.low + 0.489891) < 1e-6)
    #expect(abs(interval.high - 0.489891) < 1e-6)
  }

  @Test("has no answer for no recordings")
  func none() {
    #expect(NewcombeInterval.of(PairedOutcomes()) == nil)
    #expect(PairedOutcomes().difference == Statistic(undefined: .noEligibleRecordings))
  }
}
