extension VectorRecipe {
  /// Random numbers, and what is drawn with them.
  static let resampling = [
    VectorRecipe("17_rng", EmbeddedVector.vector17, compute: randomNumbers),
    VectorRecipe("18_cluster_bootstrap", EmbeddedVector.vector18, compute: clusterBootstrap),
    VectorRecipe("21_sign_flip", EmbeddedVector.vector21) { inputs in
      func p(_ key: String) throws -> Statistic {
        SignFlipTest.p(
          of: try inputs.numbers(key), label: "", seed: 0, flips: 1, ofNone: .noObservations)
      }
      return ["depression_p": try p("depression_diff"), "sleep_p": try p("sleep_diff")]
    },
    VectorRecipe("46_sign_flip_random", EmbeddedVector.vector46) { inputs in
      guard let differences = NanoDifferences(try inputs.numbers("subject_differences")) else {
        throw UndefinedReason.notFinite
      }
      let test = SignFlipTest(
        differences: differences, label: try inputs.text("seed_label"), seed: 0, flips: try inputs.integer("flips"))
      return [
        "first5_sums": (0..<5).map { Double(test.sum(ofFlip: $0)) / 1e9 }, "hits": test.hits(in: 0..<test.flips),
        "p": test.p,
      ]
    },
  ]

  @Sendable
  private static func randomNumbers(_ inputs: VectorValue) throws -> ComputedTable {
    func word(_ text: String, _ key: String) throws -> UInt64 {
      guard let word = UInt64(text) else { throw VectorError(key, isNot: "an integer of 64 bits") }
      return word
    }
    let state = try inputs.names("xoshiro_state").map { try word($0, "xoshiro_state") }
    guard state.count == 4 else { throw VectorError("xoshiro_state", isNot: "four words") }
    let seed = try word(try inputs.text("seed_42"), "seed_42")
    let (label, bound) = (try inputs.text("label"), try inputs.integer("bounded_n"))
    var split = SplitMix64(state: try word(try inputs.text("splitmix_seed"), "splitmix_seed"))
    var started = RandomGenerator(state: (state[0], state[1], state[2], state[3]))
    let seeded = RandomGenerator(seed: seed)
    var (words, units) = (seeded, seeded)
    func bounded(_ replicate: Int) -> [Int] {
      var generator = RandomGenerator(label: label, seed: 0, replicate: replicate)
      return (0..<12).map { _ in generator.below(bound) }
    }
    return [
      "splitmix64_first5": (0..<5).map { _ in split.next() },
      "xoshiro_first10_from_state": (0..<10).map { _ in started.next() },
      "xoshiro_state_from_seed_42": [seeded.s0, seeded.s1, seeded.s2, seeded.s3],
      "xoshiro_first4_seed_42": (0..<4).map { _ in words.next() },
      "unit_double_first3_seed_42": (0..<3).map { _ in units.unitDouble() },
      "fnv1a64_label": fnv1a64(of: label), "fnv1a64_empty": fnv1a64(of: ""), "fnv1a64_a": fnv1a64(of: "a"),
      "replicate0_below12_first12": bounded(0), "replicate7_below12_first12": bounded(7),
    ]
  }

  @Sendable
  private static func clusterBootstrap(_ inputs: VectorValue) throws -> ComputedTable {
    let sums = ClusterSums(people: try inputs.rows("clusters_abs_error_sorted_by_subject"))
    let bootstrap = ClusterBootstrap(
      clusterCount: sums.counts.count, label: try inputs.text("seed_label"), seed: 0)
    let replicates = bootstrap.replicates(0..<(try inputs.integer("B"))) { sums.mean($0) }
    let jackknife = bootstrap.jackknife { sums.mean($0) }
    guard let all = sums.mean(bootstrap.everybody) else { throw UndefinedReason.noObservations }
    let distribution = BootstrapDistribution(replicates)
    let correction = distribution.correction(of: all, jackknife: jackknife)
    return [
      "t0": all, "first5_replicates": Array(replicates.prefix(5)), "replicate_1998": replicates.last ?? nil,
      "mean_replicates": Moments.mean(of: distribution.sorted),
      "se": Moments.variance(of: distribution.sorted)?.squareRoot(),
      "percentile_ci": distribution.percentileInterval?.interval, "z0": correction?.bias,
      "acceleration": correction?.acceleration,
      "bca_alphas": correction.map { c in [0.025, 0.975].map { distribution.adjustedProbability($0, c) } },
      "bca_ci": distribution.bca(of: all, jackknife: jackknife)?.interval, "jackknife": jackknife,
    ]
  }
}
