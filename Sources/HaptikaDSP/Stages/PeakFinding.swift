/// A beat in a conditioned signal: its peak, or the steepest point of its rise.
public struct Peak: Sendable, Hashable {
  /// Where it is, in samples of the grid, between samples too.
  public var position: Double

  /// How high it stands above zero, or how steeply it rises in a sample, in the unit of the signal turned upright.
  public var height: Double

  /// The index of the segment that holds it.
  public var segment: Int
}

/// S4: finds one peak a beat.
struct PeakFinding: Stage {
  /// Samples to each side of the window that sets the threshold.
  let thresholdHalfWindow: Int

  /// How far above the local mean a peak must stand, in local standard deviations.
  let thresholdDeviations: Double

  /// Shortest time between two peaks, in seconds.
  let refractoryTime: Double

  /// Share of the median spacing below which two peaks are one beat.
  let doublePeakShare: Double

  /// Peaks of a segment below which double peaks are not looked for.
  let doublePeakMinimum: Int

  var step: Recipe.Step {
    Recipe.Step(
      "S4 peaks",
      "maxima above moving mean + \(thresholdDeviations) moving SD of \(thresholdHalfWindow) samples to each "
        + "side; highest first, \(refractoryTime) s apart; with \(doublePeakMinimum) or more in a segment, drop "
        + "the lower of the closest pair while nearer than \(doublePeakShare) of the median spacing; parabola")
  }

  /// The moving mean and standard deviation of each segment: the same for both polarities, but for the mean's sign.
  typealias Levels = [(mean: [Double], standardDeviation: [Double])]

  /// Returns what the thresholds of `signal` rest on.
  func levels(of signal: SegmentedSignal) -> Levels {
    signal.segments.map { movingMeanAndDeviation(of: Array(signal.samples[$0]), halfWindow: thresholdHalfWindow) }
  }

  /// Returns the peaks of `signal`, or of its negative when `polarity` is −1, in time order.
  ///
  /// - Complexity: O(*n* log *n*), and O(peaks) more for each double peak.
  func peaks(of signal: SegmentedSignal, levels: Levels, polarity: Int) -> [Peak] {
    let sign = Double(polarity)
    var peaks: [Peak] = []
    for (number, segment) in signal.segments.enumerated() {
      let values = signal.samples[segment].map { sign * $0 }
      let candidates = maxima(of: values, sign: sign, levels: levels[number])
      let kept = withoutDoubles(spaced(candidates, by: values, rate: signal.rate), heights: values)
      for index in kept {
        let vertex = parabolaVertex(values[index - 1], values[index], values[index + 1])
        let position = Double(segment.lowerBound + index) + vertex.offset
        peaks.append(Peak(position: position, height: vertex.height, segment: number))
      }
    }
    return peaks
  }

  private func maxima(of values: [Double], sign: Double, levels: Levels.Element) -> [Int] {
    guard values.count > 2 else { return [] }
    let (means, deviations) = levels
    return (1..<(values.count - 1)).filter { index in
      values[index] > values[index - 1] && values[index] >= values[index + 1]
        && values[index] > sign * means[index] + thresholdDeviations * deviations[index]
    }
  }

  /// Returns, in time order, the `candidates` that remain when each, highest first, silences its neighbourhood.
  private func spaced(_ candidates: [Int], by heights: [Double], rate: Double) -> [Int] {
    let distance = Int((refractoryTime * rate - 1e-9).rounded(.up))
    var isTaken = [Bool](repeating: false, count: heights.count)
    for index in candidates.sorted(by: { (heights[$0], $1) > (heights[$1], $0) }) {
      let neighbourhood = max(0, index - distance + 1)..<min(heights.count, index + distance)
      if !neighbourhood.contains(where: { isTaken[$0] }) { isTaken[index] = true }
    }
    return candidates.filter { isTaken[$0] }
  }

  /// Returns `peaks` without the lower one of each pair that is far closer than peaks usually are.
  private func withoutDoubles(_ peaks: [Int], heights: [Double]) -> [Int] {
    var peaks = peaks
    while peaks.count >= doublePeakMinimum {
      let spacings = zip(peaks.dropFirst(), peaks).map { Double($0 - $1) }
      guard let closest = spacings.indices.min(by: { spacings[$0] < spacings[$1] }),
        spacings[closest] < doublePeakShare * median(of: spacings)
      else { break }
      let firstIsLower = heights[peaks[closest]] < heights[peaks[closest + 1]]
      peaks.remove(at: firstIsLower ? closest : closest + 1)
    }
    return peaks
  }
}
