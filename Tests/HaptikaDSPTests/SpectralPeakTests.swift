import Foundation
import Testing

@testable import HaptikaDSP

@Suite("The comparator spectral-peak 1.0.0")
struct SpectralPeakTests {
  private let algorithm = SpectralPeak_V1_0_0()

  /// Frames at 30 Hz with a sine of `bpm` in each colour, of the given amplitudes.
  private func sine(
    _ bpm: Double, seconds: Double = 60, amplitudes: [Double] = [1, 2, 0.5], phase: Double = 0
  ) -> FrameSeries {
    let time = (0..<Int(seconds * 30)).map { Double($0) / 30 }
    func channel(_ level: Double, _ amplitude: Double) -> [Double] {
      time.map { level + amplitude * sin(2 * .pi * bpm / 60 * $0 + phase) }
    }
    return FrameSeries(
      time: time, red: channel(220, amplitudes[0]), green: channel(60, amplitudes[1]), blue: channel(20, amplitudes[2]))
  }

  @Test("finds the rate of a sine", arguments: Array(stride(from: 42.0, through: 204, by: 13)))
  func sine(bpm: Double) throws {
    // The Hann window's main lobe is nearly a parabola in the logarithm: the vertex lies within a twentieth of a line, 0.02 BPM.
    // Between 42 and 60 BPM the moving mean of two seconds tilts the lobe by up to 0.3 BPM.
    let found = try #require(algorithm.estimate(sine(bpm)).beatsPerMinute)
    #expect(abs(found - bpm) < (bpm < 60 ? 0.5 : 0.1))
  }

  @Test("gives the same rate when levels are mirrored, moved or scaled")
  func invariance() throws {
    let frames = sine(77)
    let rate = try #require(algorithm.estimate(frames).beatsPerMinute)
    var changed = frames
    changed.red = frames.red.map { 255 - $0 }
    changed.green = frames.green.map { $0 + 50 }
    changed.blue = frames.blue.map { $0 * 3 }
    let again = try #require(algorithm.estimate(changed).beatsPerMinute)
    #expect(abs(again - rate) < 1e-6)
  }

  @Test("reads the channel whose power is most concentrated")
  func channel() throws {
    var frames = sine(90)
    // Two rates of equal strength leave each with half the power; blue has one.
    let other = sine(150)
    frames.red = zip(frames.red, other.red).map { $0 + $1 }
    frames.green = zip(frames.green, other.green).map { $0 + $1 }
    let estimate = algorithm.estimate(frames)
    #expect(estimate.channel == "blue")
    #expect(abs(try #require(estimate.beatsPerMinute) - 90) < 0.1)
  }

  @Test("shares the fatal codes of haptika-ppg 1.0.0", arguments: [0.0, 1, 5, 15])
  func fatal(seconds: Double) {
    let frames = sine(70, seconds: seconds)
    let estimate = algorithm.estimate(frames)
    #expect(estimate.beatsPerMinute == nil)
    #expect(estimate.reasons == HaptikaPPG_V1_0_0().estimate(frames).reasons)
  }

  @Test("withholds when no segment holds a window of the spectrum")
  func shortSegments() {
    // Frames are missing for 0.3 s every 6 s: segments of about 4.7 s, 47 s together, and a window takes 8.5 s.
    let frames = sine(70)
    let kept = frames.time.indices.filter { frames.time[$0].truncatingRemainder(dividingBy: 6) >= 0.3 }
    let cut = frames.mapChannels { channel in kept.map { channel[$0] } }
    #expect(algorithm.estimate(cut).reasons == [.insufficientUsableDuration])
  }

  @Test("withholds when every channel is flat", arguments: [0.0, 100, 100.1, 255])
  func flat(level: Double) {
    let time = (0..<1800).map { Double($0) / 30 }
    let level = [Double](repeating: level, count: 1800)
    let estimate = algorithm.estimate(FrameSeries(time: time, red: level, green: level, blue: level))
    #expect(estimate.reasons == [.noUsableChannel])
  }

  @Test("forms no confidence, quality or variability")
  func absent() {
    let estimate = algorithm.estimate(sine(70))
    #expect(estimate.confidence == nil && estimate.quality == nil && estimate.variability == nil)
    #expect(estimate.validIntervalCount == nil && estimate.peakConfidence == nil && estimate.methodAgreement == nil)
  }
}

@Suite("Welch's power")
struct WelchPowerTests {
  @Test("is that of one plain transform a window")
  func plain() throws {
    let welch = WelchPower(length: 16, points: 64, lines: 1...20)
    let samples = (0..<60).map { sin(0.7 * Double($0)) + 0.3 * cos(1.9 * Double($0)) }
    let signal = SegmentedSignal(samples: samples, segments: [0..<30, 33..<60], rate: 30)
    let power = try #require(welch.power(of: signal))
    let hann = hannWindow(16)
    // Windows start every 8 samples while they fit: 0, 8 in the first segment (30 samples); 33, 41 in the second (27).
    for (index, line) in (1...20).enumerated() {
      var expected = 0.0
      for start in [0, 8, 33, 41] {
        var (real, imaginary) = (0.0, 0.0)
        for n in 0..<16 {
          let angle = 2 * .pi * Double(line * n) / 64
          real += hann[n] * samples[start + n] * cos(angle)
          imaginary -= hann[n] * samples[start + n] * sin(angle)
        }
        expected += real * real + imaginary * imaginary
      }
      #expect(abs(power[index] - expected) < 1e-10)
    }
  }

  @Test("does not exist where no segment holds a window")
  func short() {
    let signal = SegmentedSignal(samples: [1, 2, 3, 4], segments: [0..<4], rate: 30)
    #expect(WelchPower(length: 8, points: 8, lines: 1...2).power(of: signal) == nil)
  }
}
