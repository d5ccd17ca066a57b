import Foundation

/// What a piece of work cost.
struct Cost {
  /// Processor time of all threads, in seconds.
  var processor: Double
  /// Time on the clock, in seconds.
  var wall: Double

  func scaled(by factor: Double) -> Cost { Cost(processor: processor * factor, wall: wall * factor) }
}

/// Runs `work` once and returns what it cost.
func measure(_ work: () throws -> Void) rethrows -> Cost {
  let start = (processorTime(), ContinuousClock.now)
  try work()
  let wall = ContinuousClock.now - start.1
  return Cost(processor: processorTime() - start.0, wall: wall / .seconds(1))
}

/// The processor time that this process has used, in seconds.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// The costs of several rounds by name, in the order in which the names first came.
struct Results {
  private var names: [String] = []
  private var costs: [String: [Cost]] = [:]

  mutating func add(_ name: String, _ cost: Cost) {
    if costs[name] == nil { names.append(name) }
    costs[name, default: []].append(cost)
  }

  func print(perRecordingOf count: Int) {
    Swift.print("| part | CPU | wall |")
    Swift.print("| --- | ---: | ---: |")
    for name in names {
      let all = costs[name] ?? []
      let processor = text(median(all.map(\.processor)) / Double(count))
      let wall = text(median(all.map(\.wall)) / Double(count))
      Swift.print("| \(name) | \(processor) | \(wall) |")
    }
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private func text(_ seconds: Double) -> String { String(format: "%.3f", seconds * 1000) }
}
