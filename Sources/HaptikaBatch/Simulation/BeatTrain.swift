import Foundation

/// The times of successive beats: the truth of a simulated recording.
struct BeatTrain: Sendable, Hashable {
  /// In seconds on the frames' clock, ascending; the first are before 0, the last after the recording's end.
  var times: [Double]

  /// Creates a train of given beats.
  init(times: [Double]) { self.times = times }

  /// Draws the beats of a recording of `duration` seconds, with a margin of more than one interval on either side.
  ///
  /// Intervals vary with breathing (respiratory sinus arrhythmia), with the slow wave of blood pressure at 0.1 Hz, and
  /// at random, in the ratio 1 : 0.6 : 0.3 (amplitude, amplitude, SD). The sum is then shifted and scaled, so that over
  /// all intervals drawn the mean is `meanInterval` and the root mean square of successive differences is `rmssd` (both
  /// in seconds), to rounding. Inside the recording both differ a little, as they do in a person; the reference is the
  /// list itself.
  ///
  /// - Precondition: `rmssd` is so small against `meanInterval` that no interval becomes negative.
  init(
    covering duration: Double, meanInterval: Double, rmssd: Double, breathing: Breathing,
    using generator: inout RandomGenerator
  ) {
    let start = -meanInterval * generator.uniform(in: 2...3)
    let count = Int((duration / meanInterval).rounded(.up)) + 5
    let slowPhase = generator.uniform(in: 0...(2 * .pi))
    var variation = (0..<count).map { index in
      let time = start + Double(index) * meanInterval
      return breathing.level(at: time) + 0.6 * sin(2 * .pi * 0.1 * time + slowPhase) + 0.3 * generator.normal()
    }
    let mean = variation.reduce(0, +) / Double(count)
    let scale = rmssd / successiveDifferenceRMS(of: variation)
    variation = variation.map { ($0 - mean) * scale }

    var time = start
    times = [start]
    for difference in variation {
      precondition(
        meanInterval + difference > 0, "an RMSSD of \(rmssd) s is too large for intervals of \(meanInterval) s")
      time += meanInterval + difference
      times.append(time)
    }
  }

  /// Returns the intervals that end in `span`, in milliseconds, each at the beat that ends it. The first may begin
  /// before the span: an interval belongs to the window in which it ends.
  func intervals(endingIn span: ClosedRange<Double>) -> [ReferenceSample] {
    zip(times, times.dropFirst()).filter { span.contains($1) }
      .map { ReferenceSample(time: $1, value: ($1 - $0) * 1000) }
  }
}

/// Returns the root mean square of successive differences of at least two numbers.
private func successiveDifferenceRMS(of values: [Double]) -> Double {
  let squares = zip(values, values.dropFirst()).map { ($1 - $0) * ($1 - $0) }
  return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
}
