import Foundation
import HaptikaDSP
import Testing

private let rules = StressIndex_V1_0_0()

/// Baseline A of the documentation: 14 measurements, median 62, MAD 2.5, ln 42 and 0.15.
private let baselineA = RestBaseline(
  count: 14, maturity: .personalized, rateMedian: 62, rateDeviation: 2.5, variabilityCount: 12,
  logRMSSDMedian: log(42), logRMSSDDeviation: 0.15)

/// Baseline B: 7 measurements, whose deviations are below the floors.
private let baselineB = RestBaseline(
  count: 7, maturity: .provisional, rateMedian: 62, rateDeviation: 1, variabilityCount: 6, logRMSSDMedian: log(42),
  logRMSSDDeviation: 0.05)

/// A measurement at baseline A: everything is good.
private let usual: StressMeasurement = {
  var made = StressMeasurement(beatsPerMinute: 62, contextConsistency: 1)
  made.atRest = true
  made.rmssd = 42
  made.hasReliableVariability = true
  made.validIntervalCount = 58
  made.quality = 0.90
  made.usableDuration = 60
  made.peakConfidence = 0.90
  made.methodAgreement = 0.95
  return made
}()

private func changed(_ change: (inout StressMeasurement) -> Void) -> StressMeasurement {
  var made = usual
  change(&made)
  return made
}

private func assessed(
  _ measurement: StressMeasurement, _ baseline: RestBaseline = baselineA, hasStartTime: Bool = true
) -> StressAssessment {
  rules.assessment(of: measurement, against: baseline, hasStartTime: hasStartTime)
}

