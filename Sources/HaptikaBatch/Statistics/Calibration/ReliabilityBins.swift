/// Forecasts in bins of equal width, each beside the share that happened: the points of a reliability diagram.
///
/// Bin *i* of *K* holds i/K ≤ p < (i+1)/K, the last also p = 1. A forecast on an edge belongs to the upper bin; scikit-learn puts
/// it into the lower one, which moves ECE from .070 to .045 on twenty forecasts in round tenths. Empty bins are not listed.
///
///     ECE = Σ n_b/n · |p̄_b − ȳ_b|,   MCE = max |p̄_b − ȳ_b|
///
/// ECE of few forecasts is too large on average, also of a perfect forecaster: it should stand beside *n* and an interval.
///
/// - Reference: M. P. Naeini, G. F. Cooper and M. Hauskrecht, *Proc. AAAI* 29 (2015) 2901,
///   [doi:10.1609/aaai.v29i1.9602](https://doi.org/10.1609/aaai.v29i1.9602).
struct ReliabilityBins: Sendable {
  /// The bins that are not empty, rising.
  let bins: [Bin]
  /// *K*, the empty ones counted too.
  let binCount: Int
  /// ECE.
  let expectedCalibrationError: Double
  /// MCE.
  let maximumCalibrationError: Double

  struct Bin: Sendable {
    /// From 0.
    let index: Int
    /// How many of the forecasts in the bin were followed by the event.
    let observed: Share
    /// How many people they are of.
    let personCount: Int
    /// p̄.
    let meanForecast: Double
    /// Wilson's interval of the observed share, by person; undefined when the bin is of one person.
    let interval: Defined<ConfidenceInterval>

    /// ȳ.
    var observedShare: Double { Double(observed.count) / Double(observed.all) }
  }

  /// Returns *K* for so many forecasts: 10 from 200 on, otherwise 5.
  static func binCount(forForecasts count: Int) -> Int { count >= 200 ? 10 : 5 }

  /// Puts `forecasts` in bins; undefined of none.
  ///
  /// - Precondition: `binCount` > 0.
  /// - Complexity: O(*n* + *K*).
  static func of(_ forecasts: Forecasts, binCount: Int) -> Defined<ReliabilityBins> {
    forecasts.count == 0 ? .failure(.noObservations) : .success(ReliabilityBins(forecasts, binCount))
  }

  private init(_ forecasts: Forecasts, _ binCount: Int) {
    let weights = [Int32](repeating: 1, count: Int(forecasts.owners.max() ?? 0) + 1)
    let contents = forecasts.contents(ofBins: binCount, weights)
    bins = contents.map { content in
      let people = forecasts.shares(content.rows)
      let share = ClusteredShare(people)
      return Bin(
        index: content.index, observed: Share(content.positives, of: content.count), personCount: people.count,
        meanForecast: content.sum / Double(content.count),
        interval: share.map { .success($0.interval) } ?? .failure(.tooFewClusters))
    }
    self.binCount = binCount
    expectedCalibrationError = contents.calibrationError ?? 0
    maximumCalibrationError = bins.map { abs($0.meanForecast - $0.observedShare) }.max() ?? 0
  }
}

extension ReliabilityBins {
  /// Forecasts of any bin, and how many of them were followed by the event.
  var total: Share { Share(bins.reduce(0) { $0 + $1.observed.count }, of: bins.reduce(0) { $0 + $1.observed.all }) }

  /// The mean of all forecasts.
  var meanForecast: Double {
    CompensatedSum.of(bins.lazy.map { Double($0.observed.all) * $0.meanForecast }) / Double(total.all)
  }
}

extension Forecasts {
  /// Returns ECE when person *g* counts `weights[g]` times; `nil` when nobody counts. For the cluster bootstrap.
  ///
  /// - Complexity: O(*n* + *K*).
  func expectedCalibrationError(_ weights: [Int32], binCount: Int) -> Double? {
    contents(ofBins: binCount, weights).calibrationError
  }

  /// What is in the bins that are not empty.
  fileprivate func contents(ofBins binCount: Int, _ weights: [Int32]) -> [BinContent] {
    precondition(binCount > 0, "forecasts need at least one bin; got \(binCount)")
    var start = 0
    return (0..<binCount).compactMap { index in
      let edge = Double(index + 1) / Double(binCount)
      let first = start
      start = index + 1 == binCount ? count : place(of: edge, from: start)
      let content = BinContent(index: index, rows: first..<start, self, weights)
      return content.count == 0 ? nil : content
    }
  }

  /// The first row from `start` on whose probability is at least `edge`, by halving.
  private func place(of edge: Double, from start: Int) -> Int {
    var (low, high) = (start, count)
    while low < high {
      let middle = low + (high - low) / 2
      if probabilities[middle] < edge { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// How often it happened to each person in some rows; of people without a row, none of none.
  fileprivate func shares(_ rows: Range<Int>) -> [Share] {
    let people = rows.sorted { owners[$0] < owners[$1] }
    let starts = people.starts { owners[$0] == owners[$1] }
    return zip(starts, starts.dropFirst() + [people.count]).map { start, end in
      Share(people[start..<end].count { outcomes[$0] }, of: end - start)
    }
  }
}

/// The sums of one bin.
private struct BinContent {
  let index: Int
  let rows: Range<Int>
  let count: Int
  let positives: Int
  /// Σp.
  let sum: Double

  init(index: Int, rows: Range<Int>, _ forecasts: Forecasts, _ weights: [Int32]) {
    // Walked thousands of times by a bootstrap: without branches, and those of weight 0 add exactly nothing.
    let (owners, outcomes, probabilities) = (forecasts.owners, forecasts.outcomes, forecasts.probabilities)
    var (count, positives, sum) = (0, 0, CompensatedSum())
    for row in rows {
      let weight = Int(weights[Int(owners[row])])
      count += weight
      positives += outcomes[row] ? weight : 0
      sum.add(Double(weight) * probabilities[row])
    }
    (self.index, self.rows, self.count, self.positives, self.sum) = (index, rows, count, positives, sum.value)
  }
}

extension [BinContent] {
  /// ECE as Σ|Σp − Σy| / n; `nil` of nothing.
  fileprivate var calibrationError: Double? {
    let count = reduce(0) { $0 + $1.count }
    if count == 0 { return nil }
    return CompensatedSum.of(lazy.map { abs($0.sum - Double($0.positives)) }) / Double(count)
  }
}
