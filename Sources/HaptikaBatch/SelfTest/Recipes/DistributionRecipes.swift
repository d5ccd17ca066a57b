extension VectorRecipe {
  /// Distributions, and how errors are distributed.
  static let distributions = [
    VectorRecipe("00_special_functions", EmbeddedVector.vector00, compute: specialFunctions),
    VectorRecipe("02_exact_loa_factors", EmbeddedVector.vector02) { inputs in
      let factors = try inputs.integers("n").map { ExactLimitFactors(count: $0) }
      return ["k_lower": factors.map { $0?.inner }, "k_upper": factors.map { $0?.outer }]
    },
    VectorRecipe("03_noncentral_t_cdf", EmbeddedVector.vector03) { inputs in
      let probabilities = try inputs.rows("t_nu_delta").map {
        NoncentralT(degreesOfFreedom: Int($0[1]), noncentrality: $0[2]).cumulative($0[0])
      }
      return ["cdf": probabilities]
    },
    VectorRecipe("08_quantiles", nil) { inputs in
      let (sorted, p) = (try inputs.numbers("x").sorted(), try inputs.numbers("p"))
      return quantiles(sorted, p).merging(
        [
          "type8_for_information": p.map { Quantile.type8(ofSorted: sorted, at: $0) },
          "type2_for_information": p.map { Quantile.type2(ofSorted: sorted, at: $0) },
        ]) { $1 }
    },
    VectorRecipe("09_percentile_loa", nil) { inputs in
      let errors = try inputs.numbers("x")
      return ordered(errors.sorted()).merging(["loa": ErrorDistribution(errors).percentileLimits]) { $1 }
    },
    VectorRecipe("10_normality", nil) { inputs in
      [
        "pefr": .of(normality(try inputs.numbers("pefr_diff"), p: "p")),
        "cardiac": .of(normality(try inputs.numbers("cardiac_diff"), p: "p")),
      ] as [String: VectorValue]
    },
    VectorRecipe("43_distribution_hr", EmbeddedVector.vector43) { inputs in
      let errors = try inputs.numbers("x")
      return ordered(errors.sorted()).merging(quantiles(errors.sorted(), try inputs.numbers("p"))) { $1 }
        .merging(normality(errors, p: "p_ad")) { $1 }
    },
  ]

  @Sendable
  private static func specialFunctions(_ inputs: VectorValue) throws -> ComputedTable {
    [
      "pnorm": try inputs.numbers("pnorm_x").map(NormalDistribution.cumulative),
      "qnorm": try inputs.numbers("qnorm_p").map(NormalDistribution.quantile),
      "pt": try inputs.rows("pt_t_df").map { StudentT(degreesOfFreedom: Int($0[1])).cumulative($0[0]) },
      "qt": try inputs.rows("qt_p_df").map { StudentT(degreesOfFreedom: Int($0[1])).quantile($0[0]) },
      "pchisq": try inputs.rows("pchisq_x_df").map {
        ChiSquareDistribution(degreesOfFreedom: Int($0[1])).cumulative($0[0])
      },
      "qchisq": try inputs.rows("qchisq_p_df").map {
        ChiSquareDistribution(degreesOfFreedom: Int($0[1])).quantile($0[0])
      },
      "pf": try inputs.rows("pf_f_df1_df2").map {
        FDistribution(numerator: $0[1], denominator: $0[2]).cumulative($0[0])
      },
      "qf": try inputs.rows("qf_p_df1_df2").map {
        FDistribution(numerator: $0[1], denominator: $0[2]).quantile($0[0])
      },
      "ibeta": try inputs.rows("ibeta_x_a_b").map { SpecialFunctions.incompleteBeta($0[0], $0[1], $0[2]) },
      "igamma": try inputs.rows("igamma_x_a").map { SpecialFunctions.incompleteGamma($0[1], $0[0]) },
      "lgamma": try inputs.numbers("lgamma_x").map(SpecialFunctions.logGamma),
    ]
  }

  private static func quantiles(_ sorted: [Double], _ p: [Double]) -> ComputedTable {
    [
      "type7": p.map { Quantile.type7(ofSorted: sorted, at: $0) },
      "type6": p.map { Quantile.type6(ofSorted: sorted, at: $0) },
    ]
  }

  /// The order statistics around three quantiles, by rank and by value.
  private static func ordered(_ sorted: [Double]) -> ComputedTable {
    let low = QuantileRanks(count: sorted.count, at: 0.025)
    let middle = QuantileRanks(count: sorted.count, at: 0.5)
    let high = QuantileRanks(count: sorted.count, at: 0.975)
    func values(_ ranks: QuantileRanks) -> [Double?] { [ranks.lower, ranks.upper].map { $0.map { sorted[$0 - 1] } } }
    return [
      "ci_rank_lower_2.5": [low.lower, low.upper], "ci_2.5": values(low),
      "ci_rank_median": [middle.lower, middle.upper], "ci_median": values(middle),
      "ci_rank_97.5": [high.lower, high.upper], "ci_97.5": values(high),
    ]
  }

  private static func normality(_ errors: [Double], p: String) -> ComputedTable {
    let distribution = ErrorDistribution(errors)
    return [
      "A2": distribution.normality?.squaredDistance, "A2_star": distribution.normality?.adjustedSquaredDistance,
      p: distribution.normality?.p, "G1": distribution.skewness, "G2": distribution.excessKurtosis,
    ]
  }
}
