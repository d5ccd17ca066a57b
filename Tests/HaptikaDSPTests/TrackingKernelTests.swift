import Foundation
import Testing

@testable import HaptikaDSP

/// Numbers from −1 to 1, the same on every system.
private func noise(_ count: Int, seed: UInt64) -> [Double] {
  var generator = LinearCongruence(state: seed)
  return (0..<count).map { _ in generator.next() }
}

@Suite("Kernels that follow a rate")
struct TrackingKernelTests {
  @Test("limit no step of a sine, whose steps are all usual ones")
  func steadySteps() {
    let sine = (0..<300).map { 100 + sin(2 * .pi * 1.2 * Double($0) / 30) }
    let limited = limitedSteps(of: sine, block: 15, halfWindow: 45, fraction: 0.9, factor: 2.2)
    // A sum of differences rounds otherwise than the samples themselves, by 1e-14 a step.
    #expect(zip(limited, sine).allSatisfy { abs($0 - $1) < 1e-11 })
  }

  /// In a ramp of 0.1 a sample every difference is 0.1, so that the limit is 0.22 and a jump of 50 adds 0.22 instead.
  @Test("make a jump as small as the limit, and change nothing behind it")
  func jump() {
    let ramp = (0..<300).map { 0.1 * Double($0) + ($0 < 100 ? 0 : 49.9) }
    let limited = limitedSteps(of: ramp, block: 15, halfWindow: 45, fraction: 0.9, factor: 2.2)
    #expect(abs(limited[99] - 9.9) < 1e-11)
    #expect(abs(limited[100] - (9.9 + 0.22)) < 1e-11)
    #expect(abs(limited[299] - (limited[100] + 19.9)) < 1e-11)
  }

  @Test("correlate a signal perfectly with itself, and with its negative to −1")
  func correlations() {
    let values = noise(100, seed: 1)
    #expect(abs(correlation(of: values, and: values) - 1) < 1e-15)
    #expect(abs(correlation(of: values, and: values.map { 3 - 2 * $0 }) + 1) < 1e-15)
    #expect(correlation(of: values, and: values.map { _ in 1 }).isNaN)
  }

  // Windows one hop apart share hops; others do not.
  @Test(
    "transform many windows as the plain sum does each", arguments: [[0], [3, 9, 15, 21, 27, 33], [0, 6, 40, 46, 47]])
  func spectrum(starts: [Int]) {
    let spectrum = WindowSpectrum(length: 24, hop: 6, points: 180, lines: 3...40)
    let signal = noise(80, seed: 5)
    let levels = starts.map { Double($0) / 30 }
    let found = spectrum.transforms(of: signal, windowsAt: starts, minus: levels).amplitudes
    let weights = hannWindow(24)
    for (window, start) in starts.enumerated() {
      for (column, line) in (3...40).enumerated() {
        var (real, imaginary) = (0.0, 0.0)
        for sample in 0..<24 {
          let angle = 2 * .pi * Double(line * sample) / 180
          real += weights[sample] * (signal[start + sample] - levels[window]) * cos(angle)
          imaginary -= weights[sample] * (signal[start + sample] - levels[window]) * sin(angle)
        }
        let expected = (real * real + imaginary * imaginary).squareRoot()
        #expect(abs(found[window * 38 + column] - expected) < 1e-12)
      }
    }
  }

