/// ACE: the calibration error over bins that hold equally many forecasts.
///
/// Forecasts are sorted by probability, equal ones by their row, and bin *b* = 1…K holds the places ⌊n(b−1)/K⌋ up to, not
/// including, ⌊nb/K⌋:
///
///     ACE = Σ n_b/n · |p̄_b − ȳ_b|
///
/// Equal probabilities may fall into two bins, so the order of their rows shows: rows must stand in the order of their keys. Bins
/// of equal width (`ReliabilityBins`) do not have this fault, but may be all but empty.
///
/// - Reference: J. Nixon et al., "Measuring calibration in deep learning", *CVPR Workshops* 2019, here for one class.
enum AdaptiveCalibrationError {
  /// Returns ACE of rows in the order of their keys; undefined of none. With fewer rows than bins, some bins are empty.
  ///
  /// - Precondition: as many outcomes as probabilities, none of them NaN; `binCount` > 0.
  /// - Complexity: O(*n* log *n*).
  static func of(probabilities: [Double], outcomes: [Bool], binCount: Int) -> Statistic {
    precondition(
      probabilities.count == outcomes.count, "\(probabilities.count) probabilities, \(outcomes.count) outcomes")
    precondition(binCount > 0, "forecasts need at least one bin; got \(binCount)")
    let n = probabilities.count
    if n == 0 { return Statistic(undefined: .noObservations) }
    let order = probabilities.indices.sorted { (probabilities[$0], $0) < (probabilities[$1], $1) }
    var error = CompensatedSum()
    for bin in 0..<binCount {
      let rows = order[n * bin / binCount..<n * (bin + 1) / binCount]
      let sum = CompensatedSum.of(rows.lazy.map { probabilities[$0] })
      error.add(abs(sum - Double(rows.count { outcomes[$0] })))
    }
    return Statistic(error.value / Double(n), otherwise: .notFinite)
  }
}
