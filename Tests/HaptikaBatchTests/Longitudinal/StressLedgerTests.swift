import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("A person's measurements in time order")
struct StressLedgerTests {
  private static let version = AlgorithmIdentifier("haptika-ppg", Version(2, 0, 0))

  /// A measurement of intervals of `rate` that alternate by 20 ms around their mean, so that RMSSD is 40 ms.
  private func measured(
    _ id: String, at start: Double?, rate: Double = 60, person: String = "p1", condition: String? = nil,
    _ change: (inout RecordingMetadata) -> Void = { _ in }
  ) -> [StressEntry] {
    var metadata = RecordingMetadata(id: id, subjectID: person, source: .iphoneCameraPPG)
    (metadata.startedAt, metadata.atRest, metadata.condition, metadata.cameraPosition) = (start, true, condition, .back)
    change(&metadata)
    var recording = Recording(studyID: "s", metadata: metadata)
    let count = Int(rate)
    recording.intervals = (0..<count).map {
      MeasuredInterval(time: .nan, milliseconds: 60_000 / rate + ($0 % 2 == 0 ? 20 : -20))
    }
    return StressEntry.entries(of: recording, rows: [], devices: [])
  }

  private func judged(_ entries: [[StressEntry]]) -> [JudgedStress] {
    var ledger = StressLedger()
    for found in entries { ledger.add(found) }
    return ledger.judged()
  }

  private var days: [[StressEntry]] { (0..<12).map { measured("r\($0)", at: Double($0) * 86_400) } }

  @Test("are judged by what began strictly earlier, never by themselves or by one of the same second")
  func strictlyEarlier() {
    let found = judged(days + [measured("twin", at: 11 * 86_400)])
    #expect(found.map(\.baseline.count) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11])
    let maturities = found.map(\.baseline.maturity)
    #expect(maturities[4] == .unavailable && maturities[5] == .provisional && maturities[9] == .provisional)
    #expect(maturities[10] == .personalized)
  }

  @Test("keep their index to the bit when later ones are added, and in any order of arrival")
  func noLeakFromLater() {
    let later = [measured("later", at: 1e9, rate: 110), measured("z", at: 2e9, rate: 45)]
    let before = judged(days)
    let after = judged((days + later).reversed()).filter { !["later", "z"].contains($0.entry.recordingID) }
    #expect(before.map(\.assessment) == after.map(\.assessment))
    #expect(before.map(\.baseline) == after.map(\.baseline))
  }

  @Test("are moved by no rate of their own: a wild one has the baseline of a usual one")
  func notInOwnBaseline() {
    let usual = judged(days + [measured("x", at: 1e9)]).last
    let wild = judged(days + [measured("x", at: 1e9, rate: 120)]).last
    #expect(usual?.baseline == wild?.baseline)
    #expect(usual?.assessment != wild?.assessment)
  }

  @Test("begin anew with another person, study, source, camera, device and algorithm version")
  func keys() {
    let others: [(inout RecordingMetadata) -> Void] = [
      { $0.source = .other }, { $0.cameraPosition = .front }, { $0.cameraPosition = nil }, { $0.subjectID = "p2" },
    ]
    for change in others {
      let found = judged(days + [measured("x", at: 1e9, change)])
      #expect(found.first { $0.entry.recordingID == "x" }?.baseline.count == 0)
    }
    // Twelve estimates of one version, then one of the next: the frames do not matter here, only whose word it is.
    func entry(_ id: String, at start: Double, by version: Version) -> [StressEntry] {
      var estimate = Estimate()
      (estimate.beatsPerMinute, estimate.quality, estimate.usableDuration) = (60, 0.9, 60)
      var metadata = RecordingMetadata(id: id, subjectID: "p1", source: .iphoneCameraPPG)
      (metadata.startedAt, metadata.atRest) = (start, true)
      let row = ComparisonRow(
        studyID: "s", metadata: metadata, window: nil, algorithm: AlgorithmIdentifier("haptika-ppg", version),
        status: .published, estimate: estimate, problem: nil, reference: ReferenceValue(kind: .none),
        ineligibility: nil)
      return StressEntry.entries(of: Recording(studyID: "s", metadata: metadata), rows: [row], devices: [])
    }
    let old = (0..<12).map { entry("r\($0)", at: Double($0), by: Version(1, 0, 0)) }
    let found = judged(old + [entry("x", at: 99, by: Version(2, 0, 0)), entry("y", at: 99, by: Version(1, 0, 0))])
    #expect(found.first { $0.entry.recordingID == "x" }?.baseline.count == 0)
    #expect(found.first { $0.entry.recordingID == "y" }?.baseline.count == 12)
  }

