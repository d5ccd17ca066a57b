import Testing

@testable import HaptikaBatch

@Suite("McNemar's test")
struct McNemarTests {
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
  @Test("mirrors when the versions change places")
  func mirrored() throws {
    let there = try #require(NewcombeInterval.of(PairedOutcomes(both: 36, onlyOld: 2, onlyNew: 12, neither: 0)))
    let back = try #require(NewcombeInterval.of(PairedOutcomes(both: 36, onlyOld: 12, onlyNew: 2, neither: 0)))
    // Wilson's interval of p and of 1 − p are mirror images but for a unit in the last place.
    #expect(abs(there.low + back.high) < 1e-15)
    #expect(abs(there.high + back.low) < 1e-15)
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
