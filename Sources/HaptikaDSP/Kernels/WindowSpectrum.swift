import Foundation

/// The transform of overlapping windows of a signal at a few chosen lines, whose magnitude is their amplitude spectrum.
///
/// Line *k* is the frequency *k* · rate / `points`: `points` > `length` lies between the lines of the window itself, as
/// padding with zeros would.
///
/// Windows begin one hop apart and overlap, so the signal is transformed once, hop by hop, and a window is the sum of the
/// hops it covers. For this the Hann weights are taken apart, ½ − ½cos(α(*n* − *s*)) = ½ − ½(cos α*s* cos α*n* + sin α*s*
/// sin α*n*) with α = 2π/(`length` − 1): of *x*, *x* cos α*n* and *x* sin α*n*, which no longer know where a window begins,
/// the weighted window is a sum of three. Counted from the middle of a hop its even part meets cosines and its odd part
/// sines, which halves the products. With eight hops a window this takes half the products of a transform of each window,
/// and agrees with it to rounding: 1e-13 of the signal's largest amplitude.
struct WindowSpectrum: Sendable {
  /// Samples of a window.
  let length: Int

  /// Samples from one window to the next.
  let hop: Int

  /// Samples after which all lines repeat.
  let points: Int

  /// The lines, as multiples of rate / `points`.
  let lines: ClosedRange<Int>

  /// One row a sample of the later half of a hop, one column a line.
  private let cosines: [Double]
  private let sines: [Double]

  /// Cosines and sines of whole multiples of half an angle, π / `points`.
  private let turns: Waves

  /// Cosines and sines of the Hann window's own wave.
  private let hann: Waves

  /// The transform of the Hann window about its middle at each line; it is even, so this is real.
  private let windowLines: [Double]

  /// One period of a cosine and a sine.
  private struct Waves {
    let period: Int
    let cosines: [Double]
    let sines: [Double]

    init(period: Int) {
      self.period = period
      let angles = (0..<period).map { 2 * .pi * Double($0) / Double(period) }
      cosines = angles.map { cos($0) }
      sines = angles.map { sin($0) }
    }
  }

  /// Prepares the tables for windows that are weighted by ``hannWindow(_:)``.
  ///
  /// - Precondition: `hop` is even and positive, `length` a multiple of it.
  init(length: Int, hop: Int, points: Int, lines: ClosedRange<Int>) {
    precondition(hop > 0 && hop % 2 == 0, "a hop has an even number of samples; got \(hop)")
    precondition(length > 0 && length % hop == 0, "a window is a number of hops of \(hop); got \(length)")
    self.length = length
    self.hop = hop
    self.points = points
    self.lines = lines
    let turns = Waves(period: 2 * points)
    // Samples lie at ½, 1½, … from the middle: whole multiples of half an angle.
    let places = (0..<(hop / 2)).flatMap { sample in lines.map { $0 * (2 * sample + 1) % (2 * points) } }
    cosines = places.map { turns.cosines[$0] }
    sines = places.map { turns.sines[$0] }
    let weights = hannWindow(length)
    windowLines = lines.map { line in
      weights.indices.reduce(0) { sum, sample in
        sum + weights[sample] * cos(.pi * Double(line * (2 * sample + 1 - length)) / Double(points))
      }
    }
    self.turns = turns
    hann = Waves(period: length - 1)
  }

  /// Forms Σ *hₙ*(*xₙ* − *m*) e^(−j2π*kn*/`points`) with *h* the Hann window, for each window one row of all `lines`.
  ///
  /// - Parameters:
  ///   - signal: the samples *x*.
  ///   - starts: the first sample of each window, in order. That sample has no weight.
  ///   - levels: what is subtracted from each window, *m*.
  /// - Returns: the transforms, with phases counted from the signal's first sample.
  /// - Precondition: all windows lie within the signal.
  /// - Complexity: O(samples · lines) for windows that follow each other by a hop.
  func transforms(of signal: [Double], windowsAt starts: [Int], minus levels: [Double]) -> WindowTransforms {
    precondition(starts.allSatisfy { $0 >= 0 && $0 + length <= signal.count }, "a window lies outside the samples")
    let hops = length / hop
    var transforms = WindowTransforms(count: starts.count * lines.count)
    // The hops of one window, the oldest of which makes room for the next one, and their sum.
    var spectra = [Double](repeating: 0, count: hops * width)
    var sum = [Double](repeating: 0, count: width)
    let signals = [signal, modulated(signal, by: hann.cosines), modulated(signal, by: hann.sines)]
    var scratch = Scratch(lines: lines.count, half: hop / 2)
    var (first, end) = (0, 0)
    for (row, start) in starts.enumerated() {
      if row == 0 || start != starts[row - 1] + hop {
        spectra = [Double](repeating: 0, count: hops * width)
        sum = [Double](repeating: 0, count: width)
        (first, end) = (start, start)
      }
      while end < start + length {
        replace(
          &spectra, at: (end - first) / hop % hops * width, byHopAt: end, of: signals, changing: &sum, scratch: &scratch
        )
        end += hop
      }
      weigh(sum, windowAt: start, level: levels[row], into: &transforms, row: row, scratch: &scratch)
    }
    return transforms
  }

  /// Columns of a hop: for each of three signals the real parts, then the negative imaginary parts.
  private var width: Int { 6 * lines.count }

  private func modulated(_ signal: [Double], by wave: [Double]) -> [Double] {
    var result = signal
    var place = 0
    for index in 0..<signal.count {
      result[index] *= wave[place]
      place = place + 1 == wave.count ? 0 : place + 1
    }
    return result
  }

