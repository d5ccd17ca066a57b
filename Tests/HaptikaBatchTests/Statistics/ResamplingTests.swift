import Foundation
import Testing

@testable import HaptikaBatch

@Suite("Statistics of clusters")
struct ResamplingTests {
  @Test("Wilson's interval agrees with R")
  func wilson() throws {
    let vector = try StatisticsVector("12_wilson")
    let expected: [[Double]] = try vector.expected("p_lo_hi")
    for (pair, values) in zip(try vector.inputs("x_n", as: [[Int]].self), expected) {
      let interval = WilsonInterval.independent(Share(pair[0], of: pair[1]))
      try vector.expect(interval?.low, values[1])
      try vector.expect(interval?.high, values[2])
    }
  }

  private func share(_ name: String, _ vector: StatisticsVector) throws -> ClusteredShare {
    let clusters: [[Int]] = try vector.inputs(name)
    return try #require(ClusteredShare(clusters.map { Share($0.reduce(0, +), of: $0.count) }))
  }

  @Test("the clustered share agrees with statsmodels")
  func clustered() throws {
    let vector = try StatisticsVector("33_wilson_clustered")
    let plain = try share("clusters_success", vector)
    try vector.expect(plain.interval, "ci")
    try vector.expect(plain.variance, vector.expected("variance_linearised"))
    try vector.expect(plain.effectiveCount, vector.expected("n_effective"))
    for (name, key) in [("all_success_clusters", "all_success"), ("clusters_overdispersed", "overdispersed")] {
      let share = try share(name, vector)
      try vector.expect(share.interval.low, vector.expected(key, "lo"))
      try vector.expect(share.interval.high, vector.expected(key, "hi"))
      try vector.expect(share.variance, vector.expected(key, "variance"))
      try vector.expect(share.designEffect, vector.expected(key, "deff"))
      try vector.expect(share.effectiveCount, vector.expected(key, "n_effective"))
    }
  }

  @Test("a share of one cluster has no interval")
  func oneCluster() { #expect(ClusteredShare([Share(1, of: 2)]) == nil) }

  @Test("the mean of few clusters agrees with the reference")
  func fewClusters() throws {
    let vector = try StatisticsVector("47_mean_few_clusters")
    let mean = try #require(try sums(vector.inputs("clusters")).linearised)
    try vector.expect(mean.mean, vector.expected("mean"))
    try vector.expect(mean.variance, vector.expected("variance"))
    try vector.expect(mean.interval, "ci")
  }

  private func sums(_ clusters: [[Double]]) -> ClusterSums {
    var starts: [Int] = []
    var count = 0
    for cluster in clusters {
      starts.append(count)
      count += cluster.count
    }
    return ClusterSums(clusters.flatMap { $0 }, starts: starts)
  }

  @Test("the cluster bootstrap agrees with the reference step by step")
  func bootstrap() throws {
    let vector = try StatisticsVector("18_cluster_bootstrap")
    let sums = try sums(vector.inputs("clusters_abs_error_sorted_by_subject"))
    let bootstrap = ClusterBootstrap(
      clusterCount: sums.counts.count, label: try vector.inputs("seed_label"), seed: 0)
    let replicates = bootstrap.replicates(0..<(try vector.inputs("B", as: Int.self)), of: sums.mean)
    for (value, expected) in zip(replicates, try vector.expected("first5_replicates", as: [Double].self)) {
      try vector.expect(value, expected)
    }
    let jackknife = bootstrap.jackknife(of: sums.mean)
    for (value, expected) in zip(jackknife, try vector.expected("jackknife", as: [Double].self)) {
      try vector.expect(value, expected)
    }
    let all = try #require(sums.mean(bootstrap.everybody))
    try vector.expect(all, vector.expected("t0"))
    let distribution = BootstrapDistribution(replicates)
    try vector.expect(distribution.percentileInterval?.interval, "percentile_ci")
    let correction = try #require(distribution.correction(of: all, jackknife: jackknife))
    try vector.expect(correction.bias, vector.expected("z0"))
    try vector.expect(correction.acceleration, vector.expected("acceleration"))
    let bca = try #require(distribution.bca(of: all, jackknife: jackknife))
    try vector.expect(bca.interval, "bca_ci")
    #expect(!bca.isAtEdge && !bca.isFallback)
  }

  @Test("replicates have the same bits for any number of threads", arguments: [1, 2, 5])
  func threads(workers: Int) throws {
    let sums = sums((0..<40).map { (0...($0 % 4)).map { Double($0) * 0.37 } })
    let bootstrap = ClusterBootstrap(clusterCount: 40, label: "threads", seed: 3)
    let parts = stride(from: 0, to: 200, by: 17).map { $0..<min(200, $0 + 17) }
    let parallel = try concurrentMap(parts, workers: workers) { bootstrap.replicates($0, of: sums.mean) }
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

  @Test("risk falls with coverage as in the reference")
  func riskCoverage() throws {
    let vector = try StatisticsVector("19_risk_coverage_aurc")
    let (confidences, losses): ([Double], [Double]) = (
      try vector.inputs("confidence"), try vector.inputs("abs_error")
    )
    let curve = try #require(RiskCoverage(confidences: confidences, losses: losses))
    try vector.expect(curve.area, vector.expected("aurc_mae"))
    try vector.expect(curve.optimalArea, vector.expected("aurc_optimal"))
    try vector.expect(curve.excessArea, vector.expected("e_aurc"))
    let risks: [Double] = try vector.expected("risk_at_25_50_75_100pct_of_published")
    for (percent, risk) in zip([25, 50, 75, 100], risks) { try vector.expect(curve.risk(atPercent: percent), risk) }
    let failures = losses.map { $0 > 5 ? 1.0 : 0 }
    try vector.expect(
      RiskCoverage(confidences: confidences, losses: failures)?.area, vector.expected("aurc_failure5"))
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
