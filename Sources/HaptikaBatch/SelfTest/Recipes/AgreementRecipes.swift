import Foundation

extension VectorRecipe {
  /// Limits of agreement when everybody was measured once.
  static let agreement = [
    VectorRecipe("01_bland_altman_pefr", EmbeddedVector.vector01, compute: peakFlow),
    VectorRecipe("36_loa_precision_by_n", EmbeddedVector.vector36) { inputs in
      let precisions = try inputs.integers("n").map(LimitPrecision.init)
      return [
        "exact_half_width": precisions.map(\.exactHalfWidth), "ba1999_t_half_width": precisions.map(\.halfWidth1999),
        "ba1986_z_sqrt_3_over_n": precisions.map(\.halfWidth1986),
      ]
    },
    VectorRecipe("38_log_ratio_loa", EmbeddedVector.vector38) { inputs in
      let logarithms = zip(try inputs.numbers("x"), try inputs.numbers("y")).map { log($0) - log($1) }
      let ratio = RatioAgreement(logarithms: try agreement(ofEach: logarithms))
      let limits = ratio.limitIntervals(factors: ExactLimitFactors.init(count:))
      return [
        "mean_log_ratio": ratio.logarithms.bias, "sd_log_ratio": ratio.logarithms.variance?.squareRoot(),
        "geometric_mean_ratio": ratio.ratio, "ratio_ci": ratio.ratioInterval, "ratio_loa": ratio.limits,
        "ratio_loa_lower_ci_exact": limits?.lower, "ratio_loa_upper_ci_exact": limits?.upper,
      ]
    },
  ]

  @Sendable
  private static func peakFlow(_ inputs: VectorValue) throws -> ComputedTable {
    let errors = zip(try inputs.numbers("method_x"), try inputs.numbers("method_y")).map { roundedToNano($0 - $1) }
    let agreement = try agreement(ofEach: errors)
    let t = agreement.standardErrorOfBias.map { agreement.bias / $0 }
    let exact = agreement.limitIntervals(factors: ExactLimitFactors.init(count:))
    return [
      "n": agreement.errorCount, "bias": agreement.bias, "sd": agreement.variance?.squareRoot(),
      "se_bias": agreement.standardErrorOfBias, "bias_ci": agreement.biasInterval, "t": t,
      "p_bias": t.map { StudentT(degreesOfFreedom: agreement.errorCount - 1).twoSidedP($0) },
      "loa": agreement.limits, "loa_lower_ci_exact": exact?.lower, "loa_upper_ci_exact": exact?.upper,
      "loa_lower_ci_mover": agreement.moverLimitIntervals?.lower,
      "loa_upper_ci_mover": agreement.moverLimitIntervals?.upper,
      "loa_se_ba1999": agreement.limitStandardError1999,
      "loa_lower_ci_ba1999_t": agreement.limitIntervals1999?.lower,
      "loa_upper_ci_ba1999_t": agreement.limitIntervals1999?.upper,
      "loa_se_ba1986": agreement.limitStandardError1986, "sd_ci": agreement.standardDeviationInterval,
    ]
  }

  /// The agreement of errors of as many people.
  private static func agreement(ofEach errors: [Double]) throws -> Agreement {
    guard let agreement = Agreement(errors, subjectStarts: Array(errors.indices)) else {
      throw UndefinedReason.noObservations
    }
    return agreement
  }
}