  @Test("span arms, since a baseline belongs to a person")
  func arms() {
    let found = judged(days + [measured("x", at: 1e9) { $0.arm = "home" }])
    #expect(found.last?.baseline.count == 12)
  }

  @Test("have no baseline without a start, and are in nobody's")
  func noStart() {
    let found = judged(days + [measured("x", at: nil), measured("y", at: 1e9)])
    let timeless = found.first { $0.entry.recordingID == "x" }
    #expect(timeless?.baseline.count == 0 && timeless?.isComparable == false)
    #expect(timeless?.assessment.reasons == [.baselineUnavailable, .noStartTime])
    #expect(found.first { $0.entry.recordingID == "y" }?.baseline.count == 12)
  }

  @Test("do not count when they are not at rest, recently exercised, or come after a session")
  func eligibility() {
    let excluded: [(inout RecordingMetadata) -> Void] = [
      { $0.atRest = false }, { $0.atRest = nil }, { $0.recentExercise = true }, { $0.recentCaffeine = true },
      { $0.recentMeal = true }, { $0.movement = true }, { $0.phoneWarm = true }, { $0.baselineEligible = false },
      { $0.condition = "after" },
    ]
    for change in excluded {
      let found = judged(days + [measured("x", at: 12 * 86_400, change), measured("y", at: 1e9)])
      #expect(found.last?.baseline.count == 12)
    }
    let stored = judged(
      days + [
        measured("x", at: 12 * 86_400) { ($0.recentMeal, $0.baselineEligible) = (true, true) }, measured("y", at: 1e9),
      ])
    #expect(stored.last?.baseline.count == 13, "what the app had stored decides")
    var ledger = StressLedger()
    for found in days + [measured("y", at: 1e9)] { ledger.add(found) }
    var session = Regulation(id: "b1")
    session.afterRecordingID = "r3"
    ledger.add([session], studyID: "s")
    #expect(ledger.judged().last?.baseline.count == 11)
  }

  @Test("of intervals: rate, RMSSD and quality by hand")
  func intervals() throws {
    // 60 intervals that alternate between 1020 and 980 ms: mean 1000, differences 40, sum 60 s.
    let entry = try #require(measured("r", at: 0).first)
    #expect(entry.series.algorithm == StressSeries.intervals && entry.series.device == IntervalRecord.unnamed)
    #expect(entry.measurement.beatsPerMinute == 60 && entry.measurement.rmssd == 40)
    #expect(entry.measurement.validIntervalCount == 60 && entry.measurement.usableDuration == 60)
    #expect(entry.measurement.quality == 1 && entry.measurement.peakConfidence == 1)
    #expect(entry.measurement.methodAgreement == 1 && entry.measurement.hasReliableVariability)
  }

