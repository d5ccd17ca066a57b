/// Stamps each frame with an error of standard deviation `share` × the frame interval.
///
/// Errors are held within 0.45 intervals, so that the times stay strictly increasing; the first frame keeps its time,
/// 0.
struct StampJitter: SimulationEffect {
  let share: Double
  var stage: Simulation.Stage { .timing }

  func apply(to simulation: inout Simulation, using generator: inout RandomGenerator) {
    guard simulation.exposures.count > 1 else { return }
    let interval = simulation.exposures[1] - simulation.exposures[0]
    for index in simulation.stamps.indices.dropFirst() {
      simulation.stamps[index] += interval * min(max(share * generator.normal(), -0.45), 0.45)
    }
  }
}

/// Loses each frame but the first with probability `share`.
struct DroppedFrames: SimulationEffect {
  let share: Double
  var stage: Simulation.Stage { .timing }

  func apply(to simulation: inout Simulation, using generator: inout RandomGenerator) {
    for index in simulation.isKept.indices.dropFirst() where generator.unitDouble() < share {
      simulation.isKept[index] = false
    }
  }
}

/// Loses all frames in stretches of the given `lengths`, in seconds.
struct FrameGaps: SimulationEffect {
  let lengths: [Double]
  var stage: Simulation.Stage { .timing }

  func apply(to simulation: inout Simulation, using generator: inout RandomGenerator) {
    for gap in randomStretches(of: lengths, in: simulation.duration, using: &generator) {
      for index in simulation.exposures.indices where gap.contains(simulation.exposures[index]) {
        simulation.isKept[index] = false
      }
    }
  }
}

/// Returns one stretch of each of `lengths`, in seconds, at a random place: each lies in its own equal part of
/// `duration`, away from the part's ends. In a short recording a stretch is at most half its part.
func randomStretches(
  of lengths: [Double], in duration: Double, using generator: inout RandomGenerator
) -> [ClosedRange<Double>] {
  let part = duration / Double(lengths.count)
  return lengths.enumerated().map { index, length in
    let length = min(length, part / 2)
    let margin = (part - length) / 4
    let start = Double(index) * part + generator.uniform(in: margin...(part - length - margin))
    return start...(start + length)
  }
}
