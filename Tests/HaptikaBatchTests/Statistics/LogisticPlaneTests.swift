import Testing

@testable import HaptikaBatch

@Suite("A logistic plane")
struct LogisticPlaneTests {
  private static let points: [(Double, Double, Bool)] = [
    (0.2, -1.0, false), (1.1, 0.4, true), (-0.7, 0.9, false), (0.5, 0.6, true), (2.0, -0.5, false), (-1.2, -0.3, false),
    (1.6, 1.2, true), (0.1, 1.5, true), (-0.4, -0.8, true), (0.9, -1.4, false), (-1.0, 1.1, true), (1.3, 0.0, false),
  ]
  private static let rows = points.enumerated().map {
    LogisticPlane.Row(first: $1.0, second: $1.1, isPositive: $1.2, owner: $0)
  }

  /// numpy: Newton's method by `linalg.solve` until a step is below 1e-14.
  @Test("is the plane of greatest likelihood")
  func fit() throws {
    let plane = try #require(LogisticPlane.of(Self.rows, weights: [Int32](repeating: 1, count: 12)).value)
    #expect(abs(plane.intercept + 0.2771741359544209) < 1e-9)
    #expect(abs(plane.first - 0.05137232347812897) < 1e-9)
    #expect(abs(plane.second - 1.6308914411980378) < 1e-9)
  }

  /// numpy, with the rows repeated.
  @Test("counts a person as often as the weight says, and not at all at 0")
  func weights() throws {
    let weights: [Int32] = [2, 1, 0, 3, 1, 1, 1, 2, 1, 0, 1, 1]
    let plane = try #require(LogisticPlane.of(Self.rows, weights: weights).value)
    #expect(abs(plane.intercept - 0.7478584463687111) < 1e-9)
    #expect(abs(plane.first + 0.668299739813066) < 1e-9)
    #expect(abs(plane.second - 3.255082860694644) < 1e-9)
    let repeated = Self.rows.flatMap { row in [LogisticPlane.Row](repeating: row, count: Int(weights[row.owner])) }
    let same = try #require(LogisticPlane.of(repeated, weights: [Int32](repeating: 1, count: 12)).value)
    #expect(abs(same.first - plane.first) < 1e-12)
  }

  @Test("does not exist of no rows, one class, points on a line, and separated outcomes")
  func undefined() {
    func reason(_ points: [(Double, Double, Bool)]) -> UndefinedReason? {
      let rows = points.map { LogisticPlane.Row(first: $0.0, second: $0.1, isPositive: $0.2, owner: 0) }
      if case .failure(let reason) = LogisticPlane.of(rows, weights: [1]) { return reason }
      return nil
    }
    #expect(reason([]) == .noObservations)
    #expect(reason(Self.points.filter(\.2)) == .oneClass)
    #expect(reason(Self.points.map { ($0.0, 2 * $0.0 - 1, $0.2) }) == .constant)
    #expect(reason(Self.points.map { ($0.0, 3, $0.2) }) == .constant)
    #expect(reason(Self.points.map { ($0.0, $0.1, $0.0 + $0.1 > 0.2) }) == .separation)
    let nobody = LogisticPlane.of(Self.rows, weights: [Int32](repeating: 0, count: 12))
    #expect(nobody == .failure(.noObservations))
  }
}
