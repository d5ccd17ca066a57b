import HaptikaDSP
import Testing

/// A published version of `haptika-ppg`, as an argument of a test that all of them must pass.
struct PublishedVersion: Sendable, CustomTestStringConvertible {
  let algorithm: any TracedAlgorithm

  var testDescription: String { algorithm.identifier.version.description }

  static let first = PublishedVersion(algorithm: HaptikaPPG_V1_0_0())
  static let second = PublishedVersion(algorithm: HaptikaPPG_V2_0_0())
  static let all = [first, second]

  func estimate(_ frames: FrameSeries) -> Estimate { algorithm.estimate(frames) }

  /// The published rate, in beats per minute; fails the test when it was withheld.
  func rate(_ frames: FrameSeries, sourceLocation: SourceLocation = #_sourceLocation) throws -> Double {
    let estimate = estimate(frames)
    return try #require(estimate.beatsPerMinute, "withheld: \(estimate.reasons)", sourceLocation: sourceLocation)
  }
}
