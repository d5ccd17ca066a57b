import Foundation
import Testing

@testable import HaptikaDSP

/// `primitives.json`: small inputs and what each primitive makes of them.
private struct Primitives: Decodable {
  struct Curve: Decodable {
    let t: [Double]
    let x: [Double]
    let grid: [Double]
    let y: [Double]
  }

  struct Cubic: Decodable {
    let u: [Double]
    let at: [Double]
    let y: [Double]
  }

  struct Vertex: Decodable {
    let y: [Double]
    let offset: Double
    let height: Double
  }

  let signal: [Double]
  let median: Double
  let mad: Double
  let quantiles: [String: Double]
  let movingMean_half3: [Double]
  let movingSd_half3: [Double]
  let oddReflect_5: [Double]
  let parabola: [Vertex]
  let linear: Curve
  let spline: Curve
  let catmullRom: Cubic
  let fir_v1: [Double]
  let fir_v2_narrow: [Double]
  let fir_v2_wide: [Double]
  let filtered_v1: [Double]
  let agc_half30: [Double]
}

@Suite("Kernels agree with the vector")
struct KernelVectorTests {
  private let vector: Primitives

  init() throws { vector = try golden("primitives") }

  @Test("for median and median absolute deviation")
  func medians() {
    #expect(isClose(median(of: vector.signal), vector.median, relative: 1e-9))
    #expect(isClose(medianAbsoluteDeviation(of: vector.signal), vector.mad, relative: 1e-9))
  }

  @Test("for quantiles", arguments: ["0.1", "0.2", "0.3", "0.75", "0.9"])
  func quantiles(fraction: String) throws {
    let expected = try #require(vector.quantiles[fraction])
    let found = quantile(of: vector.signal, at: try #require(Double(fraction)))
    #expect(isClose(found, expected, relative: 1e-9))
  }

  @Test("for moving mean and standard deviation")
  func moving() {
    let both = movingMeanAndDeviation(of: vector.signal, halfWindow: 3)
    expectClose(movingMean(of: vector.signal, halfWindow: 3), vector.movingMean_half3, relative: 1e-9)
    expectClose(both.mean, vector.movingMean_half3, relative: 1e-9)
    expectClose(both.standardDeviation, vector.movingSd_half3, relative: 1e-9)
  }

  @Test("for odd reflection")
  func reflection() {
    expectClose(oddReflection(of: vector.signal, by: 5), vector.oddReflect_5, relative: 1e-9)
  }

  @Test("for the vertex of a parabola")
  func vertex() {
    for case let expected in vector.parabola {
      let found = parabolaVertex(expected.y[0], expected.y[1], expected.y[2])
      #expect(isClose(found.offset, expected.offset, relative: 1e-9))
      #expect(isClose(found.height, expected.height, relative: 1e-9))
    }
  }

  @Test("for linear interpolation")
  func linear() {
    let curve = vector.linear
    expectClose(linearInterpolation(of: curve.x, at: curve.t, onto: curve.grid), curve.y, relative: 1e-9)
  }

  @Test("for the natural spline")
  func spline() {
    let curve = vector.spline
    expectClose(naturalSpline(of: curve.x, at: curve.t, onto: curve.grid), curve.y, relative: 1e-9)
  }

  @Test("for the Catmull-Rom cubic")
  func cubic() {
    let cubic = vector.catmullRom
    expectClose(cubic.at.map { HaptikaDSP.catmullRom(cubic.u, at: $0) }, cubic.y, relative: 1e-9)
  }

  @Test("for the three band-pass filters")
  func bandpass() {
    expectClose(bandpassKernel(rate: 30, band: 0.65...3.5, taps: 91), vector.fir_v1, relative: 1e-9)
    expectClose(bandpassKernel(rate: 30, band: 0.6...6.0, taps: 91), vector.fir_v2_narrow, relative: 1e-9)
    expectClose(bandpassKernel(rate: 30, band: 0.6...8.0, taps: 91), vector.fir_v2_wide, relative: 1e-9)
  }

  @Test("for a filtered signal")
  func filtered() {
    let kernel = bandpassKernel(rate: 30, band: 0.65...3.5, taps: 91)
    expectClose(centeredFilter(vector.signal, kernel: kernel), vector.filtered_v1, relative: 1e-8)
  }

  @Test("for automatic gain")
  func gain() {
    let found = automaticGain(vector.signal, halfWindow: 30, floor: 0.2, silence: 1e-4)
    expectClose(found, vector.agc_half30, relative: 1e-9)
  }
}

@Suite("Kernels")
struct KernelTests {
  /// Sorting is the definition; the multipliers scatter the values, with ties in every second list.
  @Test("select the median that sorting would find", arguments: [1, 2, 3, 12, 13, 14, 59, 100, 1801])
  func selection(count: Int) {
    for divisor in [1, 7] {
      let values = (0..<count).map { Double($0 * 7919 % 1009 / divisor) }
      let sorted = values.sorted()
      #expect(median(of: values) == 0.5 * (sorted[(count - 1) / 2] + sorted[count / 2]))
      #expect(median(of: sorted) == median(of: values))
      #expect(median(of: sorted.reversed()) == median(of: values))
      #expect(quantile(of: values, at: 1) == sorted[count - 1])
    }
  }

