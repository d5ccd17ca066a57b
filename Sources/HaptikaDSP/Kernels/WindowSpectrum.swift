import Foundation

/// The amplitude spectrum of many windows of one length at a few chosen lines.
///
/// Line *k* is the frequency *k* · rate / `points`: `points` > `length` lies between the lines of the window itself, as
/// padding with zeros would. Counted from the middle of the window, the even part of the samples meets cosines and the
/// odd part sines, which halves the products and moves only the phase. Windows are taken eight at a time, so that the
/// tables are read once for all of them.
struct WindowSpectrum: Sendable {
  /// Samples of a window.
  let length: Int

  /// Samples after which all lines repeat.
  let points: Int

  /// The lines, as multiples of rate / `points`.
  let lines: ClosedRange<Int>

  /// Windows that are transformed at once.
  private typealias Lanes = SIMD8<Double>

  /// One row a line: for each sample of the later half, the window's weight times its cosine, or its sine.
  private let cosines: [Double]
  private let sines: [Double]

  /// Prepares the tables for windows that are weighted by ``hannWindow(_:)``.
  ///
  /// - Precondition: `length` is even and positive.
  init(length: Int, points: Int, lines: ClosedRange<Int>) {
    precondition(length > 0 && length % 2 == 0, "a window has an even number of samples; got \(length)")
    self.length = length
    self.points = points
    self.lines = lines
    let weights = hannWindow(length)
    var (cosines, sines): ([Double], [Double]) = ([], [])
    for line in lines {
      for sample in 0..<(length / 2) {
        // The samples lie at ½, 1½, … from the middle: whole multiples of half an angle.
        let angle = .pi * Double(line * (2 * sample + 1) % (2 * points)) / Double(points)
        cosines.append(weights[length / 2 + sample] * cos(angle))
        sines.append(weights[length / 2 + sample] * sin(angle))
      }
    }
    (self.cosines, self.sines) = (cosines, sines)
  }

  /// Returns |Σ *hₙxₙ* e^(−j2π*kn*/`points`)| with *h* the Hann window, for each window one row of all `lines`.
  ///
  /// The samples of `windows` stand one window after another.
  ///
  /// - Complexity: O(samples · lines).
  func amplitudes(of windows: [Double]) -> [Double] {
    let count = windows.count / length
    var amplitudes = [Double](repeating: 0, count: count * lines.count)
    var even = [Lanes](repeating: .zero, count: length / 2)
    var odd = even
    for first in stride(from: 0, to: count, by: Lanes.scalarCount) {
      let lanes = min(Lanes.scalarCount, count - first)
      for lane in 0..<lanes {
        let start = (first + lane) * length
        for sample in 0..<(length / 2) {
          let later = windows[start + length / 2 + sample]
          let earlier = windows[start + length / 2 - 1 - sample]
          even[sample][lane] = later + earlier
          odd[sample][lane] = later - earlier
        }
      }
      for (line, power) in powers(even: even, odd: odd).enumerated() {
        for lane in 0..<lanes { amplitudes[(first + lane) * lines.count + line] = power[lane].squareRoot() }
      }
    }
    return amplitudes
  }

  /// Returns the power of eight windows at each line.
  private func powers(even: [Lanes], odd: [Lanes]) -> [Lanes] {
    even.withUnsafeBufferPointer { even in
      odd.withUnsafeBufferPointer { odd in
        cosines.withUnsafeBufferPointer { cosines in
          sines.withUnsafeBufferPointer { sines in
            (0..<lines.count).map { line in
              let row = line * (length / 2)
              var (real, imaginary) = (Lanes.zero, Lanes.zero)
              for sample in 0..<(length / 2) {
                real += cosines[row + sample] * even[sample]
                imaginary += sines[row + sample] * odd[sample]
              }
              return real * real + imaginary * imaginary
            }
          }
        }
      }
    }
  }
}
