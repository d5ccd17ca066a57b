/// S2: lays an even grid over the recording and masks what lies next to a gap or a loss of contact.
struct Gridding: Stage {
  /// Grid points a second, in hertz.
  let rate: Double

  /// Longest time between frames that is bridged, in seconds.
  let longestBridgedGap: Double

  /// What is masked before and after a gap, in seconds.
  let maskMargin: Double

  /// Contact below which the finger counts as off the lens, 0...1.
  let contactLost: Double

  /// Contact from which it counts as back, 0...1.
  let contactRegained: Double

  /// Shortest run of valid points that makes a segment, in seconds.
  let minimumSegment: Double

  /// Shortest sum of the segments, in seconds.
  let minimumUsable: Double

  /// Largest grid that is laid over a recording whose frame rate was found too low.
  let maximumPoints: Int

  var step: Recipe.Step {
    Recipe.Step(
      "S2 grid",
      "\(rate) Hz from first to last frame; mask \(maskMargin) s around gaps over \(longestBridgedGap) s and "
        + "around lost contact (below \(contactLost) until \(contactRegained)); segments of at least "
        + "\(minimumSegment) s, together at least \(minimumUsable) s; no grid above \(maximumPoints) points at a "
        + "low frame rate")
  }

  /// Returns the grid of `frames`, or `nil` when it would be too large to be of use.
  ///
  /// A mean rate of 15 Hz or more bounds the grid at two points a frame. Without that bound, times in milliseconds or
  /// nanoseconds ask for any size, which the number of points is compared with before it becomes an `Int`.
  ///
  /// - Precondition: the times of `frames` are finite and increase, and there is at least one.
  /// - Complexity: O(frames + points + points masked), the last one at most 1 + 2·margin/gap times the points.
  func grid(over frames: FrameSeries, isLowFrameRate: Bool) -> Grid? {
    let times = frames.time
    let start = times[0]
    let points = ((times[times.count - 1] - start) * rate + 1e-9).rounded(.down) + 1
    guard points <= Double(isLowFrameRate ? maximumPoints : 2 * times.count + 1) else { return nil }

    var mask = Mask(start: start, rate: rate, count: Int(points))
    var longGaps: [ClosedRange<Double>] = []
    for (before, after) in zip(times, times.dropFirst()) where after - before > longestBridgedGap {
      longGaps.append(before...after)
      mask.exclude(between: before - maskMargin, and: after + maskMargin)
    }
    let lost = frames.contact.map(framesWithoutContact) ?? []
    for stretch in lost {
      let before = stretch.lowerBound == 0 ? -Double.infinity : times[stretch.lowerBound - 1] - maskMargin
      let after = stretch.upperBound == times.count ? Double.infinity : times[stretch.upperBound] + maskMargin
      mask.exclude(between: before, and: after)
    }
    return Grid(
      start: start, rate: rate, isValid: mask.isValid, segments: segments(of: mask.isValid), longGaps: longGaps,
      framesWithoutContact: lost)
  }

  /// Returns what `grid` had to leave out, in the order of the specification.
  func warnings(of grid: Grid) -> [WarningCode] {
    (grid.longGaps.isEmpty ? [] : [.longGapMasked]) + (grid.framesWithoutContact.isEmpty ? [] : [.contactLostMasked])
  }

  /// Returns what makes `grid` useless.
  func faults(of grid: Grid) -> [ReasonCode] {
    grid.usableDuration < minimumUsable ? [.insufficientUsableDuration] : []
  }

  /// Returns the stretches of frames between loss and return of contact; a value that is not finite changes nothing.
  private func framesWithoutContact(_ contact: [Double]) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    var lostSince: Int?
    for (frame, value) in contact.enumerated() where value.isFinite {
      if let since = lostSince, value >= contactRegained {
        stretches.append(since..<frame)
        lostSince = nil
      } else if lostSince == nil, value < contactLost {
        lostSince = frame
      }
    }
    if let since = lostSince { stretches.append(since..<contact.count) }
    return stretches
  }

  /// Returns the runs of valid points that are long enough.
  private func segments(of isValid: [Bool]) -> [Range<Int>] {
    let minimumPoints = Int(minimumSegment * rate)
    var segments: [Range<Int>] = []
    var start = 0
    for index in 0...isValid.count where index == isValid.count || !isValid[index] {
      if index - start >= max(minimumPoints, 1) { segments.append(start..<index) }
      start = index + 1
    }
    return segments
  }
}

/// The points of a grid, crossed out stretch by stretch.
private struct Mask {
  let start: Double
  let rate: Double
  var isValid: [Bool]

  init(start: Double, rate: Double, count: Int) {
    self.start = start
    self.rate = rate
    isValid = [Bool](repeating: true, count: count)
  }

  /// Crosses out the points whose time lies strictly between `lower` and `upper`.
  mutating func exclude(between lower: Double, and upper: Double) {
    let first = firstPoint { $0 > lower }
    let end = firstPoint { $0 >= upper }
    for point in first..<max(first, end) { isValid[point] = false }
  }

  /// Returns the first point at which `isReached` holds, which it does from there on.
  private func firstPoint(where isReached: (Double) -> Bool) -> Int {
    var low = 0
    var high = isValid.count
    while low < high {
      let middle = (low + high) / 2
      if isReached(start + Double(middle) / rate) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
