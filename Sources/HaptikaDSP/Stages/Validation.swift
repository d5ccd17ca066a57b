/// S0: leaves out frames that say nothing, and refuses recordings that have too many of them.
struct Validation: Stage {
  /// Fewest frames that are looked at, before and after faulty ones are left out.
  let minimumFrames: Int

  /// Largest share of all frames that may hold a value that is not finite.
  let maximumNonFiniteShare: Double

  /// Largest share of the finite frames whose time may fail to advance.
  let maximumNonAdvancingShare: Double

  /// The frames that are left, and what was found.
  struct Output {
    var frames: FrameSeries
    var reasons: [ReasonCode] = []
    var warnings: [WarningCode] = []
  }

  var step: Recipe.Step {
    Recipe.Step(
      "S0 validate",
      "at least \(minimumFrames) frames; drop frames whose time, colours or recorded luminance are not finite "
        + "(at most \(maximumNonFiniteShare) of all), then frames whose time does not advance (at most "
        + "\(maximumNonAdvancingShare) of the finite ones)")
  }

  /// Returns the frames of `frames` that hold finite values at advancing times.
  ///
  /// Every fault is looked for, except in a recording that is too short from the outset.
  func validate(_ frames: FrameSeries) -> Output {
    var output = Output(frames: frames)
    guard frames.count >= max(minimumFrames, 1) else {
      output.reasons = [.tooFewSamples]
      return output
    }

    let finite = finiteFrames(of: frames)
    let nonFiniteShare = Double(frames.count - finite.count) / Double(frames.count)
    if nonFiniteShare > maximumNonFiniteShare {
      output.reasons.append(.nonFiniteValues)
    } else if nonFiniteShare > 0 {
      output.warnings.append(.nonFiniteDropped)
    }

    let advancing = advancingFrames(among: finite, of: frames.time)
    let droppedShare = finite.isEmpty ? 1 : Double(finite.count - advancing.count) / Double(finite.count)
    if droppedShare > maximumNonAdvancingShare {
      output.reasons.append(.nonMonotonicTimestamps)
    } else if droppedShare > 0 {
      output.warnings.append(.nonMonotonicDropped)
    }

    if advancing.count < minimumFrames { output.reasons.append(.tooFewSamples) }
    if advancing.count < frames.count {
      output.frames = frames.mapChannels { channel in advancing.map { channel[$0] } }
    }
    return output
  }

  /// Returns for each of `frames` whether it is left out, and by which rule.
  func fates(of frames: FrameSeries) -> [FrameFate] {
    var fates = [FrameFate](repeating: .notFinite, count: frames.count)
    let finite = finiteFrames(of: frames)
    for index in finite { fates[index] = .notAdvancing }
    for index in advancingFrames(among: finite, of: frames.time) { fates[index] = .used }
    return fates
  }

  private func finiteFrames(of frames: FrameSeries) -> [Int] {
    frames.time.indices.filter { index in
      frames.time[index].isFinite && frames.red[index].isFinite && frames.green[index].isFinite
        && frames.blue[index].isFinite && (frames.luminance?[index].isFinite ?? true)
    }
  }

  /// Returns the frames that are later than every one kept before them.
  private func advancingFrames(among candidates: [Int], of time: [Double]) -> [Int] {
    var latest = -Double.infinity
    return candidates.filter { index in
      guard time[index] > latest else { return false }
      latest = time[index]
      return true
    }
  }
}
