/// T8: turns a pulse wave upright. The heart pushes blood in faster than it flows off, so the steep edge rises.
struct SteepEdge: Stage {
  var step: Recipe.Step {
    Recipe.Step("T8 polarity", "sign of the mean cube of the differences of successive samples, 0 as +1")
  }

  /// Returns +1 when the steep edges of `signal` rise, −1 when they fall.
  func polarity(of signal: SegmentedSignal) -> Int {
    let cubes = zip(signal.samples.dropFirst(), signal.samples).reduce(0) { sum, pair in
      let step = pair.0 - pair.1
      return sum + step * step * step
    }
    return cubes >= 0 ? 1 : -1
  }
}
