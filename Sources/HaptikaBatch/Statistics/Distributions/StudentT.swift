/// Student's t distribution.
struct StudentT: Sendable, Hashable {
  /// ν > 0; not whole in Satterthwaite's approximation.
  let degreesOfFreedom: Double

  init(degreesOfFreedom: Int) { self.degreesOfFreedom = Double(degreesOfFreedom) }

  /// Returns the probability of a value up to `t`: ½I_{ν/(ν+t²)}(ν/2, ½) of a negative one, its mirror image of a positive one.
  func cumulative(_ t: Double) -> Double { t > 0 ? 1 - upperTail(t) : upperTail(-t) }

  /// Returns the probability of a value of at least `t`, with all its digits far out.
  func upperTail(_ t: Double) -> Double {
    let tail = twoSidedP(t) / 2
    return t >= 0 ? tail : 1 - tail
  }

  /// Returns the probability of a value at least as far from 0 as `t`: I_{ν/(ν+t²)}(ν/2, ½).
  func twoSidedP(_ t: Double) -> Double {
    if t.isInfinite { return 0 }
    return SpecialFunctions.incompleteBeta(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, 0.5)
  }

  /// Returns the value up to which lies the probability `p`, by bisection.
  ///
  /// - Precondition: 0 < `p` < 1.
  func quantile(_ p: Double) -> Double {
    precondition(p > 0 && p < 1, "a quantile needs a probability between 0 and 1; got \(p)")
    if p == 0.5 { return 0 }
    if p < 0.5 { return -quantile(1 - p) }
    return Bisection.root(of: cumulative, at: p, from: 0, to: 1) ?? .infinity
  }
}
