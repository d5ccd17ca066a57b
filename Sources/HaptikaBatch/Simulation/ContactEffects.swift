import Foundation

/// Takes the finger off the lens for stretches of the given `lengths`, in seconds, and records the contact.
///
/// While it is off the camera sees the room. The finger takes 0.2 s to go and to come, within the stretch; during them
/// light mixes.
struct LiftedFinger: SimulationEffect {
  let lengths: [Double]
  var stage: Simulation.Stage { .light }

  func apply(to simulation: inout Simulation, using generator: inout RandomGenerator) {
    let lifts = randomStretches(of: lengths, in: simulation.duration, using: &generator)
    let room = roomLight(at: simulation.exposures, using: &generator)
    let cover = simulation.exposures.map { time in
      lifts.reduce(1) { cover, lift in
        let inside = min(time - lift.lowerBound, lift.upperBound - time)
        return min(cover, 1 - min(max(inside / 0.2, 0), 1))
      }
    }
    for channel in simulation.colours.indices {
      for index in cover.indices {
        simulation.colours[channel][index] =
          cover[index] * simulation.colours[channel][index] + (1 - cover[index]) * room[channel][index]
      }
    }
    simulation.contact = cover.map { 0.05 + 0.9 * $0 }
  }
}

/// Replaces the lit finger by the room for the whole recording.
struct OpenLens: SimulationEffect {
  var stage: Simulation.Stage { .light }

  func apply(to simulation: inout Simulation, using generator: inout RandomGenerator) {
    simulation.colours = roomLight(at: simulation.exposures, using: &generator)
  }
}

/// Returns what an uncovered camera in a moving hand sees at `times`, by channel: grey levels about 110, 105 and 95
/// that sway by 8 with a correlation time of 2 s, and a little more for each channel alone.
///
/// The sway is an Ornstein-Uhlenbeck process: it has power at all slow frequencies and a preferred rate at none.
private func roomLight(at times: [Double], using generator: inout RandomGenerator) -> [[Double]] {
  let scene = sway(at: times, deviation: 8, correlationTime: 2, using: &generator)
  let means: [Double] = [110, 105, 95]
  return means.map { mean in
    let own = sway(at: times, deviation: 1, correlationTime: 2, using: &generator)
    return zip(scene, own).map { mean + $0 + $1 }
  }
}

/// Returns a stationary Ornstein-Uhlenbeck process of that standard deviation at `times`, with a correlation time in
/// seconds.
private func sway(
  at times: [Double], deviation: Double, correlationTime: Double, using generator: inout RandomGenerator
) -> [Double] {
  var value = deviation * generator.normal()
  var last = times.first ?? 0
  return times.map { time in
    let kept = exp((last - time) / correlationTime)
    value = kept * value + deviation * (1 - kept * kept).squareRoot() * generator.normal()
    last = time
    return value
  }
}
