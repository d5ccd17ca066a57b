/// Where the curve of risk and coverage of other people like these would run: 95 % intervals at some shares of the published, each for
/// itself.
///
/// The ends are percentiles of a bootstrap over people, whose weights give the curve of each replicate without copying it.
struct RiskBand: Sendable {
  /// The shares of the published at which there is an interval, in percent: a few, so that large runs stay cheap.
  static let percents = Array(stride(from: 5, through: 100, by: 5))

  /// One a share, in the order of `percents`.
  let intervals: [ConfidenceInterval]

  /// Replicates that one thread takes at a time.
  private static let batch = 64

  /// Resamples the people of `losses`; `nil` when the replicates allow no interval.
  ///
  /// - Parameters:
  ///   - losses: of the published.
  ///   - bootstrap: over their people.
  ///   - replicateCount: *B*.
  ///   - workers: how many replicates are made at once; changes no result.
  /// - Complexity: O(*B*·*n*).
  init?(of losses: OrderedLosses, _ bootstrap: ClusterBootstrap, replicateCount: Int, workers: Int) {
    let starts = Array(stride(from: 0, to: replicateCount, by: Self.batch))
    let curves = concurrentMap(starts, workers: workers) { start in
      (start..<min(start + Self.batch, replicateCount)).map {
        losses.risks(atPercents: Self.percents, bootstrap.weights(ofReplicate: $0))
      }
    }
    .flatMap { $0 }
    let found = Self.percents.indices.map { share in
      BootstrapDistribution(curves.map { $0?[share] }).percentileInterval?.interval
    }
    intervals = found.compactMap { $0 }
    guard intervals.count == found.count else { return nil }
  }
}
