import Foundation
import Testing

@testable import HaptikaBatch

@Suite("The seeded generator")
struct RandomGeneratorTests {
  /// `Golden/17_rng.json`: published outputs of SplitMix64, xoshiro256** and FNV-1a, and the definitions of the seeds.
  let golden: Golden

  init() throws {
    let url = try #require(Bundle.module.url(forResource: "17_rng", withExtension: "json", subdirectory: "Golden"))
    golden = try JSONDecoder().decode(Golden.self, from: Data(contentsOf: url))
  }

  @Test("has SplitMix64 as published")
  func splitMix() throws {
    var words = SplitMix64(state: try #require(UInt64(golden.inputs.splitmixSeed)))
    #expect((0..<5).map { _ in String(words.next()) } == golden.expected.splitmix64First5)
  }

  @Test("has xoshiro256** as published")
  func xoshiro() throws {
    let state = golden.inputs.xoshiroState.compactMap(UInt64.init)
    try #require(state.count == 4)
    var generator = RandomGenerator(state: (state[0], state[1], state[2], state[3]))
    #expect((0..<10).map { _ in String(generator.next()) } == golden.expected.xoshiroFirst10FromState)
  }

  @Test("fills its state from a seed")
  func seeding() throws {
    var generator = RandomGenerator(seed: try #require(UInt64(golden.inputs.seed42)))
    let state = [generator.s0, generator.s1, generator.s2, generator.s3].map(String.init)
    #expect(state == golden.expected.xoshiroStateFromSeed42)
    #expect((0..<4).map { _ in String(generator.next()) } == golden.expected.xoshiroFirst4Seed42)
  }

  @Test("hashes labels by FNV-1a-64")
  func labels() {
    #expect(String(fnv1a64(of: golden.inputs.label)) == golden.expected.fnv1a64Label)
    #expect(String(fnv1a64(of: "")) == golden.expected.fnv1a64Empty)
    #expect(String(fnv1a64(of: "a")) == golden.expected.fnv1a64A)
  }

  @Test("gives each replicate its own bounded integers")
  func replicates() {
    let bound = golden.inputs.boundedN
    for (replicate, expected) in [
      (0, golden.expected.replicate0Below12First12), (7, golden.expected.replicate7Below12First12),
    ] {
      var generator = RandomGenerator(label: golden.inputs.label, seed: 0, replicate: replicate)
      #expect((0..<12).map { _ in generator.below(bound) } == expected, "replicate \(replicate)")
    }
  }

  @Test("gives unit doubles to the bit")
  func unitDoubles() throws {
    var generator = RandomGenerator(seed: try #require(UInt64(golden.inputs.seed42)))
    #expect((0..<3).map { _ in generator.unitDouble() } == golden.expected.unitDoubleFirst3Seed42)
  }

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

extension RandomGeneratorTests {
  struct Golden: Decodable {
    let inputs: Inputs
    let expected: Expected
  }

  struct Inputs: Decodable {
    let splitmixSeed: String
    let xoshiroState: [String]
    let seed42: String
    let label: String
    let boundedN: Int

    enum CodingKeys: String, CodingKey {
      case splitmixSeed = "splitmix_seed"
      case xoshiroState = "xoshiro_state"
      case seed42 = "seed_42"
      case label
      case boundedN = "bounded_n"
    }
  }

  struct Expected: Decodable {
    let splitmix64First5: [String]
    let xoshiroFirst10FromState: [String]
    let xoshiroStateFromSeed42: [String]
    let xoshiroFirst4Seed42: [String]
    let fnv1a64Label: String
    let fnv1a64Empty: String
    let fnv1a64A: String
    let replicate0Below12First12: [Int]
    let replicate7Below12First12: [Int]
    let unitDoubleFirst3Seed42: [Double]

    enum CodingKeys: String, CodingKey {
      case splitmix64First5 = "splitmix64_first5"
      case xoshiroFirst10FromState = "xoshiro_first10_from_state"
      case xoshiroStateFromSeed42 = "xoshiro_state_from_seed_42"
      case xoshiroFirst4Seed42 = "xoshiro_first4_seed_42"
      case fnv1a64Label = "fnv1a64_label"
      case fnv1a64Empty = "fnv1a64_empty"
      case fnv1a64A = "fnv1a64_a"
      case replicate0Below12First12 = "replicate0_below12_first12"
      case replicate7Below12First12 = "replicate7_below12_first12"
      case unitDoubleFirst3Seed42 = "unit_double_first3_seed_42"
    }
  }
}
