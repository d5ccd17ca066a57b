import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("Measured intervals beside a reference")
struct IntervalRecordTests {
  /// Intervals of `value` ms that fill the seconds from 0 to `end`, of a device.
  private func steady(_ value: Double, to end: Double, device: Int32?) -> [MeasuredInterval] {
    stride(from: value, through: end * 1000, by: value).map {
      MeasuredInterval(time: $0 / 1000, milliseconds: value, device: device)
    }
  }

  private func recording(_ intervals: [MeasuredInterval], _ change: (inout Recording) -> Void = { _ in }) -> Recording {
    var metadata = RecordingMetadata(id: "r1", subjectID: "p1", source: .other)
    metadata.duration = 60
    metadata.referenceKind = .rrIntervals
    var recording = Recording(studyID: "s", metadata: metadata)
    recording.reference = steady(1000, to: 60, device: nil).map {
      ReferenceSample(time: $0.time, value: $0.milliseconds)
    }
    recording.intervals = intervals
    change(&recording)
    return recording
  }

  @Test("are read device by device, by the rules of the reference")
  func devices() throws {
    // 750 ms is 80 BPM, 1000 ms 60 BPM; the third device has no name.
    let all = steady(750, to: 60, device: 1) + steady(1000, to: 60, device: 0) + steady(800, to: 60, device: nil)
    let found = IntervalRecord.records(of: recording(all), devices: ["strap", "ring"])
    #expect(found.map(\.device) == ["unnamed", "strap", "ring"])
    #expect(found.map(\.beatsPerMinute) == [75, 60, 80])
    #expect(found.allSatisfy { $0.ineligibility == nil && $0.reference.beatsPerMinute == 60 })
  }

  @Test("say no rate where plausible ones cover less than 90 % of the recording's seconds")
  func coverage() throws {
    // 54 of 60 s are 90 %; of 53 s, and of 60 s in which seven intervals hold no pulse, less is covered.
    let enough = IntervalRecord.records(of: recording(steady(1000, to: 54, device: 0)), devices: ["a"])
    #expect(enough.first?.beatsPerMinute == 60)
    let short = IntervalRecord.records(of: recording(steady(1000, to: 53, device: 0)), devices: ["a"])
    #expect(short.first?.beatsPerMinute == nil && short.first?.ineligibility == nil)
    let bad = steady(1000, to: 60, device: 0).enumerated().map { index, interval in
      var interval = interval
      if index < 7 { interval.milliseconds = 0 }
      return interval
    }
    #expect(IntervalRecord.records(of: recording(bad), devices: ["a"]).first?.beatsPerMinute == nil)
  }

  @Test("are nothing without a reference, and not compared with a list that has no clock")
  func references() throws {
    let intervals = steady(1000, to: 60, device: 0)
    let none = recording(intervals) {
      $0.metadata.referenceKind = .none
      $0.reference = []
    }
    #expect(IntervalRecord.records(of: none, devices: []).isEmpty)
    #expect(IntervalRecord.records(of: recording([]), devices: []).isEmpty)
    let unclocked = recording(intervals) { recording in
      recording.metadata.referenceClock = .none
      recording.reference = recording.reference.map { ReferenceSample(time: .nan, value: $0.value) }
    }
    #expect(IntervalRecord.records(of: unclocked, devices: ["a"]).first?.ineligibility == .referenceWithoutClock)
  }

  @Test("have errors and PRV of their own in the statistics, each device as an algorithm")
  func statistics() throws {
    // Differences of 0, 4 and 8 BPM from 60: bias and MAE of 4. Each person once.
    let records = [60_000 / 60.0, 60_000 / 64.0, 60_000 / 68.0].enumerated().flatMap { index, value in
      IntervalRecord.records(
        of: recording(steady(value, to: 60, device: 0)) {
          $0.metadata.id = "r\(index)"
          $0.metadata.subjectID = "p\(index)"
        }, devices: ["ring"])
    }
    let found = IntervalStatistics.summaries(
      of: records, bootstrap: BootstrapSettings(seed: 0, replicateCount: 1), workers: 1)
    let whole = try #require(found.first { $0.group == "all" })
    #expect(whole.algorithm.description == "ring@intervals")
    #expect(whole.counts.published == 3 && whole.counts.eligible == 3)
    #expect(try abs(#require(whole[.bias]?.number) - 4) < 1e-8)
    #expect(try abs(#require(whole[.meanAbsoluteError]?.number) - 4) < 1e-8)
    #expect(whole.values.allSatisfy { $0.measure.family == .other || $0.measure.variabilityIndex != nil })
  }

  @Test("compare RMSSD of a device with that of the reference")
  func variability() throws {
    // The device alternates 980 and 1020 ms: every difference is 40. The reference alternates 990 and 1010: 20.
    func alternating(_ half: Double) -> [MeasuredInterval] {
      var (time, made) = (0.0, [MeasuredInterval]())
      for index in 0..<60 {
        let value = 1000 + (index.isMultiple(of: 2) ? half : -half)
        time += value / 1000
        made.append(MeasuredInterval(time: time, milliseconds: value, device: 0))
      }
      return made
    }
    let found = IntervalRecord.records(
      of: recording(alternating(20)) { recording in
        recording.reference = alternating(10).map { ReferenceSample(time: $0.time, value: $0.milliseconds) }
      }, devices: ["a"])
    let record = try #require(found.first)
    let rmssd = try #require(ComparedVariability(record)).rmssd
    #expect(abs(rmssd.estimate - 40) < 1e-9 && abs(rmssd.reference - 20) < 1e-9)
  }
}
