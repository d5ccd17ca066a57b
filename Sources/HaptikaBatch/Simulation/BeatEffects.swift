/// Lets the rate rise steadily over the recording, from `from` to `to` times the target; its mean stays the target when the two are
/// as far below as above 1.
struct RateRamp: SimulationEffect {
  let from: Double
  let to: Double
  var stage: Simulation.Stage { .beats }

  func apply(to simulation: inout Simulation, using generator: inout RandomGenerator) {
    // A beat that a steady rate puts at u belongs where the integral of the ramp, from·t + (to − from)·t²/2D, is u.
    let duration = simulation.duration
    let slope = (to - from) / duration
    simulation.beats.times = simulation.beats.times.compactMap { steady in
      let root = from * from + 2 * slope * steady
      return root > 0 ? (root.squareRoot() - from) / slope : nil
    }
  }
}

/// Lets `count` beats come early by `share` of the mean interval; the pause after each makes up for it.
struct EarlyBeats: SimulationEffect {
  let count: Int
  let share: Double
  var stage: Simulation.Stage { .beats }

  func apply(to simulation: inout Simulation, using generator: inout RandomGenerator) {
    let beats = simulation.beats.times.indices.filter { (0...simulation.duration).contains(simulation.beats.times[$0]) }
    guard beats.count > 4 * count else { return }
    // One in each equal part of the recording, away from the part's ends, so that no two early beats are neighbours.
    let part = beats.count / count
    for index in 0..<count {
      let beat = beats[index * part + 1 + generator.below(part - 2)]
      simulation.beats.times[beat] -= share * simulation.meanInterval
    }
  }
}
