import HaptikaDSP
import Testing

/// `edge_cases.json`: recordings with one fault each, and what each version says of them.
private struct EdgeCases: Decodable {
  let cases: [EdgeCase]
}

struct EdgeCase: Decodable, CustomTestStringConvertible {
  struct Verdict: Decodable {
    let bpm: Double?
    /// What 1.0.0 calls quality.
    let quality: Double?
    /// What 2.0.0 calls confidence.
    let confidence: Double?
    /// The rate of 2.0.0, withheld or not.
    let bpmUnpublished: Double?
    let reasons: [String]
    let warnings: [String]
    let channel: String?
    let prv: GoldenVariability?
  }

  let name: String
  let input: GoldenFrames
  let v1: Verdict
  let v2: Verdict

  var testDescription: String { name }

  private enum CodingKeys: CodingKey {
    case name, v1, v2
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    name = try fields.decode(String.self, forKey: .name)
    v1 = try fields.decode(Verdict.self, forKey: .v1)
    v2 = try fields.decode(Verdict.self, forKey: .v2)
    input = try GoldenFrames(from: decoder)
  }

  static let all: [EdgeCase] = {
    do { return try golden("edge_cases", as: EdgeCases.self).cases } catch { return [] }
  }()
}

@Suite("Edge cases")
struct EdgeCaseTests {
  @Test("are all there")
  func count() { #expect(EdgeCase.all.count == 32) }

  @Test("give the codes, rate and variability of the vector under 1.0.0", arguments: EdgeCase.all)
  func first(edge: EdgeCase) throws {
    let estimate = HaptikaPPG_V1_0_0().estimate(edge.input.frames)
    try expect(estimate, edge.v1)
    #expect(estimate.channel == edge.v1.channel)
    #expect(abs(try #require(estimate.quality) - (try #require(edge.v1.quality))) < 1e-7)
  }

  @Test("give the codes, rates, confidence and variability of the vector under 2.0.0", arguments: EdgeCase.all)
  func second(edge: EdgeCase) throws {
    let estimate = HaptikaPPG_V2_0_0().estimate(edge.input.frames)
    try expect(estimate, edge.v2)
    #expect(abs(try #require(estimate.confidence) - (try #require(edge.v2.confidence))) < 1e-7)
    #expect(estimate.quality == estimate.confidence)
    expectSameRate(estimate.rawBeatsPerMinute, edge.v2.bpmUnpublished)
  }

  @Test("publish a rate exactly when there is no reason against it", arguments: EdgeCase.all)
  func exclusive(edge: EdgeCase) {
    for algorithm in AlgorithmRegistry.all {
      let estimate = algorithm.estimate(edge.input.frames)
      #expect((estimate.beatsPerMinute != nil) == estimate.reasons.isEmpty, "\(algorithm.identifier)")
    }
  }

  private func expect(
    _ estimate: Estimate, _ expected: EdgeCase.Verdict, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(estimate.reasons.map(\.rawValue) == expected.reasons, sourceLocation: sourceLocation)
    #expect(estimate.warnings.map(\.rawValue) == expected.warnings, sourceLocation: sourceLocation)
    expectSameRate(estimate.beatsPerMinute, expected.bpm, sourceLocation: sourceLocation)
    #expect((estimate.variability == nil) == (expected.prv == nil), sourceLocation: sourceLocation)
    if let variability = expected.prv {
      #expect(variability.agrees(with: estimate.variability, milliseconds: 1e-5), sourceLocation: sourceLocation)
      #expect(estimate.validIntervalCount == variability.n, sourceLocation: sourceLocation)
    }
  }

  private func expectSameRate(
    _ found: Double?, _ expected: Double?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect((found == nil) == (expected == nil), sourceLocation: sourceLocation)
    if let found, let expected { #expect(abs(found - expected) < 1e-6, sourceLocation: sourceLocation) }
  }
}
