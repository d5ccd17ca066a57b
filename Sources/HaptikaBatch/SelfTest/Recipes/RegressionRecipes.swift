extension VectorRecipe {
  /// Lines: limits that follow one, and lines between methods.
  static let regression = [
    VectorRecipe("07_loa_regression_milk", nil) { inputs in
      try limits(try inputs.numbers("method_x_trig"), try inputs.numbers("method_y_gerber"), in: inputs)
    },
    VectorRecipe("15_deming_passing_bablok", EmbeddedVector.vector15) { inputs in
      let (x, y) = (try inputs.numbers("x"), try inputs.numbers("y"))
      return deming(try DemingRegression.of(x, y).get())
        .merging(passingBablok(try PassingBablok.of(x, y).get())) { $1 }
    },
    VectorRecipe("42_loa_regression_hr", EmbeddedVector.vector42) { inputs in
      try limits(try inputs.numbers("est"), try inputs.numbers("ref"), in: inputs)
    },
  ]

  private static func limits(_ x: [Double], _ y: [Double], in inputs: VectorValue) throws -> ComputedTable {
    let fitted = RegressionLimits(
      differences: zip(x, y).map { $0 - $1 }, axis: zip(x, y).map { ($0 + $1) / 2 })
    guard let limits = fitted else { throw UndefinedReason.constant }
    let places = try inputs.numbers("evaluate_at_mean")
    let (difference, spread) = (limits.difference, limits.spread)
    return [
      "b0": difference.intercept, "b1": difference.slope, "se_b0": difference.interceptError,
      "se_b1": difference.slopeError, "p_b1": difference.slopeP, "sd_residual": difference.residualSD,
      "c0": spread.intercept, "c1": spread.slope, "p_c1": spread.slopeP, "factor": RegressionLimits.factor,
      "loa_heteroscedastic": places.map(limits.heteroscedasticLimits),
      "loa_homoscedastic": places.map(limits.homoscedasticLimits),
      "decision": limits.isHeteroscedastic
        ? "p_c1 < 0.05 -> heteroscedastic form" : "p_c1 >= 0.05 -> homoscedastic form",
    ]
  }

  private static func deming(_ regression: DemingRegression) -> ComputedTable {
    [
      "deming_intercept": regression.line.intercept, "deming_slope": regression.line.slope,
      "deming_se_intercept_jack": regression.errors.value?.intercept,
      "deming_se_slope_jack": regression.errors.value?.slope,
      "deming_ci_intercept": regression.interceptInterval.value, "deming_ci_slope": regression.slopeInterval.value,
    ]
  }

  private static func passingBablok(_ regression: PassingBablok) -> ComputedTable {
    [
      "pb_slope": regression.slope, "pb_slope_ci": regression.slopeInterval.value, "pb_intercept": regression.intercept,
      "pb_intercept_ci": regression.interceptInterval.value, "pb_N": regression.slopeCount, "pb_K": regression.shift,
      "pb_M1": regression.lowerRank, "pb_M2": regression.upperRank,
    ]
  }
}
