import Foundation
import Testing

@testable import HaptikaBatch

@Suite("The seeded generator")
struct RandomGeneratorTests {
  @Test("draws bounded integers evenly, also for a bound that does not divide 2⁶⁴", arguments: [1, 3, 12])
  func even(bound: Int) {
    var generator = RandomGenerator(label: "even", seed: 0, replicate: 0)
    var counts = [Int](repeating: 0, count: bound)
    for _ in 0..<(10_000 * bound) { counts[generator.below(bound)] += 1 }
    // The standard deviation of one count is at most 100: five of them.
    #expect(counts.allSatisfy { abs($0 - 10_000) <= 500 })
  }

  @Test("draws normal numbers with the moments of the normal distribution")
  func normal() {
    var generator = RandomGenerator(label: "normal", seed: 0, replicate: 0)
    let draws = (0..<100_000).map { _ in generator.normal() }
    let moment = { (power: Int) in draws.reduce(0) { $0 + pow($1, Double(power)) } / Double(draws.count) }
    // Standard errors with n = 10⁵ are √(1/n), √(2/n), √(15/n), √(96/n): five of each.
    #expect(abs(moment(1)) < 0.016)
    #expect(abs(moment(2) - 1) < 0.023)
    #expect(abs(moment(3)) < 0.062)
    #expect(abs(moment(4) - 3) < 0.155)
  }
}
