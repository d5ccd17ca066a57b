import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("A simulated cohort")
struct CohortTests {
  private static func people(_ count: Int, seed: UInt64 = 1) throws -> [CohortPlan.PersonContents] {
    let plan = try CohortPlan(people: count, seed: seed)
    return (1...count).map { plan.contents(ofPerson: $0, studyID: "s") }
  }

  private static func series(_ recording: Recording) throws -> IntervalSeries {
    try #require(IntervalSeries.series(of: recording, devices: ["simulated strap"]).first)
  }

  /// Slowest and fastest, steadiest and least steady: what the bounds of the law allow together.
  @Test(
    "writes intervals with exactly the rate and RMSSD asked for, all of them plausible",
    arguments: [(43.0, 115.0), (97, 122), (104, 85), (70, 4)], [1, 2, 3] as [UInt64])
  func rhythm(values: (rate: Double, rmssd: Double), seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed)
    let intervals = CohortRhythm.intervals(
      beatsPerMinute: values.rate, rmssd: values.rmssd, seconds: 60, using: &generator)
    let mean = intervals.reduce(0, +) / Double(intervals.count)
    let squares = zip(intervals, intervals.dropFirst()).map { ($1 - $0) * ($1 - $0) }
    #expect(abs(60_000 / mean - values.rate) < 1e-9)
    #expect(abs((squares.reduce(0, +) / Double(squares.count)).squareRoot() - values.rmssd) < 1e-9)
    // A minute of beats, and not one more.
    #expect(intervals.count == Int(values.rate.rounded(.up)))
    let samples = intervals.map { ReferenceSample(time: .nan, value: $0) }
    #expect(Plausibility.verdicts(on: samples, kind: .rrIntervals, clock: .none).allSatisfy { $0 == nil })
  }

  @Test("holds no implausible interval, and PRV that counts in every whole measurement but in no short one")
  func plausible() throws {
    for recording in try Self.people(60).flatMap(\.recordings) {
      let series = try Self.series(recording)
      #expect(series.plausibleCount == series.storedCount)
      let isWhole = series.usableDuration > 59
      #expect(isWhole ? series.quality == 1 : series.quality >= 0.65 && series.usableDuration < 45)
      #expect(series.measurement(in: recording.metadata).hasReliableVariability == isWhole)
      #expect(recording.metadata.condition == "daily" || isWhole)
    }
  }

  @Test("of N people is the first N of N + 1, another one of another seed")
  func prefix() throws {
    let (three, four) = (try Self.people(3), try Self.people(4))
    for (a, b) in zip(three, four) {
      #expect(a.recordings.map(\.metadata) == b.recordings.map(\.metadata))
      #expect(a.recordings.map(\.intervals) == b.recordings.map(\.intervals))
      #expect(a.regulations == b.regulations)
    }
    #expect(four[3].recordings[0].intervals != three[0].recordings[0].intervals)
    #expect(try Self.people(1, seed: 2)[0].recordings[0].intervals != three[0].recordings[0].intervals)
  }

  @Test(
    "measures everybody on 15 days, then three pairs, then three sessions; a stressor is at rest and never of a baseline"
  )
  func schedule() throws {
    for person in try Self.people(20) {
      let byCondition = Dictionary(grouping: person.recordings) { $0.metadata.condition ?? "" }
      #expect(byCondition["daily"]?.count == 15)
      #expect(byCondition["rest"]?.count == 3 && byCondition["stressor"]?.count == 3)
      #expect(byCondition["before"]?.count == 3)
      #expect(person.regulations.count == 3)
      #expect(byCondition["after", default: []].count == person.regulations.count { $0.state == .completed })
      for stressor in byCondition["stressor", default: []] {
        #expect(stressor.metadata.atRest == true && stressor.metadata.baselineEligible == false)
      }
      let starts = person.recordings.compactMap(\.metadata.startedAt)
      #expect(starts.count == person.recordings.count && zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 })
      let ids = Set(person.recordings.map(\.metadata.id))
      for session in person.regulations {
        #expect(session.beforeRecordingID.map(ids.contains) == true)
        #expect((session.afterRecordingID != nil) == (session.state == .completed))
        #expect(session.afterRecordingID.map(ids.contains) ?? true)
      }
    }
  }

  @Test(
    "says something of everything that decides about a baseline: caffeine, exercise, not at rest, unfinished sessions")
  func variety() throws {
    let people = try Self.people(40)
    let recordings = people.flatMap(\.recordings).map(\.metadata)
    #expect(recordings.contains { $0.recentCaffeine == true })
    #expect(recordings.contains { $0.recentExercise == true })
    #expect(recordings.contains { $0.atRest == false })
    #expect(recordings.contains { $0.feeling == nil } && Set(recordings.compactMap(\.feeling)) == [1, 2, 3, 4, 5])
    #expect(recordings.contains { $0.healthContextAge == nil } && recordings.contains { $0.healthContextAge != nil })
    #expect(recordings.contains { $0.utcOffsetInMinutes == nil })
    #expect(Set(people.flatMap(\.regulations).compactMap(\.state)) == Set(RegulationState.allCases))
  }

  /// The standard error of a mean over 150 people is √(1.5² + 2·2.8²·1.02/3) / √150 = 0.23 BPM, and √(0.08² + 2·0.18²·1.02/3) / √150 = 0.014
  /// of ln RMSSD: the bounds are four of them.
  @Test("changes by 4 BPM and −0.15 of ln RMSSD from rest to stressor")
  func effect() throws {
    let changes = try Self.people(150, seed: 7).map { person in
      func mean(_ condition: String, _ value: (IntervalSeries) -> Double?) throws -> Double {
        let values = try person.recordings.filter { $0.metadata.condition == condition }
          .map { try #require(value(try Self.series($0))) }
        return values.reduce(0, +) / Double(values.count)
      }
      return (
        try mean("stressor", \.beatsPerMinute) - mean("rest", \.beatsPerMinute),
        try mean("stressor") { $0.rmssd.map { log($0) } } - mean("rest") { $0.rmssd.map { log($0) } }
      )
    }
    let ofRate: Double = changes.map(\.0).reduce(0, +) / 150
    let ofLog: Double = changes.map(\.1).reduce(0, +) / 150
    #expect(abs(ofRate - 4) < 0.92)
    #expect(abs(ofLog + 0.15) < 0.056)
  }

  @Test("gives nearly everybody a personalized baseline before the first pair, and some a provisional one")
  func maturity() throws {
    var ledger = StressLedger()
    for person in try Self.people(60) {
      for recording in person.recordings {
        ledger.add(StressEntry.entries(of: recording, rows: [], devices: ["simulated strap"]))
      }
      ledger.add(person.regulations, studyID: "s")
    }
    let judged = ledger.judged()
    let first = judged.filter { $0.entry.recordingID.hasSuffix("/rest/01") }
    #expect(first.count == 60)
    #expect(first.allSatisfy { $0.assessment.index != nil })
    #expect(first.count { $0.baseline.maturity == .personalized } > 40)
    #expect(first.contains { $0.baseline.maturity == .provisional })
    #expect(
      judged.filter { $0.entry.condition == "stressor" || $0.entry.condition == "after" }.allSatisfy {
        !$0.isComparable
      })
    #expect(ledger.sessions(of: judged).count { $0.progress == .completed && $0.pairs.count == 1 } > 100)
  }

  @Test("refuses nobody and more than 10,000 people", arguments: [0, -1, 10_001])
  func count(people: Int) {
    #expect(throws: SimulationPlanError.notAllowed(option: "cohort", found: "\(people)", expected: "1 to 10000")) {
      try CohortPlan(people: people, seed: 1)
    }
  }

  @Test("states seed and law in the archive's source")
  func source() throws {
    let source = try CohortPlan(people: 2, seed: 9).attributes(studyID: "c", creator: "t").source
    #expect(source.contains("seed 9") && source.contains("4 + 1.5 Z BPM") && source.contains("-0.15 + 0.08 Z"))
    #expect(source.utf8.count <= ArchiveSchema.maximumAttributeBytes)
  }
}
