/// What a mean over recordings needs to know of each person: how many values, and their sum. People in byte order of study and
/// person; everyone has at least one value, unless the values are one of two sets that people share.
struct ClusterSums: Sendable {
  let counts: [Int]
  let sums: [Double]

  /// Adds up values that stand person by person; `starts` says where each person's begin, rising from 0.
  init(_ values: [Double], starts: [Int]) {
    let people = zip(starts, starts.dropFirst() + [values.count]).map { values[$0..<$1] }
    counts = people.map(\.count)
    sums = people.map { CompensatedSum.of($0) }
  }

  /// Takes what was added up elsewhere, person by person.
  ///
  /// - Precondition: as many sums as counts.
  init(counts: [Int], sums: [Double]) {
    precondition(counts.count == sums.count, "\(counts.count) counts, \(sums.count) sums")
    (self.counts, self.sums) = (counts, sums)
  }

  /// The mean of each person, rounded to 1e-9.
  var means: [Double] { zip(sums, counts).map { roundedToNano($0 / Double($1)) } }

  /// Returns the mean when person *g* counts `weights[g]` times; `nil` when nobody counts.
  ///
  /// - Complexity: O(*G*).
  func mean(_ weights: [Int32]) -> Double? {
    let total = total(weights)
    return total.count == 0 ? nil : total.sum / Double(total.count)
  }

  /// Returns the sum of all values and their number when person *g* counts `weights[g]` times.
  ///
  /// - Complexity: O(*G*).
  func total(_ weights: [Int32]) -> (sum: Double, count: Int) {
    var (sum, count) = (CompensatedSum(), 0)
    for index in counts.indices where weights[index] != 0 {
      count += Int(weights[index]) * counts[index]
      sum.add(Double(weights[index]) * sums[index])
    }
    return (sum.value, count)
  }

  /// Returns the root of the mean: of squared errors the RMSE.
  func rootMean(_ weights: [Int32]) -> Double? { mean(weights).map { max(0, $0).squareRoot() } }

  /// Returns the mean with the variance between samples of people; `nil` of fewer than two people.
  var linearised: LinearisedMean? { LinearisedMean(self) }
}

/// A mean over the recordings of few people, with Student's interval from the linearised variance of a ratio.
///
///     v = G/(G−1) · Σ(S_g − m_g·mean)²/n²,   mean ± t_{0.975, G−1} · √v
struct LinearisedMean: Sendable, Hashable {
  let mean: Double
  let variance: Double
  let clusterCount: Int

  var interval: ConfidenceInterval {
    let reach = StudentT(degreesOfFreedom: clusterCount - 1).quantile(0.975) * variance.squareRoot()
    return ConfidenceInterval(mean, plusMinus: reach, .tLinearised)
  }

  /// The interval of the root of the mean, floored at 0: of squared errors that of the RMSE.
  var rootInterval: ConfidenceInterval { interval.mapped { max(0, $0).squareRoot() } }

  fileprivate init?(_ clusters: ClusterSums) {
    let count = clusters.counts.count
    guard count > 1, let mean = clusters.mean([Int32](repeating: 1, count: count)) else { return nil }
    let (g, n) = (Double(count), Double(clusters.counts.reduce(0, +)))
    let squares = CompensatedSum.of(
      zip(clusters.sums, clusters.counts).lazy.map { ($0 - Double($1) * mean) * ($0 - Double($1) * mean) })
    self.mean = mean
    variance = g / (g - 1) * squares / (n * n)
    clusterCount = count
  }
}
