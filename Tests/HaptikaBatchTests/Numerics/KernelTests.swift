import Testing

@testable import HaptikaBatch

@Suite("Sums, moments and quantiles")
struct KernelTests {
  @Test("the compensated sum keeps what a plain sum loses")
  func compensation() {
    // 1 + 1e100 + 1 − 1e100 = 2; a plain sum gives 0.
    #expect(CompensatedSum.of([1, 1e100, 1, -1e100]) == 2)
  }

  @Test("a constant series has its own value as mean and no variance", arguments: [0.1, 1.0 / 3, 72.3])
  func constant(value: Double) {
    let series = [Double](repeating: value, count: 1001)
    #expect(Moments.mean(of: series) == value)
    #expect(Moments.variance(of: series) == 0)
  }

  @Test("the variance divides by n − 1")
  func variance() {
    // Mean 2, squared deviations 1 + 0 + 1, divided by 2.
    #expect(Moments.variance(of: [1, 2, 3]) == 1)
  }

  @Test("nothing has no mean, and one value no variance")
  func tooFew() {
    #expect(Moments.mean(of: [Double]()) == nil)
    #expect(Moments.variance(of: [1.0]) == nil)
  }

  @Test("the quantile of one value is that value", arguments: [0, 0.5, 0.95, 1])
  func oneValue(p: Double) {
    #expect(Quantile.type7(ofSorted: [7], at: p) == 7)
  }

  @Test("a position that is whole but for rounding takes no neighbour's part")
  func wholePosition() {
    // 0.1 + 0.7 is 0.7999999999999999, so that the position is 7.999999999999999 where 8 was meant.
    let squares = (0...10).map { Double($0 * $0) }
    #expect(Quantile.type7(ofSorted: squares, at: 0.1 + 0.7) == 64)
  }

  @Test(
    "quantiles of type 6 end at the smallest and the largest value",
    arguments: [(0.0, 1.0), (0.1, 1), (0.9, 3), (1, 3)])
  func ends(p: Double, value: Double) {
    #expect(Quantile.type6(ofSorted: [1, 2, 3], at: p) == value)
  }
}
