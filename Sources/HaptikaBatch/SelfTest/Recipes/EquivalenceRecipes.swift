extension VectorRecipe {
  /// Equivalence, and change from one condition to another.
  static let equivalence = [
    VectorRecipe("16_tost", EmbeddedVector.vector16) { inputs in
      let differences = zip(try inputs.numbers("x"), try inputs.numbers("y")).map { roundedToNano($0 - $1) }
      return try equivalence(of: differences, bound: try inputs.number("bound"))
    },
    VectorRecipe("30_responsiveness", EmbeddedVector.vector30) { inputs in
      let pairs = try inputs.rows("subject_rest_stress_means").map { (before: $0[0], after: $0[1]) }
      let change = try Responsiveness.of(pairs).get()
      return [
        "mean_change": change.meanChange, "sd_change": change.standardDeviation,
        "srm_dz": change.standardizedResponseMean, "srm_hedges": change.correctedResponseMean,
        "hedges_J": change.hedgesCorrection, "d_av": change.averageDeviationEffect,
        "effect_size_baseline_sd": change.baselineEffect, "mean_change_ci_t": change.interval.value,
      ]
    },
    VectorRecipe("35_tost_subject_relative", EmbeddedVector.vector35) { inputs in
      let recordings = try inputs.list("recordings")
      let percentages = try recordings.map {
        let reference = try $0.number("ref")
        return 100 * roundedToNano(try $0.number("v1") - reference) / reference
      }
      let starts = try recordings.map { try $0.text("subject") }.starts(together: ==)
      let means = ClusterSums(percentages, starts: starts).means
      return try equivalence(of: means, bound: try inputs.number("bound_percent")).merging(
        ["subject_mean_percent_error": means]
      ) { $1 }
    },
  ]

  private static func equivalence(of subjectMeans: [Double], bound: Double) throws -> ComputedTable {
    guard let test = EquivalenceTest(subjectMeans: subjectMeans, bound: bound) else { throw UndefinedReason.constant }
    return [
      "mean": test.mean, "mean_diff": test.mean, "se": test.standardError, "df": test.degreesOfFreedom,
      "t_lower": test.tLower, "t_upper": test.tUpper, "p_lower": test.pLower, "p_upper": test.pUpper, "p_tost": test.p,
      "ci90": test.interval90, "equivalent": test.isEquivalent,
    ]
  }
}
