/// The grey levels of one channel, one a frame.
struct ChannelLevels: Sendable, Hashable {
  var name: PulseChannel
  var levels: [Double]
}

/// T1: leaves out the channels that cannot hold a pulse.
struct ChannelSelection: Stage {
  /// Grey level from which a sample counts as clipped.
  let clippingLevel: Double

  /// Largest share of clipped samples.
  let maximumClippedShare: Double

  /// Standard deviation, in grey levels, below which a channel is flat.
  let flatDeviation: Double

  var step: Recipe.Step {
    Recipe.Step(
      "T1 channels",
      "red, green, blue; not those of which more than \(maximumClippedShare) of the frames reach \(clippingLevel) or "
        + "whose SD is below \(flatDeviation)")
  }

  /// Returns the channels of `frames` that may hold a pulse, in the order in which ties are resolved.
  func channels(of frames: FrameSeries) -> [ChannelLevels] {
    [
      ChannelLevels(name: .red, levels: frames.red),
      ChannelLevels(name: .green, levels: frames.green),
      ChannelLevels(name: .blue, levels: frames.blue),
    ].filter { !isClipped($0.levels) && !(populationStandardDeviation(of: $0.levels) < flatDeviation) }
  }

  private func isClipped(_ levels: [Double]) -> Bool {
    Double(levels.count { $0 >= clippingLevel }) / Double(levels.count) > maximumClippedShare
  }
}
