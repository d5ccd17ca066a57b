import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("A watch beside a reference")
struct WatchComparisonTests {
  private func record(_ recording: Recording, devices: [String?] = []) throws -> WatchRecord {
    try #require(WatchComparison.record(of: recording, devices: devices))
  }

  @Test("is nothing without watch samples")
  func none() { #expect(WatchComparison.record(of: WatchFixture.recording(watch: []), devices: []) == nil) }

  @Test("is compared over the seconds from its first sample to its last")
  func sameSeconds() throws {
    // The reference is 60 from 0 to 99 s, 80 from 100 to 160 s, 200 thereafter; the watch speaks of 100 to 160 s.
    let reference =
      WatchFixture.steady(60, 0...99) + WatchFixture.steady(80, 100...160) + WatchFixture.steady(200, 161...300)
    let found = try record(
      WatchFixture.recording(watch: WatchFixture.steady(83, 100...160, every: 5), reference: reference))
    #expect(found.series.isValid && found.reference.isEligible)
    #expect(found.reference.beatsPerMinute == 80 && found.reference.coverage == 1)
    #expect(found.error == 3)
  }

  @Test("takes off both declared lags")
  func lags() throws {
    // Recording time 0...60 s: the watch says so 4 s later, the reference 10 s later. Undeclared, the reference of 4...64 s would count.
    let reference = WatchFixture.steady(60, 0...9) + WatchFixture.steady(70, 10...70) + WatchFixture.steady(90, 71...90)
    let recording = WatchFixture.recording(watch: WatchFixture.steady(70, 4...64, every: 5), reference: reference) {
      $0.metadata.watchLag = 4
      $0.metadata.referenceLag = 10
    }
    let found = try record(recording)
    #expect(found.reference.beatsPerMinute == 70 && found.error == 0)
    #expect(found.reference.lagIsDeclared && found.reference.watchLagIsDeclared)
    // The sample at 4 s is of recording time 0: of the reference's 5...15 s half is 60 and half 70.
    #expect(WatchComparison.drawing(of: recording).watch.first?.time == 0)
  }

  @Test("takes a lag that is not declared, or not finite, as 0 and says so", arguments: [nil, Double.nan, .infinity])
  func undeclared(lag: Double?) throws {
    let found = try record(
      WatchFixture.recording(
        watch: WatchFixture.steady(72, 0...60, every: 5), reference: WatchFixture.steady(70, 0...60)
      ) {
        $0.metadata.watchLag = lag
        $0.metadata.referenceLag = lag
      })
    #expect(found.error == 2 && !found.reference.watchLagIsDeclared && !found.reference.lagIsDeclared)
  }

  @Test("has no error where the reference covers too little, and none without a reference")
  func ineligible() throws {
    let watch = WatchFixture.steady(70, 0...100, every: 5)
    let hole = WatchFixture.steady(70, 0...40) + WatchFixture.steady(70, 60...100)
    #expect(
      try record(WatchFixture.recording(watch: watch, reference: hole)).reference.ineligibility == .referenceCoverage)
    let nothing = try record(WatchFixture.recording(watch: watch))
    #expect(nothing.reference.ineligibility == .noReference && nothing.error == nil && nothing.reference.samples == nil)
    let noPulse = try record(
      WatchFixture.recording(watch: watch, reference: WatchFixture.steady(70, 0...100)) {
        $0.metadata.pulsePresent = false
      })
    #expect(noPulse.reference.ineligibility == .noPulse && noPulse.reference.samples == nil)
  }

  @Test(
    "is as eligible with one sample, two close ones or none that counts as with many", arguments: [[30.0], [30, 30.4]])
  func fewSamples(times: [Double]) throws {
    let reference = WatchFixture.steady(70, 0...60)
    for rate in [72.0, 300] {
      let watch = times.map { ($0, rate) }
      let found = try record(WatchFixture.recording(watch: watch, reference: reference))
      #expect(found.reference.isEligible && found.reference.coverage == 1)
      #expect(found.reference.beatsPerMinute == 70)
    }
  }

