/// S0 to S2, with which every version begins: judges the frames and their times, and lays the grid.
struct Preparation: Sendable {
  let validation: Validation
  let timing: TimingLimits
  let gridding: Gridding

  /// The three stages, in the order in which they run.
  var stages: [any Stage] { [validation, timing, gridding] }

  /// What became of a recording up to S2.
  struct Output {
    /// The frames that S0 left.
    var frames: FrameSeries

    /// Why the recording cannot be used, in the order of the specification.
    var reasons: [ReasonCode]

    /// What S0 left out.
    var frameWarnings: [WarningCode]

    /// What S2 left out.
    var gridWarnings: [WarningCode] = []

    /// How regularly the frames came; `nil` when S0 found a fault.
    var timing: FrameTiming?

    /// The grid; `nil` when S0 found a fault, or when it would be too large to be of use.
    var grid: Grid?
  }

  /// Judges `frames`. A fault found by S0 ends it; S1 and S2 are both asked.
  func prepare(_ frames: FrameSeries) -> Output {
    let valid = validation.validate(frames)
    var output = Output(frames: valid.frames, reasons: valid.reasons, frameWarnings: valid.warnings)
    guard output.reasons.isEmpty else { return output }

    let frameTiming = FrameTiming(of: valid.frames.time)
    output.timing = frameTiming
    output.reasons = timing.faults(of: frameTiming)
    let isLowFrameRate = output.reasons.contains(.lowFrameRate)
    if let grid = gridding.grid(over: valid.frames, isLowFrameRate: isLowFrameRate) {
      output.grid = grid
      output.gridWarnings = gridding.warnings(of: grid)
      output.reasons += gridding.faults(of: grid)
    }
    return output
  }

  /// Returns for each of `frames` what S0 left out, then what S2 masked on `grid`; without a grid nothing was masked.
  func fates(of frames: FrameSeries, on grid: Grid?) -> [FrameFate] {
    var fates = validation.fates(of: frames)
    guard let grid else { return fates }
    let kept = fates.indices.filter { fates[$0] == .used }
    for index in kept {
      if let fate = grid.fate(ofFrameAt: frames.time[index]) { fates[index] = fate }
    }
    for stretch in grid.framesWithoutContact {
      for position in stretch { fates[kept[position]] = .withoutContact }
    }
    return fates
  }
}

extension Estimate {
  /// Creates an estimate that tells what S0 to S2 measured. What overflowed is not told.
  init(timing: FrameTiming?, grid: Grid?) {
    self.init()
    frameRate = timing.map(\.meanRate).flatMap { $0.isFinite ? $0 : nil }
    missingFrameCount = timing.map(\.missingFrameCount).flatMap { $0.isFinite ? $0 : nil }
    usableDuration = grid?.usableDuration
  }
}

extension Grid {
  /// Why a frame at `time` is not used, by the instant next to it; `nil` when it is.
  fileprivate func fate(ofFrameAt time: Double) -> FrameFate? {
    guard count > 0 else { return nil }
    let instant = Int(min(max(((time - start) * rate).rounded(), 0), Double(count - 1)))
    if !isValid[instant] { return .masked }
    let next = segments.partitioningIndex { $0.upperBound > instant }
    return next < segments.count && segments[next].contains(instant) ? nil : .shortSegment
  }
}

extension [Range<Int>] {
  /// Returns the first index at which `isReached` holds, which it does from there on.
  fileprivate func partitioningIndex(where isReached: (Range<Int>) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
