import Foundation
import Testing

@testable import HaptikaBatch

@Suite("A condition")
struct ConditionTests {
  /// Frames of unit 1 at 75 BPM, 60 s.
  private func frames(_ condition: SimulationCondition, unit: Int = 1) throws -> [[Double]] {
    let frames = try #require(spec(condition, unit: unit).makeRecording(studyID: "s").frames)
    return [frames.red, frames.green, frames.blue]
  }

  private func spread(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }

  @Test("of quantised levels has whole numbers only")
  func quantised() throws {
    #expect(try frames(.quantised).allSatisfy { $0.allSatisfy { $0 == $0.rounded() } })
  }

  @Test("of drift moves green by more than the pulse and the usual wander can")
  func drift() throws {
    // The wander is ±12 × 1.3 at most, the usual ±1.5 × 1.3, the pulse up to 2.2 × 1.1.
    #expect(spread(try frames(.drift)[1]) > 10)
    #expect(spread(try frames(.clean)[1]) < 8)
  }

  @Test("of white-balance steps jumps six times in blue by 4.5")
  func steps() throws {
    let blue = try frames(.whiteBalanceSteps)[2]
    // Noise of SD 0.12 and a pulse of 1 move blue by less than 2 from frame to frame.
    let jumps = zip(blue, blue.dropFirst()).map { abs($1 - $0) }.filter { $0 > 3 }
    #expect(jumps.count == 6)
    #expect(jumps.allSatisfy { abs($0 - 4.5) < 1.5 })
  }

  @Test("of motion moves the levels by about 12 and leaves most of the recording alone")
  func motion() throws {
    let clean = spec(.clean).simulate()
    let moved = spec(.motionBursts).simulate()
    let greens = zip(moved.colours[1], clean.colours[1]).map { abs($0 - $1) }
    #expect((greens.max() ?? 0) > 8)
    // Three bells of SD 2 s at the most reach beyond a twentieth of their height for 2.4 SDs to each side: 29 of 60 s.
    #expect(Double(greens.filter { $0 > 4 }.count) / Double(greens.count) < 0.5)
  }

  @Test("of clipped red is at 255 throughout", arguments: 1...6)
  func clippedRed(unit: Int) throws {
    #expect(try frames(.clippedRed, unit: unit)[0].allSatisfy { $0 == 255 })
  }

  @Test("of near-black green is at 0 in a good part of the frames and never above 3", arguments: 1...6)
  func nearBlackGreen(unit: Int) throws {
    let green = try frames(.nearBlackGreen, unit: unit)[1]
    #expect(Double(green.filter { $0 == 0 }.count) / Double(green.count) > 0.3)
    #expect((green.max() ?? 0) < 3)
  }

  @Test("of inverted polarity mirrors the pulse and nothing else")
  func inverted() {
    let clean = spec(.clean).simulate()
    let inverted = spec(.invertedPolarity).simulate()
    // Both are drawn from one generator only when their labels agree, so the sums differ in noise and wander; the unit's numbers do not.
    #expect(zip(clean.unit.channels, inverted.unit.channels).allSatisfy { $0.pulse == -$1.pulse && $0.mean == $1.mean })
  }

  @Test("of key frames is 2 levels brighter once in 30 frames", arguments: ["key-frames", "key-frames-no-pulse"])
  func keyFrames(name: String) throws {
    let blue = try frames(try #require(.named(name)))[2]
    let excess: [Double] = (1..<blue.count / 30).map { index in
      let frame = 30 * index
      let neighbours: Double = blue[frame - 1] + blue[frame + 1]
      return blue[frame] - neighbours / 2
    }
    let mean = excess.reduce(0, +) / Double(excess.count)
    // 58 of them with noise of SD 0.12 × √1.5, and the curve of a pulse of 1 that no phase prefers.
    #expect(abs(mean - 2) < 0.15)
  }

  @Test("of key frames without a pulse has no reference and says that it has no pulse")
  func noPulse() {
    let recording = spec(.keyFramesWithoutPulse).makeRecording(studyID: "s")
    #expect(recording.metadata.pulsePresent == false && recording.reference.isEmpty)
  }

  @Test("of a strong second wave is darkest at the beat all the same")
  func strongSecondWave() {
    let simulation = spec(.strongSecondWave, target: 48).simulate()
    #expect(simulation.unit.wave.waves.map(\.height) == [1, 0.9])
  }

  @Test("of a ramp begins at 0.75 and ends at 1.25 times the target, which stays its mean")
  func ramp() throws {
    let reference = spec(.rateRamp).makeRecording(studyID: "s").reference
    func rate(_ span: Range<Double>) -> Double {
      let values = reference.filter { span.contains($0.time) }.map(\.value)
      return 60_000 * Double(values.count) / values.reduce(0, +)
    }
    // Over the first and last 6 s of 60 the ramp runs from 0.75 to 0.80 and from 1.20 to 1.25; intervals vary by 1 %.
    #expect(abs(rate(0..<6) / 75 - 0.775) < 0.03)
    #expect(abs(rate(54..<60) / 75 - 1.225) < 0.03)
    #expect(abs(Double(reference.count) - 75) <= 2)
  }

  @Test("of ectopic beats has four short intervals, each followed by a long one")
  func ectopic() {
    let reference = spec(.ectopicBeats).makeRecording(studyID: "s").reference.map(\.value)
    let short = reference.indices.filter { reference[$0] < 640 }
    // 0.7 × 800 ms and 1.3 × 800 ms, give or take the usual variation.
    #expect(short.count == 4)
    #expect(short.allSatisfy { abs(reference[$0] - 560) < 80 && abs(reference[$0 + 1] - 1040) < 80 })
  }

  @Test("of low perfusion has a fifth of the unit's pulse")
  func lowPerfusion() {
    let clean = spec(.clean).simulate().unit
    let weak = spec(.lowPerfusion).simulate().unit
    #expect(zip(clean.channels, weak.channels).allSatisfy { abs($1.pulse / $0.pulse - 0.2) < 1e-12 })
  }

  @Test("of a pressure wave moves red by its 3 levels at 42 to 51 a minute")
  func pressureWave() throws {
    let red = try frames(.pressureWave)[0]
    let mean = red.reduce(0, +) / Double(red.count)
    let rises = zip(red, red.dropFirst()).filter { $0 < mean && $1 >= mean }.count
    #expect(spread(red) > 5)
    // 42 to 51 crossings in 60 s, and a few more where noise and pulse meet the mean.
    #expect((40...75).contains(rises))
  }
}
