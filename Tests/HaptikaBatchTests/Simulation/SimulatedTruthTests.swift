import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("The reference of a simulated recording")
struct SimulatedTruthTests {
  @Test("has the target as its mean rate", arguments: [40.0, 60, 75, 120, 200])
  func meanRate(target: Double) {
    let reference = spec(target: target, rmssd: 5).makeRecording(studyID: "s").reference
    let mean = reference.reduce(0) { $0 + $1.value } / Double(reference.count)
    // The whole list drawn has the mean exactly; six intervals at most lie outside, each some 15 ms from it, and the
    // others (40 at 40 BPM, 200 at 200 BPM) make that up: 90 ms in the 60,000 of the recording.
    #expect(abs(60_000 / mean / target - 1) < 0.0015)
  }

  @Test("has the mean and the RMSSD that were asked for, over all intervals drawn", arguments: [5.0, 20, 60])
  func drawn(rmssd: Double) {
    let times = spec(rmssd: rmssd).simulate().beats.times
    let intervals = zip(times, times.dropFirst()).map { $1 - $0 }
    let differences = zip(intervals, intervals.dropFirst()).map { ($1 - $0) * ($1 - $0) }
    #expect(abs(intervals.reduce(0, +) / Double(intervals.count) - 0.8) < 1e-12)
    #expect(abs((differences.reduce(0, +) / Double(differences.count)).squareRoot() * 1000 - rmssd) < 1e-9)
  }

  @Test("has an RMSSD near the one asked for", arguments: 1...6)
  func rmssd(unit: Int) {
    let values = spec(unit: unit, duration: 300, rmssd: 40).makeRecording(studyID: "s").reference.map(\.value)
    let differences = zip(values, values.dropFirst()).map { ($1 - $0) * ($1 - $0) }
    // Of some 380 intervals drawn about 7 lie outside: less than 2 %.
    #expect(abs((differences.reduce(0, +) / Double(differences.count)).squareRoot() - 40) < 1)
  }

  @Test("is made of all intervals that end within the recording, one following another", arguments: 1...6)
  func chain(unit: Int) throws {
    let reference = spec(unit: unit).makeRecording(studyID: "s").reference
    let first = try #require(reference.first)
    let last = try #require(reference.last)
    let start = first.time - first.value / 1000
    #expect(first.time >= 0 && last.time <= 60)
    for (one, next) in zip(reference, reference.dropFirst()) {
      #expect(abs(next.time - one.time - next.value / 1000) < 1e-9)
    }
    // No interval is left out: the first is under way at the start, and less than one of 0.8 s is missing at the end.
    #expect(start < 0 && last.time > 59)
  }

  @Test(
    "is where the light is darkest, at every beat and every rate", arguments: [40.0, 60, 75, 120, 200],
    ["red", "green", "blue"])
  func darkest(target: Double, channel: String) {
    // At 240 Hz and without the sensor's noise the vertex of a parabola through the lowest frame and its neighbours is
    // good to a millisecond. What remains is proportional to the interval or falls faster: the second wave's flank
    // moves the minimum by 0.002 intervals, the slope of the baseline (below 1 grey level a second in red, against a
    // curvature of 1 / (0.075 intervals)²) by 0.0056 times the interval in seconds, 0.0056 intervals at 60 BPM and
    // 0.0084 at 40.
    var simulation = spec(target: target, frameRate: 240, rmssd: 20 * min(1, 60 / target)).simulate()
    var generator = RandomGenerator(seed: 0)
    simulation.perform(.light, using: &generator)
    let light = simulation.colours[["red", "green", "blue"].firstIndex(of: channel) ?? 0]
    let step = simulation.exposures[1]
    let beats = simulation.beats.times.filter { $0 > 1 && $0 < 59 }
    for beat in beats {
      let near = Int((beat - 0.2 * 60 / target) / step)...Int((beat + 0.2 * 60 / target) / step)
      guard let lowest = near.min(by: { light[$0] < light[$1] }) else { continue }
      let (before, at, after) = (light[lowest - 1], light[lowest], light[lowest + 1])
      let vertex = (Double(lowest) + 0.5 * (before - after) / (before - 2 * at + after)) * step
      #expect(abs(vertex - beat) < 0.01 * 60 / target)
    }
    #expect(beats.count > 35)
  }

  @Test("has a declared lag of zero")
  func lag() {
    #expect(spec().makeRecording(studyID: "s").metadata.referenceLag == 0)
  }
}