  /// What the work on a hop or a window needs for itself, made once for all of them.
  private struct Scratch {
    /// What of a hop is symmetric and what is antisymmetric about its middle, by distance from there.
    var even: [Double]
    var odd: [Double]
    /// Their transforms, one value a line.
    var real: [Double]
    var imaginary: [Double]
    /// Cosine and sine of each line's phase.
    var cosines: [Double]
    var sines: [Double]

    init(lines: Int, half: Int) {
      even = [Double](repeating: 0, count: half)
      odd = even
      real = [Double](repeating: 0, count: lines)
      (imaginary, cosines, sines) = (real, real, real)
    }
  }

  /// Transforms one hop of `signals`, with phases counted from their first sample, writes that over the older hop at
  /// `slot`, and brings `sum` up to date.
  private func replace(
    _ spectra: inout [Double], at slot: Int, byHopAt start: Int, of signals: [[Double]], changing sum: inout [Double],
    scratch: inout Scratch
  ) {
    let count = lines.count
    setPhases(atHalf: 2 * start + hop - 1, in: &scratch)
    for (number, signal) in signals.enumerated() {
      split(signal, hopAt: start, in: &scratch)
      for line in 0..<count { scratch.real[line] = 0 }
      for line in 0..<count { scratch.imaginary[line] = 0 }
      addWeightedRows(of: cosines, stride: count, weights: scratch.even, to: &scratch.real, columns: 0..<count)
      addWeightedRows(of: sines, stride: count, weights: scratch.odd, to: &scratch.imaginary, columns: 0..<count)
      for line in 0..<count {
        let (a, b) = (scratch.real[line], scratch.imaginary[line])
        scratch.real[line] = a * scratch.cosines[line] - b * scratch.sines[line]
        scratch.imaginary[line] = a * scratch.sines[line] + b * scratch.cosines[line]
      }
      let column = 2 * number * count
      exchange(&spectra, at: slot + column, for: scratch.real, changing: &sum, at: column)
      exchange(&spectra, at: slot + column + count, for: scratch.imaginary, changing: &sum, at: column + count)
    }
  }

  /// Writes `values` over older ones in `spectra`, and adds the difference to `sum`.
  private func exchange(
    _ spectra: inout [Double], at place: Int, for values: [Double], changing sum: inout [Double], at column: Int
  ) {
    spectra.withUnsafeMutableBufferPointer { spectra in
      sum.withUnsafeMutableBufferPointer { sum in
        for index in 0..<values.count {
          sum[column + index] += values[index] - spectra[place + index]
          spectra[place + index] = values[index]
        }
      }
    }
  }

  private func split(_ signal: [Double], hopAt start: Int, in scratch: inout Scratch) {
    let middle = start + hop / 2
    for sample in 0..<(hop / 2) {
      let (before, after) = (signal[middle - 1 - sample], signal[middle + sample])
      scratch.even[sample] = after + before
      scratch.odd[sample] = after - before
    }
  }

  /// Sets the phases to those at `position` half samples.
  private func setPhases(atHalf position: Int, in scratch: inout Scratch) {
    let step = position % turns.period
    var place = lines.lowerBound * step % turns.period
    for line in 0..<lines.count {
      scratch.cosines[line] = turns.cosines[place]
      scratch.sines[line] = turns.sines[place]
      place += step
      if place >= turns.period { place -= turns.period }
    }
  }

  /// Writes the transform of the window at `start`, whose hops sum up to `sum`, as one row.
  private func weigh(
    _ sum: [Double], windowAt start: Int, level: Double, into transforms: inout WindowTransforms, row: Int,
    scratch: inout Scratch
  ) {
    let count = lines.count
    let cosine = hann.cosines[start % hann.period]
    let sine = hann.sines[start % hann.period]
    setPhases(atHalf: 2 * start + length - 1, in: &scratch)
    sum.withUnsafeBufferPointer { sum in
      for line in 0..<count {
        let flat = level * windowLines[line]
        let real = 0.5 * (sum[line] - cosine * sum[2 * count + line] - sine * sum[4 * count + line])
        let imaginary = 0.5 * (sum[count + line] - cosine * sum[3 * count + line] - sine * sum[5 * count + line])
        transforms.real[row * count + line] = real - flat * scratch.cosines[line]
        transforms.imaginary[row * count + line] = imaginary - flat * scratch.sines[line]
      }
    }
  }
}

/// What ``WindowSpectrum`` makes of the windows of a signal: for each window one row of all lines.
struct WindowTransforms: Sendable {
  /// The real parts.
  fileprivate(set) var real: [Double]

  /// The imaginary parts, negated.
  fileprivate(set) var imaginary: [Double]

  fileprivate init(count: Int) {
    real = [Double](repeating: 0, count: count)
    imaginary = real
  }

  /// Creates Σ `weights`[*i*] · `transforms`[*i*], the transforms of the signals' weighted sum.
  ///
  /// - Precondition: there is at least one, all of the same windows.
  /// - Complexity: O(signals · windows · lines).
  init(_ transforms: [WindowTransforms], weights: [Double]) {
    let count = transforms[0].real.count
    self.init(count: count)
    for (one, weight) in zip(transforms, weights) {
      addWeightedRows(of: one.real, stride: count, weights: [weight], to: &real, columns: 0..<count)
      addWeightedRows(of: one.imaginary, stride: count, weights: [weight], to: &imaginary, columns: 0..<count)
    }
  }

  /// The magnitudes.
  var amplitudes: [Double] {
    var amplitudes = real
    for place in 0..<amplitudes.count {
      amplitudes[place] = (real[place] * real[place] + imaginary[place] * imaginary[place]).squareRoot()
    }
    return amplitudes
  }
}
