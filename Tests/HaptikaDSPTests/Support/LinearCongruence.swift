/// Noise that is the same on every system: the multiplier and increment of Knuth's MMIX.
struct LinearCongruence {
  var state: UInt64

  /// A number from −1 to 1.
  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / 4_503_599_627_370_496 - 1
  }
}
