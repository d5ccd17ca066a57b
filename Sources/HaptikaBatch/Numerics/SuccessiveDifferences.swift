/// Differences between neighbouring intervals of a pulse, in milliseconds: only of neighbours that share a beat, so that none is
/// formed across a rejected one.
///
/// - Reference: Task Force of ESC and NASPE, *Circulation* 93 (1996) 1043,
///   [doi:10.1161/01.CIR.93.5.1043](https://doi.org/10.1161/01.CIR.93.5.1043).
struct SuccessiveDifferences: Sendable, Hashable {
  let values: [Double]

  /// Takes differences as they are.
  init(_ values: [Double]) { self.values = values }

  /// Forms the differences of intervals of which all neighbours share a beat.
  init(ofUnbroken intervals: [Double]) {
    self.init(zip(intervals.dropFirst(), intervals).map { $0 - $1 })
  }

  /// RMSSD, in milliseconds; the divisor is the number of differences. `nil` without any.
  var rootMeanSquare: Double? { Moments.mean(of: values.map { $0 * $0 }).map { $0.squareRoot() } }

  /// pNN: the percentage of differences strictly larger than so many milliseconds, either way; `nil` without any.
  func percentage(above milliseconds: Double) -> Double? {
    values.isEmpty ? nil : 100 * Double(values.count { abs($0) > milliseconds }) / Double(values.count)
  }
}
