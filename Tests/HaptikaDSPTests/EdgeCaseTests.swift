import HaptikaDSP
import Testing

/// `edge_cases.json`: recordings with one fault each, and what 1.0.0 says of them.
private struct EdgeCases: Decodable {
  let cases: [EdgeCase]
}

struct EdgeCase: Decodable, CustomTestStringConvertible {
  struct Verdict: Decodable {
    let bpm: Double?
    let quality: Double
    let reasons: [String]
    let warnings: [String]
    let channel: String?
    let prv: GoldenVariability?
  }

  let name: String
  let input: GoldenFrames
  let v1: Verdict

  var testDescription: String { name }

  private enum CodingKeys: CodingKey {
    case name, v1
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    name = try fields.decode(String.self, forKey: .name)
    v1 = try fields.decode(Verdict.self, forKey: .v1)
    input = try GoldenFrames(from: decoder)
  }

  static let all: [EdgeCase] = {
    do { return try golden("edge_cases", as: EdgeCases.self).cases } catch { return [] }
  }()
}

@Suite("Edge cases of 1.0.0")
struct EdgeCaseTests {
  static let algorithm = HaptikaPPG_V1_0_0()

  @Test("are all there")
  func count() { #expect(EdgeCase.all.count == 32) }

  @Test("give the codes, rate and variability of the vector", arguments: EdgeCase.all)
  func verdict(edge: EdgeCase) throws {
    let estimate = Self.algorithm.estimate(edge.input.frames)
    let expected = edge.v1
    #expect(estimate.reasons.map(\.rawValue) == expected.reasons)
    #expect(estimate.warnings.map(\.rawValue) == expected.warnings)
    #expect(estimate.channel == expected.channel)
    #expect(abs(try #require(estimate.quality) - expected.quality) < 1e-7)
    #expect((estimate.beatsPerMinute == nil) == (expected.bpm == nil))
    if let found = estimate.beatsPerMinute, let rate = expected.bpm { #expect(abs(found - rate) < 1e-6) }
    #expect((estimate.variability == nil) == (expected.prv == nil))
    if let variability = expected.prv {
      #expect(variability.agrees(with: estimate.variability, milliseconds: 1e-5))
      #expect(estimate.validIntervalCount == variability.n)
    }
  }

  @Test("publish a rate exactly when there is no reason against it", arguments: EdgeCase.all)
  func exclusive(edge: EdgeCase) {
    let estimate = Self.algorithm.estimate(edge.input.frames)
    #expect((estimate.beatsPerMinute != nil) == estimate.reasons.isEmpty)
  }
}