  @Test("is not compared with a list of intervals that has no clock")
  func withoutClock() throws {
    let found = try record(
      WatchFixture.recording(watch: WatchFixture.steady(60, 0...60, every: 5)) { recording in
        recording.metadata.referenceKind = .rrIntervals
        recording.metadata.referenceClock = .none
        recording.reference = (0..<60).map { _ in ReferenceSample(time: .nan, value: 1000) }
      })
    #expect(
      found.reference.ineligibility == .referenceWithoutClock && found.error == nil && found.reference.samples == nil)
  }

  @Test("has an error though it is not valid, which eligibility does not look at")
  func invalid() throws {
    let watch = [(0.0, 90.0), (20, 90), (40, 90), (60, 90)]
    let found = try record(WatchFixture.recording(watch: watch, reference: WatchFixture.steady(75, 0...60)))
    #expect(found.series.reasons == [.insufficientSamples, .staleData] && found.error == 15 && found.standsOut)
    #expect(found.series.longGapCount == 3)
    // Rates that do not count leave the same seconds to be asked of.
    let garbage = try record(
      WatchFixture.recording(watch: watch.map { ($0.0, 0) }, reference: WatchFixture.steady(75, 0...60)))
    #expect(garbage.reference.isEligible && garbage.error == nil && garbage.series.reasons.first == .noValidHeartRate)
  }

  @Test("stands out beyond 10 BPM, not at it", arguments: [(85.0, false), (85.5, true), (65, false), (64.5, true)])
  func standingOut(rate: Double, standsOut: Bool) throws {
    let found = try record(
      WatchFixture.recording(
        watch: WatchFixture.steady(rate, 0...60, every: 5), reference: WatchFixture.steady(75, 0...60)))
    #expect(found.standsOut == standsOut)
  }

  @Test("is named by the device of most samples, otherwise by the recording's own unless that is the camera's")
  func device() throws {
    var recording = WatchFixture.recording(watch: WatchFixture.steady(70, 0...3)) {
      $0.metadata.deviceModel = "Watch7,1"
    }
    #expect(try record(recording).device == "Watch7,1")
    for index in recording.watch.indices { recording.watch[index].device = index == 0 ? 0 : 1 }
    #expect(try record(recording, devices: ["one", "two"]).device == "two")
    #expect(try record(recording, devices: ["one"]).device == "Watch7,1")
    recording.frames = SampleArchive.frames(2)
    #expect(try record(recording).device == nil)
  }
}

@Suite("Samples of a watch beside a reference")
struct SampleDifferenceTests {
  private func pairs(_ times: [Double], _ reference: [(Double, Double)]) -> [SampleDifferences.Pair] {
    let samples = reference.map { ReferenceSample(time: $0.0, value: $0.1) }
    return SampleDifferences.pairs(
      times: times, rates: times.map { _ in 100 },
      beside: PreparedReference(samples, kind: .rateSeries, clock: .frames, lag: nil, target: nil))
  }

  @Test("meet the mean of the reference over the 10 s around them")
  func around() {
    // 90 BPM and one more a second: of 15...24 s the mean is 90 + 19.5.
    let found = pairs([20], (0...60).map { (Double($0), 90 + Double($0)) })
    #expect(found.map(\.reference) == [109.5] && found.map(\.difference) == [-9.5])
  }

  @Test("have no reference in its holes, nor within reach of them")
  func holes() {
    let reference = WatchFixture.steady(90, 0...50) + WatchFixture.steady(90, 80...120)
    let found = pairs((0...120).map(Double.init), reference).map(\.time)
    // A value a second covers 1.5 s around each: to 51.5 s and from 78.5 s. Of 42...52 s that is 9.5 s, of 43...53 s 8.5 s.
    let right: [Double] = [44, 45, 46, 47, 83, 84, 85, 86]
    #expect(found.filter { $0 > 43 && $0 < 87 } == right)
  }

  @Test("add up to what the pairs give")
  func sums() throws {
    // Differences 1, 3, −7: mean −1, squared deviations 4 + 16 + 36, absolute 11, squares 59, two within 5.
    let found = try #require(
      SampleDifferences([1.0, 3, -7].enumerated().map { .init(time: Double($0), watch: 100 + $1, reference: 100) }))
    #expect(found.count == 3 && found.mean == -1 && found.squaredDeviations == 56)
    #expect(found.absoluteSum == 11 && found.squareSum == 59 && found.within5 == 2)
    #expect(SampleDifferences([]) == nil)
  }
}
