import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

/// Measurements by formulas that numpy can repeat: *frac*(*k*) is the fraction of 0.6180339887498949 *k*.
private struct RecalibrationFixture {
  var people = 12
  var labelledPeople: Int?
  /// What the label adds to the rate, in BPM, and takes from ln RMSSD.
  var effect = (rate: 2.0, log: 0.1)
  var isStressor: (Int) -> Bool = { $0 % 2 == 1 }

  static let settings = BootstrapSettings(seed: 5, replicateCount: 199)

  var judged: [JudgedStress] {
    (0..<people).flatMap { person in
      (0..<6).map { rest(person, $0) } + (person < labelledPeople ?? people ? (0..<6).map { labelled(person, $0) } : [])
    }
  }

  func proposal() throws -> RecalibrationProposal {
    let proposals = RecalibrationProposal.proposals(for: judged, bootstrap: Self.settings)
    #expect(proposals.count == 1)
    return try #require(proposals.first)
  }

  private func frac(_ k: Int) -> Double { (Double(k) * 0.6180339887498949).truncatingRemainder(dividingBy: 1) }

  private func rest(_ person: Int, _ j: Int) -> JudgedStress {
    let k = person * 1000 + j
    return judged(
      person, "rest-\(j)", condition: "daily", rate: 60 + Double(person) + 8 * (frac(k) - 0.5),
      logRMSSD: log(40) + 0.01 * Double(person) + 0.6 * (frac(k + 500) - 0.5), isComparable: true)
  }

  private func labelled(_ person: Int, _ j: Int) -> JudgedStress {
    let k = person * 1000 + j
    let state = isStressor(j) ? 1.0 : 0
    return judged(
      person, "test-\(j)", condition: isStressor(j) ? "stressor" : "rest",
      rate: 60 + Double(person) + 6 * (frac(k + 100) - 0.4) + effect.rate * state,
      logRMSSD: log(40) + 0.5 * (frac(k + 700) - 0.5) - effect.log * state, isComparable: false)
  }

  private func judged(
    _ person: Int, _ name: String, condition: String, rate: Double, logRMSSD: Double, isComparable: Bool
  ) -> JudgedStress {
    var measurement = StressMeasurement(beatsPerMinute: rate, contextConsistency: 1)
    measurement.atRest = true
    measurement.rmssd = exp(logRMSSD)
    measurement.hasReliableVariability = true
    measurement.validIntervalCount = 60
    measurement.quality = 1
    measurement.usableDuration = 60
    let subject = "p\(person < 10 ? "0" : "")\(person)"
    let id = "\(subject)/\(name)"
    let entry = StressEntry(
      key: RecordingKey(studyID: "s", recordingID: id), studyID: "s", recordingID: id, subjectID: subject,
      arm: "cohort",
      isSimulated: false,
      series: StressSeries(source: .other, cameraPosition: nil, algorithm: StressSeries.intervals, device: "strap"),
      startedAt: 0, localHour: nil, condition: condition, feeling: nil, eligibility: BaselineEligibility(),
      measurement: measurement)
    let baseline = RestBaseline(
      count: 10, maturity: .personalized, rateMedian: 60 + Double(person),
      rateDeviation: 1.5 + 0.2 * Double(person % 4),
      variabilityCount: 10, logRMSSDMedian: log(40), logRMSSDDeviation: 0.08 + 0.03 * Double(person % 3))
    return JudgedStress(
      entry: entry, baseline: baseline,
      assessment: StressLedger.indexRules.assessment(of: measurement, against: baseline, hasStartTime: true),
      isComparable: isComparable)
  }
}

@Suite("Proposed constants of the index")
struct RecalibrationTests {
  private static let usual = Result { try RecalibrationFixture().proposal() }

  private func estimate(
    _ constant: RecalibrationProposal.Constant, of proposal: RecalibrationProposal
  ) throws -> RecalibrationProposal.Estimate {
    try #require(proposal.estimates.first { $0.constant == constant })
  }

  /// numpy: medians of pooled distances × 1.4826, Newton's fit; percentiles of 199 replicates whose draws a generator in Python made anew.
  @Test(
    "are those that numpy finds, with its intervals over people",
    arguments: [
      (RecalibrationProposal.Constant.rateFloor, 3.1304449324700294, 3.1304449324700294, 3.130444932470493),
      (.logFloor, 0.23478336993527749, 0.1698908424835352, 0.23478336993530283),
      (.rateWeight, 0.7559794642599703, 0.5849434420946084, 1.0529511361000898),
      (.variabilityWeight, 0.2440205357400298, -0.052951136100089904, 0.4150565579053916),
      (.slope, 3.5678297671582238, 2.514298694423921, 8.055141314472369),
      (.offset, 0.4356973656207712, 0.3830641307035977, 0.5026790630044371),
    ])
  func constants(constant: RecalibrationProposal.Constant, value: Double, low: Double, high: Double) throws {
    let proposal = try Self.usual.get()
    #expect(proposal.label == "stress/cohort/intervals@1.0.0/strap/recalibration")
    let found = try estimate(constant, of: proposal)
    #expect(abs(try #require(found.proposed.number) - value) < 1e-9)
    let interval = try #require(found.interval.value)
    #expect(abs(interval.low - low) < 1e-8 && abs(interval.high - high) < 1e-8)
  }

  @Test("stand beside the published ones, which stay as they are")
  func present() throws {
    let present = try Self.usual.get().estimates.map(\.present)
    #expect(present == [3.0, 0.20, 0.55, 0.45, 1, 1])
  }

