/// T2: takes out the spike that a video codec's key frame leaves once a second.
///
/// Key frames come at one phase of the frame count, so a spike shows as a kink that the frames of one phase share. Where
/// frames were dropped the phase is lost and nothing is found.
struct KeyframeRepair: Stage {
  /// Fewest frames from one key frame to the next.
  let minimumPeriod: Int

  /// Fewest periods in a recording.
  let minimumPeriods: Int

  /// How far a phase must stand out of all, in robust standard deviations of the phases.
  let phaseDeviations: Double

  /// How far it must stand out at least, in robust standard deviations of single kinks.
  let kinkDeviations: Double

  var step: Recipe.Step {
    Recipe.Step(
      "T2 key frames",
      "period: whole frames nearest to 1 s, at least \(minimumPeriod), \(minimumPeriods) of them in the recording; kink: "
        + "a frame minus the mean of its neighbours; a phase whose median kink is off the median of all phases by more "
        + "than \(phaseDeviations) · 1.4826 MAD of the phases and \(kinkDeviations) · 1.4826 MAD of the kinks, and no "
        + "less than its neighbours: frames there become the mean of their neighbours")
  }

  /// The repaired levels, and the phases at which they were repaired.
  struct Output {
    var levels: [Double]
    var phases: [Int] = []
  }

  /// Repairs the levels of one channel, taken at `nominalRate` frames a second.
  ///
  /// - Complexity: O(*n*) on average.
  func repair(_ levels: [Double], nominalRate: Double) -> Output {
    let nearest = (nominalRate + 0.5).rounded(.down)
    // Compared as numbers first: two frames may be a denormal number apart.
    guard nearest >= Double(minimumPeriod), nearest * Double(minimumPeriods) <= Double(levels.count) else {
      return Output(levels: levels)
    }
    let period = Int(nearest)
    var output = Output(levels: levels, phases: phases(of: kinks(of: levels), period: period))
    for phase in output.phases {
      for frame in stride(from: phase, to: levels.count, by: period) {
        let before = levels[frame == 0 ? 1 : frame - 1]
        let after = levels[frame == levels.count - 1 ? frame - 1 : frame + 1]
        output.levels[frame] = 0.5 * (before + after)
      }
    }
    return output
  }

  /// Returns each frame minus the mean of its neighbours; 0 at the ends.
  private func kinks(of levels: [Double]) -> [Double] {
    levels.indices.map { frame in
      frame == 0 || frame == levels.count - 1 ? 0 : levels[frame] - 0.5 * (levels[frame - 1] + levels[frame + 1])
    }
  }

  /// Returns the phases at which `kinks` share a spike.
  private func phases(of kinks: [Double], period: Int) -> [Int] {
    let medians = (0..<period).map { phase in
      median(of: stride(from: phase, to: kinks.count, by: period).map { kinks[$0] })
    }
    let (middle, deviation) = medianAndDeviation(of: medians)
    let spikes = medians.map { abs($0 - middle) }
    let least = max(
      phaseDeviations * normalConsistency * deviation,
      kinkDeviations * normalConsistency * medianAbsoluteDeviation(of: kinks))
    return spikes.indices.filter { phase in
      spikes[phase] > least && spikes[phase] >= spikes[(phase + period - 1) % period]
        && spikes[phase] >= spikes[(phase + 1) % period]
    }
  }
}
