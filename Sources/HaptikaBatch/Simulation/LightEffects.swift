import Foundation

/// Changes the unit before anything is drawn: its levels, its pulse, its wander.
struct ChangedUnit: SimulationEffect {
  let change: @Sendable (inout OpticalUnit) -> Void
  var stage: Simulation.Stage { .setUp }

  func apply(to simulation: inout Simulation, using generator: inout RandomGenerator) { change(&simulation.unit) }
}

/// Lets the camera correct its white balance `count` times: each time red, green and blue step by `step` grey levels, up or down.
struct WhiteBalanceSteps: SimulationEffect {
  let count: Int
  let step: [Double]
  var stage: Simulation.Stage { .sensor }

  func apply(to simulation: inout Simulation, using generator: inout RandomGenerator) {
    for _ in 0..<count {
      let time = generator.uniform(in: 0.05...0.95) * simulation.duration
      let sign: Double = generator.below(2) == 0 ? -1 : 1
      for index in simulation.exposures.indices where simulation.exposures[index] >= time {
        for channel in simulation.colours.indices { simulation.colours[channel][index] += sign * step[channel] }
      }
    }
  }
}

/// Moves the finger `count` times for 0.4 to 2 s: a swing of 0.3 to 1.5 Hz under a bell of `amplitude` grey levels.
struct MotionBursts: SimulationEffect {
  let count: Int
  let amplitude: Double
  var stage: Simulation.Stage { .light }

  func apply(to simulation: inout Simulation, using generator: inout RandomGenerator) {
    for _ in 0..<count {
      let centre = generator.uniform(in: 0.1...0.9) * simulation.duration
      let width = generator.uniform(in: 0.4...2)
      let frequency = generator.uniform(in: 0.3...1.5)
      let strength = amplitude * (generator.below(2) == 0 ? -1 : 1)
      add(to: &simulation, weights: [0.7, 1, 0.6]) { time in
        let distance = (time - centre) / width
        return strength * exp(-0.5 * distance * distance) * cos(2 * .pi * frequency * (time - centre))
      }
    }
  }
}

/// Presses and releases the finger slowly, at 0.70 to 0.85 Hz (42 to 51 a minute), by `amplitude` grey levels: a wave that looks like
/// a slow pulse.
struct PressureWave: SimulationEffect {
  let amplitude: Double
  var stage: Simulation.Stage { .light }

  func apply(to simulation: inout Simulation, using generator: inout RandomGenerator) {
    let frequency = generator.uniform(in: 0.70...0.85)
    let phase = generator.uniform(in: 0...(2 * .pi))
    add(to: &simulation, weights: [1, 0.2, 0.8]) { amplitude * sin(2 * .pi * frequency * $0 + phase) }
  }
}

/// Makes every frame of which a video codec would make a key frame brighter by `brightness`: one in `period` frames.
struct KeyFrames: SimulationEffect {
  let period: Int
  let brightness: Double
  var stage: Simulation.Stage { .sensor }

  func apply(to simulation: inout Simulation, using generator: inout RandomGenerator) {
    for index in stride(from: 0, to: simulation.exposures.count, by: period) {
      for channel in simulation.colours.indices { simulation.colours[channel][index] += brightness }
    }
  }
}

/// Rounds every colour to a multiple of `step` grey levels.
struct QuantisedLevels: SimulationEffect {
  let step: Double
  var stage: Simulation.Stage { .timing }

  func apply(to simulation: inout Simulation, using generator: inout RandomGenerator) {
    simulation.colours = simulation.colours.map { $0.map { ($0 / step).rounded() * step } }
  }
}

/// Adds `wave` of the exposure's time to every colour, by its weight.
private func add(to simulation: inout Simulation, weights: [Double], wave: (Double) -> Double) {
  let values = simulation.exposures.map(wave)
  for channel in simulation.colours.indices {
    simulation.colours[channel] = zip(simulation.colours[channel], values).map { $0 + weights[channel] * $1 }
  }
}
