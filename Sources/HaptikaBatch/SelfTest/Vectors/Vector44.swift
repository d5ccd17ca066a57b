extension EmbeddedVector {
  /// Commit-safe twin of 26 (ties present).
  static let vector44 = #"""
    {
     "id": "44_auroc_delong_stress",
     "title": "Commit-safe twin of 26 (ties present)",
     "spec_section": "4.3",
     "provenance": "synthetic (made by us, seed fixed)",
     "redistribution": "commit-safe",
     "source": "synthetic stress study",
     "verified_by": [
      "R pROC",
      "math-only"
     ],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-08
     },
     "inputs": {
      "condition": [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1],
      "score_a_index": [73, 76, 14, 61, 38, 25, 76, 99, 85, 68, 49, 72, 50, 94, 22, 65, 26, 29, 26, 58, 56, 40, 46, 98, 36, 62, 43, 78, 0, 32, 39, 46, 29, 60, 19, 59, 43, 78, 62, 66, 71, 82, 24, 52, 24, 42, 17, 87, 62, 78, 27, 97, 64, 70, 73, 93, 21, 71, 50, 74],
      "score_b_feeling": [3, 4, 1, 3, 3, 2, 4, 5, 4, 4, 3, 4, 3, 5, 2, 4, 2, 2, 2, 4, 4, 3, 2, 4, 2, 4, 3, 5, 1, 1, 3, 3, 2, 4, 2, 4, 2, 5, 5, 3, 4, 4, 1, 3, 3, 3, 2, 5, 4, 4, 3, 5, 4, 4, 4, 4, 2, 4, 2, 4]
     },
     "expected": {
      "auc_a": 0.794444444444444,
      "auc_b": 0.762222222222222,
      "var_a": 0.0032718177948063,
      "var_b": 0.00360208599404002,
      "ci_a": [0.682334884961041, 0.906554003927847],
      "z": 0.898983601448695,
      "p": 0.368661395396085
     }
    }
    """#
}
