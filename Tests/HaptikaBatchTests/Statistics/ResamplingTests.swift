import Foundation
import Testing

@testable import HaptikaBatch

@Suite("Statistics of clusters")
struct ResamplingTests {
  @Test("a share of one cluster has no interval")
  func oneCluster() { #expect(ClusteredShare([Share(1, of: 2)]) == nil) }

  private func sums(_ clusters: [[Double]]) -> ClusterSums {
    var starts: [Int] = []
    var count = 0
    for cluster in clusters {
      starts.append(count)
      count += cluster.count
    }
    return ClusterSums(clusters.flatMap { $0 }, starts: starts)
  }

  @Test("replicates have the same bits for any number of threads", arguments: [1, 2, 5])
  func threads(workers: Int) throws {
    let sums = sums((0..<40).map { (0...($0 % 4)).map { Double($0) * 0.37 } })
    let bootstrap = ClusterBootstrap(clusterCount: 40, label: "threads", seed: 3)
    let parts = stride(from: 0, to: 200, by: 17).map { $0..<min(200, $0 + 17) }
    let parallel = concurrentMap(parts, workers: workers) { bootstrap.replicates($0, of: sums.mean) }
    #expect(parallel.flatMap { $0 } == bootstrap.replicates(0..<200, of: sums.mean))
  }

  @Test("more than one undefined replicate of a hundred leaves no interval", arguments: [(1, true), (2, false)])
  func undefined(count: Int, isUsable: Bool) {
    let replicates = (0..<100).map { $0 < count ? nil : Double($0) }
    #expect((BootstrapDistribution(replicates).percentileInterval != nil) == isUsable)
  }

  @Test("percentiles stand in for BCa when all replicates lie above the statistic")
  func oneSided() throws {
    let distribution = BootstrapDistribution((1...99).map(Double.init))
    let interval = try #require(distribution.bca(of: 0, jackknife: [1, 2, 3]))
    #expect(interval.isFallback)
    #expect(interval.interval.method == "percentile")
  }

  @Test("AURC does not depend on the order of the recordings")
  func permuted() throws {
    let vector = try StatisticsVector("19_risk_coverage_aurc")
    let (confidences, losses): ([Double], [Double]) = (
      try vector.inputs("confidence"), try vector.inputs("abs_error")
    )
    #expect(
      RiskCoverage(confidences: confidences, losses: losses)?.area
        == RiskCoverage(confidences: confidences.reversed(), losses: losses.reversed())?.area)
  }
}
