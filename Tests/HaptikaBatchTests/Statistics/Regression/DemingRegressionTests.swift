import Testing

@testable import HaptikaBatch

@Suite("Deming's regression")
struct DemingRegressionTests {
  @Test("of points on a line is that line, with no error")
  func line() throws {
    // y = 3x − 1.
    let regression = try DemingRegression.of([0, 1, 2, 5], [-1, 2, 5, 14]).get()
    #expect(abs(regression.line.slope - 3) < 1e-14)
    #expect(abs(regression.line.intercept + 1) < 1e-13)
    #expect(try regression.errors.get().slope < 1e-14)
  }

  @Test("is the inverse line when the methods change places")
  func swapped() throws {
    let (x, y) = ([1.0, 2, 4, 7, 11], [2.0, 1, 5, 6, 13])
    let (forth, back) = (try DemingRegression.of(x, y).get(), try DemingRegression.of(y, x).get())
    #expect(abs(forth.line.slope * back.line.slope - 1) < 1e-14)
  }

  @Test("is level where only x varies together with nothing", arguments: [[2.0, 1, 1, 2], [1.0, 2, 2, 1]])
  func level(y: [Double]) throws {
    // Deviations of x −3, −1, 1, 3 and of y ±½: the products cancel, S_xx 20 and S_yy 1.
    let regression = try DemingRegression.of([-3, -1, 1, 3], y).get()
    #expect(regression.line.slope == 0)
    #expect(regression.line.intercept == 1.5)
  }

  @Test("is undefined with a reason")
  func undefined() {
    #expect(DemingRegression.of([], []) == .failure(.noObservations))
    #expect(DemingRegression.of([1, 2], [1, 2]) == .failure(.tooFewRecordings))
    #expect(DemingRegression.of([60, 60, 60], [61, 59, 60]) == .failure(.constant))
    #expect(DemingRegression.of([61, 59, 60], [60, 60, 60]) == .failure(.constant))
    // Upright: y alone varies, together with nothing.
    #expect(DemingRegression.of([2, 1, 1, 2], [-3, -1, 1, 3]) == .failure(.notFinite))
  }

  @Test("has no errors when one point alone makes it a line")
  func oneLeverage() throws {
    // Without the last pair x does not vary.
    let regression = try DemingRegression.of([1, 1, 1, 2], [1, 2, 3, 4]).get()
    #expect(regression.errors == .failure(.constant))
    #expect(regression.slopeInterval == .failure(.constant))
    #expect(regression.interceptInterval == .failure(.constant))
  }
}
