import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("A simulated recording")
struct SimulatedRecordingTests {
  @Test("is the same to the bit each time it is made", arguments: SimulationCondition.all)
  func deterministic(condition: SimulationCondition) throws {
    let first = spec(condition).makeRecording(studyID: "s")
    let second = spec(condition).makeRecording(studyID: "s")
    #expect(first.frames == second.frames)
    #expect(first.reference == second.reference)
  }

  @Test("differs with the seed, the unit and the repetition")
  func seeds() {
    let frames = [spec(), spec(seed: 2), spec(unit: 2), spec(repetition: 2)].map {
      $0.makeRecording(studyID: "s").frames
    }
    #expect(Set(frames).count == 4)
  }

  @Test("stays within 0...255 and has finite values", arguments: SimulationCondition.all)
  func bounds(condition: SimulationCondition) throws {
    for unit in 1...6 {
      let frames = try #require(spec(condition, unit: unit).makeRecording(studyID: "s").frames)
      for channel in [frames.red, frames.green, frames.blue] {
        #expect(channel.allSatisfy { (0...255).contains($0) })
      }
    }
  }

  @Test("has strictly increasing times from 0 to its duration", arguments: SimulationCondition.all)
  func times(condition: SimulationCondition) throws {
    let time = try #require(spec(condition).makeRecording(studyID: "s").frames).time
    #expect(time.first == 0)
    #expect(zip(time, time.dropFirst()).allSatisfy { $0 < $1 })
    // The last frame is at most one interval early, plus the jitter's 0.45.
    #expect(try #require(time.last) > 60 - 0.05 && time.allSatisfy { $0 < 60.02 })
  }

  @Test("says what it is")
  func metadata() {
    let metadata = spec().makeRecording(studyID: "s").metadata
    #expect(metadata.id == "clean/075/unit-01/1")
    #expect(metadata.subjectID == "unit-01")
    #expect(metadata.source == .opticalSimulator)
    #expect(metadata.condition == "clean")
    #expect(metadata.targetBeatsPerMinute == 75)
    #expect(metadata.pulsePresent == true)
    #expect(metadata.referenceKind == .rrIntervals && metadata.referenceClock == .frames)
    #expect(metadata.startedAt == nil)
  }

  @Test("without a pulse has no reference and no programmed rate", arguments: ["noise-only", "no-finger"])
  func noPulse(name: String) throws {
    let recording = spec(try #require(SimulationCondition.named(name))).makeRecording(studyID: "s")
    #expect(recording.metadata.pulsePresent == false)
    #expect(recording.metadata.referenceKind == .none)
    #expect(recording.metadata.targetBeatsPerMinute == nil)
    #expect(recording.reference.isEmpty)
  }

  @Test("has a camera of its own frame rate in each unit, within half a percent of the nominal one")
  func frameRates() throws {
    let rates = try (1...6).map { unit in
      let time = try #require(spec(unit: unit).makeRecording(studyID: "s").frames).time
      let last = try #require(time.last)
      return Double(time.count - 1) / last
    }
    #expect(Set(rates).count == 6)
    #expect(rates.allSatisfy { abs($0 - 30) < 0.15 })
  }

  @Test("stamps jittered frames with an error of SD 0.15 intervals")
  func jitter() {
    let simulation = spec(.frameJitter, duration: 600).simulate()
    let interval = simulation.exposures[1]
    let errors = zip(simulation.stamps, simulation.exposures).dropFirst().map { ($0 - $1) / interval }
    let deviation = (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
    // 18,000 errors: the standard error of their SD is 0.0008; holding them at three SDs takes away 0.0005.
    #expect(abs(deviation - 0.15) < 0.004)
  }

  @Test("drops a tenth of the frames")
  func drops() {
    let simulation = spec(.droppedFrames, duration: 600).simulate()
    let share = Double(simulation.isKept.filter { !$0 }.count) / Double(simulation.isKept.count)
    // The standard error of a share of 0.1 in 18,000 is 0.0022: five of them.
    #expect(abs(share - 0.1) < 0.011)
  }

  @Test("has gaps of 0.6, 1 and 2 s, to a frame")
  func gaps() throws {
    let time = try #require(spec(.gaps).makeRecording(studyID: "s").frames).time
    let gaps = zip(time, time.dropFirst()).map { $1 - $0 }.filter { $0 > 0.1 }
    try #require(gaps.count == 3)
    for (gap, length) in zip(gaps, [0.6, 1, 2]) { #expect(gap > length && gap < length + 2.1 / 30) }
  }

  @Test("loses contact twice for 4 s, and its red with it")
  func contactLoss() throws {
    let frames = try #require(spec(.contactLoss).makeRecording(studyID: "s").frames)
    let contact = try #require(frames.contact)
    let lost = contact.indices.filter { contact[$0] < 0.4 }
    // 0.2 s of going and of coming are inside the 4 s; contact is below 0.4 for all but 61 % of each.
    let expected = 2 * (4 - 2 * 0.61 * 0.2)
    #expect(abs(Double(lost.count) / 30 - expected) < 0.2)
    #expect(zip(lost, lost.dropFirst()).filter { $1 - $0 > 1 }.count == 1)
    #expect(lost.allSatisfy { frames.red[$0] < 180 })
    #expect(contact.indices.filter { contact[$0] > 0.9 }.allSatisfy { frames.red[$0] > 190 })
  }

  @Test("records contact only where the condition is about it")
  func contactColumn() {
    let with = SimulationCondition.all.filter { spec($0).makeRecording(studyID: "s").frames?.contact != nil }
    #expect(with.map(\.name) == ["contact-loss"])
  }
}

/// Returns a specification at 75 BPM and 30 Hz.
func spec(
  _ condition: SimulationCondition = .clean, seed: UInt64 = 1, unit: Int = 1, target: Double = 75, repetition: Int = 1,
  duration: Double = 60, frameRate: Double = 30, rmssd: Double = 20
) -> SimulatedRecordingSpec {
  SimulatedRecordingSpec(
    seed: seed, unit: unit, condition: condition, targetBeatsPerMinute: target, repetition: repetition,
    durationInSeconds: duration, nominalFrameRate: frameRate, rmssdInMilliseconds: rmssd)
}

extension SimulationCondition: CustomTestStringConvertible {
  public var testDescription: String { name }
}
