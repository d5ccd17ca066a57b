import HaptikaDSP
import Testing

/// The cases as the vector writes them.
struct StressVector: Decodable {
  let cases: [Case]
  let baselineCase: BaselineCase

  struct Case: Decodable {
    let name: String
    let input: Input
    let baseline: Baseline
    let output: Output
  }

  struct Input: Decodable {
    let atRest: Bool
    let bpm: Double?
    let estimatedRmssdMs: Double?
    let prvReliable: Bool
    let validIntervalCount: Int
    let signalQuality, usableDurationSeconds, peakConfidence, methodAgreementScore, contextConsistency: Double

    var measurement: StressMeasurement {
      var made = StressMeasurement(beatsPerMinute: bpm, contextConsistency: contextConsistency)
      made.atRest = atRest
      made.rmssd = estimatedRmssdMs
      made.hasReliableVariability = prvReliable
      made.validIntervalCount = validIntervalCount
      made.quality = signalQuality
      made.usableDuration = usableDurationSeconds
      made.peakConfidence = peakConfidence
      made.methodAgreement = methodAgreementScore
      return made
    }
  }

  struct Baseline: Decodable {
    let status: String
    let count: Int
    let bpmMedian, bpmMad: Double?
    let prvCount: Int
    let lnRmssdMedian, lnRmssdMad: Double?

    func made() throws -> RestBaseline {
      RestBaseline(
        count: count, maturity: try #require(BaselineMaturity(rawValue: status)), rateMedian: bpmMedian,
        rateDeviation: bpmMad, variabilityCount: prvCount, logRMSSDMedian: lnRmssdMedian,
        logRMSSDDeviation: lnRmssdMad)
    }
  }

  struct Output: Decodable {
    let index: Double?
    let status: String
    let confidence: Double
    let zBpm, zPrv, z, confidenceUncapped: Double?
    let reasons: [String]
    let healthKitWeight: Double
  }

  struct BaselineCase: Decodable {
    let input: [Measurement]
    let output: Baseline
  }

  struct Measurement: Decodable {
    let valid, atRest: Bool
    let quality: Double
    let bpm: Double?
    let rmssdMs: Double?
    let prvReliable: Bool

    func made(at time: Double) -> RestMeasurement {
      RestMeasurement(
        startedAt: time, beatsPerMinute: valid ? bpm : nil, quality: quality, rmssd: rmssdMs,
        hasReliableVariability: prvReliable, atRest: atRest, eligibility: BaselineEligibility())
    }
  }
}
