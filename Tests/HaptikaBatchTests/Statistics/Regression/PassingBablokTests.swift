import Testing

@testable import HaptikaBatch

@Suite("Passing and Bablok's regression")
struct PassingBablokTests {
  /// x = 1…n on the line 2x + 1, one of them far off.
  private func outlier(_ count: Int) -> (x: [Double], y: [Double]) {
    let x = (1...count).map(Double.init)
    return (x, x.map { $0 == 4 ? 100 : 2 * $0 + 1 })
  }

  @Test("is not bent by an outlier")
  func robust() throws {
    let (x, y) = outlier(12)
    let regression = try PassingBablok.of(x, y).get()
    #expect(regression.slope == 2)
    #expect(regression.intercept == 1)
    #expect(regression.slopeCount == 66)
  }

  @Test("drops slopes of −1, also when they are so but for rounding")
  func minusOne() throws {
    // Of (0, 0.3), (0.1, 0.2), (3, 3): 0.2 − 0.3 is not −0.1 in Double. Left are 2.7/3 and 2.8/2.9.
    let regression = try PassingBablok.of([0, 0.1, 3], [0.3, 0.2, 3]).get()
    #expect(regression.slopeCount == 2)
    #expect(abs(regression.slope - (2.7 / 3 + 2.8 / 2.9) / 2) < 1e-12)
    #expect(regression.shift == 0)
  }

  @Test("drops pairs of equal points and takes points above one another for infinite slopes")
  func vertical() throws {
    // (0, 0) twice, (0, 1), (2, 2), (4, 4): twice +∞ (0,0)-(0,1), 1 of 0-2 and 0-4 twice each and of 2-4, ½ and ¾ from (0, 1).
    let regression = try PassingBablok.of([0, 0, 0, 2, 4], [0, 0, 1, 2, 4]).get()
    #expect(regression.slopeCount == 9)
    #expect(regression.slope == 1)
    #expect(regression.intercept == 0)
  }

  @Test("moves the median by the slopes below −1")
  func shifted() throws {
    // (0, 3), (1, 0), (2, 2), (3, 3.5): slopes −3, −½, 1/6, 2, 1.75, 1.5. One below −1: of −3, −½, 1/6, 1.5, 1.75, 2 the 4th and
    // 5th.
    let regression = try PassingBablok.of([0, 1, 2, 3], [3, 0, 2, 3.5]).get()
    #expect(regression.shift == 1)
    #expect(regression.slope == 1.625)
  }

  @Test("has no interval of few pairs")
  func few() throws {
    // Three slopes, C = z√(3·2·11/18) = 3.75: the lower rank is (3 − 3.75)/2, rounded 0.
    let regression = try PassingBablok.of([1, 2, 3], [1, 3, 4]).get()
    #expect(regression.lowerRank == 0)
    #expect(regression.slopeInterval == .failure(.tooFewRecordings))
    #expect(regression.interceptInterval == .failure(.tooFewRecordings))
  }

  @Test("does not depend on the order of the pairs, to the last bit")
  func permutation() throws {
    let (x, y) = outlier(12)
    let order = x.indices.map { $0 * 5 % 12 }
    #expect(try PassingBablok.of(x, y).get() == PassingBablok.of(order.map { x[$0] }, order.map { y[$0] }).get())
  }

  @Test("is undefined with a reason")
  func undefined() {
    #expect(PassingBablok.of([], []) == .failure(.noObservations))
    #expect(PassingBablok.of([1, 2], [1, 2]) == .failure(.tooFewRecordings))
    #expect(PassingBablok.of([1, 1, 1], [2, 2, 2]) == .failure(.constant))
    #expect(PassingBablok.of([1, 1, 1], [2, 3, 4]) == .failure(.notFinite))
    // Slopes of −2: the median lies beyond the upright line.
    #expect(PassingBablok.of([1, 2, 3], [6, 4, 2]) == .failure(.notFinite))
  }
}