  @Test("have weights that sum to 1")
  func weights() throws {
    let proposal = try Self.usual.get()
    let weights = try [.rateWeight, .variabilityWeight].map {
      try #require(try estimate($0, of: proposal).proposed.number)
    }
    #expect(abs(weights[0] + weights[1] - 1) < 1e-12)
  }

  /// numpy, every person left out of floors and fit in turn.
  @Test("forecast people whom they were not fitted to as numpy finds, beside the published ones")
  func scores() throws {
    let proposal = try Self.usual.get()
    let scores = try #require(proposal.scores.value)
    let right = [
      (RecalibrationProposal.Candidate.present, 0.2069824852550236, 0.8842592592592593),
      (.presentRefitted, 0.13614100414653824, 0.8842592592592593),
      (.proposed, 0.13683325900594742, 0.8719135802469136),
    ]
    #expect(scores.map(\.candidate) == right.map(\.0))
    for (score, right) in zip(scores, right) {
      #expect(abs(try #require(score.brier.number) - right.1) < 1e-9)
      #expect(abs(try #require(score.area.number) - right.2) < 1e-12)
    }
    let interval = try #require(scores[2].areaInterval.value)
    #expect(abs(interval.low - 0.8047371939973871) < 1e-9 && abs(interval.high - 0.93908996649644) < 1e-9)
    let gain = try #require(proposal.gain.value)
    #expect(abs(gain.mean - 0.0006922548594091351) < 1e-9)
    #expect(abs(gain.interval.low + 0.016245196058889477) < 1e-9)
    #expect(abs(gain.interval.high - 0.017629705777707744) < 1e-9)
  }

  @Test("come from the formula of the index: with published constants each row gives the published index")
  func formula() throws {
    let judged = RecalibrationFixture().judged
    let rows = RecalibrationSample(judged).rows
    let indexes = judged.filter { $0.entry.label != nil }.compactMap(\.assessment.index)
    #expect(rows.count == 72 && indexes.count == 72)
    let constants = StressIndex_V1_0_0().constants
    for (row, index) in zip(rows, indexes) { #expect(abs(100 * row.forecast(constants) - index) < 1e-9) }
  }

  @Test("do not depend on the order of measurements")
  func order() throws {
    let fixture = RecalibrationFixture()
    let (a, b) = (fixture.judged, Array(fixture.judged.reversed()))
    let (first, second) = (
      RecalibrationProposal.proposals(for: a, bootstrap: RecalibrationFixture.settings),
      RecalibrationProposal.proposals(for: b, bootstrap: RecalibrationFixture.settings)
    )
    for (x, y) in zip(first[0].estimates, second[0].estimates) {
      // A person's rows are summed in another order.
      #expect(abs(try #require(x.proposed.number) - (try #require(y.proposed.number))) < 1e-9)
    }
  }

  @Test("are not proposed of nine people, nor weights of nine with labels")
  func fewPeople() throws {
    var fixture = RecalibrationFixture(people: 9)
    #expect(try fixture.proposal().estimates.allSatisfy { $0.proposed == Statistic(undefined: .tooFewClusters) })
    fixture = RecalibrationFixture(people: 12, labelledPeople: 9)
    let proposal = try fixture.proposal()
    #expect(try estimate(.rateFloor, of: proposal).proposed.number != nil)
    #expect(try estimate(.rateFloor, of: proposal).interval.value != nil)
    #expect(try estimate(.slope, of: proposal).proposed == Statistic(undefined: .tooFewClusters))
    #expect(proposal.scores.value == nil)
  }

  @Test(
    "have no weights of one label, of labels that are separated, and of a label that goes down with both deviations")
  func undefined() throws {
    var fixture = RecalibrationFixture()
    fixture.isStressor = { _ in false }
    #expect(try estimate(.rateWeight, of: fixture.proposal()).proposed == Statistic(undefined: .oneClass))
    fixture = RecalibrationFixture(effect: (rate: 40, log: 2))
    #expect(try estimate(.slope, of: fixture.proposal()).proposed == Statistic(undefined: .separation))
    fixture = RecalibrationFixture(effect: (rate: -2, log: -0.1))
    #expect(try estimate(.offset, of: fixture.proposal()).proposed == Statistic(undefined: .noRisingFit))
  }

  @Test(
    "are told with the sentence that nothing published is changed, and in none of the words that the report must not use"
  )
  func report() throws {
    let text = RecalibrationReport(proposals: [try Self.usual.get()]).lines.joined(separator: "\n")
    #expect(text.contains("Nothing published is changed."))
    #expect(text.contains("| weight of the rate | 0.550 | 0.756 | [0.585, 1.053] |"), "\(text)")
    #expect(text.contains("| published, index / 100 | 0.2070 | 0.884 |"), "\(text)")
    #expect(text.contains("do not tell new floors and weights from the present ones"), "\(text)")
    for word in ["detect", "diagnos", "normal", "sensitivity", "specificity", "HRV", "patient", "subject", "clinical"] {
      #expect(!text.lowercased().contains(word.lowercased()), "\(word)")
    }
  }

  @Test("are told as missing, with the reason, where there are none")
  func reportOfNone() throws {
    let text = RecalibrationReport(proposals: [try RecalibrationFixture(people: 3).proposal()]).lines.joined()
    #expect(text.contains("n/a (too_few_clusters)"))
    #expect(RecalibrationReport(proposals: []).lines.last?.contains("No group of measurements") == true)
  }
}