  @Test("end on values that are all equal, and on values that are not numbers")
  func degenerate() {
    #expect(median(of: [Double](repeating: 3, count: 1000)) == 3)
    #expect(median(of: [Double](repeating: .nan, count: 1000)).isNaN)
    _ = median(of: (0..<1000).map { $0 % 3 == 0 ? .nan : Double($0 % 5) })
  }

  @Test("have no median without values")
  func empty() {
    #expect(median(of: []).isNaN)
    #expect(medianAbsoluteDeviation(of: []).isNaN)
    #expect(quantile(of: [], at: 0.5).isNaN)
    #expect(sampleStandardDeviation(of: [1]) == nil)
    #expect(rootMeanSquare(of: []) == nil)
  }

  /// A reflection about two samples goes on by their difference, then stays: 0, 1 becomes −1, −1, 0, 1, 2, 2; a
  /// kernel of five ones sums −1 − 1 + 0 + 1 + 2 = 1 and −1 + 0 + 1 + 2 + 2 = 4.
  @Test("filter a signal shorter than half the filter")
  func shortSignal() {
    #expect(centeredFilter([0, 1], kernel: [1, 1, 1, 1, 1]) == [1, 4])
    #expect(centeredFilter([3], kernel: [1, 1, 1]) == [9])
    #expect(centeredFilter([], kernel: [1]) == [])
  }

  /// Convolution turns the kernel round: with odd reflection 1, 2, 4 becomes 0, 1, 2, 4, 6, and the kernel (1, 0, 0)
  /// looks ahead.
  @Test("convolve, not correlate")
  func orientation() {
    #expect(centeredFilter([1, 2, 4], kernel: [1, 0, 0]) == [2, 4, 6])
  }

  @Test("sum the power of chosen lines as the plain transform does", arguments: [5, 40, 93])
  func harmonics(count: Int) {
    let signal = (0..<count).map { Double($0 * 31 % 17) - 8 }
    let found = HarmonicPower(period: 40, harmonics: 2...19).power(of: signal)
    let expected = (2...19).map { line in
      var (real, imaginary) = (0.0, 0.0)
      for (index, value) in signal.enumerated() {
        let angle = 2 * Double.pi * Double(line * index) / 40
        real += value * cos(angle)
        imaginary += value * sin(angle)
      }
      return real * real + imaginary * imaginary
    }
    // Relative to the largest line: where a line is nearly empty, both sums cancel to rounding.
    let scale = expected.max() ?? 0
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 * scale })
    #expect(found.count == 18)
  }

  /// 1, −1, 1, −1 … in two segments of four: mean 0, variance 1; no product crosses from one segment into the other,
  /// so lag 1 is −1 and lag 2 is +1 exactly, and no segment has two samples four apart.
  @Test("correlate a signal with itself inside segments only")
  func lags() {
    let samples: [Double] = [1, -1, 1, -1, 50, 1, -1, 1, -1]
    let signal = SegmentedSignal(samples: samples, segments: [0..<4, 5..<9], rate: 1)
    #expect(autocorrelation(of: signal, lags: 1...4) == [-1, 1, -1, 0])
  }

  @Test("have a Hann window that is symmetric and zero at both ends", arguments: [2, 3, 4, 121])
  func hann(count: Int) {
    let window = hannWindow(count)
    #expect(window.count == count)
    #expect(window.first == 0 && window.last == 0)
    #expect(window == window.reversed())
  }
}
