/// A line over time, with breaks, of no more values than a drawing can show.
struct TimeSeries: Sendable, Hashable {
  /// A value at a time.
  struct Place: Sendable, Hashable {
    /// In seconds.
    let time: Double
    let value: Double
  }

  /// By rising time; `nil` breaks the line.
  let places: [Place?]
  /// Whether only the smallest and largest value of each short stretch are there.
  let isThinned: Bool

  /// Stretches of a long series: two values each are drawn, more than a page has pixels.
  static let stretchLimit = 1_500

  /// A series without values.
  static let empty = TimeSeries([], breaksAfter: .infinity)

  /// Takes `values` by rising time. The line breaks where none is for more than `longest` seconds.
  ///
  /// - Complexity: O(*n*).
  init(_ values: [Place], breaksAfter longest: Double) {
    let thinned = Self.thinned(values)
    isThinned = thinned.count < values.count
    // Thinning moves neighbours apart by up to two stretches.
    let stretch = values.count > 1 ? (values[values.count - 1].time - values[0].time) / Double(Self.stretchLimit) : 0
    let limit = isThinned ? longest + 2 * stretch : longest
    var places: [Place?] = []
    for place in thinned {
      if let last = places.last, let last, place.time - last.time > limit { places.append(nil) }
      places.append(place)
    }
    self.places = places
  }

  /// The smallest and the largest value of each of `stretchLimit` runs of values, in their order.
  private static func thinned(_ values: [Place]) -> [Place] {
    guard values.count > 2 * stretchLimit else { return values }
    return (0..<stretchLimit).flatMap { stretch -> [Place] in
      let run = (stretch * values.count / stretchLimit)..<((stretch + 1) * values.count / stretchLimit)
      guard let low = run.min(by: { values[$0].value < values[$1].value }),
        let high = run.max(by: { values[$0].value < values[$1].value })
      else { return [] }
      return low == high ? [values[low]] : [values[min(low, high)], values[max(low, high)]]
    }
  }
}