  @Test("transform a sum of signals to the sum of their transforms")
  func transformedSum() {
    let spectrum = WindowSpectrum(length: 24, hop: 6, points: 180, lines: 3...40)
    let (one, other) = (noise(60, seed: 5), noise(60, seed: 6))
    let both = zip(one, other).map { 2 * $0 - 3 * $1 }
    func transforms(_ signal: [Double]) -> WindowTransforms {
      spectrum.transforms(of: signal, windowsAt: [0, 6, 12], minus: [0, 0, 0])
    }
    let sum = WindowTransforms([transforms(one), transforms(other)], weights: [2, -3]).amplitudes
    #expect(zip(sum, transforms(both).amplitudes).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test("correlate windows with themselves as the plain sums do")
  func windowed() {
    let signal = noise(200, seed: 9).map { $0 + 0.3 }
    let starts = [0, 30, 75, 140]
    let found = windowCorrelations(of: signal, starts: starts, length: 60, lags: 4...20, floor: 1e-12)
    for (row, start) in starts.enumerated() {
      var values = Array(signal[start..<(start + 60)])
      values[0] = 0
      let center = mean(of: values)
      values = values.map { $0 - center }
      for lag in 4...20 {
        let (earlier, later) = (Array(values.dropLast(lag)), Array(values.dropFirst(lag)))
        let energies = dotProduct(earlier, earlier) * dotProduct(later, later)
        let expected = dotProduct(earlier, later) / (energies + 1e-12).squareRoot()
        #expect(abs(found[row * 17 + lag - 4] - expected) < 1e-12)
      }
    }
  }

  @Test("find no correlation in silence")
  func silence() {
    let silent = [Double](repeating: 0, count: 100)
    #expect(
      windowCorrelations(of: silent, starts: [10], length: 60, lags: 4...6, floor: 1e-12) == [0, 0, 0])
  }

  @Test("find the path that trying all pairs finds", arguments: 1...5)
  func path(seed: UInt64) {
    let (width, rows) = (23, 12)
    let scores = noise(width * rows, seed: seed)
    let gaps = (1..<rows).map { Double($0 % 3 + 1) }
    let price = 0.05 * Double(seed)
    var sums = Array(scores[..<width])
    var origins: [[Int]] = []
    for row in 1..<rows {
      let reached = (0..<width).map { column in
        sums.indices.map { sums[$0] - price * Double(abs($0 - column)) / gaps[row - 1] }
      }
      let best = reached.map { indexOfMaximum(of: $0, in: 0..<width) }
      origins.append(best)
      sums = (0..<width).map { reached[$0][best[$0]] + scores[row * width + $0] }
    }
    var expected = [indexOfMaximum(of: sums, in: 0..<width)]
    for origin in origins.reversed() { expected.insert(origin[expected[0]], at: 0) }
    #expect(smoothestPath(through: scores, width: width, gaps: gaps, price: price) == expected)
  }

  @Test("take the lowest column of equal paths")
  func equalPaths() {
    #expect(smoothestPath(through: [0, 0, 0, 0, 0, 0], width: 3, gaps: [1], price: 1) == [0, 0])
    #expect(smoothestPath(through: [1, 0, 1, 0, 0, 0], width: 3, gaps: [1], price: 0.5) == [0, 0])
    #expect(smoothestPath(through: [1], width: 1, gaps: [], price: 1) == [0])
  }

  @Test("find beats a period apart, those that are weak included, and none in between")
  func beats() {
    var onsets = [Double](repeating: 0, count: 200)
    for (number, beat) in stride(from: 10, to: 200, by: 25).enumerated() { onsets[beat] = number == 3 ? 0.1 : 1 }
    for between in stride(from: 22, to: 200, by: 25) { onsets[between] = 0.4 }
    let periods = [Double](repeating: 25, count: 200)
    #expect(
      beatSequence(in: onsets, periods: periods, span: 0.55...1.6, tightness: 5)
        == Array(stride(from: 10, to: 200, by: 25))
    )
  }

  @Test("make a template of the usual shapes, in which odd ones have no say")
  func template() {
    let usual = normalizedShape([0, 1, 3, 1, 0], floor: 1e-9)
    let odd = normalizedShape([3, 0, -2, 0, 3], floor: 1e-9)
    let found = medianTemplate(of: [usual, odd, usual, usual, usual], fraction: 0.3, floor: 1e-9)
    #expect(zip(found, usual).allSatisfy { abs($0 - $1) < 1e-15 })
    #expect(normalizedShape([2, 2, 2], floor: 1e-9) == [0, 0, 0])
  }
}
