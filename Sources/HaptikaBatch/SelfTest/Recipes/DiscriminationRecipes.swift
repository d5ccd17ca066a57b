extension VectorRecipe {
  /// Areas under the ROC curve.
  static let discrimination = [
    VectorRecipe("26_auroc_delong", nil) { inputs in
      let isPositive = try inputs.flags("outcome_poor")
      func area(_ key: String) throws -> ROCArea {
        try ROCArea.of(scores: try inputs.numbers(key), isPositive: isPositive).get()
      }
      func values(_ area: ROCArea) -> VectorValue {
        .of(["auc": area.area, "variance": area.variance, "ci": area.interval.value])
      }
      let (s100b, ndka, wfns) = (try area("s100b"), try area("ndka"), try area("wfns"))
      let comparison = try ROCComparison.between(s100b, wfns).get()
      return [
        "s100b": values(s100b), "ndka": values(ndka), "wfns": values(wfns),
        "s100b_vs_wfns": VectorValue.of(["z": comparison.z, "p": comparison.p]),
      ]
    },
    VectorRecipe("27_auroc_clustered", EmbeddedVector.vector27) { inputs in
      let (scores, isPositive) = (try inputs.numbers("index"), try inputs.flags("condition"))
      let area = try ClusteredROCArea.of(scores: scores, isPositive: isPositive, owners: try inputs.owners()).get()
      return [
        "auc": area.area, "variance_obuchowski": area.variance, "ci_obuchowski": area.interval.value,
        "variance_delong_ignoring_clusters": try ROCArea.of(scores: scores, isPositive: isPositive).get().variance,
        "mean_within_subject_auc": area.meanAreaWithinClusters, "within_subject_auc": area.areasWithinClusters,
      ]
    },
    VectorRecipe("44_auroc_delong_stress", EmbeddedVector.vector44) { inputs in
      let isPositive = try inputs.flags("condition")
      let a = try ROCArea.of(scores: try inputs.numbers("score_a_index"), isPositive: isPositive).get()
      let b = try ROCArea.of(scores: try inputs.numbers("score_b_feeling"), isPositive: isPositive).get()
      let comparison = try ROCComparison.between(a, b).get()
      return [
        "auc_a": a.area, "auc_b": b.area, "var_a": a.variance, "var_b": b.variance, "ci_a": a.interval.value,
        "z": comparison.z, "p": comparison.p,
      ]
    },
  ]
}
