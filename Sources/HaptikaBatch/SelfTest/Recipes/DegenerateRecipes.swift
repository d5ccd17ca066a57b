extension VectorRecipe {
  /// What is undefined, or defined by decision alone.
  static let degenerate = [
    VectorRecipe("37_degenerate_cases", EmbeddedVector.vector37) { inputs in
      let (constant, single) = (try inputs.numbers("constant_differences"), try inputs.numbers("single_pair"))
      let (reference, scores) = (try inputs.value("constant_reference"), try inputs.value("auc_single_class"))
      let area = ROCArea.of(scores: try scores.numbers("s"), isPositive: try scores.flags("y"))
      return [
        "truncated": VectorValue.of(try varying(try inputs.numbers("difference"), in: inputs)),
        "constant_differences": VectorValue.of(ofEach(constant)),
        "single_pair": VectorValue.of(ofEach(single)),
        "constant_reference": VectorValue.of(
          association(try reference.numbers("est"), try reference.numbers("ref"))),
        "auc_single_class": area.statistic(\.area),
      ]
    }
  ]

  /// Errors of as many people.
  private static func ofEach(_ errors: [Double]) -> ComputedTable {
    let agreement = Agreement(errors, subjectStarts: Array(errors.indices))
    return [
      "bias": agreement?.bias, "sd": agreement?.variance?.squareRoot(), "loa": agreement?.limits,
      "bias_ci": agreement?.biasInterval, "normality": ErrorDistribution(errors).normality?.p,
    ]
  }

  private static func association(_ estimates: [Double], _ references: [Double]) -> ComputedTable {
    let concordance = Concordance(estimates, references)
    return [
      "pearson_r": concordance?.pearson, "ccc": concordance?.concordance,
      "icc": IntraclassCorrelation(rows: zip(estimates, references).map { [$0, $1] })?.absolute,
      "bias": Moments.mean(of: zip(estimates, references).map { roundedToNano($0 - $1) }),
    ]
  }
}
