extension EmbeddedVector {
  /// AUROC with subject clusters (Obuchowski 1997) and mean within-subject AUROC.
  static let vector27 = #"""
    {
     "id": "27_auroc_clustered",
     "title": "AUROC with subject clusters (Obuchowski 1997) and mean within-subject AUROC",
     "spec_section": "4.3",
     "provenance": "synthetic (made by us, seed fixed)",
     "redistribution": "commit-safe",
     "source": "Obuchowski 1997 Biometrics 53:567-78",
     "verified_by": [
      "reduces to pROC DeLong variance with singleton clusters (asserted to 1e-9)",
      "R pROC for AUC and DeLong variance"
     ],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-08
     },
     "inputs": {
      "subject": ["S01", "S01", "S01", "S01", "S01", "S01", "S02", "S02", "S02", "S02", "S02", "S02", "S03", "S03", "S03", "S03", "S03", "S03", "S04", "S04", "S04", "S04", "S04", "S04", "S05", "S05", "S05", "S05", "S05", "S05", "S06", "S06", "S06", "S06", "S06", "S06", "S07", "S07", "S07", "S07", "S07", "S07", "S08", "S08", "S08", "S08", "S08", "S08", "S09", "S09", "S09", "S09", "S09", "S09", "S10", "S10", "S10", "S10", "S10", "S10"],
      "condition": [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1],
      "index": [73, 76, 14, 61, 38, 25, 76, 99, 85, 68, 49, 72, 50, 94, 22, 65, 26, 29, 26, 58, 56, 40, 46, 98, 36, 62, 43, 78, 0, 32, 39, 46, 29, 60, 19, 59, 43, 78, 62, 66, 71, 82, 24, 52, 24, 42, 17, 87, 62, 78, 27, 97, 64, 70, 73, 93, 21, 71, 50, 74]
     },
     "expected": {
      "auc": 0.794444444444444,
      "variance_obuchowski": 0.00141632373113855,
      "ci_obuchowski": [0.72068300946694, 0.868205879421949],
      "variance_delong_ignoring_clusters": 0.0032718177948063,
      "mean_within_subject_auc": 0.844444444444444,
      "within_subject_auc": [0.666666666666667, 0.555555555555555, 0.888888888888889, 0.777777777777778, 0.777777777777778, 1.0, 0.888888888888889, 1.0, 1.0, 0.888888888888889]
     }
    }
    """#
}
