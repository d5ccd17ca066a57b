import Testing

@testable import HaptikaBatch

@Suite("Number text")
struct NumberTextTests {
  @Test(
    "is the shortest that reads back",
    arguments: [
      (0.1, "0.1"), (70, "70"), (-3, "-3"), (0, "0"), (-0.0, "0"), (1e21, "1e+21"), (1e-7, "1e-07"),
      (1.0 / 3, "0.3333333333333333"), (9_007_199_254_740_992, "9007199254740992"), (.leastNonzeroMagnitude, "5e-324"),
    ] as [(Double, String)])
  func shortest(value: Double, text: String) {
    #expect(NumberText.shortest(value) == text)
    #expect(Double(text) == value)
  }

  @Test("does not exist for what is no number", arguments: [nil, Double.nan, .infinity, -.infinity])
  func noText(value: Double?) {
    #expect(NumberText.shortest(value) == nil)
    #expect(NumberText.fixed(value, decimals: 2) == nil)
    #expect(NumberText.shortestStored(value) == nil)
    #expect(NumberText.percent(value) == nil)
  }

  // 75.1 in 32 bits is 75.0999984741211; 0.1 in 64 bits is no 32-bit number, nor is one third.
  @Test(
    "of what an archive holds in 32 bits has the digits of 32 bits",
    arguments: [
      (Double(Float(75.1)), "75.1"), (Double(Float(9.03)), "9.03"), (60, "60"), (-60, "-60"), (62.5, "62.5"), (0, "0"),
      (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"),
    ] as [(Double, String)])
  func stored(value: Double, text: String) {
    #expect(NumberText.shortestStored(value) == text)
  }

  // As printf("%.2f"): the exact binary value is rounded. 0.005 is stored as slightly more, 1.005 as slightly less, and 0.125
  // is a true tie, which goes to the even digit.
  @Test(
    "rounds as C does",
    arguments: [
      (0.005, "0.01"), (1.005, "1.00"), (0.125, "0.12"), (-0.001, "0.00"), (-0.0, "0.00"), (-0.006, "-0.01"),
      (1e21, "1000000000000000000000.00"), (1234567.891, "1234567.89"),
    ] as [(Double, String)])
  func fixed(value: Double, text: String) {
    #expect(NumberText.fixed(value, decimals: 2) == text)
  }

  @Test(
    "formats a percentage once, from the full value",
    arguments: [(0.94249, "94.2"), (1, "100.0"), (0, "0.0"), (0.9995, "100.0")] as [(Double, String)]
  )
  func percent(fraction: Double, text: String) {
    // 100 × 0.9995 is 99.95 and stored as slightly more.
    #expect(NumberText.percent(fraction) == text)
  }
}
