extension VectorRecipe {
  /// Shares and means of clusters.
  static let shares = [
    VectorRecipe("12_wilson", EmbeddedVector.vector12) { inputs in
      let rows = try inputs.rows("x_n").map { row in
        let interval = WilsonInterval.independent(Share(Int(row[0]), of: Int(row[1])))
        return [row[0] / row[1], interval?.low, interval?.high]
      }
      return ["p_lo_hi": rows]
    },
    VectorRecipe("33_wilson_clustered", EmbeddedVector.vector33) { inputs in
      func clustered(_ key: String) throws -> ComputedTable {
        share(ClusteredShare(try inputs.rows(key).map { Share($0.count { $0 == 1 }, of: $0.count) }))
      }
      return try clustered("clusters_success").merging(
        [
          "all_success": .of(try clustered("all_success_clusters")),
          "overdispersed": .of(try clustered("clusters_overdispersed")),
        ] as [String: VectorValue]
      ) { $1 }
    },
    VectorRecipe("47_mean_few_clusters", EmbeddedVector.vector47) { inputs in
      let clusters = ClusterSums(people: try inputs.rows("clusters"))
      let mean = clusters.linearised
      return [
        "mean": mean?.mean, "variance": mean?.variance, "se": mean?.variance.squareRoot(),
        "df": mean.map { $0.clusterCount - 1 }, "ci": mean?.interval,
        "mean_of_cluster_means_for_information": Moments.mean(of: clusters.means),
      ]
    },
  ]

  /// The values of a share of clusters.
  static func share(_ share: ClusteredShare?) -> ComputedTable {
    [
      "p": share.map { Double($0.total.count) / Double($0.total.all) }, "ci": share?.interval,
      "lo": share?.interval.low, "hi": share?.interval.high, "variance": share?.variance,
      "variance_linearised": share?.variance, "deff": share?.designEffect, "n_effective": share?.effectiveCount,
    ]
  }
}

extension ClusterSums {
  /// Adds up the values of each person.
  init(people: [[Double]]) {
    var starts: [Int] = []
    for values in people.indices { starts.append(people[..<values].reduce(0) { $0 + $1.count }) }
    self.init(people.flatMap { $0 }, starts: starts)
  }
}