@Suite("The stress index 1.0.0")
struct StressIndexTests {
  @Test("gives the numbers of the vector, and takes no health value")
  func vector() throws {
    let cases = try golden("stress_1_0_0", as: StressVector.self).cases
    #expect(cases.count == 7)
    for known in cases {
      let found = assessed(known.input.measurement, try known.baseline.made())
      let expected = known.output
      #expect(found.status.rawValue == expected.status, "\(known.name)")
      #expect(found.reasons.map(\.rawValue) == expected.reasons, "\(known.name)")
      for (value, right) in [
        (found.index, expected.index), (found.confidence, expected.confidence), (found.zRate, expected.zBpm),
        (found.zVariability, expected.zPrv), (found.z, expected.z),
        (found.confidenceUncapped, expected.confidenceUncapped),
      ] as [(Double?, Double?)] {
        #expect((value == nil) == (right == nil), "\(known.name)")
        if let value, let right { #expect(abs(value - right) <= 1e-9 * max(1, abs(right)), "\(known.name)") }
      }
      #expect(expected.healthKitWeight == 0)
    }
  }

  struct Example: Sendable, CustomTestStringConvertible {
    let number: Int
    let measurement: StressMeasurement
    let baseline: RestBaseline
    let zRate, zVariability, z, index: Double?
    let status: StressStatus
    let confidence: Double
    var reasons: [StressReason] = []
    var testDescription: String { "example \(number)" }
  }

  /// The table of the documentation, with its four decimals.
  static let examples = [
    Example(
      number: 1, measurement: usual, baseline: baselineA, zRate: 0, zVariability: 0, z: 0, index: 26.8941,
      status: .estimated, confidence: 0.9020),
    Example(
      number: 2,
      measurement: changed {
        $0.beatsPerMinute = 78
        $0.rmssd = 24
      }, baseline: baselineA, zRate: 4, zVariability: 2.5164, z: 3.3324, index: 91.1522, status: .estimated,
      confidence: 0.9020),
    Example(
      number: 3,
      measurement: changed {
        $0.beatsPerMinute = 78
        $0.hasReliableVariability = false
      }, baseline: baselineA, zRate: 4, zVariability: nil, z: 4, index: 95.2574, status: .estimatedRateOnly,
      confidence: 0.4510, reasons: [.variabilityUnavailable]),
    Example(
      number: 4,
      measurement: changed {
        $0.beatsPerMinute = 70
        $0.rmssd = 35
      }, baseline: baselineB, zRate: 2.6667, zVariability: 0.9116, z: 1.8769, index: 70.6177, status: .provisional,
      confidence: 0.6000),
    Example(
      number: 5, measurement: changed { $0.beatsPerMinute = 78 },
      baseline: RestBaseline(
        count: 3, maturity: .unavailable, rateMedian: 62, rateDeviation: 1, variabilityCount: 3, logRMSSDMedian: nil,
        logRMSSDDeviation: nil), zRate: nil, zVariability: nil, z: nil, index: nil, status: .unavailable,
      confidence: 0, reasons: [.baselineUnavailable]),
    Example(
      number: 6,
      measurement: changed {
        $0.beatsPerMinute = 56
        $0.rmssd = 60
        $0.quality = 0.68
        $0.validIntervalCount = 35
        $0.usableDuration = 48
        $0.peakConfidence = 0.6
        $0.methodAgreement = 0.6
        $0.contextConsistency = 0.7
      }, baseline: baselineA, zRate: -1.6188, zVariability: -1.6038, z: -1.6120, index: 6.8367, status: .estimated,
      confidence: 0.4628),
    Example(
      number: 7,
      measurement: changed {
        $0.beatsPerMinute = 95
        $0.atRest = false
      }, baseline: baselineA, zRate: nil, zVariability: nil, z: nil, index: nil, status: .unavailable, confidence: 0,
      reasons: [.notAtRest]),
  ]

  @Test("gives the worked examples of its documentation", arguments: examples)
  func example(_ example: Example) {
    let found = assessed(example.measurement, example.baseline)
    #expect(found.status == example.status)
    #expect(found.reasons == example.reasons)
    for (value, right) in [
      (found.zRate, example.zRate), (found.zVariability, example.zVariability), (found.z, example.z),
      (found.index, example.index), (found.confidence, example.confidence),
    ] as [(Double?, Double?)] {
      #expect((value == nil) == (right == nil))
      if let value, let right { #expect(abs(value - right) <= 0.5e-4) }
    }
  }

  @Test("lists every gate that is closed, in the order of the rules")
  func gates() {
    let nothing = StressMeasurement(beatsPerMinute: nil, contextConsistency: 0.29)
    let none = RestBaseline(
      count: 0, maturity: .unavailable, rateMedian: nil, rateDeviation: nil, variabilityCount: 0, logRMSSDMedian: nil,
      logRMSSDDeviation: nil)
    let found = assessed(nothing, none, hasStartTime: false)
    #expect(
      found.reasons == [
        .notAtRest, .rateMissingOrOutOfRange, .qualityTooLow, .usableDurationTooShort, .baselineUnavailable,
        .contextInconsistent, .noStartTime,
      ])
    #expect(found.index == nil && found.confidence == 0 && found.z == nil)
  }

  @Test("opens each gate at exactly its limit, and closes it beyond")
  func limits() {
    func reasons(_ change: (inout StressMeasurement) -> Void) -> [StressReason] { assessed(changed(change)).reasons }
    for rate in [40.0, 200] { #expect(reasons { $0.beatsPerMinute = rate } == []) }
    for rate in [39.99, 200.01, .nan, .infinity] {
      #expect(reasons { $0.beatsPerMinute = rate } == [.rateMissingOrOutOfRange])
    }
    #expect(reasons { $0.quality = 0.65 } == [])
    #expect(reasons { $0.quality = 0.6499 } == [.qualityTooLow])
    #expect(reasons { $0.quality = nil } == [.qualityTooLow])
    #expect(reasons { $0.usableDuration = 20 } == [.variabilityUnavailable])
    #expect(reasons { $0.usableDuration = 19.99 } == [.usableDurationTooShort])
    #expect(reasons { $0.atRest = nil } == [.notAtRest])
    #expect(reasons { $0.contextConsistency = 0.30 } == [])
    #expect(reasons { $0.contextConsistency = 0.2999 } == [.contextInconsistent])
  }

  @Test("uses PRV from 30 intervals and 45 s on, when it is reliable, above 0, and the baseline has some")
  func variability() {
    func uses(_ baseline: RestBaseline = baselineA, _ change: (inout StressMeasurement) -> Void) -> Bool {
      assessed(changed(change), baseline).zVariability != nil
    }
    #expect(uses { $0.validIntervalCount = 30 })
    #expect(!uses { $0.validIntervalCount = 29 })
    #expect(!uses { $0.validIntervalCount = nil })
    #expect(uses { $0.usableDuration = 45 })
    #expect(!uses { $0.usableDuration = 44.99 })
    #expect(!uses { $0.rmssd = 0 })
    #expect(!uses { $0.rmssd = nil })
    var without = baselineA
    without.logRMSSDMedian = nil
    #expect(!uses(without) { _ in })
  }

  @Test("clips a deviation at four, to either side")
  func clipping() {
    let low = assessed(changed { ($0.beatsPerMinute, $0.rmssd) = (41, 4200) })
    #expect(low.zRate == -4 && low.zVariability == -4)
    // 100 / (1 + e^5)
    #expect(abs((low.index ?? 0) - 0.6692850924) < 1e-9)
    let high = assessed(changed { ($0.beatsPerMinute, $0.rmssd) = (199, 0.42) })
    #expect(high.zRate == 4 && high.zVariability == 4)
  }

  @Test("caps the confidence: halved without PRV, 0.60 while provisional, and shows no index below 0.20")
  func caps() {
    // Best possible: g = 1, context 1, 0.6 + 0.4 = 1, so 0.95.
    let best = changed { ($0.peakConfidence, $0.methodAgreement, $0.validIntervalCount) = (1, 1, 60) }
    var baseline = baselineA
    baseline.count = 20
    #expect(assessed(best, baseline).confidence == 0.95)
    #expect(assessed(best, baselineB).confidence == 0.60)
    #expect(abs(assessed(changed { $0.rmssd = nil }).confidence - 0.5 * 0.9019507702421533) < 1e-12)
    // Quality 0.65: 0.30 · 0.375; usable 20 s: 0.15 / 3; 20 intervals: 0.15 / 3; g = 0.2125; context 0.5: 0.75;
    // n = 5: 0.6 + 0.4 · 0.5 = 0.8; c = 0.1275, halved without PRV.
    let weak = changed {
      ($0.quality, $0.usableDuration, $0.validIntervalCount) = (0.65, 20, 20)
      ($0.peakConfidence, $0.methodAgreement, $0.contextConsistency) = (nil, 0, 0.5)
    }
    baseline.count = 5
    baseline.maturity = .provisional
    let found = assessed(weak, baseline)
    #expect(abs(found.confidence - 0.06375) < 1e-12)
    #expect(found.reasons == [.variabilityUnavailable, .confidenceTooLow])
    #expect(found.index == nil && found.status == .unavailable && found.z == 0)
  }

  @Test("lets the age of health values move the confidence and nothing else")
  func context() {
    let day = 86_400.0
    for (age, right) in [
      (nil, 0.5), (0, 1), (day, 1), (7.5 * day, 0.75), (14 * day, 0.5), (99 * day, 0.5), (.nan, 0.5),
    ]
      as [(Double?, Double)]
    {
      #expect(abs(rules.contextConsistency(ofHealthValueAged: age) - right) < 1e-12)
    }
    let with = assessed(changed { ($0.beatsPerMinute, $0.contextConsistency) = (71, 1) })
    let without = assessed(changed { ($0.beatsPerMinute, $0.contextConsistency) = (71, 0.5) })
    #expect(with.z?.bitPattern == without.z?.bitPattern && with.z != nil)
    #expect(with.index?.bitPattern == without.index?.bitPattern && with.index != nil)
    #expect(with.confidence > without.confidence)
  }
}
