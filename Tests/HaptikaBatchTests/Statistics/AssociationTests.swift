import Testing

@testable import HaptikaBatch

@Suite("Association of two methods")
struct AssociationTests {
  @Test("has no correlation with a constant method, and no interval when it is perfect")
  func degenerate() throws {
    #expect(Concordance([60, 60, 60], [60.5, 59.8, 60.1]) == nil)
    let perfect = try #require(Concordance([1, 2, 3, 4], [1, 2, 3, 4]))
    #expect(perfect.concordance == 1)
    #expect(perfect.concordanceInterval == nil)
  }

  @Test("has an intraclass correlation of 1 without an interval when the methods differ by nothing, or by an offset")
  func perfectClasses() throws {
    let same = try #require(IntraclassCorrelation(rows: [[1, 1], [2, 2], [4, 4]]))
    #expect(same.absolute == 1 && same.consistency == 1 && same.oneWay == 1)
    #expect(same.absoluteInterval == nil)
    #expect(same.consistencyInterval == nil)
    let shifted = try #require(IntraclassCorrelation(rows: [[1, 2], [2, 3], [4, 5]]))
    #expect(shifted.consistency == 1)
    #expect(shifted.absolute < 1)
    #expect(shifted.consistencyInterval == nil)
  }

  @Test("has no intraclass correlation with a constant method")
  func constantClass() {
    #expect(IntraclassCorrelation(rows: [[60.5, 60], [59.8, 60], [60.1, 60]]) == nil)
  }

  @Test("has limits of one width where the spread does not grow along the axis, and of two where it does")
  func regressionLimits() throws {
    // At each place two residuals of one size: 1 throughout, then about A/2.
    let axis = (1...20).map { Double(($0 + 1) / 2) }
    let signs = (1...20).map { $0 % 2 == 0 ? 1.0 : -1 }
    let even = try #require(RegressionLimits(differences: signs, axis: axis))
    #expect(!even.isHeteroscedastic && even.isConstant)
    #expect(even.limits(at: 3) == even.homoscedasticLimits(at: 3))
    let sizes = axis.map { $0 / 2 + (Int($0) % 2 == 0 ? 0.1 : -0.1) }
    let growing = try #require(RegressionLimits(differences: zip(signs, sizes).map { $0 * $1 }, axis: axis))
    #expect(growing.isHeteroscedastic && !growing.isConstant)
    #expect(growing.limits(at: 3) == growing.heteroscedasticLimits(at: 3))
  }
}
