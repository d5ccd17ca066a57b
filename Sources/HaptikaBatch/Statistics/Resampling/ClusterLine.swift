/// What a straight line by least squares needs to know of each person, so that its slope can be had of people who count so many
/// times. People in byte order of study and person; everyone has at least one pair.
struct ClusterLine: Sendable {
  private let people: [Person]

  /// The pairs of one person: how many, sums, and the ends of *x*.
  private struct Person: Sendable {
    let count: Double
    let x: Double
    let y: Double
    let xx: Double
    let xy: Double
    let least: Double
    let greatest: Double

    init(_ x: [Double], _ y: [Double]) {
      count = Double(x.count)
      self.x = CompensatedSum.of(x)
      self.y = CompensatedSum.of(y)
      xx = CompensatedSum.of(x.lazy.map { $0 * $0 })
      xy = CompensatedSum.of(zip(x, y).lazy.map { $0 * $1 })
      least = x.min() ?? .infinity
      greatest = x.max() ?? -.infinity
    }
  }

  /// Adds up pairs that stand person by person; `starts` says where each person's begin, rising from 0.
  ///
  /// - Precondition: as many of both.
  init(_ x: [Double], _ y: [Double], starts: [Int]) {
    precondition(x.count == y.count, "\(x.count) abscissas, \(y.count) ordinates")
    // Around the means of all, so that squares of rates do not swallow their differences.
    let (meanX, meanY) = (Moments.mean(of: x) ?? 0, Moments.mean(of: y) ?? 0)
    people = zip(starts, starts.dropFirst() + [x.count]).map { start, end in
      Person(x[start..<end].map { $0 - meanX }, y[start..<end].map { $0 - meanY })
    }
  }

  /// Returns the slope when person *g* counts `weights[g]` times; `nil` when nobody counts, and when all their *x* are equal.
  ///
  /// - Complexity: O(*G*).
  func slope(_ weights: [Int32]) -> Double? {
    var (n, least, greatest) = (0.0, Double.infinity, -Double.infinity)
    var (x, y, xx, xy) = (CompensatedSum(), CompensatedSum(), CompensatedSum(), CompensatedSum())
    for (person, weight) in zip(people, weights) where weight != 0 {
      let weight = Double(weight)
      n += weight * person.count
      x.add(weight * person.x)
      y.add(weight * person.y)
      xx.add(weight * person.xx)
      xy.add(weight * person.xy)
      (least, greatest) = (min(least, person.least), max(greatest, person.greatest))
    }
    guard least < greatest else { return nil }
    let slope = (xy.value - x.value * y.value / n) / (xx.value - x.value * x.value / n)
    return slope.isFinite ? slope : nil
  }
}
