import Testing

@testable import HaptikaBatch

@Suite("The signed-rank test")
struct SignedRankTests {
  private func test(_ differences: [Double]) throws -> SignedRankTest? {
    SignedRankTest(try #require(NanoDifferences(differences)))
  }

  @Test("has no answer when nobody differs", arguments: [[], [0], [0, -0.0, 4e-10]] as [[Double]])
  func nothing(differences: [Double]) throws {
    #expect(try test(differences) == nil)
    #expect(SignedRankTest.p(of: differences) == Statistic(undefined: .noNonzeroDifferences))
  }

  @Test("has no answer when a difference is too large to be exact", arguments: [1e300, .infinity, .nan])
  func tooLarge(difference: Double) {
    #expect(SignedRankTest.p(of: [1, difference]) == Statistic(undefined: .notFinite))
  }

  @Test("of one difference says nothing")
  func one() throws {
    // Both signs are as likely: P(V ≥ 1) = ½, doubled.
    let test = try #require(try test([-3]))
    #expect(test.p == 1)
    #expect(test.pseudomedian == -3)
  }

  @Test("is exact up to 50 differences, and then normal", arguments: [(50, true), (51, false)])
  func limit(count: Int, isExact: Bool) throws {
    // All positive: V is the largest it can be, and 2 of the 2^n sign patterns are as extreme.
    let test = try #require(try test((1...count).map(Double.init)))
    #expect(test.exactP == (isExact ? 2 / Double(1 << 50) : nil))
    #expect(test.p == (isExact ? test.exactP : test.normalP))
  }

  @Test("of 51 differences has the p of the formula")
  func normal() throws {
    // 1...51 with every second negative: V = 1 + 3 + … + 51 = 676, mean 663, σ² = 51·52·103/24 = 11381.5, z = 12.5/106.6841 =
    // 0.1171684, and 2(1 − Φ(z)) = 1 − erf(z/√2): z/√2 = 0.08285055, erf = 2/√π·(x − x³/3 + x⁵/10) = 0.0932728.
    let test = try #require(try test((1...51).map { Double($0 % 2 == 0 ? -$0 : $0) }))
    #expect(test.positiveRankSum == 676)
    #expect(abs(test.p - 0.9067272) < 1e-6)
  }

  @Test("does not depend on the order, and mirrors when the versions change places")
  func symmetric() throws {
    let differences = [0.3, -1.2, 0, 2.5, 0.3, -0.3, 4.1]
    let first = try #require(try test(differences))
    #expect(try test(differences.reversed()) == first)
    let mirrored = try #require(try test(differences.map { -$0 }))
    #expect(mirrored.p == first.p)
    #expect(mirrored.pseudomedian == -first.pseudomedian)
    // The sum of all ranks is 6·7/2.
    #expect(mirrored.positiveRankSum == 21 - first.positiveRankSum)
  }

  @Test(
    "has the median of all pairs",
    arguments: [([1, 2], 1.5), ([1, 2, 6], 2.75), ([-4, 1, 1, 9], 1)] as [([Double], Double)])
  func pairs(differences: [Double], median: Double) throws {
    // 1, 1.5, 2. 1, 1.5, 2, 3.5, 4, 6. −4, −1.5, −1.5, 1, 1, 1, 2.5, 5, 5, 9.
    #expect(try test(differences)?.pseudomedian == median)
  }
}
