extension VectorRecipe {
  /// Limits of agreement when people were measured several times.
  static let repeatedAgreement = [
    VectorRecipe("04_loa_repeated_varying", nil) { inputs in
      try varying(
        zip(try inputs.numbers("method_x_RV"), try inputs.numbers("method_y_IC")).map { $0 - $1 }, in: inputs)
    },
    VectorRecipe("05_loa_repeated_balanced", nil) { inputs in try varying(try inputs.numbers("difference"), in: inputs)
    },
    VectorRecipe("06_loa_repeated_constant", nil) { inputs in
      try constant(try inputs.numbers("method_x_RV"), try inputs.numbers("method_y_IC"), in: inputs)
    },
    VectorRecipe("40_loa_repeated_varying_hr", EmbeddedVector.vector40) { inputs in
      try varying(zip(try inputs.numbers("est"), try inputs.numbers("ref")).map { $0 - $1 }, in: inputs)
    },
    VectorRecipe("41_loa_repeated_constant_hr", EmbeddedVector.vector41) { inputs in
      try constant(try inputs.numbers("est"), try inputs.numbers("ref"), in: inputs)
    },
  ]

  /// The analysis of variance of errors of the people that `inputs` names.
  static func varying(_ errors: [Double], in inputs: VectorValue) throws -> ComputedTable {
    let starts = try inputs.names("subject").starts(together: ==)
    guard let agreement = Agreement(errors.map(roundedToNano), subjectStarts: starts) else {
      throw UndefinedReason.noObservations
    }
    let components = agreement.components
    let intervals = agreement.limitIntervals(factors: ExactLimitFactors.init(count:))
    return [
      "k": agreement.subjectCount, "N": agreement.errorCount, "bias": agreement.bias,
      "bias_subject_mean": agreement.biasOfSubjectMeans, "MSB": components?.meanSquareBetween,
      "MSW": components?.meanSquareWithin, "F": components.map { $0.meanSquareBetween / $0.meanSquareWithin },
      "n0": components?.errorsPerSubject, "var_between": components?.varianceBetween,
      "var_within": components?.varianceWithin, "truncated": components?.isTruncated,
      "sd_total": agreement.variance?.squareRoot(), "se_bias": agreement.standardErrorOfBias,
      "bias_ci": agreement.biasInterval, "loa": agreement.limits, "var_total_ci": agreement.varianceInterval,
      "loa_lower_ci": intervals?.lower, "loa_upper_ci": intervals?.upper,
      "icc_within_subject": agreement.withinSubjectCorrelation, "sd_naive": agreement.naiveVariance?.squareRoot(),
      "loa_naive": agreement.naiveLimits,
    ]
  }

  private static func constant(_ x: [Double], _ y: [Double], in inputs: VectorValue) throws -> ComputedTable {
    let starts = try inputs.names("subject").starts(together: ==)
    func people(_ values: [Double]) -> [[Double]] {
      zip(starts, starts.dropFirst() + [values.count]).map { Array(values[$0..<$1]) }
    }
    guard let agreement = ReplicatedAgreement(people(x), people(y)) else { throw UndefinedReason.singleSubject }
    return [
      "k": agreement.subjectCount, "bias": agreement.bias, "var_dbar": agreement.varianceOfMeans,
      "s2_within_x": agreement.first.varianceWithin, "s2_within_y": agreement.second.varianceWithin,
      "m_harmonic_x": agreement.first.harmonicCount, "m_harmonic_y": agreement.second.harmonicCount,
      "sd_total": agreement.variance.squareRoot(), "loa": agreement.limits, "bias_ci": agreement.biasInterval,
      "var_total_ci": agreement.varianceInterval, "loa_lower_ci": agreement.limitIntervals.lower,
      "loa_upper_ci": agreement.limitIntervals.upper, "repeatability_x": agreement.first.repeatability,
      "repeatability_y": agreement.second.repeatability,
    ]
  }
}
