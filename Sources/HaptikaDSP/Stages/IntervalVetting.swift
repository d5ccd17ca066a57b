/// T11: takes the intervals between successive beats, and sorts out those that no heart made.
struct IntervalVetting: Stage {
  /// Fewest intervals of a recording.
  let minimumIntervals: Int

  /// Resemblance to the template that both beats of an interval need.
  let minimumResemblance: Double

  /// Intervals to each side of one that make its local median, without itself.
  let medianHalfWindow: Int

  /// Fewest of them that do; otherwise the median of all intervals stands in.
  let medianMinimum: Int

  /// How far an interval may lie from the local median, as a share of it.
  let tolerance: Double

  /// Intervals that a heart can make, in seconds.
  let plausible: ClosedRange<Double>

  /// How a beat out of place is told.
  let misplacement: Misplacement

  /// A beat out of place makes one interval too short and the next too long, or the other way round.
  struct Misplacement: Sendable {
    /// Differences to each side of one that set its threshold.
    let halfWindow: Int

    /// Their quantile.
    let fraction: Double

    /// How many times the quantile a difference must exceed.
    let factor: Double

    /// What it must exceed at least, in seconds.
    let minimum: Double

    /// How far the interval must lie from its local median, as a share of it.
    let tolerance: Double
  }

  var step: Recipe.Step {
    let pair = misplacement
    return Recipe.Step(
      "T11 intervals",
      "between successive beats of a segment, at least \(minimumIntervals); counted when both beats resemble the template by "
        + "\(minimumResemblance), within \(plausible.lowerBound)...\(plausible.upperBound) s and \(tolerance) of the median "
        + "of the neighbours with such beats (\(medianHalfWindow) to each side; of all intervals when fewer than "
        + "\(medianMinimum)); not when the differences to the one before and after have opposite signs and exceed "
        + "\(pair.factor) of the \(pair.fraction) quantile of \(pair.halfWindow) to each side and \(pair.minimum) s, and it "
        + "is off its median by more than \(pair.tolerance)")
  }

  /// Returns the intervals between successive `beats` of a segment, and why each is not counted.
  ///
  /// Each beat comes with how well it resembles the template, and with its place in samples, of which there are `rate` a
  /// second.
  func intervals(
    between beats: [Peak], resemblances: [Double], rate: Double
  ) -> (intervals: [BeatSeries.Interval], rejections: [IntervalRejection?]) {
    let pairs = beats.indices.dropLast().filter { beats[$0].segment == beats[$0 + 1].segment }
    let durations = pairs.map { (beats[$0 + 1].position - beats[$0].position) / rate }
    let rejections = rejections(
      of: durations,
      areBeatsValid: pairs.map {
        resemblances[$0] >= minimumResemblance && resemblances[$0 + 1] >= minimumResemblance
      })
    let intervals = pairs.indices.map { index in
      BeatSeries.Interval(
        start: beats[pairs[index]].position / rate, duration: durations[index], isValid: rejections[index] == nil,
        segment: beats[pairs[index]].segment)
    }
    return (intervals, rejections)
  }

  /// Returns why each interval is not counted, the first rule that it breaks; `nil` for those that are.
  ///
  /// The list runs over all segments.
  func rejections(of durations: [Double], areBeatsValid: [Bool]) -> [IntervalRejection?] {
    guard durations.count >= minimumIntervals else { return durations.map { _ in .tooFew } }
    let medians = localMedians(of: durations, areBeatsValid: areBeatsValid)
    let misplaced = misplacedBeats(in: durations, medians: medians)
    return durations.indices.map { index in
      if !areBeatsValid[index] { return .unlikeTemplate }
      if !plausible.contains(durations[index]) { return .implausible }
      // Written so that a median of zero, which makes this no number, rejects.
      if !(abs(durations[index] / medians[index] - 1) <= tolerance) { return .farFromNeighbours }
      return misplaced[index] ? .misplacedBeat : nil
    }
  }

  private func localMedians(of durations: [Double], areBeatsValid: [Bool]) -> [Double] {
    let overall = median(of: durations)
    return durations.indices.map { index in
      let around = window(of: medianHalfWindow, around: index, in: durations)
      let neighbours = around.filter { $0 != index && areBeatsValid[$0] }.map { durations[$0] }
      return neighbours.count >= medianMinimum ? median(of: neighbours) : overall
    }
  }

  /// Returns for each interval whether a beat out of place made it.
  ///
  /// - Reference: after Lipponen and Tarvainen, *J. Med. Eng. Technol.* 43 (2019) 173,
  ///   [doi:10.1080/03091902.2019.1640306](https://doi.org/10.1080/03091902.2019.1640306).
  private func misplacedBeats(in durations: [Double], medians: [Double]) -> [Bool] {
    let differences = [0] + zip(durations.dropFirst(), durations).map { $0 - $1 }
    let magnitudes = differences.map(abs)
    return durations.indices.map { index in
      guard index > 0, index < durations.count - 1 else { return false }
      let around = magnitudes[window(of: misplacement.halfWindow, around: index, in: durations)]
      let least = max(misplacement.factor * quantile(of: around, at: misplacement.fraction), misplacement.minimum)
      return magnitudes[index] > least && magnitudes[index + 1] > least
        && differences[index] * differences[index + 1] < 0
        && abs(durations[index] - medians[index]) > misplacement.tolerance * medians[index]
    }
  }

  private func window(of halfWindow: Int, around index: Int, in values: [Double]) -> Range<Int> {
    max(0, index - halfWindow)..<min(values.count, index + halfWindow + 1)
  }
}
