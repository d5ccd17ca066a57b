extension VectorRecipe {
  /// Correlations and concordance.
  static let association = [
    VectorRecipe("13_pearson_ccc", EmbeddedVector.vector13) { inputs in
      let result = Concordance(try inputs.numbers("x"), try inputs.numbers("y"))
      return [
        "pearson_r": result?.pearson, "pearson_ci": result?.pearsonInterval, "ccc": result?.concordance,
        "ccc_ci": result?.concordanceInterval, "bias_correction_Cb": result?.biasCorrection,
        "location_shift_u": result?.locationShift,
      ]
    },
    VectorRecipe("14_icc", EmbeddedVector.vector14) { inputs in
      [
        "shrout_fleiss": .of(intraclass(try inputs.rows("shrout_fleiss_rows_targets_cols_raters"))),
        "pefr": .of(intraclass(try inputs.rows("pefr"))),
      ] as [String: VectorValue]
    },
    VectorRecipe("28_rank_correlation", EmbeddedVector.vector28) { inputs in
      let (x, y) = (try inputs.numbers("index"), try inputs.numbers("feeling"))
      let ranks = PairedRanks(x, y, owners: x.indices.map { Int32($0) })
      let kendall = ranks.kendallTauB(ranks.everybody).value
      return [
        "spearman_rho": ranks.spearman(ranks.everybody), "kendall_tau_b": kendall?.coefficient,
        "concordant": kendall?.concordant, "discordant": kendall?.discordant,
      ]
    },
    VectorRecipe("29_rmcorr", nil) { inputs in
      try withinPeople(try inputs.numbers("x_ph"), try inputs.numbers("y_paco2"), in: inputs)
    },
    VectorRecipe("45_rmcorr_stress", EmbeddedVector.vector45) { inputs in
      try withinPeople(try inputs.numbers("x_index"), try inputs.numbers("y_feeling"), in: inputs)
    },
  ]

  private static func intraclass(_ rows: [[Double]]) -> ComputedTable {
    let icc = IntraclassCorrelation(rows: rows)
    return [
      "MSR": icc?.meanSquareTargets, "MSC": icc?.meanSquareRaters, "MSE": icc?.meanSquareError,
      "MSW": icc?.meanSquareWithin, "ICC1_1": icc?.oneWay, "ICC_A_1": icc?.absolute, "ICC_C_1": icc?.consistency,
      "ICC1_k": icc?.oneWayOfMean, "ICC_A_k": icc?.absoluteOfMean, "ICC_C_k": icc?.consistencyOfMean,
      "df_satterthwaite": icc?.satterthwaite, "ICC_A_1_ci": icc?.absoluteInterval,
      "ICC_C_1_ci": icc?.consistencyInterval,
    ]
  }

  private static func withinPeople(_ x: [Double], _ y: [Double], in inputs: VectorValue) throws -> ComputedTable {
    let correlation = try RepeatedMeasuresCorrelation.of(x, y, owners: try inputs.owners()).get()
    return [
      "r": correlation.coefficient, "df": correlation.degreesOfFreedom, "p": correlation.p,
      "ci": correlation.interval.value, "slope": correlation.slope,
    ]
  }
}

extension VectorValue {
  /// The person of each row, numbered as they come, which is their order in the vectors.
  func owners() throws -> [Int32] {
    let names = try names("subject")
    return personNumbers(of: names.count, starts: names.starts(together: ==))
  }
}
