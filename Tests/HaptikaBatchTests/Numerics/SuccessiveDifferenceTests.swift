import Testing

@testable import HaptikaBatch

@Suite("Successive differences")
struct SuccessiveDifferenceTests {
  @Test("count as large only when strictly so")
  func strict() {
    // Differences 50, −51, 0.
    let differences = SuccessiveDifferences(ofUnbroken: [800, 850, 799, 799])
    #expect(differences.percentage(above: 50) == 100.0 / 3)
    #expect(differences.percentage(above: 51) == 0)
  }

  @Test("of one interval are none, and have no share and no mean")
  func none() {
    let differences = SuccessiveDifferences(ofUnbroken: [800])
    #expect(differences.rootMeanSquare == nil)
    #expect(differences.percentage(above: 50) == nil)
  }
}