  @Test("of intervals: quality is the plausible share times the filled part of 45 s")
  func partialIntervals() throws {
    var metadata = RecordingMetadata(id: "r", subjectID: "p", source: .other)
    metadata.atRest = true
    var recording = Recording(studyID: "s", metadata: metadata)
    // 20 of 25 are plausible and last 20 s: quality 20/25 · 20/45.
    recording.intervals =
      (0..<20).map { _ in MeasuredInterval(time: .nan, milliseconds: 1000) }
      + (0..<5).map { _ in MeasuredInterval(time: .nan, milliseconds: 5000) }
    let entry = try #require(StressEntry.entries(of: recording, rows: [], devices: []).first)
    #expect(abs((entry.measurement.quality ?? 0) - 0.8 * 20 / 45) < 1e-15)
    #expect(!entry.measurement.hasReliableVariability)
    recording.intervals = []
    #expect(StressEntry.entries(of: recording, rows: [], devices: []).isEmpty)
  }

  @Test("of recorded results, where there are no frames")
  func recorded() throws {
    var metadata = RecordingMetadata(id: "r", subjectID: "p", source: .iphoneCameraPPG)
    metadata.atRest = true
    var recording = Recording(studyID: "s", metadata: metadata)
    var result = RecordedResult(recordingID: "r", algorithm: "haptika-ppg", algorithmVersion: "1.0.0")
    (result.beatsPerMinute, result.rmssd, result.prvReliable, result.quality) = (66, 40, true, 0.8)
    (result.usableDuration, result.validIntervalCount, result.methodAgreement) = (58, 60, 0.9)
    recording.recordedResults = [result]
    let entry = try #require(StressEntry.entries(of: recording, rows: [], devices: []).first)
    #expect(entry.series.algorithm.name == "haptika-ppg-recorded")
    #expect(entry.measurement.beatsPerMinute == 66 && entry.measurement.methodAgreement == 0.9)
    #expect(entry.measurement.peakConfidence == nil, "an archive does not hold it")
  }

  @Test("of two devices with one name are two series")
  func twins() {
    var metadata = RecordingMetadata(id: "r", subjectID: "p", source: .other)
    metadata.atRest = true
    var recording = Recording(studyID: "s", metadata: metadata)
    recording.intervals = [0, 1, 2, -1].map {
      MeasuredInterval(time: .nan, milliseconds: 1000, device: $0 < 0 ? nil : $0)
    }
    let devices = ["strap", "strap", IntervalRecord.unnamed]
    let found = StressEntry.entries(of: recording, rows: [], devices: devices)
    #expect(found.map(\.series.device) == ["unnamed (no device)", "strap (device 0)", "strap (device 1)", "unnamed"])
  }

  @Test("outside the years 1 to 9999 have no start", arguments: [1e18, -1e12, 1e308, -1e308, .infinity, .nan])
  func absurdStart(start: Double) { #expect(measured("r", at: start).first?.startedAt == nil) }

  @Test("know the hour of the person's day")
  func localHour() {
    func hour(_ start: Double?, _ offset: Int32?) -> Int? {
      measured("r", at: start) { $0.utcOffsetInMinutes = offset }.first?.localHour
    }
    // 1970-01-01 00:30 UTC is 23:30 of the day before one hour west, and 06:00 five and a half hours east.
    #expect(hour(1800, -60) == 23 && hour(1800, 330) == 6 && hour(1800, 0) == 0)
    #expect(hour(1800, nil) == nil && hour(nil, 60) == nil && hour(1e300, 60) == nil)
  }

  @Test("give a person measured many times the baseline that all earlier ones make together")
  func running() {
    var generator = RandomGenerator(seed: 7)
    var history = RestHistory(rules: StressLedger.baselineRules)
    var earlier: [RestMeasurement] = []
    for index in 0..<200 {
      #expect(history.baseline == StressLedger.baselineRules.baseline(of: earlier))
      // Rounded to whole rates, so that there are ties.
      let rate = (50 + 30 * generator.unitDouble()).rounded()
      let one = RestMeasurement(
        startedAt: Double(index), beatsPerMinute: rate, quality: generator.unitDouble() + 0.4, rmssd: 20 + rate,
        hasReliableVariability: generator.unitDouble() > 0.3, atRest: true, eligibility: BaselineEligibility())
      history.insert(one)
      earlier.append(one)
    }
    #expect(history.baseline.count > 100)
  }
}
